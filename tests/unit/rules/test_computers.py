"""Computer players as a game knows them: a seat has the key of one, and nobody loses it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import new_game, play, thrown
from tests.unit.rules.laws import relaxed
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import EnterBox, GameStarted, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.notation_reader import NotationError, game_of
from wortkniffel.rules.proof import StoryError, proven
from wortkniffel.rules.punktverkehrt import Punktverkehrt

RULES = Kniffel()
SETUP = Setup(
    ("Anna", "Eule", "Rabe"),
    "7",
    None,
    by_lot=False,
    ruleset=RULES.key,
    options=RULES.options,
    characters=("", "eule", "rabe"),
)
GAME = Game.new(SETUP, RULES)
LINE = "Computer: Eule=eule, Rabe=rabe"

keys = st.text(max_size=6)


def refused(setup: Setup) -> str:
    with pytest.raises(SetupError) as caught:
        Game.new(setup, RULES)
    return caught.value.message


def read(text: str) -> Game:
    return game_of(text, lambda _setup: RULES)


def test_a_game_tells_people_from_computers() -> None:
    assert [GAME.character(seat) for seat in GAME.seats] == ["", "eule", "rabe"]
    assert GAME.setup.people == ("Anna",)
    assert new_game(RULES, ("Anna", "Ben")).setup.people == ("Anna", "Ben")


def test_beside_a_computer_everybody_has_one_column() -> None:
    rules = Punktverkehrt()
    alone = replace(
        SETUP, players=("Anna",), characters=(), ruleset=rules.key, options=rules.options
    )
    assert len(Game.new(alone, rules).seats) == 6
    two = replace(alone, players=("Anna", "Eule"), characters=("", "eule"))
    game = Game.new(two, rules)
    assert [game.character(seat) for seat in game.seats] == ["", "eule"]


def test_at_least_one_person_plays() -> None:
    alone = replace(SETUP, players=("Eule", "Rabe"), characters=("eule", "rabe"))
    assert refused(alone) == "Mindestens ein Platz ist für einen Menschen."


@pytest.mark.parametrize("characters", [("eule",), ("", "eule"), ("", "", "", "eule")])
def test_every_seat_has_to_be_spoken_of(characters: tuple[str, ...]) -> None:
    fault = "Für jeden Platz ist zu sagen, ob dort ein Computer spielt."
    assert refused(replace(SETUP, characters=characters)) == fault


def test_a_person_has_another_name_than_the_computers() -> None:
    twice = replace(SETUP, players=("EULE", "Eule", "Rabe"))
    assert refused(twice) == "Den Namen Eule gibt es zweimal."


def test_nobody_but_people_is_the_same_as_nothing_said() -> None:
    setup = replace(SETUP, characters=("", "", ""))
    assert Game.new(setup, RULES) == Game.new(replace(SETUP, characters=()), RULES)


def test_the_text_names_the_computers_and_is_read_back() -> None:
    game = play(thrown(GAME), EnterBox("chance"))
    lines = text_of(game).split("\n")
    assert lines[lines.index("Spieler: Anna, Eule, Rabe") + 1] == LINE
    assert read(text_of(game)) == game


def test_a_text_without_computers_does_not_speak_of_them() -> None:
    assert "Computer" not in text_of(new_game(RULES, ("Anna", "Ben")))


@relaxed
@given(st.lists(keys, min_size=2, max_size=4))
def test_any_key_comes_back_also_of_computers_there_are_not_here(characters: list[str]) -> None:
    players = ("Anna", *(f"Nr. {place}" for place in range(len(characters))))
    game = Game.new(replace(SETUP, players=players, characters=("", *characters)), RULES)
    assert read(text_of(game)) == game


def test_who_does_not_play_is_no_computer() -> None:
    text = text_of(GAME).replace(LINE, "Computer: Eule=eule, Uhu=rabe")
    with pytest.raises(NotationError) as caught:
        read(text)
    assert str(caught.value) == "Zeile 5: Uhu spielt nicht mit."


@pytest.mark.parametrize("line", ["Computer: Eule", "Computer: eule=", "Computer: =eule"])
def test_a_line_that_pairs_nothing_is_refused(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text_of(GAME).replace(LINE, line))
    assert caught.value.line == 5


def test_the_computers_stand_in_the_order_of_the_players() -> None:
    with pytest.raises(NotationError) as caught:
        read(text_of(GAME).replace(LINE, "Computer: Rabe=rabe, Eule=eule"))
    assert str(caught.value) == f"Zeile 5: Hier muss „{LINE}“ stehen."


def test_a_story_with_computers_is_proven() -> None:
    game = play(thrown(GAME), EnterBox("chance"))
    assert proven(game.events, RULES) == game


def test_a_story_in_which_nobody_can_be_computers_is_refused() -> None:
    for characters in (("eule",), ("", "\ud83e", "")):
        with pytest.raises(StoryError):
            proven((GameStarted(replace(SETUP, characters=characters)),), RULES)


def test_nobody_plays_the_game_of_a_day_with_computers() -> None:
    daily = daily_setup(RULES, "2026-12-01", "Anna", "2026-12-01T18:00:00Z")
    setup = replace(daily, players=("Anna", "Eule"), characters=("", "eule"))
    with pytest.raises(StoryError):
        proven((GameStarted(setup),), RULES)
    with pytest.raises(StoryError) as caught:
        proven((GameStarted(replace(daily, characters=("eule",))),), RULES)
    assert caught.value.field == "characters"
