"""How reports write figures for people."""

from wortkniffel.archive.results import Result
from wortkniffel.cli.lists.wording import number, percent
from wortkniffel.cli.output import printable
from wortkniffel.cli.reports.report import Overview, Report
from wortkniffel.figures import decimal
from wortkniffel.messages import _, ngettext


def day_of(result: Result) -> str:
    """When a game was begun, where the reader lives; "" where that is not known."""
    if not result.dated:
        return ""
    return result.begun.astimezone().strftime(_("%d.%m.%Y"))


def figures_of(report: Report) -> list[tuple[str, str]]:
    """What is told in numbers: a label and a figure each."""
    figures = report.figures
    sheets = [] if report.games == figures.sheets else [(_("Blätter"), number(figures.sheets))]
    return [
        (_("Partien"), number(report.games)),
        *sheets,
        (_("Mittel"), decimal(figures.mean)),
        (_("Median"), decimal(figures.median)),
        (_("Streuung"), decimal(figures.deviation)),
        (_("Höchste Punktzahl"), number(figures.best)),
        (_("Niedrigste Punktzahl"), number(figures.worst)),
        (_("Bonus"), percent(figures.bonus)),
        (_("Zeit je Zug"), _("{seconds} s").format(seconds=decimal(report.seconds_a_turn))),
    ]


def besides_the_boxes(report: Report) -> list[tuple[str, str]]:
    """What comes to the boxes to make the mean, where there is any: label and mean points."""
    figures = report.figures
    parts = ((_("Bonus"), figures.bonus_points), (_("Extrapunkte"), figures.extra))
    return [(label, decimal(mean)) for label, mean in parts if mean]


def left_out(overview: Overview) -> list[str]:
    """Which games are not in the figures, and why: a sentence each."""
    told = []
    if overview.helped:
        told.append(
            ngettext(
                "{count} Partie mit Rat zählt hier nicht mit.",
                "{count} Partien mit Rat zählen hier nicht mit.",
                overview.helped,
            ).format(count=number(overview.helped))
        )
    if overview.unread:
        told.append(
            ngettext(
                "{count} Partie fehlt: Sie ist beschädigt, oder ihr Spiel oder ihre Würfel sind "
                "nicht hier.",
                "{count} Partien fehlen: Sie sind beschädigt, oder ihr Spiel oder ihre Würfel "
                "sind nicht hier.",
                overview.unread,
            ).format(count=number(overview.unread))
        )
    return told


def title_of(overview: Overview) -> str:
    """What the whole is."""
    if overview.name is None:
        return _("Bestenlisten und Statistik")
    return _("Statistik von {name}").format(name=printable(overview.name))
