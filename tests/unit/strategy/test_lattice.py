"""Keeps of dice, against plain means and maxima, and one way to number them against the other."""

from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.strategy.lattice import (
    IN_THE_CUP,
    AlikeLattice,
    DiceLattice,
    Floats,
    Lattice,
    lattice_of,
)

# How long an example takes is up to whatever else the machine has to do.
patient = settings(deadline=None)

some_faces = st.text("ABC?", min_size=1, max_size=4)
numbers = st.floats(-100, 100, width=32)


class Dice(NamedTuple):
    """The faces of some dice, the keeps that they have, and a worth for each set of faces."""

    faces: tuple[str, ...]
    lattice: Lattice
    values: Floats

    @property
    def throws(self) -> list[str]:
        return ["".join(throw) for throw in product(*self.faces)]

    def keeps(self, throw: str) -> list[str]:
        """Every keep of a throw."""
        return ["".join(kept) for kept in product(*((face, IN_THE_CUP) for face in throw))]

    def thrown(self, kept: str) -> list[str]:
        """What may come of a keep; each is as likely as the others."""
        sides = [
            f if face == IN_THE_CUP else face for face, f in zip(kept, self.faces, strict=True)
        ]
        return ["".join(throw) for throw in product(*sides)]

    def value(self, throw: str) -> float:
        return float(self.values[self.lattice.throw(throw)])

    def mean(self, kept: str) -> float:
        return float(np.mean([self.value(throw) for throw in self.thrown(kept)]))


@st.composite
def any_dice(draw: st.DrawFn) -> Dice:
    """Up to three dice that are alike or not, with faces that may come twice."""
    if draw(st.booleans()):
        faces = (draw(some_faces),) * draw(st.integers(1, 3))
    else:
        faces = tuple(draw(st.lists(some_faces, min_size=1, max_size=3)))
    lattice = lattice_of(DiceSet("", tuple(map(Die, faces)), {}))
    of_hands = st.lists(numbers, min_size=len(lattice.hands), max_size=len(lattice.hands))
    return Dice(faces, lattice, np.array(draw(of_hands))[lattice.hand_of])


@patient
@given(any_dice())
def test_a_keep_is_worth_the_mean_of_all_that_may_come_of_it(dice: Dice) -> None:
    means = dice.lattice.means(dice.values)
    for throw in dice.throws:
        for kept in dice.keeps(throw):
            assert means[dice.lattice.node(kept)] == pytest.approx(dice.mean(kept))


@patient
@given(any_dice())
def test_the_best_keep_is_the_dearest_of_all(dice: Dice) -> None:
    means = dice.lattice.means(dice.values)
    best = dice.lattice.best(means)
    for throw in dice.throws:
        worths = map(dice.mean, dice.keeps(throw))
        assert best[dice.lattice.throw(throw)] == pytest.approx(max(worths))


@patient
@given(any_dice())
def test_of_equal_keeps_that_of_all_dice_is_best(dice: Dice) -> None:
    weights = np.arange(len(dice.lattice.chances), dtype=float)
    again = dice.lattice.rethrown(np.zeros(dice.lattice.nodes), weights)
    assert again.tolist() == weights.tolist()


@patient
@given(any_dice())
def test_each_set_of_faces_can_be_kept_with_a_mask_that_holds_it(dice: Dice) -> None:
    for throw in dice.throws:
        numbers, masks = dice.lattice.kept(throw)
        for number, mask in zip(numbers, masks, strict=True):
            faces = (f if mask >> die & 1 else IN_THE_CUP for die, f in enumerate(throw))
            assert number == dice.lattice.node("".join(faces))
        every = {dice.lattice.node(kept) for kept in dice.keeps(throw)[1:]}
        assert set(numbers) == every


@patient
@given(any_dice(), st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=9))
def test_of_each_throw_the_best_keep_is_thrown_again(dice: Dice, some: list[float]) -> None:
    weights = np.resize(some, len(dice.lattice.chances))
    means = dice.lattice.means(dice.values)
    again = dice.lattice.rethrown(means, weights)
    assert again.sum() == pytest.approx(weights.sum())
    assert again @ dice.values == pytest.approx(weights @ dice.lattice.best(means), abs=1e-9)


@patient
@given(any_dice())
def test_with_all_dice_in_the_cup_each_throw_has_its_chance(dice: Dice) -> None:
    everything = IN_THE_CUP * len(dice.faces)
    assert dice.lattice.chances.sum() == pytest.approx(1)
    assert dice.lattice.chances @ dice.values == pytest.approx(dice.mean(everything), abs=1e-9)


@patient
@given(any_dice(), st.lists(st.floats(-2, 2), min_size=1, max_size=3))
def test_problems_side_by_side_are_solved_as_if_alone(dice: Dice, factors: list[float]) -> None:
    lattice, values = dice.lattice, dice.values[:, None] * factors
    means = lattice.means(values)
    best, again = lattice.best(means), lattice.rethrown(means, values)
    for place in range(len(factors)):
        alone = lattice.means(values[:, place])
        assert means[:, place] == pytest.approx(alone)
        assert best[:, place] == pytest.approx(lattice.best(alone))
        rethrown = lattice.rethrown(alone, values[:, place])
        assert again[:, place] == pytest.approx(rethrown, abs=1e-9)


@patient
@given(any_dice())
def test_a_hand_is_a_throw_in_whatever_order(dice: Dice) -> None:
    hands, hand_of = dice.lattice.hands, dice.lattice.hand_of
    assert len(set(map(sorted_faces, hands))) == len(hands)
    for throw in dice.throws:
        hand = hands[hand_of[dice.lattice.throw(throw)]]
        assert sorted_faces(hand) == sorted_faces(throw)
    # Rules are asked about hands, so the dice have to be able to show them as they are.
    assert set(hands) <= set(dice.throws)


@patient
@given(some_faces, st.integers(1, 4), st.data())
def test_alike_dice_are_worth_the_same_counted_one_by_one(
    faces: str, count: int, data: st.DataObject
) -> None:
    alike, one_by_one = AlikeLattice(faces, count), DiceLattice([faces] * count)
    hands = data.draw(st.lists(numbers, min_size=len(alike.hands), max_size=len(alike.hands)))
    few = np.array(hands)
    of_hand = [alike.throw(hand) for hand in one_by_one.hands]
    many = few[of_hand][one_by_one.hand_of]
    assert one_by_one.chances @ many == pytest.approx(alike.chances @ few, abs=1e-9)
    for _throw in range(2):
        few, many = alike.best(alike.means(few)), one_by_one.best(one_by_one.means(many))
        for hand in alike.hands:
            assert many[one_by_one.throw(hand)] == pytest.approx(few[alike.throw(hand)])


def test_five_number_dice_have_252_throws_and_462_keeps() -> None:
    lattice = lattice_of(NUMBER_DICE)
    assert isinstance(lattice, AlikeLattice)
    assert (len(lattice.hands), lattice.nodes) == (252, 462)


def test_the_letter_dice_have_a_keep_for_each_choice_of_seven() -> None:
    lattice = lattice_of(load_dice())
    assert isinstance(lattice, DiceLattice)
    assert (len(lattice.chances), lattice.nodes) == (6**7, 7**7)


def test_dice_with_the_same_faces_in_another_order_are_alike() -> None:
    assert isinstance(lattice_of(DiceSet("", (Die("ABB"), Die("BAB")), {})), AlikeLattice)
    assert isinstance(lattice_of(DiceSet("", (Die("ABB"), Die("AAB")), {})), DiceLattice)


@pytest.mark.parametrize("lattice", [AlikeLattice("ABC", 2), DiceLattice(["ABC", "ABD"])])
def test_a_face_that_no_die_has_is_refused(lattice: Lattice) -> None:
    with pytest.raises((KeyError, ValueError)):
        lattice.throw("AX")


def sorted_faces(throw: str) -> str:
    return "".join(sorted(throw))
