"""``wortkniffel play``: the game in the terminal."""

import argparse
import os
import sys
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, add_list_option
from wortkniffel.cli.output import complain
from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.dice import DEFAULT_DICE, DiceError, load_dice


def add_arguments(parser: ArgumentParser) -> None:
    """Which list and which dice."""
    add_list_option(parser)
    parser.add_argument("--dice", metavar=_("DATEI"), help=_("mit eigenen Würfeln spielen (TOML)"))


def run(arguments: argparse.Namespace) -> int:
    """Open the game; return 0, or 128 and the number of the signal that ended it."""
    if not _at_a_terminal():
        text = _("Zum Spielen wird ein Terminal gebraucht, auch für die Fehlerausgabe.")
        if sys.stdout is not None and sys.stdout.isatty():
            print(text)
        else:
            complain(text)
        return WRONG_USE
    if fault := _terminal_fault():
        complain(fault)
        return UNUSABLE
    try:
        dice = load_dice(DEFAULT_DICE if arguments.dice is None else Path(arguments.dice))
    except DiceError as error:
        complain(str(error))
        return UNUSABLE
    lexicon = Lexicon.open(DEFAULT_LIST if arguments.list is None else arguments.list)

    from wortkniffel.tui.app import WortKniffelApp
    from wortkniffel.tui.equipment import Equipment

    app = WortKniffelApp(
        Equipment(
            lexicon,
            dice,
            list_name=Path(arguments.list).stem if arguments.list else "",
            dice_name=dice.name if arguments.dice else "",
        )
    )
    farewell = app.run()
    if farewell:
        print(farewell)
    return app.return_code or 0


def _at_a_terminal() -> bool:
    """Whether the game can be seen and played.

    Textual reads standard input, and paints on standard error except on Windows.
    """
    streams = [sys.stdin, sys.stdout]
    if sys.platform != "win32":
        streams.append(sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def _terminal_fault() -> str:
    """Why the table cannot be drawn on this terminal, or ""."""
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        return _("Dieses Terminal (TERM={name}) kann den Tisch nicht zeichnen.").format(
            name=os.environ["TERM"]
        )
    encoding = (sys.stderr if sys.platform != "win32" else sys.stdout).encoding
    if not encoding.lower().startswith("utf"):
        return _(
            "Der Zeichensatz {name} hat weder Umlaute noch Linien. Mit PYTHONUTF8=1 davor "
            "spielt es sich, wenn das Terminal UTF-8 kann."
        ).format(name=encoding)
    return ""
