"""How good a list is, measured on words that two people have judged (LEXICON, "Aims").

Gold files are tables with tabulators: ``lay_form``, ``spellings_seen``, the verdicts
``judge_a`` and ``judge_b``, and ``agreement``. ``sure`` is a row of which both judges
were sure, ``agree`` one where at least one was not; in both the verdicts agree on whether
the word counts, though not always on the reason. In ``split`` rows they do not agree at
all, so nothing can be measured on them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.verdict import REGEL, Policy, Reason, WordClass
from wortkniffel.messages import _, os_fault

COLUMNS = ("lay_form", "spellings_seen", "judge_a", "judge_b", "agreement")
AGREEMENTS = ("sure", "agree", "split")
VERDICTS: Mapping[str, WordClass | None] = {
    "ja": WordClass.ORDINARY,
    "lehn": WordClass.LOAN,
    "fremd": WordClass.FOREIGN,
    "dialekt": WordClass.REGIONAL,
    "name": WordClass.NAME,
    "abk": WordClass.ABBREVIATION,
    "alt": WordClass.OBSOLETE,
    "kein": None,
}
"""What the judges say, and the class that it means; ``kein`` is no word at all."""

_NORMAL_95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


class GoldError(ValueError):
    """A gold file that cannot be used; names the file, the line and the fault."""


class Share(NamedTuple):
    """How many of how many, with what that says of a larger draw."""

    hits: int
    total: int

    @property
    def value(self) -> float | None:
        """Between 0 and 1; ``None`` where there was nothing to count."""
        return self.hits / self.total if self.total else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % score interval (E. B. Wilson, 1927), ``None`` where nothing was counted."""
        if not self.total:
            return None
        share, weight = self.hits / self.total, _NORMAL_95**2 / self.total
        middle = share + weight / 2
        reach = sqrt(weight * (share * (1 - share) + weight / 4))
        low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
        # Exact at the ends, where rounding would leave a trace of a share below 0.
        return low if self.hits else 0.0, high if self.hits < self.total else 1.0


@dataclass(frozen=True)
class GoldRow:
    """One judged word: where it stands, what dice show, and what the judges say."""

    line: int
    lay_form: str
    verdicts: tuple[str, str]
    agreement: str

    def admitted(self, policy: Policy) -> bool | None:
        """Whether the word counts; ``None`` where the judges do not agree on it."""
        one, other = (VERDICTS[verdict] in policy.admits for verdict in self.verdicts)
        return one if one == other else None


def read_gold(path: Path) -> list[GoldRow]:
    """The rows of a gold file, every one of them checked.

    Raises:
        GoldError: the file is missing or no gold file, or a row contradicts itself.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise GoldError(
            _("Die Gold-Datei {path} ist nicht brauchbar: {fault}.").format(
                path=path, fault=os_fault(error)
            )
        ) from error
    rows: dict[str, GoldRow] = {}
    for number, line in enumerate(lines, start=1):
        where = _("{file}, Zeile {line}").format(file=path, line=number)
        cells = _cells(line, where)
        if number == 1:
            if cells != COLUMNS:
                raise GoldError(
                    _("{where}: die Kopfzeile muss lauten: {header}.").format(
                        where=where, header=" ".join(COLUMNS)
                    )
                )
            continue
        row = _row(cells, number, where)
        if earlier := rows.get(row.lay_form):
            raise GoldError(
                _("{where}: {word} steht schon in Zeile {line}.").format(
                    where=where, word=row.lay_form, line=earlier.line
                )
            )
        rows[row.lay_form] = row
    if not rows:
        raise GoldError(_("{file} enthält kein beurteiltes Wort.").format(file=path))
    return list(rows.values())


def _cells(line: bytes, where: str) -> tuple[str, ...]:
    try:
        return tuple(line.decode("utf-8-sig").split("\t"))
    except UnicodeDecodeError as error:
        raise GoldError(
            _("{where}: das ist nicht in UTF-8 geschrieben.").format(where=where)
        ) from error


def _row(cells: tuple[str, ...], number: int, where: str) -> GoldRow:
    if len(cells) != len(COLUMNS):
        raise GoldError(
            _(
                "{where}: gebraucht werden {needed} Felder mit Tabulatoren, hier sind {found}."
            ).format(where=where, needed=len(COLUMNS), found=len(cells))
        )
    lay, _seen, one, other, agreement = cells
    if not lay or lay_form(lay) != lay:
        raise GoldError(
            _("{where}: {word!r} ist keine Legeform aus Großbuchstaben.").format(
                where=where, word=lay
            )
        )
    for verdict in (one, other):
        _check(verdict, VERDICTS, _("das Urteil {name!r}"), where)
    _check(agreement, AGREEMENTS, _("die Einigkeit {name!r}"), where)
    row = GoldRow(number, lay, (one, other), agreement)
    if agreement != "split" and row.admitted(REGEL) is None:
        raise GoldError(
            _("{where}: {agreement} passt nicht zu den Urteilen {one} und {other}.").format(
                where=where, agreement=agreement, one=one, other=other
            )
        )
    return row


def _check(text: str, choices: Collection[str], kind: str, where: str) -> None:
    if text not in choices:
        raise GoldError(
            _("{where}: {kind} gibt es nicht (möglich: {choices}).").format(
                where=where, kind=kind.format(name=text), choices=", ".join(choices)
            )
        )


@dataclass(frozen=True)
class Judged:
    """A gold row beside what a list says of its word."""

    row: GoldRow
    right: bool
    """Whether the word counts, as the judges have it."""
    reason: Reason
    reasons: frozenset[Reason]
    """The reasons that the judges give for what does not count."""

    @property
    def admitted(self) -> bool:
        """Whether the list admits it."""
        return self.reason is Reason.ADMITTED

    @property
    def rightly_rejected(self) -> bool:
        """Whether judges and list agree that it does not count."""
        return not self.right and not self.admitted

    @property
    def reason_right(self) -> bool:
        """Whether it is rejected rightly and for a reason that a judge gives too."""
        return self.rightly_rejected and self.reason in self.reasons

    @property
    def wrong(self) -> bool:
        """Whether the list is wrong about the word or about the reason."""
        return not self.admitted if self.right else not self.reason_right

    @property
    def verdict(self) -> str:
        """The judges' verdict: where they give two, the one that the list agrees with."""
        agreeing = (name for name in self.row.verdicts if _reason(name) is self.reason)
        return next(agreeing, self.row.verdicts[0])


def _reason(verdict: str) -> Reason:
    word_class = VERDICTS[verdict]
    return Reason.UNKNOWN if word_class is None else Reason(word_class.value)


@dataclass(frozen=True)
class Evaluation:
    """The gold rows that can be measured, each with what the list says."""

    judged: tuple[Judged, ...]

    def of(
        self, agreements: Collection[str] = AGREEMENTS, lengths: Collection[int] | None = None
    ) -> "Evaluation":
        """The part with some agreements and, unless all are wanted, some numbers of letters."""
        return Evaluation(
            tuple(
                judged
                for judged in self.judged
                if judged.row.agreement in agreements
                and (lengths is None or len(judged.row.lay_form) in lengths)
            )
        )

    @property
    def precision(self) -> Share:
        """How many of the words that the list admits do count."""
        return _share(judged.right for judged in self.judged if judged.admitted)

    @property
    def recall(self) -> Share:
        """How many of the words that count the list admits."""
        return _share(judged.admitted for judged in self.judged if judged.right)

    @property
    def reasons(self) -> Share:
        """How many of the rightly rejected words are rejected for the right reason."""
        return _share(judged.reason_right for judged in self.judged if judged.rightly_rejected)

    @property
    def reasons_of_all(self) -> Share:
        """The same of all words that do not count, also those that the list admits."""
        return _share(judged.reason_right for judged in self.judged if not judged.right)

    @property
    def ambiguous(self) -> int:
        """How many words do not count for reasons on which the judges differ."""
        return sum(len(judged.reasons) > 1 for judged in self.judged)

    @property
    def confusion(self) -> Counter[tuple[str, Reason]]:
        """How often the list says what of words that do not count, by the judges' verdict."""
        return Counter(
            (judged.verdict, judged.reason) for judged in self.judged if not judged.right
        )

    @property
    def wrong(self) -> list[Judged]:
        """What the list is wrong about, in the order of the file."""
        return [judged for judged in self.judged if judged.wrong]


def _share(hits: Iterable[bool]) -> Share:
    counted = Counter(hits)
    return Share(counted[True], counted.total())


def evaluate(
    rows: Iterable[GoldRow], reason_of: Callable[[str], Reason], policy: Policy
) -> Evaluation:
    """Ask a list about every gold row on which the judges agree under a policy.

    ``reason_of`` gives the list's reason for a lay form, under the same policy.
    """
    judged = []
    for row in rows:
        right = row.admitted(policy)
        if right is None or row.agreement == "split":
            continue
        reasons = frozenset() if right else frozenset(map(_reason, row.verdicts))
        judged.append(Judged(row, right, reason_of(row.lay_form), reasons))
    return Evaluation(tuple(judged))
