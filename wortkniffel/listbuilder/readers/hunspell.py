"""A hunspell dictionary: stems with flags, expanded by the affix file beside it."""

import codecs
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from wortkniffel.lexicon.letters import lay_form
from wortkniffel.listbuilder.affixes import AffixError, Affixes, Flags, parse_affixes
from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.readers.text import (
    Lines,
    Progress,
    open_text,
    shown,
    unpacked,
    wrong_line,
)
from wortkniffel.listbuilder.recipe import Source, codec_of
from wortkniffel.messages import _

# Fields like "po:noun" stand behind blanks, old ones behind a tabulator.
_FIELDS = re.compile(r"[ \t]+(?=..:)|\t")
_SLASH = re.compile(r"(?<=[^\\])/")
_LEMMA = re.compile(r"(?:^|\s)st:(\S+)")


class _Stem(NamedTuple):
    word: str
    flags: Flags
    lemma: str
    line: int


def read_hunspell(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """All words that the dictionary accepts, but for compounds, as it spells them.

    Stems flagged as forbidden are left out, and with them the forms of other stems that
    look like them or like theirs. The encoding is the one the affix file sets, whatever
    the recipe declares. A base form is known only where the dictionary names one
    (``st:``).

    Raises:
        SourceError: one of the two files is missing, damaged, or in another encoding, or
            the affix file asks for what is not known here.
    """
    affixes = _read_affixes(source, report)
    source = replace(source, encoding=affixes.encoding or source.encoding)
    stems, forms = _forbidden(source, affixes)
    with open_text(source, report=report, progress=progress) as lines:
        for stem in _stems(source, lines, affixes, report):
            if affixes.forbidden in stem.flags:
                continue
            # A stem with other characters than letters is one fault, not one a form.
            whole = lay_form(stem.word) is not None
            words = affixes.forms(stem.word, stem.flags) if whole else [stem.word]
            for word in words:
                if word not in stems and (word == stem.word or word not in forms):
                    yield Entry(word, stem.line, lemma=stem.lemma)


def _read_affixes(source: Source, report: Report) -> Affixes:
    path = source.affixes or source.file.with_suffix(".aff")
    encoding = _set_encoding(path)
    declared = replace(source, file=path, encoding=encoding or source.encoding)
    with open_text(declared, report=report) as lines:
        try:
            affixes = parse_affixes([(lines.number, line) for line in lines], encoding)
        except AffixError as error:
            raise wrong_line(path, error.line, str(error)) from error
    for number, text in affixes.faults:
        report.add(Finding(Fault.FORMAT, str(path), number, shown(text)))
    return affixes


def _set_encoding(path: Path) -> str:
    """The codec that an affix file sets, "" if none or if it cannot be read."""
    # What is wrong with the file is said when all of it is read.
    with suppress(OSError, EOFError, zlib.error), path.open("rb") as file:
        for number, line in enumerate(unpacked(file), start=1):
            key, *values = line.removeprefix(codecs.BOM_UTF8).split() or [b""]
            if key == b"SET" and values:
                name = values[0].decode("ascii", "replace")
                try:
                    return codec_of(name.removeprefix("microsoft-"))
                except LookupError:
                    fault = _("die Kodierung {name} gibt es nicht").format(name=shown(name))
                    raise wrong_line(path, number, fault) from None
    return ""


def _forbidden(source: Source, affixes: Affixes) -> tuple[set[str], set[str]]:
    """The stems flagged as forbidden, and their forms; few, so they are kept."""
    stems: set[str] = set()
    forms: set[str] = set()
    if affixes.forbidden:
        # What is wrong in the file is reported when its words are read.
        with open_text(source, report=Report()) as lines:
            for stem in _stems(source, lines, affixes, Report()):
                if affixes.forbidden in stem.flags:
                    stems.add(stem.word)
                    forms.update(affixes.forms(stem.word, stem.flags))
    return stems, forms


def _stems(source: Source, lines: Lines, affixes: Affixes, report: Report) -> Iterator[_Stem]:
    known: dict[str, Flags] = {"": ()}
    for line in lines:
        if lines.number == 1 and line.strip().isdecimal():
            continue  # how many stems there are, more or less
        entry, fields = _parted(_FIELDS, line)
        word, flags = _parted(_SLASH, entry.rstrip())
        # What stands behind a tabulator only, or a "#", is a comment of the authors.
        if not word or word.startswith("#"):
            continue
        if flags not in known:
            try:
                known[flags] = affixes.flags(flags)
            except ValueError:
                report.add(Finding(Fault.FORMAT, str(source.file), lines.number, shown(line)))
                continue
        lemma = _LEMMA.search(affixes.morphology(fields.strip())) if fields else None
        yield _Stem(word.replace("\\/", "/"), known[flags], lemma[1] if lemma else "", lines.number)


def _parted(pattern: re.Pattern[str], text: str) -> tuple[str, str]:
    """What stands before and behind the first match, all and nothing if there is none."""
    match = pattern.search(text)
    return (text[: match.start()], text[match.end() :]) if match else (text, "")
