"""Texts in the fonts that every reader of PDF has, so none has to be embedded."""

import re
from collections.abc import Iterable
from unicodedata import normalize

from reportlab.pdfbase.pdfmetrics import getFont, stringWidth, unicode2T1

REGULAR, BOLD, ITALIC = "Helvetica", "Helvetica-Bold", "Helvetica-Oblique"

# Helvetica lacks "≤", which reportlab takes from Symbol.
_FONTS = (REGULAR, "Symbol")
_BARE = str.maketrans({"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "ẞ": "SS"})
_UNKNOWN = "?"
_BREAK = re.compile(r"(?<=.)[ -](?=.)")


def printable(text: str) -> str:
    """A text in letters that the fonts have: "Łukasz" loses its stroke."""
    text = normalize("NFC", text)
    return "".join(char if _has(char) else _bare(char) for char in text)


def missing(texts: Iterable[str]) -> str:
    """The characters that the fonts lack, in the order of their code."""
    chars = {char for text in texts for char in normalize("NFC", text)}
    return "".join(sorted(char for char in chars if not _has(char)))


def width(text: str, font: str, size: float) -> float:
    """How wide a text is, in the unit of the size."""
    return float(stringWidth(text, font, size))


def fitted(text: str, font: str, sizes: tuple[float, float], room: float) -> tuple[str, float]:
    """A text and the size at which it fits, between the largest and the smallest one.

    What is too long for the smallest size ends in an ellipsis.
    """
    largest, smallest = sizes
    needed = width(text, font, largest)
    if needed <= room:
        return text, largest
    if largest * room / needed >= smallest:
        return text, largest * room / needed
    shown = text
    while shown and width(shown, font, smallest) > room:
        text = text[:-1].rstrip()
        shown = f"{text}…" if text else ""
    return shown, smallest


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """A text on a line or, if it is too long for that, on two where it can be broken."""
    ends = [break_.end() for break_ in _BREAK.finditer(text)]
    if not ends or width(text, font, size) <= room:
        return [text]
    end = min(ends, key=lambda end: max(end, len(text) - end))
    return [text[:end].rstrip(), text[end:]]


def _has(char: str) -> bool:
    font = getFont(REGULAR)
    pieces = unicode2T1(char, [font, *font.substitutionFonts])
    return all(piece.fontName in _FONTS for piece, _bytes in pieces)


def _bare(char: str) -> str:
    plain = normalize("NFKD", char).translate(_BARE)
    return "".join(piece for piece in plain if _has(piece)) or _UNKNOWN
