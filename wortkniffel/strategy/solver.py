"""The exact value of every state of a whole game played alone.

Backwards from the full sheet: the value of a state is that of a turn whose stakes are the
values of the states after it, so all states with equally many free boxes can be computed
side by side.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.messages import _
from wortkniffel.strategy.lattice import Floats
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.turn import Turns
from wortkniffel.strategy.worths import NOT_ALLOWED, Report

# What is less likely is left out of the means: it would change no printed place.
_UNLIKELY = 1e-11


_CHUNK = 8


class Task(NamedTuple):
    """A stage with the upper points to solve it for, and the values of those that follow."""

    stage: int
    upper: NDArray[np.int64]
    values: Floats


class Kit(NamedTuple):
    """What solves the stages of a game; can be handed to other processes."""

    model: Model
    turns: Turns

    def values(self, tasks: Sequence[Task]) -> list[Floats]:
        """What the states of each task are worth."""
        return [self.turns.values(self.model.stakes(*task)) for task in tasks]

    def outcomes(self, tasks: Sequence[Task]) -> list[Floats]:
        """How likely best play ends a turn how, for the states of each task."""
        return [self.turns.outcomes(self.model.stakes(*task)) for task in tasks]


class Workers(NamedTuple):
    """Who does the work: an executor, and the kit as that executor's calls are given it."""

    executor: Executor
    kit: Kit

    def all_values(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Floats]]:
        """What the states of each task are worth, in the order in which it is known."""
        yield from self._each(Kit.values, tasks)

    def all_outcomes(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Floats]]:
        """How likely best play ends a turn how, in the order in which it is known."""
        yield from self._each(Kit.outcomes, tasks)

    def _each(
        self, work: Callable[[Kit, Sequence[Task]], list[Floats]], tasks: Sequence[Task]
    ) -> Iterator[tuple[Task, Floats]]:
        chunks = [tasks[start : start + _CHUNK] for start in range(0, len(tasks), _CHUNK)]
        running = {self.executor.submit(work, self.kit, chunk): chunk for chunk in chunks}
        try:
            for future in as_completed(running):
                yield from zip(running[future], future.result(), strict=True)
        finally:
            for future in running:
                future.cancel()


def reachable(model: Model) -> NDArray[np.bool_]:
    """Which upper points can be had at each stage (shape stages x upper points)."""
    in_box = [
        [np.unique(column[column != NOT_ALLOWED]) for column in model.worths.within(number)[0].T]
        for number in range(len(model.worths.situations))
    ]
    scores = model.worths.points > 0
    found = np.zeros((len(model.stages), model.upper.bonus_from + 1), bool)
    found[0, 0] = True
    for stage, situation in enumerate(model.situations):
        upper = np.flatnonzero(found[stage])
        for box in model.free(stage):
            codes = in_box[situation][box]
            reached = model.upper.after(model.worths, box, upper)[codes]
            for kind in (False, True):
                follows = reached[scores[codes] == kind]
                found[model.after[stage, box, int(kind)], follows.ravel()] = True
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
        for task, solved in workers.all_values(tasks):
            values[task.stage, task.upper] = solved
            done += len(solved)
            report(_("Was jeder Stand wert ist"), done / needed)


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


def means(model: Model, workers: Workers, values: Floats, report: Report) -> Means:
    """What best play brings on average in each box, forwards from the empty sheet."""
    likely = np.zeros_like(values)
    likely[0, 0] = 1
    boxes = np.zeros(len(model.upper.boxes))
    extra = 0.0
    points, gains = model.worths.points, model.worths.gains
    scores = (points > 0).astype(np.intp)
    for filled, level in enumerate(model.levels()[:-1]):
        tasks = [
            Task(stage, upper, _after(model, values, stage))
            for stage in level
            if len(upper := np.flatnonzero(likely[stage] > _UNLIKELY))
        ]
        for (stage, upper, _values), ended in workers.all_outcomes(tasks):
            chances = ended * likely[stage, upper]
            extra += float(chances.sum((0, 2)) @ (gains - points))
            for place, box in enumerate(model.free(stage)):
                codes = np.flatnonzero(chances[place].any(1))
                boxes[box] += chances[place, codes].sum(1) @ points[codes]
                follows = model.after[stage, box, scores[codes]]
                reached = model.upper.after(model.worths, box, upper)[codes]
                np.add.at(likely, (follows[:, None], reached), chances[place, codes])
        report(_("Was jedes Kästchen bringt"), (filled + 1) / len(model.upper.boxes))
    return Means(
        float(values[0, 0]),
        dict(zip(model.worths.boxes, map(float, boxes), strict=True)),
        extra,
        float(likely[model.levels()[-1], model.upper.bonus_from].sum()),
    )
