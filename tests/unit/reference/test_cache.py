"""What was answered before: for how long, and in whatever state the file is."""

import json
from pathlib import Path

import pytest

from wortkniffel.reference.cache import Cache
from wortkniffel.reference.opinion import Entry, Opinion, Usage

DAY = 24 * 60 * 60
HAUS = Opinion("Haus", (Entry("Haus", "Substantiv", "https://www.dwds.de/wb/Haus"),))
FORM = Opinion("Häuser", (), Usage(5, 1000, ("Haus",)))


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "dwds.json"


def test_answers_are_good_for_thirty_days(path: Path, clock: Clock) -> None:
    Cache("x", path, clock).keep([HAUS, FORM])
    clock.now += 30 * DAY - 1
    assert Cache("x", path, clock).get("Haus") == HAUS
    assert Cache("x", path, clock).get("Häuser") == FORM
    clock.now += 2
    assert Cache("x", path, clock).get("Haus") is None


def test_answers_from_the_future_are_not_believed(path: Path, clock: Clock) -> None:
    Cache("x", path, clock).keep([HAUS])
    clock.now -= 10 * DAY
    assert Cache("x", path, clock).get("Haus") is None


def test_silence_passes(path: Path, clock: Clock) -> None:
    Cache("x", path, clock).keep([], 100)
    clock.now += 40
    assert Cache("x", path, clock).silence == pytest.approx(60)
    clock.now += 60
    assert Cache("x", path, clock).silence == 0


def test_a_clock_that_was_set_back_does_not_make_it_silent_for_years(
    path: Path, clock: Clock
) -> None:
    Cache("x", path, clock).keep([], 100)
    clock.now -= 365 * DAY
    assert Cache("x", path, clock).silence == 0


def test_two_programs_keep_what_the_other_has_written(path: Path, clock: Clock) -> None:
    one, other = Cache("x", path, clock), Cache("x", path, clock)
    one.keep([HAUS])
    other.keep([FORM])
    third = Cache("x", path, clock)
    assert (third.get("Haus"), third.get("Häuser")) == (HAUS, FORM)


def test_the_oldest_go_when_there_are_too_many(path: Path, clock: Clock) -> None:
    cache = Cache("x", path, clock)
    cache.keep([HAUS])
    clock.now += 1
    cache.keep([Opinion(f"W{i}", (), Usage(0, 0, ())) for i in range(5000)])
    kept = Cache("x", path, clock)
    assert kept.get("Haus") is None
    assert kept.get("W4999") is not None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"[" * 100_000,
        b'{"server": "x", "silent_until": "gleich", "words": {}}',
        b'{"server": "x", "silent_until": 0, "words": []}',
        b'{"server": "x", "silent_until": 0, "words": {"Haus": {}}}',
        b'{"server": "x", "silent_until": 0, "words": {"Haus": {"asked": "gestern",'
        b' "entries": [], "frequency": 1, "hits": 1, "counted_as": []}}}',
        b'{"server": "x", "silent_until": 0, "words": {"Haus": {"asked": 1800000000,'
        b' "entries": "nein", "frequency": 1, "hits": 1, "counted_as": []}}}',
    ],
    ids=lambda content: str(content[:40]),
)
def test_a_file_that_is_no_cache_is_replaced(path: Path, clock: Clock, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    cache = Cache("x", path, clock)
    assert (cache.get("Haus"), cache.silence) == (None, 0)
    cache.keep([HAUS])
    assert json.loads(path.read_bytes())["server"] == "x"
    assert Cache("x", path, clock).get("Haus") == HAUS


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "dwds.json", tmp_path):
        cache = Cache("x", path, clock)
        cache.keep([HAUS])
        assert cache.get("Haus") == HAUS
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
