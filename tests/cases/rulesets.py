"""Every game with every choice that changes how it is played, for laws that hold in all."""

from collections.abc import Mapping
from typing import NamedTuple

from wortkniffel.lexicon.verdict import Judge
from wortkniffel.rules import kniffel, punktverkehrt, wortkniffel
from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.family import Family, Supplies
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Options, Ruleset

FAMILIES = (wortkniffel.FAMILY, kniffel.FAMILY, punktverkehrt.FAMILY)


class InStep(DiceSet):
    """Dice that all show the number of the first; the last goes its own way at a 1.

    So five alike of any number come up in five of six throws with all dice.
    """

    def face(self, seed: str, player: int, turn: int, throw: int, die: int) -> str:
        own = super().face(seed, player, turn, throw, die)
        stray = die == len(self) - 1 and own == "1"
        return own if stray else super().face(seed, player, turn, throw, 0)


LETTER_DICE = load_dice()
FREUNDE = DiceSet(
    "leicht",
    tuple(Die(faces) for faces in ("FFFFF?", *(n * 6 for n in "REUNDE"))),
    LETTER_DICE.values,
)
FIVE_ALIKE = InStep("", NUMBER_DICE.dice, NUMBER_DICE.values)


class EasyKniffel(Kniffel):
    """Further Kniffel, jokers and forced boxes come up all the time."""

    dice = FIVE_ALIKE


class EasyPunktverkehrt(Punktverkehrt):
    """Further Alle Fünfe come up all the time."""

    dice = FIVE_ALIKE


def _easy_kniffel(options: Mapping[str, str], supplies: Supplies) -> EasyKniffel:
    return EasyKniffel(PRESETS[options["preset"]])


def _easy_punktverkehrt(options: Mapping[str, str], supplies: Supplies) -> EasyPunktverkehrt:
    return EasyPunktverkehrt(chaos=options["wuerfel"] == "chaos")


class Variant(NamedTuple):
    """A game as it is chosen; ``letter_dice`` lie ready where it is played with letters."""

    name: str
    family: Family
    options: Options = ()
    letter_dice: DiceSet = LETTER_DICE

    def ruleset(self, judge: Judge) -> Ruleset:
        return self.family.ruleset(Supplies(judge, self.letter_dice), self.options)


_EASY_KNIFFEL = Family("kniffel", "Kniffel", _easy_kniffel, kniffel.FAMILY.options)
_EASY_PUNKTVERKEHRT = Family(
    "punktverkehrt", "Punktverkehrt", _easy_punktverkehrt, punktverkehrt.FAMILY.options
)
WORD_GAMES = (
    Variant("wort", wortkniffel.FAMILY),
    Variant("wort leicht", wortkniffel.FAMILY, letter_dice=FREUNDE),
)
NUMBER_GAMES = (
    *(
        Variant(f"{family.key} {choice}{ease}", family, ((option, choice),))
        for option, choices, families in (
            ("preset", ("regelblatt", "ohne", "yahtzee"), (kniffel.FAMILY, _EASY_KNIFFEL)),
            ("wuerfel", ("chaos", "ziffern"), (punktverkehrt.FAMILY, _EASY_PUNKTVERKEHRT)),
        )
        for family, ease in zip(families, ("", " leicht"), strict=True)
        for choice in choices
    ),
)
VARIANTS = (*WORD_GAMES, *NUMBER_GAMES)
