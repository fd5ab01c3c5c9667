"""The frame of a die."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content


class Frame(NamedTuple):
    """A border: four corners, the level and the upright line, and its colour."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    level: str
    side: str
    style: str


FREE = Frame("╭", "╮", "╰", "╯", "─", "│", "$ivory")
USED = Frame("┏", "┓", "┗", "┛", "━", "┃", "bold $used")
HELD = Frame("╔", "╗", "╚", "╝", "═", "║", "bold $held")


def die_lines(
    inside: Sequence[str], frame: Frame, style: str, *, top: str = "", bottom: str = ""
) -> list[Content]:
    """A framed face. ``style`` colours it, ``top`` and ``bottom`` are set into the border."""
    width, level = len(inside[0]), frame.level
    return [
        Content.styled(frame.top_left + top.center(width, level) + frame.top_right, frame.style),
        *(
            Content.assemble((frame.side, frame.style), (line, style), (frame.side, frame.style))
            for line in inside
        ),
        Content.styled(
            frame.bottom_left + bottom.center(width, level) + frame.bottom_right, frame.style
        ),
    ]
