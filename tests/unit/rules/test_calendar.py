"""Dates and moments in ISO 8601, and nothing that only looks like one."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.rules.calendar import is_day, is_moment

# Digits to a regular expression, and not those of ISO 8601.
DIGITS = "2٣"
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2999, 12, 31)


@given(st.dates(FIRST_DAY, LAST_DAY))
def test_every_day_is_one(day: date) -> None:
    assert is_day(day.isoformat())


@pytest.mark.parametrize("day", ["2024-02-29", "2000-02-29", "1970-01-01", "2999-12-31"])
def test_days_at_the_edge(day: str) -> None:
    assert is_day(day)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0000-01-01",
        "1969-12-31",
        "3000-01-01",
        "2026-00-01",
        "2026-13-01",
        "2026-01-00",
        "2026-01-32",
        "2026-02-29",
        "2100-02-29",
        "2026-11-31",
        "2026-1-1",
        "20261201",
        "01.12.2026",
        "2026-12-01\n",
        " 2026-12-01",
        "2026-12-01T18:30:00Z",
        "-2026-12-01",
        f"20{DIGITS}-12-01",
    ],
)
def test_what_is_no_day(text: str) -> None:
    assert not is_day(text)


@given(st.datetimes(datetime(1970, 1, 1), datetime(2999, 12, 31)))
def test_every_second_is_a_moment(moment: datetime) -> None:
    assert is_moment(moment.strftime("%Y-%m-%dT%H:%M:%SZ"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-12-01",
        "2026-02-30T18:30:00Z",
        "2026-12-01T24:00:00Z",
        "2026-12-01T18:60:00Z",
        "2026-12-01T18:30:60Z",
        "2026-12-01T18:30:00",
        "2026-12-01T18:30:00z",
        "2026-12-01T18:30:00.5Z",
        "2026-12-01T18:30:00+00:00",
        "2026-12-01 18:30:00Z",
        "2026-12-01T18:30:00Z\n",
        "2026-12-01T18:30Z",
        f"2026-12-01T18:{DIGITS}:00Z",
    ],
)
def test_what_is_no_moment(text: str) -> None:
    assert not is_moment(text)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert is_day(text) in (True, False)
    assert is_moment(text) in (True, False)
