"""A player at the table: keys in, lines of text out."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from tests.cases.table import dice_showing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import DiceSet, load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.registry import Games, installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.moves import best_entries
from wortkniffel.tui.app import WortKniffelApp
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.measures import LABEL_WIDTH
from wortkniffel.tui.screens.computer_turn import table_screen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.table import GameClock, Table
from wortkniffel.tui.widgets.hourglass import HourGlass

SMALLEST = (80, 24)
SIZES = (SMALLEST, (100, 30), (160, 50))
SIZES_AND_PLAYERS = [(SMALLEST, 1), *((size, count) for size in SIZES for count in (2, 4, 8))]
ANNA = Setup(("Anna",), "7", None, by_lot=False)
ANNA_AND_BEN = replace(ANNA, players=("Anna", "Ben"))

_GENERATIONS = 4
_CHARACTERS = {"space": " ", "enter": "\r", "tab": "\t", "backspace": "\x7f", "escape": "\x1b"}


def key(name: str) -> events.Key:
    """A key event as the driver makes it, for a name or a character."""
    if len(name) == 1:
        return events.Key(name if name.isalnum() else _character_to_key(name), name)
    return events.Key(name, _CHARACTERS.get(name))


class Clock:
    """A source of time that stands still until the test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Player:
    """Somebody who presses keys and reads the screen."""

    def __init__(self, app: WortKniffelApp, pilot: Pilot[str], clock: Clock) -> None:
        self.app = app
        self.pilot = pilot
        self.clock = clock

    # What is done

    async def press(self, *keys: str) -> None:
        """Press keys by Textual's names, each when the one before has done its work."""
        for name in keys:
            await self.send(key(name))

    async def type(self, text: str) -> None:
        """Type text, a key a character, faster than anybody looks."""
        await self.send(*(key(char) for char in text))

    async def send(self, *sent: events.Event) -> None:
        """Events as the terminal's driver sends them."""
        for event in sent:
            self.app.post_message(event)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all messages, and those that they led to, have been worked off.

        ``Pilot.pause`` waits for an idle processor instead, which takes far longer.
        """
        await self.pilot._wait_for_screen()
        while not self.app.typeahead.idle and self.app._exception is None and not self.app._exit:
            await asyncio.sleep(0)
        laid_out = True
        while laid_out and not self.app._exit:
            for _generation in range(_GENERATIONS):
                await self.pilot._wait_for_screen()
            # What is laid out anew may have scrollbars to lose, and is laid out once more.
            laid_out = self.app.screen._layout_required
            self.app.screen._on_timer_update()

    async def lay(self, *words: str) -> None:
        """Type words, Enter after each."""
        for word in words:
            await self.type(word)
            await self.press("enter")

    async def choose(self, key: str) -> None:
        """Move the pointer to a box with the arrow keys."""
        for _box in self.table.rules.boxes:
            if self.chosen == key:
                return
            await self.press("down")
        raise AssertionError(f"box {key} is never reached")

    async def wait(self, seconds: float) -> None:
        """Let the game's clock go on, and have the table look at it."""
        self.clock.now += seconds
        await self.look()

    async def look(self) -> None:
        """Have table and glass look at the clock now, as they do several times a second."""
        self.play._tick()
        for glass in self.play.query(HourGlass):
            glass._look()
        await self.settle()

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait, as long as it takes, until something is seen without anybody's doing."""
        while not seen():
            assert self.app._exception is None
            await self.pilot.pause(0.05)
            await self.settle()

    async def work_done(self) -> None:
        """Wait until what the screen on top does beside the keys is done."""
        workers = [worker for worker in self.app.workers if worker.node is self.app.screen]
        await asyncio.gather(*(worker.wait() for worker in workers))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def click(self, text: str, *, right: int = 0) -> None:
        """Click on a text, or as many columns to the right of its start."""
        lines = self.lines
        y = next(y for y, line in enumerate(lines) if text in line)
        x = cell_len(lines[y][: lines[y].index(text)])
        await self.pilot.click(offset=(x + right, y))
        await self.settle()

    async def open_table(self, table: Table, *, tumble: bool = False) -> None:
        """Sit down at a table without the set-up."""
        await self.app.push_screen(table_screen(table, tumble=tumble))
        await self.settle()

    # What is seen

    @property
    def strips(self) -> list[Strip]:
        """The screen as Textual is about to paint it."""
        strips = self.app.screen._compositor.render_strips(self.app.size)
        assert {cell_len(strip.text) for strip in strips} <= {self.app.size.width}
        return strips

    @property
    def lines(self) -> list[str]:
        """The screen as lines of text; every line is as wide as the screen."""
        return [strip.text for strip in self.strips]

    @property
    def text(self) -> str:
        """The screen as one text, without the air at the end of lines."""
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def prose(self) -> str:
        """What the table says under the word line, however it is broken into lines."""
        return " ".join(self.region("Notice").split())

    def region(self, selector: str) -> str:
        """The part of the screen that a widget takes, as text."""
        widget = self.app.screen.query_one(selector)
        area = widget.region
        strips = self.strips[max(area.y, 0) : area.bottom]
        return "\n".join(strip.crop(area.x, area.right).text.rstrip() for strip in strips)

    @property
    def header(self) -> str:
        """The first line."""
        return " ".join(self.lines[0].split())

    @property
    def keys(self) -> str:
        """The last line."""
        return self.lines[-1]

    @property
    def word(self) -> str:
        """What stands in the word line."""
        line = self.region("WordLine")
        return line.partition("▸")[2].partition("▁")[0].strip()

    @property
    def chosen(self) -> str:
        """The box that the pointer marks, "" for none."""
        pointed = [line for line in self.region("SheetView").splitlines() if "│▸" in line]
        if not pointed:
            return ""
        (line,) = pointed
        label, boxes = line[2 : 2 + LABEL_WIDTH], self.table.rules.boxes
        return next(b.key for b in boxes if label.removesuffix(b.hint).rstrip() == b.name)

    def row(self, label: str) -> list[str]:
        """The columns of the players in one line of the sheet that is in sight."""
        return self.rows(label)[0]

    def rows(self, label: str) -> list[list[str]]:
        """The same for a label that stands more than once (Summe)."""
        return [
            [cell.strip() for cell in line.split("│")[2:-1]]
            for line in self.region("SheetView").splitlines()
            if line[2:].startswith(label)
        ]

    # What lies beneath

    @property
    def screen(self) -> Screen[object]:
        """The screen on top."""
        return self.app.screen

    @property
    def play(self) -> PlayScreen:
        """The table's screen, whatever covers it."""
        return next(s for s in self.app.screen_stack if isinstance(s, PlayScreen))

    @property
    def table(self) -> Table:
        """The game being played."""
        return self.play.table

    @property
    def throw(self) -> str:
        """What the dice show."""
        turn = self.table.turn
        return turn.throw if turn else ""

    def sheet(self, seat: int = 0) -> Sheet:
        """A player's column."""
        return self.table.game.sheet(seat)

    def possible(self) -> dict[str, Entry]:
        """The best entry in each free box of the player in turn."""
        turn = self.table.turn
        assert turn is not None
        sheet = self.sheet(turn.seat)
        return best_entries(turn.throw, self.table.rules, self.table.lexicon, sheet)


@asynccontextmanager
async def playing(
    lexicon: Lexicon,
    setup: Setup | None = None,
    faces: str = "",
    *,
    size: tuple[int, int] = SMALLEST,
    tumble: bool = False,
    no_colour: bool = False,
    **names: Any,
) -> AsyncIterator[Player]:
    """The application at work; with a set-up a game is open already.

    ``faces`` are shown by the dice in every throw, without them a seed decides; ``names``
    are those of an ``Equipment`` that is not the usual one.
    """
    dice: DiceSet = dice_showing(faces) if faces else load_dice()
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    try:
        equipment = Equipment(lexicon, dice, **names)
        app = WortKniffelApp(equipment)
    finally:
        if no_colour:
            del os.environ["NO_COLOR"]
    if not tumble:
        app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot, Clock())
        await pilot.pause()
        # An idle processor is a guess where others use it as well.
        await player.settle()
        if setup is not None:
            table = Table(setup, equipment, GameClock(player.clock))
            await player.open_table(table, tumble=tumble)
        yield player


@asynccontextmanager
async def playing_by(
    rules: Ruleset, lexicon: Lexicon, setup: Setup = ANNA, **names: Any
) -> AsyncIterator[Player]:
    """The application with a game by these very rules open; it is the only game there is."""
    family = replace(installed_games().family(rules.key), make=lambda _options, _supplies: rules)
    agreed = replace(setup, ruleset=rules.key, options=rules.options)
    async with playing(lexicon, agreed, games=Games((family,)), **names) as player:
        yield player


def letters_of(entry: Entry) -> Sequence[str]:
    """The words of an entry, each once."""
    return tuple(dict.fromkeys(laid.word for laid in entry.laid))
