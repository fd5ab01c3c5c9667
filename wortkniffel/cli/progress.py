"""A thin bar on standard error that shows how far something long is, only at a terminal."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

from wortkniffel.cli.output import shown
from wortkniffel.messages import _, ngettext

Show = Callable[[str, int, int], None]
"""Told what is being done, the bytes that are done, and all bytes (0: nobody knows)."""

_UNITS = ("kB", "MB", "GB")
_WHOLE_BYTES = 1000
_SECONDS_BETWEEN = 0.1


def size_text(size: int) -> str:
    """A number of bytes as people write it: ``21,9 MB``, ``33 Bytes``."""
    if size < _WHOLE_BYTES:
        return ngettext("{size} Byte", "{size} Bytes", size).format(size=size)
    amount, unit = size / 1000, _UNITS[0]
    for larger in _UNITS[1:]:
        if amount < 1000:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.1f} {unit}".replace(".", ",")


@contextmanager
def progress_bar() -> Iterator[Show]:
    """A bar that is drawn as often as it is told something, and gone in the end."""
    if not _is_watched():
        yield _show_nothing
        return
    with _bar() as draw:

        def show(what: str, done: int, total: int) -> None:
            draw(what, done, total, _amount(done, total))

        yield show


@contextmanager
def steps_bar(weights: Mapping[str, float]) -> Iterator[Callable[[str, float], None]]:
    """A bar for steps of which a share from 0 to 1 is done, with the time that is left.

    ``weights`` has the steps in their order, each with about how long it takes beside the
    others.
    """
    if not _is_watched():
        yield lambda _what, _share: None
        return
    remaining = Remaining(weights)
    with _bar() as draw:
        drawn = 0.0

        def show(what: str, share: float) -> None:
            nonlocal drawn
            now = monotonic()
            left = remaining.seconds(what, share, now)
            if now - drawn >= _SECONDS_BETWEEN:
                drawn = now
                draw(what, share, 1, time_left(left))

        yield show


class Remaining:
    """How long it takes until the last of some steps is done."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._step = ""
        self._start = self._first = 0.0

    def seconds(self, step: str, share: float, now: float) -> float | None:
        """By the pace of the step that goes on; ``None`` until it has one."""
        if step != self._step:
            self._step, self._start, self._first = step, now, share
        done = (share - self._first) * self._weights[step]
        if done <= 0:
            return None
        steps = list(self._weights)
        later = sum(self._weights[name] for name in steps[steps.index(step) + 1 :])
        return (now - self._start) / done * ((1 - share) * self._weights[step] + later)


def time_left(seconds: float | None) -> str:
    """A time as people estimate it."""
    if seconds is None:
        return ""
    if seconds < 90:
        return _("noch {count} s").format(count=max(1, round(seconds)))
    if seconds < 5400:
        return _("noch {count} min").format(count=round(seconds / 60))
    return _("noch {count} h").format(count=round(seconds / 3600))


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def _bar() -> Iterator[Callable[[str, float, float, str], None]]:
    # Rich costs 50 ms, and only somebody who is watching needs it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[amount]}", markup=False),
    )
    # What the command says meanwhile on standard output must stay there.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False
    ) as progress:
        task = progress.add_task("", total=None, amount="")

        def draw(what: str, done: float, total: float, amount: str) -> None:
            progress.update(
                task,
                description=shown(what),
                completed=done,
                total=total or None,
                amount=amount,
            )

        yield draw


def _show_nothing(what: str, done: int, total: int) -> None:
    """Nobody is watching."""


def _amount(done: int, total: int) -> str:
    if total:
        return _("{done} von {total}").format(done=size_text(done), total=size_text(total))
    return size_text(done) if done else ""
