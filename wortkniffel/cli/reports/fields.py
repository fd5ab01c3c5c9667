"""Reports for programs: keys that stay, and plain numbers."""

from collections.abc import Mapping

from wortkniffel.archive.results import FoundPoints, Result
from wortkniffel.cli.reports.report import Overview, Report


def fields_of(overview: Overview) -> Mapping[str, object]:
    """Everything that is reported, as one object of JSON."""
    return {
        "name": overview.name,
        "helped_games": overview.helped,
        "unread_games": overview.unread,
        "groups": [_group(report) for report in overview.reports],
    }


def _group(report: Report) -> Mapping[str, object]:
    agreement, figures = report.group.agreement, report.figures
    return {
        "ruleset": agreement.ruleset,
        "options": dict(agreement.options),
        "sand": agreement.sand,
        "dice": agreement.dice_name or None,
        "dice_digest": agreement.dice_digest or None,
        "list": agreement.word_list or None,
        "own_words": agreement.own_words,
        "helped": report.group.helped,
        "games": report.games,
        "sheets": figures.sheets,
        "mean": figures.mean,
        "median": figures.median,
        "deviation": figures.deviation,
        "best": figures.best,
        "worst": figures.worst,
        "bonus_rate": figures.bonus,
        "bonus_mean": figures.bonus_points,
        "extra_mean": figures.extra,
        "seconds_a_sheet": figures.seconds,
        "seconds_a_turn": report.seconds_a_turn,
        "totals": figures.totals,
        "moving_mean": report.moving_mean,
        "histogram": [one._asdict() for one in report.bins],
        "boxes": {box.key: {"mean": box.mean, "struck": box.struck} for box in report.boxes},
        "best_words": [_word(word) for word in report.best_words],
        "rarest_words": [{**_word(word), "band": band} for word, band in report.rarest],
        "players": [one._asdict() for one in report.standings],
        "high_scores": [_score(rank, result) for rank, result in report.scores],
    }


def _word(word: FoundPoints) -> dict[str, object]:
    return {"word": word.spelling, "lay_form": word.lay_form, "points": word.points}


def _score(rank: int, result: Result) -> Mapping[str, object]:
    return {
        "rank": rank,
        "name": result.name,
        "points": result.facts.total,
        "begun": result.begun.isoformat() if result.dated else None,
        "game": result.game,
        "day": result.day or None,
    }
