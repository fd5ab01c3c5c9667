"""``wortkniffel export``: a saved game as a file that ``wortkniffel import`` takes."""

import argparse
from pathlib import Path

from wortkniffel.cli.arguments import ArgumentParser, file_name
from wortkniffel.cli.output import write_exactly
from wortkniffel.cli.results import number
from wortkniffel.cli.saved import add_dice_played_with, add_json_option, answered, content_of
from wortkniffel.cli.saving import save
from wortkniffel.messages import _

_STANDARD_OUTPUT = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, in which form, to where."""
    parser.description = _(
        "Gibt ein gespeichertes Spiel ganz genau aus, als Text zum Lesen oder als JSON. "
        "wortkniffel import nimmt beides wieder an."
    )
    parser.epilog = _(
        "Ende mit 0: ausgegeben; 2: falscher Aufruf, auch wenn es die Nummer nicht gibt; "
        "3: die gespeicherten Spiele oder die Würfel sind nicht brauchbar, oder die Datei "
        "lässt sich nicht schreiben."
    )
    parser.add_argument(
        "game", type=number, metavar=_("NUMMER"), help=_("ein Spiel, wie show es nennt")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=file_name,
        metavar=_("DATEI"),
        default=_STANDARD_OUTPUT,
        help=_("wohin; - ist die Standardausgabe, und so ist es ohne diese Angabe"),
    )
    add_json_option(parser)
    add_dice_played_with(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the game; a file appears whole or not at all."""
    return answered(lambda: _write(content_of(arguments), arguments.output))


def _write(content: str, output: str) -> int:
    if output == _STANDARD_OUTPUT:
        write_exactly(content)
        return 0
    return save({Path(output): content})
