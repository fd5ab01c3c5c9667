"""The score sheet: boxes, and what was entered in them."""

from dataclasses import dataclass
from enum import Enum

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.laying import Laid


class Part(Enum):
    """The two blocks of a sheet."""

    UPPER = "upper"
    LOWER = "lower"


class Sum(Enum):
    """What a line of the sheet can add up."""

    UPPER = "upper"
    BONUS = "bonus"
    UPPER_WITH_BONUS = "upper with bonus"
    LOWER = "lower"
    EXTRA = "extra"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Box:
    """A line of the sheet to write in. ``key`` is stable, ``name`` is shown, ``hint`` beside it.

    Name and hint have 16 columns of the screen together.
    """

    key: str
    part: Part
    name: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the sheet that the game fills by itself."""

    sum: Sum
    name: str
    hint: str = ""


Section = tuple[Box | SumLine, ...]
"""The lines of a sheet between two rules across it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a box takes: points, the words that earn them, and points noted apart.

    A struck box has 0 points and no throw; extra points it can have (ruling K7).
    """

    points: int
    laid: tuple[Laid, ...] = ()
    throw: Throw = ""
    extra: int = 0

    def __str__(self) -> str:
        """The points, with the extra ones behind a plus."""
        return f"{self.points}+{self.extra}" if self.extra else str(self.points)


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of one sheet; ``missing`` is what the upper part lacks for its bonus."""

    upper: int
    bonus: int
    missing: int
    lower: int
    extra: int

    @property
    def upper_with_bonus(self) -> int:
        """What the upper part brings."""
        return self.upper + self.bonus

    @property
    def total(self) -> int:
        """What the player has altogether."""
        return self.upper_with_bonus + self.lower + self.extra


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

    def free(self, boxes: tuple[Box, ...]) -> tuple[Box, ...]:
        """Those of the boxes in which nothing stands."""
        filled = {key for key, _entry in self.entries}
        return tuple(box for box in boxes if box.key not in filled)

    def enter(self, key: str, entry: Entry) -> "Sheet":
        """The sheet with one more entry."""
        return Sheet((*self.entries, (key, entry)))

    def totals(self, boxes: tuple[Box, ...], bonus_from: int, bonus: int) -> Totals:
        """The sums, with a bonus as soon as the upper part has reached so many points.

        Extra points stand apart ("Rückseite") and do not count towards it.
        """
        keys = {box.key for box in boxes if box.part is Part.UPPER}
        upper = sum(entry.points for key, entry in self.entries if key in keys)
        return Totals(
            upper=upper,
            bonus=bonus if upper >= bonus_from else 0,
            missing=max(0, bonus_from - upper),
            lower=sum(entry.points for _key, entry in self.entries) - upper,
            extra=sum(entry.extra for _key, entry in self.entries),
        )
