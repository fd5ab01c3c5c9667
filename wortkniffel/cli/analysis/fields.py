"""An analysis for programs: keys that stay, and plain numbers."""

from collections.abc import Mapping, Sequence

from wortkniffel.cli.analysis.report import Analysis, Column
from wortkniffel.rules.dice import Throw, faces_under
from wortkniffel.strategy.adviser import RankedEntry
from wortkniffel.strategy.analysis import Decision, Kind, MissedWord, TurnReview
from wortkniffel.strategy.best_play import Keep

_DIGITS = 4


def fields_of(analysis: Analysis) -> Mapping[str, object]:
    """Everything, as one object of JSON."""
    game = analysis.game
    return {
        "game": analysis.rules.key,
        "options": dict(analysis.rules.options),
        "begun": game.setup.begun or None,
        "over": game.over,
        "knowledge": analysis.knowledge.key if analysis.rules.policy else None,
        "note": analysis.note or None,
        "columns": [
            _column(column, game.person(column.review.seat)) for column in analysis.columns
        ],
    }


def _column(column: Column, name: str) -> Mapping[str, object]:
    review = column.review
    return {
        "column": review.seat + 1,
        "name": name,
        "over": review.over,
        "total": column.total,
        "mean": _rounded(review.mean),
        "luck": _rounded(review.luck),
        "lost": _rounded(review.lost),
        "expected": _rounded(review.expected),
        "lost_by": {kind.value: _rounded(review.lost_by(kind)) for kind in Kind},
        "curve": [_rounded(worth) for worth in review.curve()],
        "turns": [
            _turn(turn, words) for turn, words in zip(review.turns, column.missed, strict=True)
        ],
    }


def _turn(turn: TurnReview, words: Sequence[MissedWord]) -> Mapping[str, object]:
    return {
        "turn": turn.number + 1,
        "dice": turn.throw,
        "before": _rounded(turn.before),
        "luck": [_rounded(luck) for luck in turn.luck],
        "lost": _rounded(turn.lost),
        "after": _rounded(turn.after),
        "box": turn.box,
        "points": turn.entry.points,
        "extra": turn.entry.extra,
        "words": [laid.word for laid in turn.entry.laid],
        "found": [word.lay_form for word in turn.found],
        "missed": [word._asdict() for word in words],
        "decisions": [_decision(decision) for decision in turn.decisions],
    }


def _decision(decision: Decision) -> Mapping[str, object]:
    return {
        "kind": decision.kind.value,
        "dice": decision.throw,
        "throws": decision.done,
        "chosen": _choice(decision.chosen, decision.throw),
        "best": _choice(decision.best, decision.throw),
        "lost": _rounded(decision.lost),
        "words": decision.words,
    }


def _choice(choice: Keep | RankedEntry, throw: Throw) -> Mapping[str, object]:
    if isinstance(choice, Keep):
        return {
            "keep": faces_under(throw, choice.mask),
            "keep_dice": [die for die in range(1, len(throw) + 1) if choice.mask >> die - 1 & 1],
            "worth": _rounded(choice.worth),
        }
    return {
        "box": choice.box,
        "points": choice.entry.points,
        "extra": choice.entry.extra,
        "words": [laid.word for laid in choice.entry.laid],
        "worth": _rounded(choice.worth),
    }


def _rounded(points: float) -> float:
    # No figure is to be a negative zero.
    return round(points, _DIGITS) or 0.0
