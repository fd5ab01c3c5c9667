"""A thin bar on standard error that shows how far something long is, only at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wortkniffel.cli.output import shown
from wortkniffel.messages import _, ngettext

Show = Callable[[str, int, int], None]
"""Told what is being done, the bytes that are done, and all bytes (0: nobody knows)."""

_UNITS = ("kB", "MB", "GB")
_WHOLE_BYTES = 1000


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
    if sys.stderr is None or not sys.stderr.isatty():
        yield _show_nothing
        return
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

        def show(what: str, done: int, total: int) -> None:
            progress.update(
                task,
                description=shown(what),
                completed=done,
                total=total or None,
                amount=_amount(done, total),
            )

        yield show


def _show_nothing(what: str, done: int, total: int) -> None:
    """Nobody is watching."""


def _amount(done: int, total: int) -> str:
    if total:
        return _("{done} von {total}").format(done=size_text(done), total=size_text(total))
    return size_text(done) if done else ""
