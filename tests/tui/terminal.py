"""A real pseudo-terminal with the game in it, and what is seen there."""

import os
import re
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pyte

ROOT = Path(__file__).resolve().parent.parent.parent
COLUMNS, LINES = 80, 24
PATIENCE = 30.0
ENTER_REST = 0.5
SEED = "TISCH42"


class Terminal:
    """A terminal with the program in it: its screen, and every byte it was sent."""

    def __init__(self, arguments: list[str], folder: Path, **variables: str) -> None:
        # Whoever runs the tests may have set these; the terminal has a size of its own.
        unset = ("NO_COLOR", "COLUMNS", "LINES")
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        environment = {
            **kept,
            "TERM": "xterm-256color",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            # Games of its own, found again by the next program in the same folder.
            "XDG_DATA_HOME": f"{folder}-data",
            **variables,
        }
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.child = pexpect.spawn(
            sys.executable,
            arguments,
            dimensions=(LINES, COLUMNS),
            env=environment,
            cwd=str(folder),
            timeout=PATIENCE,
        )
        # The child is still reading Python's own files.
        self.flags_before = termios.tcgetattr(self.child.child_fd)

    def _read(self) -> bool:
        """Take what has come; whether the program still holds the terminal."""
        try:
            chunk: bytes = self.child.read_nonblocking(1 << 16, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.sent += chunk
        # pyte does not know these and would print them: kitty keys, in-band resizing.
        self._stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]", self._known, chunk))
        return True

    @staticmethod
    def _known(found: re.Match[bytes]) -> bytes:
        sequence = found[0]
        return sequence if sequence[2:3] == b"?" and sequence[-1:] in b"hl" else b""

    @property
    def text(self) -> str:
        """What a person sees."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, *texts: str) -> None:
        """Read until all the texts are on the screen."""
        self.wait_until(lambda: all(text in self.text for text in texts), ", ".join(texts))

    def wait_until(self, seen: Callable[[], bool], what: str) -> None:
        """Read until something is seen."""
        deadline = time.monotonic() + PATIENCE
        while not seen():
            running = self._read()
            if not running or time.monotonic() > deadline:
                raise AssertionError(f"never seen: {what}\n{self.text}")

    def type(self, text: str) -> None:
        """Send text as UTF-8 bytes."""
        self.child.send(text)

    def enter(self) -> None:
        """Press Enter after the rest that follows another Enter."""
        time.sleep(ENTER_REST)
        self.type("\r")

    def end(self) -> int:
        """Read to the end; the exit status, negative for a signal."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"does not end\n{self.text}"
        flags = termios.tcgetattr(self.child.child_fd)
        self.flags_after = flags
        self.child.close()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus)

    def check_restored(self) -> None:
        """The terminal is as it was: modes, screen, cursor, mouse, paste."""
        assert self.flags_after == self.flags_before
        for mode, on in [
            ("?1049", False),  # the alternate screen
            ("?25", True),  # the cursor
            ("?1000", False),  # the mouse: presses,
            ("?1003", False),  # any motion,
            ("?1006", False),  # in the extended form
            ("?2004", False),  # marked pastes
            ("?1004", False),  # focus reports
            ("?2048", False),  # reports of the size
        ]:
            last = self.last_of(mode)
            assert last in ("", "h" if on else "l"), f"{mode}{last}"
        assert len(re.findall(rb"\x1b\[>\d+u", self.sent)) == self.sent.count(b"\x1b[<u")

    def last_of(self, mode: str) -> str:
        """How a mode was set last: h for on, l for off, "" for never."""
        found = re.findall(rb"\x1b\[" + re.escape(mode.encode()) + rb"([hl])", self.sent)
        return found[-1].decode() if found else ""


@contextmanager
def program(folder: Path, *arguments: str, **variables: str) -> Iterator[Terminal]:
    """The game in a terminal; killed at the end if it still runs."""
    terminal = Terminal(["-m", "wortkniffel", *arguments], folder, **variables)
    try:
        yield terminal
    finally:
        terminal.child.close(force=True)


def begin_game(terminal: Terminal) -> None:
    """A game for Jörg alone, without glass or rolling dice."""
    terminal.wait_for("Spielregeln")
    terminal.type("1")
    terminal.wait_for("Wer spielt?")
    terminal.type("Jörg")
    terminal.wait_for("Jörg")
    terminal.type("\x1b[B" * 9)
    terminal.type("\x1b[D" * 3)
    terminal.wait_for("◂ ohne Sanduhr ▸")
    terminal.type("\x1b[B" * 2)
    terminal.type(" ")
    terminal.wait_for("◂ nein ▸")
    terminal.type("\x1b[B")
    terminal.type(SEED)
    terminal.wait_for(SEED)
    terminal.type("\r")
    terminal.wait_for("Jörg, würfle.")


def dice_of(terminal: Terminal) -> str:
    """The letters that lie on the table."""
    row = terminal.screen.display[3]
    return "".join(re.findall(r"[│║┃] ?([A-Z?])", row[:46]))


def cell(terminal: Terminal, label: str) -> str:
    """What stands in a line of the sheet; the last one of that name."""
    rows = [line for line in terminal.screen.display if label in line[46:]]
    return rows[-1].rstrip().rstrip("│").rpartition("│")[2].strip()


def expect(terminal: Terminal, label: str, shown: str) -> None:
    """Wait until something stands in a line of the sheet."""
    terminal.wait_until(lambda: cell(terminal, label) == shown, f"{shown} in {label}")
