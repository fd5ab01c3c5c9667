"""Results of all finished games: each sheet once, whatever has happened to its game."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.cases.finished import finished, keep
from tests.unit.archive.counting import (
    BEGUN,
    KNIFFEL,
    NUMBERS,
    SETUP,
    changed,
    game_of,
    kept,
    no_rules,
    rules_for,
    summed,
    told,
)
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.people import rename
from wortkniffel.archive.results import results
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.events import BoxEntered, EntryUndone, Event, GameStarted
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Entry


def test_without_games_there_are_no_results(archive: Archive) -> None:
    assert results(archive, rules_for) == ([], 0)


def test_a_finished_game_has_a_result_for_each_sheet(archive: Archive) -> None:
    keep(archive, game_of())
    anna, ben = results(archive, rules_for).found
    assert (anna.name, anna.seat, anna.facts.total, anna.facts.rank) == ("Anna", 0, 4, 1)
    assert (ben.name, ben.seat, ben.facts.total, ben.facts.rank) == ("Ben", 1, 3, 2)
    assert (anna.game, anna.rivals, anna.day) == (1, 1, "")
    assert anna.begun == datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
    assert anna.agreement == Agreement.of(replace(SETUP, dice_digest=NUMBERS.dice.digest()))


def test_what_is_known_is_told_again_without_the_rules(archive: Archive) -> None:
    keep(archive, game_of())
    first = results(archive, rules_for)
    assert results(archive, no_rules) == first


def test_open_games_have_no_result(archive: Archive) -> None:
    game = game_of()
    archive.add(game.events[:-1], over=False)
    assert results(archive, rules_for) == ([], 0)


def test_the_oldest_result_comes_first(archive: Archive) -> None:
    older = replace(SETUP, begun="2025-01-01T00:00:00Z")
    keep(archive, game_of(1, 2), game_of(3, 4, older))
    assert told(archive) == [(2, "Anna", 3), (2, "Ben", 4), (1, "Anna", 1), (1, "Ben", 2)]


def test_somebody_alone_has_a_result_for_each_of_six_columns(archive: Archive) -> None:
    sheets = [{"1": points} for points in range(6)]
    setup = replace(SETUP, players=("Anna",), day="2026-12-01")
    keep(archive, finished(NUMBERS, sheets, setup=setup))
    for _time in range(2):
        found, unread = results(archive, rules_for)
        assert unread == 0
        assert [(result.seat, result.facts.total) for result in found] == [(n, n) for n in range(6)]
        assert {(r.name, r.rivals, r.facts.rank, r.day) for r in found} == {
            ("Anna", 0, 1, "2026-12-01")
        }


def test_who_takes_the_last_entry_back_has_one_result_still(archive: Archive) -> None:
    game = game_of(4, 0)
    *others, last = game.events
    assert isinstance(last, BoxEntered)
    logbook = archive.begin(GameStarted(SETUP))

    def record(place: int, event: Event, *, over: bool = False) -> None:
        logbook.record(place, event, Moment(), over=over)

    for place, event in enumerate(others[1:], 1):
        record(place, event)
    place = len(others)
    record(place, last, over=True)
    assert told(archive) == [(1, "Anna", 4), (1, "Ben", 0)]
    record(place + 1, EntryUndone(300.0))
    assert told(archive) == []
    better = replace(last, entry=Entry(20, throw="55555"), at=301.0)
    record(place + 2, better, over=True)
    assert told(archive) == [(1, "Anna", 4), (1, "Ben", 20)]
    assert {row[2] for row in kept(archive)} == {len(game.events) + 2}
    logbook.close()


def test_the_same_game_taken_in_again_counts_once(archive: Archive) -> None:
    keep(archive, game_of(), game_of())
    assert told(archive) == [(1, "Anna", 4), (1, "Ben", 3)]


def test_a_game_finished_on_two_machines_counts_as_the_first(archive: Archive) -> None:
    keep(archive, game_of(4, 3), game_of(4, 2))
    assert told(archive) == [(1, "Anna", 4), (1, "Ben", 3)]
    assert told(archive) == [(1, "Anna", 4), (1, "Ben", 3)]


def test_of_a_game_that_is_there_twice_the_one_that_can_be_read_counts(archive: Archive) -> None:
    keep(archive, game_of(4, 3), game_of(4, 2))
    changed(archive, "UPDATE event SET record = 'x' WHERE game = 1 AND number = 5")
    found, unread = results(archive, rules_for)
    assert summed(found) == [(2, "Anna", 4), (2, "Ben", 2)]
    assert unread == 1


def test_games_that_do_not_know_when_they_began_are_two(archive: Archive) -> None:
    unknown = replace(SETUP, begun="")
    keep(archive, game_of(4, 3, unknown), game_of(4, 2, unknown))
    assert len(told(archive)) == 4


def test_two_people_who_begin_the_same_luck_at_once_both_count(archive: Archive) -> None:
    alone = replace(SETUP, ruleset=KNIFFEL.key, options=KNIFFEL.options)
    for name, points in (("Anna", 3), ("Ben", 4)):
        setup = replace(alone, players=(name,))
        keep(archive, finished(KNIFFEL, [{"1": points}], setup=setup))
    assert told(archive) == [(1, "Anna", 3), (2, "Ben", 4)]


DAILY = replace(SETUP, players=("Anna",), day="2026-12-01", seed="2026-12-01-punktverkehrt")


def try_at(moment: str, points: int, player: str = "Anna") -> Game:
    """A try at the daily game, with so many points in each of six columns."""
    setup = replace(DAILY, players=(player,), begun=f"2026-12-01T{moment}:00Z")
    return finished(NUMBERS, [{"1": points}] * 6, setup=setup)


def test_of_two_tries_at_a_daily_game_the_one_begun_first_counts(archive: Archive) -> None:
    keep(archive, try_at("18:30", 5), try_at("17:00", 3), try_at("19:00", 1), try_at("20:00", 2))
    assert told(archive) == [(2, "Anna", 3)] * 6


def test_of_two_tries_begun_at_once_the_one_that_is_here_longer_counts(archive: Archive) -> None:
    unknown = replace(DAILY, begun="")
    keep(archive, *(finished(NUMBERS, [{"1": n}] * 6, setup=unknown) for n in (2, 4)))
    changed(archive, "UPDATE game SET begun = '2026-12-01T18:30:00+00:00'")
    assert told(archive) == [(1, "Anna", 2)] * 6


def test_a_daily_game_left_open_is_the_first_try_all_the_same(archive: Archive) -> None:
    archive.add(try_at("17:00", 3).events[:-1], over=False)
    keep(archive, try_at("18:30", 5))
    assert told(archive) == []


def test_a_daily_game_left_here_and_finished_elsewhere_is_one_try(archive: Archive) -> None:
    archive.add(try_at("17:00", 3).events[:-1], over=False)
    keep(archive, try_at("17:00", 3))
    assert told(archive) == [(2, "Anna", 3)] * 6


def test_everybody_has_a_try_a_day_and_a_game(archive: Archive) -> None:
    other_day = replace(DAILY, day="2026-12-02", seed="2026-12-02-punktverkehrt")
    other_game = replace(DAILY, ruleset=KNIFFEL.key, options=KNIFFEL.options)
    keep(
        archive,
        try_at("17:00", 3),
        try_at("18:00", 4, "Ben"),
        finished(NUMBERS, [{"1": 1}] * 6, setup=other_day),
        finished(KNIFFEL, [{"1": 2}], setup=other_game),
    )
    assert sorted(set(told(archive))) == [
        (1, "Anna", 3),
        (2, "Ben", 4),
        (3, "Anna", 1),
        (4, "Anna", 2),
    ]


def test_who_becomes_one_with_somebody_has_one_try_still(archive: Archive) -> None:
    keep(archive, try_at("18:00", 4), try_at("17:00", 3, "Ben"))
    rename(archive, "Ben", "Anna")
    assert told(archive) == [(2, "Anna", 3)] * 6


def test_games_that_name_no_dice_belong_to_those_with_the_same_dice(archive: Archive) -> None:
    named = replace(SETUP, dice_digest=NUMBERS.dice.digest(), begun="2026-12-02T18:30:00Z")
    keep(archive, game_of(4, 3), game_of(5, 2, named))
    for _time in range(2):
        assert len({one.agreement for one in results(archive, rules_for).found}) == 1


def test_the_dice_of_facts_that_are_older_are_told_by_their_game(archive: Archive) -> None:
    keep(archive, game_of())
    first = results(archive, rules_for)
    changed(archive, "UPDATE result SET facts = json_remove(facts, '$.dice_digest')")
    # Where the rules are gone what is known stays known.
    assert summed(results(archive, no_rules).found) == summed(first.found)
    assert results(archive, rules_for) == first


@pytest.mark.parametrize(("begun", "dated"), [(BEGUN, True), ("", False), ("gestern", False)])
def test_whether_it_is_known_when_a_game_was_begun(
    archive: Archive, begun: str, dated: bool
) -> None:
    keep(archive, game_of(setup=replace(SETUP, begun=begun)))
    assert [one.dated for one in results(archive, rules_for).found] == [dated, dated]


def test_whoever_is_renamed_keeps_the_results(archive: Archive) -> None:
    keep(archive, game_of(4, 3), game_of(4, 2))
    assert len(told(archive)) == 2
    changed(archive, "UPDATE event SET record = replace(record, 'Anna', 'Zoe') WHERE number = 0")
    assert told(archive) == [(1, "Zoe", 4), (1, "Ben", 3)]
    assert len(kept(archive)) == 4


def test_seats_of_nobody_are_left_out(archive: Archive) -> None:
    keep(archive, game_of(4, 3, replace(SETUP, players=("?", "Ben"))))
    for _time in range(2):
        ((ben,), unread) = results(archive, rules_for)
        assert unread == 0
        assert (ben.name, ben.seat, ben.rivals, ben.facts.rank) == ("Ben", 1, 1, 2)


def test_who_was_taken_out_of_one_copy_counts_in_the_other(archive: Archive) -> None:
    keep(archive, game_of(setup=replace(SETUP, players=("?", "Ben"))), game_of())
    assert told(archive) == [(1, "Ben", 3), (2, "Anna", 4)]
