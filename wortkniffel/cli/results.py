"""What the searches have in common: their options, and how they show what they found."""

import argparse
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from wortkniffel.cli.arguments import (
    WRONG_USE,
    ArgumentParser,
    add_list_option,
    add_policy_option,
)
from wortkniffel.cli.chosen import open_lexicon
from wortkniffel.cli.output import complain, json_line, printable, write_lines
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.patterns import SearchError
from wortkniffel.lexicon.verdict import POLICIES, Policy
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.dice import DiceSet, load_dice
from wortkniffel.strategy.finds import Find

_BATCH = 500
_MOST_DIGITS = 9


class Row(NamedTuple):
    """A word to be shown; ``hooks`` only where letters were looked for before and behind it."""

    find: Find
    hooks: tuple[str, str] | None = None


Search = Callable[[Lexicon, Policy, DiceSet], Iterable[Row]]


def add_search_arguments(parser: ArgumentParser) -> None:
    """The options of every search."""
    parser.epilog = _(
        "Jedes Wort mit Buchstaben, Punkten und Schreibungen. Ende mit 0: es gibt Wörter; "
        "1: keines; 2: falscher Aufruf; 3: die Wortliste ist nicht brauchbar."
    )
    parser.add_argument("--json", action="store_true", help=_("eine JSON-Zeile für jedes Wort"))
    parser.add_argument(
        "--limit",
        type=number,
        metavar=_("ANZAHL"),
        help=_("nur die ersten so vielen Wörter zeigen"),
    )
    add_policy_option(parser)
    add_list_option(parser)


def number(text: str) -> int:
    """A count from 1 on, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and int(text)):
        raise argparse.ArgumentTypeError(_("gebraucht wird eine ganze Zahl ab 1"))
    return int(text)


def answer(arguments: argparse.Namespace, search: Search) -> int:
    """Search, and print a line a word; 0 if there is one, 1 if not, 2 for a wrong question."""
    lexicon = open_lexicon(arguments.list)
    policy = POLICIES[arguments.policy]
    try:
        rows = iter(search(lexicon, policy, load_dice()))
    except SearchError as error:
        complain(printable(str(error)))
        return WRONG_USE
    rows = islice(rows, arguments.limit)
    some = False
    while batch := list(islice(rows, _BATCH)):
        some = True
        show = _json_line if arguments.json else _line
        write_lines([show(row, _spellings(lexicon, row.find.word, policy)) for row in batch])
    if not some:
        complain(_("Kein Wort gefunden."))
    return 0 if some else 1


def _spellings(lexicon: Lexicon, word: str, policy: Policy) -> list[str]:
    return [r.spelling for r in lexicon.readings(word) if r.word_class in policy.admits]


def _line(row: Row, spellings: list[str]) -> str:
    word, faces, value = row.find
    line = _("{word}: {count} Buchstaben, {points} ({spellings})").format(
        word=word,
        count=len(word),
        points=ngettext("{count} Punkt", "{count} Punkte", value).format(count=value),
        spellings=", ".join(spellings),
    )
    if faces != word:
        line += _(", gelegt als {faces}").format(faces=faces)
    if row.hooks:
        front, back = row.hooks
        line += _(", vorn {letter}").format(letter=front) if front else ""
        line += _(", hinten {letter}").format(letter=back) if back else ""
    return printable(line)


def _json_line(row: Row, spellings: list[str]) -> str:
    word, faces, value = row.find
    fields: dict[str, object] = {
        "word": spellings[0],
        "lay_form": word,
        "readings": spellings,
        "length": len(word),
        "faces": faces,
        "value": value,
    }
    if row.hooks:
        fields["front"], fields["back"] = row.hooks
    return json_line(fields)
