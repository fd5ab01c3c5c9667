"""Tables with a character between the columns (CSV, TSV), quoted as the csv module does."""

import csv
from collections.abc import Iterator
from typing import Protocol

from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.readers.text import (
    Lines,
    Progress,
    SourceError,
    open_text,
    shown,
    wrong_line,
)
from wortkniffel.listbuilder.recipe import Source
from wortkniffel.messages import _

_VULGAR = "vulgar"
_CLASSES = {"": None, _VULGAR: None, **{word_class.value: word_class for word_class in WordClass}}


class _Wrong(Protocol):
    """Reports the row read last; ``why`` is a clause where its text does not say it all."""

    def __call__(self, text: str, why: str = "") -> None: ...


def read_table(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """The rows of a table as the recipe's columns say.

    Columns are headings or numbers from 1. Where one is a heading, the first row is the
    head of the table; where all are numbers, the table has none. Comments (``#``) may
    stand before the first row. The column of classes has the value of a class,
    ``vulgar``, or nothing. Rows without a spelling, or without a known class where there
    is a column of classes, are reported and left out.

    Raises:
        SourceError: a column is missing, or a quotation is never closed.
    """

    def wrong(text: str, why: str = "") -> None:
        text = f"{shown(text)} ({why})" if why else shown(text)
        report.add(Finding(Fault.FORMAT, str(source.file), lines.number, text))

    with open_text(source, report=report, progress=progress) as lines:
        rows = _rows(source, lines, wrong)
        columns = source.columns
        names = (columns.spelling, columns.word_class, columns.lemma, columns.today)
        first = next(rows, None)
        if _has_head(names):
            # Otherwise some row of the table would be taken for its head.
            lines.need_all_so_far()
        if first is None:
            return
        places = [_place(source, lines.number, name, first) for name in names]
        if not _has_head(names):
            yield from _entries([first], places, lines, wrong)
        yield from _entries(rows, places, lines, wrong)


def _rows(source: Source, lines: Lines, wrong: _Wrong) -> Iterator[list[str]]:
    started = False
    taken: list[tuple[int, str]] = []

    def content() -> Iterator[str]:
        for line in lines:
            if line.strip() and (started or not line.startswith("#")):
                taken.append((lines.number, line))
                yield line

    rows = csv.reader(content(), delimiter=source.separator, strict=True)
    while True:
        taken.clear()
        try:
            row = next(rows, None)
        except csv.Error:
            # A quotation over several lines: how many rows it swallowed nobody can say.
            if len(taken) > 1:
                raise _never_closed(source, taken[0][0]) from None
            wrong(taken[0][1])
            continue
        if row is None:
            return
        started = True
        yield row


def _never_closed(source: Source, line: int) -> SourceError:
    return wrong_line(
        source.file, line, _("ab hier wird ein Anführungszeichen nicht ordentlich geschlossen")
    )


def _has_head(names: tuple[str, ...]) -> bool:
    return any(name and not name.isdecimal() for name in names)


def _place(source: Source, line: int, name: str, first: list[str]) -> int | None:
    """Where a column stands, counted from 0; ``None`` for one that is not asked for."""
    if not name:
        return None
    if name.isdecimal():
        if 1 <= int(name) <= len(first):
            return int(name) - 1
        fault = _("eine Spalte {name} gibt es nicht, nur {count}").format(
            name=name, count=len(first)
        )
        raise wrong_line(source.file, line, fault)
    headings = [heading.strip() for heading in first]
    if name in headings:
        return headings.index(name)
    fault = _("eine Spalte {name} gibt es nicht, nur {names}").format(
        name=name, names=shown(", ".join(headings))
    )
    raise wrong_line(source.file, line, fault)


def _entries(
    rows: Iterator[list[str]] | list[list[str]],
    places: list[int | None],
    lines: Lines,
    wrong: _Wrong,
) -> Iterator[Entry]:
    needed = max(place for place in places[:2] if place is not None)
    for row in rows:
        if len(row) <= needed:
            wrong(" ".join(row))
            continue
        spelling, word_class, lemma, today = (
            "" if place is None or place >= len(row) else row[place].strip() for place in places
        )
        if not spelling:
            wrong(" ".join(row))
            continue
        if word_class not in _CLASSES:
            why = _("die Klasse {name} gibt es nicht").format(name=shown(word_class))
            wrong(" ".join(row), why)
            continue
        vulgar = word_class == _VULGAR
        yield Entry(spelling, lines.number, _CLASSES[word_class], lemma, vulgar, today)
