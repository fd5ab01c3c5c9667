"""A row of the game's dice, the ornament of a card."""

from collections.abc import Iterator

from wortkniffel.paper.layout import Place
from wortkniffel.paper.lettering import BOLD
from wortkniffel.paper.page import POINTS, Page, Style
from wortkniffel.rules.pips import CHAOS, COLUMNS, LINES, ORDINARY, Pattern
from wortkniffel.rules.ruleset import Look

_GAP, _ROUNDING, _PIP, _LETTER = 0.18, 0.18, 0.085, 0.62

_MARGIN = 0.22


def row_width(dice: int, edge: float) -> float:
    """How wide so many dice are side by side, in the unit of their edge."""
    return edge * (dice + (dice - 1) * _GAP)


def draw_dice(page: Page, faces: str, look: Look, place: Place, grey: float) -> None:
    """Dice that show these faces, from the left of a place and as high as it is."""
    edge = place.height
    for number, face in enumerate(faces):
        left = place.left + number * edge * (1 + _GAP)
        page.frame(Place(left, place.top, edge, edge), _ROUNDING * edge, grey)
        if look in (Look.LETTERS, Look.DIGITS):
            style = Style(_LETTER * edge * POINTS, 0, BOLD, grey)
            page.text_centred(face, left + edge / 2, place.top + edge / 2, style, edge)
            continue
        for x, y in _pips((CHAOS if look is Look.CHAOS else ORDINARY)[face]):
            page.dot(left + x * edge, place.top + y * edge, _PIP * edge, grey)


def _pips(pattern: Pattern) -> Iterator[tuple[float, float]]:
    """Where the pips lie, in the edge of a die."""
    inside = 1 - 2 * _MARGIN
    for number, line in enumerate(pattern):
        for place, pip in enumerate(line):
            if pip == "o":
                yield (
                    _MARGIN + inside * place / (COLUMNS - 1),
                    _MARGIN + inside * number / (LINES - 1),
                )
