"""The lines at the top and at the foot of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from wortkniffel.messages import _, ngettext
from wortkniffel.rules.game import Game

_BETWEEN_RULES = " · "
_SHORTEST_CUT = 4
_BETWEEN_HINTS = "  "
_LEAST_BETWEEN = 2


class HeaderBar(Widget):
    """The game's name, whose turn it is, and the rules in force (ruling W22)."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HeaderBar { width: 1fr; height: 1; background: $panel; }
    """

    def __init__(self, game: Game, own_words: int = 0) -> None:
        super().__init__()
        self._game = game
        self._own_words = own_words

    def show(self, game: Game) -> None:
        """Show the state of a game."""
        if game is not self._game:
            self._game = game
            self.refresh()

    def render(self) -> Content:
        """The line: name at the left, turn in the middle, rules at the right."""
        width = self.size.width
        left, middle, right = f" {self._game.ruleset.name}", self._turn(), f"{self._rules()} "
        # Where the line is short the title goes first, then the words of the turn, then
        # the seed, which the pause shows too, then the ends of the names; that other
        # words or dice are in force always stays (W22).
        between = _LEAST_BETWEEN
        if len(left) + cell_len(middle) + cell_len(right) + 2 * between > width:
            left, between = "", 1
        if cell_len(middle) + cell_len(right) + 3 > width:
            middle = self._turn(brief=True)
        if cell_len(middle) + cell_len(right) + 3 > width:
            right = f"{self._rules(seed=False)} "
        if (lacking := cell_len(middle) + cell_len(right) + 3 - width) > 0:
            right = f"{self._rules(seed=False, lacking=lacking)} "
        taken = cell_len(middle) + cell_len(right)
        room = width - len(left) - taken
        # In the middle of the line, unless the rules need the room.
        gap = max(between, min((width - cell_len(middle)) // 2 - len(left), room - _LEAST_BETWEEN))
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
        name = self._game.person(turn.seat)
        if self._game.columns > 1:
            name = f"{name} · {self._game.title(turn.seat)}"
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
        if self._game.columns > 1:
            return _("{name} · Wurf {throw} von {throws}").format(
                name=name, throw=turn.throws, throws=self._game.ruleset.throws
            )
        return _("{name} ist dran · Wurf {throw} von {throws}").format(
            name=name, throw=turn.throws, throws=self._game.ruleset.throws
        )

    def _rules(self, *, seed: bool = True, lacking: int = 0) -> str:
        return rules_in_force(self._game, self._own_words, seed=seed, lacking=lacking)


def rules_in_force(game: Game, own_words: int, *, seed: bool = True, lacking: int = 0) -> str:
    """What is agreed (ruling W22), the names shorter by so many cells as are lacking."""
    setup = game.setup
    sand = _("ohne Sanduhr") if setup.sand is None else _("{s} s").format(s=setup.sand)
    word_list, dice = _shortened(setup.word_list, setup.dice_name, lacking)
    own = ngettext("{count} eigenes", "{count} eigene", own_words)
    parts = [
        *game.ruleset.in_force,
        word_list,
        own.format(count=own_words) if own_words else "",
        dice,
        sand,
        setup.seed if seed else "",
    ]
    return _BETWEEN_RULES.join(filter(None, parts))


def _shortened(first: str, second: str, lacking: int) -> tuple[str, str]:
    """Two names that are shorter together by so many cells, the longer one first."""
    one, two = cell_len(first), cell_len(second)
    room = max(one + two - lacking, 0)
    share = max(room // 2, room - min(one, two))
    return _cut(first, share), _cut(second, share)


def _cut(name: str, width: int) -> str:
    """A name in so many cells, or in the few without which it says nothing."""
    width = max(width, _SHORTEST_CUT)
    if cell_len(name) <= width:
        return name
    return set_cell_size(name, width - 1).rstrip() + "…"


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
