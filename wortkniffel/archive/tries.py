"""Tries at daily games: one a person, a game and a day, which outlives the game itself."""

import sqlite3
from contextlib import suppress
from typing import NamedTuple

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.people import is_nobody
from wortkniffel.archive.records import RecordError, from_record
from wortkniffel.rules.events import GameStarted
from wortkniffel.rules.names import name_key


class Tried(NamedTuple):
    """A try that was used up; ``game`` is its number, ``None`` where that was removed."""

    game: int | None
    over: bool


def tries(archive: Archive, day: str, person: str) -> dict[str, Tried]:
    """What somebody has tried on a day (2026-12-01), by the key of the game.

    However the name is written, it is the same person.

    Raises:
        ArchiveError: the archive cannot be read.
    """

    def read(connection: sqlite3.Connection) -> list[tuple[str, int | None, int | None]]:
        return connection.execute(
            """
            SELECT ruleset, game.id, over FROM try LEFT JOIN game ON game = game.id
            WHERE day = ? AND person = ?
            """,
            (day, name_key(person)),
        ).fetchall()

    return {ruleset: Tried(game, bool(over)) for ruleset, game, over in archive.do(read)}


def was_tried(archive: Archive, day: str, ruleset: str) -> bool:
    """Whether somebody has used up a try at the game of this key on a day (2026-12-01).

    Raises:
        ArchiveError: the archive cannot be read.
    """
    sql = "SELECT 1 FROM try WHERE day = ? AND ruleset = ?"
    return (
        archive.do(lambda connection: connection.execute(sql, (day, ruleset)).fetchone())
        is not None
    )


def name_used_last(archive: Archive) -> str:
    """Who of the people sat first at the game that was played last; "" where there is none to name.

    Raises:
        ArchiveError: the archive cannot be read.
    """

    def read(connection: sqlite3.Connection) -> str:
        for (record,) in connection.execute(
            """
            SELECT record FROM game JOIN event ON game = id AND number = 0
            ORDER BY played DESC, id DESC
            """
        ):
            # A damaged game does not hide the others.
            with suppress(RecordError):
                started = from_record(record)
                if isinstance(started, GameStarted):
                    named = (name for name in started.setup.people if not is_nobody(name))
                    if name := next(named, ""):
                        return name
        return ""

    return archive.do(read)
