"""People taken out of the archive: what goes, what stays, and that nothing is left."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cases.finished import finished, keep
from tests.cases.table import new_game, thrown
from tests.unit.archive.files import Other, contents
from tests.unit.archive.seats import DAY, add, add_daily, damage, seats
from tests.unit.archive.test_archive_faults import HOLD
from wortkniffel.archive import file as file_module
from wortkniffel.archive.archive import Archive, InPlayError, Moment
from wortkniffel.archive.damaged import unreadable
from wortkniffel.archive.file import ArchiveError, Opened
from wortkniffel.archive.people import (
    NoPersonError,
    Places,
    Try,
    check_deletable,
    daily_tries,
    delete,
    people,
    places_of,
    rename,
)
from wortkniffel.archive.results import results
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.proof import proven

DELETE_WITH_FEW_FILES = """
import resource, sys
from pathlib import Path
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.people import delete

archive = Archive.open(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))
print("da", flush=True)
delete(archive, "Anna")
"""


def traces(folder: Path, *names: str) -> list[str]:
    """In which files a name can be read."""
    found = (name.encode() for name in names)
    needles = [*found, *(name.casefold().encode() for name in names)]
    return [
        file
        for file, content in contents(folder).items()
        if any(needle in content for needle in needles)
    ]


class TestDelete:
    def test_games_alone_go_and_others_keep_theirs(self, archive: Archive) -> None:
        add(archive, "Anna", over=True)
        add(archive, "ANNA ")
        add(archive, "Ben", "anna", "Cora")
        add(archive, "Ben")
        assert delete(archive, "Anna")
        assert seats(archive) == {3: ("Ben", "?", "Cora"), 4: ("Ben",)}

    def test_the_names_that_are_taken_out_of_a_game_stay_apart(self, archive: Archive) -> None:
        add(archive, "Anna", "Ben", "Cora", "Dirk")
        for name in ("Ben", "Dirk", "Anna"):
            delete(archive, name)
        assert seats(archive) == {1: ("???", "?", "Cora", "??")}

    def test_a_game_goes_with_the_last_name_in_it(self, archive: Archive) -> None:
        add(archive, "Anna", "Ben")
        delete(archive, "Ben")
        assert seats(archive) == {1: ("Anna", "?")}
        delete(archive, "Anna")
        assert seats(archive) == {}

    def test_a_game_with_others_is_still_one_that_can_be_taken_up(self, archive: Archive) -> None:
        game = thrown(new_game(Kniffel(), ("Anna", "Ben")))
        archive.add(game.events, over=False)
        delete(archive, "Anna")
        events, _moment, logbook = archive.resume(1)
        logbook.close()
        again = proven(events, Kniffel())
        assert Game.new(again.setup, Kniffel()).setup.players == ("?", "Ben")

    def test_results_go_and_those_of_the_others_stay(self, archive: Archive) -> None:
        rules = Kniffel()
        both = finished(rules, [{"chance": 20}, {"chance": 10}], ("Anna", "Ben"))
        keep(archive, finished(rules, [{"chance": 5}]), both)
        assert len(results(archive, lambda _setup: rules).found) == 3
        delete(archive, "Anna")
        found = results(archive, lambda _setup: rules).found
        assert [(one.game, one.name, one.facts.total) for one in found] == [(2, "Ben", 10)]
        count = "SELECT count(*) FROM result WHERE game = 1"
        assert archive.do(lambda connection: connection.execute(count).fetchone()) == (0,)

    def test_tries_at_daily_games_go_and_those_of_others_stay(self, archive: Archive) -> None:
        add_daily(archive, "Anna", "2026-12-01T18:00:00Z")
        other = add_daily(archive, "Ben", "2026-12-01T18:00:00Z")
        delete(archive, "anna")
        assert daily_tries(archive) == [Try(DAY, "kniffel", "ben", other)]

    def test_a_game_that_is_played_elsewhere_keeps_everything_as_it_is(
        self, archive: Archive, path: Path
    ) -> None:
        add(archive, "Anna")
        add(archive, "Anna", "Ben")
        add_daily(archive, "Anna", "2026-12-01T18:00:00Z")
        logbook = archive.resume(3)[-1]
        before, tries = seats(archive), daily_tries(archive)
        with closing(Archive.open(path)) as other:
            with pytest.raises(InPlayError) as error:
                delete(other, "Anna")
            assert str(error.value) == "3"
            assert (seats(other), daily_tries(other)) == (before, tries)
            # A game that is over is not left yet, either: its last entry may be taken back.
            logbook.record(1, GlassTurned(1.0), Moment(), over=True)
            with pytest.raises(InPlayError):
                delete(other, "Anna")
            logbook.close()
            assert delete(other, "Anna")
            assert seats(other) == {2: ("?", "Ben")}
        assert [name for name in contents(path.parent) if name.endswith(".lock")] == []

    def test_a_game_with_others_may_be_played_meanwhile(self, archive: Archive, path: Path) -> None:
        add(archive, "Anna", "Ben")
        logbook = archive.resume(1)[-1]
        with closing(Archive.open(path)) as other:
            delete(other, "Anna")
        logbook.record(1, GlassTurned(1.0), Moment(), over=False)
        logbook.close()
        assert archive.story(1)[1][0] == GameStarted(
            Setup(("?", "Ben"), "7", None, begun="2026-12-01T18:00:00Z")
        )

    def test_more_games_than_a_process_may_have_files(
        self, archive: Archive, path: Path, other: Other
    ) -> None:
        for seed in range(120):
            archive.add([GameStarted(Setup(("Anna",), f"{seed}", None))], over=True)
        assert other(DELETE_WITH_FEW_FILES, path).wait() == 0
        assert seats(archive) == {}


class TestDamaged:
    @pytest.mark.parametrize(
        ("name", "record"),
        [
            ("Jörg", '{"event":"start","players":["Anna","Jörg'),
            ("Jörg", '{"event":"start","players":["J\\u00f6rg","Anna"]'),
            ("jörg", '{"event":"start","players":[" JO\u0308RG "]'),
            ("jörg", '{"event":"start","players":["J\\u00D6RG"]'),
            ("Jörg", '{"event":"start","players":["J\\u00f6rg","Anna"],"seed":7}'),
            ("Ann😀", '{"event":"start","players":["Ann\\ud83d\\ude00"'),
            ("Sand", '{"event":"start","players":["Sand"],"sand":60'),
        ],
    )
    def test_a_damaged_game_with_the_name_goes(
        self, archive: Archive, name: str, record: str
    ) -> None:
        add(archive, "Ben")
        add(archive, "Cora", minute=1)
        damage(archive, 1, record)
        assert unreadable(archive) == [1]
        assert places_of(archive, name) == Places((), (), 0, damaged=(1,))
        assert delete(archive, name)
        assert unreadable(archive) == []
        assert seats(archive) == {2: ("Cora",)}

    @pytest.mark.parametrize(
        "record",
        [
            "{",
            "",
            '{"event":"start","players":["Annabel"',
            '{"event":"start","players":["Ann',
            '{"event":"start","players":["Ben"],"anna":60',
            '{"event":"sand","at":1.0}',
        ],
    )
    def test_one_that_has_another_name_or_none_stays(self, archive: Archive, record: str) -> None:
        add(archive, "Ben")
        damage(archive, 1, record)
        assert unreadable(archive) == [1]
        with pytest.raises(NoPersonError):
            places_of(archive, "Anna")
        with pytest.raises(NoPersonError):
            delete(archive, "Anna")
        assert unreadable(archive) == [1]

    def test_a_game_whose_beginning_is_gone_cannot_be_read(self, archive: Archive) -> None:
        add(archive, "Ben")
        archive.do(lambda connection: connection.execute("DELETE FROM event"))
        assert unreadable(archive) == [1]


class TestMayBeDeleted:
    def test_somebody_in_no_game_that_is_played(self, archive: Archive, path: Path) -> None:
        add(archive, "Anna")
        add(archive, "Anna", "Ben")
        shared = archive.resume(2)[-1]
        with closing(Archive.open(path)) as other:
            check_deletable(other, "Anna")
            alone = archive.resume(1)[-1]
            with pytest.raises(InPlayError):
                check_deletable(other, "Anna")
            alone.close()
            shared.close()
            with pytest.raises(NoPersonError):
                check_deletable(other, "Cora")

    def test_nobody_in_a_file_that_can_only_be_read(self, archive: Archive, path: Path) -> None:
        add(archive, "Anna")
        with closing(Archive(path, Opened(sqlite3.connect(path), fault="Nur zu lesen."))) as sealed:
            with pytest.raises(ArchiveError) as error:
                check_deletable(sealed, "Anna")
            assert str(error.value) == "Nur zu lesen."


class TestTraces:
    NAME = "Xaverl"

    @pytest.fixture
    def full(self, archive: Archive) -> Archive:
        """Many games, so that pages were moved, and some of them finished and counted."""
        # Some builds of SQLite wipe out whatever is removed, unasked.
        archive.do(lambda connection: connection.execute("PRAGMA secure_delete = OFF"))
        rules = Kniffel()
        for number in range(60):
            for players in ((self.NAME,), ("Ben", self.NAME), ("Ben",)):
                setup = Setup(players, f"{number}", None, ruleset="kniffel", options=rules.options)
                sheets = [{"chance": 20}] * len(players)
                archive.add(finished(rules, sheets, setup=setup).events, over=True)
        add_daily(archive, self.NAME, "2026-12-01T18:00:00Z")
        # What is removed like this leaves its bytes behind.
        for number in range(1, 90, 3):
            archive.forget(number)
        results(archive, lambda _setup: rules)
        return archive

    def test_the_name_is_in_no_file_any_more(self, full: Archive, path: Path) -> None:
        assert traces(path.parent, self.NAME) != []
        assert delete(full, self.NAME)
        assert traces(path.parent, self.NAME) == []
        assert len(full.games()) == 120
        full.close()
        assert traces(path.parent, self.NAME) == []
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    def test_another_program_that_has_the_file_open_is_no_hindrance(
        self, full: Archive, path: Path
    ) -> None:
        with closing(Archive.open(path)) as other:
            assert len(other.games()) == 151
            assert delete(full, self.NAME)
            assert traces(path.parent, self.NAME) == []
            assert len(other.games()) == 120
            other.begin(GameStarted(Setup(("Cora",), "7", None))).close()

    def test_what_a_reader_keeps_from_being_wiped_out_is_told_and_goes_in_the_end(
        self, full: Archive, path: Path, other: Other, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(file_module, "_PATIENCE_SECONDS", 0.05)
        reader = other(HOLD, path, "BEGIN", "SELECT count(*) FROM event")
        wiped = delete(full, self.NAME)
        assert (bool(wiped), wiped.busy) == (False, True)
        assert [person.name for person in people(full)] == ["Ben"]
        assert traces(path.parent, self.NAME) != []
        reader.kill()
        reader.wait()
        full.close()
        assert traces(path.parent, self.NAME) == []

    def test_whatever_else_keeps_them_from_being_wiped_out_is_told_as_that(
        self, full: Archive
    ) -> None:
        def refusing(action: int, *_details: object) -> int:
            # Without a second file beside it nothing is written anew.
            return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_ATTACH else sqlite3.SQLITE_OK

        full.do(lambda connection: connection.set_authorizer(refusing))
        wiped = delete(full, self.NAME)
        assert (bool(wiped), wiped.busy) == (False, False)
        assert wiped.fault == "das System meldet: authorization denied"
        assert [person.name for person in people(full)] == ["Ben"]


class TestFaults:
    def test_a_file_that_another_program_holds_is_told_and_stays(
        self, archive: Archive, path: Path, other: Other, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(file_module, "_PATIENCE_SECONDS", 0.05)
        add(archive, "Anna")
        holder = other(HOLD, path, "BEGIN IMMEDIATE")
        for work in (lambda: rename(archive, "Anna", "Ben"), lambda: delete(archive, "Anna")):
            with pytest.raises(ArchiveError) as error:
                work()
            assert str(error.value) == (
                f"Gespeicherte Spiele ({path}): ein anderes Programm hält die Datei fest."
            )
        assert [person.name for person in people(archive)] == ["Anna"]
        holder.kill()
