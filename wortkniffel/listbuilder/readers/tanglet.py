"""The list of the game Tanglet: a key in capitals, then the spellings that belong to it."""

from collections.abc import Iterator

from wortkniffel.listbuilder.entries import Entry, Report
from wortkniffel.listbuilder.readers.text import Progress, open_text, shown, wrong_line
from wortkniffel.listbuilder.recipe import Source
from wortkniffel.messages import _


def read_tanglet(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """The spellings of a list, in its order.

    Where a key stands alone, the spelling is the key in lower case.

    Raises:
        SourceError: a line is empty or does not begin with a key in capitals.
    """
    with open_text(source, report=report, progress=progress) as lines:
        for line in lines:
            key, *spellings = line.split() or [""]
            if not key:
                raise wrong_line(source.file, lines.number, _("die Zeile ist leer"))
            if not key.isupper():
                fault = _("{key} ist kein Schlüssel in Großbuchstaben").format(key=shown(key))
                raise wrong_line(source.file, lines.number, fault)
            for spelling in spellings or [key.lower()]:
                yield Entry(spelling, lines.number)
