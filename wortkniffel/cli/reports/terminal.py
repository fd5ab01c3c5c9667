"""Reports as text for a terminal, with pictures as far as its encoding goes."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from textwrap import wrap

from wortkniffel.archive.results import FoundPoints
from wortkniffel.cli.lists.wording import decimal, number, percent, table
from wortkniffel.cli.output import printable, shown
from wortkniffel.cli.reports.report import WINDOW, Overview, Report
from wortkniffel.cli.reports.wording import (
    besides_the_boxes,
    day_of,
    figures_of,
    left_out,
    title_of,
)
from wortkniffel.messages import _

_WIDTH = 80
_LONGEST_BAR = 40
_CURVE_WIDTH, _CURVE_HEIGHT = 60, 8
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_BRAILLE = "⣿"
_AXIS = "│"


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
    if not _can_show(_EIGHTHS):
        return "#" * max(share > 0, round(share * _LONGEST_BAR))
    full, rest = divmod(max(share > 0, round(share * _LONGEST_BAR * 8)), 8)
    return _EIGHTHS[8] * full + _EIGHTHS[rest].strip()


def _trend(report: Report) -> list[str]:
    """The points of each sheet, and a line for their moving mean."""
    figures = report.figures
    drawn = _dotted if _can_show(_BRAILLE + _AXIS) else _plain
    axis = _AXIS if _can_show(_BRAILLE + _AXIS) else "|"
    picture = drawn(figures.totals, report.moving_mean)
    wide = max(len(number(figures.best)), len(number(figures.worst)))
    labels = {0: number(figures.best), len(picture) - 1: number(figures.worst)}
    return [
        f"{labels.get(place, ''):>{wide}} {axis}{line}".rstrip()
        for place, line in enumerate(picture)
    ]


def _dotted(totals: Sequence[int], means: Sequence[float]) -> list[str]:
    # Takes 20 ms to import, and nothing but this picture needs it.
    from plotille import Canvas

    low, high = min(totals), max(totals)
    # A cell has two dots beside each other and four above each other. What lies on the upper
    # or right limit is left out, so these are one dot further.
    across, up = 2 * _CURVE_WIDTH, 4 * _CURVE_HEIGHT
    canvas = Canvas(_CURVE_WIDTH, _CURVE_HEIGHT, xmax=across, ymax=up)
    columns = [round(place * (across - 1) / (len(totals) - 1)) for place in range(len(totals))]

    def height(value: float) -> int:
        return round((value - low) / max(1, high - low) * (up - 1))

    for column, total in zip(columns, totals, strict=True):
        canvas.point(column, height(total))
    for one, other in pairwise(zip(columns, map(height, means), strict=True)):
        canvas.line(*one, *other)
    return [line.replace("⠀", " ") for line in canvas.plot().splitlines()]


def _plain(totals: Sequence[int], means: Sequence[float]) -> list[str]:
    low, high = min(totals), max(totals)
    rows = [[" "] * _CURVE_WIDTH for _row in range(_CURVE_HEIGHT)]
    for sign, values in ((".", totals), ("*", means)):
        for place, value in enumerate(values):
            column = place * (_CURVE_WIDTH - 1) // (len(values) - 1)
            height = (value - low) / (high - low) if high > low else 0.0
            rows[-1 - round(height * (_CURVE_HEIGHT - 1))][column] = sign
    return ["".join(row) for row in rows]


def _can_show(text: str) -> bool:
    """Whether standard output's encoding has these characters."""
    try:
        text.encode(sys.stdout.encoding if sys.stdout else "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]
