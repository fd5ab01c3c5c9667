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

from wortkniffel.rules.dice import DiceSet, Throw

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

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

    def means(self, values: Floats) -> Floats:
        """What each node is worth, from what each throw is worth."""
        ...

    def best(self, means: Floats) -> Floats:
        """What the best keep of each throw is worth, from what each node is worth."""
        ...

    def best_nodes(self, means: Floats) -> Ints:
        """The number of the best keep of each throw; of equals the one that keeps most."""
        ...

    def thrown(self, weights: Floats) -> Floats:
        """How likely each throw is when the dice in the cup of each node have been thrown.

        ``weights`` says how likely each node is.
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

    def means(self, values: Floats) -> Floats:
        """What each node is worth: a slice "in the cup" is added to one die after another."""
        grid = values.reshape(*self.sides, -1)
        for axis in range(len(self.sides)):
            grid = np.concatenate([grid, grid.mean(axis, keepdims=True)], axis)
        return grid.reshape(self.nodes, *values.shape[1:])

    def best(self, means: Floats) -> Floats:
        """What the best keep of each throw is worth."""
        grid = means.reshape(*self.shape, -1)
        for axis, side in enumerate(self.sides):
            kept, cup = np.split(grid, [side], axis)
            grid = np.maximum(kept, cup)
        return grid.reshape(-1, *means.shape[1:])

    def best_nodes(self, means: Floats) -> Ints:
        """The best keep of each throw."""
        grid = means.reshape(*self.shape, -1)
        nodes = np.arange(self.nodes).reshape(*self.shape, 1)
        for axis, side in enumerate(self.sides):
            kept, cup = np.split(grid, [side], axis)
            keeps = kept >= cup
            grid = np.where(keeps, kept, cup)
            nodes = np.where(keeps, *np.split(nodes, [side], axis))
        return nodes.reshape(-1, *means.shape[1:])

    def thrown(self, weights: Floats) -> Floats:
        """How likely each throw is after the dice in the cup have been thrown."""
        grid = weights.reshape(*self.shape, -1)
        for axis, side in enumerate(self.sides):
            kept, cup = np.split(grid, [side], axis)
            grid = kept + cup / side
        return grid.reshape(-1, *weights.shape[1:])


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

    def best_nodes(self, means: Floats) -> Ints:
        """The best keep of each throw."""
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

    @cached_property
    def _likely(self) -> Floats:
        """How likely each throw is from each node (shape throws x nodes)."""
        return np.ascontiguousarray(self.means(np.eye(len(self.hands))).T)

    def thrown(self, weights: Floats) -> Floats:
        """How likely each throw is after the dice in the cup have been thrown."""
        likely: Floats = self._likely @ weights
        return likely
