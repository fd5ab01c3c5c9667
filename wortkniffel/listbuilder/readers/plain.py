"""One word a line; lines that begin with ``#`` are comments."""

from collections.abc import Iterator

from wortkniffel.listbuilder.entries import Entry, Report
from wortkniffel.listbuilder.readers.text import Progress, open_text
from wortkniffel.listbuilder.recipe import Source


def read_plain(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """The words of a plain list, in its order."""
    with open_text(source, report=report, progress=progress) as lines:
        for line in lines:
            word = line.strip()
            if word and not word.startswith("#"):
                yield Entry(word, lines.number)
