"""What the statistics say in words and figures."""

from collections.abc import Iterable, Sequence

from wortkniffel.archive.results import Result
from wortkniffel.archive.statistics import Statistics
from wortkniffel.figures import decimal
from wortkniffel.lexicon.frequency import UNSEEN
from wortkniffel.messages import _, ngettext
from wortkniffel.tui.figures import duration, grouped, percent

WINDOW = 10
"""Over how many results the mean moves."""


def games_of(results: Iterable[Result]) -> int:
    """How many games these are; somebody alone may fill several columns in one."""
    return len({one.game for one in results})


def helped_note(games: int) -> str:
    """That so many games do not count here, "" for none."""
    text = ngettext(
        "{count} Partie mit Rat zählt hier nicht.",
        "{count} Partien mit Rat zählen hier nicht.",
        games,
    )
    return text.format(count=grouped(games)) if games else ""


def figures_of(statistics: Statistics, results: Sequence[Result]) -> list[tuple[str, str]]:
    """Each figure of these results with its name; what one game cannot tell is left open."""
    sheets, games = statistics.sheets, games_of(results)
    turns = len(statistics.boxes)
    several = [(_("Spalten darin"), grouped(sheets))] if sheets != games else []
    late = []
    if sheets > WINDOW:
        mean = decimal(statistics.trend(WINDOW)[-1])
        late = [(_("Mittel der letzten {count}").format(count=WINDOW), mean)]
    return [
        (_("Partien"), grouped(games)),
        *several,
        (_("Mittel je Spalte") if several else _("Mittel"), decimal(statistics.mean)),
        *late,
        (_("Median"), decimal(statistics.median).removesuffix(",0")),
        (_("Streuung"), decimal(statistics.deviation) if sheets > 1 else "–"),
        (_("Beste"), grouped(statistics.best)),
        (_("Schwächste"), grouped(statistics.worst)),
        (_("Mit Bonus"), percent(statistics.bonus)),
        (_("Zeit je Zug"), duration(statistics.seconds / turns)),
        (_("Zeit je Spalte") if several else _("Zeit je Partie"), duration(statistics.seconds)),
        (_("Zuerst"), day_of(results[0])),
        (_("Zuletzt"), day_of(results[-1])),
    ]


def curve_note(*, one_each: bool) -> str:
    """What points and line of the curve are; a game has one column, or several."""
    text = (
        _("• eine Partie · Linie: Mittel der letzten {count}")
        if one_each
        else _("• eine Spalte · Linie: Mittel der letzten {count}")
    )
    return text.format(count=WINDOW)


def day_of(result: Result) -> str:
    """The day on which a game was begun, here; a dash where it is not known."""
    if not result.dated:
        return "–"
    return result.begun.astimezone().strftime("%d.%m.%Y")


def band_text(band: int) -> str:
    """How rare a word is: the band of its frequency, a dash where it is in none."""
    return "–" if band == UNSEEN else str(band)
