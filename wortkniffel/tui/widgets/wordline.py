"""The line in which the word is typed."""

from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from wortkniffel.messages import _, ngettext
from wortkniffel.tui.table import Fit


class WordLine(Widget):
    """What is typed, what it earns, and what the dice lack for it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    WordLine { width: 1fr; height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._typed = ""
        self._fit = Fit((), "", 0)
        self._open = False

    def show(self, typed: str, fit: Fit, *, accepting: bool) -> None:
        """Show the word so far; closed while no word can be laid."""
        if (typed, fit, accepting) != (self._typed, self._fit, self._open):
            self._typed, self._fit, self._open = typed, fit, accepting
            self.refresh()

    @property
    def caret(self) -> Offset:
        """Where the terminal's cursor belongs, so that composed letters appear there."""
        return self.content_region.offset + Offset(len(_("Wort ▸ ")) + len(self._typed), 0)

    def render(self) -> Content:
        """The line."""
        if not self._open:
            return Content("")
        parts: list[tuple[str, str]] = [
            (_("Wort ▸ "), "$muted"),
            (self._typed, "bold"),
            ("▁", "$primary"),
        ]
        if self._fit.missing:
            count = len(self._fit.missing)
            lacking = ngettext("   ✗ es fehlt {letters}", "   ✗ es fehlen {letters}", count)
            parts.append((lacking.format(letters=" ".join(self._fit.missing)), "$error"))
        elif self._typed:
            points = ngettext("   {count} Punkt", "   {count} Punkte", self._fit.points)
            parts.append((points.format(count=self._fit.points), "$muted"))
        return Content.assemble(*parts)
