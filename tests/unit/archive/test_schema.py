"""The form of the file: made once, kept for ever, changed in steps that all work or none."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from wortkniffel.archive import schema
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.schema import ForeignFileError, bring_up_to_date
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

# What version 1 wrote, for all times: never changed, whatever the program does later.
VERSION_1 = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    begun TEXT NOT NULL,
    played TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0,
    clock REAL NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    looked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO game VALUES
    (4, '2025-01-01T10:00:00+00:00', '2025-01-01T10:05:00.5+00:00', 0, 12.5, 5, 1),
    (6, '2025-01-02T10:00:00+00:00', '2025-01-02T10:05:00+00:00', 1, 0.0, 0, 0);
INSERT INTO event VALUES
    (4, 0, 'start', '{"event":"start","game":"kniffel","options":{"preset":"ohne"},
        "players":["J\\u00f6rg"],"by_lot":true,"sand":null,"seed":"7","dice_digest":"",
        "dice_name":"","word_list":""}'),
    (4, 1, 'glass', '{"event":"glass","at":1.5}'),
    (6, 0, 'start', '{}');
PRAGMA application_id = 1464553030;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""
STEP_2 = "ALTER TABLE game ADD COLUMN daily TEXT;"
STEP_3 = "CREATE TABLE note (game INTEGER); INSERT INTO note SELECT id FROM game;"
WRONG = "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spiele.db"


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def form(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables with their SQL, spaces left out."""
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY 1")
    return [(name, "".join(sql.split())) for name, sql in rows]


def marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """Whose file it is, and of which version."""
    pragmas = ("application_id", "user_version")
    whose, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas)
    return whose, version


def steps(monkeypatch: pytest.MonkeyPatch, *added: str) -> None:
    """The program as it may be some versions later."""
    every = (*schema._STEPS, *added)
    monkeypatch.setattr(schema, "_STEPS", every)
    monkeypatch.setattr(schema, "VERSION", len(every))


def test_a_new_file_has_the_form_that_version_1_wrote(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    bring_up_to_date(connection)
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as old:
        old.executescript(VERSION_1)
        assert form(connection) == form(old)
        assert marks(connection) == marks(old) == (0x574B4E46, 1)


def test_a_file_of_today_is_not_touched(connection: sqlite3.Connection, path: Path) -> None:
    connection.executescript(VERSION_1)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    bring_up_to_date(connection)
    bring_up_to_date(connection)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert path.read_bytes() == before


def test_games_of_version_1_are_gone_on_with(connection: sqlite3.Connection, path: Path) -> None:
    connection.executescript(VERSION_1)
    archive = Archive.open(path)
    (game,) = archive.open_games()
    setup = Setup(("Jörg",), "7", None, ruleset="kniffel", options=(("preset", "ohne"),))
    assert (game.number, game.setup, game.turns) == (4, setup, 0)
    assert game.played.isoformat() == "2025-01-01T10:05:00.500000+00:00"
    events, moment, logbook = archive.resume(4)
    assert events == (GameStarted(setup), GlassTurned(1.5))
    assert moment == Moment(12.5, 5, looked=True)
    logbook.close()
    archive.close()


def test_an_earlier_version_is_brought_up_with_its_games(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.executescript(VERSION_1)
    steps(monkeypatch, STEP_2, STEP_3)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 3)
    assert connection.execute("SELECT id, daily FROM game").fetchall() == [(4, None), (6, None)]
    assert connection.execute("SELECT game FROM note").fetchall() == [(4,), (6,)]
    # A second time there is nothing to do.
    bring_up_to_date(connection)
    assert connection.execute("SELECT count(*) FROM note").fetchone() == (2,)


def test_only_the_missing_steps_are_made(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.executescript(VERSION_1)
    with monkeypatch.context() as later:
        steps(later, STEP_2)
        bring_up_to_date(connection)
    steps(monkeypatch, STEP_2, STEP_3)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 3)


def test_a_new_file_is_made_in_all_steps(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(monkeypatch, STEP_2, STEP_3)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 3)
    assert [name for name, _sql in form(connection)] == ["event", "game", "note", "sqlite_sequence"]


def test_a_step_that_fails_leaves_the_file_as_it_was(
    connection: sqlite3.Connection, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.executescript(VERSION_1)
    before = list(connection.iterdump())
    steps(monkeypatch, STEP_2, STEP_3, WRONG)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        bring_up_to_date(connection)
    assert not connection.in_transaction
    assert list(connection.iterdump()) == before
    assert marks(connection) == (0x574B4E46, 1)
    monkeypatch.undo()
    archive = Archive.open(path)
    assert len(archive.open_games()) == 1
    archive.close()


def test_a_new_file_whose_making_fails_stays_empty(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(monkeypatch, WRONG)
    with pytest.raises(sqlite3.OperationalError):
        bring_up_to_date(connection)
    assert form(connection) == []
    assert marks(connection) == (0, 0)


def test_a_newer_version_is_refused_with_its_number(connection: sqlite3.Connection) -> None:
    connection.executescript(VERSION_1)
    connection.execute("PRAGMA user_version = 2")
    with pytest.raises(ForeignFileError) as refused:
        bring_up_to_date(connection)
    assert refused.value.version == 2
    assert not connection.in_transaction


@pytest.mark.parametrize(
    "mark", ["application_id = 7", "user_version = 1", "user_version = 99", "user_version = -1"]
)
def test_what_bears_the_marks_of_another_program_is_refused(
    connection: sqlite3.Connection, mark: str
) -> None:
    connection.execute(f"PRAGMA {mark}")
    before = marks(connection)
    with pytest.raises(ForeignFileError) as refused:
        bring_up_to_date(connection)
    assert refused.value.version == 0
    assert marks(connection) == before
    assert form(connection) == []
