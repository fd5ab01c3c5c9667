"""Laws that hold in every game: whatever people do, in whatever order, at any time."""

import pytest
from hypothesis import given

from tests.cases.table import turn_of
from tests.unit.rules.laws import (
    NAMES,
    SAND,
    Agreed,
    Step,
    agreed,
    check_ruling,
    outcome_of,
    relaxed,
    steps,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.errors import RuleError, SetupError
from wortkniffel.rules.events import (
    Action,
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
    EntryUndone,
    LayWord,
    Setup,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry

TURNS = {"wort": 11, "kniffel": 13, "punktverkehrt": 13}
BONUS_FROM = {"wort": 50, "kniffel": 63, "punktverkehrt": 63}
BONUS = 35
FORCED = "K7"


def seats_of(rules: Ruleset, players: int) -> int:
    """One column each, but whoever plays Punktverkehrt alone fills six (ruling P1)."""
    return 6 if rules.key == "punktverkehrt" and players == 1 else players


@relaxed
@given(agreed, steps)
def test_no_sequence_of_actions_gets_stuck_and_a_turn_for_each_box_ends_the_game(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        assert player.game.over or player.can_go_on()
    player.finish()
    game = player.game
    seats = seats_of(any_rules, len(game.setup.players))
    made = sum(isinstance(event, BoxEntered) for event in game.events)
    undone = sum(isinstance(event, EntryUndone) for event in game.events)
    assert made - undone == seats * TURNS[any_rules.key]
    for seat in range(seats):
        filled = [key for key, _entry in game.sheet(seat).entries]
        assert sorted(filled) == sorted(player.keys)
    assert sorted(seat for _rank, seat in game.ranking()) == list(range(seats))


@relaxed
@given(agreed, steps)
def test_totals_add_up(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
    bonus_from = BONUS_FROM[any_rules.key]
    for seat in player.game.seats:
        upper = lower = extra = 0
        for key, entry in player.game.sheet(seat).entries:
            extra += entry.extra
            # In every game so far the upper boxes are those called by a number.
            if key.isdigit():
                upper += entry.points
            else:
                lower += entry.points
        bonus = BONUS if upper >= bonus_from else 0
        totals = player.game.totals(seat)
        assert (totals.upper, totals.lower, totals.extra) == (upper, lower, extra)
        assert (totals.bonus, totals.missing) == (bonus, max(bonus_from - upper, 0))
        assert totals.upper_with_bonus == upper + bonus
        assert totals.total == upper + lower + extra + bonus


def everything(game: Game) -> list[Action]:
    """At least one action of each kind, and one for each box."""
    boxes = [*(box.key for box in game.ruleset.boxes), "nix"]
    everyone = game.ruleset.dice.all_dice
    return [
        TurnGlass(),
        *(ThrowDice(keep) for keep in (-1, 0, 1, everyone - 1, everyone, everyone + 1)),
        *(LayWord(word) for word in ("", "ab", "Freunde", "Uganda", "Xylophon", "C3PO")),
        *(EnterBox(box, claim) for box in boxes for claim in (True, False)),
        *(StrikeBox(box) for box in boxes),
        DeclareRunOut(),
        UndoEntry(),
    ]


@relaxed
@given(agreed, steps)
def test_refused_actions_change_nothing_and_name_a_ruling_of_the_game(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes[:20]:
        player.take(step)
        game = player.game
        events, state = game.events, game.state
        outcomes = [outcome_of(game, action, player.now) for action in everything(game)]
        refusals = [outcome for outcome in outcomes if isinstance(outcome, RuleError)]
        for refused in refusals:
            check_ruling(refused, any_rules)
        assert 0 < len(refusals) < len(outcomes)
        assert game.events is events
        assert game.state is state


@relaxed
@given(agreed, steps)
def test_in_time_a_throw_goes_in_any_open_box_and_in_no_other(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed._replace(sand=None).seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        if player.game.turn is None or not player.game.turn.throw:
            continue
        opened = {box.key for box in player.game.open_boxes()}
        sheet, entries = player.game.sheet(player.game.turn.seat), player.game.entries()
        for key in player.keys:
            for action in (StrikeBox(key), EnterBox(key)):
                outcome = outcome_of(player.game, action, player.now)
                worth = isinstance(action, StrikeBox) or key in entries
                assert isinstance(outcome, Game) == (key in opened and worth)
                if isinstance(outcome, RuleError) and not sheet.get(key) and key not in opened:
                    assert outcome.ruling == FORCED


@relaxed
@given(agreed, steps)
def test_once_the_sand_has_run_out_any_free_box_can_be_struck(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed._replace(sand=60).seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        turn = player.game.turn
        if turn is None or not turn.begun:
            continue
        late = player.now + 60
        told = player.game if turn.run_out else player.game.apply(DeclareRunOut(), late)
        sheet = player.game.sheet(turn.seat)
        free = [key for key in player.keys if sheet.get(key) is None]
        assert [box.key for box in told.open_boxes()] == free
        for key in free:
            for game in (player.game, told):
                struck = game.apply(StrikeBox(key), late).sheet(turn.seat).get(key)
                assert struck == Entry(0)


@relaxed
@given(agreed, steps)
def test_kept_dice_stay_on_the_table(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        if player.game is player.before or not isinstance(player.game.events[-1], DiceThrown):
            continue
        thrown, held = player.game.events[-1], turn_of(player.before).throw
        assert len(thrown.throw) == len(any_rules.dice)
        for die, face in enumerate(held):
            assert not thrown.keep >> die & 1 or thrown.throw[die] == face


def test_a_game_for_fewer_or_more_than_can_play_is_refused(any_rules: Ruleset) -> None:
    most = {"wort": 8, "kniffel": 8, "punktverkehrt": 6}[any_rules.key]
    names = (*NAMES, "Ida")
    for players in range(len(names) + 1):
        setup = Setup(names[:players], "7", None, ruleset=any_rules.key, options=any_rules.options)
        if 1 <= players <= most:
            game = Game.new(setup, any_rules)
            assert len(game.seats) == seats_of(any_rules, players)
            continue
        with pytest.raises(SetupError, match=f"Es spielen 1 bis {most} Personen") as refused:
            Game.new(setup, any_rules)
        check_ruling(refused.value, any_rules)


def test_a_glass_without_sand_is_refused_in_every_game(any_rules: Ruleset) -> None:
    setup = Setup(("Anna",), "7", 0, ruleset=any_rules.key, options=any_rules.options)
    with pytest.raises(SetupError) as refused:
        Game.new(setup, any_rules)
    assert refused.value.ruling == SAND
