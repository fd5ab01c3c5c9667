"""How often totals fell into which range: bars of blocks, drawn to an eighth of a cell."""

from math import sqrt

from textual.content import Content
from textual.widget import Widget

from wortkniffel.archive.statistics import Bin, Statistics
from wortkniffel.tui.figures import grouped

_EIGHTHS = " ▏▎▍▌▋▊▉"
_FEWEST_BINS = 5


def bar(part: float, whole: float, width: int) -> str:
    """A bar for a part of a whole that takes the width; a part that is not 0 can be seen."""
    eighths = round(8 * width * part / whole) if whole else 0
    if part > 0:
        eighths = max(eighths, 1)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


class Histogram(Widget):
    """A bar for each range of totals, and how many sheets are in it."""

    DEFAULT_CSS = """
    Histogram { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._statistics: Statistics | None = None

    def show(self, statistics: Statistics) -> None:
        """Show the totals of these results."""
        self._statistics = statistics
        self.refresh()

    def render(self) -> Content:
        """The bars, with air between them where there is room."""
        if self._statistics is None or self.size.height < 2:
            return Content("")
        height = self.size.height
        bins = self._statistics.histogram(min(height, _bins(self._statistics.sheets)))
        return Content("\n" if len(bins) * 2 - 1 > height else "\n\n").join(self._lines(bins))

    def _lines(self, bins: list[Bin]) -> list[Content]:
        labels = [_label(one) for one in bins]
        counts = [grouped(one.sheets) for one in bins]
        label_width, count_width = max(map(len, labels)), max(map(len, counts))
        most = max(one.sheets for one in bins)
        room = max(1, self.size.width - label_width - count_width - 2)
        return [
            Content.assemble(
                (f"{label:>{label_width}} ", "$muted"),
                (bar(one.sheets, most, room), "$primary"),
                (f" {count}", "bold" if one.sheets else "$muted"),
            )
            for one, label, count in zip(bins, labels, counts, strict=True)
        ]


def _bins(sheets: int) -> int:
    """How many ranges so many sheets fill well: few are not to lie apart one by one."""
    return max(_FEWEST_BINS, round(2 * sqrt(sheets)) + 2)


def _label(one: Bin) -> str:
    last = one.high - 1
    return grouped(one.low) if last == one.low else f"{grouped(one.low)}–{grouped(last)}"
