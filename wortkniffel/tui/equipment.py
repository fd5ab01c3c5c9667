"""What lies ready on the table for every game."""

from dataclasses import dataclass

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import DiceSet


@dataclass(frozen=True)
class Equipment:
    """Word list and dice; either has a name where it is not the usual one (ruling W22)."""

    lexicon: Lexicon
    dice: DiceSet
    list_name: str = ""
    dice_name: str = ""
