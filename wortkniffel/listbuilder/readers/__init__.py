"""The sources of a list, each in its own format, as one stream of entries."""

from collections.abc import Callable, Iterator, Mapping

from wortkniffel.lexicon.letters import nfc
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.readers.hunspell import read_hunspell
from wortkniffel.listbuilder.readers.lemmas import read_lemmas
from wortkniffel.listbuilder.readers.plain import read_plain
from wortkniffel.listbuilder.readers.table import read_table
from wortkniffel.listbuilder.readers.tanglet import read_tanglet
from wortkniffel.listbuilder.readers.text import Progress, SourceError, open_text, shown
from wortkniffel.listbuilder.readers.wiktextract import read_wiktextract
from wortkniffel.listbuilder.recipe import Source
from wortkniffel.listbuilder.suspicion import UNUSABLE, suspicions
from wortkniffel.messages import ngettext

__all__ = ["SourceError", "open_text", "read", "read_all"]

_FORMATS: Mapping[str, Callable[[Source, Report, Progress], Iterator[Entry]]] = {
    "hunspell": read_hunspell,
    "lemmas": read_lemmas,
    "plain": read_plain,
    "table": read_table,
    "tanglet": read_tanglet,
    "wiktextract": read_wiktextract,
}
# What would be odd in a German word is usual in a name or an abbreviation (GmbH, Hvar).
_AT_HOME_ELSEWHERE = frozenset(
    {Fault.INNER_CAPITAL, Fault.B_FOR_SHARP_S, Fault.IMPOSSIBLE, Fault.LOST_UMLAUT}
)
# In German every fifth form has an umlaut or ß: a thousand without one are no accident.
_ENOUGH_WORDS = 1000


def read(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """The usable entries of a source, one after the other, in NFC.

    Holds no more than a line's worth of them. What is suspicious goes to the report, with
    the file and the line; what cannot be a word (``suspicion.UNUSABLE``) is left out.

    Raises:
        SourceError: the source is missing, damaged, or not what the recipe says.
    """
    return (entry for entry, fault in read_all(source, report, progress) if fault is None)


def read_all(
    source: Source, report: Report, progress: Progress
) -> Iterator[tuple[Entry, Fault | None]]:
    """As ``read``, but also what is left out, each of that with the fault that it has."""
    name = str(source.file)
    words, line, german = 0, 0, False
    for entry in _FORMATS[source.format](source, report, progress):
        unusable: Fault | None = None
        word_class = entry.word_class or source.word_class
        for fault in suspicions(entry.spelling):
            if fault in _AT_HOME_ELSEWHERE and word_class not in (None, WordClass.ORDINARY):
                continue
            report.add(Finding(fault, name, entry.line, shown(entry.spelling)))
            if fault in UNUSABLE:
                unusable = fault
        if unusable is None:
            words, line = words + 1, entry.line
            german = german or not entry.spelling.isascii()
        composed = entry._replace(
            spelling=nfc(entry.spelling), lemma=nfc(entry.lemma), today=nfc(entry.today)
        )
        yield composed, unusable
    if words >= _ENOUGH_WORDS and not german:
        text = ngettext("{count} Wort ohne Umlaut", "{count} Wörter ohne Umlaut", words)
        report.add(Finding(Fault.LOST_UMLAUT, name, line, text.format(count=words)))
