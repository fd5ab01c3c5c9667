"""The saved games of the real program in a real pseudo-terminal."""

import os
import re
import signal
import sys
from math import ceil
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, program
from wortkniffel.archive.archive import Archive
from wortkniffel.rules.events import GlassTurned

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals"),
    # Python 3.12 warns of forkpty in a process with threads; the child execs at once.
    pytest.mark.filterwarnings("default:This process:DeprecationWarning"),
    pytest.mark.usefixtures("default_list"),
]


def seconds_of(terminal: Terminal) -> int:
    """The seconds under the glass, -1 where there are none."""
    rows = terminal.screen.display[1:]
    found = [re.match(r" +(\d+) s\b", row[:11]) for row in rows]
    return next((int(match[1]) for match in found if match), -1)


def dice_of(terminal: Terminal) -> list[str]:
    """The letters on the table: row by row, as held dice lie lower."""
    rows = terminal.screen.display[2:7]
    return [letter for row in rows for letter in re.findall(r"[│║] ([A-Z?]) ", row[:46])]


def held_of(terminal: Terminal) -> list[str]:
    """The numbers of the dice that are held."""
    return re.findall(r"═(\d)═", "".join(terminal.screen.display))


def test_the_killed_program_goes_on_with_the_same_dice_and_sand(tmp_path: Path) -> None:
    with program(tmp_path, XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Spielregeln")
        terminal.type("1")
        terminal.wait_for("Wer spielt?")
        terminal.type("Jörg")
        terminal.wait_for("Jörg")
        terminal.type("\r")
        terminal.wait_for("Jörg, dreh die Sanduhr um.")
        terminal.type(" ")
        terminal.wait_for("Wurf 1 von 3")
        terminal.type("25")
        terminal.wait_until(lambda: held_of(terminal) == ["2", "5"], "two dice held")
        terminal.wait_until(lambda: 0 < seconds_of(terminal) < 118, "running sand")
        os.kill(terminal.child.pid, signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
        dice, seconds = dice_of(terminal), seconds_of(terminal)
        assert len(dice) == 7
    archive = Archive.open(tmp_path / "wortkniffel" / "spiele.db")
    (game,) = archive.open_games()
    events, moment, logbook = archive.resume(game.number)
    logbook.close()
    archive.close()
    (turned,) = (event.at for event in events if isinstance(event, GlassTurned))
    left = 120 - (moment.clock - turned)
    # What is shown is rounded up.
    assert seconds - 2 < left < seconds + 1
    with program(tmp_path, XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Weiterspielen (1 Spiel)")
        terminal.type("0")
        terminal.wait_for("Jörg", "0 Kästchen")
        terminal.type("\r")
        terminal.wait_for("Dieses Spiel wurde unterbrochen.")
        assert dice_of(terminal) == []
        terminal.type("w")
        terminal.wait_until(lambda: seconds_of(terminal) > 0, "the glass")
        assert ceil(left) - 5 < seconds_of(terminal) <= ceil(left)
        terminal.wait_until(lambda: dice_of(terminal) == dice, str(dice))
        assert held_of(terminal) == ["2", "5"]
        terminal.type(" ")
        terminal.wait_for("Wurf 2 von 3")
        assert (tmp_path / "wortkniffel" / "spiele.db-wal").exists()
        terminal.type("\x1b")
        terminal.wait_for("Spiel verlassen und beenden")
        terminal.type("b")
        assert terminal.end() == 0
    # In good order everything is in the one file.
    assert [entry.name for entry in (tmp_path / "wortkniffel").iterdir()] == ["spiele.db"]


def test_a_damaged_file_is_put_aside_and_the_start_screen_says_where(tmp_path: Path) -> None:
    folder = tmp_path / "wortkniffel"
    folder.mkdir()
    damaged = b"SQLite format 3\0" + b"kaputt" * 1000
    (folder / "spiele.db").write_bytes(damaged)
    with program(tmp_path, XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Wort-Kniffel", "Beenden", "Die gespeicherten Spiele waren beschädigt;")
        (aside,) = folder.glob("spiele-beschaedigt-*.db")
        # However long the path is, the logo makes room for all of it.
        terminal.wait_until(
            lambda: str(aside) in "".join(line.strip() for line in terminal.screen.display),
            str(aside),
        )
        assert "Weiterspielen" not in terminal.text
        assert aside.read_bytes() == damaged
        terminal.type("b")
        assert terminal.end() == 0
    with program(tmp_path, XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("Beenden")
        assert "beschädigt" not in terminal.text
