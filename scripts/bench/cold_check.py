"""One word judged by a process that starts for it, against hunspell.

    python scripts/bench/cold_check.py [--quick] [--install]

With --install the checkout is installed into an environment of its own for the
measurement, as a user would have it.
"""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_path, get_paths

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.hunspell import MISSING, hunspell
from bench.pairing import (
    ROOT,
    Target,
    child_environment,
    compared,
    conditions,
    duration,
    in_turn,
    options,
    process_time,
)

WORD = "Haus"
AGAINST_HUNSPELL = Target(1.0)
_ROUNDS, _QUICK_ROUNDS = 40, 2
_SCRIPT = "wortkniffel.exe" if sys.platform == "win32" else "wortkniffel"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    asked = options(__doc__, argv, "--install: measure a fresh install of this checkout")
    rounds = _QUICK_ROUNDS if asked.quick else _ROUNDS
    print(conditions())
    if asked.install:
        with _fresh_install() as python:
            _measure(python, rounds)
    else:
        _measure(Path(sys.executable), rounds)
    return 0


def _measure(python: Path, rounds: int) -> None:
    script = python.with_name(_SCRIPT)
    command = [str(script)] if script.exists() else [str(python), "-m", "wortkniffel"]
    print(f"measured: {' '.join(command)} check {WORD}")

    def ours() -> float:
        return process_time([*command, "check", WORD])

    def bare() -> float:
        return process_time([str(python), "-c", "pass"])

    what = f"check {WORD}, cold"
    peer = hunspell()
    if peer is None:
        print(MISSING)
        own, start = in_turn(rounds, ours, bare)
        print(f"{what}: ours {duration(own)}")
    else:
        own, theirs, start = in_turn(rounds, ours, lambda: process_time(peer, WORD), bare)
        print(compared(what, own, "hunspell", theirs, AGAINST_HUNSPELL))
        print(f"hunspell takes {theirs / start:.1f} times as long as python -c pass")
    print(compared(what, own, "python -c pass", start))


@contextmanager
def _fresh_install() -> Iterator[Path]:
    """The interpreter of a new environment that has this checkout, not editable.

    What it depends on is taken from the running interpreter's environment.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
        paths = get_paths("venv", vars={"base": folder, "platbase": folder})
        python = Path(paths["scripts"], Path(sys.executable).name)
        Path(paths["purelib"], "borrowed.pth").write_text(get_path("purelib"), encoding="utf-8")
        # Without the tools that build it pip has to fetch them.
        isolation = ["--no-build-isolation"] if find_spec("hatchling") else []
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"),
                *("--no-deps", "--disable-pip-version-check", *isolation, str(ROOT)),
            ],
            check=True,
            env=child_environment(),
        )
        yield python


if __name__ == "__main__":
    sys.exit(main())
