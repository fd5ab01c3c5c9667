"""``wortkniffel analyse``: every decision of a game against best play, luck and skill apart."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, file_name
from wortkniffel.cli.chosen import open_lexicon
from wortkniffel.cli.extras import MissingPackageError, coming_with
from wortkniffel.cli.game_file import game_in
from wortkniffel.cli.games import MisfitError
from wortkniffel.cli.known import add_knowledge_option, knowledge_of, unsolved
from wortkniffel.cli.output import complain, json_line, write_exactly, write_lines
from wortkniffel.cli.saved import (
    UnusableGameError,
    add_dice_played_with,
    add_forms,
    answered,
    game_of,
    open_archive,
)
from wortkniffel.cli.saving import save
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon
from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.strategy.knowledge import Knowledge

if TYPE_CHECKING:
    from wortkniffel.cli.analysis.report import Analysis

_NOTHING = 1
_STANDARD_OUTPUT = "-"
_MOST_DIGITS = 9


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, against whom, in which form."""
    parser.description = _(
        "Geht ein Spiel Zug um Zug durch: was jede Entscheidung gegenüber dem besten Spiel "
        "gekostet hat, welche Wörter dalagen, und wie viel Glück die Würfel gebracht haben."
    )
    parser.epilog = _(
        "Ende mit 0: gezeigt; 1: noch ist nichts eingetragen; 2: falscher Aufruf, auch wenn es "
        "die Nummer nicht gibt; 3: das Spiel, die Wertetafel, die Wortliste oder die Würfel "
        "sind nicht brauchbar, oder es lässt sich nicht schreiben."
    )
    parser.add_argument(
        "game",
        type=file_name,
        metavar=_("SPIEL"),
        help=_("die Nummer, wie show sie nennt, oder eine Datei von export; - ist die Eingabe"),
    )
    add_knowledge_option(parser)
    add_forms(parser)
    add_dice_played_with(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the analysis, or write the page, whole or not at all."""
    return answered(lambda: _answer(arguments))


def _answer(arguments: argparse.Namespace) -> int:
    game = _game(arguments.game, arguments.dice)
    try:
        knowledge = knowledge_of(arguments, game.ruleset)
    except MisfitError as error:
        complain(str(error))
        return WRONG_USE
    if not any(sheet.entries for sheet in game.state.sheets):
        complain(_("In diesem Spiel ist noch nichts eingetragen."))
        return _NOTHING
    analysis = _analysed(game, knowledge, arguments.dice)
    if arguments.json:
        from wortkniffel.cli.analysis.fields import fields_of

        write_lines([json_line(fields_of(analysis))])
    elif arguments.html is not None:
        return _write(analysis, arguments.html)
    else:
        from wortkniffel.cli.analysis.terminal import lines_of

        write_lines(lines_of(analysis))
    return 0


def _game(named: str, dice: str | None) -> Game:
    """The game of a number or a file.

    Raises:
        NoGameError: there is none of that number.
        ArchiveError: the games cannot be read.
        DiceError: the dice cannot be used.
        SavedGameError: it is damaged, or its rules or its dice are not here.
        UnusableGameError: the file cannot be read, or it is no game.
    """
    if not (named.isascii() and named.isdigit() and len(named) <= _MOST_DIGITS):
        return game_in(named, dice)
    with open_archive() as archive:
        _begun, events = archive.story(int(named))
    return game_of(events, dice)


def _analysed(game: Game, knowledge: Knowledge, dice: str | None) -> "Analysis":
    """What best play says of a game.

    Raises:
        UnusableGameError: nobody has computed what best play is.
    """
    # NumPy takes a tenth of a second to import, which whoever asks for help need not wait for.
    from wortkniffel.cli.analysis.report import Analysis
    from wortkniffel.strategy.adviser import adviser_for
    from wortkniffel.strategy.tables import TableError

    lexicon = _lexicon(game)
    try:
        adviser = adviser_for(game.ruleset, lexicon, knowledge)
    except UnsolvableError as error:
        raise UnusableGameError(str(error)) from error
    except TableError as error:
        raise UnusableGameError(
            unsolved(error, game.ruleset, knowledge, {"--dice": dice})
        ) from error
    return Analysis.of(game, adviser, lexicon)


def _lexicon(game: Game) -> Lexicon:
    """The player's list, with words of one's own only where they were agreed on."""
    lexicon = open_lexicon(None)
    if isinstance(lexicon, OwnLexicon) and not game.setup.own_words:
        return lexicon.as_built()
    return lexicon


def _write(analysis: "Analysis", target: str) -> int:
    try:
        with coming_with("plots"):
            from wortkniffel.cli.analysis.page import page_of
    except MissingPackageError as error:
        complain(str(error))
        return UNUSABLE
    page = page_of(analysis)
    if target == _STANDARD_OUTPUT:
        write_exactly(page)
        return 0
    return save({Path(target): page})
