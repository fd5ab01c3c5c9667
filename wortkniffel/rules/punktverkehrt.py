"""The rules of Punktverkehrt: Kniffel with pips in odd places (rulings P1 to P7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from wortkniffel.messages import _
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
from wortkniffel.rules.sheet import Box, Part, Section, Sum, SumLine
from wortkniffel.rules.texts import rules_text

BONUS_FROM, BONUS = 63, 35
VOLLE_BUDE, KURZE_REIHE, LANGE_REIHE, ALLE_FUENFE = 25, 30, 40, 50

_CHAOS = Choice(
    "chaos",
    _("Chaos"),
    _("Chaos-Würfel"),
    _("Die Augen sitzen verstreut. Was ein Wurf zählt, zeigt erst der Eintrag."),
)
_PLAIN = Choice(
    "ziffern",
    _("Ziffern"),
    _("Würfel mit Ziffern"),
    _("Das Blatt zeigt vorher, was ein Wurf zählt."),
)
WHICH_DICE = Option("wuerfel", _("Welche Würfel?"), (_CHAOS, _PLAIN))

# The names are those of ruling P3, to the letter.
_SECTIONS: tuple[Section, ...] = (
    (
        *(Box(number, Part.UPPER, _("{number}er").format(number=number)) for number in NUMBERS),
        SumLine(Sum.UPPER, _("Zwischen Chaos")),
        SumLine(Sum.BONUS, _("35 Bonus ab 63")),
        SumLine(Sum.UPPER_WITH_BONUS, _("Teil Chaos I")),
    ),
    (
        Box("dreierbande", Part.LOWER, _("Dreierbande")),
        Box("viererbande", Part.LOWER, _("Viererbande")),
        Box("vollebude", Part.LOWER, _("Volle Bude"), str(VOLLE_BUDE)),
        Box("kurzereihe", Part.LOWER, _("Kurze Reihe"), str(KURZE_REIHE)),
        Box("langereihe", Part.LOWER, _("Lange Reihe"), str(LANGE_REIHE)),
        Box("allefuenfe", Part.LOWER, _("Alle Fünfe"), str(ALLE_FUENFE)),
        Box("kontrollverlust", Part.LOWER, _("Kontrollverlust")),
        SumLine(Sum.LOWER, _("Teil Chaos II")),
    ),
    (SumLine(Sum.TOTAL, _("Gesamt Chaos")),),
)
_WORTH: Mapping[str, Worth] = {
    **{number: of_number(number) for number in NUMBERS},
    "dreierbande": alike(3),
    "viererbande": alike(4),
    "vollebude": full_house(VOLLE_BUDE),
    "kurzereihe": straight(4, KURZE_REIHE),
    "langereihe": straight(5, LANGE_REIHE),
    "allefuenfe": all_alike(ALLE_FUENFE),
    "kontrollverlust": total,
}


@dataclass(frozen=True)
class Punktverkehrt(NumberGame):
    """The ruleset object (rulings P1 to P7).

    With chaos dice nothing says what a throw is worth until it is entered (ruling P5).
    """

    chaos: bool = True

    key = "punktverkehrt"
    name = _("Punktverkehrt")
    players = range(1, 7)
    # "Filled side by side" (rulings P1 and P7) is read as: each round fills one box in
    # every column, from the left to the right.
    solo_columns = 6
    sections = _SECTIONS
    boxes = boxes_of(_SECTIONS)
    worth = _WORTH
    bonus_from, bonus = BONUS_FROM, BONUS
    rulings = Rulings(players="P1", turn="P2", boxes="P2", strike="P2")
    text = rules_text(_("punktverkehrt.md"))

    @property
    def previews(self) -> bool:
        """Whether the sheet counts for the players."""
        return not self.chaos

    @property
    def look(self) -> Look:
        """Pips in odd places, or digits."""
        return Look.CHAOS if self.chaos else Look.DIGITS

    @property
    def _dice_chosen(self) -> Choice:
        return _CHAOS if self.chaos else _PLAIN

    @property
    def options(self) -> Options:
        """The look of the dice."""
        return ((WHICH_DICE.key, self._dice_chosen.key),)

    @property
    def in_force(self) -> tuple[str, ...]:
        """The look of the dice."""
        return (self._dice_chosen.name,)


def _make(options: Mapping[str, str], supplies: Supplies) -> Punktverkehrt:
    return Punktverkehrt(chaos=options[WHICH_DICE.key] == _CHAOS.key)


FAMILY = Family(Punktverkehrt.key, Punktverkehrt.name, _make, (WHICH_DICE,))
