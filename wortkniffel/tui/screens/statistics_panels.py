"""The tables of the statistics: pairs of a name and a figure, and the boxes of the sheet."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from wortkniffel.archive.statistics import Statistics
from wortkniffel.figures import decimal
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.figures import percent

_BETWEEN = "  "


class Pairs(Widget):
    """Lines with a text at the left and one at the right, as many as there is room for."""

    DEFAULT_CSS = """
    Pairs { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pairs: Sequence[tuple[str, str]] = ()
        self._instead = ""

    def show(self, pairs: Sequence[tuple[str, str]], instead: str = "") -> None:
        """Show pairs; ``instead`` stands there if there is none."""
        self._pairs, self._instead = pairs, instead
        self.refresh(layout=True)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line a pair."""
        return len(self._pairs)

    def render(self) -> Content:
        """The lines, with dots from one side to the other."""
        if not self._pairs:
            return Content.styled(self._instead, "$muted")
        width = self.size.width
        return Content("\n").join(
            Content.assemble(
                left,
                (f" {'':·>{max(0, width - len(left) - len(right) - 2)}} ", "$muted"),
                (right, "bold"),
            )
            for left, right in self._pairs[: self.size.height]
        )


class _Column(NamedTuple):
    """A figure for each box."""

    heading: str
    cells: Sequence[str]

    @property
    def width(self) -> int:
        return max(len(text) for text in (self.heading, *self.cells))


class BoxTable(Widget):
    """A line for each box of the sheet: its figures, and a bar for its mean."""

    DEFAULT_CSS = """
    BoxTable { width: 1fr; height: auto; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[tuple[str, float]] = []
        self._columns: list[_Column] = []
        self._rules_after: set[int] = set()

    def show(self, statistics: Statistics, rules: Ruleset | None) -> None:
        """Show the boxes in the order of the sheet, without the rules by their keys."""
        keys = list(statistics.boxes)
        names, self._rules_after = _sheet(rules, keys)
        means = [statistics.boxes[key] for key in keys]
        self._lines = list(zip(names, means, strict=True))
        self._columns = [
            _Column(_("Mittel"), [decimal(mean) for mean in means]),
            _Column(_("gestrichen"), [percent(statistics.struck[key]) for key in keys]),
        ]
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: object, width: int) -> int:
        """The headings and a line a box; with air between them where there is room."""
        count = len(self._lines)
        return 2 * count if 2 * count <= container.height else 1 + count + len(self._rules_after)

    def render(self) -> Content:
        """The table."""
        return Content("\n").join(self._drawn(airy=self.size.height == 2 * len(self._lines)))

    def _drawn(self, *, airy: bool) -> Iterator[Content]:
        label = max((len(name) for name, _mean in self._lines), default=0)
        headings = _BETWEEN.join(f"{one.heading:>{one.width}}" for one in self._columns)
        yield Content.styled(f"{'':{label}}{_BETWEEN}{headings}", "$muted")
        most = max((mean for _name, mean in self._lines), default=0)
        taken = label + sum(column.width + len(_BETWEEN) for column in self._columns)
        room = max(0, self.size.width - taken - len(_BETWEEN))
        for place, (name, mean) in enumerate(self._lines):
            figures = _BETWEEN.join(f"{one.cells[place]:>{one.width}}" for one in self._columns)
            yield Content.assemble(
                f"{name:<{label}}{_BETWEEN}",
                (figures, "bold"),
                (_BETWEEN + _stroke(mean, most, room), "$primary"),
            )
            if place in self._rules_after:
                yield Content.styled("─" * self.size.width, "$muted")
            elif airy and place < len(self._lines) - 1:
                yield Content("")


def _stroke(part: float, whole: float, width: int) -> str:
    """A line for a part of a whole that takes the width, to half a cell."""
    halves = round(2 * width * part / whole) if whole else 0
    return "━" * (halves // 2) + "╸" * (halves % 2)


def _sheet(rules: Ruleset | None, keys: Sequence[str]) -> tuple[list[str], set[int]]:
    """The names of boxes, and after which of them a part of the sheet ends."""
    boxes = {} if rules is None else {box.key: box for box in rules.boxes}
    names = [boxes[key].name if key in boxes else key for key in keys]
    parts = [boxes[key].part if key in boxes else None for key in keys]
    ends = {place for place, pair in enumerate(pairwise(parts)) if pair[0] is not pair[1]}
    return names, ends
