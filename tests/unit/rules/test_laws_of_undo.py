"""What undo gives back, in every game: all that was there before the last entry."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import new_game, play, thrown, turn_of, turn_with
from tests.unit.rules.laws import NAMES, Agreed, Step, agreed, relaxed, steps
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    Action,
    BoxEntered,
    EnterBox,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset


def check_undo(before: Game, entered: Game, later: float) -> None:
    """Undo gives back all that was there before an entry, the sand included."""
    assert isinstance(entered.events[-1], BoxEntered)
    back = entered.apply(UndoEntry(), later)
    assert back.state.sheets == before.state.sheets
    assert [back.totals(seat) for seat in back.seats] == [
        before.totals(seat) for seat in before.seats
    ]
    was, turn = turn_of(before), turn_of(back)
    assert replace(turn, timer=None) == replace(was, timer=None)
    entered_at = entered.events[-1].at
    if was.timer is None or turn.timer is None:
        assert was.timer is turn.timer
    else:
        assert turn.timer.remaining(later) == was.timer.remaining(entered_at)
    assert back.open_boxes() == before.open_boxes()
    for claim in (True, False):
        assert back.entries(claim=claim) == before.entries(claim=claim)
    assert not back.can_undo
    assert Game.replay(back.events, back.ruleset) == back
    if 0 < was.throws < 3 and not (was.run_out or (was.timer and was.timer.run_out(entered_at))):
        for keep in (0, 0b10101):
            afresh = before.apply(ThrowDice(keep), entered_at)
            assert turn_of(back.apply(ThrowDice(keep), later)).throw == turn_of(afresh).throw


@relaxed
@given(agreed, steps, st.integers(0, 500))
def test_undo_restores_everything(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step], pause: int
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        if player.game is not player.before and isinstance(player.game.events[-1], BoxEntered):
            check_undo(player.before, player.game, player.now + pause)


def enter_or_strike(game: Game, key: str) -> Action:
    return EnterBox(key) if key in game.entries() else StrikeBox(key)


@pytest.mark.parametrize(("players", "sand"), [(1, None), (2, 60), (6, None)])
def test_undo_works_from_the_very_first_entry_to_the_last(
    any_rules: Ruleset, players: int, sand: int | None
) -> None:
    game = new_game(any_rules, NAMES[:players], sand=sand)
    now = 0.0
    while not game.over:
        before = thrown(game, now)
        action = enter_or_strike(before, before.open_boxes()[-1].key)
        entered = play(before, action, now=now + 7)
        check_undo(before, entered, now + 1000)
        game, now = entered, now + 2000


def test_undo_of_the_very_first_entry_leaves_an_empty_sheet(any_rules: Ruleset) -> None:
    game = turn_with(new_game(any_rules), EnterBox(any_rules.boxes[-1].key))
    assert game.totals(0).total > 0
    back = play(game, UndoEntry())
    assert back.sheet(0).entries == ()
    assert back.totals(0).total == 0
    assert (turn_of(back).seat, turn_of(back).number) == (0, 0)


def test_undo_ends_when_the_next_player_turns_the_glass(any_rules: Ruleset) -> None:
    game = turn_with(new_game(any_rules, NAMES[:2]), EnterBox(any_rules.boxes[-1].key))
    assert game.can_undo
    begun = play(game, TurnGlass())
    assert not begun.can_undo
    with pytest.raises(RuleError):
        begun.apply(UndoEntry(), 0.0)
