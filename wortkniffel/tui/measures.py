"""How large things are drawn: one table for all widgets of the table."""

from typing import NamedTuple

SMALLEST_WIDTH, SMALLEST_HEIGHT = 80, 24


class DieSize(NamedTuple):
    """Width and height of a die with its border, and the gap to the next."""

    width: int
    height: int
    gap: int


LABEL_WIDTH = 16
_SMALL, _MEDIUM, _LARGE = DieSize(5, 4, 0), DieSize(9, 5, 0), DieSize(14, 7, 1)
_DICE = 7
_GLASS_BESIDE_DICE, _GLASS_AND_WORDS = 11, 50
_NARROWEST_COLUMN, _WIDEST_COLUMN = 6, 13


def die_size(width: int, players: int = 1) -> DieSize:
    """The largest dice that a screen has room for, beside a column a player if it can be."""
    sizes = _sizes(width)
    return next((die for die in sizes if _columns(width, die) >= players), sizes[0])


def table_columns(width: int, players: int) -> tuple[int, int]:
    """How many columns of the sheet fit beside the dice, and how wide each is."""
    die = die_size(width, players)
    columns = min(players, max(1, _columns(width, die)))
    return columns, _column_width(_room_beside(width, die), columns)


def _sizes(width: int) -> list[DieSize]:
    if width < 100:
        return [_SMALL]
    return [_MEDIUM, _SMALL] if width < 160 else [_LARGE, _MEDIUM, _SMALL]


def _columns(width: int, die: DieSize) -> int:
    return _room_beside(width, die) // (_NARROWEST_COLUMN + 1)


def _room_beside(width: int, die: DieSize) -> int:
    dice = _DICE * (die.width + die.gap)
    left = dice + _GLASS_BESIDE_DICE if width < 100 else max(dice, _GLASS_AND_WORDS)
    return width - left - sheet_width(0, 0) - 1


def all_columns(room: int, players: int) -> int:
    """How wide each column is where all are shown in so many columns of the screen.

    The sheet may still be wider than its room: see ``sheet_width``.
    """
    return _column_width(room - sheet_width(0, 0), players)


def _column_width(room: int, columns: int) -> int:
    return min(_WIDEST_COLUMN, max(_NARROWEST_COLUMN, room // columns - 1))


def sheet_width(columns: int, column_width: int) -> int:
    """The width of a sheet with its frame."""
    return LABEL_WIDTH + 3 + columns * (column_width + 1)
