"""A game knows when it was begun, and keeps that wherever it is carried."""

from datetime import UTC, datetime, timedelta

import pytest

from wortkniffel.archive.archive import Archive
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

STORY = [GlassTurned(1.5), GlassTurned(20.0)]
BEGUN = datetime(2026, 11, 30, 18, 30, tzinfo=UTC)


@pytest.fixture
def dated() -> GameStarted:
    return GameStarted(Setup(("Anna",), "7", None, begun="2026-11-30T18:30:00Z"))


def test_a_game_has_the_date_that_it_knows(
    archive: Archive, dated: GameStarted, started: GameStarted
) -> None:
    archive.begin(dated)
    assert archive.story(1)[0] == BEGUN
    before = datetime.now(UTC)
    archive.begin(started)
    assert before <= archive.story(2)[0] <= datetime.now(UTC)


def test_a_game_from_elsewhere_was_played_when_it_was_played(
    archive: Archive, dated: GameStarted, started: GameStarted
) -> None:
    archive.begin(started)
    archive.add([dated, *STORY], over=False)
    assert archive.story(2)[0] == BEGUN
    last, older = archive.games()
    assert (last.number, older.number) == (1, 2)
    assert older.played == BEGUN + timedelta(seconds=20)


def test_games_from_elsewhere_stand_in_the_order_in_which_they_were_played(
    archive: Archive,
) -> None:
    for day in (3, 1, 2):
        begun = f"2026-11-{day:02}T23:59:59Z"
        archive.add([GameStarted(Setup(("Anna",), "7", None, begun=begun))], over=False)
    assert [game.number for game in archive.games()] == [1, 3, 2]


def test_an_older_game_that_does_not_know_was_played_just_now(
    archive: Archive, started: GameStarted
) -> None:
    before = datetime.now(UTC)
    archive.add([started, *STORY], over=False)
    (game,) = archive.games()
    assert before <= game.played <= datetime.now(UTC)
    assert game.played - archive.story(1)[0] == timedelta(seconds=20)


@pytest.mark.parametrize("begun", ["gestern", "2026-13-01T00:00:00Z", "2026-11-30", "\x00"])
def test_a_date_that_there_is_not_is_the_one_of_now(archive: Archive, begun: str) -> None:
    started = GameStarted(Setup(("Anna",), "7", None, begun=begun))
    before = datetime.now(UTC)
    archive.begin(started).close()
    archive.add([started, *STORY], over=True)
    assert sorted(game.number for game in archive.games()) == [1, 2]
    for number in (1, 2):
        assert before - timedelta(seconds=20) <= archive.story(number)[0] <= datetime.now(UTC)


@pytest.mark.parametrize("begun", ["", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
def test_more_seconds_than_there_are_do_no_harm(archive: Archive, begun: str) -> None:
    started = GameStarted(Setup(("Anna",), "7", None, begun=begun))
    archive.add([started, GlassTurned(1e300)], over=False)
    (game,) = archive.games()
    assert game.setup == started.setup


def test_a_date_changed_by_hand_hides_no_game(archive: Archive, dated: GameStarted) -> None:
    archive.begin(dated).close()
    sql = "UPDATE event SET record = replace(record, '2026-11-30', '2026-02-30')"
    archive.do(lambda connection: connection.execute(sql))
    (game,) = archive.games()
    assert game.setup.begun == "2026-02-30T18:30:00Z"
    assert len(archive.resume(1)[0]) == 1
