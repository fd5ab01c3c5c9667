"""Whole games with thrown dice, in which everybody does what a table says is best.

Games that have come to the same state go on side by side, so that each state is looked at
once. What is written is what the rules give for the dice, whatever the table thinks.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

import numpy as np

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.lattice import Floats, lattice_of
from wortkniffel.strategy.states import Stage, stage_of
from wortkniffel.strategy.turn import ArrayTurns, Stakes, fastest_turns

# As many as five number dice have.
_THROWS_KEPT = 6**5

Words = Callable[[Throw], Mapping[int, str]]


class Simulation:
    """Some games of one kind."""

    def __init__(self, best: BestPlay, words: Words, games: int, seed: int = 1) -> None:
        self.rules = best.rules
        self.best = best
        self.words = words
        self.luck = Random(seed)
        self.lattice = lattice_of(self.rules.dice)
        self.kept = lru_cache(_THROWS_KEPT)(self.lattice.kept)
        self.turns: ArrayTurns = fastest_turns(best.table.worths, self.lattice, self.rules.throws)
        self.sheets = [Sheet()] * games

    def totals(self) -> list[int]:
        """What each game comes to in the end."""
        for _box in self.rules.boxes:
            alike: dict[tuple[Stage, int], list[int]] = defaultdict(list)
            for game, sheet in enumerate(self.sheets):
                upper = min(self.rules.totals(sheet).upper, self.rules.bonus_from)
                alike[stage_of(self.rules, sheet), upper].append(game)
            for games in alike.values():
                stakes = self.best.stakes(self.sheets[games[0]])
                keeps = self.turns.keeps(stakes)
                for game in games:
                    self.sheets[game] = self._played(self.sheets[game], stakes, keeps)
        return [self.rules.totals(sheet).total for sheet in self.sheets]

    def _played(self, sheet: Sheet, stakes: Stakes, keeps: list[Floats]) -> Sheet:
        throw = self._thrown(" " * len(self.rules.dice))
        for means in reversed(keeps):
            numbers, masks = self.kept(throw)
            worths = means[numbers, 0]
            best = int(worths.argmax())
            if worths[best] > means[self.lattice.node(throw), 0]:
                mask = int(masks[best])
                kept = (face if mask >> die & 1 else " " for die, face in enumerate(throw))
                throw = self._thrown("".join(kept))
        return self._written(sheet, stakes, throw)

    def _thrown(self, kept: str) -> Throw:
        faces = zip(kept, self.rules.dice.dice, strict=True)
        return "".join(self.luck.choice(die.faces) if face == " " else face for face, die in faces)

    def _written(self, sheet: Sheet, stakes: Stakes, throw: Throw) -> Sheet:
        classes, of_throw = self.turns.classes(stakes.situation)
        codes = classes[of_throw[self.lattice.throw(throw)]][list(stakes.boxes)]
        worths = stakes.worth[np.arange(len(codes)), codes, 0]
        place = int(worths.argmax())
        box = self.rules.boxes[stakes.boxes[place]]
        assert box in self.rules.open_boxes(sheet, throw)
        entry = self.rules.entries(sheet, throw, self.words(throw)).get(box.key, Entry(0))
        assert (entry.points, entry.extra) == self.best.table.worths.outcomes[codes[place]]
        return sheet.enter(box.key, entry)


def check_mean(totals: list[int], mean: float) -> None:
    """Within three standard errors."""
    error = np.std(totals, ddof=1) / np.sqrt(len(totals))
    assert abs(np.mean(totals) - mean) < 3 * error
