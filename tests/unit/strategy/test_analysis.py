"""A game looked back on: where points were lost, and what the dice brought."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.random_play import played_at_random
from tests.cases.small_games import SMALL_GAMES, solved
from tests.cases.table import new_game, play, thrown
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import (
    Action,
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
    Event,
    GameStarted,
    GlassTurned,
    LayWord,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.sheet import Entry
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.adviser import Adviser, RankedEntry, adviser_for
from wortkniffel.strategy.analysis import Decision, Kind, Review, TurnReview, missed, review
from wortkniffel.strategy.best_play import BestPlay, Keep
from wortkniffel.strategy.knowledge import COMMON_WORDS, WHOLE_LIST

NEVER_WON = (Kind.KEEP, Kind.STOP, Kind.BOX, Kind.TIME)
RANDOMLY = st.integers(0, 2**32).map(Random)

FEW = ("ER", "EI", "AN", "IN", "TOR", "TON", "ARE", "OR", "EIN", "TEE", "AB", "ROT")

Throws = Sequence[tuple[int, str]]
"""The throws of a turn: what was kept for each, and what lay there then."""


@pytest.fixture(scope="module")
def kniffel(lexicon: Lexicon) -> Adviser:
    return adviser_for(Kniffel(), lexicon, COMMON_WORDS)


@pytest.fixture(scope="module")
def wort(lexicon: Lexicon) -> Adviser:
    return adviser_for(WortKniffel(load_dice(), lexicon), lexicon, COMMON_WORDS)


def a_turn(rules: Ruleset, throws: Throws, box: str, words: Sequence[str] = ()) -> Game:
    """A game after one turn with these throws, words, and the best entry in a box."""
    setup = Setup(("Anna",), "7", None, by_lot=False, ruleset=rules.key, options=rules.options)
    events: list[Event] = [GameStarted(setup), GlassTurned(0.0)]
    events += [DiceThrown(keep, faces, 0.0) for keep, faces in throws]
    events += [WordLaid(FoundWord(word, (word,)), 0.0) for word in words]
    game = Game.replay(events, rules)
    entry = game.entries().get(box, Entry(0))
    return Game.replay((*events, BoxEntered(box, entry, 0.0)), rules)


def only_turn(game: Game, adviser: Adviser) -> TurnReview:
    (turn,) = review(game, 0, adviser).turns
    return turn


def losing(turn: TurnReview) -> list[Decision]:
    return [decision for decision in turn.decisions if abs(decision.lost) > 1e-6]


def adds_up(told: Review, game: Game) -> None:
    """Whether everything that a law says of a column holds."""
    column = game.sheet(told.seat)
    assert told.expected == pytest.approx(told.mean + told.luck - told.lost, abs=1e-6)
    assert len(told.turns) == len(column.entries)
    assert [(turn.box, turn.entry) for turn in told.turns] == list(column.entries)
    assert told.over == (len(told.turns) == len(game.ruleset.boxes))
    if told.over:
        assert told.expected == pytest.approx(game.totals(told.seat).total, abs=1e-6)
    assert sum(map(told.lost_by, Kind)) == pytest.approx(told.lost, abs=1e-6)
    assert told.curve()[-1] == pytest.approx(told.expected, abs=1e-6)
    for turn, following in zip(told.turns, told.turns[1:], strict=False):
        assert turn.after == pytest.approx(following.before, abs=1e-6)
    for turn in told.turns:
        for decision in turn.decisions:
            assert decision.kind not in NEVER_WON or decision.lost >= -1e-6


@settings(max_examples=15, deadline=None)
@given(RANDOMLY, st.sampled_from([("Anna",), ("Anna", "Ben")]), st.sampled_from([None, 9]))
def test_total_is_mean_and_luck_less_what_was_lost(
    kniffel: Adviser, chance: Random, players: tuple[str, ...], turns: int | None
) -> None:
    game = played_at_random(kniffel.rules, chance, players, turns=turns)
    for seat in game.seats:
        told = review(game, seat, kniffel)
        adds_up(told, game)
        # In a game without words nothing can be won either.
        assert all(decision.kind is not Kind.WORDS for t in told.turns for decision in t.decisions)


@pytest.fixture(scope="module", params=SMALL_GAMES)
def small(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Adviser:
    """An adviser for a small game by each rule, who knows all words."""
    rules = SMALL_GAMES[request.param](small_lexicon)
    play_best = BestPlay(rules, solved(rules, small_lexicon).table)
    return Adviser(play_best, WHOLE_LIST, small_lexicon, "")


def test_by_all_rules_everything_adds_up_and_nothing_is_ever_won(
    small: Adviser, small_lexicon: Lexicon
) -> None:
    words = tuple(sorted({form for form in FEW if small_lexicon.judge(form).admitted}))
    for seed in range(25):
        game = played_at_random(
            small.rules, Random(seed), words=words if small.rules.policy else ()
        )
        for seat in game.seats:
            told = review(game, seat, small)
            adds_up(told, game)
            assert told.lost_by(Kind.WORDS) >= -1e-6


def test_each_of_six_columns_adds_up(lexicon: Lexicon) -> None:
    rules = Punktverkehrt()
    adviser = adviser_for(rules, lexicon, COMMON_WORDS)
    game = played_at_random(rules, Random(6))
    assert len(game.seats) == 6
    for seat in game.seats:
        adds_up(review(game, seat, adviser), game)


def test_a_game_with_words_adds_up(wort: Adviser) -> None:
    # With these, words that are well known and some that are not are found.
    words = ("er", "es", "du", "am", "ab", "um", "in", "ei", "nie", "das", "der", "rum", "gut")
    game = played_at_random(wort.rules, Random(11), words=(*words, "wegs", "ohms", "bei", "grub"))
    told = review(game, 0, wort)
    adds_up(told, game)
    assert any(turn.found for turn in told.turns)
    assert told.lost_by(Kind.WORDS) > 0


def test_a_game_in_progress_is_worth_what_best_play_makes_of_it(kniffel: Adviser) -> None:
    game = played_at_random(kniffel.rules, Random(3), turns=5)
    told = review(game, 0, kniffel)
    assert told.expected == pytest.approx(kniffel.advise(game.sheet(0), "", 0).total, abs=1e-6)
    assert not told.over


def test_before_the_first_entry_there_is_only_the_mean(kniffel: Adviser) -> None:
    told = review(thrown(new_game(kniffel.rules)), 0, kniffel)
    assert (told.turns, told.curve()) == ((), (told.mean,))
    assert told.expected == pytest.approx(248.3214, abs=1e-3)


def perfectly(game: Game, adviser: Adviser) -> Game:
    """A game as the adviser plays it to its end."""
    while not game.over:
        game = thrown(game)
        while (turn := game.turn) and turn.throw:
            advice = adviser.advise(game.sheet(turn.seat), turn.throw, turn.throws)
            if not advice.stops:
                game = play(game, ThrowDice(advice.keeps[0].mask))
                continue
            box, entry, _worth = advice.entries[0]
            known = {word.lay_form for word in turn.found}
            words = {laid.word for laid in entry.laid} - known
            end = EnterBox(box) if entry.throw else StrikeBox(box)
            game = play(game, *map(LayWord, sorted(words)), end)
    return game


@pytest.mark.parametrize("seed", ["eins", "zwei", "drei"])
def test_the_perfect_player_loses_nothing(small: Adviser, seed: str) -> None:
    game = perfectly(new_game(small.rules, seed=seed), small)
    for seat in game.seats:
        told = review(game, seat, small)
        assert all(decision.lost < 1e-6 for turn in told.turns for decision in turn.decisions)
        assert told.mean + told.luck == pytest.approx(game.totals(seat).total, abs=1e-6)


def test_the_perfect_player_of_a_whole_game_loses_nothing(kniffel: Adviser) -> None:
    game = perfectly(new_game(kniffel.rules, ("Anna", "Ben")), kniffel)
    assert [review(game, seat, kniffel).lost for seat in game.seats] == pytest.approx(
        [0, 0], abs=1e-6
    )


@pytest.mark.parametrize("again", [0, 1])
def test_an_entry_that_was_taken_back_does_not_count(kniffel: Adviser, again: int) -> None:
    begun = thrown(new_game(kniffel.rules, ("Anna", "Ben")))
    throws = [ThrowDice(0b11)] * again
    end: list[Action] = [*throws, EnterBox("chance"), TurnGlass(), ThrowDice()]
    straight = play(begun, *end)
    around = play(begun, StrikeBox("6"), UndoEntry(), *end)
    assert review(around, 0, kniffel) == review(straight, 0, kniffel)
    assert review(around, 1, kniffel).turns == ()


def test_help_makes_no_difference(kniffel: Adviser) -> None:
    begun = thrown(new_game(kniffel.rules))
    helped = play(begun, TakeHelp(), EnterBox("chance"))
    assert review(helped, 0, kniffel) == review(play(begun, EnterBox("chance")), 0, kniffel)


def test_who_keeps_the_wrong_dice_loses_by_that_alone(kniffel: Adviser) -> None:
    throws = [(0, "66612"), (0b11000, "34512"), (0b11111 ^ 0b00001, "64512")]
    turn = only_turn(a_turn(kniffel.rules, throws[:2], "chance"), kniffel)
    first = losing(turn)[0]
    assert (first.kind, first.done, first.throw) == (Kind.KEEP, 1, "66612")
    assert isinstance(first.chosen, Keep)
    assert isinstance(first.best, Keep)
    assert (first.chosen.mask, first.best.mask) == (0b11000, 0b00111)
    assert first.lost == pytest.approx(first.best.worth - first.chosen.worth)


def test_who_throws_again_with_a_kniffel_would_better_have_entered_it(kniffel: Adviser) -> None:
    turn = only_turn(a_turn(kniffel.rules, [(0, "33333"), (0b1111, "33331")], "3"), kniffel)
    kept = losing(turn)[0]
    assert kept.kind is Kind.KEEP
    assert isinstance(kept.best, RankedEntry)
    assert (kept.best.box, kept.best.entry.points) == ("kniffel", 50)


def test_who_stops_too_early_loses_by_that_alone(kniffel: Adviser) -> None:
    game = a_turn(kniffel.rules, [(0, "55512")], "5")
    turn = only_turn(game, kniffel)
    (stopped,) = losing(turn)
    assert (stopped.kind, stopped.done) == (Kind.STOP, 1)
    assert isinstance(stopped.best, Keep)
    assert stopped.best.mask == 0b00111


def test_the_wrong_box_is_told_apart_from_all_else(kniffel: Adviser) -> None:
    throws = [(0, "66665"), (0b01111, "66661"), (0b01111, "66666")]
    (wrong,) = losing(only_turn(a_turn(kniffel.rules, throws, "chance"), kniffel))
    assert wrong.kind is Kind.BOX
    assert isinstance(wrong.chosen, RankedEntry)
    assert isinstance(wrong.best, RankedEntry)
    assert (wrong.chosen.box, wrong.best.box) == ("chance", "kniffel")
    assert wrong.lost > 20


@pytest.mark.parametrize("said", [True, False])
def test_sand_that_has_run_out_takes_what_the_dice_were_worth(kniffel: Adviser, said: bool) -> None:
    begun = thrown(new_game(kniffel.rules, sand=60))
    late = play(begun, DeclareRunOut(), now=60.0) if said else begun
    turn = only_turn(play(late, StrikeBox("chance"), now=61.0), kniffel)
    time, box = turn.decisions
    assert (time.kind, box.kind) == (Kind.TIME, Kind.BOX)
    strikes = kniffel.advise_strike(turn.sheet)
    assert time.lost == pytest.approx(turn.before + turn.luck[0] - strikes.total)
    # Best would have been to strike what brings least.
    assert box.lost > 0
    assert box.best == strikes.entries[0]


def test_a_strike_in_time_is_no_matter_of_the_sand(kniffel: Adviser) -> None:
    game = play(thrown(new_game(kniffel.rules, sand=60)), StrikeBox("chance"), now=59.0)
    assert {decision.kind for decision in only_turn(game, kniffel).decisions} == {
        Kind.STOP,
        Kind.BOX,
    }


def test_sand_that_came_back_with_an_entry_has_not_run_out(kniffel: Adviser) -> None:
    game = play(thrown(new_game(kniffel.rules, sand=60)), StrikeBox("1"), now=50.0)
    game = play(play(game, UndoEntry(), now=90.0), StrikeBox("2"), now=95.0)
    kinds = [decision.kind for decision in only_turn(game, kniffel).decisions]
    assert Kind.TIME not in kinds


def test_a_box_struck_before_the_first_throw_is_a_throw_not_made(kniffel: Adviser) -> None:
    game = play(new_game(kniffel.rules), TurnGlass(), StrikeBox("1"))
    turn = only_turn(game, kniffel)
    stopped, box = turn.decisions
    assert (stopped.kind, stopped.done, turn.luck) == (Kind.STOP, 0, ())
    assert isinstance(stopped.best, Keep)
    assert stopped.lost + box.lost == pytest.approx(turn.before - turn.after)
    assert stopped.lost > 10


def test_the_costliest_decisions_come_first(kniffel: Adviser) -> None:
    told = review(played_at_random(kniffel.rules, Random(5)), 0, kniffel)
    lost = [decision.lost for _turn, decision in told.costliest()]
    assert lost == sorted(lost, reverse=True)
    assert sum(lost) == pytest.approx(told.lost)


DRY = [(0, "AERBURD")]
"""Holds DARÜBER, which everybody knows."""
RARE = [(0, "ASEBLOD")]
"""Holds SOLEBAD, and no word of seven letters that is common."""


def test_a_missed_word_is_told_by_its_name(wort: Adviser) -> None:
    turn = only_turn(a_turn(wort.rules, DRY, "2", ["DU"]), wort)
    (words,) = [decision for decision in turn.decisions if decision.kind is Kind.WORDS]
    assert isinstance(words.best, RankedEntry)
    assert words.words == ("DARÜBER",)
    assert (words.best.box, words.best.entry.points) == ("wortkniffel", 50)
    assert words.lost > 20


def test_who_finds_the_best_word_misses_nothing(wort: Adviser) -> None:
    turn = only_turn(a_turn(wort.rules, DRY, "wortkniffel", ["DARÜBER"]), wort)
    assert losing(turn) == []


def test_a_word_beyond_what_the_reference_player_knows_wins_points(wort: Adviser) -> None:
    turn = only_turn(a_turn(wort.rules, RARE, "wortkniffel", ["SOLEBAD"]), wort)
    (words,) = losing(turn)
    assert (words.kind, words.words) == (Kind.WORDS, ("SOLEBAD",))
    assert words.lost < -10
    # To stop was right with this word, though not without it.
    assert turn.after == pytest.approx(turn.before + sum(turn.luck) - words.lost)


def test_a_further_wort_kniffel_that_is_not_claimed_is_the_wrong_entry(wort: Adviser) -> None:
    rules = wort.rules
    first = a_turn(rules, DRY, "wortkniffel", ["DARÜBER"])
    events = (
        *first.events,
        GlassTurned(1.0),
        DiceThrown(0, "AERBURD", 1.0),
        WordLaid(FoundWord("DARÜBER", ("darüber",)), 1.0),
        WordLaid(FoundWord("BRAUER", ("Brauer",)), 1.0),
    )
    words = word_masks(["DARÜBER", "BRAUER"], "AERBURD")
    claimed, plain = (
        rules.entries(first.sheet(0), "AERBURD", words, claim=claim)["6"] for claim in (True, False)
    )
    assert (claimed.extra, plain.extra) == (50, 0)
    for entry, loses in ((claimed, False), (plain, True)):
        game = Game.replay((*events, BoxEntered("6", entry, 1.0)), rules)
        turn = review(game, 0, wort).turns[1]
        box = turn.decisions[-1]
        assert box.kind is Kind.BOX
        assert (box.lost > 45) == loses


def test_words_missed_are_told_the_common_ones_first(wort: Adviser, lexicon: Lexicon) -> None:
    turn = only_turn(a_turn(wort.rules, DRY, "2", ["DU"]), wort)
    rows = missed(turn, wort, lexicon)
    words = [row.word for row in rows]
    assert "DARÜBER" in words
    assert "DU" not in words
    assert rows == sorted(rows, key=lambda row: (row.band, -row.value))
    assert {row.band for row in rows} == {1, 2, 3, 4}
    assert next(row.value for row in rows if row.word == "BRAUER") == 8


def test_vulgar_words_are_never_told(wort: Adviser, lexicon: Lexicon) -> None:
    throw = load_dice().arranged("ARSCHUW")
    assert throw is not None
    assert "ARSCH" in lexicon.words_from(throw)
    turn = only_turn(a_turn(wort.rules, [(0, throw)], "chance"), wort)
    words = [row.word for row in missed(turn, wort, lexicon)]
    assert "RAUSCH" in words
    assert "ARSCH" not in words


def test_there_are_no_words_to_miss_without_a_throw_or_without_words(
    wort: Adviser, kniffel: Adviser, lexicon: Lexicon
) -> None:
    struck = play(new_game(wort.rules), TurnGlass(), StrikeBox("2"))
    assert missed(only_turn(struck, wort), wort, lexicon) == []
    numbers = only_turn(a_turn(kniffel.rules, [(0, "55512")], "5"), kniffel)
    assert missed(numbers, kniffel, lexicon) == []


def test_with_another_list_the_sums_are_still_right(small_lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), small_lexicon)
    adviser = adviser_for(rules, small_lexicon, COMMON_WORDS)
    assert adviser.note
    game = played_at_random(rules, Random(2), words=("um", "er", "es", "die", "das", "da"))
    adds_up(review(game, 0, adviser), game)
