"""What the tests of the table share."""

import pytest

from wortkniffel.tui.screens import play


@pytest.fixture
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that takes the next throw at once, for tests that play many turns."""
    monkeypatch.setattr(play, "_THROW_REST_SECONDS", 0.0)
    monkeypatch.setattr(play, "_REPEAT_SECONDS", 0.0)
