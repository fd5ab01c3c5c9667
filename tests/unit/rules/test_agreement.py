"""What must be alike for results to be compared, and how people read it."""

from dataclasses import replace
from typing import Any

import pytest

from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.rules.events import Setup
from wortkniffel.rules.kniffel import PRESETS, Kniffel

SETUP = Setup(("Anna", "Ben"), "7", 120, options=(("policy", "regel"),), dice_digest="00ff")


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ("Cem",)},
        {"seed": "8"},
        {"by_lot": False},
        {"begun": "2026-12-01T18:30:00Z"},
        {"dice_name": "leicht"},
        {"day": "2026-12-01"},
    ],
)
def test_who_plays_when_and_with_what_luck_is_no_rule(changes: dict[str, Any]) -> None:
    one, other = Agreement.of(SETUP), Agreement.of(replace(SETUP, **changes))
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    "changes",
    [
        {"ruleset": "kniffel"},
        {"options": (("policy", "streng"),)},
        {"options": ()},
        {"sand": None},
        {"sand": 60},
        {"dice_digest": "11ff"},
        {"word_list": "klein"},
        {"own_words": True},
    ],
)
def test_every_house_rule_makes_another_agreement(changes: dict[str, Any]) -> None:
    assert Agreement.of(SETUP) != Agreement.of(replace(SETUP, **changes))


def test_a_daily_game_is_compared_with_others_by_its_rules() -> None:
    rules = usual_rules("kniffel")
    daily = daily_setup(rules, "2026-12-01", "Anna")
    ordinary = replace(daily, seed="7", by_lot=True, day="", players=("Anna", "Ben"))
    assert Agreement.of(daily) == Agreement.of(ordinary)


def test_the_usual_game_is_told_briefly() -> None:
    rules = usual_rules("wort")
    told = Agreement.of(daily_setup(rules, "2026-12-01", "Anna")).told(rules)
    assert told == "Wort-Kniffel · Spielregel · 120 s"


def test_everything_unusual_is_told() -> None:
    setup = replace(SETUP, sand=None, word_list="klein", own_words=True, dice_name="leicht")
    told = Agreement.of(setup).told(usual_rules("wort"))
    assert told == "Wort-Kniffel · Spielregel · klein · eigene Wörter · leicht · ohne Sanduhr"


def test_without_its_rules_a_game_is_told_by_its_keys() -> None:
    setup = replace(SETUP, ruleset="schach", options=(("zeit", "blitz"), ("brett", "klein")))
    assert Agreement.of(setup).told(None) == "schach · blitz · klein · 120 s"
    assert Agreement.of(setup).parts(None) == ("blitz", "klein", "120 s")


def test_what_is_in_force_is_told_in_the_words_of_the_game() -> None:
    rules = Kniffel(PRESETS["yahtzee"])
    setup = Setup(("Anna",), "7", None, ruleset="kniffel", options=rules.options)
    assert Agreement.of(setup).parts(rules) == (*rules.in_force, "ohne Sanduhr")
    assert Agreement.of(setup).told(rules).startswith("Kniffel · ")
