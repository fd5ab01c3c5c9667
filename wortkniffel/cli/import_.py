"""``wortkniffel import``: a game from a file among the saved ones."""

import argparse

from wortkniffel.cli.arguments import ArgumentParser, file_name
from wortkniffel.cli.game_file import game_in
from wortkniffel.cli.output import write_lines
from wortkniffel.cli.saved import add_dice_played_with, answered, open_archive
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """From where."""
    parser.description = _(
        "Nimmt ein Spiel auf, das wortkniffel export ausgegeben hat, als Text oder als JSON. Es "
        "muss so gespielt worden sein können: Würfe, Einträge und Uhr werden nachgerechnet, nur "
        "die Wörter nicht noch einmal beurteilt."
    )
    parser.epilog = _(
        "Ende mit 0: aufgenommen, oder es war schon da; 2: falscher Aufruf; 3: die Datei ist "
        "kein solches Spiel, oder die gespeicherten Spiele oder die Würfel sind nicht brauchbar."
    )
    parser.add_argument(
        "file", type=file_name, metavar=_("DATEI"), help=_("ein Spiel; - ist die Standardeingabe")
    )
    add_dice_played_with(parser)


def run(arguments: argparse.Namespace) -> int:
    """Add the game and say its number."""
    return answered(lambda: _take(arguments.file, arguments.dice))


def _take(source: str, dice: str | None) -> int:
    game = game_in(source, dice)
    with open_archive(make=True) as archive:
        number, is_new = archive.add(game.events, over=game.over)
    text = _("Gespeichert als Nummer {number}.") if is_new else _("Das ist schon Nummer {number}.")
    write_lines([text.format(number=number)])
    return 0
