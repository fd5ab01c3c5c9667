"""What finished games say: a result for each sheet that a person filled, each counted once.

A result is worked out from the events when it is first asked for, and kept beside them.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from math import isfinite
from typing import Any, NamedTuple

from wortkniffel.archive.archive import Archive, DamagedGameError, NoGameError
from wortkniffel.archive.file import ArchiveError, transaction
from wortkniffel.archive.people import is_nobody
from wortkniffel.archive.records import RecordError, from_record
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.calendar import is_moment
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import (
    BoxEntered,
    EntryUndone,
    GameStarted,
    GlassTurned,
    HelpTaken,
    Setup,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import faces_laid
from wortkniffel.rules.names import name_key
from wortkniffel.rules.ruleset import Ruleset

# An OptionError is a ValueError.
_UNREADABLE = (ValueError, TypeError, KeyError, NoGameError, DamagedGameError)


class FoundPoints(NamedTuple):
    """A word that was found, as it is properly spelled, and what its letters were worth."""

    lay_form: str
    spelling: str
    points: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What a finished sheet says, whoever filled it.

    ``boxes`` has the points of each box from top to bottom, a 0 where it was struck.
    ``rank`` is that among all at the table, so 1 in every column of somebody alone.
    ``seconds`` is the time from turning the glass to the entry, all turns together.
    ``words`` has each word once. ``dice_digest`` is that of the dice that were thrown.
    """

    total: int
    bonus: int
    extra: int
    rank: int
    seconds: float
    helped: bool
    boxes: dict[str, int]
    words: tuple[FoundPoints, ...]
    dice_digest: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished sheet: who filled it, when (in UTC), and by which rules.

    ``rivals`` is how many others sat at the table, computer players too; ``day`` is the date
    of a daily game. A game that does not know when it was begun is not ``dated``: ``begun``
    only puts it among the others then. ``computers`` has seat and total of each computer
    player at the table: they have no results of their own.
    """

    game: int
    seat: int
    name: str
    rivals: int
    begun: datetime
    agreement: Agreement
    facts: Facts
    day: str = ""
    dated: bool = True
    computers: tuple[tuple[int, int], ...] = ()


class Results(NamedTuple):
    """All results, the oldest first, and how many finished games tell none.

    A game tells none if it is damaged, or if its rules or its dice are not here and never
    were when somebody asked.
    """

    found: list[Result]
    unread: int


def results(archive: Archive, rules_for: Callable[[Setup], Ruleset]) -> Results:
    """What all finished games say.

    ``rules_for`` makes the rules of a game as it was agreed; it raises ``KeyError`` where
    there is no such game, ``OptionError`` where it cannot be played so. A sheet that is there
    twice, as its game was carried to another machine and finished on both, counts as in the
    first. At a daily game only somebody's first try counts, finished or not.

    Raises:
        ArchiveError: the games cannot be read.
    """
    found: list[Result] = []
    fresh: dict[int, _Worked] = {}
    unread = 0
    sheets: set[object] = set()
    rows = archive.do(_rows)
    first = _first_tries(rows)
    for number, record, begun, kept in rows.finished:
        try:
            setup, when = _start(record, begun)
            facts = _kept_facts(kept, len(setup.players))
            if facts is None or not (setup.dice_digest or facts[0].dice_digest):
                # Before they were kept the dice may be told by nothing but the game.
                with nullcontext() if facts is None else suppress(*_UNREADABLE):
                    fresh[number] = _worked_out(archive, number, rules_for)
                    facts = fresh[number].facts
            assert facts is not None
        # A damaged game does not hide the others.
        except _UNREADABLE:
            unread += 1
            continue
        for result in _told(number, setup, when, facts):
            game = _identity(number, setup)
            # Whatever came later is no try any more.
            if game != first.get(_try(setup, result.name), game):
                continue
            # Somebody may be taken out of the one copy of a game.
            sheet = game, result.seat, name_key(result.name)
            if sheet not in sheets:
                sheets.add(sheet)
                found.append(result)
    _keep(archive, fresh)
    return Results(found, unread)


def _start(record: str, begun: str) -> tuple[Setup, datetime]:
    """What was agreed at the beginning of a game, and when that was.

    Raises:
        ValueError: it is damaged.
        TypeError: it is damaged.
    """
    started = from_record(record)
    when = datetime.fromisoformat(begun)
    if not isinstance(started, GameStarted) or not started.setup.players or when.tzinfo is None:
        raise RecordError(record)
    return started.setup, when


def _told(number: int, setup: Setup, begun: datetime, facts: Sequence[Facts]) -> Iterator[Result]:
    columns = len(facts) // len(setup.players)
    agreement = Agreement.of(setup)
    if not setup.dice_digest:
        # What was thrown tells the dice, also of games that do not name them.
        agreement = replace(agreement, dice_digest=facts[0].dice_digest)
    rivals = len(setup.players) - 1
    dated = is_moment(setup.begun)
    computers = {
        seat: one.total for seat, one in enumerate(facts) if setup.character(seat // columns)
    }
    for seat, one in enumerate(facts):
        name = setup.players[seat // columns]
        if seat not in computers and not is_nobody(name):
            yield Result(
                number,
                seat,
                name,
                rivals,
                begun,
                agreement,
                one,
                setup.day,
                dated,
                tuple(computers.items()),
            )


def _identity(number: int, setup: Setup) -> object:
    """What tells a game from all others, also where it is there twice."""
    # Before games knew when they were begun, two may be alike.
    return replace(setup, players=()) if setup.begun else number


def _try(setup: Setup, name: str) -> tuple[str, str, str]:
    return setup.day, setup.ruleset, name_key(name)


def _first_tries(rows: "_Rows") -> dict[tuple[str, str, str], object]:
    """The game with which somebody tried first at the daily game of a day."""
    first: dict[tuple[str, str, str], object] = {}
    for number, record in rows.daily:
        with suppress(RecordError):
            started = from_record(record)
            if isinstance(started, GameStarted) and started.setup.day:
                for name in started.setup.players:
                    first.setdefault(_try(started.setup, name), _identity(number, started.setup))
    return first


class _Rows(NamedTuple):
    """Games by the moment of their beginning, the oldest first.

    Those that are over: number, start, moment, and the facts where they are known. Those
    that seem to be daily ones, over or not: number and start.
    """

    finished: list[tuple[int, str, str, list[str]]]
    daily: list[tuple[int, str]]


def _rows(connection: sqlite3.Connection) -> _Rows:
    kept: dict[int, list[str]] = {}
    # Events are only ever added, also where an entry is taken back.
    for game, facts in connection.execute(
        """
        SELECT game, facts FROM result
        WHERE events = (SELECT max(number) + 1 FROM event WHERE event.game = result.game)
        ORDER BY game, seat
        """
    ):
        kept.setdefault(game, []).append(facts)
    rows = connection.execute(
        """
        SELECT id, record, begun FROM game JOIN event ON game = id AND number = 0
        WHERE over ORDER BY begun, id
        """
    )
    daily = connection.execute(
        """
        SELECT id, record FROM game JOIN event ON game = id AND number = 0
        WHERE record LIKE '%"day":%' ORDER BY begun, id
        """
    )
    return _Rows(
        [(number, record, begun, kept.get(number, [])) for number, record, begun in rows],
        daily.fetchall(),
    )


class _Worked(NamedTuple):
    """The facts of each seat after so many events."""

    events: int
    facts: list[Facts]


def _worked_out(archive: Archive, number: int, rules_for: Callable[[Setup], Ruleset]) -> _Worked:
    _begun, events = archive.story(number)
    started = events[0]
    assert isinstance(started, GameStarted)
    game = Game.replay(events, rules_for(started.setup))
    # Meanwhile another program may have taken the last entry back.
    if not game.over:
        raise ValueError(number)
    return _Worked(len(events), facts_of(game))


def _keep(archive: Archive, fresh: Mapping[int, _Worked]) -> None:
    rows = [
        (number, seat, worked.events, json.dumps({name: getattr(one, name) for name in _TYPES}))
        for number, worked in fresh.items()
        for seat, one in enumerate(worked.facts)
    ]

    def write(connection: sqlite3.Connection) -> None:
        with transaction(connection, durable=False):
            connection.executemany(
                "DELETE FROM result WHERE game = ?", [(number,) for number in fresh]
            )
            connection.executemany("INSERT INTO result VALUES (?, ?, ?, ?)", rows)

    if rows:
        # What cannot be kept is worked out again the next time.
        with suppress(ArchiveError):
            archive.do(write)


_TYPES = {
    "total": int,
    "bonus": int,
    "extra": int,
    "rank": int,
    "seconds": float,
    "helped": bool,
    "boxes": dict,
    "words": list,
    "dice_digest": str,
}


def _kept_facts(kept: Sequence[str], players: int) -> list[Facts] | None:
    """The facts of each seat, ``None`` where they are not known or damaged."""
    try:
        facts = [_facts(one) for one in kept]
    except (ValueError, TypeError, RecursionError):
        return None
    return facts if facts and len(facts) % players == 0 else None


def _facts(kept: str) -> Facts:
    fields: Any = json.loads(kept)
    if not isinstance(fields, dict):
        raise TypeError(kept)
    # Facts of earlier versions lack it.
    fields.setdefault("dice_digest", "")
    if _types_of(fields) != _TYPES:
        raise TypeError(kept)
    words = tuple(FoundPoints(*word) for word in fields.pop("words"))
    proper = all(
        type(lay_form) is str and type(spelling) is str and type(points) is int
        for lay_form, spelling, points in words
    )
    whole = all(type(points) is int for points in fields["boxes"].values())
    if not (proper and whole and isfinite(fields["seconds"])):
        raise TypeError(kept)
    return Facts(words=words, **fields)


def _types_of(fields: Mapping[str, object]) -> dict[str, type]:
    return {name: type(value) for name, value in fields.items()}


def facts_of(game: Game) -> list[Facts]:
    """What a finished game says of each seat."""
    seconds = [0.0] * len(game.seats)
    helped = [False] * len(game.seats)
    words: list[dict[str, FoundPoints]] = [{} for _seat in game.seats]
    ranks = {seat: rank if game.columns == 1 else 1 for rank, seat in game.ranking()}
    begun = entered = 0.0
    seat, last = 0, 0
    for before, event in zip(game.states(), game.events[1:], strict=False):
        turn = before.turn
        if turn is not None:
            seat = turn.seat
        if isinstance(event, GlassTurned):
            begun = event.at
        elif isinstance(event, BoxEntered):
            seconds[seat] += event.at - begun
            entered, last = event.at, seat
        elif isinstance(event, EntryUndone):
            # The sand, too, is as it was at the entry.
            seconds[last] -= entered - begun
            begun += event.at - entered
        elif isinstance(event, HelpTaken):
            helped[seat] = True
        elif isinstance(event, WordLaid):
            assert turn is not None
            word = _found(event, turn.throw, game.ruleset)
            known = words[seat].get(word.lay_form, word)
            words[seat][word.lay_form] = max(word, known, key=lambda one: one.points)
    facts = []
    for seat in game.seats:
        totals = game.totals(seat)
        entries = dict(game.sheet(seat).entries)
        facts.append(
            Facts(
                total=totals.total,
                bonus=totals.bonus,
                extra=totals.extra,
                rank=ranks[seat],
                seconds=round(seconds[seat], 3),
                helped=helped[seat],
                boxes={box.key: entries[box.key].points for box in game.ruleset.boxes},
                words=tuple(words[seat].values()),
                dice_digest=game.ruleset.dice.digest(),
            )
        )
    return facts


def _found(event: WordLaid, throw: Throw, rules: Ruleset) -> FoundPoints:
    lay_form, spellings = event.found
    points = sum(rules.dice.values[face] for face in faces_laid(lay_form, throw))
    return FoundPoints(lay_form, spellings[0] if spellings else lay_form, points)
