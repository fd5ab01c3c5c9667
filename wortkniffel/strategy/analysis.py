"""A game looked back on: what each decision lost against best play, and what luck brought.

With the words of the reference player everything adds up: the total of a sheet is the mean
of best play, and the luck of each throw, less what each decision lost. Who lays a word that
the reference player does not know wins points by it, so a loss can be negative.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import BoxEntered, DiceThrown, EntryUndone, GlassTurned, SandRanOut
from wortkniffel.rules.game import Game, State, Turn
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.adviser import Adviser, RankedEntry
from wortkniffel.strategy.best_play import Keep


class Kind(Enum):
    """What was decided, or what came of not deciding."""

    KEEP = "keep"
    """Which dice went back into the cup."""
    STOP = "stop"
    """To enter although throws were left."""
    WORDS = "words"
    """Which of the words in the dice were found."""
    BOX = "box"
    """Which box took them."""
    TIME = "time"
    """To let the sand run out."""


class Decision(NamedTuple):
    """One decision and what it lost; ``best`` is what would have lost nothing.

    ``chosen`` and ``best`` are dice to keep for KEEP (``best`` an entry where it was best
    to stop) and STOP (``best`` only), else entries.
    """

    kind: Kind
    throw: Throw
    done: int
    chosen: Keep | RankedEntry
    best: Keep | RankedEntry
    lost: float


@dataclass(frozen=True)
class TurnReview:
    """One turn; ``luck`` has what each throw brought against the mean.

    ``before`` is the expected final total before the turn. ``found`` are the words that the
    player laid, in the order in which they were found.
    """

    number: int
    sheet: Sheet
    throw: Throw
    before: float
    luck: tuple[float, ...]
    decisions: tuple[Decision, ...]
    found: tuple[FoundWord, ...]
    box: str
    entry: Entry

    @property
    def lost(self) -> float:
        """What the decisions of the turn lost."""
        return sum(decision.lost for decision in self.decisions)

    @property
    def after(self) -> float:
        """The expected final total after the turn."""
        return self.before + sum(self.luck) - self.lost


@dataclass(frozen=True)
class Review:
    """One column of a game, as far as it was played."""

    seat: int
    mean: float
    turns: tuple[TurnReview, ...]

    @property
    def luck(self) -> float:
        """What the dice brought against the mean."""
        return sum(sum(turn.luck) for turn in self.turns)

    @property
    def lost(self) -> float:
        """What the decisions lost against best play."""
        return sum(turn.lost for turn in self.turns)

    @property
    def expected(self) -> float:
        """The final total as it is to be expected after the last turn; at the end, the total."""
        return self.mean + self.luck - self.lost

    def lost_by(self, kind: Kind) -> float:
        """What the decisions of one kind lost."""
        return sum(d.lost for turn in self.turns for d in turn.decisions if d.kind is kind)

    def curve(self) -> tuple[float, ...]:
        """The expected final total before the first turn and after each."""
        return (self.mean, *(turn.after for turn in self.turns))

    def costliest(self) -> list[tuple[TurnReview, Decision]]:
        """The decisions that lost something, the costliest first."""
        all_of_them = [(turn, decision) for turn in self.turns for decision in turn.decisions]
        losing = [pair for pair in all_of_them if pair[1].lost > 0]
        return sorted(losing, key=lambda pair: -pair[1].lost)


def review(game: Game, seat: int, adviser: Adviser) -> Review:
    """Look back on one column of a game; entries that were taken back do not count."""
    mean = adviser.advise(Sheet(), "", 0).total
    turns = tuple(_reviewed(adviser, played) for played in _played(game, seat))
    return Review(seat, mean, turns)


class _Played(NamedTuple):
    """A finished turn: the sheet before it, its throws with what was kept, and its end."""

    turn: Turn
    sheet: Sheet
    throws: tuple[DiceThrown, ...]
    run_out: bool
    entered: BoxEntered


def _played(game: Game, seat: int) -> list[_Played]:
    played: list[_Played] = []
    throws: list[DiceThrown] = []
    run_out = False
    states = game.states()
    for before, event in zip(states, game.events[1:], strict=False):
        if isinstance(event, EntryUndone):
            if _turn_after(before).seat == seat:
                undone = played.pop()
                throws, run_out = list(undone.throws), undone.run_out
            continue
        turn = before.turn
        if turn is None or turn.seat != seat:
            continue
        if isinstance(event, GlassTurned):
            throws, run_out = [], False
        elif isinstance(event, DiceThrown):
            throws.append(event)
        elif isinstance(event, SandRanOut):
            run_out = True
        elif isinstance(event, BoxEntered):
            sheet = before.sheets[seat]
            played.append(_Played(turn, sheet, tuple(throws), run_out, event))
    return played


def _turn_after(state: State) -> Turn:
    """The turn that taking back the last entry of a state leads back to."""
    if state.undone is None or state.undone[0].turn is None:
        raise ValueError("nothing can be taken back in this state")
    return state.undone[0].turn


def _reviewed(adviser: Adviser, played: _Played) -> TurnReview:
    sheet, entered = played.sheet, played.entered
    plan = adviser.play.turn(sheet)
    so_far = adviser.rules.totals(sheet).total
    before = so_far + adviser.play.worth(sheet)
    expected, luck, decisions = before, [], []
    for done, (thrown, following) in enumerate(
        zip(played.throws, [*played.throws[1:], None], strict=True), 1
    ):
        worth = so_far + plan.worth(thrown.throw, done)
        luck.append(worth - expected)
        expected = worth
        if following is not None:
            kept = Keep(
                following.keep, so_far + plan.keep_worth(thrown.throw, following.keep, done)
            )
            best = adviser.advise(sheet, thrown.throw, done)
            decisions.append(
                Decision(
                    Kind.KEEP,
                    thrown.throw,
                    done,
                    kept,
                    best.entries[0] if best.stops else best.keeps[0],
                    expected - kept.worth,
                )
            )
            expected = kept.worth
    decisions += _ends(adviser, played, expected)
    return TurnReview(
        played.turn.number,
        sheet,
        played.turn.throw,
        before,
        tuple(luck),
        tuple(decisions),
        played.turn.found,
        entered.box,
        entered.entry,
    )


def _ends(adviser: Adviser, played: _Played, expected: float) -> Iterator[Decision]:
    """The decisions by which a turn ended; together they lose what it was worth until then."""
    sheet, throw, entered = played.sheet, played.turn.throw, played.entered
    done = len(played.throws)
    so_far = adviser.rules.totals(sheet).total
    worth = so_far + adviser.play.entry_worth(sheet, entered.box, entered.entry)
    chosen = RankedEntry(entered.box, entered.entry, worth)
    if played.run_out:
        strike = adviser.ranked_strikes(sheet)[0]
        yield Decision(Kind.TIME, throw, done, strike, strike, expected - strike.worth)
        yield Decision(Kind.BOX, throw, done, chosen, strike, strike.worth - worth)
        return
    advice = adviser.advise(sheet, throw, done)
    best = advice.entries[0]
    if advice.keeps:
        to_throw = advice.keeps[0]
        yield Decision(
            Kind.STOP, throw, done, best, best if advice.stops else to_throw, expected - best.worth
        )
        expected = best.worth
    found = word_masks((word.lay_form for word in played.turn.found), throw)
    could = adviser.ranked(sheet, throw, found)[0]
    yield Decision(Kind.WORDS, throw, done, could, best, expected - could.worth)
    yield Decision(Kind.BOX, throw, done, chosen, could, could.worth - worth)
