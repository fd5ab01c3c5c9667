"""The form of the file: made once, kept for ever, changed in steps that all work or none."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from wortkniffel.archive import schema
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.results import Facts, FoundPoints, results
from wortkniffel.archive.schema import ForeignFileError, bring_up_to_date
from wortkniffel.rules.events import DiceThrown, GameStarted, GlassTurned, Setup
from wortkniffel.rules.ruleset import Ruleset

# What each version wrote, for all times: never changed, whatever the program does later.
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
# What version 2 wrote.
VERSION_2 = """
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
CREATE TABLE result (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    events INTEGER NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE try (
    day TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    person TEXT NOT NULL,
    game INTEGER REFERENCES game ON DELETE SET NULL,
    PRIMARY KEY (day, ruleset, person)
) WITHOUT ROWID;
INSERT INTO game VALUES
    (4, '2025-01-01T10:00:00+00:00', '2025-01-01T10:05:00.5+00:00', 0, 12.5, 5, 1),
    (6, '2025-01-02T10:00:00+00:00', '2025-01-02T10:05:00+00:00', 1, 0.0, 0, 0);
INSERT INTO event VALUES
    (4, 0, 'start', '{"event":"start","game":"kniffel","options":{"preset":"ohne"},
        "players":["J\\u00f6rg"],"by_lot":true,"sand":null,"seed":"7","dice_digest":"",
        "dice_name":"","word_list":""}'),
    (4, 1, 'glass', '{"event":"glass","at":1.5}'),
    (6, 0, 'start', '{"event":"start","game":"wort","options":{"policy":"regel"},
        "players":["Anna"],"by_lot":false,"sand":120,"seed":"2025-01-02-wort",
        "dice_digest":"","dice_name":"","word_list":"","begun":"2025-01-02T10:00:00Z",
        "day":"2025-01-02"}');
INSERT INTO result VALUES
    (6, 0, 1, '{"total":213,"bonus":35,"extra":50,"rank":1,"seconds":612.5,"helped":false,
        "boxes":{"2":6,"wortkniffel":50},"words":[["FREUNDE","Freunde",12]]}');
INSERT INTO try VALUES ('2025-01-02', 'wort', 'anna', 6);
PRAGMA application_id = 1464553030;
PRAGMA user_version = 2;
PRAGMA journal_mode = WAL;
"""
VERSIONS = (VERSION_1, VERSION_2)
LATER_1 = "ALTER TABLE game ADD COLUMN note TEXT;"
LATER_2 = "CREATE TABLE note (game INTEGER); INSERT INTO note SELECT id FROM game;"
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


def games(connection: sqlite3.Connection) -> list[object]:
    """All that version 1 already kept."""
    return [
        connection.execute(f"SELECT {columns} ORDER BY 1, 2").fetchall()
        for columns in (
            "id, begun, played, over, clock, held, looked FROM game",
            "game, number, kind, record FROM event",
        )
    ]


def test_the_last_version_here_is_that_of_the_program() -> None:
    assert len(VERSIONS) == schema.VERSION


def test_a_new_file_has_the_form_that_its_version_wrote(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    bring_up_to_date(connection)
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as old:
        old.executescript(VERSION_2)
        assert form(connection) == form(old)
        assert marks(connection) == marks(old) == (0x574B4E46, 2)


def test_a_file_of_today_is_not_touched(connection: sqlite3.Connection, path: Path) -> None:
    connection.executescript(VERSION_2)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    bring_up_to_date(connection)
    bring_up_to_date(connection)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", VERSIONS, ids=["1", "2"])
def test_every_version_is_brought_up_to_today_with_its_games(
    connection: sqlite3.Connection, tmp_path: Path, text: str
) -> None:
    connection.executescript(text)
    before = games(connection)
    bring_up_to_date(connection)
    assert games(connection) == before
    with closing(sqlite3.connect(tmp_path / "today.db", isolation_level=None)) as today:
        bring_up_to_date(today)
        assert form(connection) == form(today)
        assert marks(connection) == marks(today)
    # Numbers of games are never given twice.
    connection.execute("INSERT INTO game (begun, played) VALUES ('', '')")
    assert connection.execute("SELECT max(id) FROM game").fetchone() == (7,)


@pytest.mark.parametrize("text", VERSIONS, ids=["1", "2"])
def test_games_of_every_version_are_gone_on_with(
    connection: sqlite3.Connection, path: Path, text: str
) -> None:
    connection.executescript(text)
    archive = Archive.open(path)
    (game,) = archive.open_games()
    setup = Setup(("Jörg",), "7", None, ruleset="kniffel", options=(("preset", "ohne"),))
    assert (game.number, game.setup, game.turns) == (4, setup, 0)
    assert game.played.isoformat() == "2025-01-01T10:05:00.500000+00:00"
    events, moment, logbook = archive.resume(4)
    assert events == (GameStarted(setup), GlassTurned(1.5))
    assert moment == Moment(12.5, 5, looked=True)
    logbook.record(2, DiceThrown(0, "12345", 2.5), moment, over=False)
    assert archive.story(4)[1] == (*events, DiceThrown(0, "12345", 2.5))
    logbook.close()
    archive.close()


def test_facts_and_tries_of_version_2_are_still_known(
    connection: sqlite3.Connection, path: Path
) -> None:
    connection.executescript(VERSION_2)
    archive = Archive.open(path)
    ((result,), unread) = results(archive, no_rules)
    assert unread == 0
    assert result.day == "2025-01-02"
    assert result.facts == Facts(
        total=213,
        bonus=35,
        extra=50,
        rank=1,
        seconds=612.5,
        helped=False,
        boxes={"2": 6, "wortkniffel": 50},
        words=(FoundPoints("FREUNDE", "Freunde", 12),),
    )
    archive.forget(6)
    archive.close()
    assert connection.execute("SELECT * FROM result").fetchall() == []
    tries = connection.execute("SELECT * FROM try").fetchall()
    assert tries == [("2025-01-02", "wort", "anna", None)]


def no_rules(setup: Setup) -> Ruleset:
    raise KeyError(setup.ruleset)


def test_all_later_steps_are_made_too(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.executescript(VERSION_1)
    steps(monkeypatch, LATER_1, LATER_2)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 4)
    assert connection.execute("SELECT id, note FROM game").fetchall() == [(4, None), (6, None)]
    assert connection.execute("SELECT game FROM note").fetchall() == [(4,), (6,)]
    # A second time there is nothing to do.
    bring_up_to_date(connection)
    assert connection.execute("SELECT count(*) FROM note").fetchone() == (2,)


def test_only_the_missing_steps_are_made(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.executescript(VERSION_2)
    with monkeypatch.context() as later:
        steps(later, LATER_1)
        bring_up_to_date(connection)
    steps(monkeypatch, LATER_1, LATER_2)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 4)


def test_a_new_file_is_made_in_all_steps(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(monkeypatch, LATER_1, LATER_2)
    bring_up_to_date(connection)
    assert marks(connection) == (0x574B4E46, 4)
    names = [name for name, _sql in form(connection)]
    assert names == ["event", "game", "note", "result", "sqlite_sequence", "try"]


@pytest.mark.parametrize(("text", "version"), [(VERSION_1, 1), (VERSION_2, 2)])
def test_a_step_that_fails_leaves_the_file_as_it_was(
    connection: sqlite3.Connection,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    version: int,
) -> None:
    connection.executescript(text)
    before = list(connection.iterdump())
    steps(monkeypatch, LATER_1, LATER_2, WRONG)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        bring_up_to_date(connection)
    assert not connection.in_transaction
    assert list(connection.iterdump()) == before
    assert marks(connection) == (0x574B4E46, version)
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
    connection.executescript(VERSION_2)
    connection.execute("PRAGMA user_version = 3")
    with pytest.raises(ForeignFileError) as refused:
        bring_up_to_date(connection)
    assert refused.value.version == 3
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
