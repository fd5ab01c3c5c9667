"""What a finished game says of each seat, worked out by hand."""

from dataclasses import replace

import pytest

from tests.cases.finished import finished
from tests.cases.written_game import rules_of_freunde
from wortkniffel.archive.results import Facts, FoundPoints, facts_of
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    SandRanOut,
    Setup,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry

NUMBERS = Punktverkehrt()
BOXES = [box.key for box in NUMBERS.boxes]
# Two people: a turn each of ten seconds in thirteen rounds.
EVENTS_A_TURN = 3


def two(anna: dict[str, int], ben: dict[str, int]) -> Game:
    return finished(NUMBERS, [anna, ben], ("Anna", "Ben"))


def later(events: tuple[Event, ...], seconds: float) -> tuple[Event, ...]:
    """The same some time later."""
    moved = []
    for event in events:
        assert not isinstance(event, GameStarted)
        moved.append(replace(event, at=event.at + seconds))
    return tuple(moved)


def test_the_facts_of_a_sheet(small_lexicon: Lexicon) -> None:
    points = {"2": 20, "3": 20, "6": 10, "wortkniffel": 50, "chance": 12}
    rules = rules_of_freunde(small_lexicon)
    words = [FoundWord("FREUNDE", ("Freunde",)), FoundWord("ER", ("er", "Er"))]
    game = finished(rules, [points, {"chance": 9}], ("Anna", "Ben"), words=words, helped=[1])
    anna, ben = facts_of(game)
    free = ("4", "5", "zwei", "drei", "fullhouse", "strasse")
    # 50 above earn the bonus of 35; F is worth 4, the others 1 each.
    assert anna == Facts(
        total=147,
        bonus=35,
        extra=0,
        rank=1,
        seconds=110.0,
        helped=False,
        boxes={**points, **dict.fromkeys(free, 0)},
        words=(FoundPoints("FREUNDE", "Freunde", 10), FoundPoints("ER", "er", 2)),
        dice_digest=rules.dice.digest(),
    )
    assert (ben.total, ben.bonus, ben.rank, ben.helped, ben.words) == (9, 0, 2, True, ())
    assert list(anna.boxes) == [box.key for box in rules.boxes]


def test_boxes_stand_from_top_to_bottom_however_they_were_filled() -> None:
    game = two({}, {})
    swapped = {BOXES[0]: BOXES[1], BOXES[1]: BOXES[0]}
    events = (
        replace(event, box=swapped.get(event.box, event.box))
        if isinstance(event, BoxEntered)
        else event
        for event in game.events
    )
    anna, _ben = facts_of(Game.replay(events, NUMBERS))
    assert list(anna.boxes) == BOXES


def test_extra_points_are_told_apart() -> None:
    rules = Kniffel(PRESETS["regelblatt"])
    game = finished(rules, [{"1": 3, "kniffel": 50}])
    events = (
        replace(event, entry=Entry(3, throw="11111", extra=50))
        if isinstance(event, BoxEntered) and event.box == "1"
        else event
        for event in game.events
    )
    (facts,) = facts_of(Game.replay(events, rules))
    assert (facts.total, facts.extra, facts.boxes["1"]) == (103, 50, 3)


def test_equal_totals_share_a_rank() -> None:
    sheets = [{"1": 2}, {"2": 8}, {"3": 6}, {"2": 8}, {"1": 2}]
    game = finished(NUMBERS, sheets, ("Anna", "Ben", "Cem", "Dora", "Emil"))
    assert [facts.rank for facts in facts_of(game)] == [4, 1, 3, 1, 4]


def test_somebody_alone_is_the_first_in_every_column() -> None:
    sheets = [{"1": points} for points in (1, 2, 3, 4, 5, 2)]
    told = facts_of(finished(NUMBERS, sheets))
    assert [facts.total for facts in told] == [1, 2, 3, 4, 5, 2]
    assert [facts.rank for facts in told] == [1] * 6
    assert [facts.seconds for facts in told] == [130.0] * 6


def test_the_time_of_an_entry_taken_back_counts_from_the_sand_as_it_was() -> None:
    game = two({"1": 3}, {})
    first, rest = game.events[: 1 + EVENTS_A_TURN], game.events[1 + EVENTS_A_TURN :]
    entered = first[-1]
    assert isinstance(entered, BoxEntered)
    assert entered.at == 10.0
    again = (EntryUndone(25.0), replace(entered, at=27.0))
    anna, ben = facts_of(Game.replay((*first, *again, *later(rest, 17.0)), NUMBERS))
    # Ten seconds were gone at the entry, and two more at the next one.
    assert (anna.seconds, ben.seconds) == (132.0, 130.0)


def test_the_last_entry_taken_back_twice() -> None:
    game = two({}, {"1": 3})
    entered = game.events[-1]
    assert isinstance(entered, BoxEntered)
    assert entered.at == 260.0
    again = (
        EntryUndone(300.0),
        replace(entered, at=301.5),
        EntryUndone(400.0),
        replace(entered, at=404.0),
    )
    anna, ben = facts_of(Game.replay((*game.events, *again), NUMBERS))
    assert (anna.seconds, ben.seconds) == (130.0, 135.5)


def test_time_between_turns_is_nobodys() -> None:
    game = two({}, {})
    first, rest = game.events[: 1 + EVENTS_A_TURN], game.events[1 + EVENTS_A_TURN :]
    anna, ben = facts_of(Game.replay((*first, *later(rest, 1000.0)), NUMBERS))
    assert (anna.seconds, ben.seconds) == (130.0, 130.0)


@pytest.mark.parametrize("throws", [("?REUNDE", "FREUNDE"), ("FREUNDE", "?REUNDE")])
def test_a_word_stands_once_with_what_it_was_worth_most(
    small_lexicon: Lexicon, throws: tuple[str, str]
) -> None:
    rules = rules_of_freunde(small_lexicon)
    word = FoundWord("FREUND", ("Freund",))
    events: list[Event] = [
        GameStarted(Setup(("Anna",), "7", 60, by_lot=False, options=rules.options))
    ]
    for turn, box in enumerate(rules.boxes):
        at = 100.0 * turn
        events.append(GlassTurned(at))
        if turn < 2:
            events += [DiceThrown(0, throws[turn], at), WordLaid(word, at)]
        events += [SandRanOut(at + 60.0), BoxEntered(box.key, Entry(0), at + 61.25)]
    (facts,) = facts_of(Game.replay(events, rules))
    # With the joker for F it is worth 5, with the die 9.
    assert facts.words == (FoundPoints("FREUND", "Freund", 9),)
    assert (facts.total, facts.seconds) == (0, 673.75)
