"""All files that the program keeps on this machine, and whether somebody is at them."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from wortkniffel.cli.output import complain
from wortkniffel.locking import BusyError, alone
from wortkniffel.messages import _
from wortkniffel.places import archive_file, cache_dir, chosen_list_file, own_words_file

_SQLITE_ENDINGS = ("", "-journal", "-wal", "-shm")
_PATIENCE_SECONDS = 0.5
# The lower byte is the kind of the error, the upper ones its details.
_KIND = 0xFF


class InUseError(Exception):
    """Another program has the saved games open."""


def kept_files() -> list[Path]:
    """The files that are there: games, the chosen list, own words, and what can be got again."""
    found = [*_archive_files(), *_written(Path(chosen_list_file()))]
    found += _written(Path(own_words_file()))
    for folder, _folders, names in os.walk(cache_dir()):
        found += [Path(folder, name) for name in sorted(names)]
    return [path for path in dict.fromkeys(found) if path.is_file() or path.is_symlink()]


def kept_folders() -> list[Path]:
    """The folders that hold them, the innermost first, whether they are there or not."""
    inside = [
        Path(folder, name) for folder, names, _files in os.walk(cache_dir()) for name in names
    ]
    homes = (archive_file(), chosen_list_file(), own_words_file())
    folders = {*inside, cache_dir(), *(Path(home).parent for home in homes)}
    return sorted(folders, key=lambda folder: -len(folder.parts))


def damaged_archives() -> list[Path]:
    """Files with games that were put aside since they were damaged, the oldest first."""
    path = Path(archive_file())
    return sorted(path.parent.glob(f"{path.stem}-beschaedigt-*{path.suffix}"))


def set_aside_files() -> list[Path]:
    """The same with what belongs to them."""
    files = (Path(f"{path}{end}") for path in damaged_archives() for end in _SQLITE_ENDINGS)
    return [file for file in files if file.is_file()]


def tell_of_set_aside_files() -> None:
    """Say which files may have a name in them that was looked for."""
    for path in damaged_archives():
        complain(
            _("In {path} kann der Name noch stehen: die Datei ist beschädigt.").format(path=path)
        )


@contextmanager
def nobody_at_it() -> Iterator[None]:
    """Keep games from being taken up.

    Raises:
        InUseError: another program has them open.
        OSError: a lock cannot be held; ``filename`` is its file.
    """
    path = Path(archive_file())
    with ExitStack() as locks:
        for lock in _locks(path):
            try:
                locks.enter_context(alone(lock))
            except BusyError as error:
                raise InUseError from error
            except OSError as error:
                error.filename = str(lock)
                raise
        if path.is_file() and _is_open_elsewhere(path):
            raise InUseError
        yield


def _is_open_elsewhere(path: Path) -> bool:
    # Only who is alone gets a file with a WAL for itself.
    address = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, timeout=_PATIENCE_SECONDS, uri=True)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        # A damaged file, or one that may not be written, is in nobody's use.
        return getattr(error, "sqlite_errorcode", 0) & _KIND == sqlite3.SQLITE_BUSY
    return False


def _archive_files() -> Iterator[Path]:
    path = Path(archive_file())
    for file in (path, os.path.realpath(path)):
        yield from (Path(f"{file}{ending}") for ending in _SQLITE_ENDINGS)
    yield from set_aside_files()
    yield from _locks(path)


def _locks(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.stem}-*.lock"))


def _written(path: Path) -> Iterator[Path]:
    """A file, what a link leads to, and what writing it may leave beside it."""
    yield path
    target = Path(os.path.realpath(path))
    yield target
    yield Path(f"{target}.lock")
    yield from sorted(target.parent.glob(f"{target.name}.*.part"))
