"""An analysis as text for a terminal."""

from collections.abc import Iterator
from textwrap import wrap

from wortkniffel.cli.analysis.report import Analysis, Column, walked
from wortkniffel.cli.analysis.wording import (
    comparison,
    ending,
    missed_told,
    title_of,
    turn_told,
)
from wortkniffel.cli.cells import right
from wortkniffel.cli.lists.wording import table
from wortkniffel.cli.output import printable, shown
from wortkniffel.cli.reports.curve import curve
from wortkniffel.figures import decimal
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.analysis import Decision, TurnReview
from wortkniffel.strategy.wording import losses, summary, told_apart

_WIDTH = 80
_INDENT = "  "
_FIGURE_WIDTH = 7


def lines_of(analysis: Analysis) -> list[str]:
    """Luck and skill of every column, then each turn and each decision."""
    about = (analysis.about, analysis.measured_by, analysis.note)
    lines = [
        title_of(analysis),
        *(line for text in about for line in wrap(printable(text), _WIDTH)),
    ]
    if len(analysis.columns) > 1:
        lines += ["", *table(comparison(analysis))]
    for column in analysis.columns:
        heading = _("{title}: {ending}").format(title=shown(column.title), ending=ending(column))
        lines += ["", heading]
        lines += [f"{_INDENT}{line}".rstrip() for line in _column(column, analysis.rules)]
    return lines


def _column(column: Column, rules: Ruleset) -> Iterator[str]:
    review = column.review
    yield from table(summary(review))
    if apart := losses(review):
        kinds = ", ".join(f"{kind} {points}" for kind, points in apart)
        yield from _listed(_("Verschenkt wurde bei: {kinds}").format(kinds=kinds))
    yield ""
    yield _("Was zu erwarten war, vom ersten Zug bis zum letzten")
    yield from (f"{_INDENT}{line}" for line in curve(review.curve(), review.curve(), decimal))
    if column.costliest:
        yield ""
        yield _("Am teuersten")
        for turn, decision in column.costliest:
            yield from _told(decision, _("Zug {number:>2}").format(number=turn.number + 1), rules)
    if words := column.words_missed:
        yield ""
        named = ", ".join(f"{one.word.word} {one.word.value}" for one in words)
        yield from _listed(_("Nicht gefunden, geläufige zuerst: {words}").format(words=named))
    for turn, missed in zip(review.turns, column.missed, strict=True):
        yield ""
        yield _("Zug {number}: {told}").format(number=turn.number + 1, told=turn_told(turn))
        yield from _walk(turn, rules)
        if missed:
            start = _INDENT + _("nicht gefunden: ")
            yield start + missed_told(missed, _WIDTH - len(_INDENT + start))


def _walk(turn: TurnReview, rules: Ruleset) -> Iterator[str]:
    """Each throw, and what was made of it."""
    last = None
    for decision in walked(turn):
        lying = f"{decision.done}. {' '.join(decision.throw) or '–'}"
        yield from _told(decision, lying if decision.done != last else " " * len(lying), rules)
        last = decision.done


def _told(decision: Decision, start: str, rules: Ruleset) -> Iterator[str]:
    """A decision behind a start, with its points at the right edge."""
    indent = f"{_INDENT}{start}{_INDENT}"
    room = _WIDTH - len(_INDENT) - len(indent) - _FIGURE_WIDTH
    told = told_apart(decision, rules)
    first, *others = wrap(told.line, room - len(_INDENT))
    yield f"{indent}{first:{room}}{right(told.cost, _FIGURE_WIDTH)}"
    yield from (f"{' ' * len(indent)}{_INDENT}{line}" for line in others)


def _listed(text: str) -> list[str]:
    return wrap(text, _WIDTH - len(_INDENT), subsequent_indent=_INDENT)
