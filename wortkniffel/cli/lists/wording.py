"""How the commands about lists write words, numbers, classes, tables and JSON."""

import json
import sys
from collections.abc import Sequence

from wortkniffel.cli.output import shown
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.messages import _

WIDTH = 80
"""The columns that a terminal has at least."""


def printed(word: str) -> str:
    """A word of a list, whole unless it has control characters (a text may)."""
    return word if word.isprintable() else shown(word)


def number(count: int) -> str:
    """A count with its thousands apart: ``685.606``."""
    return f"{count:,}".replace(",", ".")


def percent(share: float | None) -> str:
    """A share between 0 and 1 as ``97,4 %``, or a dash where there is none."""
    return "–" if share is None else f"{share * 100:.1f} %".replace(".", ",")


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


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines: the first column flush left, the others right, two blanks between.

    Where that is wider than ``WIDTH``, one blank has to do.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else " "
    return [
        gap.join(
            [row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])],
        ).rstrip()
        for row in rows
    ]


def as_json(value: object) -> str:
    """A value on one line of JSON that standard output can carry."""
    utf_8 = sys.stdout is not None and sys.stdout.encoding.lower().startswith("utf")
    return json.dumps(value, ensure_ascii=not utf_8)
