"""What a reader makes of a source, and what it has to say about it."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from wortkniffel.lexicon.verdict import WordClass


class Entry(NamedTuple):
    """One spelling as a source has it.

    ``spelling`` and ``lemma`` are NFC. ``word_class`` is ``None`` where the source says
    nothing of it, ``lemma`` "" where it names no base form. ``line`` counts from 1.
    """

    spelling: str
    line: int
    word_class: WordClass | None = None
    lemma: str = ""
    vulgar: bool = False
    today: str = ""


class Fault(StrEnum):
    """What can be wrong with a line of a source. Values are stable."""

    MOJIBAKE = "mojibake"
    B_FOR_SHARP_S = "b_for_sharp_s"
    ENCODING = "encoding"
    NOT_NFC = "not_nfc"
    STRAY = "stray"
    INNER_CAPITAL = "inner_capital"
    SPELLED_OUT = "spelled_out"
    LOST_UMLAUT = "lost_umlaut"
    IMPOSSIBLE = "impossible"
    FORMAT = "format"


class Finding(NamedTuple):
    """One suspicious place: the fault, where it stands, and the text that has it."""

    fault: Fault
    file: str
    line: int
    text: str


_EXAMPLES = 20


@dataclass
class Report:
    """What was read and what was suspicious; examples are bounded, counts are exact."""

    read: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, Fault]] = field(default_factory=Counter)
    examples: dict[tuple[str, Fault], list[Finding]] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        """Count a finding, and keep it if its kind has few examples yet."""
        key = finding.file, finding.fault
        self.faults[key] += 1
        kept = self.examples.setdefault(key, [])
        if len(kept) < _EXAMPLES:
            kept.append(finding)
