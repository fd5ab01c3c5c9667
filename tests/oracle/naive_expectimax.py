"""Best play once more, by plain recursion: every throw, keep, entry and strike is tried.

It asks the rules what may be entered and what a sheet adds up to, and assumes nothing of
which sheets are alike: two are the same if the same points stand in the same boxes.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet

Brings = NDArray[np.float64]
"""What is still to come on average: altogether, in each box, beside the boxes, as bonus."""

Written = frozenset[tuple[str, int]]


class Move(NamedTuple):
    """What is written where a turn ends."""

    box: str
    entry: Entry


class Expectimax:
    """A game with few enough dice, faces and boxes."""

    def __init__(self, rules: Ruleset, lexicon: Lexicon) -> None:
        self.rules = rules
        self.throws = ["".join(faces) for faces in product(*(die.faces for die in rules.dice.dice))]
        self.words = {
            throw: word_masks(sorted(lexicon.words_from(throw)) if rules.policy else (), throw)
            for throw in self.throws
        }
        masks = range(rules.dice.all_dice + 1)
        self.keeps = {throw: [kept(throw, mask) for mask in masks] for throw in self.throws}
        self.may_follow = {
            held: [throw for throw in self.throws if held in self.keeps[throw]]
            for held in {held for keeps in self.keeps.values() for held in keeps}
        }
        self.known: dict[Written, Brings] = {}
        self.sheets: dict[Written, Sheet] = {}

    def brings(self, sheet: Sheet) -> Brings:
        """What best play brings from a sheet to the end."""
        written = frozenset((box, entry.points) for box, entry in sheet.entries)
        if written not in self.known:
            self.sheets[written] = sheet
            self.known[written] = self._turn(sheet)
        return self.known[written]

    def _turn(self, sheet: Sheet) -> Brings:
        if not sheet.free(self.rules.boxes):
            return np.zeros(len(self.rules.boxes) + 3)
        best = {
            throw: dearest([self.after(sheet, move) for move in self.moves(sheet, throw)])
            for throw in self.throws
        }
        for _throw in range(self.rules.throws - 1):
            held = {
                faces: np.mean([best[throw] for throw in throws], axis=0)
                for faces, throws in self.may_follow.items()
            }
            best = {
                throw: dearest([held[faces] for faces in self.keeps[throw]])
                for throw in self.throws
            }
        mean: Brings = np.mean([best[throw] for throw in self.throws], axis=0)
        return mean

    def moves(self, sheet: Sheet, throw: str) -> Iterator[Move]:
        """All that may be entered, with and without claiming, and all that may be struck."""
        words = self.words[throw]
        unclaimed = self.rules.entries(sheet, throw, words, claim=False)
        for entries in (self.rules.entries(sheet, throw, words), unclaimed):
            yield from map(Move, entries.keys(), entries.values())
        for box in self.rules.open_boxes(sheet, throw):
            extra = unclaimed[box.key].extra if box.key in unclaimed else 0
            yield Move(box.key, Entry(0, extra=extra))

    def after(self, sheet: Sheet, move: Move) -> Brings:
        """What a move brings with all that comes of it."""
        written = sheet.enter(move.box, move.entry)
        before, after = self.rules.totals(sheet), self.rules.totals(written)
        places = [box.key for box in self.rules.boxes]
        now = np.zeros(len(places) + 3)
        now[0] = after.total - before.total
        now[1 + places.index(move.box)] = move.entry.points
        now[-2:] = move.entry.extra, after.bonus - before.bonus
        brings: Brings = now + self.brings(written)
        return brings


def kept(throw: str, mask: int) -> str:
    """The faces that stay, with blanks for the dice in the cup."""
    return "".join(face if mask >> die & 1 else " " for die, face in enumerate(throw))


def dearest(choices: list[Brings]) -> Brings:
    """The first of those that bring most."""
    return max(choices, key=lambda brings: float(brings[0]))
