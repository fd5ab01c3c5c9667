"""Reports as text for a terminal, with pictures as far as its encoding goes."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from wortkniffel.archive.results import FoundPoints
from wortkniffel.cli.lists.wording import number, percent, table
from wortkniffel.cli.output import can_show, printable, shown
from wortkniffel.cli.reports.curve import curve
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

_WIDTH = 80
_LONGEST_BAR = 40
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def lines_of(overview: Overview) -> list[str]:
    """High scores and a line a person for everybody; all figures for one person."""
    lines = [title_of(overview), *left_out(overview)]
    for report in overview.reports:
        lines += ["", *wrap(printable(" · ".join((report.title, *report.parts))), _WIDTH)]
        lines += _indented(_tables(report) if overview.name is None else _figures(report))
    return lines


def _tables(report: Report) -> Iterator[str]:
    yield from _scores(_("Bestenliste"), report)
    yield ""
    head = [_("Name"), _("Partien"), _("Mittel"), _("Höchste")]
    rows = [
        [shown(one.name), number(one.games), decimal(one.mean), number(one.best)]
        for one in report.standings
    ]
    yield from table([head, *rows])


def _scores(heading: str, report: Report) -> list[str]:
    rows = [
        [f"{rank:>2}. {shown(result.name)}", number(result.facts.total), day_of(result)]
        for rank, result in report.scores
    ]
    return table([[heading, _("Punkte"), _("Datum")], *rows])


def _figures(report: Report) -> Iterator[str]:
    yield from table(figures_of(report))
    if report.figures.sheets > 1:
        yield from ("", _("Verteilung der Punkte"))
        yield from _indented(_histogram(report))
        about = _("Verlauf, von links nach rechts, mit dem Mittel der letzten {count}")
        yield from ("", about.format(count=WINDOW))
        yield from _indented(_trend(report))
    yield ""
    yield from _scores(_("Beste Ergebnisse, mit dem Rang unter allen"), report)
    yield ""
    yield from table(
        [
            [_("Kästchen"), _("Mittel"), _("gestrichen")],
            *([box.name, decimal(box.mean), percent(box.struck)] for box in report.boxes),
            *([label, mean, ""] for label, mean in besides_the_boxes(report)),
        ]
    )
    if report.best_words:
        yield from ("", *_words(_("Beste Wörter:"), report.best_words))
    if report.rarest:
        yield from _words(_("Seltenste Wörter:"), [word for word, _band in report.rarest])


def _words(heading: str, words: Iterable[FoundPoints]) -> list[str]:
    told = ", ".join(f"{printable(word.spelling)} {word.points}" for word in words)
    return wrap(f"{heading} {told}", _WIDTH - 2, subsequent_indent="  ")


def _histogram(report: Report) -> list[str]:
    bins = report.bins
    most = max(one.sheets for one in bins)
    spans = [f"{one.low}–{one.high - 1}" for one in bins]
    wide = max(map(len, spans))
    return [
        f"{span:>{wide}} {_bar(one.sheets / most)} {one.sheets or ''}".rstrip()
        for span, one in zip(spans, bins, strict=True)
    ]


def _bar(share: float) -> str:
    """A bar of at most ``_LONGEST_BAR`` columns; what is there at all is seen."""
    if not can_show(_EIGHTHS):
        return "#" * max(share > 0, round(share * _LONGEST_BAR))
    full, rest = divmod(max(share > 0, round(share * _LONGEST_BAR * 8)), 8)
    return _EIGHTHS[8] * full + _EIGHTHS[rest].strip()


def _trend(report: Report) -> list[str]:
    """The points of each sheet, and a line for their moving mean."""
    totals = report.figures.totals
    return curve(totals, report.moving_mean, lambda points: number(round(points)))


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]
