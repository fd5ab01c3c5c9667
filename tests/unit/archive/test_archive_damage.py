"""A damaged file is put aside as it is, and a damaged game hides no other."""

import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.unit.archive.files import START, Other, check_works, contents, told
from wortkniffel.archive.archive import Archive, DamagedGameError
from wortkniffel.archive.file import ArchiveError
from wortkniffel.rules.events import GameStarted, GlassTurned

# Plays and is killed, so that its last events are in the WAL alone.
PLAY = """
import sys
from pathlib import Path
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

logbook = Archive.open(Path(sys.argv[1])).begin(GameStarted(Setup(("Anna",), "7", None)))
for place in range(1, int(sys.argv[2]) + 1):
    logbook.record(place, GlassTurned(float(place)), Moment(), over=False)
print("da", flush=True)
sys.stdin.read()
"""
OPEN = """
import sys
from pathlib import Path
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import ArchiveError

print("da", flush=True)
sys.stdin.readline()
try:
    print(Archive.open(Path(sys.argv[1])).set_aside)
except ArchiveError as error:
    print(error)
"""


def noise(length: int) -> bytes:
    return random.Random(length).randbytes(length)


def with_page(content: bytes, page: int, new: bytes) -> bytes:
    """A database with one of its pages of 4096 bytes overwritten."""
    return content[: page * 4096] + new + content[(page + 1) * 4096 :]


class TestDamaged:
    def check_set_aside(self, path: Path, *, with_log: bool = False) -> None:
        """It lies aside byte for byte with all that belongs to it, and a new one works."""
        before = contents(path.parent)
        before.pop("spiele.db-shm", None)
        # Whoever held these locks is dead.
        before = {name: text for name, text in before.items() if not name.endswith(".lock")}
        archive = Archive.open(path)
        aside = archive.set_aside
        assert aside
        assert aside.parent == path.parent
        assert aside.name.startswith("spiele-beschaedigt-")
        assert aside.suffix == ".db"
        assert archive.damage.endswith(f" in {aside}. Neue Spiele kommen in eine neue Datei.")
        after = contents(path.parent)
        for name, content in before.items():
            assert after[name.replace("spiele.db", aside.name)] == content
        assert ("spiele.db-wal" in before) is with_log
        assert archive.open_games() == []
        check_works(archive)
        archive.close()

        archive = Archive.open(path)
        assert archive.set_aside is None
        assert len(archive.open_games()) == 1
        archive.close()

    @pytest.mark.parametrize("length", [2, 15, 16, 99, 100, 511, 512, 4096, 50_000])
    def test_random_bytes(self, path: Path, length: int) -> None:
        path.parent.mkdir(parents=True)
        path.write_bytes(noise(length))
        self.check_set_aside(path)

    @pytest.mark.parametrize("length", [20, 100, 600, 4096, 4097, 8192, 12_288, -4096, -2048])
    def test_a_file_that_was_cut_off(self, written: Path, length: int) -> None:
        written.write_bytes(written.read_bytes()[:length])
        self.check_set_aside(written)

    @pytest.mark.parametrize("page", [0, 1, 3, -2])
    @pytest.mark.parametrize("new", [noise(4096), bytes(4096)], ids=["noise", "zeros"])
    def test_a_page_that_was_overwritten(self, written: Path, page: int, new: bytes) -> None:
        content = written.read_bytes()
        pages = len(content) // 4096
        written.write_bytes(with_page(content, page % pages, new))
        self.check_set_aside(written)

    @pytest.mark.parametrize("new", [b"CREATE TA\xffLE event", b"CREATE TABLE \xffvent"])
    def test_a_form_that_is_no_text(self, written: Path, new: bytes) -> None:
        written.write_bytes(written.read_bytes().replace(b"CREATE TABLE event", new))
        self.check_set_aside(written)

    def test_a_page_that_was_overwritten_beside_a_log(self, written: Path, other: Other) -> None:
        player = other(PLAY, written, 3)
        player.kill()
        player.wait()
        # This page has events of the games before, which are not in the log.
        written.write_bytes(with_page(written.read_bytes(), 4, noise(4096)))
        self.check_set_aside(written, with_log=True)

    def test_it_stays_in_its_place_while_somebody_plays(self, written: Path, other: Other) -> None:
        player = other(PLAY, written, 3)
        written.write_bytes(with_page(written.read_bytes(), 4, noise(4096)))
        before = written.read_bytes()
        with pytest.raises(ArchiveError, match="beschädigt und lässt sich nicht zur Seite legen"):
            Archive.open(written)
        assert written.read_bytes() == before
        player.kill()
        player.wait()
        self.check_set_aside(written, with_log=True)

    def test_each_has_its_own_name(self, path: Path) -> None:
        path.parent.mkdir(parents=True)
        aside = {}
        for length in range(1000, 1010):
            path.write_bytes(noise(length))
            for part in ("-wal", "-shm"):
                Path(f"{path}{part}").unlink(missing_ok=True)
            archive = Archive.open(path)
            assert archive.set_aside
            aside[archive.set_aside] = noise(length)
            archive.close()
        assert len(aside) == 10
        assert {path: path.read_bytes() for path in aside} == aside

    def test_of_several_programs_one_puts_it_aside(self, path: Path, other: Other) -> None:
        path.parent.mkdir(parents=True)
        path.write_bytes(noise(5000))
        openers = [other(OPEN, path) for _opener in range(5)]
        for opener in openers:
            assert opener.stdin
            opener.stdin.write("\n")
            opener.stdin.flush()
        said = [opener.stdout.read().strip() for opener in openers if opener.stdout]
        (aside,) = path.parent.glob("spiele-beschaedigt-*.db")
        assert aside.read_bytes() == noise(5000)
        assert said.count(str(aside)) == 1
        fault = "die Datei ist beschädigt und lässt sich nicht zur Seite legen"
        assert set(said) <= {str(aside), "None", told(path, fault)}
        check_works(Archive.open(path))


class TestTornLog:
    @pytest.mark.parametrize("damage", ["cut", "noise", "all noise", "empty"])
    def test_events_before_the_damage_are_there(
        self, path: Path, other: Other, damage: str
    ) -> None:
        Archive.open(path).close()
        player = other(PLAY, path, 100)
        player.kill()
        player.wait()
        log = Path(f"{path}-wal")
        content = log.read_bytes()
        middle = len(content) // 2
        damaged = {
            "cut": content[:middle],
            "noise": content[:middle] + noise(len(content) - middle),
            "all noise": noise(len(content)),
            "empty": b"",
        }
        log.write_bytes(damaged[damage])
        archive = Archive.open(path)
        assert archive.set_aside is None
        for game in archive.open_games():
            events, _moment, logbook = archive.resume(game.number)
            logbook.close()
            whole = (START, *(GlassTurned(float(place)) for place in range(1, 101)))
            assert events == whole[: len(events)]
            assert 20 < len(events) < 80
        assert bool(archive.open_games()) is (damage in {"cut", "noise"})
        check_works(archive)
        archive.close()

    def test_an_undamaged_one_has_everything(self, path: Path, other: Other) -> None:
        player = other(PLAY, path, 100)
        player.kill()
        player.wait()
        archive = Archive.open(path)
        assert len(archive.resume(1)[0]) == 101
        archive.close()


def use_all(archive: Archive) -> None:
    """Go on with every game and begin a new one."""
    for game in archive.open_games():
        with suppress(ArchiveError):
            events, _moment, logbook = archive.resume(game.number)
            assert isinstance(events[0], GameStarted)
            logbook.close()
    check_works(archive)


class TestDamagedGames:
    """The file is whole, but what stands in it is not."""

    @pytest.mark.parametrize(
        "damage",
        [
            "UPDATE event SET record = '{}' WHERE game = 1 AND number = 0",
            "UPDATE event SET record = CAST(x'7bff00' AS TEXT) WHERE game = 1 AND number = 0",
            "UPDATE event SET record = x'ff' WHERE game = 1 AND number = 0",
            'UPDATE event SET record = \'{"event":"sand","at":1.0}\' WHERE game = 1 AND number = 0',
            "DELETE FROM event WHERE game = 1 AND number = 0",
            "UPDATE event SET record = '7' WHERE game = 1 AND number = 50",
            "DELETE FROM event WHERE game = 1 AND number = 50",
        ],
    )
    def test_a_damaged_game_is_told_and_hides_no_other(self, written: Path, damage: str) -> None:
        with closing(sqlite3.connect(written, isolation_level=None)) as connection:
            connection.execute(damage)
        archive = Archive.open(written)
        assert archive.set_aside is None
        assert 2 in [game.number for game in archive.open_games()]
        for read in (archive.resume, archive.story):
            with pytest.raises(DamagedGameError) as error:
                read(1)
            assert str(error.value) == "Das Spiel Nummer 1 ist beschädigt."
        assert len(archive.resume(2)[0]) == 101
        # Nothing holds it: it can be thrown away.
        archive.forget(1)
        archive.close()

    @pytest.mark.parametrize("played", ["'gestern'", "''", "x'ff'", "7"])
    def test_a_damaged_time_hides_no_other_game(self, written: Path, played: str) -> None:
        with closing(sqlite3.connect(written, isolation_level=None)) as connection:
            connection.execute(f"UPDATE game SET played = {played} WHERE id = 1")
        archive = Archive.open(written)
        assert [game.number for game in archive.open_games()] == [2]
        archive.close()

    @pytest.mark.parametrize(
        "damage", ["clock = 'zwölf'", "clock = 9e999", "held = x'ff'", "held = 9e999"]
    )
    def test_a_damaged_moment_is_told(self, written: Path, damage: str) -> None:
        with closing(sqlite3.connect(written, isolation_level=None)) as connection:
            connection.execute(f"UPDATE game SET {damage} WHERE id = 1")
        archive = Archive.open(written)
        with pytest.raises(DamagedGameError, match="Das Spiel Nummer 1 ist beschädigt"):
            archive.resume(1)
        archive.close()

    @pytest.mark.parametrize("seed", range(30))
    def test_bytes_overwritten_anywhere_are_told_or_do_no_harm(
        self, written: Path, seed: int
    ) -> None:
        luck = random.Random(seed)
        content = bytearray(written.read_bytes())
        length = luck.choice([1, 1, 4, 30, 500])
        place = luck.randrange(len(content) - length)
        content[place : place + length] = luck.randbytes(length)
        written.write_bytes(content)
        try:
            archive = Archive.open(written)
        except ArchiveError:
            assert written.read_bytes() == content
            return
        if archive.set_aside:
            assert archive.set_aside.read_bytes() == content
            use_all(archive)
        else:
            with suppress(ArchiveError):
                use_all(archive)
        archive.close()
