"""A game looked back on: what each decision lost against best play, and what luck brought.

With the words of the reference player everything adds up: the total of a sheet is the mean
of best play, and the luck of each throw, less what each decision lost. Who lays a word that
the reference player does not know wins points by it, so a loss can be negative.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import BoxEntered, DiceThrown, EntryUndone, GlassTurned
from wortkniffel.rules.game import Game, State, Turn
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.adviser import Advice, Adviser, RankedEntry
from wortkniffel.strategy.best_play import Keep
from wortkniffel.strategy.finds import found_in


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
    to stop) and STOP (``best`` only), else entries. ``words`` are there for WORDS: those
    that were missed or, where points were won, those that the reference player lacks.
    """

    kind: Kind
    throw: Throw
    done: int
    chosen: Keep | RankedEntry
    best: Keep | RankedEntry
    lost: float
    words: tuple[str, ...] = ()


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
    over: bool
    """Whether all boxes are filled."""

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
    return Review(seat, mean, turns, len(turns) == len(game.ruleset.boxes))


class MissedWord(NamedTuple):
    """A word that lay in the dice and was not found: its points, and how common it is."""

    word: str
    value: int
    band: int


def missed(turn: TurnReview, adviser: Adviser, lexicon: Lexicon) -> list[MissedWord]:
    """The words of the last throw that were not found, common ones first, then dear ones.

    Those that the adviser's reference player knows, without vulgar ones. Without a throw or
    in a game without words there are none.
    """
    rules = adviser.rules
    if rules.policy is None or not turn.throw:
        return []
    known = adviser.knowledge.of(lexicon)
    lying = known.words_from(turn.throw, rules.policy) - {word.lay_form for word in turn.found}
    words = [word for word in lying if known.may_propose(word, rules.policy)]
    finds = found_in(turn.throw, words, rules.dice)
    rows = [MissedWord(find.word, find.value, adviser.band(find.word)) for find in finds]
    return sorted(rows, key=lambda row: (row.band, -row.value))


class _Played(NamedTuple):
    """A finished turn: the sheet before it, its throws with what was kept, and its end."""

    turn: Turn
    sheet: Sheet
    throws: tuple[DiceThrown, ...]
    entered: BoxEntered

    @property
    def run_out(self) -> bool:
        """Whether the sand forced a strike, be it that nobody had said so."""
        timer = self.turn.timer
        late = timer is not None and timer.run_out(self.entered.at)
        return self.turn.run_out or (late and not self.entered.entry.throw)


def _played(game: Game, seat: int) -> list[_Played]:
    played: list[_Played] = []
    throws: list[DiceThrown] = []
    for before, event in zip(game.states(), game.events[1:], strict=False):
        if isinstance(event, EntryUndone):
            if _turn_after(before).seat == seat:
                throws = list(played.pop().throws)
            continue
        turn = before.turn
        if turn is None or turn.seat != seat:
            continue
        if isinstance(event, GlassTurned):
            throws = []
        elif isinstance(event, DiceThrown):
            throws.append(event)
        elif isinstance(event, BoxEntered):
            played.append(_Played(turn, before.sheets[seat], tuple(throws), event))
    return played


def _turn_after(state: State) -> Turn:
    """The turn that taking back the last entry of a state leads back to."""
    if state.undone is None or state.undone[0].turn is None:
        raise ValueError("nothing can be taken back in this state")
    return state.undone[0].turn


def _reviewed(adviser: Adviser, played: _Played) -> TurnReview:
    sheet, turn, entered = played.sheet, played.turn, played.entered
    before = expected = adviser.advise(sheet, "", 0).total
    luck, decisions = [], []
    advice = None
    for done, thrown in enumerate(played.throws, 1):
        if advice is not None:
            decision = _kept(adviser, played, done - 1, advice)
            decisions.append(decision)
            expected -= decision.lost
        advice = adviser.advise(sheet, thrown.throw, done)
        luck.append(advice.total - expected)
        expected = advice.total
    decisions += _ends(adviser, played, advice or adviser.advise(sheet, "", 0))
    return TurnReview(
        turn.number,
        sheet,
        turn.throw,
        before,
        tuple(luck),
        tuple(decisions),
        turn.found,
        entered.box,
        entered.entry,
    )


def _kept(adviser: Adviser, played: _Played, done: int, advice: Advice) -> Decision:
    """What was kept after so many throws."""
    throw, keep = played.throws[done - 1].throw, played.throws[done].keep
    so_far = adviser.rules.totals(played.sheet).total
    worth = so_far + adviser.play.turn(played.sheet).keep_worth(throw, keep, done)
    best = advice.entries[0] if advice.stops else advice.keeps[0]
    return Decision(Kind.KEEP, throw, done, Keep(keep, worth), best, best.worth - worth)


def _ends(adviser: Adviser, played: _Played, advice: Advice) -> Iterator[Decision]:
    """The decisions by which a turn ended; together they lose what it was worth until then."""
    sheet, turn, entered = played.sheet, played.turn, played.entered
    throw, done = turn.throw, len(played.throws)
    so_far = adviser.rules.totals(sheet).total
    worth = so_far + adviser.play.entry_worth(sheet, entered.box, entered.entry)
    chosen = RankedEntry(entered.box, entered.entry, worth)
    if played.run_out or not throw:
        strike = adviser.ranked_strikes(sheet)[0]
        lost = advice.total - strike.worth
        if played.run_out:
            yield Decision(Kind.TIME, throw, done, strike, strike, lost)
        else:
            yield Decision(Kind.STOP, throw, done, strike, Keep(0, advice.total), lost)
        yield Decision(Kind.BOX, throw, done, chosen, strike, strike.worth - worth)
        return
    words = [word.lay_form for word in turn.found]
    # Whoever knows more words than the reference player is not to blame for using them.
    best = adviser.ranked(sheet, throw, adviser.known_words(throw, words))[0]
    total = best.worth
    if advice.keeps:
        to_throw = advice.keeps[0]
        total = max(total, to_throw.worth)
        better = best if best.worth >= to_throw.worth else to_throw
        yield Decision(Kind.STOP, throw, done, best, better, total - best.worth)
    could = adviser.ranked(sheet, throw, word_masks(words, throw))[0]
    if adviser.rules.policy is not None:
        yield _words(adviser, played, could, best, won=total - advice.total)
    yield Decision(Kind.BOX, throw, done, chosen, could, could.worth - worth)


def _words(
    adviser: Adviser, played: _Played, could: RankedEntry, best: RankedEntry, *, won: float
) -> Decision:
    """What the words that were missed lost, less what those won that only the player knows."""
    throw = played.turn.throw
    lost = best.worth - could.worth - won
    if lost > 0:
        found = {word.lay_form for word in played.turn.found}
        words = [laid.word for laid in best.entry.laid if laid.word not in found]
    else:
        known = adviser.known_words(throw)
        words = [laid.word for laid in could.entry.laid if laid.mask not in known]
    return Decision(Kind.WORDS, throw, len(played.throws), could, best, lost, tuple(words))
