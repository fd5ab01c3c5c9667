"""What every throw of a game is worth in every box, for all that best play needs to know.

Throws that are worth the same in each box are one class. Most are worth the same whatever
stands on the sheet; those that are not (a further Kniffel) have a class in each situation
(``Solvable.situation``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable, UnsolvableError
from wortkniffel.strategy.lattice import Ints, lattice_of
from wortkniffel.strategy.moves import WordsOf, WordSource

NOT_ALLOWED = 0
"""The outcome of a box that a throw may not go in."""

_CHUNK = 500

HANDS, FURTHER = _("Was jeder Wurf zählt"), _("Was ein weiterer Treffer zählt")
"""The steps of a survey, as they are reported."""

Report = Callable[[str, float], None]
"""Is told what is being done, and how much of it is done: from 0 to 1."""


class Outcome(NamedTuple):
    """What an entry brings, apart from all that it leads to. A strike is worth 0."""

    points: int
    extra: int


@dataclass(frozen=True)
class Worths:
    """Each throw's outcome in each box.

    ``classes`` has a row for each class with a number an allowed outcome in each box
    (shape classes x boxes), ``class_of`` the class of each hand of the lattice in each
    situation (shape situations x hands). Outcome 0 is ``NOT_ALLOWED``.
    """

    boxes: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    situations: tuple[str, ...]
    classes: NDArray[np.uint8]
    class_of: NDArray[np.int32]

    @cached_property
    def points(self) -> NDArray[np.int64]:
        """The points of each outcome."""
        return np.array([outcome.points for outcome in self.outcomes])

    @cached_property
    def gains(self) -> NDArray[np.int64]:
        """Points and extra points of each outcome."""
        return np.array([sum(outcome) for outcome in self.outcomes])

    def within(self, situation: int) -> tuple[NDArray[np.uint8], Ints]:
        """The classes that occur in a situation, and the one of each hand among them."""
        used, place = np.unique(self.class_of[situation], return_inverse=True)
        return self.classes[used], place


Situations = Mapping[str, Sheet]
"""For each situation the emptiest sheet that is in it."""

Row = tuple[Outcome | None, ...]
"""The outcome of a throw in each box; none where it may not go in."""

_UNKNOWN = -1


class Seen(NamedTuple):
    """A hand's rows on some sheets, and whether the situation bears on it."""

    rows: tuple[Row, ...]
    varies: bool


@dataclass
class Survey:
    """How far the hands of a game have been looked at, to go on from there.

    ``rows`` has a number for each row that was found. ``common`` is that of each hand on an
    empty sheet, ``varies`` whether the situation bears on the hand; ``apart`` has the rows
    of such hands in all situations but the first (shape situations x hands), and none
    before the first sheet is done. -1 stands for what is not known yet.
    """

    rows: dict[Row, int]
    common: NDArray[np.int32]
    varies: NDArray[np.bool_]
    apart: NDArray[np.int32]

    @classmethod
    def unbegun(cls, rules: Solvable) -> "Survey":
        """Of a game of which nothing is known."""
        hands = len(lattice_of(rules.dice).hands)
        common = np.full(hands, _UNKNOWN, np.int32)
        return cls({}, common, np.zeros(hands, bool), np.empty((0, 0), np.int32))

    def finish(
        self,
        rules: Solvable,
        source: WordSource | None,
        situations: Callable[[Sequence[int]], Situations],
        executor: Executor,
        report: Report,
    ) -> Worths:
        """Look at every hand that has not been looked at, in each situation.

        ``situations`` is told the most points that each box can take and tells the
        situations that a game can come to, the empty sheet's first. ``source`` answers for
        the words; its work is shared out to the processes of ``executor``.

        Raises:
            UnsolvableError: a throw is worth too many different things.
        """
        hands = lattice_of(rules.dice).hands
        look = partial(_look_at, rules, source)
        todo = np.flatnonzero(self.common == _UNKNOWN)
        for part, seen in _looked(partial(look, (Sheet(),)), hands, todo, executor):
            self.varies[part] = [hand.varies for hand in seen]
            self.common[part] = self._numbered(hand.rows[0] for hand in seen)
            report(HANDS, float((self.common != _UNKNOWN).mean()))
        found = situations(self._most())
        varied = np.flatnonzero(self.varies)
        if not self.apart.size:
            self.apart = np.full((len(found) - 1, len(varied)), _UNKNOWN, np.int32)
        todo = np.flatnonzero((self.apart == _UNKNOWN).any(0))
        further = tuple(found.values())[1:]
        for part, seen in _looked(partial(look, further), hands, varied[todo], executor):
            places = np.searchsorted(varied, part)
            numbers = [self._numbered(hand.rows) for hand in seen]
            self.apart[:, places] = np.transpose(numbers)
            share = float((self.apart != _UNKNOWN).mean())
            report(FURTHER, share)
        class_of = np.tile(self.common, (len(found), 1))
        class_of[1:, varied] = self.apart
        return _worths(rules, tuple(found), tuple(self.rows), class_of)

    def _numbered(self, rows: Iterable[Row]) -> list[int]:
        """The numbers of some rows."""
        return [self.rows.setdefault(row, len(self.rows)) for row in rows]

    def _most(self) -> list[int]:
        """The most points that each box takes."""
        rows = tuple(self.rows)
        columns = zip(*(rows[number] for number in np.unique(self.common)), strict=True)
        return [max((o.points for o in column if o), default=0) for column in columns]


def _worths(
    rules: Solvable, situations: tuple[str, ...], rows: Sequence[Row], class_of: NDArray[np.int32]
) -> Worths:
    outcomes = sorted({outcome for row in rows for outcome in row if outcome})
    if len(outcomes) > np.iinfo(np.uint8).max:
        raise UnsolvableError(
            _("{game} hat zu viele verschiedene Ergebnisse.").format(game=rules.name)
        )
    codes: dict[Outcome | None, int] = {None: NOT_ALLOWED}
    codes |= {outcome: code for code, outcome in enumerate(outcomes, NOT_ALLOWED + 1)}
    # In their own order, so that the same game gives the same classes however it was surveyed.
    classes, number_of = np.unique(
        np.array([[codes[outcome] for outcome in row] for row in rows], np.uint8),
        axis=0,
        return_inverse=True,
    )
    return Worths(
        tuple(box.key for box in rules.boxes),
        (Outcome(0, 0), *outcomes),
        situations,
        classes,
        number_of.astype(np.int32)[class_of],
    )


def row_of(rules: Solvable, sheet: Sheet, throw: Throw, words: Mapping[int, str]) -> Row:
    """The outcome of a throw in each box of a sheet; none where it may not go in."""
    entries = rules.entries(sheet, throw, words)
    allowed = {box.key for box in rules.open_boxes(sheet, throw)}
    return tuple(
        _outcome(entries.get(box.key)) if box.key in allowed else None for box in rules.boxes
    )


def _outcome(entry: Entry | None) -> Outcome:
    return Outcome(entry.points, entry.extra) if entry else Outcome(0, 0)


def _looked(
    look: Callable[[Sequence[Throw]], list[Seen]],
    hands: Sequence[Throw],
    todo: Ints,
    executor: Executor,
) -> Iterator[tuple[Ints, list[Seen]]]:
    """What is seen of some hands, part by part, each with the numbers of its hands."""
    parts = [todo[start : start + _CHUNK] for start in range(0, len(todo), _CHUNK)]
    yield from zip(
        parts, executor.map(look, [[hands[hand] for hand in part] for part in parts]), strict=True
    )


def _look_at(
    rules: Solvable, source: WordSource | None, sheets: Sequence[Sheet], hands: Sequence[Throw]
) -> list[Seen]:
    words_of = WordsOf(source, rules.policy) if source and rules.policy else None
    seen = []
    for hand in hands:
        words = words_of(hand) if words_of else {}
        rows = tuple(row_of(rules, sheet, hand, words) for sheet in sheets)
        seen.append(Seen(rows, rules.varies(hand, words)))
    return seen
