"""What fetching says of itself: how far it is, what holds it up, why it fails."""

import errno
from typing import NamedTuple

from wortkniffel.messages import _


class Step(NamedTuple):
    """How far a download is.

    ``done`` and ``total`` are bytes, ``total`` 0 where nobody knows it; ``delay`` is a
    sentence on what holds the download up, "" while it runs.
    """

    done: int
    total: int = 0
    delay: str = ""


class TransferError(Exception):
    """Why something cannot be fetched: a clause without its end, in the user's language."""


class PassingError(TransferError):
    """A trouble that another try may find gone, after ``wait`` seconds if it says so."""

    def __init__(self, clause: str, wait: float | None = None) -> None:
        super().__init__(clause)
        self.wait = wait


def disk_clause(error: OSError) -> str:
    """Why a file cannot be written; `wortkniffel.messages.os_fault` is for reading."""
    return {
        errno.ENOENT: _("den Ordner gibt es nicht"),
        errno.EACCES: _("dort darf nicht geschrieben werden"),
        errno.EPERM: _("dort darf nicht geschrieben werden"),
        errno.EROFS: _("dort darf nicht geschrieben werden"),
        errno.EEXIST: _("ein Ordner auf dem Weg dorthin ist eine Datei"),
        errno.ENOTDIR: _("ein Ordner auf dem Weg dorthin ist eine Datei"),
        errno.EISDIR: _("dort steht ein Ordner"),
        errno.ENOSPC: _("der Datenträger ist voll"),
        errno.EDQUOT: _("der Datenträger ist voll"),
    }.get(error.errno or 0, _("das System meldet: {text}").format(text=error.strerror or error))


def seconds_text(seconds: float) -> str:
    """Seconds as people write them, to the hundredth where there are few."""
    if seconds >= 10:
        return f"{seconds:.0f}"
    return f"{seconds:.2f}".rstrip("0").rstrip(".").replace(".", ",")
