"""How the games of days are called."""

from wortkniffel.messages import _
from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.share import daily_game_of


def daily_name(day: str) -> str:
    """The name of the game of a day (2026-12-01), without the day where there is none such."""
    return daily_game_of(day) if is_day(day) else _("Tagespartie")
