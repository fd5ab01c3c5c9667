"""What every throw of a game is worth in every box, for all that best play needs to know.

Throws that are worth the same in each box are one class. Most are worth the same whatever
stands on the sheet; those that are not (a further Kniffel) have a class in each situation
(``Solvable.situation``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.lattice import Ints, lattice_of
from wortkniffel.strategy.moves import WordsOf, WordSource

NOT_ALLOWED = 0
"""The outcome of a box that a throw may not go in."""

_CHUNK = 2000

Report = Callable[[str, float], None]
"""Is told what is being done, and how much of it is done: from 0 to 1."""


class UnsolvableError(ValueError):
    """A game for which best play cannot be computed; says why."""


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

_Row = tuple[Outcome | None, ...]


class Surveyed(NamedTuple):
    """A hand's outcomes on an empty sheet, and its words if the situation bears on it."""

    row: _Row
    words: dict[int, str] | None


def survey(
    rules: Solvable,
    source: WordSource | None,
    situations: "Callable[[Sequence[int]], Situations]",
    executor: Executor,
    report: Report,
) -> Worths:
    """Look at every hand that the dice can show, in each situation.

    ``situations`` is told the most points that each box can take and tells the situations
    that a game can come to, the empty sheet's first. ``source`` answers for the words; its
    work is shared out to the processes of ``executor``.

    Raises:
        UnsolvableError: a throw is worth too many different things.
    """
    hands = lattice_of(rules.dice).hands
    surveyed = list(_surveyed(rules, source, hands, executor, report))
    columns = zip(*(hand.row for hand in surveyed), strict=True)
    most = [max((o.points for o in column if o), default=0) for column in columns]
    found = situations(most)
    rows: dict[_Row, int] = {}
    common = np.array([rows.setdefault(hand.row, len(rows)) for hand in surveyed], np.int32)
    class_of = np.tile(common, (len(found), 1))
    for number, sheet in enumerate(found.values()):
        if number:
            for hand, (_row, words) in enumerate(surveyed):
                if words is not None:
                    row = row_of(rules, sheet, hands[hand], words)
                    class_of[number, hand] = rows.setdefault(row, len(rows))
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
        tuple(found),
        classes,
        number_of.astype(np.int32)[class_of],
    )


def row_of(rules: Solvable, sheet: Sheet, throw: Throw, words: Mapping[int, str]) -> _Row:
    """The outcome of a throw in each box of a sheet; none where it may not go in."""
    entries = rules.entries(sheet, throw, words)
    allowed = {box.key for box in rules.open_boxes(sheet, throw)}
    return tuple(
        _outcome(entries.get(box.key)) if box.key in allowed else None for box in rules.boxes
    )


def _outcome(entry: Entry | None) -> Outcome:
    return Outcome(entry.points, entry.extra) if entry else Outcome(0, 0)


def _surveyed(
    rules: Solvable,
    source: WordSource | None,
    hands: Sequence[Throw],
    executor: Executor,
    report: Report,
) -> Iterator[Surveyed]:
    done = 0
    for part in executor.map(partial(_survey_part, rules, source), list(_parts(hands))):
        yield from part
        done += len(part)
        report(_("Was jeder Wurf zählt"), done / len(hands))


def _parts(hands: Iterable[Throw]) -> Iterator[tuple[Throw, ...]]:
    rest = iter(hands)
    while part := tuple(islice(rest, _CHUNK)):
        yield part


def _survey_part(
    rules: Solvable, source: WordSource | None, hands: Sequence[Throw]
) -> list[Surveyed]:
    words_of = WordsOf(source, rules.policy) if source and rules.policy else None
    surveyed = []
    for hand in hands:
        words = words_of(hand) if words_of else {}
        row = row_of(rules, Sheet(), hand, words)
        surveyed.append(Surveyed(row, words if rules.varies(hand, words) else None))
    return surveyed
