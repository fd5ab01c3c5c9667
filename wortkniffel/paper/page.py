"""A page to draw on, in millimetres from its top left; fonts are in points."""

from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from wortkniffel.paper.layout import Paper, Place
from wortkniffel.paper.lettering import REGULAR, fitted, printable, width

POINTS = 72 / 25.4
"""Points a millimetre."""

HAIRLINE = 0.2
_CAP = 0.72
"""The height of a capital letter, in the size of its font."""


class Style(NamedTuple):
    """How a text looks: its size, how small it may get so as to fit, and its grey.

    A grey is a number from 0 for black to 1 for white.
    """

    size: float
    smallest: float
    font: str = REGULAR
    ink: float = 0.0


def cap_height(size: float) -> float:
    """The height in millimetres of a capital letter in a font of that size."""
    return _CAP * size / POINTS


class Page:
    """The page that a canvas is at. Whatever is drawn lies where it is said, or is shortened."""

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        self._canvas = canvas
        self._height = paper.height
        canvas.setLineWidth(HAIRLINE * POINTS)

    def text(self, text: str, left: float, base: float, style: Style, room: float) -> float:
        """A text from the left on a line; returns where it ends."""
        shown, size = fitted(
            printable(text), style.font, (style.size, style.smallest), room * POINTS
        )
        return self._write(shown, left, base, style._replace(size=size))

    def text_at_right(
        self, text: str, right: float, base: float, style: Style, room: float
    ) -> float:
        """A text that ends at the right; returns where it begins."""
        shown, size = fitted(
            printable(text), style.font, (style.size, style.smallest), room * POINTS
        )
        left = right - width(shown, style.font, size) / POINTS
        self._write(shown, left, base, style._replace(size=size))
        return left

    def text_centred(
        self, text: str, centre: float, middle: float, style: Style, room: float
    ) -> None:
        """A text whose middle lies there, across and down."""
        shown, size = fitted(
            printable(text), style.font, (style.size, style.smallest), room * POINTS
        )
        left = centre - width(shown, style.font, size) / POINTS / 2
        self._write(shown, left, middle + cap_height(size) / 2, style._replace(size=size))

    def line(self, left: float, top: float, right: float, bottom: float, grey: float) -> None:
        """A hairline."""
        self._canvas.setStrokeGray(grey)
        ends = left, self._height - top, right, self._height - bottom
        self._canvas.line(*(end * POINTS for end in ends))

    def dashes(self, place: Place, grey: float) -> None:
        """A broken hairline from the top left of a place to its bottom right."""
        self._canvas.setDash(2, 3)
        self.line(place.left, place.top, place.right, place.bottom, grey)
        self._canvas.setDash()

    def frame(self, place: Place, rounding: float, grey: float) -> None:
        """A hairline around a place."""
        self._canvas.setStrokeGray(grey)
        self._canvas.roundRect(*self._rectangle(place), rounding * POINTS, stroke=1, fill=0)

    def shade(self, place: Place, within: Place, rounding: float, grey: float) -> None:
        """A ground for that part of a place which lies inside of a rounded one."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.roundRect(*self._rectangle(within), rounding * POINTS)
        self._canvas.clipPath(path, stroke=0, fill=0)
        self._canvas.setFillGray(grey)
        self._canvas.rect(*self._rectangle(place), stroke=0, fill=1)
        self._canvas.restoreState()

    def dot(self, x: float, y: float, radius: float, grey: float) -> None:
        """A filled circle."""
        self._canvas.setFillGray(grey)
        lower = self._height - y
        self._canvas.circle(x * POINTS, lower * POINTS, radius * POINTS, stroke=0, fill=1)

    def _write(self, text: str, left: float, base: float, style: Style) -> float:
        if text:
            self._canvas.setFillGray(style.ink)
            self._canvas.setFont(style.font, style.size)
            self._canvas.drawString(left * POINTS, (self._height - base) * POINTS, text)
        return left + width(text, style.font, style.size) / POINTS

    def _rectangle(self, place: Place) -> tuple[float, float, float, float]:
        lower = (self._height - place.bottom) * POINTS
        return place.left * POINTS, lower, place.width * POINTS, place.height * POINTS
