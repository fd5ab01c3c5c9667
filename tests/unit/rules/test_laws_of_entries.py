"""Laws of what a throw may score, on any sheet that a game can lead to."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import entries_with
from tests.unit.rules.laws import relaxed
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet

BONUS_FROM = {"wort": 50, "kniffel": 63, "punktverkehrt": 63}
BONUS = 35
DEAREST = {"wort": "wortkniffel", "kniffel": "kniffel", "punktverkehrt": "allefuenfe"}
FULL = 50

Choice = tuple[str, int]

choices = st.lists(
    st.tuples(st.sampled_from(["best", "best", "any", "strike", "late"]), st.integers(0, 2**8)),
    min_size=13,
    max_size=13,
)


class Stage(NamedTuple):
    """A sheet on the way through a game, and what lies on the table."""

    sheet: Sheet
    throw: Throw
    words: tuple[str, ...]


def stages(rules: Ruleset, lexicon: Lexicon, seed: str, choices: list[Choice]) -> Iterator[Stage]:
    """A game of one column, up to its full sheet: any box is filled, or struck in or out of time.

    The words are all those that the throw holds.
    """
    sheet = Sheet()
    for turn, (how, number) in enumerate(choices[: len(rules.boxes)]):
        throw = rules.dice.throw(seed, 0, turn, number % 3, None)
        words = tuple(sorted(lexicon.words_from(throw))) if rules.policy else ()
        yield Stage(sheet, throw, words)
        box, entry = filled(rules, Stage(sheet, throw, words), how, number)
        sheet = sheet.enter(box, entry)
    yield Stage(sheet, rules.dice.throw(seed, 0, 0, 0, None), ())


def filled(rules: Ruleset, stage: Stage, how: str, number: int) -> tuple[str, Entry]:
    """The box that is filled, and with what; late is after the sand has run out."""
    free = [box.key for box in rules.boxes if stage.sheet.is_free(box)]
    boxes = [box.key for box in rules.open_boxes(stage.sheet, stage.throw)]
    if how == "late":
        # Every other time the box goes that further ones would build upon.
        dearest = DEAREST[rules.key]
        spoilt = number & 1 and dearest in free
        return dearest if spoilt else free[number % len(free)], Entry(0)
    if how == "strike":
        return boxes[number % len(boxes)], Entry(0)
    entries = entries_with(rules, *stage, claim=number & 8 != 0)
    if how == "best" and entries:
        return max(entries.items(), key=lambda item: item[1].points + item[1].extra)
    box = boxes[number % len(boxes)]
    return box, entries.get(box, Entry(0))


@relaxed
@given(st.text(max_size=4), choices)
def test_entries_are_for_open_boxes_and_those_are_free(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    for stage in stages(any_rules, small_lexicon, seed, choices):
        free = {box.key for box in any_rules.boxes if stage.sheet.get(box.key) is None}
        opened = [box.key for box in any_rules.open_boxes(stage.sheet, stage.throw)]
        assert len(opened) == len(set(opened))
        assert set(opened) <= free
        assert bool(opened) == bool(free)
        assert opened == [box.key for box in any_rules.boxes if box.key in opened]
        for claim in (True, False):
            assert entries_with(any_rules, *stage, claim=claim).keys() <= set(opened)


@relaxed
@given(st.text(max_size=4), choices)
def test_only_a_forced_joker_closes_a_free_box(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    forced = dict(any_rules.options).get("preset") == "yahtzee"
    for sheet, throw, _words in stages(any_rules, small_lexicon, seed, choices):
        expected = {box.key for box in any_rules.boxes if sheet.get(box.key) is None}
        if forced and sheet.get("kniffel") and len(set(throw)) == 1:
            # Ruling K7: the number box first, then the lower ones, then the others.
            expected = (
                expected & {throw[0]} or {key for key in expected if len(key) > 1} or expected
            )
        assert {box.key for box in any_rules.open_boxes(sheet, throw)} == expected


@relaxed
@given(st.text(max_size=4), choices)
def test_no_entry_takes_points_away(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    for stage in stages(any_rules, small_lexicon, seed, choices):
        for claim in (True, False):
            for entry in entries_with(any_rules, *stage, claim=claim).values():
                assert entry.points >= 0
                assert entry.extra >= 0
                assert entry.throw == stage.throw


@relaxed
@given(st.text(max_size=4), choices)
def test_extra_points_come_only_after_the_dearest_box_was_earned_in_full(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    extra = {"regel": 50, "regelblatt": 50, "yahtzee": 100}.get(any_rules.options[0][1], 0)
    for stage in stages(any_rules, small_lexicon, seed, choices):
        dearest = stage.sheet.get(DEAREST[any_rules.key])
        allowed = {0, extra} if dearest and dearest.points == FULL else {0}
        entries = entries_with(any_rules, *stage)
        assert {entry.extra for entry in entries.values()} <= allowed


@relaxed
@given(st.text(max_size=4), choices)
def test_whoever_claims_never_earns_less(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    for stage in stages(any_rules, small_lexicon, seed, choices):
        claimed = entries_with(any_rules, *stage)
        unclaimed = entries_with(any_rules, *stage, claim=False)
        assert unclaimed.keys() <= claimed.keys()
        for box, entry in unclaimed.items():
            assert entry.points + entry.extra <= claimed[box].points + claimed[box].extra
            assert entry.extra <= claimed[box].extra


@relaxed
@given(st.text(max_size=4), choices)
def test_an_entry_adds_its_points_its_extra_and_the_bonus_it_reaches(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    bonus_from = BONUS_FROM[any_rules.key]
    for stage in stages(any_rules, small_lexicon, seed, choices):
        before = any_rules.totals(stage.sheet)
        for box, entry in entries_with(any_rules, *stage).items():
            after = any_rules.totals(stage.sheet.enter(box, entry))
            upper = before.upper + (entry.points if box.isdigit() else 0)
            reached = BONUS if before.upper < bonus_from <= upper else 0
            assert after.upper == upper
            assert after.total == before.total + entry.points + entry.extra + reached
            assert after.extra == before.extra + entry.extra
            assert after.missing == max(0, bonus_from - upper)


@relaxed
@given(st.text(max_size=4), choices)
def test_the_order_of_the_dice_does_not_matter(
    any_rules: Ruleset, small_lexicon: Lexicon, seed: str, choices: list[Choice]
) -> None:
    shuffler = Random(seed)
    for sheet, throw, words in stages(any_rules, small_lexicon, seed, choices):
        shuffled = "".join(shuffler.sample(throw, len(throw)))
        assert any_rules.open_boxes(sheet, shuffled) == any_rules.open_boxes(sheet, throw)
        for claim in (True, False):
            was = entries_with(any_rules, sheet, throw, words, claim=claim)
            now = entries_with(any_rules, sheet, shuffled, words, claim=claim)
            assert {box: (entry.points, entry.extra) for box, entry in now.items()} == {
                box: (entry.points, entry.extra) for box, entry in was.items()
            }
