"""Hoch und Tief: eight boxes for six number dice and two throws."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from wortkniffel.rules.dice import DiceSet, Die, Throw
from wortkniffel.rules.family import Choice, Family, Option, Supplies
from wortkniffel.rules.number_game import (
    NUMBER_DICE,
    NUMBERS,
    NumberGame,
    Worth,
    alike,
    straight,
    total,
)
from wortkniffel.rules.ruleset import Look, Options, Rulings, boxes_of
from wortkniffel.rules.sheet import Box, Entry, Part, Section, Sheet, Sum, SumLine, Totals

LEAST, BONUS = 12, 20
DREI_PAARE, DRILLINGE, SECHSERREIHE = 30, 40, 45

SECTIONS: tuple[Section, ...] = (
    (
        Box("hoch", Part.UPPER, "Hoch"),
        Box("tief", Part.UPPER, "Tief"),
        Box("gerade", Part.UPPER, "Gerade"),
        Box("ungerade", Part.UPPER, "Ungerade"),
        SumLine(Sum.UPPER, "Summe"),
        SumLine(Sum.BONUS, f"Bonus: je {LEAST}", str(BONUS)),
    ),
    (
        Box("vierling", Part.LOWER, "Vierling"),
        Box("paare", Part.LOWER, "Drei Paare", str(DREI_PAARE)),
        Box("drillinge", Part.LOWER, "Drillinge", str(DRILLINGE)),
        Box("reihe", Part.LOWER, "Sechserreihe", str(SECHSERREIHE)),
        SumLine(Sum.LOWER, "Summe"),
    ),
    (SumLine(Sum.TOTAL, "Gesamt"),),
)


def underneath(throw: Throw) -> int:
    """The sum of the faces that the dice lie on."""
    return sum(7 - int(face) for face in throw)


def of_numbers(numbers: str) -> Worth:
    """The sum of the dice that show one of some numbers."""
    return lambda throw: sum(int(face) for face in throw if face in numbers)


def groups(size: int, points: int, *, different: bool) -> Worth:
    """Fixed points for dice that are all in groups of a size, if wanted of different numbers."""

    def fits(count: int) -> bool:
        return count == size if different else count % size == 0

    return lambda throw: points if all(map(fits, Counter(throw).values())) else 0


DIFFERENT = Choice(
    "verschieden",
    "echte Paare",
    "nur verschiedene",
    "Vier Gleiche sind ein Vierling und keine zwei Paare.",
)
ANY = Choice(
    "beliebig",
    "alle Paare",
    "auch gleiche",
    "Vier Gleiche sind auch zwei Paare, sechs Gleiche drei.",
)
WHICH_PAIRS = Option("paare", "Welche drei Paare gelten?", (DIFFERENT, ANY))

WORTH: Mapping[str, Worth] = {
    "hoch": total,
    "tief": underneath,
    "gerade": of_numbers("246"),
    "ungerade": of_numbers("135"),
    "vierling": alike(4),
    "paare": groups(2, DREI_PAARE, different=True),
    "drillinge": groups(3, DRILLINGE, different=True),
    "reihe": straight(6, SECHSERREIHE),
}
WORTH_OF_ANY: Mapping[str, Worth] = {**WORTH, "paare": groups(2, DREI_PAARE, different=False)}


@dataclass(frozen=True)
class HochUndTief(NumberGame):
    """The ruleset object (rulings H1 to H6, in regeln.md)."""

    pairs: Choice
    worth: Mapping[str, Worth] = field(compare=False, repr=False)

    key = "hochtief"
    name = "Hoch und Tief"
    look = Look.PIPS
    dice = DiceSet("", tuple(Die(NUMBERS) for _die in range(6)), NUMBER_DICE.values)
    throws = 2
    sections = SECTIONS
    boxes = boxes_of(SECTIONS)
    rulings = Rulings(players="H1", turn="H2", boxes="H3", strike="H4")
    text = Path(__file__).with_name("regeln.md")

    @property
    def options(self) -> Options:
        """Which three pairs count."""
        return ((WHICH_PAIRS.key, self.pairs.key),)

    @property
    def in_force(self) -> tuple[str, ...]:
        """The same for the header."""
        return (self.pairs.name,)

    def totals(self, sheet: Sheet) -> Totals:
        """The sums; the bonus asks for so many points in each upper box (ruling H5)."""
        upper = [sheet.get(box.key) or Entry(0) for box in self.boxes if box.part is Part.UPPER]
        missing = sum(max(0, LEAST - entry.points) for entry in upper)
        sums = sheet.totals(self.boxes, bonus_from=0, bonus=0)
        return replace(sums, bonus=0 if missing else BONUS, missing=missing)


def make(options: Mapping[str, str], supplies: Supplies) -> HochUndTief:
    """The rules, with a choice settled for each option."""
    if options[WHICH_PAIRS.key] == ANY.key:
        return HochUndTief(ANY, WORTH_OF_ANY)
    return HochUndTief(DIFFERENT, WORTH)


FAMILY = Family(HochUndTief.key, HochUndTief.name, make, (WHICH_PAIRS,))
