"""The exact value of every state of a whole game played alone.

Backwards from the full sheet: the value of a state is that of a turn whose stakes are the
values of the states after it, so all states with equally many free boxes can be computed
side by side.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from wortkniffel.messages import _
from wortkniffel.strategy.lattice import Floats, Ints
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.turn import Turns
from wortkniffel.strategy.worths import NOT_ALLOWED, Report

VALUES, MEANS = _("Was jeder Stand wert ist"), _("Was jedes Kästchen bringt")
"""The steps of solving a game, as they are reported."""

# How likely the states of a level are, all together, from which best play is not followed on:
# no printed place of a mean changes by it, and most of the time is saved.
_LEFT_OUT = 1e-7

_PLACES = 9

# By so many nodes of the dice's lattice, summed up over the stages of it, the work is handed
# out: large enough to be worth it, small enough that whoever stops it need not wait.
_CHUNK = 4000


class Task(NamedTuple):
    """A stage with the upper points to solve it for, and the values of those that follow."""

    stage: int
    upper: NDArray[np.int64]
    values: Floats


class Branch(NamedTuple):
    """States that best play is followed from, and how likely it comes to each of them."""

    task: Task
    likely: Floats


class Followed(NamedTuple):
    """What best play does in the next turn, from all states of a branch together.

    ``ended`` tells how likely it ends with each outcome in each free box (shape free boxes
    x outcomes), ``after`` how likely each state then follows, after an entry without points
    and after one with points (shape free boxes x 2 x upper points).
    """

    ended: Floats
    after: Floats


_Piece = TypeVar("_Piece", Task, Branch)
_Result = TypeVar("_Result")


class Kit(NamedTuple):
    """What solves the stages of a game; can be handed to other processes."""

    model: Model
    turns: Turns

    def values(self, tasks: Sequence[Task]) -> list[Floats]:
        """What the states of each task are worth."""
        return [self.turns.values(self.model.stakes(*task)) for task in tasks]

    def followed(self, branches: Sequence[Branch]) -> list[Followed]:
        """What best play does in the next turn from each branch."""
        return [self._followed(*branch) for branch in branches]

    def _followed(self, task: Task, likely: Floats) -> Followed:
        chances = self.turns.outcomes(self.model.stakes(*task)) * likely
        worths, upper = self.model.worths, self.model.upper
        in_upper = np.array([upper.boxes[box] for box in self.model.free(task.stage)], bool)
        reached = upper.after(worths, task.upper)
        after = np.zeros((len(chances), 2, upper.bonus_from + 1))
        for kind in (0, 1):
            codes = np.flatnonzero((worths.points > 0) == kind)
            sums = chances[~in_upper][:, codes].sum(1)
            after[np.ix_(np.flatnonzero(~in_upper), np.array([kind]), task.upper)] = sums[:, None]
            for place in np.flatnonzero(in_upper):
                after[place, kind] = np.bincount(
                    reached[codes].ravel(), chances[place, codes].ravel(), after.shape[2]
                )
        return Followed(chances.sum(2), after)


class Workers(NamedTuple):
    """Who does the work: an executor, and the kit as that executor's calls are given it."""

    executor: Executor
    kit: Kit

    def each(
        self,
        work: Callable[[Kit, Sequence[_Piece]], list[_Result]],
        pieces: Sequence[_Piece],
        many: int,
    ) -> Iterator[tuple[_Piece, _Result]]:
        """What comes of each piece, in the order in which it is known; ``many`` at a time."""
        chunks = [pieces[start : start + many] for start in range(0, len(pieces), many)]
        running = {self.executor.submit(work, self.kit, chunk): chunk for chunk in chunks}
        try:
            for future in as_completed(running):
                yield from zip(running[future], future.result(), strict=True)
        finally:
            for future in running:
                future.cancel()


def reachable(model: Model) -> NDArray[np.bool_]:
    """Which upper points can be had at each stage (shape stages x upper points)."""
    sums = [_points(model, number) for number in range(len(model.worths.situations))]
    found = np.zeros((len(model.stages), model.upper.bonus_from + 1), bool)
    found[0, 0] = True
    for stage, situation in enumerate(model.situations):
        upper = np.flatnonzero(found[stage])
        for box in model.free(stage):
            for kind, points in enumerate(sums[situation][box]):
                follows = model.after[stage, box, kind]
                reached = np.minimum(upper[:, None] + points, model.upper.bonus_from)
                found[follows, reached.ravel()] = True
    return found


def _points(model: Model, situation: int) -> list[tuple[Ints, Ints]]:
    """For each box what entries without points and with points add to the upper part."""
    classes, _of_hand = model.worths.within(situation)
    found = []
    for column, is_upper in zip(classes.T, model.upper.boxes, strict=True):
        points = model.worths.points[np.unique(column[column != NOT_ALLOWED])]
        kinds = (points[points == 0], points[points > 0])
        if not is_upper:
            kinds = (kinds[0][:1], kinds[1][:1] * 0)
        found.append(kinds)
    return found


def unsolved(model: Model) -> Floats:
    """The values of all states before any is known but those of full sheets.

    Shape stages x upper points; what cannot be reached and what is not known is NaN.
    """
    values = np.full((len(model.stages), model.upper.bonus_from + 1), np.nan)
    values[model.levels()[-1]] = 0
    return values


def solve(model: Model, workers: Workers, values: Floats, report: Report) -> None:
    """Compute the values that are not known yet, in place.

    Whatever ends it early, what has been computed until then stays.
    """
    states = reachable(model)
    done, needed = 0, int(states.sum())
    for level in reversed(model.levels()):
        tasks = []
        for stage in level:
            upper = np.flatnonzero(states[stage] & np.isnan(values[stage]))
            done += int(states[stage].sum()) - len(upper)
            if len(upper):
                tasks.append(Task(stage, upper, _after(model, values, stage)))
        for task, solved in workers.each(Kit.values, tasks, _many(model)):
            values[task.stage, task.upper] = solved
            done += len(solved)
            report(VALUES, done / needed)


def _many(model: Model) -> int:
    return max(1, _CHUNK // model.lattice.nodes)


def _after(model: Model, values: Floats, stage: int) -> Floats:
    """The values of the stages that can follow (shape free boxes x 2 x upper points)."""
    return values[model.after[stage, list(model.free(stage))]]


@dataclass(frozen=True)
class Means:
    """What best play brings on average: altogether, in each box, and beside the boxes.

    ``bonus`` is how likely it is reached.
    """

    total: float
    boxes: Mapping[str, float]
    extra: float
    bonus: float


@dataclass
class Flow:
    """How far best play has been followed from the empty sheet, to go on from there.

    ``likely`` tells how likely each state is reached, ``done`` from which ones it has been
    followed (both of the shape stages x upper points), ``boxes`` and ``extra`` the points
    on average until there.
    """

    likely: Floats
    done: NDArray[np.bool_]
    boxes: Floats
    extra: float = 0.0

    @classmethod
    def unbegun(cls, model: Model) -> "Flow":
        """Of a game in which no turn has been followed."""
        likely = np.zeros((len(model.stages), model.upper.bonus_from + 1))
        likely[0, 0] = 1
        return cls(likely, np.zeros(likely.shape, bool), np.zeros(len(model.upper.boxes)))

    def choose(self, level: list[int]) -> None:
        """Leave out what is least likely in a level that has not been begun.

        The others stand for it, each as much more likely.
        """
        if self.done[level].any():
            return
        likely = self.likely[level]
        ascending = np.sort(likely, axis=None)
        least = ascending[np.searchsorted(ascending.cumsum(), _LEFT_OUT)]
        likely[likely < least] = 0
        self.likely[level] = likely / likely.sum()

    def follow(self, model: Model, task: Task, followed: Followed) -> None:
        """From the states of a task to those after them."""
        points, gains = model.worths.points, model.worths.gains
        self.extra += float(followed.ended.sum(0) @ (gains - points))
        free = list(model.free(task.stage))
        self.boxes[free] += followed.ended @ points
        stages = model.after[task.stage, free].ravel()
        for stage, likely in zip(stages, followed.after.reshape(len(stages), -1), strict=True):
            self.likely[stage] += likely
        self.done[task.stage, task.upper] = True


def means(
    model: Model, workers: Workers, values: Floats, report: Report, begun: Flow | None = None
) -> Means:
    """What best play brings on average in each box, forwards from the empty sheet.

    It goes on from ``begun``, where it also leaves how far it has come.
    """
    flow = Flow.unbegun(model) if begun is None else begun
    done, needed = int(flow.done.sum()), int((~np.isnan(values)).sum())
    for level in model.levels()[:-1]:
        flow.choose(level)
        branches = [
            Branch(Task(stage, upper, _after(model, values, stage)), flow.likely[stage, upper])
            for stage in level
            if len(upper := np.flatnonzero((flow.likely[stage] > 0) & ~flow.done[stage]))
        ]
        for (task, _likely), followed in workers.each(Kit.followed, branches, _many(model)):
            flow.follow(model, task, followed)
            done += len(task.upper)
            report(MEANS, done / needed)
    report(MEANS, 1)
    # Sums of the same numbers in another order differ far behind these places.
    return Means(
        round(float(values[0, 0]), _PLACES),
        {
            box: round(float(mean), _PLACES)
            for box, mean in zip(model.worths.boxes, flow.boxes, strict=True)
        },
        round(flow.extra, _PLACES),
        round(float(flow.likely[model.levels()[-1], model.upper.bonus_from].sum()), _PLACES),
    )
