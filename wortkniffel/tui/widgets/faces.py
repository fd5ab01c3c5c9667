"""What is inside the frame of a die: a letter, a digit or pips, in three sizes."""

from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.measures import DieSize
from wortkniffel.tui.widgets.letterforms import in_full_blocks, in_half_blocks

_ROOM_FOR_HALF_BLOCKS, _ROOM_FOR_FULL_BLOCKS = 5, 7


def face_lines(face: str, look: Look, size: DieSize, value: str = "") -> list[str]:
    """The lines inside a die, equally long; ``face`` is "" for a die seen from behind.

    ``value`` stands in the lower right corner.
    """
    width, height = size.width - 2, size.height - 2
    if not face:
        return [" " * width] * height
    if size.height >= _ROOM_FOR_FULL_BLOCKS:
        letter = in_full_blocks(face)
    elif size.height >= _ROOM_FOR_HALF_BLOCKS:
        letter = in_half_blocks(face)
    else:
        letter = [face.center(width), ""]
    lines = [line.ljust(width) for line in letter]
    return [*lines[:-1], lines[-1][: width - len(value)] + value]
