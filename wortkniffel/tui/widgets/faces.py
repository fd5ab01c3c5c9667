"""What is inside the frame of a die: a letter, a digit or pips, in three sizes."""

from wortkniffel.rules.pips import CHAOS, ORDINARY
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.measures import DieSize
from wortkniffel.tui.widgets.letterforms import in_full_blocks, in_half_blocks
from wortkniffel.tui.widgets.pips import pip_lines

_ROOM_FOR_HALF_BLOCKS, _ROOM_FOR_FULL_BLOCKS = 5, 7
_PIPS = {Look.PIPS: ORDINARY, Look.CHAOS: CHAOS}


def face_lines(face: str, look: Look, size: DieSize, value: str = "") -> list[str]:
    """The lines inside a die, equally long; ``face`` is "" for a die seen from behind.

    ``value`` stands in the lower right corner of a letter, and only there: pips are counted
    by the player (ruling P5).
    """
    width, height = size.width - 2, size.height - 2
    if not face:
        return [" " * width] * height
    if look in _PIPS:
        return pip_lines(_PIPS[look][face], width, height)
    if look is Look.DIGITS:
        return _digit(face, width, height)
    if size.height >= _ROOM_FOR_FULL_BLOCKS:
        letter = in_full_blocks(face)
    elif size.height >= _ROOM_FOR_HALF_BLOCKS:
        letter = in_half_blocks(face)
    else:
        letter = [face.center(width), ""]
    lines = [line.ljust(width) for line in letter]
    return [*lines[:-1], lines[-1][: width - len(value)] + value]


def _digit(face: str, width: int, height: int) -> list[str]:
    """The largest form of a digit that leaves a margin, in the middle of the die."""
    forms = in_full_blocks(face), in_half_blocks(face), [face]
    form = next(form for form in forms if len(form[0]) < width and len(form) < height)
    blank = [" " * width]
    above = (height - len(form)) // 2
    below = height - len(form) - above
    return blank * above + [line.center(width) for line in form] + blank * below
