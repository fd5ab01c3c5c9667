"""How large things are drawn: one table for all widgets of the table."""

from typing import NamedTuple

SMALLEST_WIDTH, SMALLEST_HEIGHT = 80, 24


class DieSize(NamedTuple):
    """Width and height of a die with its border, and the gap to the next."""

    width: int
    height: int
    gap: int


class Measures(NamedTuple):
    """What fits on a screen: the dice, and columns of the sheet."""

    die: DieSize
    column_width: int
    columns: int


LABEL_WIDTH = 16
_SMALL, _MEDIUM, _LARGE = DieSize(5, 4, 0), DieSize(9, 5, 0), DieSize(14, 7, 1)
_DICE = 7
_GLASS_BESIDE_DICE = 11


def measures(width: int) -> Measures:
    """What fits on a screen of so many columns."""
    if width < 100:
        die, left, column = _SMALL, _GLASS_BESIDE_DICE + _DICE * _SMALL.width, 6
    elif width < 160:
        die, left, column = _MEDIUM, _DICE * _MEDIUM.width, 7 if width < 120 else 9
    else:
        die, left, column = _LARGE, _DICE * (_LARGE.width + _LARGE.gap), 9
    room = width - left - sheet_width(0, column) - 1
    return Measures(die, column, max(1, room // (column + 1)))


def sheet_width(columns: int, column_width: int) -> int:
    """The width of a sheet with its frame."""
    return LABEL_WIDTH + 3 + columns * (column_width + 1)
