"""Replay: the events of a game are the whole game, and only they are."""

import pytest
from hypothesis import given

from tests.cases.table import dice_showing, new_game, play, thrown, turn_with
from tests.unit.rules.laws import Agreed, Step, agreed, relaxed, steps
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import DiceSet
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EnterBox,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    SandRanOut,
    Setup,
    TurnGlass,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.sheet import Entry


@relaxed
@given(agreed, steps)
def test_replaying_the_events_gives_the_same_game(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        again = Game.replay(player.game.events, any_rules)
        assert again == player.game
        assert again.state == player.game.state


def asked(*_question: object) -> None:
    raise AssertionError("A replay has asked")


@relaxed
@given(agreed, steps)
def test_replaying_asks_neither_judge_nor_dice(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
    with pytest.MonkeyPatch.context() as silence:
        silence.setattr(DiceSet, "throw", asked)
        silence.setattr(DiceSet, "face", asked)
        silence.setattr(Lexicon, "judge", asked)
        silence.setattr(Lexicon, "words_from", asked)
        assert Game.replay(player.game.events, any_rules).state == player.game.state


def begun(rules: Ruleset) -> Game:
    """A game in its second turn, after the last box of its sheet was filled."""
    game = turn_with(new_game(rules), EnterBox(rules.boxes[-1].key))
    while game.turn and game.turn.seat:
        game = turn_with(game, EnterBox(rules.boxes[-1].key))
    return play(game, TurnGlass())


def test_a_replay_of_something_else_is_refused(any_rules: Ruleset) -> None:
    game = thrown(new_game(any_rules))
    for events in ((), game.events[1:]):
        with pytest.raises(ValueError, match="beginnt kein Spiel"):
            Game.replay(events, any_rules)
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, game.events[0]), any_rules)
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, EntryUndone(0.0)), any_rules)


def test_a_replay_with_other_dice_than_the_games_is_refused(any_rules: Ruleset) -> None:
    for dice, refused in ((dice_showing("TESTEND"), True), (any_rules.dice, False)):
        setup = Setup(
            ("Anna",),
            "7",
            None,
            ruleset=any_rules.key,
            options=any_rules.options,
            dice_digest=dice.digest(),
        )
        if refused:
            with pytest.raises(ValueError, match="beginnt kein Spiel"):
                Game.replay((GameStarted(setup),), any_rules)
        else:
            assert Game.replay((GameStarted(setup),), any_rules).setup == setup


@pytest.mark.parametrize("options", [(("policy", "dudelsack"),), (("preset", "quer"),)])
def test_a_replay_under_other_options_than_the_games_is_refused(
    any_rules: Ruleset, options: tuple[tuple[str, str], ...]
) -> None:
    setup = Setup(("Anna",), "7", None, ruleset=any_rules.key, options=options)
    with pytest.raises(ValueError, match="beginnt kein Spiel"):
        Game.replay((GameStarted(setup),), any_rules)


@pytest.mark.parametrize("other", ["wort", "kniffel", "punktverkehrt", "", "Kniffel"])
def test_a_replay_by_the_rules_of_another_game_is_refused(any_rules: Ruleset, other: str) -> None:
    start = GameStarted(Setup(("Anna",), "7", None, ruleset=other, options=any_rules.options))
    if other == any_rules.key:
        assert Game.replay((start,), any_rules).events == (start,)
        return
    with pytest.raises(ValueError, match="beginnt kein Spiel"):
        Game.replay((start,), any_rules)


def test_an_event_that_cannot_follow_is_refused(any_rules: Ruleset) -> None:
    game = begun(any_rules)
    filled = any_rules.boxes[-1].key
    events: list[Event] = [
        GlassTurned(1.0),
        DiceThrown(0, "1234", 1.0),
        DiceThrown(0, "FREUNDEN", 1.0),
        WordLaid(FoundWord("HAUS", ("Haus",)), 1.0),
        BoxEntered("nix", Entry(0), 1.0),
        BoxEntered(filled, Entry(0), 1.0),
        EntryUndone(1.0),
    ]
    for event in events:
        with pytest.raises(ValueError, match="passt hier nicht"):
            Game.replay((*game.events, event), any_rules)


def test_nothing_happens_before_the_glass_is_turned(any_rules: Ruleset) -> None:
    throw = any_rules.dice.throw("7", 0, 0, 0, None)
    events: list[Event] = [
        DiceThrown(0, throw, 1.0),
        WordLaid(FoundWord("HAUS", ("Haus",)), 1.0),
        SandRanOut(1.0),
        BoxEntered(any_rules.boxes[0].key, Entry(0), 1.0),
    ]
    for event in events:
        with pytest.raises(ValueError, match="passt hier nicht"):
            Game.replay((*new_game(any_rules).events, event), any_rules)


def test_nobody_throws_more_often_than_a_turn_allows(any_rules: Ruleset) -> None:
    game = thrown(new_game(any_rules))
    again = DiceThrown(0, game.turn.throw if game.turn else "", 1.0)
    assert Game.replay((*game.events, again, again), any_rules).turn
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, again, again, again), any_rules)
