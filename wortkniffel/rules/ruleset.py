"""What a game has to say so that table, archive and players can handle it."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from wortkniffel.rules.dice import DiceSet, Throw
from wortkniffel.rules.sheet import Box, Entry, Sheet, Totals

if TYPE_CHECKING:
    from wortkniffel.rules.events import Setup


class FoundWord(NamedTuple):
    """An admitted word of a throw: what lies on the dice, and its proper spellings."""

    lay_form: str
    spellings: tuple[str, ...]


class Ruleset(Protocol):
    """One game's dice, boxes and points (DESIGN, contract 4)."""

    @property
    def key(self) -> str:
        """A stable name for saved games."""
        ...

    @property
    def dice(self) -> DiceSet:
        """What is thrown."""
        ...

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The lines of the sheet, upper part first; there are as many turns."""
        ...

    @property
    def throws(self) -> int:
        """How often a turn may throw."""
        ...

    @property
    def bonus_from(self) -> int:
        """What the upper part needs for its bonus."""
        ...

    @property
    def bonus(self) -> int:
        """The points of the bonus."""
        ...

    def plays(self, setup: "Setup") -> bool:
        """Whether a game so agreed is played by these rules, with these dice."""
        ...

    def find(self, throw: Throw, typed: str) -> FoundWord:
        """The word that was typed, if it lies in the dice and is admitted.

        Raises:
            NotOnDiceError: the dice lack a letter.
            WordRefusedError: the judge says no.
        """
        ...

    def still_there(self, throw: Throw, found: tuple[FoundWord, ...]) -> tuple[FoundWord, ...]:
        """The words that another throw of the same turn holds as well."""
        ...

    def entries(
        self, sheet: Sheet, throw: Throw, words: tuple[str, ...], *, claim: bool = True
    ) -> dict[str, Entry]:
        """The best entry in each free box for a throw and the lay forms found in it.

        A box that the throw does not fit is left out (it can be struck). Without
        ``claim`` no extra points are taken.
        """
        ...

    def totals(self, sheet: Sheet) -> Totals:
        """The sums of a sheet."""
        ...
