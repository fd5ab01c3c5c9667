"""What players do (actions) and what has happened (events).

An action is a wish and may be refused; an event is a fact and is never refused.
The list of events is the whole game: the judge and the dice are not asked again
when it is replayed. Times are seconds on the game's clock.
"""

from dataclasses import dataclass

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.ruleset import FoundWord, Options
from wortkniffel.rules.sheet import Entry


@dataclass(frozen=True, slots=True)
class TurnGlass:
    """Turn the sand glass: the turn begins (ruling W5)."""


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Throw all dice but those kept; bit i of ``keep`` stands for die i."""

    keep: int = 0


@dataclass(frozen=True, slots=True)
class LayWord:
    """Lay a word, in any spelling."""

    word: str


@dataclass(frozen=True, slots=True)
class EnterBox:
    """Write the best that the words found so far earn in a box.

    ``claim``: take the extra points if there are any and they are the player's choice
    (rulings W20 and K7).
    """

    box: str
    claim: bool = True


@dataclass(frozen=True, slots=True)
class StrikeBox:
    """Write a 0 (ruling W19)."""

    box: str


@dataclass(frozen=True, slots=True)
class DeclareRunOut:
    """Say that the sand has run out (ruling W6)."""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Take back the last entry, until the next player turns the glass."""


@dataclass(frozen=True, slots=True)
class TakeHelp:
    """Look at advice on the turn that is being played."""


Action = (
    TurnGlass | ThrowDice | LayWord | EnterBox | StrikeBox | DeclareRunOut | UndoEntry | TakeHelp
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first throw, and when that was.

    ``players`` sit in this order; with ``by_lot`` the one who starts is drawn
    (ruling W4). ``sand`` is in seconds, ``None`` for "ohne Sanduhr". ``options`` may leave
    out some when a game is begun; once it has begun they are complete. ``word_list`` and
    ``dice_name`` name list and dice where they are not the default ones, ``own_words`` tells
    that the player's own words count as well (ruling W22). ``begun`` is a moment in UTC
    (2026-12-01T18:30:00Z), "" where it is not known; ``day`` is the date of a daily game
    (2026-12-01), "" at all others. ``characters`` has for every player the key of the computer
    player who sits there, "" for a person; it is empty where only people play. Which ones
    there are is not for the rules to know.
    """

    players: tuple[str, ...]
    seed: str
    sand: int | None
    by_lot: bool = True
    ruleset: str = "wort"
    options: Options = ()
    dice_digest: str = ""
    word_list: str = ""
    dice_name: str = ""
    own_words: bool = False
    begun: str = ""
    day: str = ""
    characters: tuple[str, ...] = ()

    def character(self, place: int) -> str:
        """The key of the computer player in a place, "" where a person sits."""
        return "".join(self.characters[place : place + 1])

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who are no computer players."""
        return tuple(name for place, name in enumerate(self.players) if not self.character(place))


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first event of every game."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class GlassTurned:
    """A turn has begun."""

    at: float


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """The dice lie there."""

    keep: int
    throw: Throw
    at: float


@dataclass(frozen=True, slots=True)
class WordLaid:
    """An admitted word was found."""

    found: FoundWord
    at: float


@dataclass(frozen=True, slots=True)
class BoxEntered:
    """A box was filled; a struck one has an entry of 0 without a throw."""

    box: str
    entry: Entry
    at: float


@dataclass(frozen=True, slots=True)
class SandRanOut:
    """Words and throws are over for this turn."""

    at: float


@dataclass(frozen=True, slots=True)
class EntryUndone:
    """The last entry was taken back."""

    at: float


@dataclass(frozen=True, slots=True)
class HelpTaken:
    """Whoever plays the turn was advised."""

    at: float


Event = (
    GameStarted
    | GlassTurned
    | DiceThrown
    | WordLaid
    | BoxEntered
    | SandRanOut
    | EntryUndone
    | HelpTaken
)
