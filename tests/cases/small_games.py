"""Games so small that every way to play them can be gone through, and how games are solved."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

from wortkniffel.lexicon.verdict import Judge
from wortkniffel.rules.dice import DiceSet, Die
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Box
from wortkniffel.rules.solvable import Solvable
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.lattice import Floats, Lattice
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.solver import Kit, Means, Workers, means, solve, unsolved
from wortkniffel.strategy.tables import Subject, Table
from wortkniffel.strategy.turn import ArrayTurns, Turns
from wortkniffel.strategy.worths import Worths


def _some(boxes: Sequence[Box], keys: str) -> tuple[Box, ...]:
    return tuple(box for box in boxes if box.key in keys.split())


# A word lies on all three in one throw of seven.
_LETTERS = DiceSet(
    "klein",
    (Die("DGH"), Die("HOG"), Die("RN?")),
    {"D": 1, "G": 1, "H": 1, "O": 2, "R": 2, "N": 1, "?": 0},
)
_NUMBER_VALUES = {"1": 1, "2": 2, "3": 3}
_NUMBERS = DiceSet("", (Die("123"),) * 3, _NUMBER_VALUES)
_UNLIKE = DiceSet("", (Die("123"), Die("1233"), Die("23")), _NUMBER_VALUES)


class SmallWort(WortKniffel):
    """Words of two and of three letters, on three dice that have three faces."""

    boxes = _some(WortKniffel.boxes, "2 3 wortkniffel chance")
    bonus_from, bonus = 6, 17


class SmallKniffel(Kniffel):
    """Three dice with three faces; jokers and forced boxes come up all the time."""

    dice = _NUMBERS
    boxes = _some(Kniffel.boxes, "2 3 gross kniffel")
    bonus_from, bonus = 8, 17


class UnlikeKniffel(SmallKniffel):
    """The same with dice that differ, one with a face that it has twice."""

    dice = _UNLIKE


class SmallPunktverkehrt(Punktverkehrt):
    """Three dice with three faces."""

    dice = _NUMBERS
    boxes = _some(Punktverkehrt.boxes, "1 3 dreierbande kontrollverlust")
    bonus_from, bonus = 7, 17


def _without_judge(rules: Solvable, _judge: Judge) -> Solvable:
    return rules


SMALL_GAMES: Mapping[str, Callable[[Judge], Solvable]] = {
    "wort": partial(SmallWort, _LETTERS),
    **{
        f"{name} {key}": partial(_without_judge, kind(preset))
        for name, kind in (("kniffel", SmallKniffel), ("ungleich", UnlikeKniffel))
        for key, preset in PRESETS.items()
    },
    "punktverkehrt": partial(_without_judge, SmallPunktverkehrt()),
}


def unheard(_what: str, _share: float) -> None:
    """Nobody listens how far it is."""


class Solved(NamedTuple):
    """A game with the values of all its states."""

    rules: Solvable
    model: Model
    values: Floats
    means: Means

    @property
    def table(self) -> Table:
        """As it would be written."""
        return Table.of(Subject.of(self.rules), self.model, self.values, self.means)


def modelled(rules: Solvable, source: WordSource | None) -> Model:
    """A game made ready to be solved."""
    with ThreadPoolExecutor(1) as threads:
        return Model.of(rules, source if rules.policy else None, threads, unheard)


def solved(
    rules: Solvable,
    source: WordSource | None,
    solver: Callable[[Worths, Lattice, int], Turns] = ArrayTurns,
) -> Solved:
    """A game solved from scratch."""
    model = modelled(rules, source)
    with ThreadPoolExecutor(2) as threads:
        turns = solver(model.worths, model.lattice, model.throws)
        workers = Workers(threads, Kit(model, turns))
        values = unsolved(model)
        solve(model, workers, values, unheard)
        return Solved(rules, model, values, means(model, workers, values, unheard))
