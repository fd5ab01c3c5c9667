"""``wortkniffel export``: a saved game as a file that ``wortkniffel import`` takes."""

import argparse
import sys
from io import TextIOWrapper
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, ArgumentParser, file_name
from wortkniffel.cli.output import OutputClosedError, complain, write_lines
from wortkniffel.cli.results import number
from wortkniffel.cli.saved import add_dice_played_with, add_json_option, answered, content_of
from wortkniffel.files import write_whole
from wortkniffel.messages import _, write_fault

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
        if isinstance(sys.stdout, TextIOWrapper):
            # A game is the same everywhere, whatever a terminal can show.
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        write_lines(content.splitlines())
        return 0
    try:
        write_whole({Path(output): content})
    except BrokenPipeError as error:
        raise OutputClosedError from error
    except OSError as error:
        complain(
            _("{path} ist nicht zu schreiben: {fault}.").format(
                path=error.filename, fault=write_fault(error)
            )
        )
        return UNUSABLE
    return 0
