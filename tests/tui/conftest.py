"""What the tests of the table share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wortkniffel.archive.archive import Archive
from wortkniffel.tui.screens import play, result


@pytest.fixture
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that takes the next press at once, for tests that play many turns."""
    for screen in (play, result):
        for name in (
            "_THROW_REST_SECONDS",
            "_ENTER_REST_SECONDS",
            "_REST_SECONDS",
            "_REPEAT_SECONDS",
        ):
            if hasattr(screen, name):
                monkeypatch.setattr(screen, name, 0.0)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """A file with no games yet."""
    opened = Archive.open(tmp_path / "spiele.db")
    yield opened
    opened.close()
