"""What can be done in a turn by its worth, quick to ask for one throw after another.

Worths are points on average from now to the end, best play provided.
"""

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.adviser import RankedEntry
from wortkniffel.strategy.best_play import BestPlay, Keep
from wortkniffel.strategy.lattice import lattice_of
from wortkniffel.strategy.turn import ArrayTurns, fastest_turns
from wortkniffel.strategy.worths import NOT_ALLOWED, Outcome


class Outlook:
    """On one turn; ``codes`` are the numbers of the outcomes that the solved game knows."""

    def __init__(
        self, play: BestPlay, turns: ArrayTurns, codes: Mapping[Outcome, int], sheet: Sheet
    ) -> None:
        self._play = play
        self._sheet = sheet
        self._lattice = turns.lattice
        self._codes = codes
        stakes = play.stakes(sheet)
        self._keeps = turns.keeps(stakes)
        boxes = (play.rules.boxes[box].key for box in stakes.boxes)
        self._worths = dict(zip(boxes, stakes.worth[:, :, 0], strict=True))

    def keeps(self, throw: Throw, done: int) -> list[Keep]:
        """What can be kept for another throw, the best first; nothing after the last."""
        left = self._play.rules.throws - done
        if not left:
            return []
        nodes, masks = self._lattice.kept(throw)
        worths = self._keeps[left - 1][nodes, 0]
        best_first = np.argsort(-worths, kind="stable")
        rows = zip(masks[best_first].tolist(), worths[best_first].tolist(), strict=True)
        return [Keep(mask, worth) for mask, worth in rows]

    def entries(self, sheet: Sheet, throw: Throw, words: Mapping[int, str]) -> list[RankedEntry]:
        """The best entry in each open box, the best box first; a strike where nothing fits.

        The sheet may be another one on which things stand the same.
        """
        rules = self._play.rules
        entries = rules.entries(sheet, throw, words)
        return self._ranked(
            (box.key, entries.get(box.key, Entry(0))) for box in rules.open_boxes(sheet, throw)
        )

    def strikes(self) -> list[RankedEntry]:
        """Every free box with a strike, the best first."""
        return self._ranked((box, Entry(0)) for box in self._worths)

    def _ranked(self, entries: Iterable[tuple[str, Entry]]) -> list[RankedEntry]:
        ranked = [RankedEntry(box, entry, self._worth(box, entry)) for box, entry in entries]
        return sorted(ranked, key=lambda row: -row.worth)

    def _worth(self, box: str, entry: Entry) -> float:
        code = self._codes.get(Outcome(entry.points, entry.extra))
        if code is None:
            # No word of those for which the game was solved earns so much.
            return self._play.entry_worth(self._sheet, box, entry)
        return float(self._worths[box][code])


def outlooks(play: BestPlay) -> Callable[[Sheet], Outlook]:
    """What gives the outlook on a turn with a sheet."""
    worths = play.table.worths
    turns = fastest_turns(worths, lattice_of(play.rules.dice), play.rules.throws)
    codes = {outcome: code for code, outcome in enumerate(worths.outcomes) if code != NOT_ALLOWED}
    return lambda sheet: Outlook(play, turns, codes, sheet)
