"""A list for other programs: as a text, or as a dictionary for hunspell."""

import errno
import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from wortkniffel.lexicon.letters import collation_key
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.listbuilder.wordlist import WordList
from wortkniffel.messages import _

_KEEPCASE = "k"


def as_text(word_list: WordList, policy: Policy) -> str:
    """What a policy admits, one spelling a line in German order."""
    return _lines(sorted(word_list.admitted(policy), key=collation_key))


def as_hunspell(word_list: WordList, policy: Policy) -> tuple[str, str]:
    """What a policy admits, as the texts of a ``.dic`` and its ``.aff`` file (hunspell(5)).

    Every form stands for itself, there are no affixes. As with every dictionary of
    hunspell, words may be capitalised and set in capitals; ß is SS in capitals.
    """
    words = sorted(word_list.admitted(policy), key=collation_key)
    entries = (
        # Otherwise hunspell would admit STRAßE beside STRASSE.
        f"{word}/{_KEEPCASE}" if "ß" in word else word
        for word in (word.replace("/", r"\/") for word in words)
    )
    affixes = ["SET UTF-8", f"TRY {_try(words)}", "CHECKSHARPS", f"KEEPCASE {_KEEPCASE}"]
    return _lines([str(len(words)), *entries]), _lines([*_origin(word_list), *affixes])


def _try(words: Iterable[str]) -> str:
    """The letters to try in suggestions, the most frequent first."""
    counts = Counter(char for char in "".join(words).lower() if char.isalpha())
    return "".join(sorted(counts, key=lambda char: (-counts[char], char)))


def _origin(word_list: WordList) -> list[str]:
    """Comments that name the sources and licences, which have to go along."""
    about = word_list.manifest or {}
    lines = [
        (_("Quellen: {names}"), about.get("sources", ())),
        (_("Lizenzen: {names}"), about.get("licences", ())),
    ]
    return [f"# {line.format(names=', '.join(names))}" for line, names in lines if names]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def write_whole(contents: Mapping[Path, str | bytes]) -> None:
    """Write files, texts in UTF-8; each appears whole, and none before all are written.

    What a symbolic link leads to is written, and the link stays. Into what is no file but
    a device or a pipe the content goes straight.

    Raises:
        OSError: a file cannot be written; ``filename`` is that of the target.
    """
    with ExitStack() as unfinished:
        parts: dict[Path, Path] = {}
        for target, content in contents.items():
            data = content if isinstance(content, bytes) else content.encode()
            with _naming(target):
                if not _is_replaceable(target):
                    target.write_bytes(data)
                    continue
                # Beside the file, since it can only be renamed within one file system.
                parts[target] = Path(f"{os.path.realpath(target)}.{os.getpid()}.part")
                with parts[target].open("wb") as file:
                    unfinished.callback(parts[target].unlink, missing_ok=True)
                    file.write(data)
        for target, part in parts.items():
            with _naming(target):
                part.replace(os.path.realpath(target))


def _is_replaceable(target: Path) -> bool:
    """Whether there is a file or nothing, and no device or pipe that others hold open."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    return stat.S_ISREG(mode)


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, also where there is none yet."""
    try:
        return one.samefile(other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


@contextmanager
def _naming(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.filename = str(target)
        raise
