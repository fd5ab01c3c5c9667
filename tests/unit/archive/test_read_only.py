"""Games that must not be written can be read, wherever they lie, and stay as they are."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.archive.files import START, Other, check_works, contents, read_only, refused, told
from wortkniffel.archive.archive import Archive, Moment, NoGameError
from wortkniffel.archive.file import ArchiveError
from wortkniffel.rules.events import GlassTurned

FAULT = "dort darf nicht geschrieben werden"
# Two hundred events lie in the file, three more only in what is beside it.
PLAY = """
import sys
from pathlib import Path
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.events import GlassTurned

logbook = Archive.open(Path(sys.argv[1])).resume(1)[-1]
for place in range(101, 104):
    logbook.record(place, GlassTurned(float(place)), Moment(7.0, 5), over=False)
print("da", flush=True)
sys.stdin.read()
"""
# A change is under way in the older manner; killed here it has to be taken back.
HALF_WAY = """
import sqlite3, sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode = DELETE")
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN")
connection.execute("UPDATE event SET record = hex(randomblob(2000))")
print("da", flush=True)
sys.stdin.read()
"""

Left = Callable[[Path, Other], None]


def closed(path: Path, other: Other) -> None:
    del path, other


def killed(path: Path, other: Other) -> None:
    player = other(PLAY, path)
    player.kill()
    player.wait()
    assert Path(f"{path}-wal").stat().st_size > 0


def killed_and_moved(path: Path, other: Other) -> None:
    killed(path, other)
    Path(f"{path}-shm").unlink()


def killed_half_way(path: Path, other: Other) -> None:
    writer = other(HALF_WAY, path)
    writer.kill()
    writer.wait()
    assert Path(f"{path}-journal").stat().st_size > 0


STATES: list[tuple[Left, int]] = [
    (closed, 100),
    (killed, 103),
    (killed_and_moved, 103),
    (killed_half_way, 100),
]


def lay(written: Path, folder: Path) -> Path:
    """The file and what belongs to it, in a folder that everybody can come to."""
    for part in written.parent.iterdir():
        if part.suffix != ".lock":
            shutil.copyfile(part, folder / part.name)
    return folder / written.name


def check_read(archive: Archive, count: int) -> None:
    """Everything that was written is there: the first game has so many events."""
    assert sorted(game.number for game in archive.games()) == [1, 2]
    assert len(archive.open_games()) == 2
    for number, events in ((1, count), (2, 100)):
        story = (START, *(GlassTurned(float(place)) for place in range(1, events + 1)))
        assert archive.story(number)[1] == story


@pytest.mark.parametrize(("leave", "count"), STATES, ids=[s.__name__ for s, _count in STATES])
class TestReading:
    def test_in_a_folder_that_cannot_be_written(
        self, open_folder: Path, written: Path, other: Other, leave: Left, count: int
    ) -> None:
        leave(written, other)
        path = lay(written, open_folder)
        before = contents(open_folder)
        with read_only(open_folder):
            archive = Archive.open(path)
            assert archive.fault == told(path, FAULT)
            assert archive.set_aside is None
            check_read(archive, count)
            archive.close()
        assert contents(open_folder) == before

    def test_a_file_that_cannot_be_written(
        self, open_folder: Path, written: Path, other: Other, leave: Left, count: int
    ) -> None:
        leave(written, other)
        path = lay(written, open_folder)
        before = contents(open_folder)
        for part in open_folder.iterdir():
            part.chmod(0o444)
        with read_only(open_folder, mode=0o777):
            archive = Archive.open(path)
            assert archive.fault == told(path, FAULT)
            check_read(archive, count)
            archive.close()
        assert contents(open_folder) == before


def test_what_another_program_has_just_written_is_read(
    open_folder: Path, written: Path, other: Other
) -> None:
    path = lay(written, open_folder)
    other(PLAY, path)
    with read_only(open_folder):
        check_read(Archive.open(path), 103)


class TestWriting:
    @pytest.fixture
    def archive(self, open_folder: Path, written: Path) -> Archive:
        path = lay(written, open_folder)
        with read_only(open_folder):
            return Archive.open(path)

    def test_nothing_is_written_and_that_is_told(self, archive: Archive, open_folder: Path) -> None:
        fault = told(open_folder / "spiele.db", FAULT)
        before = contents(open_folder)
        for write in (
            lambda: archive.begin(START),
            lambda: archive.add([START], over=False),
            lambda: archive.forget(1),
        ):
            with pytest.raises(ArchiveError) as error:
                write()
            assert str(error.value) == fault
        check_read(archive, 100)
        assert contents(open_folder) == before

    def test_a_copy_in_memory_lies_nowhere(self, archive: Archive) -> None:
        assert archive.path is None

    def test_a_game_can_be_taken_up_but_not_gone_on_with(self, archive: Archive) -> None:
        events, moment, logbook = archive.resume(1)
        assert len(events) == 101
        assert moment == Moment()
        with pytest.raises(ArchiveError):
            logbook.record(101, GlassTurned(101.0), Moment(), over=False)
        logbook.close()
        with pytest.raises(NoGameError):
            archive.story(3)

    def test_once_it_may_be_written_the_next_program_does(
        self, archive: Archive, open_folder: Path
    ) -> None:
        archive.close()
        again = Archive.open(open_folder / "spiele.db")
        assert not again.fault
        check_works(again)
        again.close()


def test_games_of_an_earlier_version_are_read(open_folder: Path, written: Path) -> None:
    with closing(sqlite3.connect(written, isolation_level=None)) as connection:
        connection.execute("DROP TABLE result")
        connection.execute("DROP TABLE try")
        connection.execute("PRAGMA user_version = 1")
    path = lay(written, open_folder)
    before = contents(open_folder)
    with read_only(open_folder):
        archive = Archive.open(path)
        check_read(archive, 100)
        assert archive.do(lambda c: c.execute("SELECT count(*) FROM try").fetchone()) == (0,)
    assert contents(open_folder) == before


def test_an_empty_file_has_no_games(open_folder: Path) -> None:
    path = open_folder / "spiele.db"
    path.write_bytes(b"")
    with read_only(open_folder):
        assert Archive.open(path).games() == []
    assert contents(open_folder) == {"spiele.db": b""}


def test_a_file_of_a_newer_version_is_refused(open_folder: Path, written: Path) -> None:
    with closing(sqlite3.connect(written, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
    path = lay(written, open_folder)
    fault = "die Datei ist von einer neueren Version des Programms"
    with read_only(open_folder):
        assert refused(path) == told(path, fault)


def test_a_damaged_file_is_refused(open_folder: Path, written: Path) -> None:
    content = written.read_bytes()
    path = open_folder / "spiele.db"
    path.write_bytes(content[: 4 * 4096] + b"\xff" * 4096 + content[5 * 4096 :])
    fault = "die Datei ist beschädigt und lässt sich nicht zur Seite legen"
    with read_only(open_folder):
        assert refused(path) == told(path, fault)
