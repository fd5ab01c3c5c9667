"""Figures of many results: right values by hand, and what holds for whatever results."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.archive.results import Facts, FoundPoints, Result
from wortkniffel.archive.statistics import (
    Bin,
    Group,
    Statistics,
    groups,
    high_scores,
    of_player,
    rarest,
)
from wortkniffel.rules.agreement import Agreement

BEGUN = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
USUAL = Agreement("wort", (("policy", "regel"),), 120, "00ff", "", False, "")
FACTS = Facts(
    total=0, bonus=0, extra=0, rank=1, seconds=600.0, helped=False, boxes={"2": 0}, words=()
)


def result(
    total: int,
    name: str = "Anna",
    *,
    day: int = 0,
    agreement: Agreement = USUAL,
    helped: bool = False,
) -> Result:
    """A sheet of so many points, begun so many days after the first one."""
    facts = replace(FACTS, total=total, helped=helped)
    return Result(1, 0, name, 1, BEGUN + timedelta(days=day), agreement, facts)


def statistics(*totals: int) -> Statistics:
    return Statistics.of([result(total) for total in totals])


def test_figures_of_four_sheets() -> None:
    told = statistics(100, 200, 300, 210)
    assert (told.sheets, told.best, told.worst) == (4, 300, 100)
    assert told.totals == (100, 200, 300, 210)
    assert (told.mean, told.median) == (202.5, 205)
    # 102.5² + 2.5² + 97.5² + 7.5² are 20075, a quarter of that is 5018.75.
    assert told.deviation == pytest.approx(5018.75**0.5)


def test_boxes_bonus_and_extra_points_add_up_to_the_mean() -> None:
    sheets = [
        replace(FACTS, total=145, boxes={"2": 60, "3": 0}, bonus=35, extra=50),
        replace(FACTS, total=30, boxes={"2": 10, "3": 20}, bonus=0, extra=0),
    ]
    told = Statistics.of([replace(result(0), facts=facts) for facts in sheets])
    assert (told.boxes, told.bonus_points, told.extra) == ({"2": 35, "3": 10}, 17.5, 25)
    assert told.mean == 87.5 == 35 + 10 + 17.5 + 25


def test_one_sheet_has_figures_too() -> None:
    told = statistics(150)
    assert (told.mean, told.median, told.deviation) == (150, 150, 0)
    assert told.histogram(10) == [Bin(150, 151, 1)]
    assert told.trend(10) == [150]


def test_bonus_time_and_boxes_are_means() -> None:
    sheets = [
        replace(FACTS, bonus=35, seconds=500.0, boxes={"2": 6, "chance": 10}),
        replace(FACTS, seconds=700.0, boxes={"2": 0, "chance": 20}),
        replace(FACTS, bonus=35, seconds=900.0, boxes={"2": 3, "chance": 0}),
        replace(FACTS, bonus=35, seconds=300.0, boxes={"2": 0, "chance": 12}),
    ]
    told = Statistics.of([replace(result(0), facts=facts) for facts in sheets])
    assert (told.bonus, told.seconds) == (0.75, 600)
    assert told.boxes == {"2": 2.25, "chance": 10.5}
    assert told.struck == {"2": 0.5, "chance": 0.25}
    assert list(told.boxes) == list(told.struck) == ["2", "chance"]


def test_a_box_that_not_every_sheet_has_counts_where_it_is() -> None:
    sheets = [replace(FACTS, boxes={"2": 6}), replace(FACTS, boxes={"2": 0, "new": 0})]
    told = Statistics.of([replace(result(0), facts=facts) for facts in sheets])
    assert told.boxes == {"2": 3, "new": 0}
    assert told.struck == {"2": 0.5, "new": 1}


def test_each_word_stands_once_the_dearest_first() -> None:
    sheets = [
        (FoundPoints("ER", "er", 1), FoundPoints("ZOO", "Zoo", 7), FoundPoints("ÄHRE", "Ähre", 6)),
        (FoundPoints("ER", "er", 2), FoundPoints("AHNE", "Ahne", 6)),
        (FoundPoints("ER", "er", 0), FoundPoints("AUTO", "Auto", 6)),
    ]
    told = Statistics.of([replace(result(0), facts=replace(FACTS, words=w)) for w in sheets])
    # In a dictionary ä stands with a.
    assert [(word.spelling, word.points) for word in told.words] == [
        ("Zoo", 7),
        ("Ahne", 6),
        ("Ähre", 6),
        ("Auto", 6),
        ("er", 2),
    ]


@pytest.mark.parametrize(
    ("totals", "most", "bins"),
    [
        ((100, 119, 120, 199), 5, [(100, 120, 2), (120, 140, 1), (140, 160, 0), (160, 180, 0)]),
        ((0, 1, 1, 3), 4, [(0, 1, 1), (1, 2, 2), (2, 3, 0), (3, 4, 1)]),
        ((0, 4), 4, [(0, 2, 1), (2, 4, 0), (4, 6, 1)]),
        ((7, 7, 7), 2, [(7, 8, 3)]),
        ((99, 100), 2, [(99, 100, 1), (100, 101, 1)]),
        # Twenty would fit, were it not for where they begin.
        ((19, 60), 3, [(0, 25, 1), (25, 50, 0), (50, 75, 1)]),
        ((0, 1_000_000), 5, [(0, 250_001, 1), (250_001, 500_002, 0), (500_002, 750_003, 0)]),
        ((0, 0, 10**9), 2, [(0, 10**9 + 1, 3)]),
    ],
)
def test_a_histogram(totals: Sequence[int], most: int, bins: list[tuple[int, int, int]]) -> None:
    told = statistics(*totals).histogram(most)
    assert told[: len(bins)] == [Bin(*one) for one in bins]
    assert len(told) <= most
    assert sum(one.sheets for one in told) == len(totals)


@given(
    st.lists(st.integers(0, 60) | st.integers(0, 10**12), min_size=1, max_size=30),
    st.integers(2, 40),
)
def test_a_histogram_has_every_total_in_its_bin(totals: list[int], most: int) -> None:
    bins = statistics(*totals).histogram(most)
    assert 1 <= len(bins) <= most
    assert all(one.high == following.low for one, following in pairwise(bins))
    assert len({one.high - one.low for one in bins}) == 1
    for one in bins:
        assert one.sheets == sum(one.low <= total < one.high for total in totals)
    assert sum(one.sheets for one in bins) == len(totals)
    assert bins[0].sheets
    assert bins[-1].sheets


@pytest.mark.parametrize("most", [1, 0, -1])
def test_a_histogram_has_room_for_two_bins(most: int) -> None:
    with pytest.raises(ValueError, match=str(most)):
        statistics(100).histogram(most)


def test_the_trend_is_the_mean_of_the_last_ones() -> None:
    told = statistics(100, 200, 300, 100, 260)
    assert told.trend(1) == [100, 200, 300, 100, 260]
    assert told.trend(3) == [100, 150, 200, 200, 220]
    assert told.trend(10) == [100, 150, 200, 175, 192]


def test_the_best_come_first_and_equal_totals_share_a_rank() -> None:
    sheets = [
        result(200, "Anna", day=2),
        result(300, "Ben", day=3),
        result(300, "Cem", day=1),
        result(100, "Dora", day=4),
        result(200, "Emil", day=0),
        result(200, "Anna", day=1),
    ]
    ranked = [(rank, one.name, one.facts.total) for rank, one in high_scores(sheets)]
    assert ranked == [
        (1, "Cem", 300),
        (1, "Ben", 300),
        (3, "Emil", 200),
        (3, "Anna", 200),
        (3, "Anna", 200),
        (6, "Dora", 100),
    ]
    assert high_scores([]) == []


def test_somebody_has_the_results_of_a_name_however_it_is_written() -> None:
    sheets = [result(1, "Anna"), result(2, "ANNA "), result(3, "Annas"), result(4, "Weiß")]
    assert [one.facts.total for one in of_player(sheets, " anna")] == [1, 2]
    assert [one.facts.total for one in of_player(sheets, "WEISS")] == [4]
    assert of_player(sheets, "Ben") == []


def test_the_group_that_was_played_last_comes_first() -> None:
    untimed = replace(USUAL, sand=None)
    sheets = [
        result(1, day=1),
        result(2, day=5, agreement=untimed),
        result(3, day=3, helped=True),
        result(4, day=2, agreement=untimed),
    ]
    told = groups(sheets)
    assert list(told) == [Group(untimed, False), Group(USUAL, True), Group(USUAL, False)]
    assert [one.facts.total for one in told[Group(untimed, False)]] == [2, 4]
    assert groups([]) == {}


OTHERS = [
    replace(USUAL, ruleset="kniffel"),
    replace(USUAL, options=(("policy", "streng"),)),
    replace(USUAL, sand=None),
    replace(USUAL, sand=60),
    replace(USUAL, dice_digest="11ff"),
    replace(USUAL, word_list="klein"),
    replace(USUAL, own_words=True),
]


@pytest.mark.parametrize("other", OTHERS)
def test_what_was_played_by_other_rules_is_a_group_of_its_own(other: Agreement) -> None:
    told = groups([result(1), result(2, agreement=other), result(3, helped=True)])
    assert [[one.facts.total for one in members] for members in told.values()] == [[1], [2], [3]]


def test_what_dice_are_called_makes_no_group() -> None:
    (members,) = groups([result(1), result(2, agreement=replace(USUAL, dice_name="x"))]).values()
    assert len(members) == 2


sheets = st.builds(
    result,
    st.integers(0, 500),
    st.sampled_from(["Anna", "Ben"]),
    day=st.integers(0, 50),
    agreement=st.sampled_from([USUAL, *OTHERS]),
    helped=st.booleans(),
)


@given(st.lists(sheets, max_size=25))
def test_groups_share_out_the_results_and_mix_nothing(played: list[Result]) -> None:
    told = groups(played)
    together = [one for members in told.values() for one in members]
    assert sorted(map(id, together)) == sorted(map(id, played))
    for group, members in told.items():
        assert {(one.agreement, one.facts.helped) for one in members} == {tuple(group)}
        assert members == [one for one in played if any(one is other for other in members)]
        assert Statistics.of(members).sheets == len(members)


@given(st.lists(sheets, max_size=25))
def test_a_rank_is_one_more_than_there_are_better_ones(played: list[Result]) -> None:
    for rank, one in high_scores(played):
        assert rank == 1 + sum(other.facts.total > one.facts.total for other in played)


def test_the_rarest_words_come_first_and_of_those_the_dearest() -> None:
    bands = {"ER": 1, "ZOO": 4, "ÄHRE": 6, "AHNE": 6, "AUTO": 2, "ELCH": 6}
    words = [
        FoundPoints("ER", "er", 90),
        FoundPoints("ZOO", "Zoo", 7),
        FoundPoints("ÄHRE", "Ähre", 6),
        FoundPoints("ELCH", "Elch", 8),
        FoundPoints("AUTO", "Auto", 5),
        FoundPoints("AHNE", "Ahne", 6),
    ]
    told = [word.spelling for word in rarest(words, bands.__getitem__, 5)]
    assert told == ["Elch", "Ahne", "Ähre", "Zoo", "Auto"]
    assert rarest(words, bands.__getitem__, 0) == []
    assert len(rarest(words, bands.__getitem__, 99)) == 6
