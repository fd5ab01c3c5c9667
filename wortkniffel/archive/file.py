"""The archive's file: opened, made or put aside, and what can be wrong with it."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from wortkniffel.archive.schema import ForeignFileError, bring_up_to_date
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _, write_fault

_PATIENCE_SECONDS, _HURRY_SECONDS = 2.0, 0.05
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
# The lower byte is the kind of the error, the upper ones its details.
_KIND = 0xFF


class ArchiveError(Exception):
    """The archive cannot be read or written; says why, in the user's language."""


def opened(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """The file, made or brought up to date where needed, and where a damaged one is now.

    Raises:
        ArchiveError: it cannot be used, and stays as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArchiveError(told(path, write_fault(error))) from error
    try:
        aside = _put_aside(path) if _damaged(path) else None
        return _connected(path), aside
    except ForeignFileError as error:
        raise ArchiveError(told(path, _foreign(error))) from error
    except sqlite3.Error as error:
        raise ArchiveError(told(path, fault_of(error))) from error
    except (BusyError, OSError) as error:
        fault = _("die Datei ist beschädigt und lässt sich nicht zur Seite legen")
        raise ArchiveError(told(path, fault)) from error


@contextmanager
def transaction(connection: sqlite3.Connection, *, durable: bool) -> Iterator[None]:
    """All or nothing; what is not ``durable`` a power failure may take back."""
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
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
    # Bytes that are no text make their record wrong, not the whole reading.
    connection.text_factory = lambda text: text.decode(errors="replace")
    try:
        bring_up_to_date(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _damaged(path: Path) -> bool:
    """Whether the file is torn, which is to show here and not in the middle of a game.

    Raises:
        sqlite3.Error: another program keeps it from being read.
    """
    # Whoever only reads leaves file and WAL as they are, byte for byte.
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, timeout=_PATIENCE_SECONDS, uri=True)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
    except sqlite3.Error as error:
        if _kind(error) == sqlite3.SQLITE_BUSY:
            raise
        # There may be no file yet, or none that can be read without being written.
        return _kind(error) in _DAMAGED
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


def _kind(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _KIND


def told(path: Path, fault: str) -> str:
    """A fault as a sentence that names the file."""
    return _("Gespeicherte Spiele ({path}): {fault}.").format(path=path, fault=fault)


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
