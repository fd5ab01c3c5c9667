"""The lines at the top and at the foot of the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.game import Game
from wortkniffel.tui.days import daily_name

_BETWEEN_RULES = " · "
_SHORTEST_CUT = 4
_BETWEEN_HINTS = "  "
_LEAST_BETWEEN = 2


class _Line(NamedTuple):
    """What stands in the header, from left to right."""

    title: str
    mark: str
    turn: str
    rules: str

    @property
    def between(self) -> int:
        """The least air before the turn."""
        return _LEAST_BETWEEN if self.title or self.mark else 1

    @property
    def width(self) -> int:
        """The cells that it needs."""
        return sum(map(cell_len, self)) + self.between + _LEAST_BETWEEN

    @property
    def left(self) -> int:
        """The cells before the air."""
        return cell_len(self.title) + cell_len(self.mark)


class HeaderBar(Widget):
    """The game's name, whose turn it is, and the rules in force (ruling W22).

    A mark stands there as long as what happens in the game is not saved.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HeaderBar { width: 1fr; height: 1; background: $panel; }
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._unsaved = False

    def show(self, game: Game, *, unsaved: bool = False) -> None:
        """Show the state of a game."""
        if game is not self._game or unsaved is not self._unsaved:
            self._game, self._unsaved = game, unsaved
            self.refresh()

    def render(self) -> Content:
        """The line: name and mark at the left, turn in the middle, rules at the right."""
        width = self.size.width
        line = self._line(width)
        taken = cell_len(line.turn) + cell_len(line.rules)
        room = width - line.left - taken
        # In the middle of the line, unless the rules need the room.
        centred = (width - cell_len(line.turn)) // 2 - line.left
        gap = max(line.between, min(centred, room - _LEAST_BETWEEN))
        rest = max(1, room - gap)
        return Content.assemble(
            (line.title, "bold $primary"),
            (line.mark, "bold $warning"),
            " " * gap,
            (line.turn, "bold"),
            " " * rest,
            (line.rules, "$muted"),
        )

    def _line(self, width: int) -> _Line:
        """What there is room for.

        Where the line is short the title goes first, then the words of the turn, then the
        seed or the date, which the pause shows too, then words of the mark, then the ends of
        the names; that other words or dice are in force (W22), or that it is a daily game,
        always stays.
        """
        mark = _(" ✗ nicht gespeichert") if self._unsaved else ""
        line = _Line(f" {self._game.ruleset.name}", mark, self._turn(), f"{self._rules()} ")
        if line.width > width:
            line = line._replace(title="")
        if line.width > width:
            line = line._replace(turn=self._turn(brief=True))
        if line.width > width:
            line = line._replace(rules=f"{self._rules(brief=True)} ")
        if line.width > width and mark:
            line = line._replace(mark=_(" ✗ ungesichert"))
        if (lacking := line.width - width) > 0:
            line = line._replace(rules=f"{self._rules(brief=True, lacking=lacking)} ")
        if (lacking := line.width - width) > 0 and (turn := self._game.turn):
            room = cell_len(line.turn) - lacking
            line = line._replace(turn=_cut(self._game.person(turn.seat), room))
        return line

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

    def _rules(self, *, brief: bool = False, lacking: int = 0) -> str:
        setup = self._game.setup
        named = daily_name("" if brief else setup.day) if setup.day else setup.seed
        if brief and not setup.day:
            named = ""
        return rules_in_force(self._game, named=named, lacking=lacking)


def rules_in_force(game: Game, *, named: str = "", lacking: int = 0) -> str:
    """What is agreed (ruling W22), and then what the game is ``named``.

    The names of list and dice are shorter by so many cells as are lacking.
    """
    setup = game.setup
    word_list, dice = _shortened(setup.word_list, setup.dice_name, lacking)
    agreement = replace(Agreement.of(setup), word_list=word_list, dice_name=dice)
    return _BETWEEN_RULES.join(filter(None, [*agreement.parts(game.ruleset), named]))


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

    ``spare`` hints give way, the first ones first, as long as the line is too short for all.
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
        shown = list(self._hints)
        for hint in [hint for hint in self._hints if hint.spare]:
            if 1 + len(_BETWEEN_HINTS.join(one.text for one in shown)) <= self.size.width:
                break
            shown.remove(hint)
        return shown

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
