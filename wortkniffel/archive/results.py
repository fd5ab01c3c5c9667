"""What finished games say: a result for each filled sheet, every game counted once.

A result is worked out from the events when it is first asked for, and kept beside them.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, NamedTuple

from wortkniffel.archive.archive import Archive, NoGameError
from wortkniffel.archive.file import ArchiveError, transaction
from wortkniffel.archive.people import is_nobody
from wortkniffel.archive.records import RecordError, from_record
from wortkniffel.rules.agreement import Agreement
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
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import dearest_placement
from wortkniffel.rules.ruleset import Ruleset


class FoundPoints(NamedTuple):
    """A word that was found, as it is properly spelled, and what its letters were worth."""

    lay_form: str
    spelling: str
    points: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What a finished sheet says, whoever filled it.

    ``boxes`` has the points of each box, a 0 where it was struck. ``seconds`` is the time
    from turning the glass to the entry, all turns together. ``words`` has each word once.
    """

    total: int
    bonus: int
    extra: int
    rank: int
    seconds: float
    helped: bool
    boxes: dict[str, int]
    words: tuple[FoundPoints, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished sheet: who filled it, when (in UTC), and by which rules.

    ``rivals`` is how many others sat at the table; ``day`` is the date of a daily game.
    """

    game: int
    seat: int
    name: str
    rivals: int
    begun: datetime
    agreement: Agreement
    facts: Facts
    day: str = ""


class Results(NamedTuple):
    """All results, the oldest first, and how many finished games tell none.

    A game tells none if it is damaged, or if its rules or its dice are not here.
    """

    found: list[Result]
    unread: int


def results(archive: Archive, rules_for: Callable[[Setup], Ruleset]) -> Results:
    """What all finished games say.

    ``rules_for`` makes the rules of a game as it was agreed; it raises ``KeyError`` where
    there is no such game, ``OptionError`` where it cannot be played so. A game that is there
    twice, as it was carried to another machine and finished on both, counts as the first.

    Raises:
        ArchiveError: the games cannot be read.
    """
    found: list[Result] = []
    unread = 0
    seen = set()
    for number, record, begun, kept in archive.do(_finished):
        try:
            started = from_record(record)
            when = datetime.fromisoformat(begun)
            if not isinstance(started, GameStarted):
                raise RecordError(record)
            if started.setup.begun:
                if record in seen:
                    continue
                seen.add(record)
            facts = _kept_facts(kept) if kept else _new_facts(archive, number, rules_for)
        except (ValueError, TypeError, KeyError, OptionError, NoGameError):
            unread += 1
            continue
        found += _told(number, started.setup, when, facts)
    return Results(found, unread)


def _told(number: int, setup: Setup, begun: datetime, facts: Sequence[Facts]) -> list[Result]:
    columns = len(facts) // len(setup.players)
    agreement = Agreement.of(setup)
    names = [setup.players[seat // columns] for seat in range(len(facts))]
    return [
        Result(
            number,
            seat,
            names[seat],
            len(setup.players) - 1,
            begun,
            agreement,
            one,
            setup.day,
        )
        for seat, one in enumerate(facts)
        if not is_nobody(names[seat])
    ]


_Row = tuple[int, str, str, list[str]]


def _finished(connection: sqlite3.Connection) -> list[_Row]:
    """Number, start, moment of the beginning, and the facts where they are known."""
    kept: dict[int, list[str]] = {}
    for game, facts in connection.execute(
        """
        SELECT game, facts FROM result
        WHERE events = (SELECT count(*) FROM event WHERE event.game = result.game)
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
    return [(number, record, begun, kept.get(number, [])) for number, record, begun in rows]


def _new_facts(archive: Archive, number: int, rules_for: Callable[[Setup], Ruleset]) -> list[Facts]:
    _begun, events = archive.story(number)
    started = events[0]
    assert isinstance(started, GameStarted)
    rules = rules_for(started.setup)
    game = Game.replay(events, rules)
    if not game.over:
        raise ValueError(number)
    facts = facts_of(game)

    def write(connection: sqlite3.Connection) -> None:
        with transaction(connection, durable=False):
            connection.execute("DELETE FROM result WHERE game = ?", (number,))
            for seat, one in enumerate(facts):
                told = json.dumps(asdict(one))
                connection.execute(
                    "INSERT INTO result VALUES (?, ?, ?, ?)", (number, seat, len(events), told)
                )

    # What cannot be kept is worked out again the next time.
    with suppress(ArchiveError):
        archive.do(write)
    return facts


def _kept_facts(kept: Sequence[str]) -> list[Facts]:
    facts = []
    for one in kept:
        fields: dict[str, Any] = json.loads(one)
        words = tuple(FoundPoints(*word) for word in fields.pop("words"))
        facts.append(Facts(words=words, **fields))
    return facts


def facts_of(game: Game) -> list[Facts]:
    """What a finished game says of each seat."""
    seconds = [0.0] * len(game.seats)
    helped = [False] * len(game.seats)
    words: list[dict[str, FoundPoints]] = [{} for _seat in game.seats]
    ranks = {seat: rank for rank, seat in game.ranking()}
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
        facts.append(
            Facts(
                total=totals.total,
                bonus=totals.bonus,
                extra=totals.extra,
                rank=ranks[seat],
                seconds=round(seconds[seat], 3),
                helped=helped[seat],
                boxes={key: entry.points for key, entry in game.sheet(seat).entries},
                words=tuple(words[seat].values()),
            )
        )
    return facts


def _found(event: WordLaid, throw: Throw, rules: Ruleset) -> FoundPoints:
    lay_form, spellings = event.found
    laid = dearest_placement(lay_form, throw, rules.dice)
    points = rules.dice.value(throw, laid.mask) if laid else 0
    return FoundPoints(lay_form, spellings[0] if spellings else lay_form, points)
