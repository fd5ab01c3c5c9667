"""The forms of a list as texts, for searches that have to look at each of them."""

import struct
import zlib
from bisect import bisect_left, bisect_right

from wortkniffel.lexicon.letters import fold
from wortkniffel.lexicon.store import SHELF, SHELF_COUNT, ListError, Tables
from wortkniffel.messages import _

INITIALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the shelves with the forms that every policy admits."""


class Texts:
    """The shelves of an opened list, each inflated when it is first asked for.

    A shelf is a text of lay forms in German order with a line break before, between
    and after them.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._places: dict[str, tuple[int, int]] = {}
        self._shelves: dict[str, str] = {}

    def shelf(self, name: str) -> str:
        """The text of one shelf, which may have no form.

        Raises:
            ListError: that part of the file is damaged.
        """
        shelf = self._shelves.get(name)
        if shelf is None:
            try:
                shelf = self._shelves[name] = self._inflated(name)
            except (struct.error, zlib.error) as error:
                raise ListError(
                    self._tables.path, _("der Teil „{name}“ ist beschädigt").format(name="texts")
                ) from error
        return shelf

    def _inflated(self, name: str) -> str:
        table = self._tables.texts
        (count,) = SHELF_COUNT.unpack_from(table)
        for number in range(count):
            shelf, start, size = SHELF.unpack_from(table, SHELF_COUNT.size + number * SHELF.size)
            if shelf == name.encode():
                return f"\n{zlib.decompress(table[start : start + size]).decode('latin-1')}\n"
        return "\n"


def part_of(shelf: str, start: str) -> tuple[int, int]:
    """From where to where a shelf has the forms that start with some folded letters.

    The part begins at a line break before a form and ends behind the one after the last.
    """
    if len(start) < 2:
        return 0, len(shelf)

    def head(place: int) -> str:
        # A line break sorts before every letter, so what follows a short form is no matter.
        line = shelf.rfind("\n", 0, place) + 1
        return fold(shelf[line : line + len(start)])

    # What bisect counts from 0 is the place of the line break before a form.
    places = range(1, len(shelf))
    first = bisect_left(places, start, key=head)
    return first, bisect_right(places, start, lo=first, key=head) + 1
