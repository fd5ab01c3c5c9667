"""Where the pips of a face sit."""

from collections.abc import Mapping

Pattern = tuple[str, ...]
"""The places of a face, ``o`` where a pip is: three lines of five.

Lines are twice as far apart as the places of a line, so this is a square in a terminal.
"""

COLUMNS, LINES = 5, 3


def _faces(drawing: str) -> Mapping[str, Pattern]:
    """The faces 1 to 6, drawn side by side."""
    lines = (line.split() for line in drawing.split("\n") if line.strip())
    return {str(pips): face for pips, face in enumerate(zip(*lines, strict=True), 1)}


ORDINARY = _faces("""
    .....  o....  o....  o...o  o...o  o...o
    ..o..  .....  ..o..  .....  ..o..  o...o
    .....  ....o  ....o  o...o  o...o  o...o
""")
# Each face looks like another number at first sight: one to five like one more with a pip
# missing or slipped, six like a five. Yet counting leaves no doubt: in no line are two pips
# next to each other, and none is right below another.
CHAOS = _faces("""
    o....  ...o.  o....  o...o  o.o.o  o...o
    .....  .....  ....o  ..o..  .....  .o...
    .....  ....o  .o...  ....o  .o..o  o.o.o
""")
"""Ruling P5: fixed places that the eye does not expect."""
