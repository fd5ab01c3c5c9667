"""One turn played as well as possible: the exact value of every keep and entry.

What a turn is played for are its stakes: what each outcome in each free box is worth in
the whole game. From there the value of every last throw follows, from those what each
keep before it is worth, from those the value of every throw before it, and so on back to
the cup (DESIGN, "The turn solver").
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from wortkniffel.rules.sheet import Part
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.lattice import Floats, Ints, Lattice, summed
from wortkniffel.strategy.worths import NOT_ALLOWED, Worths

# So many nodes, each once for every problem, are worked through side by side.
_NUMBERS = 1_000_000


class Stakes(NamedTuple):
    """What is at stake in a turn.

    ``boxes`` are the free ones; ``worth`` is what each outcome brings there, now and by
    what it leads to (shape free boxes x outcomes x problems), minus infinity where it is
    not allowed. The problems, solved side by side, differ only in the upper points.
    """

    situation: int
    boxes: tuple[int, ...]
    worth: Floats


class Upper(NamedTuple):
    """How the upper part of a sheet counts: which boxes are its, and what they bring."""

    boxes: tuple[bool, ...]
    bonus_from: int
    bonus: int

    @classmethod
    def of(cls, rules: Solvable) -> "Upper":
        """The upper part of a game."""
        boxes = tuple(box.part is Part.UPPER for box in rules.boxes)
        return cls(boxes, rules.bonus_from, rules.bonus)

    def after(self, worths: Worths, upper: Ints) -> Ints:
        """The upper points after each outcome in a box there, counted up to ``bonus_from``.

        Shape outcomes x upper points.
        """
        reached: Ints = np.minimum(upper[None, :] + worths.points[:, None], self.bonus_from)
        return reached

    def stakes(
        self, worths: Worths, situation: int, boxes: tuple[int, ...], upper: Ints, values: Floats
    ) -> Stakes:
        """What is at stake with each of some upper points.

        ``values`` are those of the states that follow an entry without points and one with
        points in each of the free boxes (shape free boxes x 2 x upper points).
        """
        scores = (worths.points > 0).astype(np.intp)
        in_upper = np.array([self.boxes[box] for box in boxes], bool)
        worth = np.empty((len(boxes), len(worths.outcomes), len(upper)))
        worth[~in_upper] = values[~in_upper][:, :, upper][:, scores]
        reached = self.after(worths, upper)
        credited = (reached >= self.bonus_from) & (upper < self.bonus_from)
        worth[in_upper] = values[in_upper][:, scores[:, None], reached] + self.bonus * credited
        worth += worths.gains[None, :, None]
        worth[:, NOT_ALLOWED] = -np.inf
        return Stakes(situation, boxes, worth)


class Turns(Protocol):
    """Solves turns of one game."""

    def values(self, stakes: Stakes) -> Floats:
        """What the turn is worth before its first throw, for each of the problems."""
        ...

    def outcomes(self, stakes: Stakes) -> Floats:
        """How likely best play ends with each outcome in each free box.

        Shape free boxes x outcomes x problems.
        """
        ...


def fastest_turns(worths: Worths, lattice: Lattice, throws: int) -> "ArrayTurns":
    """In compiled loops where there is a compiler (extra ``solver``), else with NumPy."""
    try:
        from wortkniffel.strategy.loops import loop_turns
    except ImportError:
        return ArrayTurns(worths, lattice, throws)
    return loop_turns(worths, lattice, throws)


class ArrayTurns:
    """With NumPy alone."""

    def __init__(self, worths: Worths, lattice: Lattice, throws: int) -> None:
        self.worths = worths
        self.lattice = lattice
        self.throws = throws
        self._within: dict[int, tuple[NDArray[np.uint8], Ints]] = {}

    def classes(self, situation: int) -> tuple[NDArray[np.uint8], Ints]:
        """The classes that occur in a situation, and the one of each throw among them."""
        if situation not in self._within:
            classes, of_hand = self.worths.within(situation)
            self._within[situation] = classes, of_hand[self.lattice.hand_of]
        return self._within[situation]

    def entries(self, stakes: Stakes) -> Floats:
        """What the best entry of each throw is worth (shape throws x problems)."""
        classes, of_throw = self.classes(stakes.situation)
        best: Floats = stakes.worth[0][classes[:, stakes.boxes[0]]]
        for box, worth in zip(stakes.boxes[1:], stakes.worth[1:], strict=True):
            np.maximum(best, worth[classes[:, box]], out=best)
        return best[of_throw]

    def keeps(self, stakes: Stakes) -> list[Floats]:
        """What each keep is worth when it is the last throw's, the last but one's, and so on.

        Each has the shape nodes x problems. There is at least one, whatever it is kept for.
        """
        means = [self.lattice.means(self.entries(stakes))]
        for _throw in range(self.throws - 2):
            means.append(self.lattice.means(self.lattice.best(means[-1])))
        return means

    def values(self, stakes: Stakes) -> Floats:
        """What the turn is worth before its first throw."""
        return np.concatenate([self._some_values(few) for few in self._few_at_a_time(stakes)])

    def _few_at_a_time(self, stakes: Stakes) -> Iterator[Stakes]:
        """The problems, so many side by side as are no burden on memory."""
        many = max(1, _NUMBERS // self.lattice.nodes)
        for start in range(0, stakes.worth.shape[2], many):
            yield stakes._replace(worth=stakes.worth[:, :, start : start + many])

    def _some_values(self, few: Stakes) -> Floats:
        best = self.entries(few)
        for _throw in range(self.throws - 1):
            best = self.lattice.best(self.lattice.means(best))
        return self.lattice.chances @ best

    def outcomes(self, stakes: Stakes) -> Floats:
        """How likely best play ends with each outcome in each free box."""
        return np.concatenate(
            [self._some_outcomes(few) for few in self._few_at_a_time(stakes)], axis=2
        )

    def _some_outcomes(self, few: Stakes) -> Floats:
        keeps = self.keeps(few)[: self.throws - 1]
        return self.outcomes_from(few, keeps, self.lattice.chances)

    def outcomes_from(self, stakes: Stakes, keeps: list[Floats], chances: Floats) -> Floats:
        """The same once some throws are done.

        ``keeps`` has those that are left, as the method of that name gives them, and
        ``chances`` tells how likely each throw is now.
        """
        problems = stakes.worth.shape[2]
        likely = np.tile(chances[:, None], problems)
        for means in reversed(keeps):
            likely = self.lattice.rethrown(means, likely)
        classes, of_throw = self.classes(stakes.situation)
        possible = np.flatnonzero(likely.any(1))
        used, places = np.unique(of_throw[possible], return_inverse=True)
        places = np.broadcast_to(places[:, None], (len(possible), problems))
        return _ended(stakes, classes[used], summed(places, likely[possible], len(used)))


def _ended(stakes: Stakes, classes: NDArray[np.uint8], likely: Floats) -> Floats:
    """The chance of each outcome in each free box, from that of each class of last throws."""
    count, outcomes, problems = stakes.worth.shape
    codes = classes[:, stakes.boxes]
    worth = stakes.worth[np.arange(count), codes]
    box = worth.argmax(1)
    code = np.take_along_axis(codes, box, 1)
    return summed(box * outcomes + code, likely, count * outcomes).reshape(
        count, outcomes, problems
    )
