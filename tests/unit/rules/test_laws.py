"""Laws that hold in every game: whatever people do, in whatever order, at any time."""

import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cases.table import (
    BOXES,
    UPPER,
    dice_showing,
    new_game,
    play,
    thrown,
    turn_of,
    turn_with,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import DiceSet, Die, Throw, load_dice
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    Action,
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    LayWord,
    SandRanOut,
    Setup,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry
from wortkniffel.rules.wortkniffel import WortKniffel

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")
KINDS = "glass throw throw lay lay enter enter strike run_out undo wait".split()

Step = tuple[str, int]

steps = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 2**16)), min_size=20, max_size=100
)
sands = st.sampled_from([None, 1, 60, 120, 180])
relaxed = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def rules(small_lexicon: Lexicon) -> WortKniffel:
    return WortKniffel(load_dice(), small_lexicon)


@pytest.fixture(scope="module")
def easy_rules(small_lexicon: Lexicon) -> WortKniffel:
    """Dice that show FREUNDE nearly always, so that further Wort-Kniffel come up."""
    dice = [Die("FFFFF?"), *(Die(letter * 6) for letter in "REUNDE")]
    return WortKniffel(DiceSet("leicht", tuple(dice), load_dice().values), small_lexicon)


def outcome_of(game: Game, action: Action, now: float) -> Game | RuleError:
    try:
        return game.apply(action, now)
    except RuleError as refused:
        return refused


class Player:
    """Wants this and that, allowed or not, and sees to it that no refusal changes a thing."""

    def __init__(self, game: Game, lexicon: Lexicon) -> None:
        self.game = self.before = game
        self.lexicon = lexicon
        self.now = 1000.0

    def take(self, step: Step) -> None:
        kind, number = step
        if kind == "wait":
            self.now += number % 150
        else:
            if number & 3 and kind in {"throw", "lay", "enter"}:
                self.get_dice()
            self.try_to(self.wish(kind, number))

    def get_dice(self) -> None:
        """Do first what has to be done first, so that games get somewhere."""
        for action in (TurnGlass(), ThrowDice()):
            if self.game.turn and not self.game.turn.throw:
                self.try_to(action)

    def wish(self, kind: str, number: int) -> Action:
        turn = self.game.turn
        throw = turn.throw if turn else ""
        if kind == "lay":
            words = sorted(self.lexicon.words_from(throw)) or ["ab", "!", "Xylophon"]
            return LayWord(max(words, key=len) if number & 4 else words[number % len(words)])
        if kind == "enter":
            boxes = list(self.game.entries()) or BOXES
            box = "wortkniffel" if "wortkniffel" in boxes else boxes[number % len(boxes)]
            return EnterBox(box, claim=number & 96 != 0)
        actions: dict[str, Action] = {
            "glass": TurnGlass(),
            "throw": ThrowDice(number % 160),
            "strike": StrikeBox(BOXES[number % len(BOXES)]),
            "run_out": DeclareRunOut(),
            "undo": UndoEntry(),
        }
        return actions[kind]

    def try_to(self, action: Action) -> None:
        before = self.before = self.game
        events, state = before.events, before.state
        outcome = outcome_of(before, action, self.now)
        if isinstance(outcome, Game):
            assert outcome.events[:-1] == events
            self.game = outcome
        else:
            assert re.fullmatch(r"W(1?\d|2[0-2])", outcome.ruling)
            assert f"[{outcome.ruling}]" in str(outcome)
        assert before.events is events
        assert before.state is state

    def can_go_on(self) -> bool:
        """Whether the turn's player has a move that no glass and no dice can forbid."""
        turn = turn_of(self.game)
        if not turn.begun:
            return self.game.apply(TurnGlass(), self.now) != self.game
        sheet = self.game.sheet(turn.player)
        free = [box for box in BOXES if sheet.get(box) is None]
        return bool(free) and all(
            self.game.apply(StrikeBox(box), self.now).sheet(turn.player).get(box) for box in free
        )

    def finish(self) -> None:
        """Strike box after box until the game is over."""
        while not self.game.over:
            turn = turn_of(self.game)
            if not turn.begun:
                self.game = self.game.apply(TurnGlass(), self.now)
            sheet = self.game.sheet(turn.player)
            free = next(box for box in BOXES if sheet.get(box) is None)
            self.game = self.game.apply(StrikeBox(free), self.now)


class Agreed(NamedTuple):
    """What is settled before the first throw."""

    players: int
    sand: int | None
    seed: str

    def seat(self, rules: WortKniffel, lexicon: Lexicon) -> Player:
        """Whoever plays all the seats."""
        names = NAMES[: self.players]
        game = new_game(rules, names, seed=self.seed, sand=self.sand, by_lot=True)
        return Player(game, lexicon)


agreed = st.builds(Agreed, st.integers(1, 8), sands, st.text(max_size=12))


@relaxed
@given(agreed, steps)
def test_replaying_the_events_gives_the_same_game(
    rules: WortKniffel, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(rules, small_lexicon)
    for step in wishes:
        player.take(step)
        again = Game.replay(player.game.events, rules)
        assert again == player.game
        assert again.state == player.game.state


@relaxed
@given(agreed, steps)
def test_replaying_asks_neither_judge_nor_dice(
    rules: WortKniffel, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(rules, small_lexicon)
    for step in wishes:
        player.take(step)
    other_dice = DiceSet("leer", tuple(Die("??????") for _die in range(7)), {"?": 0})
    blind = replace(rules, dice=other_dice)
    assert Game.replay(player.game.events, blind).state == player.game.state


@relaxed
@given(agreed, steps)
def test_no_sequence_of_actions_gets_stuck_and_eleven_turns_end_the_game(
    rules: WortKniffel, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(rules, small_lexicon)
    for step in wishes:
        player.take(step)
        assert player.game.over or player.can_go_on()
    player.finish()
    for seat in range(agreed.players):
        filled = [key for key, _entry in player.game.sheet(seat).entries]
        assert sorted(filled) == sorted(BOXES)
    assert len(player.game.ranking()) == agreed.players


@relaxed
@given(agreed, steps)
def test_totals_add_up(
    easy_rules: WortKniffel, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(easy_rules, small_lexicon)
    for step in wishes:
        player.take(step)
    for seat in range(agreed.players):
        upper = lower = extra = 0
        for key, entry in player.game.sheet(seat).entries:
            extra += entry.extra
            if key in UPPER:
                upper += entry.points
            else:
                lower += entry.points
        bonus = 35 if upper > 49 else 0
        totals = player.game.totals(seat)
        assert (totals.upper, totals.lower, totals.extra) == (upper, lower, extra)
        assert (totals.bonus, totals.missing) == (bonus, max(50 - upper, 0))
        assert totals.total == upper + lower + extra + bonus


def check_undo(before: Game, entered: Game, later: float) -> None:
    """Undo gives back all that was there before an entry, the sand included."""
    assert isinstance(entered.events[-1], BoxEntered)
    back = entered.apply(UndoEntry(), later)
    assert back.state.sheets == before.state.sheets
    was, turn = turn_of(before), turn_of(back)
    assert replace(turn, timer=None) == replace(was, timer=None)
    entered_at = entered.events[-1].at
    if was.timer is None or turn.timer is None:
        assert was.timer is turn.timer
    else:
        assert turn.timer.remaining(later) == was.timer.remaining(entered_at)
    assert back.entries() == before.entries()
    assert not back.can_undo
    assert Game.replay(back.events, back.ruleset) == back
    if 0 < was.throws < 3 and not (was.run_out or (was.timer and was.timer.run_out(entered_at))):
        for keep in (0, 0b1010101):
            afresh = before.apply(ThrowDice(keep), entered_at)
            assert turn_of(back.apply(ThrowDice(keep), later)).throw == turn_of(afresh).throw


@relaxed
@given(agreed, steps, st.integers(0, 500))
def test_undo_restores_everything(
    easy_rules: WortKniffel,
    small_lexicon: Lexicon,
    agreed: Agreed,
    wishes: list[Step],
    pause: int,
) -> None:
    player = agreed.seat(easy_rules, small_lexicon)
    for step in wishes:
        player.take(step)
        if player.game is not player.before and isinstance(player.game.events[-1], BoxEntered):
            check_undo(player.before, player.game, player.now + pause)


@pytest.mark.parametrize("players", [1, 2, 8])
@pytest.mark.parametrize("sand", [None, 60])
def test_undo_works_from_the_very_first_entry_to_the_last(
    rules: WortKniffel, players: int, sand: int | None
) -> None:
    game = new_game(rules, NAMES[:players], sand=sand)
    now = 0.0
    while not game.over:
        before = thrown(game, now)
        box = BOXES[-1 - turn_of(game).number]
        action: Action = EnterBox(box) if box == "chance" else StrikeBox(box)
        entered = play(before, action, now=now + 7)
        check_undo(before, entered, now + 1000)
        game, now = entered, now + 2000


def test_undo_of_the_very_first_entry_leaves_an_empty_sheet(rules: WortKniffel) -> None:
    game = turn_with(new_game(rules), EnterBox("chance"))
    back = play(game, UndoEntry())
    assert back.sheet(0).entries == ()
    assert back.totals(0).total == 0
    assert turn_of(back).number == 0


def test_undo_ends_when_the_next_player_turns_the_glass(rules: WortKniffel) -> None:
    game = turn_with(new_game(rules, NAMES[:2]), EnterBox("chance"))
    assert game.can_undo
    begun = play(game, TurnGlass())
    assert not begun.can_undo
    with pytest.raises(RuleError):
        begun.apply(UndoEntry(), 0.0)


def test_a_replay_of_something_else_is_refused(rules: WortKniffel) -> None:
    game = thrown(new_game(rules))
    for events in ((), game.events[1:]):
        with pytest.raises(ValueError, match="beginnt kein Spiel"):
            Game.replay(events, rules)
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, game.events[0]), rules)
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*game.events, EntryUndone(0.0)), rules)


def fresh_faces(game: Game) -> dict[tuple[int, int, int, int], str]:
    """Every face that was thrown, not kept, by player, turn, throw and die."""
    faces = {}
    state = Game.replay(game.events[:1], game.ruleset)
    for event in game.events[1:]:
        if isinstance(event, DiceThrown):
            turn = turn_of(state)
            for die, face in enumerate(event.throw):
                if not event.keep >> die & 1:
                    faces[turn.player, turn.number, turn.throws, die] = face
        state = Game.replay((*state.events, event), game.ruleset)
    return faces


def game_of_throws(rules: WortKniffel, names: tuple[str, ...], seed: str, habit: Random) -> Game:
    """Three rounds in which dice are kept by habit."""
    game = new_game(rules, names, seed=seed)
    for _turn in range(3 * len(names)):
        game = thrown(game)
        for _throw in range(habit.randrange(3)):
            game = play(game, ThrowDice(habit.randrange(127)))
        game = play(game, StrikeBox(BOXES[turn_of(game).number]))
    return game


@pytest.mark.parametrize("names", [("Anna",), NAMES[:3]])
def test_equal_seeds_bring_equal_luck_whatever_was_kept(
    rules: WortKniffel, names: tuple[str, ...]
) -> None:
    for seed in range(20):
        habits = (Random(f"{seed} {number}") for number in range(4))
        games = [game_of_throws(rules, names, str(seed), habit) for habit in habits]
        luck = [fresh_faces(game) for game in games]
        for one in luck:
            for other in luck:
                assert all(other[place] == one[place] for place in one.keys() & other.keys())


def test_two_solo_games_of_one_seed_meet_the_same_dice(
    rules: WortKniffel, easy_rules: WortKniffel
) -> None:
    for ruleset in (rules, easy_rules):
        one = game_of_throws(ruleset, ("Anna",), "Dienstag", Random(1))
        two = game_of_throws(ruleset, ("Bernd",), "Dienstag", Random(1))
        assert fresh_faces(one) == fresh_faces(two)
        assert len(fresh_faces(one)) >= 21


def test_other_seeds_players_turns_and_throws_bring_other_luck() -> None:
    dice = load_dice()
    throws = {
        dice.throw(seed, player, turn, throw, None)
        for seed in ("1", "2")
        for player in range(3)
        for turn in range(3)
        for throw in range(3)
    }
    assert len(throws) == 54


@given(st.text(max_size=20), st.integers(0, 7), st.integers(0, 10), st.integers(0, 2))
def test_every_die_shows_one_of_its_faces(seed: str, player: int, turn: int, throw: int) -> None:
    dice = load_dice()
    shown: Throw = dice.throw(seed, player, turn, throw, None)
    assert len(shown) == 7
    assert all(face in die.faces for face, die in zip(shown, dice.dice, strict=True))


def test_every_face_of_every_die_comes_about_equally_often() -> None:
    dice = load_dice()
    for number, die in enumerate(dice.dice):
        counts = Counter(dice.face(str(seed), 0, 0, 0, number) for seed in range(6000))
        assert counts.keys() == set(die.faces)
        # Six standard deviations either side of 1000.
        assert all(830 < count < 1170 for count in counts.values())


@given(st.text(alphabet="AB? ", min_size=7, max_size=7))
def test_kept_dice_stay_as_they_are(kept: str) -> None:
    dice = load_dice()
    after = dice.throw("x", 0, 0, 1, kept)
    assert all(old in {" ", new} for old, new in zip(kept, after, strict=True))


def test_a_replay_with_other_dice_than_the_games_is_refused(rules: WortKniffel) -> None:
    setup = Setup(("Anna",), "7", None, dice_digest=dice_showing("TESTEND").digest())
    with pytest.raises(ValueError, match="beginnt kein Spiel"):
        Game.replay((GameStarted(setup),), rules)


def test_a_replay_under_another_policy_than_the_games_is_refused(rules: WortKniffel) -> None:
    setup = Setup(("Anna",), "7", None, options=(("policy", "duden"),))
    with pytest.raises(ValueError, match="beginnt kein Spiel"):
        Game.replay((GameStarted(setup),), rules)


@pytest.mark.parametrize(
    "event",
    [
        GlassTurned(1.0),
        DiceThrown(0, "KURZ", 1.0),
        BoxEntered("nix", Entry(0), 1.0),
        BoxEntered("chance", Entry(0), 1.0),
        EntryUndone(1.0),
    ],
)
def test_an_event_that_cannot_follow_is_refused(rules: WortKniffel, event: Event) -> None:
    game = turn_with(new_game(rules), EnterBox("chance"))
    begun = play(game, TurnGlass())
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*begun.events, event), rules)


@pytest.mark.parametrize(
    "event",
    [DiceThrown(0, "HAUSTÜR", 1.0), WordLaid(FoundWord("HAUS", ("Haus",)), 1.0), SandRanOut(1.0)],
)
def test_nothing_happens_before_the_glass_is_turned(rules: WortKniffel, event: Event) -> None:
    with pytest.raises(ValueError, match="passt hier nicht"):
        Game.replay((*new_game(rules).events, event), rules)
