"""One at a time, also among processes; whoever dies holds nothing any more."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK)
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)


class BusyError(Exception):
    """Somebody else is at it."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a lock on a file of its own, which is gone afterwards.

    Where a file system has no locks, nobody is kept out.

    Raises:
        BusyError: somebody else holds it.
        OSError: the file cannot be made or locked.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            hold(descriptor, wait=False)
        except OSError as error:
            if error.errno in _HELD:
                raise BusyError from error
            if error.errno not in _NO_LOCKS:
                raise
        if not _is_there(descriptor, path):
            # Who held it before has removed it between opening and locking.
            raise BusyError
        try:
            yield
        finally:
            # Windows keeps a file that is open; it is in nobody's way. With its folder it
            # may have gone before, and the one there now is somebody else's.
            with suppress(OSError):
                if _is_there(descriptor, path):
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


def _is_there(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
