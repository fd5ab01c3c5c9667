"""Compiled loops, against NumPy: on any dice, and on those of each game."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.strategy.lattice import lattice_of
from wortkniffel.strategy.loops import loop_turns
from wortkniffel.strategy.turn import ArrayTurns, Stakes
from wortkniffel.strategy.worths import NOT_ALLOWED, Outcome, Worths

WITHIN = 1e-4
BOXES = ("a", "b", "c", "d")


class Problem(NamedTuple):
    """A turn with random stakes."""

    dice: DiceSet
    throws: int
    worths: Worths
    stakes: Stakes


def problem(dice: DiceSet, throws: int, seed: int, codes: int = 6) -> Problem:
    """Throws that are worth anything in boxes of which one is filled; one takes every throw."""
    random = np.random.default_rng(seed)
    hands = len(lattice_of(dice).hands)
    count = min(hands, 300)
    classes = random.integers(NOT_ALLOWED, codes, (count, len(BOXES)), np.uint8)
    classes[:, 2] = np.maximum(classes[:, 2], NOT_ALLOWED + 1)
    outcomes = tuple(Outcome(points, 0) for points in range(codes))
    class_of = random.integers(0, count, (2, hands), np.int32)
    worths = Worths(BOXES, outcomes, ("one", "other"), classes, class_of)
    worth = random.uniform(100, 600, (3, codes, 4))
    worth[:, NOT_ALLOWED] = -np.inf
    return Problem(dice, throws, worths, Stakes(1, (0, 2, 3), worth))


def compare(case: Problem) -> None:
    lattice = lattice_of(case.dice)
    plain = ArrayTurns(case.worths, lattice, case.throws)
    loops = loop_turns(case.worths, lattice, case.throws)
    assert type(loops) is not ArrayTurns
    assert loops.values(case.stakes) == pytest.approx(plain.values(case.stakes), abs=WITHIN)
    for quick, slow in zip(loops.keeps(case.stakes), plain.keeps(case.stakes), strict=True):
        assert np.abs(quick - slow).max() < WITHIN
    likely = loops.outcomes(case.stakes)
    assert likely == pytest.approx(plain.outcomes(case.stakes), abs=WITHIN)
    assert likely.sum((0, 1)) == pytest.approx(1, abs=WITHIN)


@st.composite
def any_dice(draw: st.DrawFn) -> DiceSet:
    """Up to four dice, some of them with the six faces that loops have a path of their own for."""
    faces = st.sampled_from(["A", "AB", "ABC", "ABCDEF", "AABCDE", "BCDEFG", "ABCDEFGH"])
    dice = draw(st.lists(faces, min_size=1, max_size=4))
    return DiceSet("", tuple(map(Die, dice)), {})


# The loops are compiled when they are first called.
@settings(deadline=None)
@given(any_dice(), st.integers(1, 4), st.integers(0, 99))
def test_loops_find_the_same_on_any_dice(dice: DiceSet, throws: int, seed: int) -> None:
    compare(problem(dice, throws, seed))


@pytest.mark.parametrize("dice", [NUMBER_DICE, load_dice()], ids=["numbers", "letters"])
def test_loops_find_the_same_with_the_dice_of_the_games(dice: DiceSet) -> None:
    compare(problem(dice, 3, 7))
