"""Short pieces of text set in lines, none of them torn."""

from collections.abc import Iterable

from textual.content import Content


def flowed(pieces: Iterable[Content], between: str, width: int) -> list[Content]:
    """Lines of at most ``width`` columns; a piece that is longer has a line of its own."""
    lines: list[Content] = []
    for piece in pieces:
        if lines and len(lines[-1]) + len(between) + len(piece) <= width:
            lines[-1] = Content(between).join([lines[-1], piece])
        else:
            lines.append(piece)
    return lines
