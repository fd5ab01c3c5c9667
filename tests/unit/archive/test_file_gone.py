"""A file that goes away under whoever plays, or that another one takes the place of."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.archive.files import START, check_works, told
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.file import ArchiveError, LostError
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

OTHER = GameStarted(Setup(("Ben",), "8", None))
GONE = "Das Spiel Nummer 1 gibt es nicht mehr."


def whole(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def other_file(folder: Path) -> Path:
    """Somebody else's games, of which one has the number 1 as well."""
    path = folder / "other" / "spiele.db"
    archive = Archive.open(path)
    archive.begin(OTHER).close()
    archive.close()
    return path


def remove(what: str, path: Path) -> None:
    if what == "folder":
        shutil.rmtree(path.parent)
    for part in path.parent.glob("spiele.db*" if what == "all files" else "spiele.db"):
        part.unlink()


@pytest.mark.parametrize("removed", ["file", "all files", "folder"])
class TestGone:
    def test_whoever_writes_is_told_and_the_file_is_made_anew(
        self, archive: Archive, path: Path, removed: str
    ) -> None:
        logbook = archive.begin(START)
        logbook.record(1, GlassTurned(1.0), Moment(), over=False)
        remove(removed, path)
        for _try in range(2):
            with pytest.raises(LostError) as error:
                logbook.record(2, GlassTurned(2.0), Moment(), over=False)
            assert str(error.value) == GONE
        with pytest.raises(LostError):
            logbook.keep(Moment(3.0))
        logbook.close()
        assert path.exists()
        assert archive.games() == []
        check_works(archive)
        archive.close()
        assert whole(path)
        again = Archive.open(path)
        assert len(again.games()) == 1
        again.close()

    def test_a_game_of_a_list_from_before_is_not_there(
        self, archive: Archive, path: Path, removed: str
    ) -> None:
        archive.begin(START).close()
        remove(removed, path)
        with pytest.raises(ArchiveError):
            archive.resume(1)
        assert archive.games() == []


def test_what_cannot_be_made_anew_is_told_until_it_can(archive: Archive, path: Path) -> None:
    logbook = archive.begin(START)
    shutil.rmtree(path.parent)
    path.parent.write_bytes(b"mine")
    fault = told(path, "ein Ordner auf dem Weg dorthin ist eine Datei")
    for _try in range(2):
        with pytest.raises(LostError) as error:
            logbook.record(1, GlassTurned(1.0), Moment(), over=False)
        assert str(error.value) == fault
        with pytest.raises(ArchiveError) as listing:
            archive.games()
        assert str(listing.value) == fault
    path.parent.unlink()
    logbook.close()
    check_works(archive)


class TestReplaced:
    def test_the_other_file_stays_as_it_is_and_both_are_whole(
        self, archive: Archive, path: Path, tmp_path: Path
    ) -> None:
        logbook = archive.begin(START)
        for place in range(1, 51):
            logbook.record(place, GlassTurned(float(place)), Moment(), over=False)
        moved = path.rename(tmp_path / "moved.db")
        # What was written last lies beside it still.
        assert Path(f"{path}-wal").stat().st_size > 0
        other_file(tmp_path).rename(path)
        with pytest.raises(LostError) as error:
            logbook.record(51, GlassTurned(51.0), Moment(), over=False)
        assert str(error.value) == GONE
        logbook.close()
        assert archive.story(1)[1] == (OTHER,)
        check_works(archive)
        archive.close()
        assert whole(path)
        assert whole(moved)
        old = Archive.open(moved)
        assert len(old.story(1)[1]) == 51
        old.close()

    @pytest.mark.parametrize("what", ["resume", "forget"])
    def test_no_game_is_taken_for_another_one_of_its_number(
        self, archive: Archive, path: Path, tmp_path: Path, what: str
    ) -> None:
        archive.begin(START).close()
        other_file(tmp_path).rename(path)
        with pytest.raises(LostError) as error:
            getattr(archive, what)(1)
        assert str(error.value) == GONE
        assert archive.story(1)[1] == (OTHER,)
        assert not list(path.parent.glob("*.lock"))

    def test_a_damaged_one_is_put_aside(self, archive: Archive, path: Path) -> None:
        archive.begin(START).close()
        damaged = path.with_name("damaged")
        damaged.write_bytes(b"damaged" * 1000)
        damaged.rename(path)
        assert archive.games() == []
        assert archive.set_aside is not None
        assert archive.set_aside.read_bytes() == b"damaged" * 1000
        check_works(archive)


def test_nothing_is_opened_again_once_it_is_closed(archive: Archive, path: Path) -> None:
    archive.close()
    shutil.rmtree(path.parent)
    with pytest.raises(ArchiveError):
        archive.games()
    assert not path.parent.exists()
