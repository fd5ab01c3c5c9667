"""How pips are drawn in three sizes."""

from typing import NamedTuple

from wortkniffel.rules.pips import COLUMNS, LINES, Pattern

_SMALL = "●"
# By what is filled of a cell: upper left counts 8, upper right 4, lower left 2, the last 1.
_QUARTERS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"


class _Pip(NamedTuple):
    """A pip in quarters of cells, and how many of them lie from one place to the next."""

    dots: tuple[str, ...]
    pitch: int

    @property
    def spread(self) -> tuple[int, int]:
        """Width and height of a whole face in quarters."""
        width, height = len(self.dots[0]), len(self.dots)
        return (COLUMNS - 1) * self.pitch + width, (LINES - 1) * self.pitch + height


# A quarter is twice as high as wide: these are as broad as high.
_MEDIUM = _Pip(("####", "####"), pitch=3)
_LARGE = _Pip((".######.", "########", "########", ".######."), pitch=5)


def pip_lines(face: Pattern, width: int, height: int) -> list[str]:
    """A face in so many cells, at least 5 by 3, with the largest pips that leave a margin."""
    for pip in _LARGE, _MEDIUM:
        if pip.spread[0] < 2 * width and pip.spread[1] < 2 * height:
            return _in_quarters(_stamped(face, pip, 2 * width, 2 * height))
    lines = [line.replace(".", " ").replace("o", _SMALL).center(width) for line in face]
    blank = [" " * width]
    above = (height - LINES) // 2
    return blank * above + lines + blank * (height - LINES - above)


def _stamped(face: Pattern, pip: _Pip, width: int, height: int) -> list[list[bool]]:
    """The quarters that are filled, line by line."""
    left, top = (width - pip.spread[0]) // 2, (height - pip.spread[1]) // 2
    filled = [[False] * width for _line in range(height)]
    for line, places in enumerate(face):
        for column, place in enumerate(places):
            if place == "o":
                x = left + column * pip.pitch
                for y, dots in enumerate(pip.dots, top + line * pip.pitch):
                    filled[y][x : x + len(dots)] = [dot == "#" for dot in dots]
    return filled


def _in_quarters(filled: list[list[bool]]) -> list[str]:
    """Two lines of quarters make one of characters."""
    return [
        "".join(
            _QUARTERS[8 * upper[x] + 4 * upper[x + 1] + 2 * lower[x] + lower[x + 1]]
            for x in range(0, len(upper), 2)
        )
        for upper, lower in zip(filled[::2], filled[1::2], strict=True)
    ]
