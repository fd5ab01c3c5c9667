"""The turn solver in compiled loops (extra ``solver``): the same values as ``turn.py``'s.

They let go of the interpreter's lock, so threads share out the work. Dice that differ are
computed in single precision, from the middle of what is at stake: within 1e-4.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.strategy.alike_loops import AlikeLoops
from wortkniffel.strategy.compiled import Loops, Singles, compiled
from wortkniffel.strategy.lattice import AlikeLattice, DiceLattice, Floats, Lattice
from wortkniffel.strategy.turn import ArrayTurns, Stakes
from wortkniffel.strategy.worths import Worths


def loop_turns(worths: Worths, lattice: Lattice, throws: int) -> ArrayTurns:
    """The fastest solver of turns for some dice."""
    if isinstance(lattice, DiceLattice):
        return DiceLoops(worths, lattice, throws)
    if isinstance(lattice, AlikeLattice):
        return AlikeLoops(worths, lattice, throws)
    return ArrayTurns(worths, lattice, throws)


class _Rows(NamedTuple):
    """Where to find, for each die, the nodes that have a face on it and on all before it.

    ``starts[ends[die]:ends[die + 1]]`` are the numbers of those with the die's first face
    and the first of all dice behind it; its next face is ``strides[die]`` further on, and
    "in the cup" after its last of ``sides``. ``throws`` are the nodes of the throws.
    """

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    strides: NDArray[np.int64]
    sides: NDArray[np.int64]
    throws: NDArray[np.int64]


def _rows(lattice: DiceLattice) -> _Rows:
    numbers = np.arange(lattice.nodes).reshape(lattice.shape)
    on_table = [slice(side) for side in lattice.sides]
    starts = [
        numbers[(*on_table[:die], *[slice(1)] * (len(on_table) - die))].ravel()
        for die in range(len(on_table))
    ]
    return _Rows(
        np.concatenate(starts),
        np.cumsum([0, *map(len, starts)]),
        np.array(numbers.strides) // numbers.itemsize,
        np.array(lattice.sides),
        numbers[tuple(on_table)].ravel(),
    )


@compiled
def _best_entries(worth: Singles, classes: NDArray[np.uint8], boxes: NDArray[np.int64]) -> Singles:
    best = np.empty(len(classes), np.float32)
    for row in range(len(classes)):
        value = worth[0, classes[row, boxes[0]]]
        for place in range(1, len(boxes)):
            other = worth[place, classes[row, boxes[place]]]
            value = max(value, other)
        best[row] = value
    return best


# The last two dice of a set that has six faces on each are a block of so many nodes,
# which is worked through without looking up where it lies: half the time of everything.
_SIX, _ROW, _BLOCK = 6, 7, 49


@compiled
def _dice_by_rows(rows: _Rows) -> int:
    """How many dice are worked through row by row; the others are in blocks."""
    count = len(rows.sides)
    blocks = count >= 2 and rows.sides[count - 1] == _SIX and rows.sides[count - 2] == _SIX
    return count - 2 if blocks else count


@compiled
def _add_means(grid: Singles, rows: _Rows) -> None:
    by_rows = _dice_by_rows(rows)
    if by_rows < len(rows.sides):
        share = np.float32(1 / _SIX)
        for row in range(rows.ends[by_rows], rows.ends[by_rows + 1]):
            block = grid[rows.starts[row] : rows.starts[row] + _BLOCK]
            for face in range(_SIX):
                total = block[_ROW * face]
                for other in range(1, _SIX):
                    total += block[_ROW * face + other]
                block[_ROW * face + _SIX] = total * share
            for i in range(_ROW):
                total = block[i]
                for face in range(1, _SIX):
                    total += block[_ROW * face + i]
                block[_ROW * _SIX + i] = total * share
    for die in range(by_rows - 1, -1, -1):
        stride, side = rows.strides[die], rows.sides[die]
        share = np.float32(1 / side)
        for row in range(rows.ends[die], rows.ends[die + 1]):
            start = rows.starts[row]
            cup = grid[start + side * stride : start + (side + 1) * stride]
            if side == _SIX:
                # One pass over all faces: twice as fast as one pass a face.
                one = grid[start : start + stride]
                two = grid[start + stride : start + 2 * stride]
                three = grid[start + 2 * stride : start + 3 * stride]
                four = grid[start + 3 * stride : start + 4 * stride]
                five = grid[start + 4 * stride : start + 5 * stride]
                six = grid[start + 5 * stride : start + 6 * stride]
                for i in range(stride):
                    cup[i] = (
                        ((one[i] + two[i]) + (three[i] + four[i])) + (five[i] + six[i])
                    ) * share
                continue
            cup[:] = 0
            for face in range(side):
                kept = grid[start + face * stride : start + (face + 1) * stride]
                for i in range(stride):
                    cup[i] += kept[i] * share


@compiled
def _to_best(grid: Singles, rows: _Rows) -> None:
    by_rows = _dice_by_rows(rows)
    for die in range(by_rows):
        stride, side = rows.strides[die], rows.sides[die]
        for row in range(rows.ends[die], rows.ends[die + 1]):
            start = rows.starts[row]
            cup = grid[start + side * stride : start + (side + 1) * stride]
            for face in range(side):
                kept = grid[start + face * stride : start + (face + 1) * stride]
                for i in range(stride):
                    value, other = kept[i], cup[i]
                    kept[i] = value if value > other else other
    if by_rows < len(rows.sides):
        for row in range(rows.ends[by_rows], rows.ends[by_rows + 1]):
            block = grid[rows.starts[row] : rows.starts[row] + _BLOCK]
            for face in range(_SIX):
                for i in range(_ROW):
                    value, other = block[_ROW * face + i], block[_ROW * _SIX + i]
                    block[_ROW * face + i] = value if value > other else other
            for face in range(_SIX):
                other = block[_ROW * face + _SIX]
                for i in range(_SIX):
                    value = block[_ROW * face + i]
                    block[_ROW * face + i] = value if value > other else other


@compiled
def _to_best_noting(grid: Singles, lets_go: NDArray[np.bool_], rows: _Rows) -> None:
    """As ``_to_best``; notes for each die where it is better in the cup."""
    by_rows = _dice_by_rows(rows)
    for die in range(by_rows):
        stride, side = rows.strides[die], rows.sides[die]
        for row in range(rows.ends[die], rows.ends[die + 1]):
            start = rows.starts[row]
            cup = grid[start + side * stride : start + (side + 1) * stride]
            for face in range(side):
                first, last = start + face * stride, start + (face + 1) * stride
                kept, notes = grid[first:last], lets_go[die, first:last]
                for i in range(stride):
                    value, other = kept[i], cup[i]
                    notes[i] = other > value
                    kept[i] = value if value > other else other
    if by_rows < len(rows.sides):
        for row in range(rows.ends[by_rows], rows.ends[by_rows + 1]):
            start = rows.starts[row]
            block, notes = grid[start : start + _BLOCK], lets_go[by_rows, start : start + _BLOCK]
            for face in range(_SIX):
                for i in range(_ROW):
                    value, other = block[_ROW * face + i], block[_ROW * _SIX + i]
                    notes[_ROW * face + i] = other > value
                    block[_ROW * face + i] = value if value > other else other
            notes = lets_go[by_rows + 1, start : start + _BLOCK]
            for face in range(_SIX):
                other = block[_ROW * face + _SIX]
                for i in range(_SIX):
                    value = block[_ROW * face + i]
                    notes[_ROW * face + i] = other > value
                    block[_ROW * face + i] = value if value > other else other


@compiled
def _put_in_cup(weights: Singles, lets_go: NDArray[np.bool_], rows: _Rows) -> None:
    """From how likely each throw is to how likely each node is, by what was noted."""
    none = np.float32(0)
    by_rows = _dice_by_rows(rows)
    if by_rows < len(rows.sides):
        for row in range(rows.ends[by_rows], rows.ends[by_rows + 1]):
            start = rows.starts[row]
            block = weights[start : start + _BLOCK]
            notes = lets_go[by_rows + 1, start : start + _BLOCK]
            for face in range(_SIX):
                total = none
                for i in range(_SIX):
                    weight = block[_ROW * face + i]
                    moved = weight if notes[_ROW * face + i] else none
                    total += moved
                    block[_ROW * face + i] = weight - moved
                block[_ROW * face + _SIX] = total
            notes = lets_go[by_rows, start : start + _BLOCK]
            for i in range(_ROW):
                total = none
                for face in range(_SIX):
                    weight = block[_ROW * face + i]
                    moved = weight if notes[_ROW * face + i] else none
                    total += moved
                    block[_ROW * face + i] = weight - moved
                block[_ROW * _SIX + i] = total
    for die in range(by_rows - 1, -1, -1):
        stride, side = rows.strides[die], rows.sides[die]
        for row in range(rows.ends[die], rows.ends[die + 1]):
            start = rows.starts[row]
            cup = weights[start + side * stride : start + (side + 1) * stride]
            cup[:] = 0
            for face in range(side):
                first, last = start + face * stride, start + (face + 1) * stride
                kept, notes = weights[first:last], lets_go[die, first:last]
                for i in range(stride):
                    weight = kept[i]
                    moved = weight if notes[i] else none
                    cup[i] += moved
                    kept[i] = weight - moved


@compiled
def _throw_cup(weights: Singles, rows: _Rows) -> None:
    """From how likely each node is to how likely each throw is after it."""
    by_rows = _dice_by_rows(rows)
    for die in range(by_rows):
        stride, side = rows.strides[die], rows.sides[die]
        share = np.float32(1 / side)
        for row in range(rows.ends[die], rows.ends[die + 1]):
            start = rows.starts[row]
            cup = weights[start + side * stride : start + (side + 1) * stride]
            for face in range(side):
                kept = weights[start + face * stride : start + (face + 1) * stride]
                for i in range(stride):
                    kept[i] += cup[i] * share
    if by_rows < len(rows.sides):
        share = np.float32(1 / _SIX)
        for row in range(rows.ends[by_rows], rows.ends[by_rows + 1]):
            block = weights[rows.starts[row] : rows.starts[row] + _BLOCK]
            for face in range(_SIX):
                for i in range(_ROW):
                    block[_ROW * face + i] += block[_ROW * _SIX + i] * share
                for i in range(_SIX):
                    block[_ROW * face + i] += block[_ROW * face + _SIX] * share


@compiled
def _spread(best: Singles, of_throw: NDArray[np.int64], grid: Singles, rows: _Rows) -> None:
    for throw in range(len(of_throw)):
        grid[rows.throws[throw]] = best[of_throw[throw]]


@compiled
def _mean(grid: Singles, rows: _Rows) -> float:
    total = 0.0
    for throw in rows.throws:
        total += grid[throw]
    return total / len(rows.throws)


@compiled
def _ended(
    worth: Floats, classes: NDArray[np.uint8], boxes: NDArray[np.int64], likely: Floats
) -> Floats:
    """As ``turn.ended``."""
    ended = np.zeros(worth.shape)
    for row in range(len(classes)):
        best = 0
        for place in range(1, len(boxes)):
            if worth[place, classes[row, boxes[place]]] > worth[best, classes[row, boxes[best]]]:
                best = place
        ended[best, classes[row, boxes[best]]] += likely[row]
    return ended


class DiceLoops(Loops):
    """For dice that differ."""

    lattice: DiceLattice

    def __init__(self, worths: Worths, lattice: DiceLattice, throws: int) -> None:
        super().__init__(worths, lattice, throws)
        self._rows = _rows(lattice)

    def values(self, stakes: Stakes) -> Floats:
        """What the turn is worth before its first throw."""
        values = []
        for problem in range(stakes.worth.shape[2]):
            grid, middle = self._entered(stakes, problem)
            for _throw in range(self.throws - 1):
                _add_means(grid, self._rows)
                _to_best(grid, self._rows)
            values.append(middle + _mean(grid, self._rows))
        return np.array(values)

    def keeps(self, stakes: Stakes) -> list[Floats]:
        """What each keep is worth when it is the last throw's, the last but one's, and so on."""
        left = range(max(1, self.throws - 1))
        keeps = [np.empty((self.lattice.nodes, stakes.worth.shape[2])) for _throw in left]
        for problem in range(stakes.worth.shape[2]):
            grid, middle = self._entered(stakes, problem)
            for means in keeps:
                if means is not keeps[0]:
                    _to_best(grid, self._rows)
                _add_means(grid, self._rows)
                np.add(grid, middle, out=means[:, problem], dtype=np.float64)
        return keeps

    def outcomes(self, stakes: Stakes) -> Floats:
        """How likely best play ends with each outcome in each free box."""
        problems = range(stakes.worth.shape[2])
        return np.stack([self._outcomes_alone(stakes, problem) for problem in problems], axis=2)

    def _outcomes_alone(self, stakes: Stakes, problem: int) -> Floats:
        grid, _middle = self._entered(stakes, problem)
        noted = []
        for _throw in range(self.throws - 1):
            _add_means(grid, self._rows)
            noted.append(np.empty((len(self._rows.sides), len(grid)), np.bool_))
            _to_best_noting(grid, noted[-1], self._rows)
        weights = np.zeros(len(grid), np.float32)
        weights[self._rows.throws] = 1 / len(self._rows.throws)
        for lets_go in reversed(noted):
            _put_in_cup(weights, lets_go, self._rows)
            _throw_cup(weights, self._rows)
        classes, of_throw = self.classes(stakes.situation)
        likely = np.bincount(of_throw, weights[self._rows.throws], len(classes)).astype(
            np.float64, copy=False
        )
        # Single precision loses a little of what is certain.
        likely /= likely.sum()
        boxes = np.array(stakes.boxes, np.int64)
        return _ended(stakes.worth[:, :, problem], classes, boxes, likely)

    def _entered(self, stakes: Stakes, problem: int) -> tuple[Singles, float]:
        """The nodes with the worth of each last throw, and what was taken off all of it."""
        worth = stakes.worth[:, :, problem]
        middle = float(np.nanmax(worth))
        classes, of_throw = self.classes(stakes.situation)
        best = _best_entries(
            (worth - middle).astype(np.float32), classes, np.array(stakes.boxes, np.int64)
        )
        grid = np.empty(self.lattice.nodes, np.float32)
        _spread(best, of_throw, grid, self._rows)
        return grid, middle
