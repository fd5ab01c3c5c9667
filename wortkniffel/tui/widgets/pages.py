"""The title of a screen, and the pages that it has where it is too small for all."""

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click
from textual.widget import Widget

_BETWEEN = "   "


class Pages(Widget):
    """A line with the title at the left and the pages, by number, at the right."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Pages { width: 1fr; height: 1; background: $panel; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._pages: Sequence[str] = ()
        self._open = 1

    def show(self, pages: Sequence[str], opened: int) -> None:
        """Show the names of the pages; ``opened`` counts from 1."""
        self._pages, self._open = pages, opened
        self.refresh()

    def render(self) -> Content:
        """Title and pages; a sign stands before the open one."""
        title = f" {self._title}"
        pages = Content(_BETWEEN).join(
            Content.styled(text, "bold $primary" if number == self._open else "$muted")
            for number, text in enumerate(self._texts(), 1)
        )
        gap = " " * (self._start() - len(title))
        return Content.assemble((title, "bold $primary"), gap, pages)

    def _texts(self) -> list[str]:
        return [
            f"{'▸' if number == self._open else ' '}{number} {page}"
            for number, page in enumerate(self._pages, 1)
        ]

    def _start(self) -> int:
        return max(len(self._title) + 2, self.size.width - len(_BETWEEN.join(self._texts())) - 1)

    async def on_click(self, event: Click) -> None:
        """Open the page under the mouse."""
        start = self._start()
        for number, text in enumerate(self._texts(), 1):
            if start <= event.x < start + len(text):
                await self.run_action(f"screen.open({number})")
            start += len(text) + len(_BETWEEN)
