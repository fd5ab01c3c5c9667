"""The turn solver in compiled loops for dice that are all alike, in double precision."""

import numpy as np
from numpy.typing import NDArray

from wortkniffel.strategy.compiled import Loops, compiled
from wortkniffel.strategy.lattice import AlikeLattice, Floats
from wortkniffel.strategy.turn import Stakes
from wortkniffel.strategy.worths import Worths


@compiled
def _alike_means(nodes: Floats, children: NDArray[np.int64], first: int) -> None:
    share = 1 / children.shape[1]
    for node in range(first, len(nodes)):
        for i in range(nodes.shape[1]):
            nodes[node, i] = 0
        for child in children[node]:
            for i in range(nodes.shape[1]):
                nodes[node, i] += nodes[child, i] * share


@compiled
def _alike_best(nodes: Floats, parents: NDArray[np.int64]) -> None:
    for node in range(len(nodes) - 1, -1, -1):
        for parent in parents[node]:
            for i in range(nodes.shape[1]):
                nodes[node, i] = max(nodes[node, i], nodes[parent, i])


@compiled
def _alike_best_noting(
    nodes: Floats, from_node: NDArray[np.int16], parents: NDArray[np.int64]
) -> None:
    """As ``_alike_best``; notes the node that each value is from."""
    for node in range(len(nodes) - 1, -1, -1):
        for i in range(nodes.shape[1]):
            from_node[node, i] = node
        for parent in parents[node]:
            for i in range(nodes.shape[1]):
                if nodes[parent, i] > nodes[node, i]:
                    nodes[node, i] = nodes[parent, i]
                    from_node[node, i] = from_node[parent, i]


@compiled
def _alike_put_in_cup(weights: Floats, from_node: NDArray[np.int16], first: int) -> None:
    """From how likely each throw is to how likely each node is, by what was noted."""
    weights[first:] = 0
    for throw in range(first):
        for i in range(weights.shape[1]):
            node = from_node[throw, i]
            if node != throw:
                weights[node, i] += weights[throw, i]
                weights[throw, i] = 0


@compiled
def _alike_throw_cup(weights: Floats, children: NDArray[np.int64], first: int) -> None:
    """From how likely each node is to how likely each throw is after it."""
    share = 1 / children.shape[1]
    for node in range(len(weights) - 1, first - 1, -1):
        for child in children[node]:
            for i in range(weights.shape[1]):
                weights[child, i] += weights[node, i] * share


@compiled
def _alike_entries(
    worth: Floats,
    classes: NDArray[np.uint8],
    boxes: NDArray[np.int64],
    of_throw: NDArray[np.int64],
    nodes: Floats,
) -> None:
    for throw in range(len(of_throw)):
        row = classes[of_throw[throw]]
        for i in range(nodes.shape[1]):
            nodes[throw, i] = worth[0, row[boxes[0]], i]
        for place in range(1, len(boxes)):
            code = row[boxes[place]]
            for i in range(nodes.shape[1]):
                nodes[throw, i] = max(nodes[throw, i], worth[place, code, i])


@compiled
def _alike_ended(
    worth: Floats,
    classes: NDArray[np.uint8],
    boxes: NDArray[np.int64],
    of_throw: NDArray[np.int64],
    weights: Floats,
) -> Floats:
    """As ``_ended``, for many problems and from how likely each throw is."""
    ended = np.zeros(worth.shape)
    for throw in range(len(of_throw)):
        row = classes[of_throw[throw]]
        for i in range(worth.shape[2]):
            best = 0
            for place in range(1, len(boxes)):
                if worth[place, row[boxes[place]], i] > worth[best, row[boxes[best]], i]:
                    best = place
            ended[best, row[boxes[best]], i] += weights[throw, i]
    return ended


class AlikeLoops(Loops):
    """For dice that are all alike."""

    lattice: AlikeLattice

    def __init__(self, worths: Worths, lattice: AlikeLattice, throws: int) -> None:
        super().__init__(worths, lattice, throws)
        self._children = lattice.children.astype(np.int64)
        self._parents = lattice.parents.astype(np.int64)

    def values(self, stakes: Stakes) -> Floats:
        """What the turn is worth before its first throw."""
        nodes = self._entered(stakes)
        count = len(self.lattice.hands)
        for _throw in range(self.throws - 1):
            _alike_means(nodes, self._children, count)
            _alike_best(nodes, self._parents)
        return self.lattice.chances @ nodes[:count]

    def outcomes(self, stakes: Stakes) -> Floats:
        """How likely best play ends with each outcome in each free box."""
        nodes = self._entered(stakes)
        count = len(self.lattice.hands)
        noted = []
        for _throw in range(self.throws - 1):
            _alike_means(nodes, self._children, count)
            noted.append(np.empty(nodes.shape, np.int16))
            _alike_best_noting(nodes, noted[-1], self._parents)
        weights = np.zeros(nodes.shape)
        weights[:count] = self.lattice.chances[:, None]
        for from_node in reversed(noted):
            _alike_put_in_cup(weights, from_node, count)
            _alike_throw_cup(weights, self._children, count)
        classes, of_throw = self.classes(stakes.situation)
        boxes = np.array(stakes.boxes, np.int64)
        return _alike_ended(stakes.worth, classes, boxes, of_throw, weights)

    def _entered(self, stakes: Stakes) -> Floats:
        """The nodes with the worth of each last throw."""
        classes, of_throw = self.classes(stakes.situation)
        nodes = np.empty((self.lattice.nodes, stakes.worth.shape[2]))
        _alike_entries(stakes.worth, classes, np.array(stakes.boxes, np.int64), of_throw, nodes)
        return nodes
