"""Sources made in a test, and what reading them gives."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wortkniffel.listbuilder.entries import Entry, Fault, Report
from wortkniffel.listbuilder.readers import read
from wortkniffel.listbuilder.recipe import Source


@dataclass
class Reading:
    """The entries of a source and everything that was said about it."""

    entries: list[Entry]
    report: Report
    told: list[int] = field(default_factory=list)

    @property
    def spellings(self) -> list[str]:
        """The spellings in the order of the source."""
        return [entry.spelling for entry in self.entries]

    @property
    def findings(self) -> list[tuple[Fault, int, str]]:
        """What was found, by line, without the file."""
        found = (finding for kept in self.report.examples.values() for finding in kept)
        return sorted((f.fault, f.line, f.text) for f in found)


def source_of(path: Path, content: str | bytes, **settings: Any) -> Source:
    """A source whose file has this content."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return Source("Probe", path, **settings)


def reading(source: Source) -> Reading:
    """Read a source to its end."""
    report, told = Report(), list[int]()
    return Reading(list(read(source, report, told.append)), report, told)
