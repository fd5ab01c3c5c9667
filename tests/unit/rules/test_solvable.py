"""What every solvable game promises: which sheets are alike, and that more never costs."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.cases.rulesets import VARIANTS, Variant
from tests.cases.table import entries_with
from tests.unit.rules.laws import relaxed
from tests.unit.rules.third_party import install_example, site_folder
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw, load_dice
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.sheet import Entry, Part, Sheet
from wortkniffel.rules.solvable import Solvable

FULL = 50
DEAREST = {"wort": "wortkniffel", "kniffel": "kniffel", "punktverkehrt": "allefuenfe"}

Written = list[tuple[int, int]]
"""Boxes and points, by numbers of which some are of no use."""

some = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 9)), max_size=16)
# Much depends on whether anything is free above or below.
parts = st.sampled_from([(), range(5), range(5, 11), range(6), range(6, 13)])
written = st.builds(lambda part, more: [(place, 5) for place in part] + more, parts, some)
seeds = st.integers(0, 10**6).map(str)


@pytest.fixture(scope="module", params=VARIANTS, ids=[variant.name for variant in VARIANTS])
def rules(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Solvable:
    variant: Variant = request.param
    rules = variant.ruleset(small_lexicon)
    assert isinstance(rules, Solvable)
    return rules


class Thrown(NamedTuple):
    """A throw with the words that lie in it."""

    throw: Throw
    words: tuple[str, ...]


def thrown(rules: Solvable, lexicon: Lexicon, seed: str) -> Thrown:
    """Any throw; every other time all number dice are alike."""
    throw = rules.dice.throw(seed, 0, 0, 0, None)
    if rules.policy is None:
        return Thrown(throw[0] * len(throw) if int(seed) % 2 else throw, ())
    return Thrown(throw, tuple(sorted(lexicon.words_from(throw))))


def sheet_of(rules: Solvable, written: Written) -> Sheet:
    """A sheet on which the dearest box has all or nothing, as in every game."""
    sheet = Sheet()
    for place, points in written:
        box = rules.boxes[place % len(rules.boxes)]
        if sheet.is_free(box):
            worth = FULL * (points > 2) if box.key == DEAREST[rules.key] else points
            sheet = sheet.enter(box.key, Entry(worth))
    return sheet


def worth(rules: Solvable, sheet: Sheet, thrown: Thrown) -> Mapping[str, tuple[int, int] | None]:
    """Points and extra points in each free box; none where the throw may not go."""
    entries = entries_with(rules, sheet, *thrown)
    allowed = {box.key for box in rules.open_boxes(sheet, thrown.throw)}
    earned = {key: (entry.points, entry.extra) for key, entry in entries.items()}
    return {
        box.key: earned.get(box.key, (0, 0)) if box.key in allowed else None
        for box in sheet.free(rules.boxes)
    }


def without(sheet: Sheet, places: set[int]) -> Sheet:
    """A sheet with some entries less."""
    kept = (entry for place, entry in enumerate(sheet.entries) if place not in places)
    return Sheet(tuple(kept))


@settings(relaxed, max_examples=20)
@given(written, st.sets(st.integers(0, 6), max_size=2), seeds)
def test_in_the_same_situation_a_throw_is_worth_the_same(
    rules: Solvable, small_lexicon: Lexicon, written: Written, fewer: set[int], seed: str
) -> None:
    sheet = sheet_of(rules, written)
    other = without(sheet, fewer)
    lies = thrown(rules, small_lexicon, seed)
    if rules.situation(sheet) == rules.situation(other):
        here, there = worth(rules, sheet, lies), worth(rules, other, lies)
        assert {box: there[box] for box in here} == here


@relaxed
@given(written, seeds)
def test_only_a_throw_that_varies_is_worth_something_else_on_another_sheet(
    rules: Solvable, small_lexicon: Lexicon, written: Written, seed: str
) -> None:
    sheet = sheet_of(rules, written)
    lies = thrown(rules, small_lexicon, seed)
    words = {(1 << len(word)) - 1: word for word in lies.words if len(word) == len(rules.dice)}
    if not rules.varies(lies.throw, words):
        empty = worth(rules, Sheet(), lies)
        here = worth(rules, sheet, lies)
        assert {box: empty[box] for box in here} == here


@relaxed
@given(written, st.lists(st.integers(1, 9), min_size=13, max_size=13), st.data())
def test_the_situation_after_an_entry_asks_only_whether_it_has_points(
    rules: Solvable, written: Written, others: list[int], data: st.DataObject
) -> None:
    sheet = sheet_of(rules, written)
    changed = Sheet(
        tuple(
            (key, Entry(points if entry.points and key != DEAREST[rules.key] else entry.points))
            for points, (key, entry) in zip(others, sheet.entries, strict=False)
        )
    )
    assert rules.situation(changed) == rules.situation(sheet)
    free = sheet.free(rules.boxes)
    assume(free)
    box = data.draw(st.sampled_from(free))
    most = FULL if box.key == DEAREST[rules.key] else others[-1]
    for one, other in ((0, 0), (FULL, most)):
        after = rules.situation(sheet.enter(box.key, Entry(one)))
        assert rules.situation(changed.enter(box.key, Entry(other))) == after


@relaxed
@given(written)
def test_a_situation_is_the_same_in_whatever_order_the_boxes_were_filled(
    rules: Solvable, written: Written
) -> None:
    sheet = sheet_of(rules, written)
    other = Sheet(tuple(reversed(sheet.entries)))
    assert rules.situation(other) == rules.situation(sheet)
    assert repr(rules.situation(other)) == repr(rules.situation(sheet))
    assert hash(rules.situation(other)) == hash(rules.situation(sheet))


@relaxed
@given(written, seeds)
def test_taking_extra_points_never_costs(
    rules: Solvable, small_lexicon: Lexicon, written: Written, seed: str
) -> None:
    sheet = sheet_of(rules, written)
    lies = thrown(rules, small_lexicon, seed)
    taken = entries_with(rules, sheet, *lies)
    for box, entry in entries_with(rules, sheet, *lies, claim=False).items():
        assert taken[box].points >= entry.points
        assert taken[box].extra >= entry.extra


@relaxed
@given(written, seeds, st.data())
def test_dice_with_equal_faces_may_change_places(
    rules: Solvable, small_lexicon: Lexicon, written: Written, seed: str, data: st.DataObject
) -> None:
    sheet = sheet_of(rules, written)
    lies = thrown(rules, small_lexicon, seed)
    moved = Thrown("".join(data.draw(st.permutations(lies.throw))), lies.words)
    assert worth(rules, sheet, moved) == worth(rules, sheet, lies)


@relaxed
@given(written)
def test_the_total_is_what_was_entered_and_the_bonus(rules: Solvable, written: Written) -> None:
    sheet = sheet_of(rules, written)
    upper = {box.key for box in rules.boxes if box.part is Part.UPPER}
    entered = sum(entry.points + entry.extra for _key, entry in sheet.entries)
    reached = sum(entry.points for key, entry in sheet.entries if key in upper)
    bonus = rules.bonus if reached >= rules.bonus_from else 0
    assert rules.totals(sheet).total == entered + bonus


def test_what_decides_best_play_is_among_the_options(rules: Solvable) -> None:
    assert set(rules.decisive) <= set(rules.options)


def test_a_game_whose_bonus_is_another_one_cannot_be_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_lexicon: Lexicon
) -> None:
    with site_folder(tmp_path, monkeypatch) as site:
        install_example(site)
        family = installed_games().family("hochtief")
        assert not isinstance(family.ruleset(Supplies(small_lexicon, load_dice())), Solvable)
