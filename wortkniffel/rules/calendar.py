"""Dates and moments as a game tells them, in ISO 8601; no clock is read here."""

import re
from calendar import monthrange

# No clock has shown others, and some cannot be told in the time of a place.
_YEARS = range(1970, 3000)
_DAY = r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
_MOMENT = re.compile(rf"({_DAY})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")


def is_day(text: str) -> bool:
    """Whether there is such a day (2026-12-01)."""
    match = re.fullmatch(_DAY, text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    return year in _YEARS and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def is_moment(text: str) -> bool:
    """Whether there is such a moment, a second of UTC (2026-12-01T18:30:00Z)."""
    match = _MOMENT.fullmatch(text)
    return match is not None and is_day(match[1])
