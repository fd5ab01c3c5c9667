"""The rules of the games, to read."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from wortkniffel.messages import _
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.choice import Choice


class RulesScreen(CardScreen):
    """The rules of one game after the other, from files of text."""

    heading = _("Spielregeln")
    closing = _("← → Spiel · ↑↓ Bild↑ Bild↓ blättern · Esc schließt")

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn_to(-1)", show=False),
        Binding("right", "turn_to(1)", show=False),
    ]

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        families = equipment.games.families
        self._rules = [equipment.ruleset(family.key) for family in families]

    def content(self) -> ComposeResult:
        """Which game, and its text."""
        which = Choice([rules.name for rules in self._rules])
        # Space turns the page here.
        which.can_focus = False
        yield which
        yield Markdown(self._text(0), open_links=False)

    def _text(self, game: int) -> str:
        return self._rules[game].text.read_text(encoding="utf-8")

    def action_turn_to(self, step: int) -> None:
        """Show the game before or after this one."""
        self.query_one(Choice).action_step(step)

    def on_choice_changed(self) -> None:
        """Show the text of another game from its top."""
        self.query_one(Markdown).update(self._text(self.query_one(Choice).index))
        self.query_one(VerticalScroll).scroll_home(animate=False)
