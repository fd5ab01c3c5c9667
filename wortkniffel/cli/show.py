"""``wortkniffel show``: the saved games, or one of them as text."""

import argparse
from collections.abc import Mapping

from wortkniffel.archive.archive import SavedGame
from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.output import json_line, printable, write_lines
from wortkniffel.cli.results import number
from wortkniffel.cli.saved import (
    add_dice_played_with,
    add_json_option,
    answered,
    content_of,
    open_archive,
)
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.registry import installed_games


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
    """Print a game, or a line a game."""
    return answered(lambda: _show_all(arguments) if arguments.game is None else _show(arguments))


def _show(arguments: argparse.Namespace) -> int:
    write_lines(content_of(arguments).splitlines())
    return 0


def _show_all(arguments: argparse.Namespace) -> int:
    with open_archive() as archive:
        games = archive.games()
    if arguments.json:
        write_lines([json_line(_fields(game)) for game in games])
        return 0
    names = {family.key: family.name for family in installed_games().families}
    rows = [_row(game, names) for game in games]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    write_lines(lines or [_("Es sind keine Spiele gespeichert.")])
    return 0


def _row(game: SavedGame, names: Mapping[str, str]) -> tuple[str, ...]:
    setup = game.setup
    turns = ngettext("offen nach {count} Zug", "offen nach {count} Zügen", game.turns)
    return (
        str(game.number),
        printable(names.get(setup.ruleset, setup.ruleset)),
        game.played.astimezone().strftime(_("%d.%m.%Y %H:%M")),
        _("zu Ende") if game.over else turns.format(count=game.turns),
        printable(", ".join(setup.players)),
    )


def _fields(game: SavedGame) -> Mapping[str, object]:
    return {
        "number": game.number,
        "game": game.setup.ruleset,
        "options": dict(game.setup.options),
        "players": game.setup.players,
        "played": game.played.isoformat(),
        "turns": game.turns,
        "over": game.over,
    }
