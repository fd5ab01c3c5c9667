"""What every bench rests on: rivals run in turn, medians, and one line a figure.

A machine is never equally fast twice, so a figure is worth little without its peer
from the same minute: rivals run A B A B ..., and medians are compared.

Importing it lets a bench import the ``wortkniffel`` of this checkout, installed or not.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# With the first a child would compile every module anew on each start, with the second
# it would write byte by byte; people who play have neither.
_SLOWING = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


@dataclass(frozen=True)
class Target:
    """What the issue asks of a figure: at most a limit, or at least it."""

    limit: float
    unit: str = ""
    at_least: bool = False

    def beside(self, value: float) -> str:
        """The target in brackets, and whether the value misses it."""
        met = value >= self.limit if self.at_least else value <= self.limit
        sign = ">=" if self.at_least else "<="
        return f"(target {sign} {self.limit}{self.unit}{'' if met else ', missed'})"


def options(description: str | None, argv: Sequence[str] | None, *own: str) -> argparse.Namespace:
    """The arguments of a bench: ``--quick`` for all, and switches of its own."""
    summary = (description or "").partition("\n")[0]
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("--quick", action="store_true", help="a few runs, to see that it works")
    for switch in own:
        name, _colon, meaning = switch.partition(": ")
        parser.add_argument(name, action="store_true", help=meaning)
    return parser.parse_args(argv)


def in_turn(rounds: int, *rivals: Callable[[], float]) -> list[float]:
    """The median of what each rival measures, after one run of each that does not count."""
    for rival in rivals:
        rival()
    taken = [[rival() for rival in rivals] for _round in range(rounds)]
    return [median(column) for column in zip(*taken, strict=True)]


def timed(action: Callable[[], object]) -> float:
    """The seconds that an action takes."""
    start = perf_counter()
    action()
    return perf_counter() - start


def child_environment(**settings: str) -> dict[str, str]:
    """The environment of a child that is measured: German, and nothing that slows Python."""
    kept = {name: value for name, value in os.environ.items() if name not in _SLOWING}
    return kept | {"LANGUAGE": "de"} | settings


def process_time(
    command: Sequence[str], given: Path | str = "", *, read: bool = False, **settings: str
) -> float:
    """The wall seconds of a process from its start to its end, cold.

    ``given`` is what it reads from standard input, a text or a file, ``settings`` what
    differs in its environment. What it prints is thrown away, after it has been read
    if ``read`` says so: grep ends with the first match where it sees that nobody reads.
    A word checker ends with 1 for a wrong word, which is no fault here.

    Raises:
        RuntimeError: the process failed.
    """
    environment = child_environment(**settings)
    with open(given if isinstance(given, Path) else os.devnull, "rb") as stream:
        source: dict[str, Any] = {"stdin": stream}
        if isinstance(given, str):
            source = {"input": given.encode()}
        start = perf_counter()
        ended = subprocess.run(
            command,
            **source,
            stdout=subprocess.PIPE if read else subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            check=False,
        )
        seconds = perf_counter() - start
    if ended.returncode not in (0, 1) or ended.stderr:
        raise RuntimeError(f"{command} ended with {ended.returncode}: {ended.stderr.decode()}")
    return seconds


def duration(seconds: float) -> str:
    """Seconds as people read them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}" if unit == "s" else f"{seconds / size:.1f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def compared(what: str, ours: float, peer: str, theirs: float, target: Target | None = None) -> str:
    """A line with two times and their ratio, ours over the peer's."""
    ratio = ours / theirs
    line = f"{what}: ours {duration(ours)}, {peer} {duration(theirs)}, ratio {ratio:.3g}"
    return f"{line} {target.beside(ratio)}" if target else line


def spread(what: str, taken: Sequence[float], target: Target) -> str:
    """A line with the median of many times, its target in milliseconds, and the slow end."""
    typical = median(taken)
    slow = quantiles(taken, n=20, method="inclusive")[-1]
    return (
        f"{what}: median {duration(typical)} {target.beside(1000 * typical)}, "
        f"95 % under {duration(slow)}, longest {duration(max(taken))}"
    )


def conditions() -> str:
    """The machine, and how busy it is with other things."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"[{platform.system()}, {os.cpu_count()} cores{load}, Python {platform.python_version()}]"
    )
