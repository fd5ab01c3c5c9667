"""Texts in fonts that every reader of PDF has."""

import pytest

from wortkniffel.paper.lettering import REGULAR, broken, fitted, missing, printable, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Jürgen Groß, „≤3“ – 5 €", "Jürgen Groß, „≤3“ – 5 €"),
        ("Ju\u0308rgen", "Jürgen"),
        ("Łukasz", "Lukasz"),
        ("Ayşe Kılıç", "Ayse Kiliç"),
        ("STRAẞE", "STRASSE"),
        ("李", "?"),
    ],
)
def test_what_the_fonts_lack_loses_its_marks(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_what_the_fonts_lack_is_named_once() -> None:
    assert missing(["Łukasz", "Jürgen", "李Ł"]) == "Ł李"


def test_a_text_shrinks_and_is_then_shortened() -> None:
    assert fitted("Jo", REGULAR, (12, 6), 100) == ("Jo", 12)
    text, size = fitted("Maximilian", REGULAR, (12, 6), 50)
    assert text == "Maximilian"
    assert 6 < size < 12
    assert width(text, REGULAR, size) == pytest.approx(50)
    text, size = fitted("Maximilian", REGULAR, (12, 6), 20)
    assert (text[:2], text[-1], size) == ("Ma", "…", 6)
    assert width(text, REGULAR, size) <= 20


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Jo B", ["Jo B"]),
        ("Anna-Katharina Müller", ["Anna-Katharina", "Müller"]),
        ("Anna-Katharina", ["Anna-", "Katharina"]),
        ("Maximiliane", ["Maximiliane"]),
        ("-Maximiliane ", ["-Maximiliane "]),
    ],
)
def test_a_long_name_is_broken_where_it_can_be(name: str, lines: list[str]) -> None:
    assert broken(name, REGULAR, 10, 40) == lines
