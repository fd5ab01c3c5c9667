"""Whatever is wrong with the file: it is told, and nothing that was there is lost."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.unit.archive.files import (
    START,
    Other,
    check_works,
    contents,
    read_only,
    refused,
    told,
)
from wortkniffel.archive import file as file_module
from wortkniffel.archive.archive import Archive, Logbook, Moment
from wortkniffel.archive.file import ArchiveError, transaction
from wortkniffel.locking import alone
from wortkniffel.rules.events import GlassTurned

# Holds the file in one of SQLite's ways, until its input ends.
HOLD = """
import sqlite3, sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement)
print("da", flush=True)
sys.stdin.read()
"""
# No file may grow beyond so many bytes: the system refuses to write, as a full disk does.
WRITE_LITTLE = """
import resource, sys
from pathlib import Path
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.file import ArchiveError
from wortkniffel.rules.events import GlassTurned

logbook = Archive.open(Path(sys.argv[1])).resume(1)[-1]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
print("da", flush=True)
place = 0
try:
    while place < 5000:
        logbook.record(place + 1, GlassTurned(float(place)), Moment(float(place)), over=False)
        place += 1
except ArchiveError as error:
    print(place, error)
"""
# The same, before the file is opened; what has to stand beside it would be larger.
READ_FULL = """
import resource, sys
from pathlib import Path
from wortkniffel.archive.archive import Archive

resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
print("da", flush=True)
archive = Archive.open(Path(sys.argv[1]))
print(len(archive.games()), len(archive.story(1)[1]), archive.fault)
"""


@pytest.fixture
def without_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files on something like a network share: SQLite has a way there, but no room for a log."""
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def connect_there(path: Path | str, **how: Any) -> sqlite3.Connection:
        way = f"{path}&" if how.pop("uri", False) else f"{Path(path).as_uri()}?"
        return connect(f"{way}vfs=unix-dotfile", uri=True, **how)

    monkeypatch.setattr(sqlite3, "connect", connect_there)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    monkeypatch.setattr(file_module, "_PATIENCE_SECONDS", 0.05)


class TestPlaces:
    def test_a_folder_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"mine")
        fault = "ein Ordner auf dem Weg dorthin ist eine Datei"
        for path in (tmp_path / "file" / "spiele.db", tmp_path / "file" / "x" / "spiele.db"):
            assert refused(path) == told(path, fault)
        assert contents(tmp_path) == {"file": b"mine"}

    def test_a_folder_in_its_place(self, tmp_path: Path) -> None:
        path = tmp_path / "spiele.db"
        path.mkdir()
        (path / "mine").write_bytes(b"mine")
        assert refused(path) == told(path, "die Datei lässt sich nicht öffnen")
        assert contents(path) == {"mine": b"mine"}
        assert contents(tmp_path) == {}

    def test_a_link_to_itself(self, tmp_path: Path) -> None:
        path = tmp_path / "spiele.db"
        path.symlink_to(path)
        assert refused(path) == told(path, "die Datei lässt sich nicht öffnen")
        assert path.is_symlink()
        below = path / "spiele.db"
        assert refused(below).startswith(f"Gespeicherte Spiele ({below}): ")

    def test_a_folder_that_cannot_be_written(self, open_folder: Path) -> None:
        path = open_folder / "spiele.db"
        below = open_folder / "new" / "spiele.db"
        with read_only(open_folder):
            assert refused(path) == told(path, "die Datei lässt sich nicht öffnen")
            assert refused(below) == told(below, "dort darf nicht geschrieben werden")
        assert contents(open_folder) == {}

    def test_a_damaged_file_that_cannot_be_put_aside_stays(self, open_folder: Path) -> None:
        path = open_folder / "spiele.db"
        path.write_bytes(b"damaged" * 1000)
        fault = "die Datei ist beschädigt und lässt sich nicht zur Seite legen"
        with read_only(open_folder):
            assert refused(path) == told(path, fault)
        assert contents(open_folder) == {"spiele.db": b"damaged" * 1000}

    def test_a_lock_that_cannot_be_made_leaves_no_game(self, tmp_path: Path) -> None:
        archive = Archive.open(tmp_path / "spiele.db")
        lock = tmp_path / "spiele-1.lock"
        lock.mkdir()
        with pytest.raises(ArchiveError) as error:
            archive.begin(START)
        assert str(error.value) == told(lock, "dort steht ein Ordner")
        assert archive.open_games() == []
        lock.rmdir()
        check_works(archive)


def fill(logbook: Logbook) -> tuple[int, str]:
    """How many events there was room for, and what was said of the next one."""
    for place in range(1000):
        try:
            logbook.record(place + 1, GlassTurned(0.0), Moment(float(place)), over=False)
        except ArchiveError as error:
            return place, str(error)
    raise AssertionError("There was room for all")


class TestFull:
    def test_a_full_disk_is_told_and_what_was_written_stands(self, path: Path) -> None:
        archive = Archive.open(path)
        logbook = archive.begin(START)
        pages = archive.do(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
        archive.do(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages + 2}"))
        place, fault = fill(logbook)
        assert fault == told(path, "der Datenträger ist voll")
        with pytest.raises(ArchiveError):
            logbook.record(place + 1, GlassTurned(0.0), Moment(), over=True)

        # When there is room again the game goes on where it stood.
        archive.do(lambda connection: connection.execute("PRAGMA max_page_count = 100000"))
        assert len(archive.open_games()) == 1
        logbook.record(place + 1, GlassTurned(9.0), Moment(9.0), over=False)
        logbook.close()
        events, moment, _logbook = archive.resume(1)
        assert events == (START, *[GlassTurned(0.0)] * place, GlassTurned(9.0))
        assert moment == Moment(9.0)
        archive.close()

    def test_a_file_that_may_not_grow_keeps_what_was_written(
        self, path: Path, other: Other
    ) -> None:
        archive = Archive.open(path)
        archive.begin(START).close()
        archive.close()
        writer = other(WRITE_LITTLE, path)
        assert writer.stdout
        said = writer.stdout.read()
        place, _space, fault = said.partition(" ")
        why = "das Lesen oder Schreiben ist misslungen."
        assert fault.startswith(f"Gespeicherte Spiele ({path}): {why}")
        assert 10 < int(place) < 5000
        assert writer.wait() == 0
        archive = Archive.open(path)
        assert archive.set_aside is None
        events, moment, _logbook = archive.resume(1)
        assert events == (START, *(GlassTurned(float(i)) for i in range(int(place))))
        assert moment == Moment(float(int(place) - 1))
        archive.close()

    def test_games_on_a_full_disk_are_read(self, written: Path, other: Other) -> None:
        before = contents(written.parent)
        reader = other(READ_FULL, written)
        assert reader.stdout
        said = reader.stdout.read()
        assert said.startswith(f"2 101 Gespeicherte Spiele ({written}): ")
        assert contents(written.parent)["spiele.db"] == before["spiele.db"]


@pytest.mark.usefixtures("without_log")
class TestWithoutLog:
    def test_games_are_saved_all_the_same(self, tmp_path: Path) -> None:
        archive = Archive.open(tmp_path / "spiele.db")
        assert not archive.fault
        check_works(archive)
        second = Archive.open(tmp_path / "spiele.db")
        check_works(second)
        assert len(archive.games()) == 2
        second.close()
        archive.close()
        assert list(contents(tmp_path)) == ["spiele.db"]

    def test_what_is_written_for_good_is_not_less_sure(self, tmp_path: Path) -> None:
        archive = Archive.open(tmp_path / "spiele.db")
        # Extra and full, as SQLite numbers them.
        assert (level(archive, durable=True), level(archive, durable=False)) == (3, 2)
        archive.close()


def level(archive: Archive, *, durable: bool) -> int:
    """How sure SQLite makes what is written, from 0 to 3."""

    def ask(connection: sqlite3.Connection) -> int:
        with transaction(connection, durable=durable):
            found: int = connection.execute("PRAGMA synchronous").fetchone()[0]
        return found

    return archive.do(ask)


def test_the_log_makes_do_with_full_and_normal(path: Path) -> None:
    archive = Archive.open(path)
    assert (level(archive, durable=True), level(archive, durable=False)) == (2, 1)
    archive.close()


@pytest.mark.usefixtures("hasty")
class TestHeldFast:
    FAULT = "ein anderes Programm hält die Datei fest"

    def test_a_file_that_another_program_writes_for_too_long(
        self, written: Path, other: Other
    ) -> None:
        archive = Archive.open(written)
        _events, _moment, logbook = archive.resume(1)
        holder = other(HOLD, written, "BEGIN IMMEDIATE")
        with pytest.raises(ArchiveError) as error:
            logbook.record(101, GlassTurned(101.0), Moment(), over=False)
        assert str(error.value) == told(written, self.FAULT)
        with pytest.raises(ArchiveError):
            archive.begin(START)
        with pytest.raises(ArchiveError):
            archive.forget(2)
        # What is there can be read all the same.
        assert [game.number for game in archive.open_games()] == [2, 1]
        holder.kill()
        holder.wait()
        logbook.record(101, GlassTurned(101.0), Moment(), over=False)
        logbook.close()
        assert len(archive.resume(1)[0]) == 102
        archive.close()

    def test_a_file_that_another_program_has_for_itself(self, written: Path, other: Other) -> None:
        before = written.read_bytes()
        holder = other(
            HOLD, written, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "COMMIT"
        )
        assert refused(written) == told(written, self.FAULT)
        holder.kill()
        holder.wait()
        assert written.read_bytes() == before
        check_works(Archive.open(written))

    def test_a_new_file_that_another_program_is_making(self, tmp_path: Path, other: Other) -> None:
        path = tmp_path / "spiele.db"
        holder = other(HOLD, path, "BEGIN EXCLUSIVE")
        assert refused(path) == told(path, self.FAULT)
        holder.kill()
        holder.wait()
        check_works(Archive.open(path))

    def test_a_damaged_file_that_another_program_puts_aside(self, path: Path) -> None:
        path.parent.mkdir(parents=True)
        path.write_bytes(b"damaged" * 1000)
        with alone(path.with_name("spiele-beschaedigt.lock")):
            assert refused(path).startswith(f"Gespeicherte Spiele ({path}): die Datei ist besch")
        assert contents(path.parent) == {"spiele.db": b"damaged" * 1000}


class TestOtherFiles:
    def test_an_empty_file_is_filled(self, tmp_path: Path) -> None:
        path = tmp_path / "spiele.db"
        path.write_bytes(b"")
        archive = Archive.open(path)
        assert archive.set_aside is None
        check_works(archive)
        archive.close()

    @pytest.mark.parametrize(
        "made",
        [
            ["CREATE TABLE recipe (name TEXT)", "INSERT INTO recipe VALUES ('Kuchen')"],
            ["CREATE TABLE game (id)", "PRAGMA user_version = 1"],
            ["CREATE TABLE game (id)", "PRAGMA user_version = 99", "PRAGMA application_id = 7"],
            ["CREATE TABLE game (id)", "PRAGMA journal_mode = WAL"],
            ["PRAGMA application_id = 7"],
            ["PRAGMA user_version = 1"],
        ],
    )
    def test_the_database_of_another_program_stays(self, tmp_path: Path, made: list[str]) -> None:
        path = tmp_path / "spiele.db"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in made:
                connection.execute(statement)
        before = contents(tmp_path)
        assert refused(path) == told(path, "die Datei ist von einem anderen Programm")
        assert contents(tmp_path) == before

    def test_the_file_of_a_newer_version_stays(self, written: Path) -> None:
        with closing(sqlite3.connect(written, isolation_level=None)) as connection:
            connection.execute("ALTER TABLE game ADD COLUMN weather TEXT")
            connection.execute("PRAGMA user_version = 99")
        before = contents(written.parent)
        fault = "die Datei ist von einer neueren Version des Programms"
        assert refused(written) == told(written, fault)
        assert contents(written.parent) == before
