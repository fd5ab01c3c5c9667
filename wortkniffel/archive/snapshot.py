"""What stands in a file that this program may not write, copied into memory."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

_INDEX = "-shm"
# What is in them is not in the file itself yet, or has to go from it again.
_BESIDE = ("-wal", "-journal")


def snapshot(path: Path) -> sqlite3.Connection:
    """A database in memory with all that is written in the file now; the file stays as it is.

    Raises:
        sqlite3.Error: it cannot be read.
        OSError: what stands beside it cannot be read.
    """
    if Path(f"{path}{_INDEX}").exists():
        # Somebody else may be writing.
        try:
            return _copied(_reading(path, "mode=ro"))
        except sqlite3.OperationalError as error:
            # Otherwise it was left so, and of no use without room for more.
            if error.sqlite_errorname == "SQLITE_BUSY":
                raise
    beside = [ending for ending in _BESIDE if _filled(Path(f"{path}{ending}"))]
    if not beside:
        # SQLite would make files beside one that is to be read only.
        return _copied(_reading(path, "immutable=1"))
    with TemporaryDirectory(prefix="wortkniffel-") as folder:
        copy = Path(folder, path.name)
        for ending in ("", *beside):
            shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
        return _copied(sqlite3.connect(copy))


def _filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _reading(path: Path, way: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True)


def _copied(source: sqlite3.Connection) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with closing(source):
            source.backup(copy)
    except BaseException:
        copy.close()
        raise
    return copy
