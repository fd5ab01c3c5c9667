"""How one die is drawn, in three sizes."""

from typing import NamedTuple

from wortkniffel.tui.measures import DieSize
from wortkniffel.tui.widgets.letterforms import in_full_blocks, in_half_blocks

_ROOM_FOR_HALF_BLOCKS, _ROOM_FOR_FULL_BLOCKS = 5, 7


class Frame(NamedTuple):
    """The characters of a border: four corners, the level and the upright line."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    level: str
    side: str


FREE = Frame("╭", "╮", "╰", "╯", "─", "│")
USED = Frame("┏", "┓", "┗", "┛", "━", "┃")
HELD = Frame("╔", "╗", "╚", "╝", "═", "║")


def die_lines(face: str, value: str, size: DieSize, frame: Frame, top: str, foot: str) -> list[str]:
    """The lines of a die; no face gives a die seen from behind.

    ``top`` and ``foot`` are set into the middle of the border.
    """
    inside = size.width - 2
    return [
        frame.top_left + top.center(inside, frame.level) + frame.top_right,
        *(frame.side + line + frame.side for line in _inside(face, value, size)),
        frame.bottom_left + foot.center(inside, frame.level) + frame.bottom_right,
    ]


def _inside(face: str, value: str, size: DieSize) -> list[str]:
    width, height = size.width - 2, size.height - 2
    if not face:
        return [" " * width] * height
    if size.height >= _ROOM_FOR_FULL_BLOCKS:
        letter = in_full_blocks(face)
    elif size.height >= _ROOM_FOR_HALF_BLOCKS:
        letter = in_half_blocks(face)
    else:
        letter = [face, ""]
    lines = [f" {line}".ljust(width) for line in letter]
    return [*lines[:-1], lines[-1][: width - len(value)] + value]
