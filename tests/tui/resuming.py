"""Leaving games, and going on with them."""

from tests.cases.table import dice_showing
from tests.tui.driver import ANNA, Player
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import Setup
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.table import GameClock, Table

FACES = "TRAUENR"
GAMES = ("wort", "kniffel", "punktverkehrt")
PARTS = "HeaderBar DiceRow SheetView HourGlass Standing FoundWords WordLine Offers KeyBar".split()


def played(lexicon: Lexicon, archive: Archive, setup: Setup = ANNA, turns: int = 0) -> Table:
    """A game after some turns that struck a box, and the first throw of the next one."""
    table = Table(setup, Equipment(lexicon, dice_showing(FACES), archive=archive))
    for _turn in range(turns):
        table.begin_turn()
        table.strike(table.game.open_boxes()[0])
    table.begin_turn()
    return table


def kill(table: Table) -> None:
    """What a process leaves that is killed: its lock goes, nothing more is written."""
    table._memory.close()


def again(lexicon: Lexicon, archive: Archive) -> Table:
    """The game that was played last, taken up again."""
    equipment = Equipment(lexicon, dice_showing(FACES), archive=archive)
    return Table.resume(archive.open_games()[0].number, equipment)


async def leave(player: Player) -> None:
    """Back to the start by the pause."""
    await player.press("escape", "s")
    assert isinstance(player.screen, StartScreen)


async def take_up(player: Player) -> None:
    """Go on with the game played last, by the test's own clock, and stop at the pause."""
    await player.press("0", "enter")
    assert isinstance(player.screen, PauseScreen)
    assert player.table.clock.paused
    player.table.clock = GameClock(player.clock, player.table.clock.now(), paused=True)


def picture(player: Player) -> dict[str, str]:
    """The table, all but what was said last."""
    return {part: player.region(part) for part in PARTS if player.play.query(part)}
