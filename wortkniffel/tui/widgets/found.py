"""The words found in this throw."""

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.tui.widgets.flow import flowed


class FoundWords(Widget):
    """Found words with their points, dearest first; a word and its points keep together."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    FoundWords { width: 1fr; height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words: list[tuple[str, int]] = []

    def show(self, words: Sequence[tuple[str, int]]) -> None:
        """Show lay forms and points."""
        ordered = sorted(words, key=lambda word: (-word[1], -len(word[0]), word[0]))
        if ordered != self._words:
            self._words = ordered
            self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """The heading and the lines of words, nothing without words."""
        return len(self._lines(width)) + 1 if self._words else 0

    def render(self) -> Content:
        """A heading and the words, line by line."""
        if not self._words:
            return Content("")
        room = self.size.height - 1
        lines = self._lines(self.size.width)
        if len(lines) > room:
            lines = [*lines[: room - 1], lines[room - 1].truncate(self.size.width - 2) + " …"]
        count = Content.styled(_("Gefunden ({count})").format(count=len(self._words)), "$muted")
        return Content("\n").join([count, *lines])

    def _lines(self, width: int) -> list[Content]:
        pieces = (
            Content.assemble((word, "bold"), (f" {points}", "$muted"))
            for word, points in self._words
        )
        return flowed(pieces, "  ", width)
