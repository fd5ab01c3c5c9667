"""``wortkniffel lists diff``: what came, went, and changed its class between two lists."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.wording import class_name, number, printed
from wortkniffel.cli.output import json_line, write_lines
from wortkniffel.cli.results import number as count_from_1
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.compare import Change, Classes, Difference, compare
from wortkniffel.listbuilder.wordlist import read_list
from wortkniffel.messages import _, ngettext

_NOTHING_TO_SAY = (WordClass.ORDINARY,)


def add_arguments(parser: ArgumentParser) -> None:
    """Which lists, and how much is shown."""
    parser.description = _(
        "Vergleicht zwei Wortlisten, gebaute oder Texte mit einem Wort je Zeile. Neben einem "
        "Text zählt von einer gebauten Liste, was nach der Spielregel gilt."
    )
    parser.epilog = _(
        "+ dazugekommen, - weggefallen, ~ andere Klasse. Ende mit 0: gleich; 1: verschieden; "
        "2: falscher Aufruf; 3: eine Liste ist nicht brauchbar."
    )
    parser.add_argument("old", metavar=_("ALT"), type=Path, help=_("die alte Liste"))
    parser.add_argument("new", metavar=_("NEU"), type=Path, help=_("die neue Liste"))
    parser.add_argument(
        "--limit",
        type=count_from_1,
        metavar=_("ANZAHL"),
        help=_("von jeder Art höchstens so viele Wörter zeigen"),
    )
    parser.add_argument("--json", action="store_true", help=_("alles als ein JSON-Objekt"))


def run(arguments: argparse.Namespace) -> int:
    """Print the counts and then the words; 0 if the lists are alike, 1 if not."""
    difference = compare(read_list(arguments.old), read_list(arguments.new))
    if arguments.json:
        write_lines([json_line(_object(difference, arguments.limit))])
    else:
        write_lines(list(_report(difference, arguments.limit)))
    return 1 if any(difference) else 0


def _report(difference: Difference, limit: int | None) -> Iterator[str]:
    if not any(difference):
        yield _("Die Listen sind gleich.")
        return
    yield _("dazugekommen: {came}, weggefallen: {went}, andere Klasse: {changed}").format(
        **{kind: number(len(changes)) for kind, changes in difference._asdict().items()}
    )
    for sign, changes in zip("+-~", difference, strict=True):
        for change in islice(changes, limit):
            yield f"{sign} {printed(change.spelling)}{_classes(change)}"
        if limit is not None and len(changes) > limit:
            more = len(changes) - limit
            line = ngettext("{sign} … und {more} weiteres", "{sign} … und {more} weitere", more)
            yield line.format(sign=sign, more=number(more))


def _classes(change: Change) -> str:
    if change.before and change.after:
        return f" ({_joined(change.before)} → {_joined(change.after)})"
    classes = change.before or change.after
    return "" if classes == _NOTHING_TO_SAY else f" ({_joined(classes)})"


def _joined(classes: Classes) -> str:
    return ", ".join(map(class_name, classes))


def _object(difference: Difference, limit: int | None) -> dict[str, object]:
    return {
        "counts": {kind: len(changes) for kind, changes in difference._asdict().items()},
        **{kind: _rows(changes[:limit]) for kind, changes in difference._asdict().items()},
    }


def _rows(changes: Sequence[Change]) -> list[dict[str, object]]:
    return [change._asdict() for change in changes]
