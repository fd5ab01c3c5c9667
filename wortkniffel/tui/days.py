"""How the games of days are called."""

from wortkniffel.messages import _
from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.share import told_day


def daily_name(day: str) -> str:
    """The name of the game of a day (2026-12-01), without the day where there is none such."""
    if not is_day(day):
        return _("Tagespartie")
    return _("Tagespartie {day}").format(day=told_day(day))
