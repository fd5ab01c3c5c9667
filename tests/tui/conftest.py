"""What the tests of the table share."""

import pytest

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
