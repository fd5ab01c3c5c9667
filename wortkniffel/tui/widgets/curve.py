"""Totals in the order of play, each a point, and their moving mean as a line of dots."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.tui.figures import grouped

_STEPS: tuple[int, ...] = tuple(base * 10**power for power in range(6) for base in (1, 2, 5))
_ROWS_A_TICK, _COLUMNS_A_LABEL = 2, 10
# So low that two ticks would be most of it, a picture has one in each row.
_LOW = 4
_MOST = 0.8
_BLANK = "\u2800"
_POINT = "•"


class _Scale(NamedTuple):
    """From ``low`` on in steps, each of so many rows, as far as ``dots`` reach."""

    low: int
    step: int
    rows_a_step: int
    dots: int

    def dot(self, value: float) -> int:
        return round((value - self.low) / self.step * 4 * self.rows_a_step)

    @property
    def ticks(self) -> list[int]:
        count = (self.dots - 1) // (4 * self.rows_a_step)
        return [self.low + place * self.step for place in range(count + 1)]


class Curve(Widget):
    """The points and the line over their axes; less than two points are no curve."""

    DEFAULT_CSS = """
    Curve { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._totals: Sequence[int] = ()
        self._means: Sequence[float] = ()
        self._first = 1

    def show(self, totals: Sequence[int], means: Sequence[float], *, first: int = 1) -> None:
        """Show totals, and the mean that belongs to each; the first has this number."""
        self._totals, self._means, self._first = totals, means, first
        self.refresh()

    def render(self) -> Content:
        """The picture, as large as there is room."""
        rows = self.size.height - 2
        if rows < 2:
            return Content("")
        if len(self._totals) < 2:
            return Content.styled(_("Eine Kurve gibt es ab zwei Partien."), "$muted")
        points = _points(self._totals, rows)
        labels = {rows - 1 - points.dot(tick) // 4: grouped(tick) for tick in points.ticks}
        margin = max(map(len, labels.values()))
        columns = self.size.width - margin - 2
        if columns < _COLUMNS_A_LABEL:
            return Content("")
        lines = [
            Content.assemble(
                (
                    f"{labels.get(row, ''):>{margin}} {'┤' if row in labels else '│'}",
                    "$muted",
                ),
                line,
            )
            for row, line in enumerate(self._picture(columns, points))
        ]
        axis, numbers = _axis(self._first, len(self._totals), columns)
        lines += [
            Content.styled(f"{'':{margin}} └{axis}", "$muted"),
            Content.styled(f"{'':{margin}}  {numbers}", "$muted"),
        ]
        return Content("\n").join(lines)

    def _picture(self, columns: int, points: _Scale) -> list[Content]:
        # Nobody else needs it, and the table is to stand before it would have been read.
        from plotille import Canvas

        rows = points.dots // 4
        places = [_place(number, len(self._totals), columns) for number in range(len(self._totals))]
        line, dots = (
            Canvas(columns, rows, xmax=2 * columns, ymax=points.dots) for _layer in range(2)
        )
        heights = [points.dot(mean) for mean in self._means]
        for place in range(1, len(places)):
            line.line(places[place - 1], heights[place - 1], places[place], heights[place])
        sparse = len(places) <= columns
        marks = set()
        for x, total in zip(places, self._totals, strict=True):
            y = points.dot(total)
            dots.point(x, y)
            if sparse:
                marks.add((rows - 1 - y // 4, x // 2))
        drawn = zip(line.plot("\n").split("\n"), dots.plot("\n").split("\n"), strict=True)
        return [
            Content.assemble(
                *(
                    (_POINT, "$foreground") if (row, column) in marks else _cell(of_line, of_dots)
                    for column, (of_line, of_dots) in enumerate(zip(*pair, strict=True))
                )
            )
            for row, pair in enumerate(drawn)
        ]


def _cell(line: str, dots: str) -> tuple[str, str]:
    """What a cell shows: the line where it passes, otherwise the points."""
    shown, style = (dots, "$foreground") if line == _BLANK else (line, "$primary")
    return shown.replace(_BLANK, " "), style


def _place(number: int, count: int, columns: int) -> int:
    """The column of dots of one of so many points, from the left edge to the right one."""
    return round(number / (count - 1) * (2 * columns - 1))


def _points(totals: Sequence[int], rows: int) -> _Scale:
    """The finest scale that uses most of so many rows; its numbers lie equally far apart."""
    low, high, dots = min(totals), max(totals), 4 * rows
    apart = 1 if rows <= _LOW else _ROWS_A_TICK

    def used(scale: _Scale) -> int:
        return scale.dot(high) - scale.dot(low)

    scales: list[_Scale] = []
    for step in _STEPS:
        floor = low // step * step
        tall = min(rows - 1, (dots - 1) * step // (4 * max(high - floor, step)))
        if tall >= apart or (step == _STEPS[-1] and not scales):
            scales.append(_Scale(floor, step, max(1, tall), dots))
    most = max(map(used, scales))
    return next(scale for scale in scales if used(scale) >= _MOST * most)


def _step(span: int, most: int) -> int:
    return next((step for step in _STEPS if span <= step * most), _STEPS[-1])


def _axis(first: int, count: int, columns: int) -> tuple[str, str]:
    """The line under the points with its ticks, and their numbers under it."""
    step = _step(count, max(1, columns // _COLUMNS_A_LABEL))
    axis, numbers = ["─"] * columns, [" "] * columns
    free = 0
    for number in range(-(-first // step) * step, first + count, step):
        label = grouped(number)
        column = _place(number - first, count, columns) // 2
        start = min(max(0, column - len(label) // 2), columns - len(label))
        if start < free:
            continue
        axis[column] = "┬"
        numbers[start : start + len(label)] = label
        free = start + len(label) + 1
    return "".join(axis), "".join(numbers).rstrip()
