"""Every throw of five number dice in every box against a naive scorer and known counts."""

from itertools import combinations, combinations_with_replacement, product
from math import factorial
from random import Random

import pytest

from tests.cases.number_games import sheet_with
from tests.oracle.naive_numbers import KNIFFEL, NUMBER_BOXES, PUNKTVERKEHRT, five_alike, scores
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.number_game import NumberGame
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Sheet

THROWS = ["".join(faces) for faces in combinations_with_replacement("123456", 5)]
ROLLS = ["".join(faces) for faces in product("123456", repeat=5)]

GAMES = pytest.mark.parametrize(
    ("rules", "names"),
    [
        *(pytest.param(Kniffel(preset), KNIFFEL, id=key) for key, preset in PRESETS.items()),
        pytest.param(Punktverkehrt(), PUNKTVERKEHRT, id="chaos"),
        pytest.param(Punktverkehrt(chaos=False), PUNKTVERKEHRT, id="ziffern"),
    ],
)
BOTH = pytest.mark.parametrize(
    ("rules", "names"),
    [
        pytest.param(Kniffel(), KNIFFEL, id="kniffel"),
        pytest.param(Punktverkehrt(), PUNKTVERKEHRT, id="punktverkehrt"),
    ],
)

# How many of the 7,776 rolls fit a box, and the sum of the points they are worth there.
#
# A number: all but the 5^5 = 3,125 rolls without it. Each of five dice shows n in a sixth
# of the rolls, hence 5 * 7,776 / 6 * n = 6,480 n points.
# At least three alike: 6 numbers * (10 places * 25 + 5 places * 5 + 1) = 1,656; at least
# four: 6 * (25 + 1) = 156; five: 6. Turning n into 7 - n maps each of these onto itself, so
# the mean sum is 17.5.
# Three and two: 6 * 5 * 10 = 300. Five in a row: 2 * 5! = 240.
# Four in a row: for each of three rows 4 * 60 = 240 rolls that show one of its numbers
# twice, 720; with a fifth number beside it that is no fifth step, 12346 and 13456, 240;
# with the five in a row 1,200.
FITTING = (*[7_776 - 3_125] * 6, 1_656, 156, 300, 1_200, 240, 6, 7_776)
WORTH = (
    *(6_480 * number for number in range(1, 7)),
    1_656 * 35 // 2,
    156 * 35 // 2,
    300 * 25,
    1_200 * 30,
    240 * 40,
    6 * 50,
    7_776 * 35 // 2,
)


def plain_points(rules: NumberGame, throw: str) -> dict[str, int]:
    """What an empty sheet may take, in the order of the sheet."""
    return {key: entry.points for key, entry in rules.entries(Sheet(), throw, {}).items()}


def test_the_throws_of_this_file_are_all_there_are() -> None:
    assert len(THROWS) == factorial(10) // (factorial(5) * factorial(5)) == 252
    assert {"".join(sorted(roll)) for roll in ROLLS} == set(THROWS)
    assert len(ROLLS) == 7_776


@GAMES
def test_each_throw_is_worth_in_each_box_what_a_naive_scorer_says(
    rules: NumberGame, names: list[str]
) -> None:
    assert [box.key for box in rules.boxes] == names
    for throw in THROWS:
        assert plain_points(rules, throw) == scores(throw, names), throw


@GAMES
def test_an_entry_keeps_its_throw_and_brings_no_extra_on_an_empty_sheet(
    rules: NumberGame, names: list[str]
) -> None:
    for throw in THROWS:
        for key, entry in rules.entries(Sheet(), throw, {}).items():
            assert (entry.throw, entry.extra, entry.laid) == (throw, 0, ()), (throw, key)


@BOTH
def test_it_does_not_matter_in_which_order_the_dice_lie(
    rules: NumberGame, names: list[str]
) -> None:
    chance = Random("orders")
    for throw in THROWS:
        for _sample in range(4):
            mixed = "".join(chance.sample(throw, 5))
            assert plain_points(rules, mixed) == scores(throw, names), mixed


@BOTH
def test_a_filled_box_takes_nothing_and_changes_no_other(
    rules: NumberGame, names: list[str]
) -> None:
    # Five alike are left to ruling K7.
    for throw in (throw for throw in THROWS if len(set(throw)) > 1):
        whole = scores(throw, names)
        for filled in names:
            found = rules.entries(sheet_with({filled: 0}), throw, {})
            rest = {key: worth for key, worth in whole.items() if key != filled}
            assert {key: entry.points for key, entry in found.items()} == rest, (throw, filled)


@BOTH
def test_as_many_of_all_rolls_fit_a_box_as_counting_by_hand_says(
    rules: NumberGame, names: list[str]
) -> None:
    fitting, worth = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for roll in ROLLS:
        for key, points in plain_points(rules, roll).items():
            fitting[key] += 1
            worth[key] += points
    assert tuple(fitting.values()) == FITTING
    assert tuple(worth.values()) == WORTH


@pytest.mark.parametrize("first", [50, 0])
@pytest.mark.parametrize("preset", PRESETS)
def test_k7_on_every_sheet_five_alike_go_where_the_naive_reading_says(
    preset: str, first: int
) -> None:
    rules = Kniffel(PRESETS[preset])
    others = [name for name in KNIFFEL if name != "kniffel"]
    for count in range(1, len(others) + 1):
        for free in map(frozenset, combinations(others, count)):
            check_five_alike(rules, preset, 4, free, first)


@pytest.mark.parametrize("number", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_k7_for_every_number_five_alike_go_where_the_naive_reading_says(
    preset: str, number: int
) -> None:
    rules = Kniffel(PRESETS[preset])
    chance = Random(f"{preset} {number}")
    others = [name for name in KNIFFEL if name != "kniffel"]
    for first in (50, 0):
        for count in range(1, len(others) + 1):
            for _sample in range(8):
                free = frozenset(chance.sample(others, count))
                check_five_alike(rules, preset, number, free, first)
        check_five_alike(rules, preset, number, frozenset(NUMBER_BOXES) - {str(number)}, first)


def check_five_alike(
    rules: Kniffel, preset: str, number: int, free: frozenset[str], first: int
) -> None:
    """What may be filled and what it brings, with the Kniffel box holding 50 or 0."""
    filled = {name: 0 for name in KNIFFEL if name not in free} | {"kniffel": first}
    sheet, throw = sheet_with(filled), str(number) * 5
    allowed, worth = five_alike(preset, number, free, first)
    assert {box.key for box in rules.open_boxes(sheet, throw)} == allowed, (throw, free)
    found = rules.entries(sheet, throw, {})
    shown = {key: (entry.points, entry.extra) for key, entry in found.items()}
    assert shown == worth, (throw, free)
