"""Scores that other dice games got wrong, as people reported it, in both number games."""

from itertools import permutations
from random import Random

import pytest

from tests.cases.number_games import (
    KNIFFEL_LOWER,
    PUNKTVERKEHRT_LOWER,
    UPPER,
    kniffel_showing,
    punktverkehrt_showing,
    thrown_as,
)
from tests.cases.table import new_game, play, refusal, thrown, turn_of
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import EnterBox, StrikeBox, ThrowDice, UndoEntry
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Sheet, Totals

THREE, FOUR, HOUSE, SMALL, LARGE, FIVE, SUM = range(7)
GAMES = [
    *(pytest.param(Kniffel(preset), KNIFFEL_LOWER, id=key) for key, preset in PRESETS.items()),
    pytest.param(Punktverkehrt(), PUNKTVERKEHRT_LOWER, id="chaos"),
    pytest.param(Punktverkehrt(chaos=False), PUNKTVERKEHRT_LOWER, id="ziffern"),
]
in_every_game = pytest.mark.parametrize(("rules", "lower"), GAMES)
EMPTY = Totals(upper=0, bonus=0, missing=63, lower=0, extra=0)


def worth(rules: Ruleset, throw: Throw) -> dict[str, int]:
    """What an empty sheet may take."""
    return {key: entry.points for key, entry in rules.entries(Sheet(), throw, {}).items()}


def entered(rules: Ruleset, throw: Throw, box: str) -> int:
    """The total after a first turn that enters a throw."""
    return play(thrown_as(new_game(rules), throw), EnterBox(box)).totals(0).total


@in_every_game
def test_two_pairs_are_worth_their_numbers_and_the_sum(
    rules: Ruleset, lower: tuple[str, ...]
) -> None:
    for faces in set(permutations("34466")):
        assert worth(rules, "".join(faces)) == {"3": 3, "4": 8, "6": 12, lower[SUM]: 23}


@in_every_game
@pytest.mark.parametrize("throw", ["12334", "12234", "11234", "22345", "34456", "34566"])
def test_a_number_twice_does_not_hide_a_small_straight(
    rules: Ruleset, lower: tuple[str, ...], throw: Throw
) -> None:
    for faces in set(permutations(throw)):
        found = worth(rules, "".join(faces))
        assert found[lower[SMALL]] == 30
        assert lower[LARGE] not in found


@in_every_game
@pytest.mark.parametrize("throw", ["12346", "13456"])
def test_a_number_apart_neither_hides_a_small_straight_nor_makes_a_large_one(
    rules: Ruleset, lower: tuple[str, ...], throw: Throw
) -> None:
    for faces in permutations(throw):
        found = worth(rules, "".join(faces))
        assert found[lower[SMALL]] == 30
        assert lower[LARGE] not in found
    game = thrown_as(new_game(rules), throw)
    refusal(game, EnterBox(lower[LARGE]))
    assert play(game, StrikeBox(lower[LARGE])).totals(0) == EMPTY


@in_every_game
@pytest.mark.parametrize("throw", ["12345", "23456"])
def test_a_large_straight_holds_a_small_one(
    rules: Ruleset, lower: tuple[str, ...], throw: Throw
) -> None:
    assert entered(rules, throw, lower[SMALL]) == 30
    assert entered(rules, throw, lower[LARGE]) == 40


@in_every_game
@pytest.mark.parametrize("throw", ["12356", "12456", "11256", "13355"])
def test_less_than_four_in_a_row_are_no_straight(
    rules: Ruleset, lower: tuple[str, ...], throw: Throw
) -> None:
    assert not {lower[SMALL], lower[LARGE]} & worth(rules, throw).keys()


@in_every_game
@pytest.mark.parametrize(
    ("throw", "box", "points"),
    [
        ("22256", THREE, 17),
        ("66612", THREE, 21),
        ("44441", THREE, 17),
        ("44441", FOUR, 17),
        ("11116", FOUR, 10),
        ("55555", FOUR, 25),
    ],
)
def test_three_or_four_alike_count_the_other_dice_too(
    rules: Ruleset, lower: tuple[str, ...], throw: Throw, box: int, points: int
) -> None:
    assert entered(rules, throw, lower[box]) == points


@in_every_game
@pytest.mark.parametrize("number", UPPER)
def test_five_alike_count_as_numbers_too_and_are_no_full_house(
    rules: Ruleset, lower: tuple[str, ...], number: str
) -> None:
    assert entered(rules, number * 5, number) == 5 * int(number)
    assert entered(rules, number * 5, lower[FIVE]) == 50
    assert lower[HOUSE] not in worth(rules, number * 5)


@pytest.mark.parametrize("preset", ["regelblatt", "yahtzee"])
def test_undo_of_a_joker_entry_revokes_points_and_extra(preset: str) -> None:
    game = new_game(kniffel_showing("33333", preset))
    game = play(thrown(game), EnterBox("kniffel"))
    game = play(thrown(game), EnterBox("3"))
    before = thrown(game)
    joker = play(before, EnterBox("gross"))
    assert joker.totals(0).lower == 90
    undone = play(joker, UndoEntry())
    assert undone.totals(0) == before.totals(0)
    assert undone.sheet(0).get("gross") is None
    assert undone.state == before.state


@pytest.mark.parametrize("preset", ["regelblatt", "yahtzee"])
def test_after_undo_of_the_first_kniffel_the_next_one_is_no_further_one(preset: str) -> None:
    game = play(thrown(new_game(kniffel_showing("33333", preset))), EnterBox("kniffel"))
    game = play(game, UndoEntry(), EnterBox("3"))
    assert game.totals(0) == Totals(upper=15, bonus=0, missing=48, lower=0, extra=0)
    game = thrown(game)
    assert {entry.extra for entry in game.entries().values()} == {0}
    assert not {"fullhouse", "klein", "gross"} & game.entries().keys()
    assert play(game, EnterBox("kniffel")).totals(0).total == 65


def test_undo_of_a_second_alle_fuenfe_leaves_the_first() -> None:
    game = new_game(punktverkehrt_showing("33333"), ("Anna", "Bernd"))
    for box in ("allefuenfe", "3", "dreierbande"):
        game = play(thrown(game), EnterBox(box))
    assert (game.totals(0).lower, game.totals(1).upper) == (65, 15)
    undone = play(game, UndoEntry())
    assert (undone.totals(0).lower, undone.totals(1).upper) == (50, 15)
    assert turn_of(undone).seat == 0


@in_every_game
@pytest.mark.parametrize("struck", [True, False])
def test_undo_of_the_very_first_entry_gives_the_empty_sheet_back(
    rules: Ruleset, lower: tuple[str, ...], struck: bool
) -> None:
    game = thrown(new_game(rules, ("Anna", "Bernd")))
    entry = StrikeBox(lower[SUM]) if struck else EnterBox(lower[SUM])
    undone = play(game, entry, UndoEntry())
    assert undone.state == game.state
    assert [undone.sheet(seat) for seat in undone.seats] == [Sheet(), Sheet()]
    assert undone.totals(0) == EMPTY
    assert turn_of(undone).throw == turn_of(game).throw
    assert not undone.can_undo
    assert Game.replay(undone.events, rules) == undone


@in_every_game
def test_undo_cannot_change_the_luck(rules: Ruleset, lower: tuple[str, ...]) -> None:
    game = thrown(new_game(rules))
    undone = play(game, EnterBox(lower[SUM]), UndoEntry(), ThrowDice(0b1))
    assert turn_of(undone).throw == turn_of(play(game, ThrowDice(0b1))).throw


def test_number_dice_show_every_face_from_one_to_six_and_no_other() -> None:
    chance = Random("seeds")
    seen: list[set[str]] = [set() for _die in NUMBER_DICE.dice]
    for _game in range(500):
        throw = NUMBER_DICE.throw(str(chance.random()), 0, 0, 0, None)
        for faces, face in zip(seen, throw, strict=True):
            faces.add(face)
    assert seen == [set("123456")] * 5


def test_no_house_rule_is_hidden_each_variant_has_a_header_of_its_own() -> None:
    assert len({Kniffel(preset).in_force for preset in PRESETS.values()}) == 3
    assert len({Punktverkehrt(chaos=chaos).in_force for chaos in (True, False)}) == 2
