"""The place of one game in the archive, in which its events are written."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import Protocol, TypeVar

from wortkniffel.archive.file import ArchiveError, transaction
from wortkniffel.archive.records import kind_of, to_record
from wortkniffel.messages import _
from wortkniffel.rules.events import Event, Setup
from wortkniffel.rules.names import name_key

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Moment:
    """What a table knows beside the events: seconds played, dice held (a mask).

    Between two turns ``held`` is what was held at the last entry. ``looked``: somebody has
    seen what the last turn had in it.
    """

    clock: float = 0.0
    held: int = 0
    looked: bool = False


def left_at(clock: float, held: int, looked: int) -> Moment:
    """What stands in the file of how a game was left.

    Raises:
        ValueError, TypeError: no table knows that.
    """
    if not isfinite(clock) or not isinstance(held, int):
        raise ValueError(clock, held)
    return Moment(float(clock), held, bool(looked))


class Writer(Protocol):
    """What does some work with the file in which a game has its place."""

    def __call__(self, work: Callable[[sqlite3.Connection], _Result], /) -> _Result:
        """Do it.

        Raises:
            LostError: the game has its place no more.
            ArchiveError: it did not work.
        """


class Logbook:
    """The place of one game in the archive, kept by the one program that plays it."""

    def __init__(self, do: Writer, number: int, lock: ExitStack) -> None:
        self._do = do
        self._number = number
        self._lock = lock

    def record(self, place: int, event: Event, moment: Moment, *, over: bool) -> None:
        """Write the event at a place of the game's story, for good when this returns.

        Raises:
            LostError: the file is gone, and what was written before with it.
            ArchiveError: it cannot be written; what was written before stands.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=True):
                insert(connection, self._number, place, event)
                _note(connection, self._number, moment)
                connection.execute(
                    "UPDATE game SET played=?, over=? WHERE id=?",
                    (datetime.now(UTC).isoformat(), over, self._number),
                )

        self._do(write)

    def keep(self, moment: Moment) -> None:
        """Note how things stand between two events; only a power failure may lose it.

        Raises:
            LostError: the file is gone.
            ArchiveError: it cannot be written.
        """

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=False):
                _note(connection, self._number, moment)

        self._do(write)

    def close(self) -> None:
        """Let other programs play the game."""
        self._lock.close()


def insert(connection: sqlite3.Connection, game: int, place: int, event: Event) -> None:
    """Put an event at its place."""
    connection.execute(
        "INSERT INTO event VALUES (?, ?, ?, ?)", (game, place, kind_of(event), to_record(event))
    )


def _note(connection: sqlite3.Connection, game: int, moment: Moment) -> None:
    connection.execute(
        "UPDATE game SET clock=?, held=?, looked=? WHERE id=?",
        (moment.clock, moment.held, moment.looked, game),
    )


def check_untried(connection: sqlite3.Connection, setup: Setup) -> None:
    """See that a daily game was not begun before.

    Raises:
        ArchiveError: it was, be that game still there or not.
    """
    tried = "SELECT 1 FROM try WHERE day = ? AND ruleset = ? AND person = ?"
    if setup.day and connection.execute(tried, _try(setup)).fetchone():
        raise ArchiveError(_("Diese Tagespartie wurde schon begonnen: Nur ein Versuch zählt."))


def note_try(connection: sqlite3.Connection, game: int, setup: Setup) -> None:
    """Note whose try at a day a game is; of two games it is the first, unless that is gone."""
    if setup.day:
        connection.execute(
            """
            INSERT INTO try VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET game = excluded.game WHERE game IS NULL
            """,
            (*_try(setup), game),
        )


def _try(setup: Setup) -> tuple[str, str, str]:
    return setup.day, setup.ruleset, name_key(setup.players[0])
