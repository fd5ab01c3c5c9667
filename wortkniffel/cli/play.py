"""``wortkniffel play``: the game in the terminal."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, add_list_option
from wortkniffel.cli.chosen import open_lexicon, players_list
from wortkniffel.cli.games import add_dice_option, game_among, keys_of
from wortkniffel.cli.output import complain
from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon
from wortkniffel.lexicon.own import OwnLexicon
from wortkniffel.messages import _
from wortkniffel.places import archive_file
from wortkniffel.rules.dice import DEFAULT_DICE, DiceError, load_dice
from wortkniffel.rules.registry import installed_games

if TYPE_CHECKING:
    from wortkniffel.archive.archive import Archive


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, which list and which dice."""
    games = installed_games()
    parser.set_defaults(games=games)
    parser.add_argument(
        "--game",
        type=game_among(games),
        metavar=_("SPIEL"),
        help=_("gleich dieses Spiel vorbereiten: {keys}").format(keys=keys_of(games)),
    )
    add_list_option(parser)
    add_dice_option(parser)


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
    lexicon = open_lexicon(arguments.list)

    from wortkniffel.tui.app import WortKniffelApp
    from wortkniffel.tui.equipment import Equipment

    archive, fault = _archive()
    app = WortKniffelApp(
        Equipment(
            lexicon,
            dice,
            list_name=_list_name(arguments.list, lexicon),
            dice_name=dice.name if arguments.dice else "",
            own_words=lexicon.own.decided if isinstance(lexicon, OwnLexicon) else 0,
            games=arguments.games,
            archive=archive,
            archive_fault=fault,
        ),
        game=arguments.game.key if arguments.game else "",
    )
    try:
        farewell = app.run()
    finally:
        if archive is not None:
            archive.close()
    if farewell:
        print(farewell)
    return app.return_code or 0


def _archive() -> tuple["Archive | None", str]:
    """The player's games, and what there is to say of them."""
    from wortkniffel.archive.archive import Archive
    from wortkniffel.archive.file import ArchiveError

    try:
        archive = Archive.open(Path(archive_file()))
    except ArchiveError as error:
        return None, _unsaved(str(error))
    if archive.fault:
        return archive, _unsaved(archive.fault)
    return archive, archive.damage


def _unsaved(fault: str) -> str:
    return _("Spiele werden nicht gespeichert. {fault}").format(fault=fault)


def _list_name(named: str | None, lexicon: Lexicon) -> str:
    """What the game calls a list that is not the usual one (ruling W22)."""
    if named is not None:
        return Path(named).stem
    if players_list() == DEFAULT_LIST:
        return ""
    return str(lexicon.manifest.get("name") or _("ohne Namen"))


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
        # Where it is set, Python does not heed PYTHONUTF8.
        forced = os.environ.get("PYTHONIOENCODING")
        setting = "PYTHONIOENCODING=utf-8" if forced else "PYTHONUTF8=1"
        return _(
            "Der Zeichensatz {name} hat weder Umlaute noch Linien. Mit {setting} davor "
            "spielt es sich, wenn das Terminal UTF-8 kann."
        ).format(name=encoding, setting=setting)
    return ""
