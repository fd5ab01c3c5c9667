"""What a game has to say beyond its rules so that exact best play can be computed."""

from collections.abc import Hashable, Mapping
from typing import Protocol, runtime_checkable

from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.ruleset import Options, Ruleset
from wortkniffel.rules.sheet import Sheet


class UnsolvableError(ValueError):
    """A game for which best play cannot be computed; says why."""


@runtime_checkable
class Solvable(Ruleset, Protocol):
    """A game that its free boxes, the sum of the upper part and a situation sum up.

    The total is what was entered, extra points included, and the bonus as soon as the
    upper part has reached ``bonus_from``. Taking extra points, where they are the player's
    choice, never costs anything. Dice with equal faces may change places.
    """

    @property
    def bonus_from(self) -> int:
        """The points of the upper part that bring the bonus."""
        ...

    @property
    def bonus(self) -> int:
        """What the bonus brings."""
        ...

    @property
    def decisive(self) -> Options:
        """Those of the options that bear on best play, but for which words count."""
        ...

    def situation(self, sheet: Sheet) -> Hashable:
        """What on a sheet, besides the free boxes, bears on what a throw may earn in them.

        On two sheets in the same situation a throw is worth the same in each box that is
        free on both. The situation after an entry follows from the filled boxes, the
        situation before, and whether the entry has points. Its ``repr`` is stable.
        """
        ...

    def varies(self, throw: Throw, words: Mapping[int, str]) -> bool:
        """Whether the situation bears on what this throw is worth."""
        ...


def solvable(rules: Ruleset) -> Solvable:
    """The same rules, as those of a game that can be solved.

    Raises:
        UnsolvableError: they do not say what that needs.
    """
    if isinstance(rules, Solvable):
        return rules
    raise UnsolvableError(
        _("Für {game} lässt sich das beste Spiel nicht berechnen.").format(game=rules.name)
    )
