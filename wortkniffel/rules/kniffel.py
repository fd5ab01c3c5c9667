"""The rules of Kniffel: thirteen boxes for five dice (rulings K1 to K8)."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.family import Choice, Family, Option, Supplies
from wortkniffel.rules.number_game import (
    NUMBERS,
    NumberGame,
    Worth,
    alike,
    all_alike,
    full_house,
    of_number,
    straight,
    total,
)
from wortkniffel.rules.ruleset import Look, Options, Rulings, boxes_of
from wortkniffel.rules.sheet import Box, Entry, Part, Section, Sheet, Sum, SumLine
from wortkniffel.rules.texts import rules_text

BONUS_FROM, BONUS = 63, 35
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, KNIFFEL = 25, 30, 40, 50
_KNIFFEL = "kniffel"


class Preset(NamedTuple):
    """What a further Kniffel brings (ruling K7).

    ``extra`` points are noted apart where the Kniffel box holds 50. As a ``joker`` the
    throw earns the full value of a lower box once its number box is filled; ``forced``
    says that the number box, then the lower boxes, then the upper ones have to take it.
    """

    choice: Choice
    extra: int = 0
    joker: bool = False
    forced: bool = False


# Where the wording of a preset leaves a case open, its reading stands beside it. That the
# Kniffel box is "filled" by a 0 as well is the reading under which best play reaches the
# mean that K7 gives (248.32); were only 50 meant, it would be 248.21.
_REGELBLATT = Preset(
    Choice(
        "regelblatt",
        _("Regelblatt"),
        _("nach Regelblatt: 50 extra"),
        _(
            "50 extra nur, wenn beim Kniffel 50 steht und das Zahlenfeld frei ist. "
            "Ist es voll: unten Joker, auch nach einer 0."
        ),
    ),
    extra=50,
    joker=True,
)
_OHNE = Preset(
    Choice(
        "ohne",
        _("ohne Extra"),
        _("ohne Extra, ohne Joker"),
        _("Fünf Gleiche zählen, wo sie passen. Ein Full House sind sie nie."),
    )
)
_YAHTZEE = Preset(
    Choice(
        "yahtzee",
        _("Yahtzee"),
        _("Yahtzee: 100 extra, Jokerpflicht"),
        _(
            "Erst Zahlenfeld, dann unten als Joker, dann oben 0; das gilt auch, wenn beim "
            "Kniffel 0 steht, nur ohne Extra."
        ),
    ),
    extra=100,
    joker=True,
    forced=True,
)
PRESETS = {preset.choice.key: preset for preset in (_REGELBLATT, _OHNE, _YAHTZEE)}

_WORTH: Mapping[str, Worth] = {
    **{number: of_number(number) for number in NUMBERS},
    "dreierpasch": alike(3),
    "viererpasch": alike(4),
    "fullhouse": full_house(FULL_HOUSE),
    "klein": straight(4, SMALL_STRAIGHT),
    "gross": straight(5, LARGE_STRAIGHT),
    _KNIFFEL: all_alike(KNIFFEL),
    "chance": total,
}
_AS_JOKER: Mapping[str, Worth] = {
    **_WORTH,
    "fullhouse": lambda _throw: FULL_HOUSE,
    "klein": lambda _throw: SMALL_STRAIGHT,
    "gross": lambda _throw: LARGE_STRAIGHT,
}


def _sections(extra: int) -> tuple[Section, ...]:
    numbers = [_("Einser"), _("Zweier"), _("Dreier"), _("Vierer"), _("Fünfer"), _("Sechser")]
    apart = (SumLine(Sum.EXTRA, _("Rückseite"), f"+{extra}"),) if extra else ()
    return (
        (
            *(Box(number, Part.UPPER, name) for number, name in zip(NUMBERS, numbers, strict=True)),
            SumLine(Sum.UPPER, _("Summe")),
            SumLine(Sum.BONUS, _("Bonus ab {points}").format(points=BONUS_FROM), str(BONUS)),
        ),
        (
            Box("dreierpasch", Part.LOWER, _("Dreierpasch")),
            Box("viererpasch", Part.LOWER, _("Viererpasch")),
            Box("fullhouse", Part.LOWER, _("Full House"), str(FULL_HOUSE)),
            Box("klein", Part.LOWER, _("Kleine Straße"), str(SMALL_STRAIGHT)),
            Box("gross", Part.LOWER, _("Große Straße"), str(LARGE_STRAIGHT)),
            Box(_KNIFFEL, Part.LOWER, _("Kniffel"), str(KNIFFEL)),
            Box("chance", Part.LOWER, _("Chance")),
            SumLine(Sum.LOWER, _("Summe")),
            *apart,
        ),
        (SumLine(Sum.TOTAL, _("Gesamt")),),
    )


@dataclass(frozen=True)
class Kniffel(NumberGame):
    """The ruleset object (rulings K1 to K8)."""

    preset: Preset = _REGELBLATT

    key = "kniffel"
    name = _("Kniffel")
    look = Look.PIPS
    boxes = boxes_of(_sections(0))
    worth = _WORTH
    bonus_from, bonus = BONUS_FROM, BONUS
    rulings = Rulings(players="K8", turn="K1", boxes="K1", strike="K6", forced="K7")
    text = rules_text(_("kniffel.md"))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sheet; extra points have a line where there are any."""
        return _sections(self.preset.extra)

    @property
    def options(self) -> Options:
        """The preset."""
        return ((FURTHER_KNIFFEL.key, self.preset.choice.key),)

    @property
    def decisive(self) -> Options:
        """All of them."""
        return self.options

    @property
    def in_force(self) -> tuple[str, ...]:
        """The preset (ruling K7)."""
        return (self.preset.choice.name,)

    def open_boxes(self, sheet: Sheet, throw: Throw) -> tuple[Box, ...]:
        """The free boxes, or those that a forced joker leaves."""
        free = super().open_boxes(sheet, throw)
        if not self.preset.forced or not self._is_further(sheet, throw):
            return free
        number = tuple(box for box in free if box.key == throw[0])
        lower = tuple(box for box in free if box.part is Part.LOWER)
        return number or lower or free

    def entries(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        """What the throw is worth in each open box, as a further Kniffel too.

        Only the extra points of ``regelblatt`` are for the player to claim.
        """
        entries = super().entries(sheet, throw, words, claim=claim)
        if not self._is_further(sheet, throw):
            return entries
        free = self.open_boxes(sheet, throw)
        if self.preset.joker and sheet.get(throw[0]) is not None:
            entries |= {
                box.key: Entry(_AS_JOKER[box.key](throw), (), throw)
                for box in free
                if box.part is Part.LOWER
            }
        if self.preset.extra and _earned_full(sheet) and (claim or self.preset.forced):
            earning = free if self.preset.forced else [box for box in free if box.key == throw[0]]
            for box in earning:
                points = entries[box.key].points if box.key in entries else 0
                entries[box.key] = Entry(points, (), throw, self.preset.extra)
        return entries

    def situation(self, sheet: Sheet) -> Hashable:
        """Once Kniffel is filled: what decides on a further one (ruling K7).

        Whether it brings extra points, which number boxes are free, and whether a lower
        box is.
        """
        if sheet.get(_KNIFFEL) is None or not (self.preset.joker or self.preset.extra):
            return None
        free = sheet.free(self.boxes)
        numbers = "".join(box.key for box in free if box.part is Part.UPPER)
        return _earned_full(sheet), numbers, any(box.part is Part.LOWER for box in free)

    def varies(self, throw: Throw, words: Mapping[int, str]) -> bool:
        """Whether the throw is a Kniffel."""
        return bool(_WORTH[_KNIFFEL](throw))

    def _is_further(self, sheet: Sheet, throw: Throw) -> bool:
        return sheet.get(_KNIFFEL) is not None and bool(_WORTH[_KNIFFEL](throw))


def _earned_full(sheet: Sheet) -> bool:
    first = sheet.get(_KNIFFEL)
    return first is not None and first.points == KNIFFEL


def _make(options: Mapping[str, str], supplies: Supplies) -> Kniffel:
    return Kniffel(PRESETS[options[FURTHER_KNIFFEL.key]])


FURTHER_KNIFFEL = Option(
    "preset",
    _("Noch ein Kniffel?"),
    tuple(preset.choice for preset in PRESETS.values()),
)
FAMILY = Family(Kniffel.key, Kniffel.name, _make, (FURTHER_KNIFFEL,))
