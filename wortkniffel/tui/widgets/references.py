"""What other dictionaries say of a word, each with its name above it."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget


class Passage(NamedTuple):
    """A heading, the source that it is owed to, and texts with their labels (``1.``)."""

    heading: str
    source: str
    texts: Sequence[tuple[str, str]]


class References(VerticalScroll, can_focus=False):
    """The passages of all dictionaries that were asked; the last one asked stands first.

    The class ``told`` says that there are any.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: dict[str, Sequence[Passage]] = {}

    def compose(self) -> ComposeResult:
        """The text that is scrolled."""
        yield _Text()

    def tell(self, dictionary: str, passages: Sequence[Passage]) -> None:
        """Show what a dictionary says, in place of what it said before."""
        self._told = {dictionary: passages, **self._others(dictionary)}
        self._show()

    def clear(self) -> None:
        """Show nothing."""
        if self._told:
            self._told = {}
            self._show()

    def _others(self, dictionary: str) -> dict[str, Sequence[Passage]]:
        return {name: told for name, told in self._told.items() if name != dictionary}

    def _show(self) -> None:
        passages = [passage for told in self._told.values() for passage in told]
        self.set_class(bool(passages), "told")
        self.query_one(_Text).show(passages)
        self.scroll_home(animate=False, immediate=True)


class _Text(Widget):
    """The passages under each other; the lines of a text begin under its first."""

    DEFAULT_CSS = """
    _Text { width: 1fr; height: auto; padding-right: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._passages: Sequence[Passage] = ()

    def show(self, passages: Sequence[Passage]) -> None:
        """Show other passages."""
        self._passages = passages
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the texts need at that width."""
        return len(self._lines(width))

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(self._lines(self.size.width))

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for passage in self._passages:
            if lines:
                lines.append(Content())
            heading = Content.assemble(
                (passage.heading, "bold $primary"), "  ", (passage.source, "$muted")
            )
            lines += heading.wrap(max(1, width))
            indent = max((len(label) + 1 for label, _text in passage.texts if label), default=0)
            for label, text in passage.texts:
                first, *others = Content(text).wrap(max(1, width - indent)) or [Content()]
                lines.append(Content(label.rjust(indent - 1).ljust(indent)) + first)
                lines += (Content(" " * indent) + other for other in others)
        return lines
