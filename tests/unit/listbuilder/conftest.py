"""What the tests of fetching share: a server, and no proxy but the test's own."""

import os
from collections.abc import Iterator

import pytest

from tests.unit.listbuilder.server import Server, running


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server on this machine that is really asked, whatever proxy the machine has."""
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    with running() as server:
        yield server
