"""``wortkniffel block``: score sheets to print, empty or with what a game has on them."""

import argparse
import sys
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, file_name
from wortkniffel.cli.extras import MissingPackageError, coming_with
from wortkniffel.cli.games import (
    ListWhenAsked,
    MisfitError,
    add_game_options,
    game_among,
    keys_of,
)
from wortkniffel.cli.output import OutputClosedError, complain
from wortkniffel.cli.results import number
from wortkniffel.cli.saved import (
    add_dice_played_with,
    answered,
    game_of,
    open_archive,
)
from wortkniffel.cli.saving import save
from wortkniffel.messages import _
from wortkniffel.paper.card import Card, empty_card, filled_cards
from wortkniffel.paper.layout import PAPERS, Paper, PaperError
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.family import OptionError, Supplies
from wortkniffel.rules.registry import installed_games

_STANDARD_OUTPUT = "-"
_MOST_SHEETS = 500


def add_arguments(parser: ArgumentParser) -> None:
    """Which game, on which paper, to where."""
    games = installed_games()
    parser.set_defaults(games=games)
    parser.usage = _(
        "%(prog)s --game SPIEL -o DATEI.pdf [Optionen]\n"
        "        %(prog)s --from NUMMER -o DATEI.pdf [Optionen]\n"
        "Spiele: {games}"
    ).format(games=keys_of(games))
    parser.description = _(
        "Macht aus einem Spiel Blätter zum Drucken (PDF): leer zum Ausfüllen mit dem Stift "
        "oder mit dem, was in einem gespeicherten Spiel darauf steht."
    )
    parser.epilog = _(
        "Ende mit 0: geschrieben; 2: falscher Aufruf; 3: das gespeicherte Spiel ist nicht "
        "brauchbar, oder es lässt sich nicht schreiben."
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--game", type=game_among(games), metavar=_("SPIEL"), help=_("leere Blätter dafür")
    )
    which.add_argument(
        "--from",
        dest="saved",
        type=number,
        metavar=_("NUMMER"),
        help=_("das Blatt eines gespeicherten Spiels"),
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        type=file_name,
        metavar=_("DATEI"),
        help=_("wohin; - ist die Standardausgabe"),
    )
    parser.add_argument(
        "--paper",
        choices=list(PAPERS),
        default=next(iter(PAPERS)),
        help=_("A4 hoch (sonst), A4 quer mit zwei Blättern zum Auseinanderschneiden, A5"),
    )
    parser.add_argument(
        "--sheets",
        type=_sheet_count,
        metavar=_("ANZAHL"),
        help=_("so viele Seiten (sonst: 1)"),
    )
    add_dice_played_with(parser)
    add_game_options(parser, games)


def run(arguments: argparse.Namespace) -> int:
    """Write the PDF, whole or not at all."""
    for fault in arguments.games.faults:
        complain(str(fault))
    return answered(lambda: _answer(arguments))


def _answer(arguments: argparse.Namespace) -> int:
    try:
        cards = _cards(arguments)
        content = _drawn(cards, PAPERS[arguments.paper], _sheets(arguments))
    except (OptionError, MisfitError, PaperError) as error:
        complain(str(error))
        return WRONG_USE
    except MissingPackageError as error:
        complain(str(error))
        return UNUSABLE
    return _write(content, arguments.output)


def _sheet_count(text: str) -> int:
    count = number(text)
    if count > _MOST_SHEETS:
        raise argparse.ArgumentTypeError(
            _("mehr als {most} Seiten auf einmal gibt es nicht").format(most=_MOST_SHEETS)
        )
    return count


def _sheets(arguments: argparse.Namespace) -> int | None:
    """How many pages of empty sheets; ``None`` for those of a game."""
    if arguments.saved is not None:
        return None
    return arguments.sheets or 1


def _cards(arguments: argparse.Namespace) -> list[Card]:
    """What is to be printed.

    Raises:
        MisfitError: something that was given has no use here.
        OptionError: the game has no such option or choice.
        NoGameError: no saved game has that number.
        ArchiveError: the saved games cannot be read.
        UnusableGameError: the one that is meant cannot be printed.
        DiceError: the dice cannot be used.
    """
    if arguments.saved is None and arguments.game is None:
        raise MisfitError(
            _("Welches Spiel? --game ({games}) oder --from und die Nummer eines Spiels.").format(
                games=keys_of(arguments.games)
            )
        )
    if arguments.saved is None:
        if arguments.dice is not None:
            raise MisfitError(_("--dice wird nur mit --from gebraucht: leere Blätter sind gleich."))
        rules = arguments.game.ruleset(
            Supplies(ListWhenAsked(None), load_dice()), tuple(arguments.options)
        )
        return [empty_card(rules)]
    if arguments.options:
        option, choice = arguments.options[0]
        raise MisfitError(
            _(
                "Ein gespeichertes Spiel hat seine Regeln: „--{option} {choice}“ ist zu viel."
            ).format(option=option, choice=choice)
        )
    if arguments.sheets is not None:
        raise MisfitError(_("--sheets ist für leere Blätter, nicht für ein gespeichertes Spiel."))
    return _saved(arguments.saved, arguments.dice)


def _saved(place: int, dice: str | None) -> list[Card]:
    """The cards of the game of that number; it may be open elsewhere meanwhile."""
    with open_archive() as archive:
        begun, events = archive.story(place)
    return filled_cards(game_of(events, dice), begun.astimezone().date())


def _drawn(cards: list[Card], paper: Paper, sheets: int | None) -> bytes:
    """The cards as PDF; what its fonts lack is told.

    Raises:
        MissingPackageError: what draws it is not installed.
        PaperError: a card does not fit on the paper.
    """
    with coming_with("block"):
        from wortkniffel.paper.lettering import missing
        from wortkniffel.paper.pdf import as_pdf
    if lacking := missing(text for card in cards for text in card.texts):
        complain(
            _("Diese Zeichen hat die Schrift nicht, sie stehen anders da: {chars}").format(
                chars=" ".join(lacking)
            )
        )
    return as_pdf(cards, paper, sheets)


def _write(content: bytes, output: str) -> int:
    if output == _STANDARD_OUTPUT:
        _print(content)
        return 0
    return save({Path(output): content})


def _print(content: bytes) -> None:
    """Put bytes out as they are.

    Raises:
        OutputClosedError: nobody reads.
    """
    if sys.stdout is None:
        raise OutputClosedError
    try:
        # A stream of its own: what it could not get rid of does not come again at exit.
        with open(sys.stdout.fileno(), "wb", closefd=False) as stream:
            stream.write(content)
    except BrokenPipeError as error:
        raise OutputClosedError from error
