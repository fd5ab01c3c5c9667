"""Games on disk: what happens is written before anybody sees it, so nothing is lost.

One SQLite file. A game is the list of its events (DESIGN, contract 1); beside it stand
the clock, which goes on between the events, and what the table knows besides.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from wortkniffel.archive.file import ArchiveError, fault_of, opened, told, transaction
from wortkniffel.archive.records import RecordError, from_record, kind_of, to_record
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _, write_fault
from wortkniffel.rules.events import Event, GameStarted, Setup

_Result = TypeVar("_Result")


class InPlayError(Exception):
    """The game is open in another program."""


class NoGameError(Exception):
    """No game has that number."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game, over or not. Times are in UTC; ``turns`` counts the boxes filled."""

    number: int
    setup: Setup
    played: datetime
    turns: int
    over: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """What a table knows beside the events: seconds played, dice held (a mask).

    ``looked``: somebody has seen what the last turn had in it.
    """

    clock: float = 0.0
    held: int = 0
    looked: bool = False


class Logbook:
    """The place of one game in the archive, kept by the one program that plays it."""

    def __init__(self, archive: "Archive", number: int, lock: ExitStack) -> None:
        self._archive = archive
        self._number = number
        self._lock = lock

    def record(self, place: int, event: Event, moment: Moment, *, over: bool) -> None:
        """Write the event at a place of the game's story, for good when this returns.

        Raises:
            ArchiveError: it cannot be written; what was written before stands.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=True):
                _insert(connection, self._number, place, event)
                _note(connection, self._number, moment)
                connection.execute(
                    "UPDATE game SET played=?, over=? WHERE id=?", (_now(), over, self._number)
                )

        self._archive.do(write)

    def keep(self, moment: Moment) -> None:
        """Note how things stand between two events; only a power failure may lose it.

        Raises:
            ArchiveError: it cannot be written.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=False):
                _note(connection, self._number, moment)

        self._archive.do(write)

    def close(self) -> None:
        """Let other programs play the game."""
        self._lock.close()


class Archive:
    """The file with all games. ``set_aside`` is where a damaged one was put, if it was."""

    def __init__(self, path: Path, connection: sqlite3.Connection, set_aside: Path | None) -> None:
        self._path = path
        self._connection = connection
        self.set_aside = set_aside

    @classmethod
    def open(cls, path: Path) -> "Archive":
        """Open the file, made or brought up to date where needed; a damaged one is put aside.

        Raises:
            ArchiveError: it cannot be used, and stays as it is.
        """
        connection, aside = opened(path)
        return cls(path, connection, aside)

    def close(self) -> None:
        """Let the file go."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def do(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Do something with the file.

        Raises:
            ArchiveError: it did not work.
        """
        try:
            return work(self._connection)
        except sqlite3.Error as error:
            raise ArchiveError(told(self._path, fault_of(error))) from error

    def begin(self, started: GameStarted) -> Logbook:
        """A new game, played by this program.

        Raises:
            ArchiveError: it cannot be written.
        """
        with ExitStack() as stack:

            def write(connection: sqlite3.Connection) -> int:
                with transaction(connection, durable=True):
                    begun = _begun(started.setup)
                    added = connection.execute(
                        "INSERT INTO game (begun, played) VALUES (?, ?)", (begun, _now())
                    )
                    assert added.lastrowid is not None
                    _insert(connection, added.lastrowid, 0, started)
                    _note_try(connection, added.lastrowid, started.setup)
                    # Nobody else sees the game before it is ours.
                    stack.enter_context(self._locked(added.lastrowid))
                    return added.lastrowid

            return Logbook(self, self.do(write), stack.pop_all())

    def open_games(self) -> list[SavedGame]:
        """The games that are not over, the one played last first.

        Raises:
            ArchiveError: the file cannot be read.
        """
        return self._games(most=0)

    def games(self) -> list[SavedGame]:
        """All games that can be read, the one played last first.

        Raises:
            ArchiveError: the file cannot be read.
        """
        return self._games(most=1)

    def _games(self, most: int) -> list[SavedGame]:
        """The games whose mark for being over is at most this."""
        rows = self.do(
            lambda connection: connection.execute(
                """
                SELECT id, played, record, over,
                    (SELECT sum(kind = 'box') - sum(kind = 'undo') FROM event WHERE game = id)
                FROM game JOIN event ON game = id AND number = 0
                WHERE over <= ? ORDER BY played DESC, id DESC
                """,
                (most,),
            ).fetchall()
        )
        games = []
        for number, played, record, over, turns in rows:
            # A damaged game does not hide the others.
            with suppress(ValueError, TypeError):
                started = from_record(record)
                if isinstance(started, GameStarted):
                    when = datetime.fromisoformat(played)
                    games.append(SavedGame(number, started.setup, when, turns, bool(over)))
        return games

    def add(self, events: Sequence[Event], *, over: bool) -> tuple[int, bool]:
        """The number of a game played elsewhere, and whether it is new here.

        A game whose events are all there already is not added again.

        Raises:
            ArchiveError: it cannot be written.
        """
        records = [to_record(event) for event in events]
        last = events[-1]
        clock = 0.0 if isinstance(last, GameStarted) else last.at
        started = events[0]
        assert isinstance(started, GameStarted)

        def write(connection: sqlite3.Connection) -> tuple[int, bool]:
            with transaction(connection, durable=True):
                alike = connection.execute(
                    "SELECT game FROM event WHERE number = 0 AND record = ? ORDER BY game",
                    records[:1],
                ).fetchall()
                for (game,) in alike:
                    there = connection.execute(
                        "SELECT record FROM event WHERE game = ? ORDER BY number", (game,)
                    )
                    if [record for (record,) in there] == records:
                        return game, False
                begun = _begun(started.setup)
                played = datetime.fromisoformat(begun) + timedelta(seconds=clock)
                added = connection.execute(
                    "INSERT INTO game (begun, played, over, clock) VALUES (?, ?, ?, ?)",
                    (begun, played.isoformat(), over, clock),
                )
                assert added.lastrowid is not None
                _note_try(connection, added.lastrowid, started.setup)
                for place, event in enumerate(events):
                    _insert(connection, added.lastrowid, place, event)
                return added.lastrowid, True

        return self.do(write)

    def resume(self, number: int) -> tuple[tuple[Event, ...], Moment, Logbook]:
        """A game's events, how it was left, and its place in the archive to go on writing.

        Raises:
            InPlayError: another program plays it.
            ArchiveError: it cannot be read.
        """
        with ExitStack() as stack:
            stack.enter_context(self._locked(number))
            rows = self.do(
                lambda connection: connection.execute(
                    """
                    SELECT clock, held, looked, number, record FROM game JOIN event ON game = id
                    WHERE id=? ORDER BY number
                    """,
                    (number,),
                ).fetchall()
            )
            if not rows:
                raise ArchiveError(told(self._path, _("das Spiel gibt es nicht mehr")))
            try:
                events = _events([row[-2:] for row in rows])
                clock, held, looked = rows[-1][:3]
                moment = Moment(float(clock), int(held), bool(looked))
            except (ValueError, TypeError) as error:
                fault = _("das Spiel darin ist beschädigt")
                raise ArchiveError(told(self._path, fault)) from error
            logbook = Logbook(self, number, stack.pop_all())
        return events, moment, logbook

    def story(self, number: int) -> tuple[datetime, tuple[Event, ...]]:
        """When a game was begun, in UTC, and all that has happened; also while it is played.

        Raises:
            NoGameError: there is no such game.
            ArchiveError: it cannot be read.
        """
        rows = self.do(
            lambda connection: connection.execute(
                """
                SELECT begun, number, record FROM game JOIN event ON game = id
                WHERE id=? ORDER BY number
                """,
                (number,),
            ).fetchall()
        )
        if not rows:
            raise NoGameError(number)
        try:
            events = _events([row[-2:] for row in rows])
            return datetime.fromisoformat(rows[0][0]), events
        except (ValueError, TypeError) as error:
            fault = _("das Spiel darin ist beschädigt")
            raise ArchiveError(told(self._path, fault)) from error

    def forget(self, number: int) -> None:
        """Remove a game for ever.

        Raises:
            InPlayError: another program plays it.
            ArchiveError: the file cannot be written.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=True):
                connection.execute("DELETE FROM game WHERE id=?", (number,))

        with self._locked(number):
            self.do(write)

    @contextmanager
    def _locked(self, number: int) -> Iterator[None]:
        """A lock on a game, which its process takes with it when it ends."""
        path = self._path.with_name(f"{self._path.stem}-{number}.lock")
        try:
            with alone(path):
                yield
        except BusyError as error:
            raise InPlayError(number) from error
        except OSError as error:
            raise ArchiveError(told(path, write_fault(error))) from error


def _events(rows: Sequence[tuple[int, str]]) -> tuple[Event, ...]:
    """The events of a game from their places and records.

    Raises:
        RecordError: one is damaged or missing.
    """
    events = tuple(from_record(record) for _place, record in rows)
    places = [place for place, _record in rows]
    if places != list(range(len(rows))) or not isinstance(events[0], GameStarted):
        raise RecordError(_("Dem Spiel fehlt ein Ereignis."))
    return events


def _insert(connection: sqlite3.Connection, game: int, place: int, event: Event) -> None:
    connection.execute(
        "INSERT INTO event VALUES (?, ?, ?, ?)", (game, place, kind_of(event), to_record(event))
    )


def _note(connection: sqlite3.Connection, game: int, moment: Moment) -> None:
    connection.execute(
        "UPDATE game SET clock=?, held=?, looked=? WHERE id=?",
        (moment.clock, moment.held, moment.looked, game),
    )


def _note_try(connection: sqlite3.Connection, game: int, setup: Setup) -> None:
    if setup.day:
        connection.execute(
            "INSERT OR IGNORE INTO try VALUES (?, ?, ?, ?)",
            (setup.day, setup.ruleset, setup.players[0].casefold(), game),
        )


def _begun(setup: Setup) -> str:
    """When a game was begun; now, where it does not know."""
    return datetime.fromisoformat(setup.begun).isoformat() if setup.begun else _now()


def _now() -> str:
    return datetime.now(UTC).isoformat()
