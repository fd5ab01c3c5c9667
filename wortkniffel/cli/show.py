"""``wortkniffel show``: the saved games, or one of them as text."""

import argparse
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from wortkniffel.archive.archive import SavedGame
from wortkniffel.archive.results import Result, results
from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.cells import cut, left, width
from wortkniffel.cli.output import json_line, printable, write_lines
from wortkniffel.cli.results import number
from wortkniffel.cli.saved import (
    add_dice_played_with,
    add_json_option,
    answered,
    content_of,
    open_archive,
    rules_with,
)
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.calendar import is_moment
from wortkniffel.rules.registry import installed_games

_WIDTH = 100
_GAP = "  "
_LONGEST_NAME = 16


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, if not all, and how it is shown."""
    parser.description = _(
        "Zeigt die gespeicherten Spiele oder, mit seiner Nummer, eines davon: wer spielt, nach "
        "welchen Regeln, jeden Wurf, jedes Wort und jeden Eintrag."
    )
    parser.epilog = _(
        "Ende mit 0: gezeigt; 2: falscher Aufruf, auch wenn es die Nummer nicht gibt; "
        "3: die gespeicherten Spiele oder die Würfel sind nicht brauchbar."
    )
    parser.add_argument(
        "game",
        nargs="?",
        type=number,
        metavar=_("NUMMER"),
        help=_("ein Spiel; ohne diese Angabe werden alle genannt"),
    )
    add_json_option(parser)
    add_dice_played_with(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a game, or a line a game with the points of those that are over."""
    return answered(lambda: _show_all(arguments) if arguments.game is None else _show(arguments))


def _show(arguments: argparse.Namespace) -> int:
    write_lines(content_of(arguments).splitlines())
    return 0


def _show_all(arguments: argparse.Namespace) -> int:
    rules_for = rules_with(arguments.dice)
    with open_archive() as archive:
        games = archive.games()
        found = results(archive, rules_for).found
    ends: dict[int, list[Result]] = {}
    for result in found:
        ends.setdefault(result.game, []).append(result)
    if arguments.json:
        write_lines([json_line(_fields(game, ends.get(game.number, []))) for game in games])
        return 0
    names = {family.key: family.name for family in installed_games().families}
    rows = [_row(game, names) for game in games]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    room = shutil.get_terminal_size((_WIDTH, 0)).columns if at_terminal else _WIDTH
    lines = []
    for game, row in zip(games, rows, strict=True):
        ending = ends.get(game.number, [])
        line = _GAP.join([*map(left, row, widths), ""])
        line += _fitting(_people(game, ending), room - width(line))
        lines.append(cut(_marked(line, _marks(game, ending), room), room))
    write_lines(lines or [_("Es sind keine Spiele gespeichert.")])
    return 0


def _row(game: SavedGame, names: Mapping[str, str]) -> tuple[str, ...]:
    setup = game.setup
    turns = ngettext("offen nach {count} Zug", "offen nach {count} Zügen", game.turns)
    return (
        str(game.number),
        _cut(names.get(setup.ruleset, setup.ruleset)),
        # An older game from elsewhere only tells when it came here.
        game.played.astimezone().strftime(_("%d.%m.%Y %H:%M")) if is_moment(setup.begun) else "",
        _("zu Ende") if game.over else turns.format(count=game.turns),
    )


def _people(game: SavedGame, ending: Sequence[Result]) -> list[str]:
    """Who plays, with the points of a finished game as far as they are known."""
    players = [_cut(player) for player in game.setup.players]
    if len(ending) > len(players):
        points = sum(result.facts.total for result in ending)
        return [
            _("{name} {points} in {count} Spalten").format(
                name=players[0], points=points, count=len(ending)
            )
        ]
    totals = _totals(game, ending)
    return [
        player if total is None else f"{player} {total}"
        for player, total in zip(players, totals, strict=True)
    ]


def _totals(game: SavedGame, ending: Sequence[Result]) -> list[int | None]:
    """The points of each seat, ``None`` where they are not known."""
    known = {result.seat: result.facts.total for result in ending}
    for result in ending:
        known |= dict(result.computers)
    return [known.get(seat) for seat in range(max(len(game.setup.players), len(ending)))]


def _fitting(people: Sequence[str], room: int) -> str:
    """As many people as have room, and how many more there are."""
    for count in range(len(people), 1, -1):
        told = ", ".join([*people[:count], *([f"+{len(people) - count}"] * (count < len(people)))])
        if width(told) <= room:
            return told
    return ", ".join([*people[:1], *([f"+{len(people) - 1}"] * (len(people) > 1))])


def _marks(game: SavedGame, ending: Sequence[Result]) -> Iterator[str]:
    """What sets a game apart from others."""
    if game.setup.day:
        yield _("Tagespartie")
    if any(result.facts.helped for result in ending):
        yield _("mit Rat")


def _marked(line: str, marks: Iterable[str], room: int) -> str:
    """A line with those marks at its end that have room."""
    for mark in marks:
        marked = f"{line} · {mark}"
        line = marked if width(marked) <= room else line
    return line


def _cut(name: str) -> str:
    return cut(printable(name), _LONGEST_NAME)


def _fields(game: SavedGame, ending: Sequence[Result]) -> Mapping[str, object]:
    return {
        "number": game.number,
        "game": game.setup.ruleset,
        "options": dict(game.setup.options),
        "players": game.setup.players,
        "computers": [key or None for key in game.setup.characters] or None,
        "begun": game.setup.begun or None,
        "day": game.setup.day or None,
        "played": game.played.isoformat(),
        "turns": game.turns,
        "over": game.over,
        "totals": _totals(game, ending) if ending else None,
        "helped": any(result.facts.helped for result in ending) if ending else None,
    }
