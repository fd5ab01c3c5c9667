"""``wortkniffel lists stats``: what a list is made of."""

import argparse
from collections import Counter
from collections.abc import Iterator
from textwrap import fill

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.wording import (
    WIDTH,
    add_list_argument,
    class_heading,
    list_title,
    list_to_read,
    number,
    percent,
    table,
)
from wortkniffel.cli.output import json_line, printable, write_lines
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.compare import Stats, measure
from wortkniffel.listbuilder.wordlist import WordList, read_list
from wortkniffel.messages import _

_LAST_LENGTH = 20
"""Longer words share one line of the table."""
_LETTERS_A_LINE = 7


def add_arguments(parser: ArgumentParser) -> None:
    """Which list."""
    parser.description = _(
        "Zählt, was in einer Wortliste steht: Schreibungen nach Länge und Klasse, Legeformen, "
        "Umlaute und Buchstaben. Die Länge zählt wie auf den Würfeln, ß ist SS."
    )
    add_list_argument(parser)
    parser.add_argument("--json", action="store_true", help=_("alles als ein JSON-Objekt"))


def run(arguments: argparse.Namespace) -> int:
    """Print the counts."""
    word_list = read_list(list_to_read(arguments.list))
    stats = measure(word_list)
    if arguments.json:
        write_lines([json_line(_object(word_list, stats))])
    else:
        facts = [fill(fact, WIDTH, subsequent_indent="  ") for fact in _facts(word_list, stats)]
        write_lines([*_table(word_list, stats), "", *facts, *_letters(stats)])
    return 0


def _table(word_list: WordList, stats: Stats) -> list[str]:
    """Spellings by length and, where the list knows of any, class; then lay forms."""
    shown = [] if word_list.manifest is None else list(WordClass)
    rows = [[_("Länge"), *map(class_heading, shown), _("zusammen"), _("Formen")]]
    for label, lengths in _line_lengths(stats):
        classes = sum((stats.spellings[length] for length in lengths), Counter[WordClass]())
        forms = sum(stats.forms[length] for length in lengths)
        cells = [*(classes[name] for name in shown), classes.total(), forms]
        rows.append([label, *map(number, cells)])
    return table(rows)


def _line_lengths(stats: Stats) -> Iterator[tuple[str, list[int]]]:
    for length in stats.spellings:
        if length <= _LAST_LENGTH:
            yield str(length), [length]
    if longer := [length for length in stats.spellings if length > _LAST_LENGTH]:
        yield _("ab {length}").format(length=longer[0]), longer
    yield _("alle"), list(stats.spellings)


def _facts(word_list: WordList, stats: Stats) -> Iterator[str]:
    yield _("Liste: {list}").format(list=list_title(word_list.path, word_list.manifest))
    spellings = stats.by_class.total()
    if word_list.manifest is not None:
        yield _("Legeformen, die gelten: {counts}").format(
            counts=", ".join(
                f"{name} {number(count)}" for name, count in stats.admitted_forms.items()
            )
        )
    for line, count in (
        (_("Schreibungen mit Umlaut: {count} ({share})"), stats.umlauts),
        (_("Schreibungen mit ß: {count} ({share})"), stats.sharp_s),
        (_("Schreibungen mit anderem Akzent: {count} ({share})"), stats.accents),
    ):
        share = percent(count / spellings if spellings else None)
        yield line.format(count=number(count), share=share)
    if stats.no_words:
        yield _(
            "nicht mitgezählte Zeilen, die kein Wort aus mindestens 2 Buchstaben sind: {count}"
        ).format(count=number(stats.no_words))
    about = word_list.manifest or {}
    for line, names in (
        (_("Quellen: {names}"), about.get("sources", ())),
        (_("Lizenzen: {names}"), about.get("licences", ())),
    ):
        if names:
            yield line.format(names=printable(", ".join(names)))


def _letters(stats: Stats) -> Iterator[str]:
    total = stats.letters.total()
    if total:
        yield _("Buchstaben in den Legeformen:")
    cells = [f"{letter} {percent(n / total):>6}" for letter, n in stats.letters.most_common()]
    for start in range(0, len(cells), _LETTERS_A_LINE):
        yield "  " + "  ".join(cells[start : start + _LETTERS_A_LINE])


def _object(word_list: WordList, stats: Stats) -> dict[str, object]:
    about = word_list.manifest or {}
    return {
        "list": str(word_list.path),
        "built": word_list.manifest is not None,
        "spellings": stats.by_class.total(),
        "forms": stats.forms.total(),
        "admitted_forms": stats.admitted_forms,
        "classes": stats.by_class,
        "lengths": {
            length: {"forms": stats.forms[length], "classes": classes}
            for length, classes in stats.spellings.items()
        },
        "letters": dict(stats.letters.most_common()),
        "umlauts": stats.umlauts,
        "sharp_s": stats.sharp_s,
        "accents": stats.accents,
        "no_words": stats.no_words,
        "sources": about.get("sources", []),
        "licences": about.get("licences", []),
    }
