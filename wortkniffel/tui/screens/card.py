"""A card laid over the table: title, content, and Esc to take it away."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from wortkniffel.messages import _
from wortkniffel.tui.scrolling import scroll


class CardScreen(ModalScreen[str | None]):
    """Base of everything that covers the table and goes with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f1,f3,f5", "put_away", show=False),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown,space", "scroll('page_down')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
    ]
    heading: ClassVar[str]
    """What stands in the frame."""
    closing: ClassVar[str] = _("Esc schließt")
    """What the frame says at its foot."""

    def __init__(self, closing: str = "") -> None:
        super().__init__()
        self._foot = closing or self.closing

    def compose(self) -> ComposeResult:
        """The card's frame around its content."""
        with VerticalScroll(classes="card", can_focus=False) as card:
            card.border_title = self.heading
            card.border_subtitle = self._foot
            yield from self.content()

    def content(self) -> ComposeResult:
        """What lies on the card."""
        yield from ()

    def choose(self, chosen: str | None) -> None:
        """Go, with a choice; a second key that was pressed meanwhile chooses nothing."""
        if self.is_active:
            self.dismiss(chosen)

    def action_leave(self) -> None:
        """Go without a choice."""
        self.choose(None)

    def action_put_away(self) -> None:
        """Go by the key that brought the card, or would have brought another."""
        self.action_leave()

    def action_scroll(self, where: str) -> None:
        """Scroll a card that is taller than the screen: up, down, page_up, ..., end."""
        scroll(self.query_one(VerticalScroll), where)
