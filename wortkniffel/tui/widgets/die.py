"""How one die is drawn, in three sizes."""

from typing import NamedTuple

from textual.content import Content

from wortkniffel.tui.measures import DieSize
from wortkniffel.tui.widgets.letterforms import in_full_blocks, in_half_blocks

_ROOM_FOR_HALF_BLOCKS, _ROOM_FOR_FULL_BLOCKS = 5, 7


class Frame(NamedTuple):
    """A border: four corners, the level and the upright line, and its colour."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    level: str
    side: str
    style: str


class Face(NamedTuple):
    """What a die shows: a letter ("" from behind), its value, its place in the row."""

    letter: str
    value: str = ""
    place: str = ""


FREE = Frame("╭", "╮", "╰", "╯", "─", "│", "$ivory")
USED = Frame("┏", "┓", "┗", "┛", "━", "┃", "bold $used")
HELD = Frame("╔", "╗", "╚", "╝", "═", "║", "bold $held")


def die_lines(face: Face, size: DieSize, frame: Frame, style: str, top: str = "") -> list[Content]:
    """The lines of a die. ``style`` colours the face, ``top`` is set into the border."""
    inside = size.width - 2
    level = frame.level
    return [
        Content.styled(frame.top_left + top.center(inside, level) + frame.top_right, frame.style),
        *(
            Content.assemble((frame.side, frame.style), (line, style), (frame.side, frame.style))
            for line in _inside(face, size)
        ),
        Content.styled(
            frame.bottom_left + face.place.center(inside, level) + frame.bottom_right, frame.style
        ),
    ]


def _inside(face: Face, size: DieSize) -> list[str]:
    width, height = size.width - 2, size.height - 2
    if not face.letter:
        return [" " * width] * height
    if size.height >= _ROOM_FOR_FULL_BLOCKS:
        letter = in_full_blocks(face.letter)
    elif size.height >= _ROOM_FOR_HALF_BLOCKS:
        letter = in_half_blocks(face.letter)
    else:
        letter = [face.letter.center(width), ""]
    lines = [line.ljust(width) for line in letter]
    return [*lines[:-1], lines[-1][: width - len(face.value)] + face.value]
