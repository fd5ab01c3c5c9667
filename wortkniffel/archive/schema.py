"""The form of the archive's file, and the steps from each earlier one to the next."""

import sqlite3

APPLICATION = 0x574B4E46
"""Marks the file as ours ("WKNF")."""

_STEPS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL,
        played TEXT NOT NULL,
        over INTEGER NOT NULL DEFAULT 0,
        clock REAL NOT NULL DEFAULT 0,
        held INTEGER NOT NULL DEFAULT 0,
        looked INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE event (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
    # A result is what a finished game says of one seat, so that it need not be played again
    # whenever somebody asks; "events" tells whether it is still that of the game. A try at
    # a daily game stays when its game is removed.
    """
    CREATE TABLE result (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        events INTEGER NOT NULL,
        facts TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE TABLE try (
        day TEXT NOT NULL,
        ruleset TEXT NOT NULL,
        person TEXT NOT NULL,
        game INTEGER REFERENCES game ON DELETE SET NULL,
        PRIMARY KEY (day, ruleset, person)
    ) WITHOUT ROWID;
    """,
)
VERSION = len(_STEPS)


class ForeignFileError(Exception):
    """A database of something else, or of a newer version; ``version`` is 0 or that one."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(version)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make or migrate the tables, all steps or none.

    Raises:
        ForeignFileError: the file is not ours or newer than this program.
        sqlite3.Error: it cannot be read or written.
    """
    version = _number(connection, "user_version")
    if version == VERSION and _number(connection, "application_id") == APPLICATION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have been at it meanwhile.
        version = _number(connection, "user_version")
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        application = _number(connection, "application_id")
        if application != APPLICATION and (tables or version or application):
            raise ForeignFileError(0)
        if version > VERSION:
            raise ForeignFileError(version)
        for step in _STEPS[version:]:
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    number: int = connection.execute(f"PRAGMA {pragma}").fetchone()[0]
    return number
