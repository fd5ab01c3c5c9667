"""Results where games, facts or the file are damaged, or rules are missing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases.finished import finished, keep
from tests.unit.archive.counting import (
    SETUP,
    changed,
    game_of,
    kept,
    no_rules,
    rules_for,
    summed,
    told,
)
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.results import results
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.ruleset import Ruleset


def test_games_without_their_rules_are_counted_and_hide_no_others(archive: Archive) -> None:
    rules = Kniffel(PRESETS["yahtzee"])
    setup = replace(SETUP, ruleset="schach", begun="2026-11-01T00:00:00Z")
    foreign = game_of().events
    archive.add((GameStarted(setup), *foreign[1:]), over=True)
    # The rules at hand are those of the other preset.
    keep(archive, finished(rules, [{"1": 3}]), game_of())
    found, unread = results(archive, rules_for)
    assert summed(found) == [(3, "Anna", 4), (3, "Ben", 3)]
    assert unread == 2


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("UPDATE event SET record = ? WHERE game = 1 AND number = 5", "x"),
        ("UPDATE event SET record = ? WHERE game = 1 AND number = 0", "x"),
        ("UPDATE event SET record = ? WHERE game = 1 AND number = 0", '{"event":"sand","at":1}'),
        ('UPDATE event SET record = replace(record, \'"Anna","Ben"\', ?) WHERE game = 1', ""),
        ("DELETE FROM event WHERE game = 1 AND number = ?", 5),
        ("DELETE FROM event WHERE game = 1 AND number > ?", 5),
        ("UPDATE game SET begun = ? WHERE id = 1", "gestern"),
        ("UPDATE game SET begun = ? WHERE id = 1", "2026-12-01T18:30:00"),
    ],
)
def test_a_damaged_game_is_counted_and_hides_no_others(
    archive: Archive, sql: str, value: object
) -> None:
    keep(archive, game_of(), game_of(2, 1, replace(SETUP, seed="8")))
    changed(archive, sql, value)
    found, unread = results(archive, rules_for)
    assert summed(found) == [(2, "Anna", 2), (2, "Ben", 1)]
    assert unread == 1


def test_a_start_that_is_damaged_later_is_counted_too(archive: Archive) -> None:
    keep(archive, game_of())
    told(archive)
    changed(archive, """UPDATE event SET record = replace(record, '"Anna","Ben"', '')""")
    assert results(archive, rules_for) == ([], 1)


def test_a_game_that_cannot_be_played_so_is_counted(archive: Archive) -> None:
    def refusing(setup: Setup) -> Ruleset:
        raise OptionError(setup.options)

    keep(archive, game_of())
    assert results(archive, refusing) == ([], 1)


FACTS = {
    "total": 4,
    "bonus": 0,
    "extra": 0,
    "rank": 1,
    "seconds": 130.0,
    "helped": False,
    "boxes": {"1": 4},
    "words": [],
    "dice_digest": "",
}


@pytest.mark.parametrize(
    "facts",
    [
        "",
        "x",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        json.dumps({**FACTS, "more": 1}),
        json.dumps({key: value for key, value in FACTS.items() if key != "rank"}),
        *(json.dumps({**FACTS, key: None}) for key in FACTS),
        json.dumps({**FACTS, "total": 4.0}),
        json.dumps({**FACTS, "total": True}),
        json.dumps({**FACTS, "seconds": float("nan")}),
        json.dumps({**FACTS, "boxes": {"1": "4"}}),
        json.dumps({**FACTS, "words": ["ABC"]}),
        json.dumps({**FACTS, "words": [["ER", "er"]]}),
        json.dumps({**FACTS, "words": [["ER", "er", 2.5]]}),
        json.dumps({**FACTS, "words": [["ER", ["er"], 2]]}),
        json.dumps({**FACTS, "words": [7]}),
    ],
    ids=lambda facts: facts[:30] or "empty",
)
def test_damaged_facts_are_worked_out_anew(archive: Archive, facts: str) -> None:
    keep(archive, game_of())
    first = results(archive, rules_for)
    changed(archive, "UPDATE result SET facts = ? WHERE seat = 0", facts)
    assert results(archive, rules_for) == first
    # What was mended is kept.
    assert results(archive, no_rules) == first


def test_facts_that_miss_a_seat_are_worked_out_anew(archive: Archive) -> None:
    keep(archive, game_of())
    first = results(archive, rules_for)
    changed(archive, "DELETE FROM result WHERE seat = 0")
    assert results(archive, rules_for) == first
    assert len(kept(archive)) == 2


def test_where_nothing_can_be_written_the_results_are_told_all_the_same(archive: Archive) -> None:
    keep(archive, game_of())
    changed(archive, "PRAGMA query_only = ON")
    for _time in range(2):
        assert told(archive) == [(1, "Anna", 4), (1, "Ben", 3)]
    assert kept(archive) == []


def test_facts_go_with_their_game(archive: Archive) -> None:
    keep(archive, game_of())
    told(archive)
    archive.forget(1)
    assert told(archive) == []
    assert kept(archive) == []


def test_a_file_that_cannot_be_read_any_more_is_no_damaged_game(archive: Archive) -> None:
    keep(archive, game_of(), game_of(anna=5))

    def rules_and_close(setup: Setup) -> Ruleset:
        archive.close()
        return rules_for(setup)

    with pytest.raises(ArchiveError):
        results(archive, rules_and_close)


def test_games_that_cannot_be_read_at_all_are_a_fault(archive: Archive, path: Path) -> None:
    changed(archive, "DROP TABLE result")
    with pytest.raises(ArchiveError) as fault:
        results(archive, rules_for)
    assert str(path) in str(fault.value)
