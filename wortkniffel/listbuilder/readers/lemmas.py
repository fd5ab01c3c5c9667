"""A base form a line, a tabulator, and its forms with blanks between them."""

from collections.abc import Iterator

from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.readers.text import Progress, open_text, shown
from wortkniffel.listbuilder.recipe import Source


def read_lemmas(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """Every form with its base form; lines that begin with ``#`` are comments."""
    with open_text(source, report=report, progress=progress) as lines:
        for line in lines:
            if not line.strip() or line.startswith("#"):
                continue
            lemma, _tab, forms = line.partition("\t")
            if not lemma.strip() or not forms.strip():
                report.add(Finding(Fault.FORMAT, str(source.file), lines.number, shown(line)))
            for form in forms.split() if lemma.strip() else ():
                yield Entry(form, lines.number, lemma=lemma.strip())
