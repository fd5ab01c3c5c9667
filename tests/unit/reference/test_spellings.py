"""In which spellings other dictionaries are asked, and what is told of them."""

import pytest

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.reference.opinion import Entry, Opinion, Usage
from wortkniffel.reference.spellings import spellings_of
from wortkniffel.reference.wording import opinion_texts


@pytest.mark.parametrize(
    ("word", "spellings"),
    [
        ("HÄUSER", ("Häuser",)),
        ("ha\u0308user", ("Häuser",)),
        ("cafe", ("Café",)),
        ("MASS", ("Mass", "Maß")),
        ("Maß", ("Maß",)),
        ("ALLER", ("aller", "Aller")),
        ("uganda", ("Uganda",)),
        ("kwh", ("kWh",)),
        ("daß", ("daß",)),
        ("Kelp", ("Kelp", "kelp")),
        ("kelp", ("kelp", "Kelp")),
        ("KELP", ("KELP", "Kelp", "kelp")),
        ("bla\u0308rx", ("blärx", "Blärx")),
        ("x", ("x", "X")),
        ("", ()),
        ("Haus!", ()),
        ("Haus|Maus", ()),
        ("zwei Wörter", ()),
        ("x" * 61, ()),
    ],
)
def test_spellings(small_lexicon: Lexicon, word: str, spellings: tuple[str, ...]) -> None:
    assert spellings_of(small_lexicon.judge(word)) == spellings


NOUN = "Substantiv"


@pytest.mark.parametrize(
    ("opinion", "text"),
    [
        (Opinion("Haus", (Entry("Haus", NOUN, ""),)), "Haus ist Stichwort: Haus (Substantiv)"),
        (Opinion("Kelp", (Entry("Kelp", "", ""),)), "Kelp ist Stichwort: Kelp"),
        (
            Opinion("Bank", (Entry("Bank", NOUN, "1"), Entry("Bank", NOUN, "2"))),
            "Bank ist Stichwort: Bank (Substantiv)",
        ),
        (
            Opinion("Delphin", (Entry("Delfin", NOUN, ""), Entry("Delphin", NOUN, ""))),
            "Delphin ist Stichwort: Delfin (Substantiv), Delphin (Substantiv)",
        ),
        (
            Opinion("Häuser", (), Usage(5, 99, ("Haus",))),
            "Häuser ist kein eigenes Stichwort, zählt zu Haus (Häufigkeit 5 von 6)",
        ),
        (
            Opinion("locker", (), Usage(0, 0, ("locker", "lockern"))),
            "locker ist kein eigenes Stichwort, zählt zu locker oder lockern",
        ),
        (
            Opinion("Quarx", (), Usage(1, 5, ("Quarx",))),
            "Quarx ist kein Stichwort, steht aber in Texten (Häufigkeit 1 von 6)",
        ),
        (
            Opinion("Quarx", (), Usage(1, 5, ())),
            "Quarx ist kein Stichwort, steht aber in Texten (Häufigkeit 1 von 6)",
        ),
        (
            Opinion("qqq", (), Usage(0, 0, ("qqq",))),
            "qqq ist kein Stichwort und in Texten kaum zu finden",
        ),
        (Opinion("qqq"), "qqq ist kein Stichwort"),
    ],
)
def test_an_opinion_is_a_sentence(opinion: Opinion, text: str) -> None:
    assert opinion_texts([opinion.spelling], {opinion.spelling: opinion}) == [text]


def test_of_spellings_in_other_cases_only_known_ones_are_told() -> None:
    nothing = Usage(0, 0, ())
    opinions = {
        "kelp": Opinion("kelp", (), nothing),
        "Kelp": Opinion("Kelp", (Entry("Kelp", "", ""),)),
    }
    assert opinion_texts(["kelp", "Kelp"], opinions) == ["Kelp ist Stichwort: Kelp"]
    opinions["Kelp"] = Opinion("Kelp", (), nothing)
    assert opinion_texts(["kelp", "Kelp"], opinions) == [
        "kelp ist kein Stichwort und in Texten kaum zu finden"
    ]
    opinions = {"Mass": Opinion("Mass", (), nothing), "Maß": Opinion("Maß", (), nothing)}
    assert len(opinion_texts(["Mass", "Maß"], opinions)) == 2
    assert opinion_texts(["Haus"], opinions) == []
