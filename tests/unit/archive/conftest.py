"""What the tests of the archive share: its place, games, and other processes."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.archive.files import START, Other, contents
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "spiele.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    archive = Archive.open(path)
    yield archive
    archive.close()


@pytest.fixture
def written(path: Path) -> Path:
    """A file with two hundred events, in the state that a program leaves it in."""
    archive = Archive.open(path)
    for _game in range(2):
        logbook = archive.begin(START)
        for place in range(1, 101):
            logbook.record(place, GlassTurned(float(place)), Moment(), over=False)
        logbook.close()
    archive.close()
    assert list(contents(path.parent)) == ["spiele.db"]
    return path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can come to, unlike those for temporary files."""
    folder = Path(tempfile.mkdtemp(prefix="wortkniffel-tests-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def started() -> GameStarted:
    return GameStarted(Setup(("Jürgen", "Anna"), "7", 120, options=(("policy", "regel"),)))


@pytest.fixture
def other() -> Iterator[Other]:
    """Runs a program with some arguments as another process, once it has said "da"."""
    running: list[subprocess.Popen[str]] = []

    def run(program: str, *arguments: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", program, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
        )
        running.append(process)
        assert process.stdout
        assert process.stdout.readline() == "da\n"
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()
