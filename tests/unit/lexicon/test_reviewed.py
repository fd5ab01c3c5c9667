"""The table of decisions: what a row says, and what is wrong with one."""

import pytest

from wortkniffel.lexicon.reviewed import Review, ReviewError, read_reviewed
from wortkniffel.lexicon.verdict import WordClass

HEADER = "spelling\tdecision\tclass\treason\n"


def test_a_row_is_read() -> None:
    table = [HEADER, "Uganda\treject\tname\tStaat in Afrika\n"]
    assert read_reviewed(table) == [Review("Uganda", WordClass.NAME, "Staat in Afrika")]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "keine Entscheidung"),
        (["spelling\tdecision\n"], "Zeile 1: die Kopfzeile"),
        ([HEADER], "keine Entscheidung"),
        ([HEADER, "ab\tadmit\tordinary\n"], "Zeile 2: .* vier nicht leere Felder"),
        ([HEADER, "ab\tadmit\tordinary\t\n"], "vier nicht leere Felder"),
        ([HEADER, "ab\tadmit\tordinary\t Adverb\n"], "vier nicht leere Felder"),
        ([HEADER, "a\treject\tabbreviation\tAr\n"], "Zeile 2: a ist zu kurz"),
        ([HEADER, "a-b\tadmit\tordinary\tAdverb\n"], "a-b besteht nicht aus Buchstaben"),
        ([HEADER, "o\u0308d\tadmit\tordinary\tAdjektiv\n"], "in NFC"),
        ([HEADER, "ab\tkeep\tordinary\tAdverb\n"], "gehört admit, nicht keep"),
        ([HEADER, "ab\tadmit\tnice\tAdverb\n"], "Klasse nice gibt es nicht"),
        ([HEADER, "ab\tadmit\tname\tAdverb\n"], "zur Klasse name gehört reject"),
        ([HEADER, "ab\treject\tloan\tAdverb\n"], "zur Klasse loan gehört admit"),
        (
            [HEADER, "ab\tadmit\tordinary\tAdverb\n", "ab\treject\tjunk\tRest\n"],
            "Zeile 3: ab ist schon entschieden",
        ),
        (
            [HEADER, "zu\tadmit\tordinary\tAdverb\n", "ab\tadmit\tordinary\tAdverb\n"],
            "ab gehört vor zu",
        ),
    ],
)
def test_a_bad_table_is_an_error(lines: list[str], message: str) -> None:
    with pytest.raises(ReviewError, match=message):
        read_reviewed(lines)


@pytest.mark.parametrize(
    ("word_class", "reason", "today"),
    [
        (WordClass.OBSOLETE, "heute: rau", "rau"),
        (WordClass.OBSOLETE, "sagt niemand mehr", ""),
        (WordClass.OBSOLETE, "früher heute: rau", ""),
        (WordClass.NAME, "heute: rau", ""),
    ],
)
def test_an_obsolete_spelling_may_name_the_one_of_today(
    word_class: WordClass, reason: str, today: str
) -> None:
    assert Review("rauh", word_class, reason).today == today
