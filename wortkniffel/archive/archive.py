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

from wortkniffel.archive.alike import same_game
from wortkniffel.archive.file import (
    ArchiveError,
    LostError,
    Opened,
    fault_of,
    identity,
    nothing,
    opened,
    told,
    transaction,
)
from wortkniffel.archive.logbook import (
    Logbook,
    Moment,
    Writer,
    check_untried,
    insert,
    left_at,
    note_try,
)
from wortkniffel.archive.records import RecordError, from_record, to_record
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _, write_fault
from wortkniffel.rules.calendar import is_moment
from wortkniffel.rules.events import Event, GameStarted, Setup

__all__ = [
    "Archive",
    "DamagedGameError",
    "InPlayError",
    "Logbook",
    "Moment",
    "NoGameError",
    "SavedGame",
]

_Result = TypeVar("_Result")


class InPlayError(Exception):
    """The game is open in another program."""


class NoGameError(ArchiveError):
    """No game has that ``number``, or none any more."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(_("Das Spiel Nummer {number} gibt es nicht mehr.").format(number=number))


class DamagedGameError(ArchiveError):
    """What stands there of a game is none that can be read."""

    def __init__(self, number: int) -> None:
        fault = _("Das Spiel Nummer {number} ist beschädigt.")
        super().__init__(fault.format(number=number))


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game, over or not. Times are in UTC; ``turns`` counts the boxes filled."""

    number: int
    setup: Setup
    played: datetime
    turns: int
    over: bool


class Archive:
    """The file with all games."""

    def __init__(self, path: Path, file: Opened) -> None:
        self._path = path
        self._file = file
        self._identity = identity(path)

    @classmethod
    def open(cls, path: Path, *, make: bool = True) -> "Archive":
        """Open the file, made or brought up to date where needed; a damaged one is put aside.

        One that must not be written is read once, and stays as it is. Where there is none
        and none is to be made, nothing is read, and nothing written stays.

        Raises:
            ArchiveError: it cannot be used, and stays as it is.
        """
        return cls(path, opened(path) if make or path.exists() else nothing())

    @property
    def path(self) -> Path | None:
        """The file, ``None`` where it can only be read and this is a copy in memory."""
        return None if self.fault else self._path

    @property
    def set_aside(self) -> Path | None:
        """Where a damaged file was put, if there was one."""
        return self._file.aside

    @property
    def damage(self) -> str:
        """That a damaged file was put aside, a sentence; "" where there was none."""
        if self.set_aside is None:
            return ""
        text = _(
            "Die gespeicherten Spiele waren beschädigt; sie liegen jetzt in {path}. "
            "Neue Spiele kommen in eine neue Datei."
        )
        return text.format(path=self.set_aside)

    @property
    def fault(self) -> str:
        """Why nothing can be written, a sentence; "" where it can."""
        return self._file.fault

    def close(self) -> None:
        """Let the file go."""
        self._identity = None
        with suppress(sqlite3.Error):
            self._file.connection.close()

    def do(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Do something with the file, with a new one where it is gone.

        Raises:
            ArchiveError: it did not work.
        """
        self._follow()
        try:
            return work(self._file.connection)
        except sqlite3.Error as error:
            raise ArchiveError(told(self._path, fault_of(error))) from error

    def _follow(self) -> None:
        """Open what lies in the place of the file now, if it is not the file any more.

        Raises:
            LostError: there is nothing that can be used.
        """
        if self.fault or self._identity in (None, identity(self._path)):
            return
        # Its log may lie beside the new file still, and must not be taken for that one's.
        with suppress(sqlite3.Error):
            self._file.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(sqlite3.Error):
            self._file.connection.close()
        try:
            self._file = opened(self._path)
        except ArchiveError as error:
            raise LostError(str(error)) from error
        self._identity = identity(self._path)

    def _here(self, number: int) -> Writer:
        """As ``do`` for a game, but never with another file than that of now."""
        file = self._file

        def do(work: Callable[[sqlite3.Connection], _Result]) -> _Result:
            self._follow()
            if self._file is not file:
                raise LostError(str(NoGameError(number)))
            return self.do(work)

        return do

    def begin(self, started: GameStarted) -> Logbook:
        """A new game, played by this program.

        Raises:
            ArchiveError: it cannot be written, or is a daily one that was begun already.
        """
        with ExitStack() as stack:

            def write(connection: sqlite3.Connection) -> int:
                with transaction(connection, durable=True):
                    check_untried(connection, started.setup)
                    now = datetime.now(UTC)
                    begun = _begun(started.setup) or now
                    added = connection.execute(
                        "INSERT INTO game (begun, played) VALUES (?, ?)",
                        (begun.isoformat(), now.isoformat()),
                    )
                    assert added.lastrowid is not None
                    insert(connection, added.lastrowid, 0, started)
                    note_try(connection, added.lastrowid, started.setup)
                    # Nobody else sees the game before it is ours.
                    stack.enter_context(self.locked(added.lastrowid))
                    return added.lastrowid

            number = self.do(write)
            return Logbook(self._here(number), number, stack.pop_all())

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

        A game whose events are all there already is not added again, nor one that tells
        only otherwise when or for which day it was begun.

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
                if (there := same_game(connection, started.setup, records)) is not None:
                    return there, False
                begun, played = _when(started.setup, clock)
                added = connection.execute(
                    "INSERT INTO game (begun, played, over, clock) VALUES (?, ?, ?, ?)",
                    (begun.isoformat(), played.isoformat(), over, clock),
                )
                assert added.lastrowid is not None
                note_try(connection, added.lastrowid, started.setup)
                for place, event in enumerate(events):
                    insert(connection, added.lastrowid, place, event)
                return added.lastrowid, True

        return self.do(write)

    def resume(self, number: int) -> tuple[tuple[Event, ...], Moment, Logbook]:
        """A game's events, how it was left, and its place in the archive to go on writing.

        Raises:
            InPlayError: another program plays it.
            NoGameError: there is no such game.
            ArchiveError: it cannot be read.
        """
        with ExitStack() as stack:
            stack.enter_context(self.locked(number))
            # In another file the number is that of another game.
            rows = self._here(number)(
                lambda connection: connection.execute(
                    """
                    SELECT clock, held, looked, number, record FROM game JOIN event ON game = id
                    WHERE id=? ORDER BY number
                    """,
                    (number,),
                ).fetchall()
            )
            if not rows:
                raise NoGameError(number)
            try:
                events = _events([row[-2:] for row in rows])
                clock, held, looked = rows[-1][:3]
                moment = left_at(clock, held, looked)
            except (ValueError, TypeError) as error:
                raise DamagedGameError(number) from error
            logbook = Logbook(self._here(number), number, stack.pop_all())
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
            raise DamagedGameError(number) from error

    def forget(self, number: int) -> None:
        """Remove a game for ever.

        Raises:
            InPlayError: another program plays it.
            ArchiveError: the file cannot be written.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=True):
                connection.execute("DELETE FROM game WHERE id=?", (number,))

        with self.locked(number):
            self._here(number)(write)

    @contextmanager
    def locked(self, number: int) -> Iterator[None]:
        """Keep other programs from playing a game, as long as this process lives.

        Raises:
            InPlayError: another program plays it.
            ArchiveError: it cannot be kept from that.
        """
        if self.fault:
            # Nobody writes here, so nobody is in anybody's way.
            yield
            return
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


def _begun(setup: Setup) -> datetime | None:
    """When a game was begun, if it knows."""
    return datetime.fromisoformat(setup.begun) if is_moment(setup.begun) else None


def _when(setup: Setup, clock: float) -> tuple[datetime, datetime]:
    """When a game played elsewhere was begun and played last, after so many seconds of play."""
    now, begun = datetime.now(UTC), _begun(setup)
    # A story may tell of more seconds than there are.
    with suppress(OverflowError):
        played = timedelta(seconds=clock)
        return (begun, begun + played) if begun else (now - played, now)
    return begun or now, begun or now
