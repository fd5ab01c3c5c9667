"""A game made ready to be solved: its stages, and what is at stake at each of them."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wortkniffel.messages import _
from wortkniffel.rules.solvable import Solvable, UnsolvableError
from wortkniffel.strategy.lattice import Floats, Ints, Lattice, lattice_of
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.states import Stage, Stages, all_stages
from wortkniffel.strategy.turn import Stakes, Upper
from wortkniffel.strategy.worths import Report, Situations, Survey, Worths

# Each box more makes twice as many stages; files have 16 bits for those that are filled.
_MOST_BOXES = 16


@dataclass(frozen=True)
class Model:
    """Arrays alone, so that it can be handed to other processes.

    ``after`` is as in ``Stages``; a stage is known by its number there.
    """

    worths: Worths
    lattice: Lattice
    throws: int
    upper: Upper
    stages: tuple[Stage, ...]
    situations: NDArray[np.int32]
    after: NDArray[np.int32]

    @classmethod
    def of(
        cls,
        rules: Solvable,
        source: WordSource | None,
        executor: Executor,
        report: Report,
        begun: Survey | None = None,
    ) -> "Model":
        """Look at every throw that is not in ``begun`` and find every stage.

        Raises:
            UnsolvableError: the game has too many boxes, or too many different outcomes.
        """
        if len(rules.boxes) > _MOST_BOXES:
            raise UnsolvableError(_("{game} hat zu viele Kästchen.").format(game=rules.name))
        found: list[Stages] = []

        def situations(most: Sequence[int]) -> Situations:
            found.append(all_stages(rules, most))
            return found[0].situations()

        survey = Survey.unbegun(rules) if begun is None else begun
        worths = survey.finish(rules, source, situations, executor, report)
        numbers = {situation: number for number, situation in enumerate(worths.situations)}
        (stages,) = found
        return cls(
            worths,
            lattice_of(rules.dice),
            rules.throws,
            Upper.of(rules),
            stages.stages,
            np.array([numbers[stage.situation] for stage in stages.stages], np.int32),
            stages.after,
        )

    def free(self, stage: int) -> tuple[int, ...]:
        """The free boxes of a stage."""
        return tuple(map(int, np.flatnonzero(self.after[stage, :, 0] >= 0)))

    def levels(self) -> list[list[int]]:
        """The stages by how many boxes are filled, from none to all."""
        levels: list[list[int]] = [[] for _filled in range(len(self.upper.boxes) + 1)]
        for number, stage in enumerate(self.stages):
            levels[stage.filled.bit_count()].append(number)
        return levels

    def stakes(self, stage: int, upper: Ints, values: Floats) -> Stakes:
        """What is at stake at a stage with each of some upper points.

        ``values`` are those of the stages that can follow, as ``after`` orders them (shape
        free boxes x 2 x upper points).
        """
        situation = int(self.situations[stage])
        return self.upper.stakes(self.worths, situation, self.free(stage), upper, values)
