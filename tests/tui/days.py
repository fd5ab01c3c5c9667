"""The games of a day: kept beforehand, opened, and read from the screen."""

from collections.abc import Mapping, Sequence
from datetime import date

from tests.cases.finished import finished, keep
from tests.cases.table import dice_showing
from tests.tui.driver import Player
from tests.tui.resuming import FACES
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import Setup
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.daily import DailyScreen

TODAY = date(2026, 12, 1)


def setup_of(
    lexicon: Lexicon, game: str = "wort", name: str = "Anna", day: str = "2026-12-01"
) -> Setup:
    """The game of a day as the test's own dice make it."""
    rules = Equipment(lexicon, dice_showing(FACES)).ruleset(game)
    return daily_setup(rules, day, name)


def over(
    lexicon: Lexicon, archive: Archive, sheets: Sequence[Mapping[str, int]], game: str = "wort"
) -> int:
    """Keep a finished game of today; its number."""
    rules: Ruleset = Equipment(lexicon, dice_showing(FACES)).ruleset(game)
    (number,) = keep(archive, finished(rules, sheets, setup=setup_of(lexicon, game)))
    return number


async def to_the_day(player: Player, today: date = TODAY) -> DailyScreen:
    """Open the games of a day."""
    screen = DailyScreen(player.app._equipment, lambda: today)
    await player.app.push_screen(screen)
    await player.settle()
    return screen


async def call_oneself(player: Player, name: str) -> None:
    await player.press("n", "ctrl+u")
    await player.type(name)
    await player.press("enter")


def states(player: Player) -> dict[str, str]:
    """The games of the day with how they stand."""
    lines = [line.split(None, 2) for line in player.region("Menu").splitlines() if line.strip()]
    return {game: state.strip() for _letter, game, state in lines}


def told(player: Player) -> str:
    return " ".join(player.region("#told").split())
