"""What a terminal below 80 x 24 shows."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.tui.measures import SMALLEST_HEIGHT, SMALLEST_WIDTH


class TooSmallScreen(ModalScreen[None]):
    """Covers everything and waits until the window is large enough again."""

    # In the smallest windows a bar to scroll with would come and go for ever.
    DEFAULT_CSS = """
    TooSmallScreen { overflow: hidden; }
    """

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(
            _(
                "Das Fenster ist zu klein: gebraucht werden {width} x {height} Zeichen. "
                "Zieh es größer, dann geht es weiter."
            ).format(width=SMALLEST_WIDTH, height=SMALLEST_HEIGHT)
        )
