"""The reviewed decisions: one spelling a line, with a class and a reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from wortkniffel.lexicon.letters import SHORTEST, collation_key, lay_form, nfc
from wortkniffel.lexicon.verdict import REGEL, WordClass
from wortkniffel.messages import _

HEADER = ("spelling", "decision", "class", "reason")


class ReviewError(ValueError):
    """A table of decisions that cannot be used; names the file, the line and the fault."""


@dataclass(frozen=True)
class Review:
    """One decision. ``word_class`` is ``None`` for what is no word at all (``junk``)."""

    spelling: str
    word_class: WordClass | None
    reason: str

    @property
    def admitted(self) -> bool:
        """Whether the rules of the game admit the spelling (policy ``regel``)."""
        return self.word_class in REGEL.admits

    @property
    def today(self) -> str:
        """Today's spelling of an obsolete one, as the reason gives it, or ""."""
        start, mark, spelling = self.reason.partition(_TODAY)
        return spelling if self.word_class is WordClass.OBSOLETE and mark and not start else ""

    @property
    def class_name(self) -> str:
        """The class as the table has it."""
        return _JUNK if self.word_class is None else self.word_class.value


_JUNK = "junk"
_TODAY = "heute: "


def read_reviewed(lines: Iterable[str], name: str = "reviewed.tsv") -> list[Review]:
    """The decisions of a table, in its order, every one of them checked.

    Raises:
        ReviewError: the header, a line, or the order of the lines is wrong.
    """
    reviews: list[Review] = []
    for number, line in enumerate(lines, start=1):
        where = _("{file}, Zeile {line}").format(file=name, line=number)
        cells = tuple(line.rstrip("\n").split("\t"))
        if number > 1:
            review = _review(cells, where)
            if reviews:
                _check_order(reviews[-1].spelling, review.spelling, where)
            reviews.append(review)
        elif cells != HEADER:
            raise ReviewError(
                _("{where}: die Kopfzeile muss lauten: {header}.").format(
                    where=where, header=" ".join(HEADER)
                )
            )
    if not reviews:
        raise ReviewError(_("{file} enthält keine Entscheidung.").format(file=name))
    return reviews


def _review(cells: tuple[str, ...], where: str) -> Review:
    if len(cells) != len(HEADER) or not all(cell == cell.strip() != "" for cell in cells):
        raise ReviewError(
            _("{where}: gebraucht werden vier nicht leere Felder mit Tabulatoren.").format(
                where=where
            )
        )
    spelling, decision, class_name, reason = cells
    if lay_form(spelling) is None or nfc(spelling) != spelling:
        raise ReviewError(
            _("{where}: {word} besteht nicht aus Buchstaben in NFC.").format(
                where=where, word=spelling
            )
        )
    if len(lay_form(spelling) or "") < SHORTEST:
        raise ReviewError(
            _("{where}: {word} ist zu kurz, ein Wort hat mindestens 2 Buchstaben.").format(
                where=where, word=spelling
            )
        )
    try:
        word_class = None if class_name == _JUNK else WordClass(class_name)
    except ValueError:
        raise ReviewError(
            _("{where}: die Klasse {name} gibt es nicht.").format(where=where, name=class_name)
        ) from None
    review = Review(spelling, word_class, reason)
    right = "admit" if review.admitted else "reject"
    if decision != right:
        raise ReviewError(
            _("{where}: zur Klasse {name} gehört {right}, nicht {decision}.").format(
                where=where, name=class_name, right=right, decision=decision
            )
        )
    return review


def _check_order(before: str, spelling: str, where: str) -> None:
    if before == spelling:
        raise ReviewError(
            _("{where}: {word} ist schon entschieden.").format(where=where, word=spelling)
        )
    if collation_key(before) > collation_key(spelling):
        raise ReviewError(
            _("{where}: {word} gehört vor {before}.").format(
                where=where, word=spelling, before=before
            )
        )
