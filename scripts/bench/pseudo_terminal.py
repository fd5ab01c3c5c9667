"""A program in a real pseudo-terminal: keys in, and the moment a text is painted."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from types import TracebackType
from typing import Self

from bench.pairing import ROOT, child_environment

_COLUMNS, _ROWS = 100, 30
_PATIENCE_SECONDS = 20.0
_CHUNK = 1 << 16
_CONTROL = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-Z\\-~])"
)


class Terminal:
    """A program at a terminal of 100 by 30; as a context it ends the program."""

    def __init__(self, command: Sequence[str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, _COLUMNS, 0, 0))
        self._painted = b""
        self.started = perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=child_environment(TERM="xterm-256color"),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        # It restores the terminal, for which somebody has to read on.
        with suppress(TimeoutError, EOFError):
            while True:
                self._read(perf_counter() + 2)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(2)
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """What was painted since the last key, without colours and places."""
        return _CONTROL.sub(b"", self._painted).decode(errors="ignore")

    def press(self, keys: str) -> float:
        """Send keys; return the moment."""
        self.settle(0)
        self._painted = b""
        moment = perf_counter()
        os.write(self._master, keys.encode())
        return moment

    def when_painted(self, text: str) -> float:
        """Wait for a text; return the moment it arrived.

        Raises:
            RuntimeError: it does not come, or the program has ended.
        """
        deadline = perf_counter() + _PATIENCE_SECONDS
        while True:
            try:
                moment = self._read(deadline)
            except (TimeoutError, EOFError) as error:
                raise RuntimeError(f"{text!r} was not painted, but:\n{self.text}") from error
            if text in self.text:
                return moment

    def settle(self, seconds: float) -> None:
        """Let the program paint for a while."""
        deadline = perf_counter() + seconds
        with suppress(TimeoutError):
            while True:
                self._read(deadline)

    def _read(self, deadline: float) -> float:
        left = max(0.0, deadline - perf_counter())
        if not select.select([self._master], [], [], left)[0]:
            raise TimeoutError
        try:
            chunk = os.read(self._master, _CHUNK)
        except OSError:  # how Linux says that nobody holds the other end
            chunk = b""
        moment = perf_counter()
        if not chunk:
            raise EOFError
        self._painted += chunk
        return moment
