"""The built list: its size, how fast it opens, what memory a check takes.

python scripts/bench/list_file.py [--quick]
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import (
    ROOT,
    Target,
    child_environment,
    compared,
    conditions,
    in_turn,
    options,
    timed,
)

from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon

WORDS = ROOT / "wordlists" / "words.txt"
SIZE = Target(12, " MB")
OPENING = Target(5, " ms")
MEMORY = Target(30, " MB")
_ROUNDS, _QUICK_ROUNDS = 15, 2
_MEGABYTE = 1_000_000
# What getrusage counts in: bytes on macOS, else kibibytes.
_UNIT = 1 if sys.platform == "darwin" else 1024
# A child's peak is never below that of the process it was forked from, so a parent
# that has the word list in memory would measure itself; this one has next to nothing.
_SMALL_PARENT = """\
import os, sys
nothing = os.open(os.devnull, os.O_WRONLY)
child = os.posix_spawn(
    sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1)]
)
_pid, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    rounds = _QUICK_ROUNDS if options(__doc__, argv).quick else _ROUNDS
    print(conditions())
    _print_size()
    _print_opening(rounds)
    if hasattr(os, "posix_spawn"):
        _print_memory(rounds)
    else:
        print("Memory is measured on Linux and macOS only.")
    return 0


def _print_size() -> None:
    built = os.path.getsize(DEFAULT_LIST) / _MEGABYTE
    text = WORDS.stat().st_size / _MEGABYTE
    print(
        f"built list: ours {built:.2f} MB {SIZE.beside(built)}, words.txt {text:.2f} MB, "
        f"ratio {built / text:.2f}"
    )


def _print_opening(rounds: int) -> None:
    opening, reading = in_turn(
        rounds,
        partial(timed, Lexicon.open),
        partial(timed, lambda: set(WORDS.read_text(encoding="utf-8").split())),
    )
    line = compared("opening the list", opening, "words.txt into a set", reading)
    print(f"{line}; {1000 * opening:.2f} ms {OPENING.beside(1000 * opening)}")


def _print_memory(rounds: int) -> None:
    checking, bare = in_turn(
        rounds,
        partial(peak_memory, [sys.executable, "-m", "wortkniffel", "check", "Haus"]),
        partial(peak_memory, [sys.executable, "-c", "pass"]),
    )
    above = checking - bare
    print(
        f"resident memory of check Haus: ours {checking:.1f} MB, bare Python {bare:.1f} MB, "
        f"ratio {checking / bare:.2f}; {above:.1f} MB above it {MEMORY.beside(above)}"
    )


def peak_memory(command: Sequence[str]) -> float:
    """The most megabytes a command had in memory at once, shared pages included."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _SMALL_PARENT, *command],
        cwd=ROOT,
        env=child_environment(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return int(told.stdout) * _UNIT / _MEGABYTE


if __name__ == "__main__":
    sys.exit(main())
