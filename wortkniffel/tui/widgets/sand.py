"""The sand glass as characters: what stands where, and nothing about the terminal.

The picture is made of dots, two by four in a character cell (Braille patterns). They look
like grains, one cell holds eight of them, and no terminal draws them two cells wide. A
dot is about as wide as it is high, so slopes and curves come out as they are meant.

Every grain has its place in two orders, made once for a size: in which order the grains
leave the upper bulb, and in which order places fill up in the lower one. A picture takes
the first so many of each. Hence sand is never lost and never flows back.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, lru_cache
from itertools import chain, groupby
from math import ceil, cos, pi
from operator import itemgetter


class Part(Enum):
    """What a cell of the picture shows, so that each can be painted its own way."""

    AIR = auto()
    WOOD = auto()
    GLASS = auto()
    SAND = auto()
    GRAIN = auto()
    ALARM = auto()
    SECONDS = auto()


class State(Enum):
    """What the glass is doing."""

    RESTING = auto()
    """Nothing falls: not yet turned, or run out."""
    FLOWING = auto()
    ENDING = auto()
    """Still flowing, but nearly over: must be told apart without colour."""


@dataclass(frozen=True, slots=True)
class Size:
    """Room that a glass takes, in cells. The columns are odd, the neck is one of them."""

    columns: int
    rows: int
    posts: bool
    """Whether there is room for two posts that hold the plates."""


SMALL = Size(11, 9, posts=False)
MEDIUM = Size(15, 13, posts=True)
LARGE = Size(23, 19, posts=True)
SIZES = (LARGE, MEDIUM, SMALL)
"""Largest first."""

TURNING_STEPS = 3
"""Pictures between a glass at rest and the turned one."""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells of a row that show the same."""

    text: str
    part: Part


Row = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of the glass: its rows from top to bottom, and the grains counted."""

    rows: tuple[Row, ...]
    upper: int
    lower: int

    @property
    def lines(self) -> list[str]:
        """The picture as plain text; all lines are equally long."""
        return ["".join(run.text for run in row) for row in self.rows]


Dot = tuple[int, int]
"""Column and row of a dot, from the top left."""

Cells = bytes | bytearray
"""A pattern of dots for every cell, row by row."""

Cell = tuple[str, Part]

_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BRAILLE = [chr(0x2800 + pattern) for pattern in range(256)]
_NOTHING: Cell = (" ", Part.AIR)
_FILLED = 0.85
"""Share of a bulb that the sand takes up: some air makes its surface visible."""
_FUNNEL_SLOPE = 0.5
_HEAP_SLOPE = 0.55
# What passes the neck one after the other: a grain left, right, both, or a gap. Without
# any rule to the eye, else the stream seems to stand still or to run upwards.
_STREAM = "LR.LBR.RL.B.LRR.BL.RLB."
_DOTS_A_FRAME = 2


class _Glass:
    """The dots of one size, and the two orders of the grains."""

    def __init__(self, size: Size) -> None:
        self.columns = size.columns
        self.posts = size.posts
        self.body_rows = size.rows - 2
        self.height = self.body_rows * 4
        self.centre = size.columns - 0.5
        self._sand: tuple[int, Cells] | None = None
        inside = {
            (x, y)
            for y, half_width in enumerate(self._profile())
            for x in range(size.columns * 2)
            if abs(x - self.centre) < half_width
        }
        cavity = self._shrunk(inside)
        self.wall = inside - cavity
        self.thick_wall = self._grown(inside) - cavity
        # A dot of air between glass and sand: the two differ by shape, not by colour only.
        room = self._shrunk(cavity)
        middle = self.height // 2
        above = sorted(
            (dot for dot in room if dot[1] < middle),
            key=lambda dot: (middle - dot[1], abs(dot[0] - self.centre)),
        )
        # Whole layers, so that the sand lies flat when the glass has just been turned.
        surface = above[int(len(above) * _FILLED)][1]
        sand = [dot for dot in above if dot[1] >= surface]
        self.grains = len(sand)
        self.upper = sorted(sand, key=lambda dot: self._steepness(dot, -_FUNNEL_SLOPE, middle))
        below = (dot for dot in room if dot[1] >= middle)
        heap = sorted(below, key=lambda dot: self._steepness(dot, _HEAP_SLOPE, self.height))
        self.lower = heap[: self.grains]
        self.outlet = max(y for _, y in self.upper) + 1

    def _profile(self) -> list[float]:
        """Half the width of the glass in every row of dots."""
        half = self.height // 2
        widest = self.columns - (3.0 if self.posts else 1.0)
        neck = 2.0
        upper = []
        for y in range(half):
            depth = min(1.0, (y + 0.5) / (half - 1.5))
            bulge = cos(pi / 2 * depth**1.5)
            upper.append(max(neck, neck + (widest - neck) * bulge))
        upper[0] -= 1.0  # A rounded shoulder.
        return upper + upper[::-1]

    def _around(self, dot: Dot) -> Iterable[Dot]:
        x, y = dot
        # The plates close the bulbs, so a bulb goes on behind them.
        return (x - 1, y), (x + 1, y), (x, max(y - 1, 0)), (x, min(y + 1, self.height - 1))

    def _shrunk(self, dots: set[Dot]) -> set[Dot]:
        return {dot for dot in dots if all(near in dots for near in self._around(dot))}

    def _grown(self, dots: set[Dot]) -> set[Dot]:
        limit = self.columns * 2
        return dots | {near for dot in dots for near in self._around(dot) if 0 <= near[0] < limit}

    def _steepness(self, dot: Dot, slope: float, floor: int) -> float:
        """Height above the floor, seen from a slope that runs towards the middle."""
        x, y = dot
        # Real sand is not smooth. Less than a dot, so that no grain hangs in the air.
        roughness = (x * 7919 + y * 104729) % 97 / 97 * 0.8
        return floor - y + slope * abs(x - self.centre) + roughness

    @cached_property
    def heap_tops(self) -> list[int]:
        """The row where the stream ends, for every count of grains in the heap."""
        tops = [self.height]
        for x, y in self.lower:
            tops.append(min(tops[-1], y) if abs(x - self.centre) < 1 else tops[-1])
        return tops

    def stream(self, frame: int, lower: int) -> list[Dot]:
        """The grains in the air."""
        left = self.columns - 1
        end = self.heap_tops[lower]
        falling = []
        for y in range(self.outlet, end):
            kind = _STREAM[(y - frame * _DOTS_A_FRAME) % len(_STREAM)]
            if kind in "LB":
                falling.append((left, y))
            if kind in "RB":
                falling.append((left + 1, y))
        return falling

    def cells(self, dots: Iterable[Dot]) -> Cells:
        """The pattern of dots in every cell, row by row."""
        patterns = bytearray(self.columns * self.body_rows)
        for x, y in dots:
            patterns[(y >> 2) * self.columns + (x >> 1)] |= _BITS[y & 3][x & 1]
        return patterns

    @cached_property
    def wall_cells(self) -> Cells:
        return self.cells(self.wall)

    @cached_property
    def thick_wall_cells(self) -> Cells:
        return self.cells(self.thick_wall)

    def sand_cells(self, upper: int) -> Cells:
        """The sand at rest, with that many grains above."""
        # The stream moves at every look, the sand less often.
        if self._sand is None or self._sand[0] != upper:
            lower = self.lower[: self.grains - upper]
            self._sand = upper, self.cells(chain(self.upper[:upper], lower))
        return self._sand[1]


@lru_cache(maxsize=8)
def _glass(size: Size) -> _Glass:
    return _Glass(size)


def fitting(columns: int, rows: int) -> Size | None:
    """The largest glass for that much room, if any."""
    return next((s for s in SIZES if s.columns <= columns and s.rows <= rows), None)


def grains(size: Size) -> int:
    """All the sand that a glass of this size holds."""
    return _glass(size).grains


def draw(size: Size, fraction_left: float, frame: int, state: State) -> Drawing:
    """The glass with that much of its sand above.

    Args:
        size: One of SIZES.
        fraction_left: Share of the sand in the upper bulb, cut to 0..1.
        frame: Moves the falling grains; the same frame gives the same picture.
        state: What the glass is doing.
    """
    glass = _glass(size)
    upper = _grains_above(glass, fraction_left)
    lower = glass.grains - upper
    flowing = state is not State.RESTING and upper > 0
    stream = glass.stream(frame, lower) if flowing else []
    ending = state is State.ENDING
    body = _body(
        glass,
        glass.sand_cells(upper),
        glass.cells(stream),
        glass.thick_wall_cells if ending else glass.wall_cells,
    )
    # Changes each half second: seen from the corner of the eye, yet nothing blinks.
    struck = ending and frame // 4 % 2 == 0
    if ending:
        _mark(body, "!!")
    if size.posts:
        for row in body:
            row[0] = row[-1] = ("┃" if ending else "│", Part.WOOD)
    top, bottom = ("█", "█") if struck else ("▄", "▀")
    return _drawing([_plate(size, top), *body, _plate(size, bottom)], upper, lower)


def turning(size: Size, fraction_left: float, step: int) -> Drawing:
    """The glass being turned over towards the viewer, step 0 to TURNING_STEPS - 1.

    First what was below is still below; after the half turn the sand is above.
    """
    glass = _glass(size)
    upper = _grains_above(glass, fraction_left)
    lower = glass.grains - upper
    before = step < TURNING_STEPS / 2
    sand = glass.lower if before else glass.upper[:upper] + glass.lower[:lower]
    # Seen at 45, 90 and 135 degrees: a plate on edge hides all but a sliver of the glass.
    share = abs(cos(pi * (step + 1) / (TURNING_STEPS + 1)))
    rows = max(1, round(glass.body_rows * share))
    scale = rows / glass.body_rows

    def squeezed(dots: Iterable[Dot]) -> Cells:
        return glass.cells((x, int(y * scale)) for x, y in dots)

    body = _body(glass, squeezed(sand), squeezed(()), squeezed(glass.wall))[:rows]
    blank = [_NOTHING] * size.columns
    table = [blank] * ((glass.body_rows - rows) // 2)
    table += [_plate(size, "▄"), *body, _plate(size, "▀")]
    table += [blank] * (size.rows - len(table))
    return _drawing(table, upper, lower)


def _grains_above(glass: _Glass, fraction_left: float) -> int:
    # Rounded up: a glass with time left is never empty.
    return ceil(glass.grains * min(max(fraction_left, 0.0), 1.0))


def _body(glass: _Glass, sand: Cells, stream: Cells, wall: Cells) -> list[list[Cell]]:
    cells: list[Cell] = []
    for lying, falling, clear in zip(sand, stream, wall, strict=True):
        dots = lying | falling | clear
        # A cell has one colour: sand shines through the glass.
        if not dots:
            cells.append(_NOTHING)
        elif lying:
            cells.append((_BRAILLE[dots], Part.SAND))
        else:
            cells.append((_BRAILLE[dots], Part.GRAIN if falling else Part.GLASS))
    width = glass.columns
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _plate(size: Size, character: str) -> list[Cell]:
    return [(character, Part.WOOD)] * size.columns


def _mark(body: list[list[Cell]], text: str) -> None:
    """Call out on both sides of the neck, a cell away from the glass."""
    row = body[len(body) // 2]
    first = next(column for column, cell in enumerate(row) if cell[1] is Part.GLASS)
    for distance, character in enumerate(text, 2):
        row[first - distance] = row[-1 - first + distance] = (character, Part.ALARM)


def _drawing(table: list[list[Cell]], upper: int, lower: int) -> Drawing:
    rows = tuple(
        tuple(
            Run("".join(character for character, _ in cells), part)
            for part, cells in groupby(row, key=itemgetter(1))
        )
        for row in table
    )
    return Drawing(rows, upper, lower)


# Each digit three dots wide and five high; two rows of dots make a row of half blocks.
_DIGITS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}
_HALF_BLOCKS = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
BIG_ROWS = 3


def big(number: int) -> list[str]:
    """A number in large digits, BIG_ROWS high, all lines equally long."""
    digits = [_DIGITS[digit] for digit in str(number)]
    dots = [" ".join(digit[row] for digit in digits) for row in range(5)]
    dots.append(" " * len(dots[0]))
    return [
        "".join(
            _HALF_BLOCKS[upper + lower] for upper, lower in zip(*dots[row : row + 2], strict=True)
        )
        for row in range(0, len(dots), 2)
    ]
