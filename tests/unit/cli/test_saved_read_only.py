"""Saved games in a folder that must not be written."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases.table import new_game
from tests.unit.cli.running import (
    ROOT,
    Outcome,
    environment,
    run_at_home,
)
from tests.unit.cli.saved import (
    archive_of,
    with_two_games,
)
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.notation import text_of

# The administrator may write everywhere, and goes without that right here (prctl's
# PR_CAPBSET_DROP, CAP_DAC_OVERRIDE).
WITHOUT_RIGHTS = """
import ctypes, os, sys

os.geteuid() or ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "wortkniffel", *sys.argv[1:]])
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return with_two_games(tmp_path)


@pytest.fixture
def read_only_home(home: Path) -> Iterator[Path]:
    """The same games in a folder in which nobody can write."""
    place = home / "read only"
    shutil.copytree(home / "data", place / "data")
    folder = archive_of(place).parent
    folder.chmod(0o555)
    yield place
    folder.chmod(0o755)


def without_rights(home: Path, *arguments: str, given: str = "") -> Outcome:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_RIGHTS, *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(home / "data")),
        timeout=60,
        check=False,
    )
    return Outcome(done, "utf-8")


@pytest.mark.parametrize("command", [["show"], ["show", "2"], ["export", "2"], ["show", "--json"]])
def test_games_that_must_not_be_written_are_read(
    home: Path, read_only_home: Path, command: list[str]
) -> None:
    outcome = without_rights(read_only_home, *command)
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.out == run_at_home(home, *command).out


def test_a_block_of_games_that_must_not_be_written_is_printed(
    home: Path, read_only_home: Path
) -> None:
    file = home / "block.pdf"
    outcome = without_rights(read_only_home, "block", "--from", "1", "-o", str(file))
    assert (outcome.status, outcome.complaint) == (0, "")
    assert file.read_bytes().startswith(b"%PDF")


def test_nothing_is_taken_where_nothing_may_be_written(read_only_home: Path) -> None:
    text = text_of(new_game(Kniffel(), ("Ben",)))
    outcome = without_rights(read_only_home, "import", "-", given=text)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == (
        f"wortkniffel: Gespeicherte Spiele ({archive_of(read_only_home)}): "
        "dort darf nicht geschrieben werden.\n"
    )
