"""A card laid over the table: title, content, and Esc to take it away."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from wortkniffel.messages import _


class CardScreen(ModalScreen[str | None]):
    """Base of everything that covers the table and goes with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,f3,f5", "dismiss(None)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]
    heading: ClassVar[str]
    """What stands in the frame."""
    closing: ClassVar[str] = _("Esc schließt")
    """What the frame says at its foot."""

    def compose(self) -> ComposeResult:
        """The card's frame around its content."""
        with VerticalScroll(classes="card", can_focus=False) as card:
            card.border_title = self.heading
            card.border_subtitle = self.closing
            yield from self.content()

    def content(self) -> ComposeResult:
        """What lies on the card."""
        yield from ()

    def action_scroll(self, lines: int) -> None:
        """Scroll a card that is taller than the screen."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
