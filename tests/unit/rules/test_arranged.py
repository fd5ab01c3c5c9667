"""Faces on dice that can show them all at once."""

from itertools import permutations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.number_game import NUMBER_DICE

LETTERS = load_dice()

small_sets = st.lists(st.text("ABC?", min_size=1, max_size=3), min_size=1, max_size=4)


def dice_with(*faces: str) -> DiceSet:
    return DiceSet("", tuple(map(Die, faces)), {})


def shows(dice: DiceSet, throw: str) -> bool:
    """Whether each die has the face in its place."""
    return all(face in die.faces for face, die in zip(throw, dice.dice, strict=True))


def test_each_face_goes_to_a_die_that_has_it() -> None:
    dice = dice_with("AB", "BC", "CD")
    assert dice.arranged("DBA") == "ABD"
    assert dice.arranged("CCA") == "ACC"


def test_a_face_makes_room_for_one_that_has_no_other_die() -> None:
    # A lies on the first die, until the second A needs it and sends it on; so does B.
    assert dice_with("AB", "AC", "A").arranged("ABC") == "BCA"
    assert dice_with("AB", "BC", "CD", "DA").arranged("ABCA") == "ABCA"
    assert dice_with("AB", "AB", "BC").arranged("BBA") in {"ABB", "BAB"}


def test_equal_dice_keep_the_order_in_which_they_are_told() -> None:
    assert NUMBER_DICE.arranged("64361") == "64361"


def test_faces_told_in_the_order_of_their_dice_stay_there() -> None:
    dice = dice_with("AB", "AB", "AC")
    for throw in ("ABA", "BAA", "ABC", "BAC"):
        assert dice.arranged(throw) == throw


def test_what_the_dice_cannot_show_is_refused() -> None:
    assert LETTERS.arranged("NNNNNNN") is None
    # Every letter is on some die, yet the last die has none of them.
    assert LETTERS.arranged("HAUSRAT") is None
    assert LETTERS.arranged("?AUSRAT") is not None
    assert LETTERS.arranged("??AUSRA") is None
    assert NUMBER_DICE.arranged("12347") is None


def test_too_few_and_too_many_faces_are_refused() -> None:
    assert NUMBER_DICE.arranged("") is None
    assert NUMBER_DICE.arranged("1234") is None
    assert NUMBER_DICE.arranged("123456") is None


@given(st.text("0123456789", min_size=1), st.sampled_from([LETTERS, NUMBER_DICE]), st.randoms())
def test_every_throw_in_any_order_can_be_arranged(seed: str, dice: DiceSet, random: Random) -> None:
    throw = dice.throw(seed, 0, 0, 0, None)
    mixed = "".join(random.sample(throw, len(throw)))
    arranged = dice.arranged(mixed)
    assert arranged is not None
    assert sorted(arranged) == sorted(throw)
    assert shows(dice, arranged)


@given(small_sets)
def test_it_finds_an_order_exactly_where_some_permutation_fits(sets: list[str]) -> None:
    dice = dice_with(*sets)
    for chosen in product("ABC?", repeat=len(sets)):
        arranged = dice.arranged("".join(chosen))
        orders = {"".join(order) for order in permutations(chosen)}
        fitting = {order for order in orders if shows(dice, order)}
        assert arranged in fitting if fitting else arranged is None
