"""The command as a real process."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "wortkniffel"]


def environment(**changes: str) -> dict[str, str]:
    """This process's environment with UTF-8 output, unless changed."""
    return {**os.environ, "PYTHONIOENCODING": "utf-8", **changes}


def run_bytes(
    *arguments: str | bytes, given: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """A run with some standard input and changes of the environment."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=environment(**changes),
        timeout=60,
        check=False,
    )


class Outcome:
    """How a run ended and what it said, as text."""

    def __init__(self, done: subprocess.CompletedProcess[bytes], encoding: str) -> None:
        self.status = done.returncode
        self.out = done.stdout.decode(encoding).replace("\r\n", "\n")
        self.complaint = done.stderr.decode(encoding).replace("\r\n", "\n")
        self.lines = self.out.splitlines()


def run(*arguments: str | bytes, given: bytes = b"", **changes: str) -> Outcome:
    """As ``run_bytes``, decoded with the encoding that the run was given."""
    done = run_bytes(*arguments, given=given, **changes)
    return Outcome(done, changes.get("PYTHONIOENCODING", "utf-8"))


def run_at_home(home: Path, *arguments: str) -> Outcome:
    """As ``run``, with the own words and the chosen list of a player who lives there."""
    return run(*arguments, XDG_CONFIG_HOME=str(home / "config"), XDG_DATA_HOME=str(home / "data"))
