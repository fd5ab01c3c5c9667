"""What games of five number dice have in common."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import NoReturn

from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet, Die, Throw
from wortkniffel.rules.errors import IllegalActionError
from wortkniffel.rules.ruleset import FoundWord, Options, Rulings
from wortkniffel.rules.sheet import Box, Entry, Sheet, Totals

NUMBERS = "123456"
NUMBER_DICE = DiceSet("", tuple(Die(NUMBERS) for _die in range(5)), {n: int(n) for n in NUMBERS})

Worth = Callable[[Throw], int]
"""What a throw is worth in a box; 0 if it does not fit."""


def total(throw: Throw) -> int:
    """The sum of all dice."""
    return sum(map(int, throw))


def of_number(number: str) -> Worth:
    """The sum of the dice that show one number."""
    return lambda throw: throw.count(number) * int(number)


def alike(count: int) -> Worth:
    """The sum of all dice if so many or more are alike."""
    return lambda throw: total(throw) if _most_alike(throw) >= count else 0


def all_alike(points: int) -> Worth:
    """Fixed points for dice that all show one number."""
    return lambda throw: points if len(set(throw)) == 1 else 0


def full_house(points: int) -> Worth:
    """Fixed points for three of one and two of another number; five alike are none."""
    return lambda throw: points if sorted(Counter(throw).values()) == [2, 3] else 0


def straight(length: int, points: int) -> Worth:
    """Fixed points for so many numbers in a row, whatever else lies beside them."""
    runs = [NUMBERS[start : start + length] for start in range(len(NUMBERS) - length + 1)]
    return lambda throw: points if any(set(run) <= set(throw) for run in runs) else 0


def _most_alike(throw: Throw) -> int:
    return max(Counter(throw).values())


class NumberGame:
    """Base of rulesets without words: every throw may go in every free box.

    A ruleset has ``boxes``, what a throw is ``worth`` in each by its key, and the bonus of
    the upper part; it overrides what is different in its game.
    """

    players = range(1, 9)
    solo_columns = 1
    sand: int | None = None
    dice = NUMBER_DICE
    throws = 3
    policy = None

    boxes: tuple[Box, ...]
    worth: Mapping[str, Worth]
    rulings: Rulings
    bonus_from: int
    bonus: int

    @property
    def previews(self) -> bool:
        """The table counts for the players."""
        return True

    def find(self, throw: Throw, typed: str) -> NoReturn:
        """There is no word to find.

        Raises:
            IllegalActionError: always.
        """
        raise IllegalActionError(
            self.rulings.turn, _("In diesem Spiel werden keine Wörter gelegt.")
        )

    def still_there(self, throw: Throw, found: tuple[FoundWord, ...]) -> tuple[FoundWord, ...]:
        """No words."""
        return ()

    def open_boxes(self, sheet: Sheet, throw: Throw) -> tuple[Box, ...]:
        """All free boxes."""
        return sheet.free(self.boxes)

    def entries(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        """What the throw is worth in each open box that it fits."""
        points = {box.key: self.worth[box.key](throw) for box in self.open_boxes(sheet, throw)}
        return {key: Entry(worth, (), throw) for key, worth in points.items() if worth}

    def totals(self, sheet: Sheet) -> Totals:
        """The sums of a sheet."""
        return sheet.totals(self.boxes, self.bonus_from, self.bonus)

    @property
    def decisive(self) -> Options:
        """None: best play is the same with all of them."""
        return ()

    def situation(self, sheet: Sheet) -> Hashable:
        """None: only the free boxes count."""
        return None

    def varies(self, throw: Throw, words: Mapping[int, str]) -> bool:
        """No throw does."""
        return False
