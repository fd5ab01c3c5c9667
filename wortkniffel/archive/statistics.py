"""What many results say together; results by other rules are never mixed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean, median, pstdev
from typing import NamedTuple

from wortkniffel.archive.results import FoundPoints, Result
from wortkniffel.rules.agreement import Agreement

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


class Group(NamedTuple):
    """What results have in common: the rules, and whether advice was taken."""

    agreement: Agreement
    helped: bool


class Bin(NamedTuple):
    """How many sheets have at least ``low`` and less than ``high`` points."""

    low: int
    high: int
    sheets: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a group of results, which is not empty.

    ``boxes`` has the mean points of each box, ``struck`` the share of results in which it
    has 0; ``bonus`` is the share of results with the bonus, ``seconds`` the mean time of a
    sheet. ``totals`` are in the order of play, ``words`` has each word once, the one worth
    most first.
    """

    sheets: int
    mean: float
    median: float
    deviation: float
    best: int
    worst: int
    bonus: float
    seconds: float
    totals: tuple[int, ...]
    boxes: Mapping[str, float]
    struck: Mapping[str, float]
    words: tuple[FoundPoints, ...]

    @classmethod
    def of(cls, results: Sequence[Result]) -> "Statistics":
        """The figures of results that belong together, the oldest first."""
        facts = [result.facts for result in results]
        totals = tuple(one.total for one in facts)
        keys = facts[0].boxes
        words: dict[str, FoundPoints] = {}
        for one in facts:
            for word in one.words:
                known = words.get(word.lay_form)
                if known is None or word.points > known.points:
                    words[word.lay_form] = word
        return cls(
            sheets=len(facts),
            mean=fmean(totals),
            median=median(totals),
            deviation=pstdev(totals),
            best=max(totals),
            worst=min(totals),
            bonus=fmean(one.bonus > 0 for one in facts),
            seconds=fmean(one.seconds for one in facts),
            totals=totals,
            boxes={key: fmean(one.boxes[key] for one in facts) for key in keys},
            struck={key: fmean(one.boxes[key] == 0 for one in facts) for key in keys},
            words=tuple(sorted(words.values(), key=lambda word: (-word.points, word.lay_form))),
        )

    def histogram(self, most: int) -> list[Bin]:
        """The totals in at most so many bins of equal width, none left out between."""
        span = self.best - self.worst + 1
        width = next((step for step in _STEPS if span / step <= most - 1), ceil(span / (most - 1)))
        first = self.worst // width
        counts = [0] * (self.best // width - first + 1)
        for total in self.totals:
            counts[total // width - first] += 1
        return [
            Bin((first + place) * width, (first + place + 1) * width, count)
            for place, count in enumerate(counts)
        ]

    def trend(self, window: int) -> list[float]:
        """For each result the mean of it and those before it, as many as the window takes."""
        return [
            fmean(self.totals[max(0, place + 1 - window) : place + 1])
            for place in range(len(self.totals))
        ]


def groups(results: Iterable[Result]) -> dict[Group, list[Result]]:
    """Results that may be compared, the group that was played last first."""
    found: dict[Group, list[Result]] = {}
    for result in results:
        group = Group(result.agreement, result.facts.helped)
        found.setdefault(group, []).append(result)
    return dict(sorted(found.items(), key=lambda item: item[1][-1].begun, reverse=True))


def of_player(results: Iterable[Result], name: str) -> list[Result]:
    """The results of somebody, however the name was written."""
    key = name.strip().casefold()
    return [result for result in results if result.name.strip().casefold() == key]


def high_scores(results: Iterable[Result]) -> list[tuple[int, Result]]:
    """Rank from 1 and result, the best first; equal totals share a rank, the older first."""
    order = sorted(results, key=lambda result: (-result.facts.total, result.begun))
    ranked: list[tuple[int, Result]] = []
    for place, result in enumerate(order, 1):
        shared = ranked and ranked[-1][1].facts.total == result.facts.total
        ranked.append((ranked[-1][0] if shared else place, result))
    return ranked
