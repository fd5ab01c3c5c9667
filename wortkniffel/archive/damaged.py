"""Games whose beginning cannot be read: nobody is found in them, yet names may stand there."""

import re
import sqlite3

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.records import RecordError, from_record
from wortkniffel.rules.events import GameStarted
from wortkniffel.rules.names import name_key

# As JSON tells characters that are not in ASCII; two in a row may be one.
_ESCAPES = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")


def unreadable(archive: Archive) -> list[int]:
    """The numbers of these games.

    Raises:
        ArchiveError: the file cannot be read.
    """
    return [game for game, _record in archive.do(damaged_starts)]


def damaged_starts(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """The numbers of these games, and what stands there instead of their beginning."""
    rows = connection.execute(
        "SELECT id, record FROM game LEFT JOIN event ON game = id AND number = 0 ORDER BY id"
    )
    return [(game, _text(record)) for game, record in rows if not _is_start(record)]


def has_name(record: str, key: str) -> bool:
    """Whether a name stands in such a record, whole and not as that of a field.

    ``key`` is that of the name.
    """
    plain = name_key(_ESCAPES.sub(_unescaped, record))
    return bool(re.search(rf'(?<!\w){re.escape(key)}(?!\w)(?!"\s*:)', plain))


def _is_start(record: object) -> bool:
    try:
        return isinstance(record, str) and isinstance(from_record(record), GameStarted)
    except RecordError:
        return False


def _text(record: object) -> str:
    if isinstance(record, bytes):
        return record.decode(errors="replace")
    return "" if record is None else str(record)


def _unescaped(escapes: re.Match[str]) -> str:
    return bytes.fromhex(escapes[0].replace("\\u", "")).decode("utf-16-be", "replace")
