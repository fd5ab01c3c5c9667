"""All that can be kept of a throw: what each keep is worth, and what comes of it.

A keep says of each die that it stays or that it is in the cup. What a keep is worth is a
mean over the faces of its dice in the cup, so the keeps form a lattice: one with k dice in
the cup is the mean of those with one of them on the table (DESIGN, "The turn solver").
Keeps are called nodes here. A node without a die in the cup is a throw.

Values are arrays of floats whose first axis counts throws or nodes; a second one holds
several problems side by side. Dice that are all alike are counted as sets of faces, which
leaves 252 throws and 462 nodes of five dice with six faces.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wortkniffel.rules.dice import DiceSet, Throw, faces_under

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

# With more throws than that, nobody looks which of them are likely at all.
_MANY = 20_000
# From so many numbers on that lie in a row, NumPy adds rows fast.
_LONG = 50

IN_THE_CUP = " "
"""Stands in a keep for a die that will be thrown again."""


class Lattice(Protocol):
    """The keeps of a set of dice."""

    @property
    def nodes(self) -> int:
        """How many keeps there are; throws come first where they are numbered apart."""
        ...

    @property
    def chances(self) -> Floats:
        """How likely each throw is when all dice are in the cup."""
        ...

    @property
    def hands(self) -> tuple[Throw, ...]:
        """One throw for each set of faces."""
        ...

    @property
    def hand_of(self) -> Ints:
        """The set of faces of each throw, as an index into ``hands``."""
        ...

    def throw(self, throw: Throw) -> int:
        """The number of a throw."""
        ...

    def node(self, kept: str) -> int:
        """The number of a keep, given as a throw with blanks for dice in the cup."""
        ...

    def kept(self, throw: Throw) -> tuple[Ints, Ints]:
        """The numbers of all keeps of a throw but the throw itself, and a mask for each."""
        ...

    def means(self, values: Floats) -> Floats:
        """What each node is worth, from what each throw is worth."""
        ...

    def best(self, means: Floats) -> Floats:
        """What the best keep of each throw is worth, from what each node is worth."""
        ...

    def rethrown(self, means: Floats, weights: Floats) -> Floats:
        """How likely each throw is when the best keeps of others have been thrown again.

        ``weights`` says how likely those are, ``means`` what each node is worth. Of equal
        keeps the one with most dice is best.
        """
        ...


def lattice_of(dice: DiceSet) -> Lattice:
    """The smallest lattice for some dice."""
    if len({"".join(sorted(die.faces)) for die in dice.dice}) == 1:
        return AlikeLattice(dice.dice[0].faces, len(dice))
    return DiceLattice([die.faces for die in dice.dice])


class DiceLattice:
    """Dice that differ: nodes are numbered by a digit a die, one more than it has faces."""

    def __init__(self, faces: Sequence[str]) -> None:
        self.faces = tuple(faces)
        self.sides = tuple(map(len, faces))
        self.shape = tuple(side + 1 for side in self.sides)
        self.nodes = prod(self.shape)

    @cached_property
    def chances(self) -> Floats:
        """Every throw is equally likely."""
        count = prod(self.sides)
        return np.full(count, 1 / count)

    @cached_property
    def _sorted(self) -> tuple[Ints, Ints]:
        """The first throw of each hand, and the hand of each throw."""
        codes = [np.array([ord(face) for face in faces]) for faces in self.faces]
        grid = np.stack(np.meshgrid(*codes, indexing="ij"), axis=-1).reshape(-1, len(codes))
        grid.sort(axis=1)
        letters, digits = np.unique(grid, return_inverse=True)
        powers = len(letters) ** np.arange(len(codes))
        keys = digits.reshape(grid.shape) @ powers
        _keys, first, hand_of = np.unique(keys, return_index=True, return_inverse=True)
        return first, hand_of

    @cached_property
    def hands(self) -> tuple[Throw, ...]:
        """One throw for each set of faces."""
        places = np.unravel_index(self._sorted[0], self.sides)
        columns = [np.array(list(faces))[at] for faces, at in zip(self.faces, places, strict=True)]
        return tuple("".join(row) for row in zip(*columns, strict=True))

    @property
    def hand_of(self) -> Ints:
        """The set of faces of each throw."""
        return self._sorted[1]

    def throw(self, throw: Throw) -> int:
        """The number of a throw.

        Raises:
            ValueError: a die has no such face.
        """
        sides = zip(self.faces, throw, strict=True)
        digits = [faces.index(face) for faces, face in sides]
        return int(np.ravel_multi_index(digits, self.sides))

    def node(self, kept: str) -> int:
        """The number of a keep; a blank stands for a die in the cup."""
        digits = [
            len(faces) if face == IN_THE_CUP else faces.index(face)
            for faces, face in zip(self.faces, kept, strict=True)
        ]
        return int(np.ravel_multi_index(digits, self.shape))

    @cached_property
    def _dropped(self) -> tuple[Ints, Ints]:
        """All masks but that of all dice, and by each the dice that are not in it."""
        masks = np.arange((1 << len(self.sides)) - 1)
        return masks, 1 - (masks[:, None] >> np.arange(len(self.sides)) & 1)

    def kept(self, throw: Throw) -> tuple[Ints, Ints]:
        """The keeps of a throw; those of equal faces on other dice are apart."""
        masks, dropped = self._dropped
        strides = self.nodes // np.cumprod(self.shape)
        digits = np.array(
            [faces.index(face) for faces, face in zip(self.faces, throw, strict=True)]
        )
        to_cup = (np.array(self.sides) - digits) * strides
        return digits @ strides + dropped @ to_cup, masks

    def means(self, values: Floats) -> Floats:
        """What each node is worth: "in the cup" is added to one die after another.

        The last dice, whose faces lie close together, are done two at a time and by small
        products, which takes a third of the time.
        """
        grid, after = values, prod(values.shape[1:])
        die = len(self.sides)
        while die:
            if die > 1 and after < _LONG:
                die -= 2
                keeps = np.kron(_with_cup(self.sides[die]), _with_cup(self.sides[die + 1]))
                throws = keeps.shape[1]
                if after == 1:
                    rows = prod(self.sides[max(0, die - 2) : die])
                    grid = grid.reshape(-1, rows, throws) @ keeps.T
                else:
                    grid = np.matmul(keeps, grid.reshape(-1, throws, after))
                after *= len(keeps)
            else:
                die -= 1
                side = self.sides[die]
                kept = grid.reshape(-1, side, after)
                grid = np.empty((len(kept), side + 1, after))
                grid[:, :side] = kept
                np.add.reduce(kept, 1, out=grid[:, side])
                grid[:, side] *= 1 / side
                after *= side + 1
        return grid.reshape(self.nodes, *values.shape[1:])

    def best(self, means: Floats) -> Floats:
        """What the best keep of each throw is worth."""
        grid = means.reshape(*self.shape, -1)
        for axis, side in enumerate(self.sides):
            kept, cup = np.split(grid, [side], axis)
            grid = np.maximum(kept, cup)
        return grid.reshape(-1, *means.shape[1:])

    def rethrown(self, means: Floats, weights: Floats) -> Floats:
        """How likely each throw is after the best keeps, looking only at dice that may show."""
        digits = _occurring(weights, self.sides)
        with_cup = [np.append(faces, side) for faces, side in zip(digits, self.sides, strict=True)]
        grid = means.reshape(*self.shape, -1)[np.ix_(*with_cup)]
        likely = weights.reshape(*self.sides, -1)[np.ix_(*digits)]
        better_in_cup = []
        for axis, faces in enumerate(digits):
            kept, cup = np.split(grid, [len(faces)], axis)
            better_in_cup.append(cup > kept)
            grid = np.maximum(kept, cup)
        for axis in reversed(range(len(digits))):
            gone = np.where(better_in_cup[axis], likely, 0)
            likely = np.concatenate([likely - gone, gone.sum(axis, keepdims=True)], axis)
        return self._thrown(likely, with_cup).reshape(-1, *weights.shape[1:])

    def _thrown(self, likely: Floats, digits: list[Ints]) -> Floats:
        """From how likely some nodes are, by the digits of their dice, to all throws."""
        for axis, side in enumerate(self.sides):
            faces = digits[axis]
            if faces[-1] < side:
                continue
            kept, cup = np.split(likely, [len(faces) - 1], axis)
            if not cup.any():
                likely, digits[axis] = kept, faces[:-1]
                continue
            likely = np.repeat(cup / side, side, axis)
            np.moveaxis(likely, axis, 0)[faces[:-1]] += np.moveaxis(kept, axis, 0)
            digits[axis] = np.arange(side)
        whole = np.zeros((*self.sides, likely.shape[-1]))
        whole[np.ix_(*digits)] = likely
        return whole


def _with_cup(side: int) -> Floats:
    """What each keep of a die is, in the cup the last, of its faces."""
    return np.vstack([np.eye(side), np.full(side, 1 / side)])


def _occurring(weights: Floats, shape: tuple[int, ...]) -> list[Ints]:
    """The digits that each die has where there is any weight."""
    places = np.flatnonzero(weights.any(tuple(range(1, weights.ndim))))
    if not 0 < len(places) <= _MANY:
        # To look closer would take longer than what it could spare.
        return [np.arange(digits) for digits in shape]
    return [np.unique(digits) for digits in np.unravel_index(places, shape)]


class AlikeLattice:
    """Dice that are all alike: nodes are sets of faces, throws first, "all in the cup" last."""

    def __init__(self, faces: str, count: int) -> None:
        self.faces = "".join(sorted(faces))
        self.count = count
        kept = [
            ["".join(chosen) for chosen in combinations_with_replacement(sorted(set(faces)), size)]
            for size in range(count, -1, -1)
        ]
        names = [name for level in kept for name in level]
        self._numbers = {name: number for number, name in enumerate(names)}
        self.nodes = len(names)
        self.hands = tuple(kept[0])
        ends = np.cumsum([len(level) for level in kept])
        self.levels = [slice(end - len(level), end) for level, end in zip(kept, ends, strict=True)]
        # A throw has no die in the cup, so nothing follows on it.
        self.children = np.array(
            [
                [number if len(name) == count else self._number(name + face) for face in self.faces]
                for number, name in enumerate(names)
            ]
        )
        self.parents = np.array(
            [
                [self._numbers[name[:die] + name[die + 1 :]] for die in range(len(name))]
                + [number] * (count - len(name))
                for number, name in enumerate(names)
            ]
        )

    def _number(self, faces: str) -> int:
        return self._numbers["".join(sorted(faces))]

    @cached_property
    def chances(self) -> Floats:
        """The multinomial chance of each set of faces."""
        ways = [
            factorial(self.count)
            * prod(
                self.faces.count(face) ** hand.count(face) / factorial(hand.count(face))
                for face in set(hand)
            )
            for hand in self.hands
        ]
        return np.array(ways, np.float64) / float(len(self.faces) ** self.count)

    @cached_property
    def hand_of(self) -> Ints:
        """Each throw is its own set of faces."""
        return np.arange(len(self.hands))

    def throw(self, throw: Throw) -> int:
        """The number of a throw, whatever the order of its dice.

        Raises:
            KeyError: no die has such a face.
        """
        return self._number(throw)

    def node(self, kept: str) -> int:
        """The number of a keep; a blank stands for a die in the cup."""
        return self._number(kept.replace(IN_THE_CUP, ""))

    def kept(self, throw: Throw) -> tuple[Ints, Ints]:
        """The keeps of a throw, once for each set of faces."""
        masks = {faces_under(throw, mask): mask for mask in range((1 << len(throw)) - 1)}
        numbers = {self._number(faces): mask for faces, mask in masks.items()}
        return np.array(list(numbers)), np.array(list(numbers.values()))

    def means(self, values: Floats) -> Floats:
        """What each node is worth, from the throws to "all in the cup"."""
        means = np.empty((self.nodes, *values.shape[1:]))
        means[self.levels[0]] = values
        for level in self.levels[1:]:
            means[level] = means[self.children[level]].mean(1)
        return means

    def best(self, means: Floats) -> Floats:
        """What the best keep of each throw is worth: its own node's, or that of a smaller set."""
        best = means.copy()
        for level in reversed(self.levels):
            best[level] = np.maximum(best[level], best[self.parents[level]].max(1))
        return best[self.levels[0]]

    def _best_nodes(self, means: Floats) -> Ints:
        best = means.copy()
        nodes = np.empty(means.shape, np.intp)
        nodes.T[:] = np.arange(self.nodes)
        for level in reversed(self.levels[:-1]):
            parents = self.parents[level]
            one_less = best[parents]
            chosen = one_less.argmax(1)[:, None]
            value = np.take_along_axis(one_less, chosen, 1)[:, 0]
            lets_go = value > best[level]
            node = np.take_along_axis(nodes[parents], chosen, 1)[:, 0]
            best[level] = np.where(lets_go, value, best[level])
            nodes[level] = np.where(lets_go, node, nodes[level])
        return nodes[self.levels[0]]

    def rethrown(self, means: Floats, weights: Floats) -> Floats:
        """How likely each throw is when the best keeps of others have been thrown again."""
        likely: Floats = self._likely @ summed(self._best_nodes(means), weights, self.nodes)
        return likely

    @cached_property
    def _likely(self) -> Floats:
        """How likely each throw is from each node (shape throws x nodes)."""
        return np.ascontiguousarray(self.means(np.eye(len(self.hands))).T)


def summed(places: Ints, weights: Floats, count: int) -> Floats:
    """The weights added up by places, side by side for several problems as the values are."""
    if weights.ndim == 1:
        return np.bincount(places, weights, count).astype(np.float64, copy=False)
    problems = weights.shape[1]
    flat = places * problems + np.arange(problems)
    found = np.bincount(flat.ravel(), weights.ravel(), count * problems)
    return found.reshape(count, problems).astype(np.float64, copy=False)
