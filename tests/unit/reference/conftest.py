"""What the tests of the other dictionaries share."""

from collections.abc import Iterator

import pytest

from tests.unit.listbuilder.server import Server, running
from tests.unit.reference.dwds import dwds


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine that answers like the DWDS."""
    with running() as server:
        server.answers = [dwds]
        yield server
