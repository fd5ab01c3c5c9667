"""Numbers and names as they are written here."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from wortkniffel.figures import rounded
from wortkniffel.messages import _

# Games from elsewhere may have longer names than the table has room for.
_NAME_WIDTH = 20


def grouped(number: int) -> str:
    """A whole number, its thousands set apart (1.234)."""
    return f"{number:,}".replace(",", ".")


def percent(share: float) -> str:
    """A share between 0 and 1 in hundredths (34 %)."""
    return f"{rounded(share, '0.01') * 100:.0f} %"


def duration(seconds: float) -> str:
    """A time in seconds, from a minute on in minutes and seconds (7:02 min)."""
    minutes, rest = divmod(int(rounded(seconds, "1")), 60)
    return f"{grouped(minutes)}:{rest:02} min" if minutes else f"{rest} s"


def cut(text: str, width: int) -> str:
    """A text of at most so many cells, with a sign at its end where it is longer."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…"


def shown_name(name: str) -> str:
    """A name as a line has room for it; games from elsewhere may have any."""
    return cut("".join(char if char.isprintable() else "?" for char in name), _NAME_WIDTH)


def listed(texts: Sequence[str]) -> str:
    """Names or numbers in a sentence (1, 45 und 58)."""
    *first, last = texts
    return _("{first} und {last}").format(first=", ".join(first), last=last) if first else last
