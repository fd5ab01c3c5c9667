"""The score sheet: boxes, and what was entered in them."""

from dataclasses import dataclass
from enum import Enum

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.laying import Laid


class Part(Enum):
    """The two blocks of a sheet."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Box:
    """One line of the sheet. ``key`` is stable, ``name`` is shown, ``hint`` beside it."""

    key: str
    part: Part
    name: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a box takes: points, the words that earn them, and points noted apart.

    A struck box has 0 points and no throw.
    """

    points: int
    laid: tuple[Laid, ...] = ()
    throw: Throw = ""
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of one sheet; ``missing`` is what the upper part lacks for its bonus."""

    upper: int
    bonus: int
    missing: int
    lower: int
    extra: int

    @property
    def total(self) -> int:
        """What the player has altogether."""
        return self.upper + self.bonus + self.lower + self.extra


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's column: an entry a filled box, in the order they were made."""

    entries: tuple[tuple[str, Entry], ...] = ()

    def get(self, key: str) -> Entry | None:
        """What stands in a box, ``None`` while it is free."""
        return next((entry for box, entry in self.entries if box == key), None)

    def is_free(self, box: Box) -> bool:
        """Whether nothing stands in a box."""
        return self.get(box.key) is None

    def enter(self, key: str, entry: Entry) -> "Sheet":
        """The sheet with one more entry."""
        return Sheet((*self.entries, (key, entry)))

    def sum_of(self, boxes: tuple[Box, ...], part: Part) -> int:
        """The points entered in one part."""
        keys = {box.key for box in boxes if box.part is part}
        return sum(entry.points for key, entry in self.entries if key in keys)

    @property
    def extra(self) -> int:
        """The points noted apart ("Rückseite", ruling W20)."""
        return sum(entry.extra for _key, entry in self.entries)
