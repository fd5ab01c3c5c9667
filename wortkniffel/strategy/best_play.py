"""What a solved game says about any moment of it: every keep and every entry by its worth.

Worths are points on average from now to the end, best play provided. Nothing here knows
which dice will come.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.lattice import IN_THE_CUP, Floats, lattice_of
from wortkniffel.strategy.states import Stage, stage_of
from wortkniffel.strategy.tables import Table
from wortkniffel.strategy.turn import ArrayTurns, Stakes, Upper

_TURNS_KEPT = 4
_PLACES = 9


class Keep(NamedTuple):
    """Dice to keep, as a mask, and what that is worth. All of them means to stop."""

    mask: int
    worth: float


class BestPlay:
    """A game with its table. Safe from several threads."""

    def __init__(self, rules: Solvable, table: Table) -> None:
        self.rules = rules
        self.table = table
        self._turns = ArrayTurns(table.worths, lattice_of(rules.dice), rules.throws)
        self._upper = Upper.of(rules)
        self._numbers = {name: number for number, name in enumerate(table.worths.situations)}
        most = table.worths.points[table.worths.classes].max(0)
        # An entry without points and one with points, as far as a box takes any.
        self._examples = [(Entry(0), Entry(int(points))) for points in most]
        self._values_at = cache(self._stage_values)
        self.turn = lru_cache(_TURNS_KEPT)(self._turn)

    def worth(self, sheet: Sheet) -> float:
        """What the rest of the game is worth before a turn."""
        return float(self._values(sheet)[self._upper_points(sheet)])

    def entry_worth(self, sheet: Sheet, box: str, entry: Entry) -> float:
        """What an entry is worth: what it brings now, and the rest of the game after it."""
        after = sheet.enter(box, entry)
        brings = self.rules.totals(after).total - self.rules.totals(sheet).total
        return brings + self.worth(after)

    def stakes(self, sheet: Sheet) -> Stakes:
        """What is at stake in the next turn."""
        rules, worths = self.rules, self.table.worths
        boxes = tuple(place for place, box in enumerate(rules.boxes) if sheet.is_free(box))
        values = np.stack(
            [
                [
                    self._values(sheet.enter(rules.boxes[place].key, entry))
                    for entry in self._examples[place]
                ]
                for place in boxes
            ]
        )
        situation = self._numbers[self._stage(sheet).situation]
        upper = np.array([self._upper_points(sheet)])
        return self._upper.stakes(worths, situation, boxes, upper, values)

    def _turn(self, sheet: Sheet) -> "TurnPlan":
        """All about a turn with this sheet; the last ones asked for are kept."""
        return TurnPlan(self.rules, self._turns, self.stakes(sheet), self.worth(sheet))

    def _values(self, sheet: Sheet) -> Floats:
        """The worth of a sheet with each sum of upper points."""
        return self._values_at(self._stage(sheet))

    def _stage_values(self, stage: Stage) -> Floats:
        return _without_gaps(self.table.values[self.table.stages[stage]])

    def _stage(self, sheet: Sheet) -> Stage:
        """The stage that a sheet is at; or else one with the same boxes filled.

        What the words of the table cannot earn may stand on a sheet all the same.
        """
        stages = self.table.stages
        stage = stage_of(self.rules, sheet)
        if stage in stages:
            return stage
        return next(other for other in stages if other.filled == stage.filled)

    def _upper_points(self, sheet: Sheet) -> int:
        return min(self.rules.totals(sheet).upper, self.rules.bonus_from)


def _without_gaps(values: Floats) -> Floats:
    """Values for upper points, also for those that the words of the table cannot bring.

    They lie between their neighbours, but for the last, with which the bonus is credited.
    """
    below = np.flatnonzero(~np.isnan(values[:-1]))
    full = values.copy()
    if len(below):
        full[:-1] = np.interp(np.arange(len(full) - 1), below, values[below])
    full[np.isnan(full)] = np.nanmin(full)
    return full


class TurnPlan:
    """What can be done in one turn, by its worth."""

    def __init__(self, rules: Solvable, turns: ArrayTurns, stakes: Stakes, start: float) -> None:
        self.start = start
        """What the turn is worth before its first throw."""
        self._rules = rules
        self._turns = turns
        self._stakes = stakes
        self._keeps = turns.keeps(stakes)

    def keeps(self, throw: Throw, done: int) -> list[Keep]:
        """Every keep after ``done`` throws, the best first, one for each set of faces kept.

        The last one to be kept is all dice, which means to stop throwing. After the last
        throw it is the only one.
        """
        lattice = self._turns.lattice
        everything = self._rules.dice.all_dice
        stop = Keep(everything, float(self._keeps[0][lattice.node(throw), 0]))
        left = self._rules.throws - done
        if not left:
            return [stop]
        best: dict[str, Keep] = {"".join(sorted(throw)): stop}
        means = self._keeps[left - 1]
        for mask in range(everything):
            kept = kept_faces(throw, mask)
            keep = Keep(mask, float(means[lattice.node(kept), 0]))
            faces = "".join(sorted(kept))
            if faces not in best or keep.worth > best[faces].worth:
                best[faces] = keep
        return sorted(best.values(), key=_dearest_first)

    def worth(self, throw: Throw, done: int) -> float:
        """What a throw is worth, by the words that the table knows."""
        return self.keeps(throw, done)[0].worth

    def keep_worth(self, throw: Throw, mask: int, done: int) -> float:
        """What it is worth to keep these dice, and not all, after ``done`` throws."""
        means = self._keeps[self._rules.throws - done - 1]
        return float(means[self._turns.lattice.node(kept_faces(throw, mask)), 0])

    def chances_at_start(self) -> Mapping[str, float]:
        """As ``chances`` before the first throw."""
        return self._chances(self._turns.lattice.chances, self._rules.throws - 1)

    def chances(self, throw: Throw, done: int) -> Mapping[str, float]:
        """How likely best play fills each free box in this turn with more than 0 points."""
        now = np.zeros(len(self._turns.lattice.chances))
        now[self._turns.lattice.throw(throw)] = 1
        return self._chances(now, self._rules.throws - done)

    def _chances(self, now: Floats, left: int) -> Mapping[str, float]:
        stakes = self._stakes
        ended = self._turns.outcomes_from(stakes, self._keeps[:left], now)
        scores = self._turns.worths.gains > 0
        return {
            self._rules.boxes[box].key: float(chance[scores].sum())
            for box, chance in zip(stakes.boxes, ended[:, :, 0], strict=True)
        }


def _dearest_first(keep: Keep) -> tuple[float, int]:
    """By worth, and of equals the one with most dice; means of equal numbers may be off a bit."""
    return -round(keep.worth, _PLACES), -keep.mask.bit_count()


def kept_faces(throw: Throw, mask: int) -> str:
    """A throw with blanks for the dice that are not kept."""
    return "".join(face if mask >> die & 1 else IN_THE_CUP for die, face in enumerate(throw))
