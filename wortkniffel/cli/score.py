"""``wortkniffel score``: what a throw is worth in each box of an empty sheet."""

import argparse
from collections.abc import Mapping

from wortkniffel.cli.arguments import ArgumentParser, add_list_option
from wortkniffel.cli.games import (
    ListWhenAsked,
    add_dice_option,
    add_game_options,
    answered,
    chosen_rules,
    found_words,
    game_among,
    keys_of,
    read_dice,
)
from wortkniffel.cli.output import json_line, printable, write_lines
from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Box, Entry, Sheet
from wortkniffel.strategy.moves import best_entries


def add_arguments(parser: ArgumentParser) -> None:
    """The game, the throw, the words, and how the game is played."""
    games = installed_games()
    parser.set_defaults(games=games)
    # Whoever calls it without anything is to see how it is done, not every flag.
    parser.usage = _(
        "%(prog)s SPIEL WÜRFEL [WORT ...] [Optionen]\n"
        "zum Beispiel: %(prog)s kniffel 34466\n"
        "              %(prog)s wort 'NATHSU?' haus\n"
        "Spiele: {games}"
    ).format(games=keys_of(games))
    parser.description = _(
        "Sagt, was ein Wurf in jedem Kästchen eines leeren Blattes bringt. Bei Spielen mit "
        "Wörtern zählen die genannten; ohne Wörter die besten, die es gibt."
    )
    parser.epilog = _(
        "Ende mit 0: ausgerechnet; 1: ein genanntes Wort gilt nicht oder liegt nicht in den "
        "Würfeln; 2: falscher Aufruf; 3: Wortliste oder Würfel sind nicht brauchbar."
    )
    parser.add_argument("game", type=game_among(games), metavar=_("SPIEL"), help=keys_of(games))
    parser.add_argument(
        "throw",
        metavar=_("WÜRFEL"),
        help=_("was sie zeigen: 34466, 3,4,4,6,6 oder '3 4 4 6 6'; ? ist der Joker"),
    )
    parser.add_argument(
        "words",
        nargs="*",
        default=[],
        metavar=_("WORT"),
        help=_("ein gefundenes Wort; bei Spielen ohne Wörter die übrigen Würfel"),
    )
    parser.add_argument("--json", action="store_true", help=_("alles in einer JSON-Zeile"))
    add_list_option(parser)
    add_dice_option(parser)
    add_game_options(parser, games)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a box; 0, or 1 if some word that was given does not count."""
    return answered(arguments, _answer)


def _answer(arguments: argparse.Namespace, words: ListWhenAsked) -> int:
    rules = chosen_rules(arguments, words)
    throw = read_dice(arguments.throw, arguments.words, rules)
    all_count = True
    if rules.policy is None:
        entries: Mapping[str, Entry] = rules.entries(Sheet(), throw, {})
    elif arguments.words:
        found = found_words(rules, throw, arguments.words)
        all_count = len(found) == len(arguments.words)
        entries = rules.entries(Sheet(), throw, word_masks(found, throw))
    else:
        entries = best_entries(throw, rules, words.lexicon)
    write_lines([_json(rules, throw, entries)] if arguments.json else _lines(rules, entries))
    return 0 if all_count else 1


def _lines(rules: Ruleset, entries: Mapping[str, Entry]) -> list[str]:
    rows = [(box.name, *_told(entries.get(box.key))) for box in rules.boxes]
    names, worths = (max(len(row[column]) for row in rows) for column in (0, 1))
    return [
        printable(f"{name:<{names}}  {worth:>{worths}}  {how}".rstrip())
        for name, worth, how in rows
    ]


def _told(entry: Entry | None) -> tuple[str, str]:
    """What a box takes, and with which words."""
    if entry is None:
        return "–", _("passt nicht")
    return str(entry), " + ".join(laid.word for laid in entry.laid)


def _json(rules: Ruleset, throw: Throw, entries: Mapping[str, Entry]) -> str:
    boxes = [_json_box(box, entries.get(box.key)) for box in rules.boxes]
    return json_line(
        {"game": rules.key, "options": dict(rules.options), "dice": throw, "boxes": boxes}
    )


def _json_box(box: Box, entry: Entry | None) -> dict[str, object]:
    taken = entry or Entry(0)
    return {
        "box": box.key,
        "name": box.name,
        "points": taken.points,
        "extra": taken.extra,
        "fits": entry is not None,
        "words": [laid.word for laid in taken.laid],
    }
