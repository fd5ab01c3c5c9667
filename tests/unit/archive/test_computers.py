"""Computer players in the archive: they are no people, and their sheets nobody's results."""

from dataclasses import replace

import pytest

from tests.cases.finished import finished, keep
from tests.unit.archive.counting import NUMBERS, SETUP, rules_for
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.exchange import as_json, from_json
from wortkniffel.archive.people import (
    NoPersonError,
    SameGameError,
    delete,
    people,
    places_of,
    rename,
)
from wortkniffel.archive.records import RecordError, from_record, to_record
from wortkniffel.archive.results import results
from wortkniffel.archive.tries import name_used_last
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.game import Game

AGAINST = replace(SETUP, players=("Eule", "Anna"), characters=("eule", ""))


def game(eule: int = 5, anna: int = 3, setup: Setup = AGAINST) -> Game:
    """The computer player sits first, and has so many points."""
    return finished(NUMBERS, [{"1": eule}, {"1": anna}], setup=setup)


def named(archive: Archive) -> list[str]:
    return [person.name for person in people(archive)]


def test_records_without_computers_are_as_they_were() -> None:
    assert "characters" not in to_record(GameStarted(SETUP))


def test_records_and_exports_keep_the_computers() -> None:
    unknown = GameStarted(replace(AGAINST, characters=("uhu aus der Zukunft", "")))
    assert from_record(to_record(unknown)) == unknown
    assert from_json(as_json(game().events)) == game().events


@pytest.mark.parametrize("told", ['"eule"', "[1]", "null", "{}"])
def test_what_is_no_list_of_keys_is_told_by_name(told: str) -> None:
    record = to_record(GameStarted(SETUP))[:-1] + f',"characters":{told}}}'
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert caught.value.field == "characters"


def test_a_computer_has_no_results_and_whoever_played_it_has(archive: Archive) -> None:
    keep(archive, game(eule=5, anna=3))
    (anna,) = results(archive, rules_for).found
    assert (anna.name, anna.seat, anna.facts.total, anna.facts.rank) == ("Anna", 1, 3, 2)
    assert (anna.rivals, anna.computers) == (1, ((0, 5),))


def test_results_of_people_and_computers_stay_apart_whatever_they_are_called(
    archive: Archive,
) -> None:
    person = replace(SETUP, players=("Eule", "Ben"), begun="2026-12-02T18:30:00Z")
    keep(archive, game(5, 3), finished(NUMBERS, [{"1": 2}, {"1": 1}], setup=person))
    found = [(result.name, result.facts.total) for result in results(archive, rules_for).found]
    assert found == [("Anna", 3), ("Eule", 2), ("Ben", 1)]


def test_a_computer_is_nobody_that_can_be_found_renamed_or_taken_out(archive: Archive) -> None:
    keep(archive, game())
    assert named(archive) == ["Anna"]
    assert name_used_last(archive) == "Anna"
    assert places_of(archive, "Anna").alone == (1,)
    for attempt in (places_of, delete):
        with pytest.raises(NoPersonError):
            attempt(archive, "Eule")
    with pytest.raises(NoPersonError):
        rename(archive, "Eule", "Uhu")


def test_a_person_of_the_same_name_is_renamed_and_the_computer_is_not(archive: Archive) -> None:
    person = replace(SETUP, players=("Eule", "Ben"), begun="2026-12-02T18:30:00Z")
    keep(archive, game(), finished(NUMBERS, [{}, {}], setup=person))
    rename(archive, "Eule", "Dora")
    assert [one.setup.players for one in archive.games()] == [("Dora", "Ben"), ("Eule", "Anna")]


def test_nobody_gets_the_name_of_a_computer_in_the_same_game(archive: Archive) -> None:
    keep(archive, game())
    with pytest.raises(SameGameError) as caught:
        rename(archive, "Anna", "eule")
    assert caught.value.games == (1,)
    assert named(archive) == ["Anna"]


def test_a_game_in_which_only_computers_are_left_is_removed(archive: Archive) -> None:
    keep(archive, game())
    delete(archive, "Anna")
    assert archive.games() == []


def test_a_game_with_computers_is_not_added_twice(archive: Archive) -> None:
    first, second = keep(archive, game(), game())
    assert first == second
    (saved,) = archive.games()
    assert saved.setup == AGAINST
