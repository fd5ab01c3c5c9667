"""How the commands about lists write words, numbers, classes, tables and JSON."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wortkniffel.cli.arguments import ArgumentParser, file_name
from wortkniffel.cli.cells import left, right, width
from wortkniffel.cli.chosen import players_list
from wortkniffel.cli.output import printable, shown
from wortkniffel.figures import decimal
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Fault
from wortkniffel.messages import _

WIDTH = 80
"""The columns that a terminal has at least."""


def add_list_argument(parser: ArgumentParser) -> None:
    """The list that a command reads, by default the one in use."""
    parser.add_argument(
        "list",
        nargs="?",
        metavar=_("LISTE"),
        type=file_name,
        help=_("eine gebaute Liste oder ein Text (sonst: die Liste, mit der gespielt wird)"),
    )


def list_to_read(named: str | None) -> Path:
    """The list that was named, or the one in use."""
    return Path(players_list() if named is None else named)


def list_title(path: Path, manifest: Mapping[str, Any] | None) -> str:
    """Which list this is: the name that a built one has, and its file."""
    name = (manifest or {}).get("name")
    file = printable(str(path))
    return _("{name} ({file})").format(name=printable(str(name)), file=file) if name else file


def printed(word: str) -> str:
    """A word of a list, whole unless it has control characters (a text may)."""
    return word if word.isprintable() else shown(word)


def number(count: int) -> str:
    """A count with its thousands apart: ``685.606``."""
    return f"{count:,}".replace(",", ".")


def percent(share: float | None) -> str:
    """A share between 0 and 1 as ``97,4 %``, or a dash where there is none."""
    return "–" if share is None else f"{decimal(share * 100)} %"


def class_name(word_class: WordClass) -> str:
    """A class as people call it."""
    return {
        WordClass.ORDINARY: _("allgemein"),
        WordClass.LOAN: _("eingebürgertes Lehnwort"),
        WordClass.FOREIGN: _("Fremdwort"),
        WordClass.REGIONAL: _("Mundart"),
        WordClass.NAME: _("Eigenname"),
        WordClass.ABBREVIATION: _("Abkürzung"),
        WordClass.OBSOLETE: _("alte Schreibung"),
    }[word_class]


def class_heading(word_class: WordClass) -> str:
    """A class over a column of a table."""
    return {
        WordClass.ORDINARY: _("allgemein"),
        WordClass.LOAN: _("Lehnwort"),
        WordClass.FOREIGN: _("fremd"),
        WordClass.REGIONAL: _("Mundart"),
        WordClass.NAME: _("Name"),
        WordClass.ABBREVIATION: _("Abk."),
        WordClass.OBSOLETE: _("alt"),
    }[word_class]


def kind_name(kind: str) -> str:
    """What is left out of a list, by the name that recipes and reports have for it."""
    return {
        "no word": _("keine Wörter aus Buchstaben"),
        "phrase": _("Wendungen und Wortteile"),
        "misspelling": _("nur als Falschschreibung verzeichnet"),
        "junk": _("von Hand verworfen"),
        "separable-stems": _("Stämme trennbarer Verben"),
        "cut-subjunctives": _("Konjunktive ohne ihr -e"),
        "stems-that-need-e": _("Befehle ohne das nötige -e"),
        "unchanged-stems": _("Befehle ohne den Wechsel zu i"),
    }.get(kind, kind)


def fault_name(fault: Fault) -> str:
    """What is suspicious in a line of a source."""
    return {
        Fault.MOJIBAKE: _("verdorbene Zeichen"),
        Fault.B_FOR_SHARP_S: _("B statt ß"),
        Fault.ENCODING: _("passt nicht zur Kodierung"),
        Fault.NOT_NFC: _("zerlegte Umlaute (nicht NFC), zusammengesetzt"),
        Fault.STRAY: _("Zeichen, die kein Buchstabe sind"),
        Fault.INNER_CAPITAL: _("Großbuchstaben im Wort"),
        Fault.SPELLED_OUT: _("ausgeschriebene Umlaute"),
        Fault.LOST_UMLAUT: _("verlorene Umlaute"),
        Fault.IMPOSSIBLE: _("so fängt kein deutsches Wort an"),
        Fault.FORMAT: _("passt nicht zum Format"),
    }[fault]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines: the first column flush left, the others right, two blanks between.

    Where that is wider than ``WIDTH``, one blank has to do.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else " "
    return [
        gap.join(
            [left(row[0], widths[0]), *map(right, row[1:], widths[1:])],
        ).rstrip()
        for row in rows
    ]
