"""Whether a game is there already, which may tell otherwise when it was begun."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from wortkniffel.archive.records import RecordError, from_record
from wortkniffel.rules.events import GameStarted, Setup


def same_game(connection: sqlite3.Connection, setup: Setup, records: Sequence[str]) -> int | None:
    """The number of the first game with these events, whenever it says it was begun."""
    alike = connection.execute(
        "SELECT game FROM event WHERE number = ? AND record = ? ORDER BY game",
        (len(records) - 1, records[-1]),
    ).fetchall()
    for (game,) in alike:
        rows = connection.execute(
            "SELECT record FROM event WHERE game = ? ORDER BY number", (game,)
        )
        start, *others = [record for (record,) in rows]
        if others == records[1:] and (
            start == records[0] or (others and _agreed(start) == _undated(setup))
        ):
            return int(game)
    return None


def _agreed(record: str) -> Setup | None:
    """What was agreed at a start, ``None`` where it is damaged."""
    with suppress(RecordError):
        started = from_record(record)
        if isinstance(started, GameStarted):
            return _undated(started.setup)
    return None


def _undated(setup: Setup) -> Setup:
    return replace(setup, begun="", day="")
