"""What the boxes would take now, with the words: the chosen box, or all of them."""

from collections.abc import Mapping

from textual.content import Content
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.rules.sheet import Box, Entry
from wortkniffel.tui.measures import LABEL_WIDTH


class Offers(Widget):
    """A line for the chosen box; where there is room, a line for every other box too."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Offers { width: 1fr; height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._boxes: tuple[Box, ...] = ()
        self._entries: Mapping[str, Entry] = {}
        self._marked: Box | None = None

    def show(
        self, boxes: tuple[Box, ...], entries: Mapping[str, Entry], marked: Box | None
    ) -> None:
        """Show the entries that are possible now and which box is chosen."""
        if (boxes, entries, marked) != (self._boxes, self._entries, self._marked):
            self._boxes, self._entries, self._marked = boxes, entries, marked
            self.refresh(layout=True)

    def _shown(self) -> list[Box]:
        if self.screen.has_class("-huge"):
            return [box for box in self._boxes if box.key in self._entries or box == self._marked]
        return [self._marked] if self._marked is not None and self._entries else []

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line a box."""
        return len(self._shown())

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(self._line(box) for box in self._shown())

    def _line(self, box: Box) -> Content:
        entry = self._entries.get(box.key)
        chosen = box == self._marked
        if entry is None:
            earned = _("nur streichen")
        else:
            words = " + ".join(laid.word for laid in entry.laid)
            earned = f"{entry!s:>3}  {words}"
        return Content.assemble(
            ("▸ " if chosen else "  ", "bold $primary"),
            (f"{box.name:<{LABEL_WIDTH}}", "bold" if chosen else "$muted"),
            (earned, "bold" if chosen else ""),
        )
