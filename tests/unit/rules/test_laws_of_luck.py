"""Laws of the dice: luck depends on seed, seat, turn and throw, never on what was kept."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import new_game, play, thrown, turn_of
from tests.unit.rules.laws import NAMES
from wortkniffel.rules.dice import DiceSet, load_dice
from wortkniffel.rules.events import StrikeBox, ThrowDice
from wortkniffel.rules.game import Game
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.rules.ruleset import Ruleset

LETTER_DICE = load_dice()

both_kinds = pytest.mark.parametrize("dice", [LETTER_DICE, NUMBER_DICE], ids=["letters", "numbers"])


Place = tuple[int, int, int, int]
"""Player, turn, throw and die."""


def fresh_faces(game: Game, keep: int) -> dict[Place, str]:
    """The faces that the throw just made has brought, those of kept dice left out."""
    turn = turn_of(game)
    return {
        (turn.seat, turn.number, turn.throws, die): face
        for die, face in enumerate(turn.throw)
        if not keep >> die & 1
    }


def luck_of(rules: Ruleset, names: tuple[str, ...], seed: str, habit: Random) -> dict[Place, str]:
    """Every face that was thrown in three rounds in which dice are kept by habit."""
    game = new_game(rules, names, seed=seed)
    faces: dict[Place, str] = {}
    for _turn in range(3 * len(game.seats)):
        game = thrown(game)
        faces |= fresh_faces(game, 0)
        for _throw in range(habit.randrange(3)):
            keep = habit.randrange(rules.dice.all_dice)
            game = play(game, ThrowDice(keep))
            faces |= fresh_faces(game, keep)
        game = play(game, StrikeBox(game.open_boxes()[0].key))
    return faces


@pytest.mark.parametrize("names", [("Anna",), NAMES[:3]])
def test_equal_seeds_bring_equal_luck_whatever_was_kept(
    any_rules: Ruleset, names: tuple[str, ...]
) -> None:
    for seed in range(4):
        habits = (Random(f"{seed} {number}") for number in range(4))
        luck = [luck_of(any_rules, names, str(seed), habit) for habit in habits]
        for one in luck:
            for other in luck:
                assert all(other[place] == one[place] for place in one.keys() & other.keys())


def test_two_solo_games_of_one_seed_meet_the_same_dice(any_rules: Ruleset) -> None:
    one = luck_of(any_rules, ("Anna",), "Dienstag", Random(1))
    two = luck_of(any_rules, ("Bernd",), "Dienstag", Random(1))
    assert one == two
    assert len(one) >= 3 * len(any_rules.dice)


@both_kinds
def test_other_seeds_players_turns_and_throws_bring_other_luck(dice: DiceSet) -> None:
    throws = {
        dice.throw(seed, player, turn, throw, None)
        for seed in ("1", "2")
        for player in range(3)
        for turn in range(3)
        for throw in range(3)
    }
    # Two throws of five numbers may be alike by chance; among these none are.
    assert len(throws) == 2 * 3 * 3 * 3


@both_kinds
@given(st.text(max_size=20), st.integers(0, 7), st.integers(0, 12), st.integers(0, 2))
def test_every_die_shows_one_of_its_faces(
    dice: DiceSet, seed: str, player: int, turn: int, throw: int
) -> None:
    shown = dice.throw(seed, player, turn, throw, None)
    assert len(shown) == len(dice)
    assert all(face in die.faces for face, die in zip(shown, dice.dice, strict=True))


@both_kinds
def test_every_face_of_every_die_comes_about_equally_often(dice: DiceSet) -> None:
    for number, die in enumerate(dice.dice):
        counts = Counter(dice.face(str(seed), 0, 0, 0, number) for seed in range(6000))
        assert counts.keys() == set(die.faces)
        # Six standard deviations either side of 1000.
        assert all(830 < count < 1170 for count in counts.values())


@given(st.text(alphabet="AB? ", min_size=7, max_size=7))
def test_kept_letters_stay_as_they_are(kept: str) -> None:
    after = LETTER_DICE.throw("x", 0, 0, 1, kept)
    assert all(old in {" ", new} for old, new in zip(kept, after, strict=True))


@given(st.text(alphabet="126 ", min_size=5, max_size=5))
def test_kept_numbers_stay_as_they_are(kept: str) -> None:
    after = NUMBER_DICE.throw("x", 0, 0, 1, kept)
    assert all(old in {" ", new} for old, new in zip(kept, after, strict=True))
