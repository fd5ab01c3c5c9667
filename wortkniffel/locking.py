"""One at a time, also among processes; whoever dies holds nothing any more."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class BusyError(Exception):
    """Somebody else is at it."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a lock on a file of its own, which is gone afterwards.

    Raises:
        BusyError: somebody else holds it.
        OSError: the file cannot be made.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            hold(descriptor, wait=False)
        except OSError as error:
            raise BusyError from error
        _check_there(descriptor, path)
        try:
            yield
        finally:
            # Windows keeps a file that is open; it is in nobody's way.
            with suppress(OSError):
                path.unlink()
    finally:
        os.close(descriptor)


def hold(descriptor: int, *, wait: bool) -> None:
    """Lock an open file until it is closed, or its process ends.

    Raises:
        OSError: somebody else holds it and ``wait`` is not set, or there are no locks here.
    """
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def _check_there(descriptor: int, path: Path) -> None:
    # Who held it before may have removed it between opening and locking.
    try:
        same = os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        same = False
    if not same:
        raise BusyError
