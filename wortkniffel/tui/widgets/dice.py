"""The dice: face, place, held or free, and which serve the word being typed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.measures import DieSize, dice_room, die_size
from wortkniffel.tui.widgets.die import FREE, HELD, USED, die_lines
from wortkniffel.tui.widgets.faces import face_lines

_TUMBLE_FRAMES = 7
_TUMBLE_SECONDS = 0.05


class DiceRow(Widget):
    """The dice side by side; held ones stand one line lower, in a double frame.

    A die that serves the word being typed has the letter's place in its upper border.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    DiceRow { width: auto; height: auto; }
    """

    @dataclass
    class Picked(Message):
        """A die was clicked."""

        die: int

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._dice = game.ruleset.dice
        self._look = game.ruleset.look
        self._room = dice_room(game)
        self._columns = len(game.seats)
        self._throw: Throw = ""
        self._held = 0
        self._order: dict[int, int] = {}
        self._rolling = 0
        self._frames_left = 0
        self._timer: Timer | None = None

    @property
    def tumbling(self) -> bool:
        """Whether dice are still rolling on the screen."""
        return self._frames_left > 0

    def show(self, throw: Throw, held: int, used: Sequence[int]) -> None:
        """Show a throw ("" for hidden dice), what is held, and the dice of the word."""
        order = {die: place for place, die in enumerate(used, 1)}
        if (throw, held, order) != (self._throw, self._held, self._order):
            self._throw, self._held, self._order = throw, held, order
            self.refresh()

    def tumble(self, dice: int) -> None:
        """Let the dice of a mask roll for a third of a second; keys go on working."""
        self._rolling = dice
        self._frames_left = _TUMBLE_FRAMES
        if self._timer is None:
            self._timer = self.set_interval(_TUMBLE_SECONDS, self._roll_on)
        else:
            self._timer.resume()
        self.refresh()

    def _roll_on(self) -> None:
        self._frames_left -= 1
        if self._frames_left <= 0 and self._timer is not None:
            self._timer.pause()
        self.refresh()

    @property
    def _die(self) -> DieSize:
        return die_size(self.app.size.width, self._room, self._columns)

    @property
    def dice_width(self) -> int:
        """The columns that all dice take side by side."""
        return self._room.width(self._die)

    def get_content_width(self, container: object, viewport: object) -> int:
        """All dice side by side."""
        return self.dice_width

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A die, and one line more for the held ones to stand lower."""
        return self._die.height + 1

    def render(self) -> Content:
        """All dice as lines of text."""
        size = self._die
        columns = [self._column(die, size) for die in range(len(self._dice))]
        gap = Content(" " * size.gap)
        return Content("\n").join(gap.join(row) for row in zip(*columns, strict=True))

    def _column(self, die: int, size: DieSize) -> list[Content]:
        rolling = self.tumbling and bool(self._rolling >> die & 1)
        if rolling:
            face = random.choice(self._dice.dice[die].faces)
        else:
            face = self._throw[die] if self._throw else ""
        held = not rolling and bool(self._held >> die & 1)
        used = not rolling and die in self._order
        frame = HELD if held else USED if used else FREE
        ground = "$used" if used else "$held" if held else "$ivory"
        style = f"bold $ink on {ground}" if face else "on $die-hidden"
        value = str(self._dice.values[face]) if face and self._look is Look.LETTERS else ""
        place = str(self._order[die]) if used else ""
        inside = face_lines(face, self._look, size, value)
        drawn = die_lines(inside, frame, style, top=place, bottom=str(die + 1))
        blank = Content(" " * size.width)
        lower = held or (rolling and (self._frames_left + die) % 2 == 0)
        return [blank, *drawn] if lower else [*drawn, blank]

    def on_click(self, event: Click) -> None:
        """Report what was clicked."""
        die, within = divmod(event.x, self._die.width + self._die.gap)
        if die < len(self._dice) and within < self._die.width:
            self.post_message(self.Picked(die))
