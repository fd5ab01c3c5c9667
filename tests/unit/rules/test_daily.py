"""The daily game: what is agreed for everyone on a date."""

from dataclasses import replace
from typing import Any

import pytest

from wortkniffel.rules.daily import daily_setup, day_and_game, deviation, usual_rules
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup, ThrowDice, TurnGlass
from wortkniffel.rules.game import Game
from wortkniffel.rules.registry import installed_games

GAMES = ("wort", "kniffel", "punktverkehrt")


def first_throw(key: str, day: str, name: str = "Anna") -> str:
    rules = usual_rules(key)
    game = Game.new(daily_setup(rules, day, name), rules)
    game = game.apply(TurnGlass(), 0.0).apply(ThrowDice(), 0.0)
    assert game.turn is not None
    return game.turn.throw


def test_the_daily_game_of_letters() -> None:
    setup = daily_setup(usual_rules("wort"), "2026-12-01", "Anna", "2026-12-01T18:30:00Z")
    assert setup == Setup(
        players=("Anna",),
        seed="2026-12-01-wort",
        sand=120,
        by_lot=False,
        ruleset="wort",
        options=(("policy", "regel"),),
        dice_digest=load_dice().digest(),
        begun="2026-12-01T18:30:00Z",
        day="2026-12-01",
    )


@pytest.mark.parametrize(
    ("key", "options"),
    [("kniffel", (("preset", "regelblatt"),)), ("punktverkehrt", (("wuerfel", "chaos"),))],
)
def test_the_daily_games_of_numbers(key: str, options: tuple[tuple[str, str], ...]) -> None:
    setup = daily_setup(usual_rules(key), "2026-12-01", "Anna")
    assert (setup.seed, setup.options, setup.begun) == (f"2026-12-01-{key}", options, "")


@pytest.mark.parametrize("key", GAMES)
def test_the_dice_are_everyones_and_change_with_the_day(key: str) -> None:
    days = [f"2026-12-{day:02}" for day in range(1, 11)]
    throws = [first_throw(key, day) for day in days]
    assert throws == [first_throw(key, day, "Ben") for day in days]
    assert len(set(throws)) > 7


def test_two_games_of_a_day_have_luck_of_their_own() -> None:
    days = [f"2026-12-{day:02}" for day in range(1, 6)]
    numbers = [[first_throw(key, day) for day in days] for key in ("kniffel", "punktverkehrt")]
    assert numbers[0] != numbers[1]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("changes", [{}, {"players": ("Ben",)}, {"begun": "2026-12-02T00:00:00Z"}])
def test_who_plays_it_and_when_makes_no_difference(key: str, changes: dict[str, Any]) -> None:
    rules = usual_rules(key)
    setup = replace(daily_setup(rules, "2026-12-01", "Anna"), **changes)
    assert deviation(setup, rules) == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"day": ""},
        {"day": "2026-11-31", "seed": "2026-11-31-wort"},
        {"players": ()},
        {"players": ("Anna", "Ben")},
        {"options": (("policy", "alles"),)},
        {"sand": 60},
        {"own_words": True},
    ],
)
def test_what_is_agreed_otherwise_is_named(changes: dict[str, Any]) -> None:
    rules = usual_rules("wort")
    setup = replace(daily_setup(rules, "2026-12-01", "Anna"), **changes)
    assert deviation(setup, rules) == next(iter(changes))


def test_the_usual_rules_are_those_of_installed_games_and_judge_nothing() -> None:
    with pytest.raises(KeyError):
        usual_rules("schach")
    with pytest.raises(LookupError):
        usual_rules("wort").find("FREUNDE", "Freunde")


@pytest.mark.parametrize(
    ("seed", "found"),
    [
        *((f"2026-12-01-{key}", ("2026-12-01", key)) for key in GAMES),
        ("2026-11-31-wort", None),
        ("2026-12-01-schach", None),
        ("2026-12-01", None),
        ("wort", None),
        ("2026-12-01-wort2", None),
        ("", None),
    ],
)
def test_the_seed_of_a_daily_game_tells_its_day_and_game(
    seed: str, found: tuple[str, str] | None
) -> None:
    assert day_and_game(seed, installed_games()) == found
