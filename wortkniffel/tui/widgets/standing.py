"""The totals of everyone, for tables with more players than columns in sight."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.tui.widgets.flow import flowed


class Standing(Widget):
    """A heading, then names and totals; a name keeps its total beside it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Standing { width: 1fr; height: auto; color: $muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._totals: list[tuple[str, int]] = []

    def show(self, totals: Sequence[tuple[str, int]]) -> None:
        """Show names and totals in the order of the seats; none hides the widget."""
        if list(totals) != self._totals:
            self._totals = list(totals)
            self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """The lines that the names need."""
        return len(self._lines(width))

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Content]:
        if not self._totals:
            return []
        pieces = [
            Content.assemble(f"{name} ", (str(total), "bold")) for name, total in self._totals
        ]
        return flowed([Content(_("Stand:")), *pieces], "  ", width)
