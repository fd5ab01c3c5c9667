"""What the tests of commands share: the homes of players."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.cli.kept import WORDS, Home, over, running, write
from wortkniffel.archive.archive import Archive


@pytest.fixture
def empty(tmp_path: Path) -> Home:
    """Of somebody who has not played yet."""
    return Home(tmp_path)


@pytest.fixture
def home(empty: Home) -> Home:
    """With two games, own words, a chosen list, and answers from the net."""
    with closing(Archive.open(empty.archive)) as archive:
        archive.add(over().events, over=True)
        archive.add(running().events, over=False)
    write(empty.words, WORDS)
    write(empty.data / "liste.wkl", b"list")
    write(empty.cache / "dwds-1.json", b"{}")
    return empty
