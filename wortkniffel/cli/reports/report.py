"""The figures of finished games as they are reported, whatever form they take."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from wortkniffel.archive.results import FoundPoints, Result, Results
from wortkniffel.archive.statistics import (
    Bin,
    Group,
    Statistics,
    groups,
    high_scores,
    of_player,
    rarest,
)
from wortkniffel.lexicon.letters import collation_key
from wortkniffel.messages import _
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.events import Setup
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.names import name_key
from wortkniffel.rules.ruleset import Ruleset

WINDOW = 10
"""How many results the moving mean takes in."""
_MOST_SCORES = 10
_MOST_WORDS = 8
_MOST_BINS = 10


class UnknownNameError(ValueError):
    """Nobody of that name has finished a game; ``names`` are those who have."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        super().__init__(names)


class Standing(NamedTuple):
    """What somebody has reached in a group: games, mean and best of the sheets."""

    name: str
    games: int
    mean: float
    best: int


class BoxFigures(NamedTuple):
    """A box of the sheet: key and name, mean points, and the share of sheets with a 0 in it."""

    key: str
    name: str
    mean: float
    struck: float


@dataclass(frozen=True, slots=True)
class Report:
    """What is reported of a group: of one person, or of all who have played in it.

    ``rules`` are ``None`` where the game is not installed. ``scores`` has the best results
    with their rank among those of everybody, ``rarest`` words with their frequency bands.
    """

    group: Group
    rules: Ruleset | None
    games: int
    figures: Statistics
    scores: tuple[tuple[int, Result], ...]
    standings: tuple[Standing, ...]
    rarest: tuple[tuple[FoundPoints, int], ...]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.rules.name if self.rules else self.group.agreement.ruleset

    @property
    def parts(self) -> tuple[str, ...]:
        """What it is played by, and whether advice was taken."""
        helped = (_("mit Rat"),) if self.group.helped else ()
        return (*self.group.agreement.parts(self.rules), *helped)

    @property
    def seconds_a_turn(self) -> float:
        """From turning the glass to the entry, on average."""
        return self.figures.seconds / max(1, len(self.figures.boxes))

    @property
    def best_words(self) -> tuple[FoundPoints, ...]:
        """Those worth most, some of them."""
        return self.figures.words[:_MOST_WORDS]

    @property
    def bins(self) -> list[Bin]:
        """The distribution of the points."""
        return self.figures.histogram(_MOST_BINS)

    @property
    def moving_mean(self) -> list[float]:
        """For each sheet the mean of the last ``WINDOW`` ones."""
        return self.figures.trend(WINDOW)

    @property
    def boxes(self) -> list[BoxFigures]:
        """The boxes in the order of the sheet."""
        figures = self.figures
        names = {box.key: box.name for box in self.rules.boxes} if self.rules else {}
        order = [key for key in names if key in figures.boxes]
        order += [key for key in figures.boxes if key not in names]
        return [
            BoxFigures(key, names.get(key, key), figures.boxes[key], figures.struck[key])
            for key in order
        ]


@dataclass(frozen=True, slots=True)
class Overview:
    """All that is reported: a group after the other, the one played last first.

    ``name`` is the person it is about, ``None`` for everybody. So many of their games are left
    out as advice was ``helped`` taken in them; so many games of anybody are ``unread``.
    """

    name: str | None
    reports: tuple[Report, ...]
    helped: int
    unread: int


def overview(
    results: Results,
    rules_for: Callable[[Setup], Ruleset],
    band_of: Callable[[str], int] | None,
    *,
    name: str | None = None,
    game: str | None = None,
) -> Overview:
    """What finished games say of somebody, or of everybody; of one game, or of all.

    ``game`` is the key of one. ``rules_for`` and its errors are those of ``results``.
    Without ``band_of``, which gives the frequency band of a lay form, no word is rare.

    Raises:
        UnknownNameError: nobody of that name has finished any game.
    """
    found = results.found
    if name is not None:
        theirs = of_player(found, name)
        if not theirs:
            raise UnknownNameError(_names(found))
        name = theirs[-1].name
    found = [result for result in found if game in (None, result.agreement.ruleset)]
    reports, helped = [], set[int]()
    for group, members in groups(found).items():
        counted = members if name is None else of_player(members, name)
        if name is not None and group.helped:
            helped |= {result.game for result in counted}
        elif counted:
            rules = rules_of(group.agreement, rules_for)
            reports.append(_report(group, rules, members, counted, band_of))
    return Overview(name, tuple(reports), len(helped), results.unread)


def _report(
    group: Group,
    rules: Ruleset | None,
    members: Sequence[Result],
    counted: Sequence[Result],
    band_of: Callable[[str], int] | None,
) -> Report:
    figures = Statistics.of(counted)
    chosen = {(result.game, result.seat) for result in counted}
    ranked = [
        (rank, result)
        for rank, result in high_scores(members)
        if (result.game, result.seat) in chosen
    ]
    return Report(
        group=group,
        rules=rules,
        games=len({result.game for result in counted}),
        figures=figures,
        scores=tuple(ranked[:_MOST_SCORES]),
        standings=tuple(_standings(counted)),
        rarest=_rarest(figures.words, band_of) if band_of else (),
    )


def _rarest(
    words: Iterable[FoundPoints], band_of: Callable[[str], int]
) -> tuple[tuple[FoundPoints, int], ...]:
    chosen = rarest(words, band_of, _MOST_WORDS)
    return tuple((word, band_of(word.lay_form)) for word in chosen)


def _standings(results: Iterable[Result]) -> list[Standing]:
    """A line a person, the highest mean first."""
    people: dict[str, list[Result]] = {}
    for result in results:
        people.setdefault(name_key(result.name), []).append(result)
    standings = []
    for theirs in people.values():
        totals = [result.facts.total for result in theirs]
        games = len({result.game for result in theirs})
        standings.append(Standing(theirs[-1].name, games, fmean(totals), max(totals)))
    return sorted(standings, key=lambda one: (-one.mean, -one.best, collation_key(one.name)))


def _names(results: Iterable[Result]) -> list[str]:
    """Who has finished a game, each as written last."""
    names = {name_key(result.name): result.name for result in results}
    return sorted(names.values(), key=collation_key)


def rules_of(agreement: Agreement, rules_for: Callable[[Setup], Ruleset]) -> Ruleset | None:
    """The rules of an agreement, ``None`` where there are none; ``rules_for`` as for results."""
    setup = Setup((), "", None, ruleset=agreement.ruleset, options=agreement.options)
    try:
        return rules_for(setup)
    except (KeyError, OptionError):
        return None
