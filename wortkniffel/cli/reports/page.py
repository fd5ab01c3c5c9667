"""Reports as one page for a browser, which needs nothing from the net."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template

from wortkniffel.archive.results import FoundPoints
from wortkniffel.cli.lists.wording import decimal, number, percent
from wortkniffel.cli.output import printable
from wortkniffel.cli.reports.plots import course, distribution
from wortkniffel.cli.reports.report import WINDOW, Overview, Report
from wortkniffel.cli.reports.wording import (
    besides_the_boxes,
    day_of,
    figures_of,
    left_out,
    title_of,
)
from wortkniffel.messages import _

_NUMBER, _TEXT = "", ' class="text"'
_FIRST_PLACE = ' class="first"'


def page_of(overview: Overview) -> str:
    """The page, in HTML; the same text for the same figures."""
    about = files(__package__)
    return Template(about.joinpath("page.html").read_text(encoding="utf-8")).substitute(
        language=_("de"),
        program=_("Wort-Kniffel"),
        title=_safe(title_of(overview)),
        style=about.joinpath("page.css").read_text(encoding="utf-8"),
        notes="".join(f'<p class="note">{_safe(note)}</p>\n' for note in left_out(overview)),
        contents=_contents(overview.reports),
        sections="".join(
            _section(report, f"g{place}", alone=overview.name is not None)
            for place, report in enumerate(overview.reports, 1)
        ),
    )


def _contents(reports: Sequence[Report]) -> str:
    """Links to the groups, where there is more than one."""
    if len(reports) < 2:
        return ""
    links = "".join(
        f'<li><a href="#g{place}">{_safe(" · ".join((report.title, *report.parts)))}</a></li>\n'
        for place, report in enumerate(reports, 1)
    )
    return f'<nav aria-label="{_safe(_("Inhalt"))}"><ul>\n{links}</ul></nav>\n'


def _section(report: Report, key: str, *, alone: bool) -> str:
    figures = "".join(
        f"<div><dt>{_safe(label)}</dt><dd>{_safe(figure)}</dd></div>\n"
        for label, figure in figures_of(report)
    )
    best = _words(_("Beste Wörter"), report.best_words)
    rare = _words(_("Seltenste Wörter"), [word for word, _band in report.rarest])
    comparison = (
        f"<div>\n{_scores(report, alone=alone)}{'' if alone else _standings(report)}</div>\n"
    )
    return (
        f'<section id="{key}" aria-labelledby="{key}-heading">\n'
        f'<h2 id="{key}-heading">{_safe(report.title)}</h2>\n'
        f'<p class="rules">{_safe(" · ".join(report.parts))}</p>\n'
        f"<dl>\n{figures}</dl>\n"
        f"{_beside(*_pictures(report, key))}"
        f"{_beside(_boxes(report), comparison)}{_beside(best, rare)}</section>\n"
    )


def _beside(*blocks: str) -> str:
    inside = "".join(blocks)
    return f'<div class="side-by-side">\n{inside}</div>\n' if inside else ""


def _pictures(report: Report, key: str) -> list[str]:
    """Distribution and course; one sheet alone has neither."""
    figures = report.figures
    if figures.sheets < 2:
        return []
    spread = _("Verteilung der Punkte")
    span = _("{count} Blätter, {worst} bis {best} Punkte, im Mittel {mean}.").format(
        count=number(figures.sheets),
        worst=number(figures.worst),
        best=number(figures.best),
        mean=decimal(figures.mean),
    )
    means = report.moving_mean
    trend = _("Verlauf von Blatt zu Blatt")
    ending = _("Das Mittel der letzten {count} Blätter ist am Ende {mean}.").format(
        count=min(WINDOW, figures.sheets), mean=decimal(means[-1])
    )
    legend = (
        f'<span class="key"><i></i> {_safe(_("ein Blatt"))}</span> '
        f'<span class="key"><i class="line"></i> '
        f"{_safe(_('Mittel der letzten {count}').format(count=WINDOW))}</span>"
    )
    bars = distribution(report.bins, f"{key}-bars", spread, span)
    curve = course(figures.totals, means, f"{key}-curve", trend, f"{span} {ending}")
    return [
        f"<figure>\n<figcaption>{_safe(spread)}</figcaption>\n{bars}\n</figure>\n",
        f"<figure>\n<figcaption>{_safe(trend)} {legend}</figcaption>\n{curve}\n</figure>\n",
    ]


def _scores(report: Report, *, alone: bool) -> str:
    caption = _("Beste Ergebnisse, mit dem Rang unter allen") if alone else _("Bestenliste")
    rows = [
        (
            _FIRST_PLACE if rank == 1 else "",
            [number(rank), result.name, number(result.facts.total), day_of(result)],
        )
        for rank, result in report.scores
    ]
    head = [(_("Rang"), _NUMBER), (_("Name"), _TEXT), (_("Punkte"), _NUMBER), (_("Datum"), _NUMBER)]
    return _table(caption, head, rows)


def _standings(report: Report) -> str:
    rows = [
        ("", [one.name, number(one.games), decimal(one.mean), number(one.best)])
        for one in report.standings
    ]
    head = [
        (_("Name"), _TEXT),
        (_("Partien"), _NUMBER),
        (_("Mittel"), _NUMBER),
        (_("Höchste"), _NUMBER),
    ]
    return _table(_("Wer gespielt hat"), head, rows)


def _words(caption: str, words: Sequence[FoundPoints]) -> str:
    if not words:
        return ""
    head = [(_("Wort"), _TEXT), (_("Punkte"), _NUMBER)]
    return _table(caption, head, [("", [word.spelling, number(word.points)]) for word in words])


def _boxes(report: Report) -> str:
    """The boxes with a bar for their mean."""
    most = max((box.mean for box in report.boxes), default=0) or 1
    head = "".join(
        f'<th scope="col"{kind}>{_safe(text)}</th>'
        for text, kind in (
            (_("Name"), _TEXT),
            (_("Mittel"), _NUMBER),
            ("", ' class="measure" aria-hidden="true"'),
            (_("gestrichen"), _NUMBER),
        )
    )
    lines = "".join(
        f'<tr><th scope="row"{_TEXT}>{_safe(box.name)}</th><td>{decimal(box.mean)}</td>'
        f'<td class="measure" aria-hidden="true">'
        f'<span class="bar" style="--share:{box.mean / most:.1%}"></span></td>'
        f"<td>{percent(box.struck)}</td></tr>\n"
        for box in report.boxes
    )
    lines += "".join(
        f'<tr><th scope="row"{_TEXT}>{_safe(label)}</th><td>{mean}</td>'
        f'<td class="measure" aria-hidden="true"></td><td></td></tr>\n'
        for label, mean in besides_the_boxes(report)
    )
    return _framed(_("Kästchen im Mittel"), head, lines)


def _table(
    caption: str, head: Sequence[tuple[str, str]], rows: Iterable[tuple[str, Sequence[str]]]
) -> str:
    """A table; ``head`` has the kind of each column, a row its own mark and its cells."""
    heading = "".join(f'<th scope="col"{kind}>{_safe(text)}</th>' for text, kind in head)
    kinds = [kind for _text, kind in head]
    lines = "".join(
        f"<tr{mark}>"
        + "".join(f"<td{kind}>{_safe(cell)}</td>" for cell, kind in zip(cells, kinds, strict=True))
        + "</tr>\n"
        for mark, cells in rows
    )
    return _framed(caption, heading, lines)


def _framed(caption: str, head: str, lines: str) -> str:
    return (
        f"<table>\n<caption>{_safe(caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody>\n</table>\n"
    )


def _safe(text: str) -> str:
    """A text as it may stand anywhere on the page."""
    return escape(printable(text))
