"""Tries at daily games: who has used one up, and what has become of its game."""

from dataclasses import replace

import pytest

from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.tries import Tried, name_used_last, tries
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

DAY = "2026-12-01"
ANNA = Setup(("Anna",), f"{DAY}-wort", 120, by_lot=False, day=DAY)


def begun(archive: Archive, setup: Setup, *, over: bool = False) -> int:
    """Begin a game and turn its glass; its number."""
    logbook = archive.begin(GameStarted(setup))
    logbook.record(1, GlassTurned(0.0), Moment(), over=over)
    logbook.close()
    return max(game.number for game in archive.games())


def test_a_try_is_that_of_its_day_its_game_and_its_person(archive: Archive) -> None:
    wort = begun(archive, ANNA)
    kniffel = begun(archive, replace(ANNA, ruleset="kniffel"), over=True)
    begun(archive, replace(ANNA, day="2026-12-02"))
    ben = begun(archive, replace(ANNA, players=("Ben",)))
    begun(archive, replace(ANNA, players=("Cleo",), day=""))
    assert tries(archive, DAY, "Anna") == {
        "wort": Tried(wort, over=False),
        "kniffel": Tried(kniffel, over=True),
    }
    assert tries(archive, DAY, "Ben") == {"wort": Tried(ben, over=False)}
    assert tries(archive, DAY, "Cleo") == {}


@pytest.mark.parametrize("name", ["anna", " ANNA ", "Anna"])
def test_a_name_is_the_same_however_it_is_written(archive: Archive, name: str) -> None:
    number = begun(archive, ANNA)
    assert tries(archive, DAY, name) == {"wort": Tried(number, over=False)}


def test_a_try_outlives_its_game(archive: Archive) -> None:
    archive.forget(begun(archive, ANNA, over=True))
    assert tries(archive, DAY, "Anna") == {"wort": Tried(None, over=False)}


def test_only_the_first_game_is_the_try(archive: Archive) -> None:
    first = begun(archive, ANNA)
    archive.add([GameStarted(replace(ANNA, begun=f"{DAY}T18:30:00Z"))], over=True)
    assert tries(archive, DAY, "Anna") == {"wort": Tried(first, over=False)}


@pytest.mark.parametrize("removed", [False, True])
def test_no_other_game_is_begun_where_the_try_is_used_up(archive: Archive, removed: bool) -> None:
    first = begun(archive, ANNA)
    if removed:
        archive.forget(first)
    games = archive.games()
    with pytest.raises(ArchiveError) as told:
        archive.begin(GameStarted(replace(ANNA, players=(" ANNA",))))
    assert str(told.value) == "Diese Tagespartie wurde schon begonnen: Nur ein Versuch zählt."
    assert archive.games() == games
    begun(archive, replace(ANNA, ruleset="kniffel"))


def test_a_game_that_comes_back_is_the_try_again(archive: Archive) -> None:
    story = (GameStarted(ANNA), GlassTurned(0.0))
    archive.forget(archive.add(story, over=True)[0])
    back, _is_new = archive.add(story, over=True)
    assert tries(archive, DAY, "Anna") == {"wort": Tried(back, over=True)}


def test_spaces_around_a_name_make_no_other_try(archive: Archive) -> None:
    number = begun(archive, replace(ANNA, players=(" Anna ",)))
    assert tries(archive, DAY, "anna") == {"wort": Tried(number, over=False)}


def test_the_name_is_that_of_the_game_played_last(archive: Archive) -> None:
    assert name_used_last(archive) == ""
    begun(archive, ANNA)
    begun(archive, replace(ANNA, players=("Ben", "Cleo"), day=""))
    assert name_used_last(archive) == "Ben"
    sql = "UPDATE game SET played = '2030-01-01T00:00:00+00:00' WHERE id = 1"
    archive.do(lambda connection: connection.execute(sql))
    assert name_used_last(archive) == "Anna"


def test_a_name_that_was_taken_out_is_not_used_again(archive: Archive) -> None:
    begun(archive, ANNA)
    begun(archive, replace(ANNA, players=("?", "Ben"), day=""))
    assert name_used_last(archive) == "Ben"
    begun(archive, replace(ANNA, players=("?", "??"), day=""))
    assert name_used_last(archive) == "Ben"


def test_a_damaged_game_names_nobody_and_hides_no_other(archive: Archive) -> None:
    begun(archive, ANNA)
    begun(archive, replace(ANNA, players=("Ben",)))
    sql = "UPDATE event SET record = 'Ben' WHERE game = 2 AND number = 0"
    archive.do(lambda connection: connection.execute(sql))
    assert name_used_last(archive) == "Anna"


def test_an_archive_that_cannot_be_read_says_so(archive: Archive) -> None:
    archive.do(lambda connection: connection.execute("DROP TABLE try"))
    with pytest.raises(ArchiveError, match="Gespeicherte Spiele"):
        tries(archive, DAY, "Anna")
