"""The lines at the top and at the foot of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.rules.game import Game

_BETWEEN_RULES = " · "
_OWN_NAME_WIDTH = 12
_BETWEEN_HINTS = "  "


class HeaderBar(Widget):
    """The game's name, whose turn it is, and the rules in force (ruling W22)."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HeaderBar { width: 1fr; height: 1; background: $panel; }
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def show(self, game: Game) -> None:
        """Show the state of a game."""
        if game is not self._game:
            self._game = game
            self.refresh()

    def render(self) -> Content:
        """The line: name at the left, turn in the middle, rules at the right."""
        width = self.size.width
        left, middle, right = _(" Wort-Kniffel"), self._turn(), f"{self._rules()} "
        # Where the line is short the title goes first, then the words of the turn, then
        # the seed, which the pause shows too; the rules in force always stay (W22).
        if len(left) + cell_len(middle) + cell_len(right) + 4 > width:
            left = ""
        if cell_len(middle) + cell_len(right) + 3 > width:
            middle = self._turn(brief=True)
        if cell_len(middle) + cell_len(right) + 3 > width:
            right = f"{self._rules(seed=False)} "
        taken = cell_len(middle) + cell_len(right)
        room = width - len(left) - taken
        # In the middle of the line, unless the rules need the room.
        gap = max(1, min((width - cell_len(middle)) // 2 - len(left), room - 1))
        rest = max(1, room - gap)
        return Content.assemble(
            (left, "bold $primary"),
            " " * gap,
            (middle, "bold"),
            " " * rest,
            (right, "$text-muted"),
        )

    def _turn(self, *, brief: bool = False) -> str:
        turn = self._game.turn
        if turn is None:
            return _("Spielende")
        name = self._game.setup.players[turn.player]
        if turn.run_out:
            return _("{name} · Zeit um").format(name=name)
        if brief:
            return _("{name} · {throw}/{throws}").format(
                name=name, throw=turn.throws, throws=self._game.ruleset.throws
            )
        if turn.throws == 0:
            boxes = len(self._game.ruleset.boxes)
            return _("{name} · Runde {number} von {boxes}").format(
                name=name, number=turn.number + 1, boxes=boxes
            )
        return _("{name} ist dran · Wurf {throw} von {throws}").format(
            name=name, throw=turn.throws, throws=self._game.ruleset.throws
        )

    def _rules(self, *, seed: bool = True) -> str:
        setup = self._game.setup
        sand = _("ohne Sanduhr") if setup.sand is None else _("{s} s").format(s=setup.sand)
        own = [_cut(name) for name in (setup.word_list, setup.dice_name) if name]
        return _BETWEEN_RULES.join([setup.policy, *own, sand, *([setup.seed] if seed else [])])


def _cut(name: str) -> str:
    """A name of somebody's own list or dice, short enough for the header."""
    if cell_len(name) <= _OWN_NAME_WIDTH:
        return name
    return set_cell_size(name, _OWN_NAME_WIDTH - 1).rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, what it does, and the screen's action that a click on it runs.

    A ``spare`` hint gives way where the line is too short for all.
    """

    key: str
    does: str
    action: str = ""
    spare: bool = False

    @property
    def text(self) -> str:
        """The hint as it is read."""
        return f"{self.key} {self.does}"


class KeyBar(Widget):
    """What can be pressed now; hints with an action can be clicked as well."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { width: 1fr; height: 1; background: $panel; }
    """

    def __init__(self, hints: Sequence[Hint] = ()) -> None:
        super().__init__()
        self._hints = list(hints)

    def show(self, hints: Sequence[Hint]) -> None:
        """Show other hints."""
        if list(hints) != self._hints:
            self._hints = list(hints)
            self.refresh()

    def _shown(self) -> list[Hint]:
        needed = len(_BETWEEN_HINTS.join(hint.text for hint in self._hints))
        if 1 + needed <= self.size.width:
            return self._hints
        return [hint for hint in self._hints if not hint.spare]

    def render(self) -> Content:
        """The hints side by side."""
        drawn = (
            Content.assemble((hint.key, "bold $primary"), f" {hint.does}") for hint in self._shown()
        )
        return Content(" ") + Content(_BETWEEN_HINTS).join(drawn)

    async def on_click(self, event: Click) -> None:
        """Run the action of the hint under the mouse."""
        start = 1
        for hint in self._shown():
            if hint.action and start <= event.x < start + len(hint.text):
                await self.run_action(f"screen.{hint.action}")
            start += len(hint.text) + len(_BETWEEN_HINTS)
