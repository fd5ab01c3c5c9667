"""What the commands about saved games have in common."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from wortkniffel.archive.archive import Archive, NoGameError
from wortkniffel.archive.exchange import as_json
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.replaying import OtherDiceError, SavedGameError, replayed
from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, file_name
from wortkniffel.cli.games import ListWhenAsked
from wortkniffel.cli.output import complain
from wortkniffel.messages import _
from wortkniffel.places import archive_file
from wortkniffel.rules.dice import DEFAULT_DICE, DiceError, load_dice
from wortkniffel.rules.events import Event, Setup
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset


class UnusableGameError(Exception):
    """A game that there is cannot be used; says why, in a sentence."""


def add_dice_played_with(parser: ArgumentParser) -> None:
    """The option ``--dice FILE``: what was played with, if not with the usual dice."""
    parser.add_argument(
        "--dice",
        type=file_name,
        metavar=_("DATEI"),
        help=_("die eigenen Buchstabenwürfel, mit denen gespielt wurde (TOML)"),
    )


def add_json_option(parser: ArgumentParser) -> None:
    """The option ``--json``: a game for programs."""
    parser.add_argument("--json", action="store_true", help=_("als JSON für Programme"))


def add_forms(parser: ArgumentParser) -> None:
    """The options ``--json`` and ``--html FILE``: figures for programs, or as a page."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("alles in einer JSON-Zeile"))
    form.add_argument(
        "--html",
        type=file_name,
        metavar=_("DATEI"),
        help=_(
            "alles als eine Seite mit Bildern, zum Ansehen im Browser; - ist die Standardausgabe"
        ),
    )


@contextmanager
def open_archive(*, make: bool = False) -> Iterator[Archive]:
    """The player's games; that a damaged file was put aside is told.

    Where there are none, a file for them is there only if it is to be made.

    Raises:
        ArchiveError: they cannot be used.
    """
    archive = Archive.open(Path(archive_file()), make=make)
    try:
        if archive.damage:
            complain(archive.damage)
        yield archive
    finally:
        archive.close()


def rules_with(dice: str | None) -> Callable[[Setup], Ruleset]:
    """What makes the rules of a game as it was agreed; they have no use for a word list.

    It raises ``KeyError`` where the game is not installed, ``OptionError`` where it cannot be
    played so. What is wrong with installed games is told.

    Raises:
        DiceError: the dice cannot be used.
    """
    letter_dice = load_dice(DEFAULT_DICE if dice is None else Path(dice))
    supplies = Supplies(ListWhenAsked(None), letter_dice)
    games = installed_games()
    for fault in games.faults:
        complain(str(fault))

    def rules_for(setup: Setup) -> Ruleset:
        return games.family(setup.ruleset).ruleset(supplies, setup.options)

    return rules_for


def content_of(arguments: argparse.Namespace) -> str:
    """The game that the command line names, as text or as JSON.

    Raises:
        NoGameError: there is none of that number.
        ArchiveError: the games cannot be read.
        DiceError: the dice cannot be used.
        SavedGameError: it is damaged, or its rules or its dice are not here.
    """
    with open_archive() as archive:
        _begun, events = archive.story(arguments.game)
    return as_json(events) if arguments.json else text_of(game_of(events, arguments.dice))


def game_of(events: tuple[Event, ...], dice: str | None) -> Game:
    """The game of a story, played with the usual dice or those of a file.

    Raises:
        DiceError: the dice cannot be used.
        SavedGameError: it is damaged, or its rules or its dice are not here.
    """
    try:
        return replayed(events, rules_with(dice))
    except OtherDiceError as error:
        fault = _("{fault} Mit --dice nennt man sie.")
        raise OtherDiceError(fault.format(fault=error)) from error


def answered(work: Callable[[], int]) -> int:
    """The exit status of some work on saved games; what went wrong is told."""
    try:
        return work()
    except NoGameError as error:
        complain(
            _(
                "Ein Spiel mit der Nummer {number} ist nicht gespeichert. "
                "Alle zeigt: wortkniffel show"
            ).format(number=error.number)
        )
        return WRONG_USE
    except (ArchiveError, DiceError, SavedGameError, UnusableGameError) as error:
        complain(str(error))
        return UNUSABLE
