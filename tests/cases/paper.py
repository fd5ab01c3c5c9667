"""A game of Kniffel on paper, its sums added by hand, and PDFs read back."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple, cast

from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject
from reportlab.pdfbase.pdfmetrics import getFont

from wortkniffel.rules.events import BoxEntered, Event, GameStarted, GlassTurned, Setup
from wortkniffel.rules.sheet import Entry

POINTS = 72 / 25.4

ENTRIES: Mapping[str, Entry] = {
    "1": Entry(3),
    "2": Entry(6),
    "3": Entry(9),
    "4": Entry(12),
    "5": Entry(15),
    "6": Entry(18, extra=50),
    "dreierpasch": Entry(20),
    "viererpasch": Entry(0),
    "fullhouse": Entry(25),
    "klein": Entry(30),
    "gross": Entry(40),
    "kniffel": Entry(50),
    "chance": Entry(22),
}
"""Of Änne: 63 above, so 35 more; 187 below; 50 extra; 335 altogether. Bo strikes all."""

COLUMN = [
    *("3", "6", "9", "12", "15", "18", "63", "35"),
    *("20", "–", "25", "30", "40", "50", "22", "187", "50"),
    "335",
]
STRUCK = [*"––––––", "0", "–", *"–––––––", "0", "–", "0"]


def kniffel_story(rounds: int) -> tuple[Event, ...]:
    """The first rounds of the game of Änne and Bo, box after box."""
    setup = Setup(
        ("Änne", "Bo"),
        "1",
        None,
        by_lot=False,
        ruleset="kniffel",
        options=(("preset", "regelblatt"),),
    )
    events: list[Event] = [GameStarted(setup)]
    for box, entry in list(ENTRIES.items())[:rounds]:
        for written in (entry, Entry(0)):
            events += [GlassTurned(0.0), BoxEntered(box, written, 0.0)]
    return tuple(events)


class Extent(NamedTuple):
    """What lies on a page, in millimetres from its lower left."""

    left: float
    right: float
    lower: float
    upper: float


def pages(content: bytes) -> list[str]:
    """The texts of each page, in the order in which they were drawn."""
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def sizes(content: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in whole millimetres."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(content)).pages]
    return [(round(box.width / POINTS), round(box.height / POINTS)) for box in boxes]


def line_widths(content: bytes) -> set[float]:
    """How broad the lines of the first page are, in millimetres."""
    return {round(float(values[0]) / POINTS, 3) for name, values in _operations(content, "w")}


def extent(content: bytes) -> Extent:
    """How far what is drawn and written on the first page reaches."""
    places: list[tuple[float, float]] = []
    at, font, size = (0.0, 0.0), "", 0.0
    for name, values in _operations(content, "m", "l", "c", "re", "Tm", "Tf", "Tj"):
        if name == "Tf":
            font, size = str(values[0]), float(values[1])
        elif name == "Tm":
            at = float(values[4]), float(values[5])
            places.append(at)
        elif name == "Tj":
            widths = getFont(_font_names(content)[font]).widths
            drawn = sum(widths[byte] for byte in values[0].original_bytes) * size / 1000
            at = at[0] + drawn, at[1]
            places += [at, (at[0], at[1] + 0.72 * size)]
        elif name == "re":
            x, y, width, height = map(float, values)
            places += [(x, y), (x + width, y + height)]
        else:
            numbers = list(map(float, values))
            places += zip(numbers[::2], numbers[1::2], strict=True)
    across, up = zip(*places, strict=True)
    return Extent(*(value / POINTS for value in (min(across), max(across), min(up), max(up))))


def _operations(content: bytes, *wanted: str) -> list[tuple[str, Any]]:
    reader = PdfReader(BytesIO(content))
    stream = ContentStream(reader.pages[0].get_contents(), reader)
    named = [(operator.decode(), values) for values, operator in stream.operations]
    # The pages are drawn in their own coordinates, which the places above rest on.
    assert all(values == [1, 0, 0, 1, 0, 0] for name, values in named if name == "cm")
    return [(name, values) for name, values in named if name in wanted]


def _font_names(content: bytes) -> Mapping[str, str]:
    resources = cast(DictionaryObject, PdfReader(BytesIO(content)).pages[0]["/Resources"])
    fonts = cast(Mapping[str, Mapping[str, str]], resources["/Font"])
    return {name: font["/BaseFont"].removeprefix("/") for name, font in fonts.items()}
