"""How large things are drawn: one table for all widgets of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Look

SMALLEST_WIDTH, SMALLEST_HEIGHT = 80, 24
WIDE, HUGE = 100, 160
"""From these widths on things are drawn larger, with more air."""


class DieSize(NamedTuple):
    """Width and height of a die with its border, and the gap to the next."""

    width: int
    height: int
    gap: int


LABEL_WIDTH = 16
# Small, medium and large.
_WITH_LETTERS = (DieSize(5, 4, 0), DieSize(9, 5, 0), DieSize(14, 7, 1))
_WITH_NUMBERS = (DieSize(7, 5, 0), DieSize(11, 7, 0), DieSize(17, 10, 1))
_GLASS_BESIDE_DICE, _GLASS_AND_WORDS, _MARGIN = 11, 50, 2
_NARROWEST_COLUMN, _WIDEST_COLUMN = 6, 13


@dataclass(frozen=True, slots=True)
class DiceRoom:
    """What dice a screen has to find room for."""

    count: int
    look: Look
    beside_glass: bool = True

    @property
    def sizes(self) -> Sequence[DieSize]:
        """Small, medium, large."""
        return _WITH_LETTERS if self.look is Look.LETTERS else _WITH_NUMBERS

    def width(self, die: DieSize) -> int:
        """The columns that the dice take side by side."""
        return self.count * (die.width + die.gap) - die.gap


def dice_room(game: Game) -> DiceRoom:
    """The dice of a game, and whether a glass stands beside them."""
    rules = game.ruleset
    return DiceRoom(len(rules.dice), rules.look, beside_glass=game.setup.sand is not None)


def die_size(width: int, dice: DiceRoom, columns: int = 1) -> DieSize:
    """The largest dice that a screen has room for, beside so many columns if it can be."""
    sizes = _sizes(width, dice)
    return next((die for die in sizes if _columns(width, dice, die) >= columns), sizes[0])


def table_columns(width: int, dice: DiceRoom, columns: int) -> tuple[int, int]:
    """How many columns of the sheet fit beside the dice, and how wide each is."""
    die = die_size(width, dice, columns)
    shown = min(columns, max(1, _columns(width, dice, die)))
    return shown, _column_width(_room_beside(width, dice, die), shown)


def _sizes(width: int, dice: DiceRoom) -> Sequence[DieSize]:
    """The sizes that can be drawn on a screen, the largest first."""
    largest = 2 if width >= HUGE else 1 if width >= WIDE else 0
    return dice.sizes[largest::-1]


def _columns(width: int, dice: DiceRoom, die: DieSize) -> int:
    return _room_beside(width, dice, die) // (_NARROWEST_COLUMN + 1)


def _room_beside(width: int, dice: DiceRoom, die: DieSize) -> int:
    taken = dice.width(die) + die.gap
    glass = dice.beside_glass
    if width < WIDE:
        left = taken + (_GLASS_BESIDE_DICE if glass else _MARGIN)
    else:
        left = max(taken, _GLASS_AND_WORDS) if glass else taken + _MARGIN
    return width - left - sheet_width(0, 0) - 1


def all_columns(room: int, columns: int) -> int:
    """How wide each column is where all are shown in so many columns of the screen.

    The sheet may still be wider than its room: see ``sheet_width``.
    """
    return _column_width(room - sheet_width(0, 0), columns)


def _column_width(room: int, columns: int) -> int:
    return min(_WIDEST_COLUMN, max(_NARROWEST_COLUMN, room // columns - 1))


def sheet_width(columns: int, column_width: int) -> int:
    """The width of a sheet with its frame."""
    return LABEL_WIDTH + 3 + columns * (column_width + 1)
