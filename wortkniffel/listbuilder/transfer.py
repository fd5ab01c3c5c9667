"""What fetching says of itself: how far it is, what holds it up, why it fails."""

from typing import NamedTuple


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


def seconds_text(seconds: float) -> str:
    """Seconds as people write them, to the hundredth where there are few."""
    if seconds >= 10:
        return f"{seconds:.0f}"
    return f"{seconds:.2f}".rstrip("0").rstrip(".").replace(".", ",")
