"""The rules of the games, to read."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from wortkniffel.messages import _
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.stepper import Stepper


class RulesScreen(CardScreen):
    """The rules of one game after the other, from files of text.

    The first to be seen are those of ``game``.
    """

    heading = _("Spielregeln")
    closing = _("← → Spiel · ↑↓ Bild↑ Bild↓ blättern · Esc schließt")

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn_to(-1)", show=False),
        Binding("right", "turn_to(1)", show=False),
    ]

    def __init__(self, equipment: Equipment, game: str = "") -> None:
        super().__init__()
        keys = [family.key for family in equipment.games.families]
        self._rules = [equipment.ruleset(key) for key in keys]
        self._first = keys.index(game) if game else 0

    def content(self) -> ComposeResult:
        """Which game, and its text."""
        which = Stepper([rules.name for rules in self._rules], self._first)
        # Space turns the page here.
        which.can_focus = False
        yield which
        yield Markdown(self._text(self._first), open_links=False)

    def _text(self, game: int) -> str:
        return self._rules[game].text.read_text(encoding="utf-8")

    def action_turn_to(self, step: int) -> None:
        """Show the game before or after this one."""
        self.query_one(Stepper).action_step(step)

    def on_stepper_changed(self) -> None:
        """Show the text of another game from its top."""
        self.query_one(Markdown).update(self._text(self.query_one(Stepper).index))
        self.query_one(VerticalScroll).scroll_home(animate=False)
