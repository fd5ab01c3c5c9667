"""A game looked back on, whatever form that takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.adviser import Adviser
from wortkniffel.strategy.analysis import (
    Decision,
    Kind,
    MissedWord,
    Review,
    TurnReview,
    missed,
    review,
)
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.wording import TOLD_FROM

_MOST_COSTLY = 5
_MOST_WORDS = 12


class MissedInTurn(NamedTuple):
    """A word that was missed, and the number of the turn, from 1."""

    turn: int
    word: MissedWord


@dataclass(frozen=True)
class Column:
    """A column of the game; ``missed`` has the words missed in each of its turns."""

    title: str
    total: int
    review: Review
    missed: tuple[tuple[MissedWord, ...], ...]

    @property
    def costliest(self) -> list[tuple[TurnReview, Decision]]:
        """The few decisions that lost most."""
        pairs = self.review.costliest()[:_MOST_COSTLY]
        return [(turn, decision) for turn, decision in pairs if decision.lost >= TOLD_FROM]

    @property
    def words_missed(self) -> list[MissedInTurn]:
        """Some of all words that were missed, common ones first, each once."""
        first: dict[str, MissedInTurn] = {}
        for turn, words in enumerate(self.missed, 1):
            for word in words:
                first.setdefault(word.word, MissedInTurn(turn, word))
        return sorted(first.values(), key=lambda one: (one.word.band, -one.word.value))[
            :_MOST_WORDS
        ]


@dataclass(frozen=True)
class Analysis:
    """A game, whom it was measured against, and its columns as far as they were played."""

    game: Game
    knowledge: Knowledge
    note: str
    columns: Sequence[Column]

    @classmethod
    def of(cls, game: Game, adviser: Adviser, lexicon: Lexicon) -> "Analysis":
        """Look back on all columns that have an entry; takes up to a second for each."""
        reviews = (review(game, seat, adviser) for seat in game.seats)
        columns = [
            Column(
                game.title(one.seat),
                game.totals(one.seat).total,
                one,
                tuple(tuple(missed(turn, adviser, lexicon)) for turn in one.turns),
            )
            for one in reviews
            if one.turns
        ]
        return cls(game, adviser.knowledge, adviser.note, columns)

    @property
    def rules(self) -> Ruleset:
        """How the game is played."""
        return self.game.ruleset

    @cached_property
    def about(self) -> str:
        """The game and what it is played by, in a line."""
        return Agreement.of(self.game.setup).told(self.rules)

    @property
    def measured_by(self) -> str:
        """Whom the players are measured against, a sentence."""
        if self.rules.policy is None:
            return _("Verglichen mit dem besten Spiel.")
        return _("Verglichen mit dem besten Spiel, bekannt sind: {words}.").format(
            words=self.knowledge.name
        )


def walked(turn: TurnReview) -> list[Decision]:
    """The decisions of a turn to tell one by one.

    What was kept and what was entered always; whatever else only where it counts.
    """
    always = (Kind.KEEP, Kind.BOX)
    return [one for one in turn.decisions if one.kind in always or abs(one.lost) >= TOLD_FROM]
