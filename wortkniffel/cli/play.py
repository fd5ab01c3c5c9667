"""``wortkniffel play``: the game in the terminal."""

import argparse
import sys
from pathlib import Path

from wortkniffel.cli.arguments import WRONG_USE
from wortkniffel.cli.output import complain
from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.dice import DEFAULT_DICE, DiceError, load_dice


def run(arguments: argparse.Namespace) -> int:
    """Open the game; return 0, or 128 and the number of the signal that ended it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain(_("Zum Spielen wird ein Terminal gebraucht."))
        return WRONG_USE
    try:
        dice = load_dice(Path(arguments.dice) if arguments.dice else DEFAULT_DICE)
    except DiceError as error:
        complain(str(error))
        return WRONG_USE
    lexicon = Lexicon.open(arguments.list or DEFAULT_LIST)

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
