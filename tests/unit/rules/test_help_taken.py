"""Advice is an event of the turn in which it was taken, and changes nothing else."""

import pytest

from tests.cases.number_games import kniffel_showing
from tests.cases.table import new_game, play, refusal, thrown
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.rules.events import (
    DeclareRunOut,
    EnterBox,
    HelpTaken,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game

RULES = kniffel_showing("11122")


def test_help_is_written_down_and_changes_nothing_at_the_table() -> None:
    game = thrown(new_game(RULES, ("Anna", "Ben")))
    helped = game.apply(TakeHelp(), 3.5)
    assert helped.events == (*game.events, HelpTaken(3.5))
    assert helped.state == game.state
    assert Game.replay(helped.events, RULES) == helped


def test_help_may_be_taken_before_the_throw_twice_and_after_the_sand() -> None:
    game = play(new_game(RULES, sand=60), TurnGlass(), TakeHelp(), ThrowDice(), TakeHelp())
    game = play(game, DeclareRunOut(), TakeHelp(), now=60.0)
    assert [event for event in game.events if isinstance(event, HelpTaken)] == [
        HelpTaken(0.0),
        HelpTaken(0.0),
        HelpTaken(60.0),
    ]


def test_an_entry_after_help_can_be_taken_back() -> None:
    game = play(thrown(new_game(RULES)), TakeHelp(), EnterBox("fullhouse"), UndoEntry())
    assert game.state == thrown(new_game(RULES)).state


def test_no_help_before_the_turn_has_begun() -> None:
    game = new_game(RULES, ("Anna", "Ben"))
    told = refusal(game, TakeHelp())
    assert (told.message, told.ruling) == ("Der Zug hat noch nicht begonnen.", "K1")
    assert refusal(play(thrown(game), StrikeBox("1")), TakeHelp()).message == told.message
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, HelpTaken(0.0)), RULES)


def test_no_help_when_all_is_over() -> None:
    game = new_game(RULES)
    while not game.over:
        game = play(thrown(game), StrikeBox(game.open_boxes()[0].key))
    assert refusal(game, TakeHelp()).message == "Das Spiel ist zu Ende."


def test_no_help_in_a_daily_game() -> None:
    rules = usual_rules("kniffel")
    game = thrown(Game.new(daily_setup(rules, "2026-12-01", "Anna"), rules))
    told = refusal(game, TakeHelp())
    assert told.message == "In der Tagespartie gibt es keinen Rat."
    assert str(told) == f"{told.message} [{rules.rulings.turn}]"
    assert play(game, StrikeBox("1")).can_undo


def test_the_states_of_a_game_are_those_that_were_passed_through() -> None:
    game = new_game(RULES, ("Anna", "Ben"))
    passed = [game.state]
    for action in (
        TurnGlass(),
        TakeHelp(),
        ThrowDice(),
        StrikeBox("1"),
        UndoEntry(),
        EnterBox("2"),
        TurnGlass(),
    ):
        game = game.apply(action, 1.0)
        passed.append(game.state)
    assert game.states() == passed
    assert new_game(RULES).states() == [new_game(RULES).state]
