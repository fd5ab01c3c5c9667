"""The lines at the top and at the foot of the table."""

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.tui.theme import SHORT_SEPARATOR


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
        self._game = game
        self.refresh()

    def render(self) -> Content:
        """The line: name at the left, turn in the middle, rules at the right."""
        width = self.size.width
        left, middle, right = _(" Wort-Kniffel"), self._turn(), f"{self._rules()} "
        if len(left) + len(middle) + len(right) + 4 > width:
            left = ""
        gap = max(1, (width - len(middle)) // 2 - len(left))
        rest = max(1, width - len(left) - gap - len(middle) - len(right))
        return Content.assemble(
            (left, "bold $primary"),
            " " * gap,
            (middle, "bold"),
            " " * rest,
            (right, "$text-muted"),
        )

    def _turn(self) -> str:
        turn = self._game.turn
        if turn is None:
            return _("Spielende")
        name = self._game.setup.players[turn.player]
        if turn.run_out:
            return _("{name} · Zeit um").format(name=name)
        if turn.throws == 0:
            boxes = len(self._game.ruleset.boxes)
            return _("{name} · Runde {number} von {boxes}").format(
                name=name, number=turn.number + 1, boxes=boxes
            )
        return _("{name} ist dran · Wurf {throw} von {throws}").format(
            name=name, throw=turn.throws, throws=self._game.ruleset.throws
        )

    def _rules(self) -> str:
        setup = self._game.setup
        sand = _("ohne Sanduhr") if setup.sand is None else _("{s} s").format(s=setup.sand)
        own = [setup.word_list] if setup.word_list else []
        return SHORT_SEPARATOR.join([setup.policy, *own, sand, setup.seed])


class KeyBar(Static):
    """What can be pressed now; each hint can be clicked as well."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar {
        width: 1fr; height: 1; background: $panel;
        link-style: none; link-style-hover: reverse; link-background-hover: $panel;
    }
    """

    def show(self, hints: Sequence[tuple[str, str, str]]) -> None:
        """Show hints of key, what it does, and the screen's action for a click."""
        parts = [Content(" ")]
        for key, does, action in hints:
            hint = Content.assemble((key, "bold $primary"), (f" {does}", "$text"))
            if action:
                hint = hint.stylize(Style.from_meta({"@click": f"screen.{action}"}))
            parts += [hint, Content("  ")]
        self.update(Content("").join(parts))
