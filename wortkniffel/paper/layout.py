"""Where cards and their parts lie on the paper. All lengths are millimetres from the top left."""

from collections.abc import Iterator
from dataclasses import dataclass

from wortkniffel.messages import _
from wortkniffel.paper.card import Card

MARGIN = 10.0
"""What printers may leave out, and what a cut may take."""

LOWEST_LINE = 7.0
"""A pen needs so much."""

_HIGHEST_LINE = 13.0
_BESIDE_CUT = 5.0
# In heights of a line.
_TITLE, _NAMES, _BETWEEN = 1.35, 1.0, 0.16
_LABELS, _WIDEST_LABELS = 0.34, 54.0


class PaperError(ValueError):
    """A card does not fit on the paper; says by how much."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper; ``cuts`` says into how many cards it can be cut: (across, down)."""

    width: float
    height: float
    cuts: tuple[tuple[int, int], ...] = ((1, 1),)


PAPERS = {
    "a4": Paper(210, 297, cuts=((1, 2), (1, 1))),
    "a4quer": Paper(297, 210, cuts=((2, 1),)),
    "a5": Paper(148, 210),
}
"""The papers by what they are called on a command line; the first is the usual one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything on a card lies, once it is known how high a line is."""

    place: Place
    line: float
    columns: int

    @property
    def labels(self) -> float:
        """How wide the labels are."""
        return min(self.place.width * _LABELS, _WIDEST_LABELS)

    @property
    def column(self) -> float:
        """How wide a column is."""
        return (self.place.width - self.labels) / self.columns

    @property
    def names(self) -> Place:
        """The line for the names."""
        top = self.place.top + _TITLE * self.line
        return Place(self.place.left, top, self.place.width, _NAMES * self.line)

    def sections(self, card: Card) -> Iterator[Place]:
        """The sections of the card from top to bottom."""
        top = self.names.bottom
        for section in card.sections:
            top += _BETWEEN * self.line
            yield Place(self.place.left, top, self.place.width, len(section) * self.line)
            top += len(section) * self.line


@dataclass(frozen=True, slots=True)
class Pages:
    """How cards lie on the pages: the same on each; ``cuts`` are the lines between them."""

    plans: tuple[Plan, ...]
    cuts: tuple[Place, ...]


def lay_out(card: Card, paper: Paper, *, alone: bool) -> Pages:
    """As many cards on a page as there is room for, or one that is ``alone`` on it.

    Raises:
        PaperError: not even one fits.
    """
    choices = [(1, 1)] if alone and (1, 1) in paper.cuts else paper.cuts
    for across, down in choices:
        places = _places(paper, across, down)
        line = min(places[0].height / _height(card), _HIGHEST_LINE)
        if line >= LOWEST_LINE:
            kept = places[:1] if alone else places
            plans = tuple(Plan(place, line, len(card.names)) for place in kept)
            return Pages(plans, () if alone else tuple(_cuts(paper, across, down)))
    room = _places(paper, *choices[-1])[0].height / LOWEST_LINE
    raise PaperError(
        _("Das Blatt von {game} hat {lines} Zeilen, auf dieses Papier passen {room}.").format(
            game=card.title, lines=card.lines, room=int(room - (_height(card) - card.lines))
        )
    )


def _height(card: Card) -> float:
    """The height of a card in heights of a line."""
    return _TITLE + _NAMES + len(card.sections) * _BETWEEN + card.lines


def _places(paper: Paper, across: int, down: int) -> list[Place]:
    width = (paper.width - 2 * MARGIN - (across - 1) * 2 * _BESIDE_CUT) / across
    height = (paper.height - 2 * MARGIN - (down - 1) * 2 * _BESIDE_CUT) / down
    return [
        Place(
            MARGIN + column * (width + 2 * _BESIDE_CUT),
            MARGIN + row * (height + 2 * _BESIDE_CUT),
            width,
            height,
        )
        for row in range(down)
        for column in range(across)
    ]


def _cuts(paper: Paper, across: int, down: int) -> Iterator[Place]:
    if across == 2:
        yield Place(paper.width / 2, MARGIN, 0, paper.height - 2 * MARGIN)
    if down == 2:
        yield Place(MARGIN, paper.height / 2, paper.width - 2 * MARGIN, 0)
