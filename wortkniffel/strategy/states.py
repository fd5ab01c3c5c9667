"""Every state that a game can come to: which boxes are filled, in which situation."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable


class Stage(NamedTuple):
    """States that differ only in their upper points.

    ``filled`` is a mask, bit i for the game's box i; ``situation`` as
    ``Solvable.situation`` tells it, by its ``repr``.
    """

    filled: int
    situation: str


def stage_of(rules: Solvable, sheet: Sheet) -> Stage:
    """The stage that a sheet is at."""
    filled = sum(1 << i for i, box in enumerate(rules.boxes) if not sheet.is_free(box))
    return Stage(filled, repr(rules.situation(sheet)))


class Stages(NamedTuple):
    """All stages, those with fewer filled boxes first.

    ``after`` has, for each stage and box, the stage that follows an entry without points
    and one with points (shape stages x boxes x 2); -1 where the box is filled.
    """

    stages: tuple[Stage, ...]
    sheets: tuple[Sheet, ...]
    after: NDArray[np.int32]

    def situations(self) -> Mapping[str, Sheet]:
        """Each situation with the emptiest sheet that is in it."""
        found: dict[str, Sheet] = {}
        for stage, sheet in zip(self.stages, self.sheets, strict=True):
            found.setdefault(stage.situation, sheet)
        return found


def all_stages(rules: Solvable, most: Sequence[int]) -> Stages:
    """Every stage, found by filling box after box.

    ``most`` are the points that each box takes where it takes any.
    """
    start = stage_of(rules, Sheet())
    numbers = {start: 0}
    stages, sheets = [start], [Sheet()]
    rows: list[NDArray[np.int32]] = []
    # Grows while it is gone through: stages come in the order of their filled boxes.
    for (filled, _situation), sheet in zip(stages, sheets, strict=True):
        row = np.full((len(most), 2), -1, np.int32)
        for place, (box, points) in enumerate(zip(rules.boxes, most, strict=True)):
            if filled >> place & 1:
                continue
            for kind, taken in enumerate((0, points)):
                entered = sheet.enter(box.key, Entry(taken))
                stage = Stage(filled | 1 << place, repr(rules.situation(entered)))
                if stage not in numbers:
                    numbers[stage] = len(stages)
                    stages.append(stage)
                    sheets.append(entered)
                row[place, kind] = numbers[stage]
        rows.append(row)
    return Stages(tuple(stages), tuple(sheets), np.array(rows))
