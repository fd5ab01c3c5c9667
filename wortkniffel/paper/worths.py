"""What goes in the boxes of a sheet, as the text of the rules puts it."""

import re
from collections.abc import Iterator, Mapping

from wortkniffel.rules.ruleset import Ruleset

_ROW = re.compile(r"\|(?P<cells>.+)\|\s*")
_SEVERAL = re.compile(r"(?P<first>[^\s,]+(?:, [^\s,]+)+) (?P<rest>.+)")


def worths(rules: Ruleset) -> Mapping[str, str]:
    """A line of small print for each box that a table of the rules tells of, by its name.

    What stands beside the name of the box anyway is not said again.
    """
    hints = {box.name: box.hint for box in rules.boxes}
    return {
        name: " · ".join(
            cell for cell in cells if cell.casefold() not in (name.casefold(), hints[name])
        )
        for names, *cells in _rows(rules.text.read_text(encoding="utf-8"))
        for name in _names(names)
        if name in hints
    }


def _rows(text: str) -> Iterator[list[str]]:
    """The cells of each row of a table in Markdown, without their emphasis."""
    for line in text.splitlines():
        if row := _ROW.fullmatch(line):
            yield [cell.strip().strip("*") for cell in row["cells"].split("|")]


def _names(cell: str) -> list[str]:
    """The boxes of a row: "4, 5, 6 Buchstaben" are three."""
    if several := _SEVERAL.fullmatch(cell):
        return [f"{first} {several['rest']}" for first in several["first"].split(", ")]
    return [cell]
