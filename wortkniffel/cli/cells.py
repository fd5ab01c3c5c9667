"""Texts as wide as a terminal shows them: some characters take two cells, some none."""

from unicodedata import category, east_asian_width


def width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def left(text: str, cells: int) -> str:
    """A text flush left in so many cells, or as wide as it is."""
    return text + " " * (cells - width(text))


def right(text: str, cells: int) -> str:
    """A text flush right in so many cells, or as wide as it is."""
    return " " * (cells - width(text)) + text


def cut(text: str, most: int) -> str:
    """A text of at most so many cells, with "…" at its end where something is missing."""
    if width(text) <= most:
        return text
    room, kept = most - 1, ""
    for char in text:
        room -= _cells(char)
        if room < 0:
            break
        kept += char
    return f"{kept}…"


def _cells(char: str) -> int:
    if category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
