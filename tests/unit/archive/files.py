"""The archive's file and what can be said of it, and a program that plays."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.archive.file import ArchiveError
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup

Other = Callable[..., "subprocess.Popen[str]"]

START = GameStarted(Setup(("Anna",), "7", None))


def told(path: Path, fault: str) -> str:
    return f"Gespeicherte Spiele ({path}): {fault}."


def refused(path: Path) -> str:
    with pytest.raises(ArchiveError) as told:
        Archive.open(path)
    return str(told.value)


def contents(folder: Path) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}


def check_works(archive: Archive) -> None:
    """It takes a game, which is still there when the file is opened again."""
    known = len(archive.open_games())
    logbook = archive.begin(START)
    logbook.record(1, GlassTurned(1.0), Moment(), over=False)
    logbook.close()
    assert len(archive.open_games()) == known + 1


@contextmanager
def read_only(folder: Path, mode: int = 0o555) -> Iterator[None]:
    """A folder in which we cannot write; the administrator is somebody else meanwhile."""
    user = os.geteuid()
    folder.chmod(mode)
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        folder.chmod(0o755)
