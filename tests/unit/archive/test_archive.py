"""The archive: what is recorded is there at once, for everybody, and exactly once."""

import sqlite3
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cases.rulesets import VARIANTS, Variant
from tests.cases.table import new_game, play
from tests.unit.archive.files import Other, contents
from wortkniffel.archive.archive import Archive, InPlayError, Logbook, Moment, NoGameError
from wortkniffel.archive.file import ArchiveError
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    SandRanOut,
    Setup,
    StrikeBox,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Entry

STORY: list[Event] = [
    GlassTurned(1.5),
    DiceThrown(0, "FREUNDE", 2.25),
    BoxEntered("5", Entry(12, throw="FREUNDE"), 20.0),
]
UNDO = EntryUndone(21.0)

PLAY = """
import sys
from pathlib import Path
from wortkniffel.archive.archive import Archive

logbook = Archive.open(Path(sys.argv[1])).resume(int(sys.argv[2]))[-1]
print("da", flush=True)
sys.stdin.read()
"""
# Without the pauses of people one may find the file locked again and again on a slow disk,
# so whoever waits has more patience.
WRITE = """
import sys
from pathlib import Path
from wortkniffel.archive import file as file_module
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

file_module._PATIENCE_SECONDS = 60.0
archive = Archive.open(Path(sys.argv[1]))
print("da", flush=True)
sys.stdin.readline()
logbook = archive.begin(GameStarted(Setup((sys.argv[2],), "7", None)))
for place in range(1, 401):
    logbook.record(place, GlassTurned(place / 8), Moment(place / 8, place % 64), over=False)
print("fertig", flush=True)
"""
OPEN = """
import sys
from pathlib import Path
from wortkniffel.archive.archive import Archive

print("da", flush=True)
sys.stdin.readline()
Archive.open(Path(sys.argv[1]))
print("fertig", flush=True)
"""


def write_all(logbook: Logbook, events: Iterable[Event], *, over: bool = False) -> None:
    for place, event in enumerate(events, 1):
        logbook.record(place, event, Moment(), over=over)


def numbers(archive: Archive) -> list[int]:
    return [game.number for game in archive.open_games()]


def start_together(processes: Iterable["subprocess.Popen[str]"]) -> None:
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()


class TestRecording:
    def test_what_is_recorded_is_there_for_another_connection_at_once(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        with sqlite3.connect(path) as reader:
            for place, event in enumerate(STORY, 1):
                logbook.record(place, event, Moment(), over=False)
                rows = reader.execute("SELECT number, kind FROM event ORDER BY number").fetchall()
                kinds = [(0, "start"), (1, "glass"), (2, "throw"), (3, "box")]
                assert rows == kinds[: place + 1]
        reader.close()

    def test_a_game_begun_is_there_before_anything_happens(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        archive.begin(started)
        other = Archive.open(path)
        assert [game.setup for game in other.open_games()] == [started.setup]
        other.close()

    def test_a_place_that_is_taken_is_not_written_again(
        self, archive: Archive, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        write_all(logbook, STORY)
        with pytest.raises(ArchiveError):
            logbook.record(2, SandRanOut(3.0), Moment(99.0), over=True)
        logbook.close()
        events, moment, _logbook = archive.resume(1)
        assert events == (started, *STORY)
        assert moment == Moment()
        assert numbers(archive) == [1]

    def test_nothing_can_be_written_in_a_game_that_is_gone(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        with sqlite3.connect(path) as connection:
            connection.execute("DELETE FROM event")
            connection.execute("DELETE FROM game")
        connection.close()
        with pytest.raises(ArchiveError):
            logbook.record(1, STORY[0], Moment(), over=False)


class TestSavedGames:
    def test_a_new_archive_has_none(self, archive: Archive, path: Path) -> None:
        assert archive.open_games() == []
        assert archive.set_aside is None
        assert path.exists()

    def test_the_one_played_last_comes_first(self, archive: Archive, started: GameStarted) -> None:
        logbooks = [archive.begin(started) for _game in range(3)]
        assert numbers(archive) == [3, 2, 1]
        logbooks[1].record(1, STORY[0], Moment(), over=False)
        assert numbers(archive) == [2, 3, 1]
        logbooks[0].record(1, STORY[0], Moment(), over=False)
        assert numbers(archive) == [1, 2, 3]
        # To look at a table is not to play.
        logbooks[2].keep(Moment(5.0))
        assert numbers(archive) == [1, 2, 3]

    def test_each_tells_who_plays_and_when_it_was_played(
        self, archive: Archive, started: GameStarted
    ) -> None:
        before = datetime.now(UTC)
        archive.begin(started)
        (game,) = archive.open_games()
        assert game.setup == started.setup
        assert before <= game.played <= datetime.now(UTC)

    def test_boxes_are_counted_without_those_taken_back(
        self, archive: Archive, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        turns = []
        for place, event in enumerate([*STORY, UNDO, STORY[2], GlassTurned(30.0), STORY[2]], 1):
            logbook.record(place, event, Moment(), over=False)
            turns.append(archive.open_games()[0].turns)
        assert turns == [0, 0, 1, 0, 1, 1, 2]

    def test_a_game_that_is_over_is_not_among_them(
        self, archive: Archive, started: GameStarted
    ) -> None:
        archive.begin(started)
        write_all(archive.begin(started), STORY, over=True)
        assert numbers(archive) == [1]

    def test_undo_after_the_last_entry_opens_a_game_again(
        self, archive: Archive, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        write_all(logbook, STORY, over=True)
        assert numbers(archive) == []
        logbook.record(4, UNDO, Moment(), over=False)
        assert numbers(archive) == [1]
        logbook.record(5, STORY[2], Moment(), over=True)
        assert numbers(archive) == []


class TestResuming:
    @pytest.mark.parametrize("variant", VARIANTS, ids=[variant.name for variant in VARIANTS])
    def test_a_game_goes_on_exactly_where_it_was_left(
        self, variant: Variant, path: Path, small_lexicon: Lexicon
    ) -> None:
        rules = variant.ruleset(small_lexicon)
        game = new_game(rules, sand=60)
        archive = Archive.open(path)
        first = game.events[0]
        assert isinstance(first, GameStarted)
        logbook = archive.begin(first)
        now = 0.1
        for _turn in range(3):
            for action in (TurnGlass(), StrikeBox(rules.boxes[0].key), UndoEntry()):
                game = play(game, action, now=(now := now * 1.37))
            game = play(game, StrikeBox(game.open_boxes()[-1].key), now=now)
        for place, event in enumerate(game.events[1:], 1):
            logbook.record(place, event, Moment(), over=False)
        logbook.keep(Moment(now, 37, looked=True))
        logbook.close()
        archive.close()

        archive = Archive.open(path)
        events, moment, _logbook = archive.resume(1)
        assert events == game.events
        assert moment == Moment(now, 37, looked=True)
        assert Game.replay(events, rules) == game
        archive.close()

    def test_it_goes_on_at_the_next_place(self, archive: Archive, started: GameStarted) -> None:
        logbook = archive.begin(started)
        write_all(logbook, STORY[:2])
        logbook.close()
        events, _moment, logbook = archive.resume(1)
        logbook.record(len(events), STORY[2], Moment(), over=False)
        logbook.close()
        assert archive.resume(1)[0] == (started, *STORY)

    @pytest.mark.parametrize(
        "moment",
        [Moment(), Moment(0.1 + 0.2, 0, looked=False), Moment(1e9 + 1 / 3, 127, looked=True)],
    )
    def test_the_moment_comes_back_to_the_last_bit(
        self, archive: Archive, started: GameStarted, moment: Moment
    ) -> None:
        logbook = archive.begin(started)
        logbook.record(1, STORY[0], moment, over=False)
        logbook.close()
        _events, left, logbook = archive.resume(1)
        assert left == moment
        logbook.keep(Moment(1.0))
        logbook.keep(moment)
        logbook.close()
        assert archive.resume(1)[1] == moment

    def test_a_list_whose_name_is_no_unicode_is_kept(self, archive: Archive) -> None:
        started = GameStarted(Setup(("Anna\x00",), "\x00", None, word_list="l\udcffste"))
        archive.begin(started).close()
        assert archive.resume(1)[0] == (started,)

    def test_a_game_that_there_is_not_is_told(self, archive: Archive, path: Path) -> None:
        with pytest.raises(NoGameError) as told:
            archive.resume(7)
        assert str(told.value) == "Das Spiel Nummer 7 gibt es nicht mehr."
        assert not list(path.parent.glob("*.lock"))


class TestOneAtATime:
    def test_a_game_that_is_played_here_cannot_be_opened_twice(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        logbook = archive.begin(started)
        second = Archive.open(path)
        for window in (archive, second):
            with pytest.raises(InPlayError):
                window.resume(1)
            with pytest.raises(InPlayError):
                window.forget(1)
        logbook.close()
        assert second.resume(1)[0] == (started,)
        second.close()

    def test_a_game_that_another_process_plays_is_in_play_until_that_is_killed(
        self, archive: Archive, path: Path, started: GameStarted, other: Other
    ) -> None:
        for _game in range(2):
            archive.begin(started).close()
        player = other(PLAY, path, 1)
        for _try in range(2):
            with pytest.raises(InPlayError):
                archive.resume(1)
            with pytest.raises(InPlayError):
                archive.forget(1)
        # The other game is free, and the one in play can be seen.
        archive.resume(2)[-1].close()
        assert sorted(numbers(archive)) == [1, 2]

        player.kill()
        player.wait()
        events, _moment, logbook = archive.resume(1)
        assert events == (started,)
        logbook.close()

    def test_two_processes_write_different_games_and_lose_nothing(
        self, path: Path, other: Other
    ) -> None:
        writers = {name: other(WRITE, path, name) for name in ("Anna", "Bernd")}
        start_together(writers.values())
        for writer in writers.values():
            assert writer.stdout
            assert writer.stdout.read() == "fertig\n"
            assert writer.wait() == 0
        archive = Archive.open(path)
        assert sorted(game.setup.players[0] for game in archive.open_games()) == list(writers)
        expected = tuple(GlassTurned(place / 8) for place in range(1, 401))
        for game in archive.open_games():
            events, moment, logbook = archive.resume(game.number)
            assert events == (GameStarted(game.setup), *expected)
            assert moment == Moment(50.0, 400 % 64)
            logbook.close()
        archive.close()

    def test_several_processes_make_the_same_new_file(self, path: Path, other: Other) -> None:
        makers = [other(OPEN, path) for _maker in range(4)]
        start_together(makers)
        for maker in makers:
            assert maker.stdout
            assert maker.stdout.read() == "fertig\n"
        assert [entry.name for entry in path.parent.iterdir() if entry.suffix == ".db"] == [
            "spiele.db"
        ]


class TestForgetting:
    def test_a_forgotten_game_leaves_nothing(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        for _game in range(2):
            logbook = archive.begin(started)
            write_all(logbook, STORY)
            logbook.close()
        archive.forget(1)
        assert numbers(archive) == [2]
        with sqlite3.connect(path) as reader:
            rows = reader.execute("SELECT game, count(*) FROM event GROUP BY game").fetchall()
        reader.close()
        assert rows == [(2, 4)]
        with pytest.raises(ArchiveError):
            archive.resume(1)
        assert archive.resume(2)[0] == (started, *STORY)

    def test_a_forgotten_game_is_in_no_file_any_more(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        archive.begin(started).close()
        archive.forget(1)
        archive.close()
        (file,) = contents(path.parent).values()
        assert "Jürgen".encode() not in file
        assert b"Anna" not in file

    def test_another_game_never_gets_its_number(
        self, archive: Archive, path: Path, started: GameStarted
    ) -> None:
        # A window that still shows the old game would forget the new one.
        archive.begin(started).close()
        archive.forget(1)
        archive.begin(started).close()
        assert numbers(archive) == [2]
        archive.forget(1)
        archive.forget(2)
        again = Archive.open(path)
        again.begin(started).close()
        assert numbers(archive) == [3]
        again.close()
