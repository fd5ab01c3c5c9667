"""Curves in a terminal, as fine as its encoding allows."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from wortkniffel.cli.output import can_show

_WIDTH, _HEIGHT = 60, 8
_BRAILLE = "⣿"
_AXIS = "│"


def curve(
    points: Sequence[float], line: Sequence[float], label: Callable[[float], str]
) -> list[str]:
    """Points from left to right, at least two, and a line among them, beside an axis."""
    fine = can_show(_BRAILLE + _AXIS)
    picture = (_dotted if fine else _plain)(points, line)
    ends = (label(max(points)), label(min(points)))
    wide = max(map(len, ends))
    labels = {0: ends[0], len(picture) - 1: ends[1]}
    return [
        f"{labels.get(place, ''):>{wide}} {_AXIS if fine else '|'}{row}".rstrip()
        for place, row in enumerate(picture)
    ]


def _dotted(points: Sequence[float], line: Sequence[float]) -> list[str]:
    # Takes 20 ms to import, and nothing but this picture needs it.
    from plotille import Canvas

    low, high = min(points), max(points)
    # A cell has two dots beside each other and four above each other. What lies on the upper
    # or right limit is left out, so these are one dot further.
    across, up = 2 * _WIDTH, 4 * _HEIGHT
    canvas = Canvas(_WIDTH, _HEIGHT, xmax=across, ymax=up)
    columns = [round(place * (across - 1) / (len(points) - 1)) for place in range(len(points))]

    def height(value: float) -> int:
        return round((value - low) / max(1, high - low) * (up - 1))

    for column, point in zip(columns, points, strict=True):
        canvas.point(column, height(point))
    for one, other in pairwise(zip(columns, map(height, line), strict=True)):
        canvas.line(*one, *other)
    return [row.replace("⠀", " ") for row in canvas.plot().splitlines()]


def _plain(points: Sequence[float], line: Sequence[float]) -> list[str]:
    low, high = min(points), max(points)
    rows = [[" "] * _WIDTH for _row in range(_HEIGHT)]
    for sign, values in ((".", points), ("*", line)):
        for place, value in enumerate(values):
            column = place * (_WIDTH - 1) // (len(values) - 1)
            height = (value - low) / (high - low) if high > low else 0.0
            rows[-1 - round(height * (_HEIGHT - 1))][column] = sign
    return ["".join(row) for row in rows]
