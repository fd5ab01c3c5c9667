"""What many results say together; results by other rules are never mixed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pstdev
from typing import NamedTuple

from wortkniffel.archive.results import FoundPoints, Result
from wortkniffel.lexicon.letters import collation_key
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.names import name_key

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
    has 0; ``bonus`` is the share of results with the bonus, ``bonus_points`` the mean of what
    it brings, ``extra`` that of the extra points, so that with the boxes both add up to the
    mean. ``seconds`` is the mean time of a sheet. ``deviation`` is that of these results, not
    an estimate for further ones. ``totals`` are in the order of play, ``words`` has each word
    once, the one worth most first.
    """

    sheets: int
    mean: float
    median: float
    deviation: float
    best: int
    worst: int
    bonus: float
    bonus_points: float
    extra: float
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
        boxes: dict[str, list[int]] = {}
        words: dict[str, FoundPoints] = {}
        for one in facts:
            for key, points in one.boxes.items():
                boxes.setdefault(key, []).append(points)
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
            bonus_points=fmean(one.bonus for one in facts),
            extra=fmean(one.extra for one in facts),
            seconds=fmean(one.seconds for one in facts),
            totals=totals,
            boxes={key: fmean(points) for key, points in boxes.items()},
            struck={key: points.count(0) / len(points) for key, points in boxes.items()},
            words=tuple(sorted(words.values(), key=_dearest_first)),
        )

    def histogram(self, most: int) -> list[Bin]:
        """The totals in at most so many bins of equal width, none left out between.

        Raises:
            ValueError: fewer than two are asked for.
        """
        if most < 2:
            raise ValueError(most)
        span = self.best - self.worst
        fitting = (step for step in _STEPS if self.best // step - self.worst // step < most)
        # One bin may be lost to where they begin.
        width = next(fitting, span // (most - 1) + 1)
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
    last = {group: max(one.begun for one in members) for group, members in found.items()}
    return {group: found[group] for group in sorted(found, key=last.__getitem__, reverse=True)}


def of_player(results: Iterable[Result], name: str) -> list[Result]:
    """The results of somebody, however the name was written."""
    key = name_key(name)
    return [result for result in results if name_key(result.name) == key]


def high_scores(results: Iterable[Result]) -> list[tuple[int, Result]]:
    """Rank from 1 and result, the best first; equal totals share a rank, the older first."""
    order = sorted(results, key=lambda result: (-result.facts.total, result.begun))
    ranked: list[tuple[int, Result]] = []
    for place, result in enumerate(order, 1):
        shared = ranked and ranked[-1][1].facts.total == result.facts.total
        ranked.append((ranked[-1][0] if shared else place, result))
    return ranked


def rarest(
    words: Iterable[FoundPoints], band_of: Callable[[str], int], most: int
) -> list[FoundPoints]:
    """At most so many words, the rarest first; of equally rare ones the one worth most.

    ``band_of`` gives the frequency band of a lay form, a higher one to rarer words.
    """
    order = sorted(words, key=lambda word: (-band_of(word.lay_form), *_dearest_first(word)))
    return order[:most]


def _dearest_first(word: FoundPoints) -> tuple[int, tuple[str, str, str]]:
    return -word.points, collation_key(word.spelling)
