"""An analysis as one page for a browser."""

from collections.abc import Sequence

from wortkniffel.cli.analysis.plots import expectation, luck_and_loss
from wortkniffel.cli.analysis.report import Analysis, Column, walked
from wortkniffel.cli.analysis.wording import (
    comparison,
    ending,
    missed_told,
    title_of,
    turn_told,
)
from wortkniffel.cli.reports.html import (
    DOT,
    LINE,
    NUMBER,
    TEXT,
    beside,
    figure,
    figures,
    framed,
    safe,
    section,
    table,
    whole_page,
)
from wortkniffel.figures import decimal, signed
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.analysis import Decision, Kind, MissedWord, TurnReview
from wortkniffel.strategy.best_play import Keep
from wortkniffel.strategy.wording import TOLD_FROM, kind_name, summary, told_apart

_BARS, _OTHER_BARS = DOT, ' class="other"'
_MISSED_SHOWN = 200


def page_of(analysis: Analysis) -> str:
    """The page, in HTML; the same text for the same game."""
    columns = analysis.columns
    notes = [note for note in (analysis.about, analysis.measured_by, analysis.note) if note]
    sections = [
        _section(column, f"g{place}", analysis.rules) for place, column in enumerate(columns, 1)
    ]
    if len(columns) > 1:
        sections.insert(0, f'<section class="comparison">\n{_comparison(analysis)}</section>\n')
    return whole_page(title_of(analysis), notes, [column.title for column in columns], sections)


def _comparison(analysis: Analysis) -> str:
    head, *rows = comparison(analysis)
    kinds = (TEXT, NUMBER, NUMBER, NUMBER)
    return table(
        _("Glück und Können"), list(zip(head, kinds, strict=True)), [("", row) for row in rows]
    )


def _section(column: Column, key: str, rules: Ruleset) -> str:
    return section(
        key,
        column.title,
        ending(column),
        figures(summary(column.review)),
        beside(*_pictures(column, key)),
        _tables(column, rules),
        _walk(column, rules),
    )


def _pictures(column: Column, key: str) -> list[str]:
    review = column.review
    course = _("Zu erwartende Punkte")
    span = _("Vor dem ersten Zug {mean}, nach dem letzten {expected}.").format(
        mean=decimal(review.mean), expected=decimal(review.expected)
    )
    legend = [(LINE, _("nach jedem Zug")), (' class="mean"', _("Mittel"))]
    turns = _("Glück und Verluste Zug um Zug")
    about = _("Glück zusammen {luck}, verschenkt zusammen {lost}.").format(
        luck=signed(review.luck), lost=decimal(review.lost)
    )
    luck = [sum(turn.luck) for turn in review.turns]
    lost = [turn.lost for turn in review.turns]
    return [
        figure(course, expectation(review.curve(), f"{key}-curve", course, span), legend),
        figure(
            turns,
            luck_and_loss(luck, lost, f"{key}-bars", turns, about),
            [(_BARS, _("Glück")), (_OTHER_BARS, _("verschenkt"))],
        ),
    ]


def _tables(column: Column, rules: Ruleset) -> str:
    kinds, costliest, words = _kinds(column), _costliest(column, rules), _words(column)
    if not words:
        return beside(kinds, costliest)
    return beside(f"<div>\n{kinds}{costliest}</div>\n" if kinds + costliest else "", words)


def _kinds(column: Column) -> str:
    """By what kind of decision points were lost, with bars."""
    lost = {kind: column.review.lost_by(kind) for kind in Kind}
    lost = {kind: points for kind, points in lost.items() if abs(points) >= TOLD_FROM}
    most = max([*lost.values(), TOLD_FROM])
    lines = "".join(
        f'<tr><th scope="row"{TEXT}>{safe(kind_name(kind))}</th><td>{signed(-points)}</td>'
        f'<td class="measure" aria-hidden="true">'
        f'<span class="bar other" style="--share:{max(0.0, points) / most:.1%}"></span></td></tr>\n'
        for kind, points in lost.items()
    )
    if not lines:
        return ""
    head = (
        f'<th scope="col"{TEXT}>{safe(_("Entscheidung"))}</th><th scope="col">{safe(_("Punkte"))}'
        f'</th><th scope="col" class="measure" aria-hidden="true"></th>'
    )
    return framed(_("Wobei verschenkt wurde"), head, lines)


def _words(column: Column) -> str:
    rows = [
        ("", [one.word.word, str(one.word.value), str(one.turn)]) for one in column.words_missed
    ]
    if not rows:
        return ""
    head = [(_("Wort"), TEXT), (_("Punkte"), NUMBER), (_("Zug"), NUMBER)]
    return table(_("Übersehene Wörter, geläufige zuerst"), head, rows)


def _costliest(column: Column, rules: Ruleset) -> str:
    tellings = [(turn, told_apart(decision, rules)) for turn, decision in column.costliest]
    rows = [("", [str(turn.number + 1), told.line, told.cost]) for turn, told in tellings]
    if not rows:
        return ""
    head = [(_("Zug"), TEXT), (_("Entscheidung"), TEXT), (_("Punkte"), NUMBER)]
    return table(_("Am teuersten"), head, rows)


def _walk(column: Column, rules: Ruleset) -> str:
    """Every turn with its throws and decisions."""
    turns = "".join(
        _turn(turn, words, rules)
        for turn, words in zip(column.review.turns, column.missed, strict=True)
    )
    return f'<div class="walk">\n<h3>{safe(_("Zug um Zug"))}</h3>\n{turns}</div>\n'


def _turn(turn: TurnReview, words: Sequence[MissedWord], rules: Ruleset) -> str:
    lines, last = "", None
    for decision in walked(turn):
        dice = _dice(decision) if decision.done != last else ""
        last = decision.done
        lines += _line(decision, dice, rules)
    missed = ""
    if words:
        label = safe(_("Nicht gefunden:"))
        missed = f'<p class="rules">{label} {safe(missed_told(words, _MISSED_SHOWN))}</p>\n'
    heading = safe(_("Zug {number}").format(number=turn.number + 1))
    return (
        f"<article>\n<h4>{heading} <small>{safe(turn_told(turn))}</small></h4>\n"
        f"<ul>\n{lines}</ul>\n{missed}</article>\n"
    )


def _line(decision: Decision, dice: str, rules: Ruleset) -> str:
    chosen, better, cost = told_apart(decision, rules)
    instead = f"<em>{safe(better)}</em>" if better else ""
    return (
        f'<li><span class="dice">{dice}</span><span class="told">{safe(chosen)} {instead}</span>'
        f'<span class="figure">{cost}</span></li>\n'
    )


def _dice(decision: Decision) -> str:
    """The throw, with the dice that were kept marked."""
    chosen = decision.chosen
    kept = chosen.mask if isinstance(chosen, Keep) else 0
    return " ".join(
        f"<{'b' if kept >> die & 1 else 'i'}>{safe(face)}</{'b' if kept >> die & 1 else 'i'}>"
        for die, face in enumerate(decision.throw)
    )
