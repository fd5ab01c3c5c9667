"""The people in the archive: their names, and how one is changed or taken out.

One person is who sits under one name, however it is written (as in ``Game.new``).
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.damaged import damaged_starts, has_name
from wortkniffel.archive.file import ArchiveError, fault_of, is_busy, transaction
from wortkniffel.archive.records import RecordError, from_record, to_record
from wortkniffel.lexicon.letters import collation_key
from wortkniffel.messages import _
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.names import name_key

LONGEST_NAME = 12
"""What the table has room for, in characters."""

_NOBODY = "?"


class NoPersonError(Exception):
    """Nobody has that name."""


class UnfitNameError(ValueError):
    """Nobody can be called so; says why, in a sentence."""


class SameGameError(Exception):
    """Two who are to be one sit in the same games; ``games`` has their numbers."""

    def __init__(self, games: tuple[int, ...]) -> None:
        self.games = games
        super().__init__(games)


@dataclass(frozen=True, slots=True)
class Person:
    """A name as it was written last, in how many games it stands, and how many are over.

    ``played`` is the moment of the last one, in UTC.
    """

    name: str
    games: int
    finished: int
    played: datetime


class Places(NamedTuple):
    """The games of a person, by their numbers: those alone, and those with others.

    Whose name was taken out is no other. ``days`` counts the tries at daily games.
    ``damaged`` are games in which nobody can be read, yet the name stands.
    """

    alone: tuple[int, ...]
    shared: tuple[int, ...]
    days: int
    damaged: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wiped:
    """Whether no trace of what was removed is left in the file: then it is true.

    ``fault`` says why one may be left, a clause; ``busy``: another program has the file open.
    """

    fault: str = ""
    busy: bool = False

    def __bool__(self) -> bool:
        return not self.fault


class Try(NamedTuple):
    """A try at the daily game of a day; ``game`` is its number unless it was removed."""

    day: str
    ruleset: str
    person: str
    game: int | None


class _Start(NamedTuple):
    game: int
    setup: Setup
    played: str
    over: bool

    def has(self, key: str) -> bool:
        return any(name_key(name) == key for name in self.setup.people)

    def seats(self, key: str) -> bool:
        """Whether anybody sits there under a name, a computer player too."""
        return any(name_key(name) == key for name in self.setup.players)

    def is_shared(self, key: str) -> bool:
        return any(name_key(name) != key and not is_nobody(name) for name in self.setup.people)


def is_nobody(name: str) -> bool:
    """Whether a seat is that of somebody whose name was taken out."""
    key = name_key(name)
    return bool(key) and not key.strip(_NOBODY)


def is_same_person(one: str, other: str) -> bool:
    """Whether two names are those of one person."""
    return name_key(one) == name_key(other)


def name_fault(name: str) -> str:
    """Why nobody can be called so, a sentence, or ""."""
    if not name_key(name):
        return _("Ein Name braucht mindestens ein Zeichen.")
    if len(name.strip()) > LONGEST_NAME:
        return _("Ein Name hat höchstens {most} Zeichen.").format(most=LONGEST_NAME)
    if not name.isprintable():
        return _("In einem Namen steht nur, was sich zeigen lässt.")
    if is_nobody(name.strip()):
        return _("So heißt, wessen Name gelöscht ist.")
    return ""


def people(archive: Archive) -> list[Person]:
    """Everybody who has a game or a try at a daily one, in alphabetical order.

    Raises:
        ArchiveError: the games cannot be read.
    """
    found: dict[str, Person] = {}

    def count(name: str, over: bool | None, played: str) -> None:
        key = name_key(name)
        if not key or is_nobody(key):
            return
        with suppress(ValueError, TypeError):
            when = datetime.fromisoformat(played)
            before = found.get(key, Person(name, 0, 0, when))
            found[key] = Person(
                name, before.games + (over is not None), before.finished + bool(over), when
            )

    for start in archive.do(_starts):
        for name in start.setup.people:
            count(name.strip(), start.over, start.played)
    # The last day first, which is the one to be told.
    for one in reversed(daily_tries(archive)):
        if name_key(one.person) not in found:
            count(one.person, None, f"{one.day}T00:00+00:00")
    return sorted(found.values(), key=lambda person: collation_key(person.name))


def daily_tries(archive: Archive) -> list[Try]:
    """All tries at daily games, the first day first; names are folded to small letters.

    Raises:
        ArchiveError: they cannot be read.
    """
    return archive.do(_tries)


def places_of(archive: Archive, name: str) -> Places:
    """Where somebody sits.

    Raises:
        NoPersonError: nobody has that name.
        ArchiveError: the games cannot be read.
    """
    key = _person_key(name)
    starts = [start for start in archive.do(_starts) if start.has(key)]
    days = sum(name_key(one.person) == key for one in daily_tries(archive))
    damaged = tuple(game for game, record in archive.do(damaged_starts) if has_name(record, key))
    if not starts and not days and not damaged:
        raise NoPersonError(name)
    alone = tuple(sorted(start.game for start in starts if not start.is_shared(key)))
    shared = tuple(sorted(start.game for start in starts if start.is_shared(key)))
    return Places(alone, shared, days, damaged)


def check_deletable(archive: Archive, name: str) -> None:
    """See whether somebody could be taken out just now.

    Raises:
        NoPersonError: nobody has that name.
        InPlayError: another program plays a game that would go.
        ArchiveError: the file cannot be read or written.
    """
    places = places_of(archive, name)
    if archive.fault:
        raise ArchiveError(archive.fault)
    for game in (*places.alone, *places.damaged):
        with archive.locked(game):
            pass


def rename(archive: Archive, old: str, new: str) -> None:
    """Give somebody another name in all games, also in those that are played just now.

    Where the new name is somebody's already, both are one person from then on.

    Raises:
        UnfitNameError: nobody can be called so.
        NoPersonError: nobody has the old name.
        SameGameError: both sit in one game; nothing is changed.
        ArchiveError: the file cannot be written; nothing is changed.
    """
    if fault := name_fault(new):
        raise UnfitNameError(fault)
    new, old_key = new.strip(), _person_key(old)
    keys = {old_key, name_key(new)}

    def named(name: str) -> str:
        return new if name_key(name) in keys else name

    def write(connection: sqlite3.Connection) -> None:
        with transaction(connection, durable=True):
            starts = _starts(connection)
            tries = [one for one in _tries(connection) if name_key(one.person) in keys]
            has_tries = any(name_key(one.person) == old_key for one in tries)
            if not has_tries and not any(start.has(old_key) for start in starts):
                raise NoPersonError(old)
            both = [
                start.game for start in starts if start.has(old_key) and start.seats(name_key(new))
            ]
            if both and len(keys) > 1:
                raise SameGameError(tuple(sorted(both)))
            for start in starts:
                _seat(connection, start, named)
            _remove(connection, tries)
            # The first of two tries at a day counts.
            connection.executemany(
                "INSERT OR IGNORE INTO try VALUES (?, ?, ?, ?)",
                [one._replace(person=name_key(new)) for one in tries],
            )

    archive.do(write)


def delete(archive: Archive, name: str) -> Wiped:
    """Take somebody out; whether no trace is left in the file by now.

    What nobody else sits in is removed, and so is a damaged game in which the name stands;
    elsewhere "?" stands for the name, so that the others keep their game. Traces that
    another program keeps us from wiping out go when the file is closed everywhere.

    Raises:
        NoPersonError: nobody has that name.
        InPlayError: another program plays a game that would go; nothing is changed.
        ArchiveError: the file cannot be written; nothing is changed.
    """
    key = _person_key(name)
    with ExitStack() as locks:

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection, durable=True):
                starts = [start for start in _starts(connection) if start.has(key)]
                tries = [one for one in _tries(connection) if name_key(one.person) == key]
                damaged = [
                    game for game, record in damaged_starts(connection) if has_name(record, key)
                ]
                if not starts and not tries and not damaged:
                    raise NoPersonError(name)
                _remove(connection, tries)
                for start in starts:
                    if start.is_shared(key):
                        _seat(connection, start, _without(key, start.setup.players))
                        continue
                    _hold(archive, start, locks)
                    connection.execute("DELETE FROM game WHERE id = ?", (start.game,))
                for game in damaged:
                    # Nobody can take it up any more.
                    with archive.locked(game):
                        connection.execute("DELETE FROM game WHERE id = ?", (game,))

        archive.do(write)
    return archive.do(_wiped)


def _hold(archive: Archive, start: _Start, locks: ExitStack) -> None:
    """See that nobody plays a game, nor takes it up before it is gone."""
    if start.over:
        # Nobody takes it up, and a process has not files enough to hold thousands.
        with archive.locked(start.game):
            return
    locks.enter_context(archive.locked(start.game))


def _wiped(connection: sqlite3.Connection) -> Wiped:
    """Write the file anew without what was removed; whether that could be done."""
    try:
        # Pages that were moved in their time may have left copies behind.
        connection.execute("VACUUM")
        (busy, *_pages) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        return Wiped(fault_of(error), is_busy(error))
    return Wiped(_("ein anderes Programm hält die Datei fest"), busy=True) if busy else Wiped()


def _without(key: str, players: Sequence[str]) -> Callable[[str], str]:
    """What gives a seat its name when somebody is taken out: the shortest "?" that is free."""
    length = next(
        n for n in range(1, len(players) + 1) if n * _NOBODY not in map(name_key, players)
    )
    return lambda name: length * _NOBODY if name_key(name) == key else name


def _seat(connection: sqlite3.Connection, start: _Start, named: Callable[[str], str]) -> None:
    setup = start.setup
    players = tuple(
        name if setup.character(place) else named(name) for place, name in enumerate(setup.players)
    )
    if players != start.setup.players:
        record = to_record(GameStarted(replace(start.setup, players=players)))
        connection.execute(
            "UPDATE event SET record = ? WHERE game = ? AND number = 0", (record, start.game)
        )


def _starts(connection: sqlite3.Connection) -> list[_Start]:
    """The games whose start can be read, the one played last at the end."""
    rows = connection.execute(
        """
        SELECT id, played, over, record FROM game JOIN event ON game = id AND number = 0
        ORDER BY played, id
        """
    )
    starts = []
    for game, played, over, record in rows:
        with suppress(RecordError):
            started = from_record(record)
            if isinstance(started, GameStarted):
                starts.append(_Start(game, started.setup, played, bool(over)))
    return starts


def _tries(connection: sqlite3.Connection) -> list[Try]:
    """The tries at daily games; of those at one day the earlier one first."""
    rows = connection.execute(
        """
        SELECT day, ruleset, person, try.game FROM try LEFT JOIN game ON game.id = try.game
        ORDER BY day, ruleset, game.id IS NULL, game.begun, game.id
        """
    )
    return [Try(*row) for row in rows]


def _remove(connection: sqlite3.Connection, tries: Sequence[Try]) -> None:
    connection.executemany(
        "DELETE FROM try WHERE day = ? AND ruleset = ? AND person = ?",
        [one[:3] for one in tries],
    )


def _person_key(name: str) -> str:
    """The key of a name that somebody may have.

    Raises:
        NoPersonError: it stands for nobody.
    """
    key = name_key(name)
    if not key or is_nobody(key):
        raise NoPersonError(name)
    return key
