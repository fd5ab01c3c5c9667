"""Reports as one page for a browser, which needs nothing from the net."""

from collections.abc import Sequence

from wortkniffel.archive.results import FoundPoints
from wortkniffel.cli.lists.wording import number, percent
from wortkniffel.cli.reports.html import (
    DOT,
    FIRST_PLACE,
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
from wortkniffel.cli.reports.plots import course, distribution
from wortkniffel.cli.reports.report import WINDOW, Overview, Report
from wortkniffel.cli.reports.wording import (
    besides_the_boxes,
    day_of,
    figures_of,
    left_out,
    title_of,
)
from wortkniffel.figures import decimal
from wortkniffel.messages import _


def page_of(overview: Overview) -> str:
    """The page, in HTML; the same text for the same figures."""
    return whole_page(
        title_of(overview),
        left_out(overview),
        [" · ".join((report.title, *report.parts)) for report in overview.reports],
        (
            _section(report, f"g{place}", alone=overview.name is not None)
            for place, report in enumerate(overview.reports, 1)
        ),
    )


def _section(report: Report, key: str, *, alone: bool) -> str:
    best = _words(_("Beste Wörter"), report.best_words)
    rare = _words(_("Seltenste Wörter"), [word for word, _band in report.rarest])
    comparison = (
        f"<div>\n{_scores(report, alone=alone)}{'' if alone else _standings(report)}</div>\n"
    )
    return section(
        key,
        report.title,
        " · ".join(report.parts),
        figures(figures_of(report)),
        beside(*_pictures(report, key)),
        beside(_boxes(report), comparison),
        beside(best, rare),
    )


def _pictures(report: Report, key: str) -> list[str]:
    """Distribution and course; one sheet alone has neither."""
    told = report.figures
    if told.sheets < 2:
        return []
    spread = _("Verteilung der Punkte")
    span = _("{count} Blätter, {worst} bis {best} Punkte, im Mittel {mean}.").format(
        count=number(told.sheets),
        worst=number(told.worst),
        best=number(told.best),
        mean=decimal(told.mean),
    )
    means = report.moving_mean
    trend = _("Verlauf von Blatt zu Blatt")
    ending = _("Das Mittel der letzten {count} Blätter ist am Ende {mean}.").format(
        count=min(WINDOW, told.sheets), mean=decimal(means[-1])
    )
    legend = [
        (DOT, _("ein Blatt")),
        (LINE, _("Mittel der letzten {count}").format(count=WINDOW)),
    ]
    bars = distribution(report.bins, f"{key}-bars", spread, span)
    curve = course(told.totals, means, f"{key}-curve", trend, f"{span} {ending}")
    return [figure(spread, bars), figure(trend, curve, legend)]


def _scores(report: Report, *, alone: bool) -> str:
    caption = _("Beste Ergebnisse, mit dem Rang unter allen") if alone else _("Bestenliste")
    rows = [
        (
            FIRST_PLACE if rank == 1 else "",
            [number(rank), result.name, number(result.facts.total), day_of(result)],
        )
        for rank, result in report.scores
    ]
    head = [(_("Rang"), NUMBER), (_("Name"), TEXT), (_("Punkte"), NUMBER), (_("Datum"), NUMBER)]
    return table(caption, head, rows)


def _standings(report: Report) -> str:
    rows = [
        ("", [one.name, number(one.games), decimal(one.mean), number(one.best)])
        for one in report.standings
    ]
    head = [
        (_("Name"), TEXT),
        (_("Partien"), NUMBER),
        (_("Mittel"), NUMBER),
        (_("Höchste"), NUMBER),
    ]
    return table(_("Wer gespielt hat"), head, rows)


def _words(caption: str, words: Sequence[FoundPoints]) -> str:
    if not words:
        return ""
    head = [(_("Wort"), TEXT), (_("Punkte"), NUMBER)]
    return table(caption, head, [("", [word.spelling, number(word.points)]) for word in words])


def _boxes(report: Report) -> str:
    """The boxes with a bar for their mean."""
    most = max((box.mean for box in report.boxes), default=0) or 1
    head = "".join(
        f'<th scope="col"{kind}>{safe(text)}</th>'
        for text, kind in (
            (_("Name"), TEXT),
            (_("Mittel"), NUMBER),
            ("", ' class="measure" aria-hidden="true"'),
            (_("gestrichen"), NUMBER),
        )
    )
    lines = "".join(
        f'<tr><th scope="row"{TEXT}>{safe(box.name)}</th><td>{decimal(box.mean)}</td>'
        f'<td class="measure" aria-hidden="true">'
        f'<span class="bar" style="--share:{box.mean / most:.1%}"></span></td>'
        f"<td>{percent(box.struck)}</td></tr>\n"
        for box in report.boxes
    )
    lines += "".join(
        f'<tr><th scope="row"{TEXT}>{safe(label)}</th><td>{mean}</td>'
        f'<td class="measure" aria-hidden="true"></td><td></td></tr>\n'
        for label, mean in besides_the_boxes(report)
    )
    return framed(_("Kästchen im Mittel"), head, lines)
