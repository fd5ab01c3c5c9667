"""The archive's file: opened, made or put aside, and what can be wrong with it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from wortkniffel.archive.schema import ForeignFileError, bring_up_to_date
from wortkniffel.archive.snapshot import snapshot
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _, write_fault

_PATIENCE_SECONDS, _HURRY_SECONDS = 2.0, 0.05
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
# What cannot be written, or has no room beside it, may still be read.
_SEALED = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
)
# The lower byte is the kind of the error, the upper ones its details.
_KIND = 0xFF


class ArchiveError(Exception):
    """The archive cannot be read or written; says why, in the user's language."""


class LostError(ArchiveError):
    """The file in which something was written is gone, or another one lies in its place."""


class Opened(NamedTuple):
    """The file, where a damaged one was put, and why this one can only be read, if so.

    What can only be read is a copy in memory, as the file was when it was opened.
    """

    connection: sqlite3.Connection
    aside: Path | None = None
    fault: str = ""


def opened(path: Path) -> Opened:
    """The file, made or brought up to date where needed.

    Raises:
        ArchiveError: it cannot be used, and stays as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArchiveError(told(path, write_fault(error))) from error
    if _sealed(path):
        return _only_read(path, told(path, _("dort darf nicht geschrieben werden")))
    try:
        aside = _put_aside(path) if _damaged(path) else None
        return Opened(_connected(path), aside)
    except ForeignFileError as error:
        raise ArchiveError(told(path, _foreign(error))) from error
    except sqlite3.Error as error:
        fault = told(path, fault_of(error))
        if _kind(error) not in _SEALED:
            raise ArchiveError(fault) from error
        return _only_read(path, fault)
    except (BusyError, OSError) as error:
        raise ArchiveError(_stuck(path)) from error


def nothing() -> Opened:
    """A file of no games, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _prepare(connection)
    return Opened(connection)


@contextmanager
def transaction(connection: sqlite3.Connection, *, durable: bool) -> Iterator[None]:
    """All or nothing; what is not ``durable`` a power failure may take back."""
    with_log = connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    # Without the log a commit is good when its folder is written, too, and what is hurried
    # more than that may tear the file.
    levels = ("NORMAL", "FULL") if with_log else ("FULL", "EXTRA")
    connection.execute(f"PRAGMA synchronous = {levels[durable]}")
    # What can be tried again soon must not keep anybody waiting.
    patience = _PATIENCE_SECONDS if durable else _HURRY_SECONDS
    connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, isolation_level=None)
    try:
        _prepare(connection)
        # What is removed is gone, and not only out of use.
        connection.execute("PRAGMA secure_delete = ON")
        # A network share may have no room for the log, and whoever goes without it may be
        # writing now: then this program goes without it, too.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _only_read(path: Path, fault: str) -> Opened:
    try:
        connection = snapshot(path)
    except (sqlite3.Error, OSError) as error:
        torn = isinstance(error, sqlite3.Error) and _kind(error) in _DAMAGED
        raise ArchiveError(_stuck(path) if torn else fault) from error
    with ExitStack() as stack:
        stack.enter_context(closing(connection))
        if _torn(connection):
            raise ArchiveError(_stuck(path))
        try:
            _prepare(connection)
        except ForeignFileError as error:
            raise ArchiveError(told(path, _foreign(error))) from error
        connection.execute("PRAGMA query_only = ON")
        stack.pop_all()
    return Opened(connection, fault=fault)


def _prepare(connection: sqlite3.Connection) -> None:
    # Bytes that are no text make their record wrong, not the whole reading.
    connection.text_factory = lambda text: text.decode(errors="replace")
    bring_up_to_date(connection)
    connection.execute("PRAGMA foreign_keys = ON")


def _sealed(path: Path) -> bool:
    """Whether there is a file that may not be written, or nothing beside it."""
    # SQLite opens such a file all the same, and complains in the middle of a game.
    effective = os.access in os.supports_effective_ids
    return path.exists() and not all(
        os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.parent)
    )


def _damaged(path: Path) -> bool:
    """Whether the file is torn, which is to show here and not in the middle of a game.

    Raises:
        sqlite3.Error: another program keeps it from being read.
    """
    # Whoever only reads leaves file and WAL as they are, byte for byte.
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, timeout=_PATIENCE_SECONDS, uri=True)) as connection:
            return _torn(connection)
    except sqlite3.Error as error:
        if is_busy(error):
            raise
        # There may be no file yet, or none that can be read without being written.
        return False


def _torn(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
    except sqlite3.Error as error:
        if _kind(error) in _DAMAGED:
            return True
        raise
    except UnicodeDecodeError:
        # What SQLite says of the damage quotes it.
        return True


def _put_aside(path: Path) -> Path | None:
    """Where a damaged file is now, ``None`` if another program was faster."""
    with ExitStack() as locks:
        locks.enter_context(alone(path.with_name(f"{path.stem}-beschaedigt.lock")))
        # Under whoever plays the file must not go away.
        for lock in path.parent.glob(f"{path.stem}-[0-9]*.lock"):
            locks.enter_context(alone(lock))
        if not _damaged(path):
            return None
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        aside = path.with_name(f"{path.stem}-beschaedigt-{moment}{path.suffix}")
        # The file comes last: a new one must not meet what belongs to this one.
        for ending in ("-journal", "-wal", "-shm", ""):
            part = Path(f"{path}{ending}")
            if part.exists():
                part.rename(f"{aside}{ending}")
        return aside


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of its name; ``None`` where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _kind(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _KIND


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another program is in the way."""
    return _kind(error) == sqlite3.SQLITE_BUSY


def told(path: Path, fault: str) -> str:
    """A fault as a sentence that names the file."""
    return _("Gespeicherte Spiele ({path}): {fault}.").format(path=path, fault=fault)


def _stuck(path: Path) -> str:
    return told(path, _("die Datei ist beschädigt und lässt sich nicht zur Seite legen"))


def _foreign(error: ForeignFileError) -> str:
    if error.version:
        return _("die Datei ist von einer neueren Version des Programms")
    return _("die Datei ist von einem anderen Programm")


def fault_of(error: sqlite3.Error) -> str:
    """What is wrong, a clause in the user's language."""
    return {
        sqlite3.SQLITE_FULL: _("der Datenträger ist voll"),
        sqlite3.SQLITE_READONLY: _("dort darf nicht geschrieben werden"),
        sqlite3.SQLITE_CANTOPEN: _("die Datei lässt sich nicht öffnen"),
        sqlite3.SQLITE_BUSY: _("ein anderes Programm hält die Datei fest"),
        sqlite3.SQLITE_IOERR: _("das Lesen oder Schreiben ist misslungen"),
        sqlite3.SQLITE_CORRUPT: _("die Datei ist beschädigt"),
        sqlite3.SQLITE_NOTADB: _("die Datei ist beschädigt"),
    }.get(_kind(error), _("das System meldet: {text}").format(text=error))
