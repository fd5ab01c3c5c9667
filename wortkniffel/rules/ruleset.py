"""What a game has to say so that table, archive and players can handle it."""

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from wortkniffel.lexicon.verdict import Policy
from wortkniffel.rules.dice import DiceSet, Throw
from wortkniffel.rules.sheet import Box, Entry, Section, Sheet, Totals

Options = tuple[tuple[str, str], ...]
"""What was chosen where a game leaves a choice: pairs of an option's and a choice's key."""


class FoundWord(NamedTuple):
    """An admitted word of a throw: what lies on the dice, and its proper spellings."""

    lay_form: str
    spellings: tuple[str, ...]


class Look(Enum):
    """How the faces of the dice are drawn."""

    LETTERS = "letters"
    DIGITS = "digits"
    PIPS = "pips"
    CHAOS = "chaos"
    """Pips where the eye does not expect them (ruling P5)."""


class Rulings(NamedTuple):
    """The numbers of the rulings that refusals name."""

    players: str
    turn: str
    boxes: str
    strike: str
    forced: str = ""
    """On a throw that may not go in every free box; "" where it is the one on boxes."""
    words: str = ""
    """On the words laid; "" where none are."""
    sand: str = "W6"
    """On the sand glass, which is the same at every game."""


class Ruleset(Protocol):
    """One game with all its options settled (DESIGN, contract 4)."""

    @property
    def key(self) -> str:
        """The stable name of the game, the same whatever its options are."""
        ...

    @property
    def name(self) -> str:
        """What the game is called."""
        ...

    @property
    def options(self) -> Options:
        """What is settled, in the order of the game's options."""
        ...

    @property
    def in_force(self) -> tuple[str, ...]:
        """The same in a word each, for the game's header (ruling W22)."""
        ...

    @property
    def rulings(self) -> Rulings:
        """What refusals of this game are founded on."""
        ...

    @property
    def text(self) -> Path:
        """The rules to read, a file of Markdown."""
        ...

    @property
    def players(self) -> range:
        """How many people can play."""
        ...

    @property
    def solo_columns(self) -> int:
        """How many columns of the sheet somebody fills who plays alone."""
        ...

    @property
    def sand(self) -> int | None:
        """The seconds of the usual sand glass, ``None`` where it is usual to play without."""
        ...

    @property
    def dice(self) -> DiceSet:
        """What is thrown."""
        ...

    @property
    def look(self) -> Look:
        """How the dice are drawn."""
        ...

    @property
    def previews(self) -> bool:
        """Whether the table may say what a throw is worth before it is entered."""
        ...

    @property
    def throws(self) -> int:
        """How often a turn may throw."""
        ...

    @property
    def policy(self) -> Policy | None:
        """Which words may be laid, ``None`` in a game without words."""
        ...

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sheet from top to bottom."""
        ...

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of the sheet from top to bottom; there are as many turns."""
        ...

    def find(self, throw: Throw, typed: str) -> FoundWord:
        """The word that was typed, if it lies in the dice and is admitted.

        Raises:
            NotOnDiceError: the dice lack a letter.
            WordRefusedError: the judge says no.
            IllegalActionError: no words are laid in this game.
        """
        ...

    def still_there(self, throw: Throw, found: tuple[FoundWord, ...]) -> tuple[FoundWord, ...]:
        """The words that another throw of the same turn holds as well."""
        ...

    def open_boxes(self, sheet: Sheet, throw: Throw) -> tuple[Box, ...]:
        """The free boxes that a throw may go in, be it with a 0; at least one."""
        ...

    def entries(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        """The best entry in each open box for a throw and the words found in it.

        ``words`` has one lay form for each set of dice that some word covers exactly. A
        box that the throw does not fit is left out (it can be struck). Without ``claim``
        no extra points are taken where that is the player's choice; those that are taken
        all the same come with a struck box too.
        """
        ...

    def totals(self, sheet: Sheet) -> Totals:
        """The sums of a sheet."""
        ...


def boxes_of(sections: tuple[Section, ...]) -> tuple[Box, ...]:
    """The boxes of a sheet from top to bottom."""
    return tuple(line for section in sections for line in section if isinstance(line, Box))
