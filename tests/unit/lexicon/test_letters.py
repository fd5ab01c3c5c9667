"""Spelling to lay form, folding, and the order of a German dictionary."""

from itertools import permutations
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.lexicon.letters import (
    collation_key,
    fold,
    has_marks,
    lay_form,
    marks_agree,
    nfc,
    rack_key,
    unfold,
)

german = st.text("abcdefghijklmnopqrstuvwxyzäöüßABCXYZÄÖÜẞ", min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("spelling", "lay"),
    [
        ("häuser", "HÄUSER"),
        ("HÄUSER", "HÄUSER"),
        ("Häuser", "HÄUSER"),
        ("Ha\u0308user", "HÄUSER"),
        ("HA\u0308USER", "HÄUSER"),
        ("Straße", "STRASSE"),
        ("STRASSE", "STRASSE"),
        ("STRAẞE", "STRASSE"),
        ("straẞe", "STRASSE"),
        ("Maß", "MASS"),
        ("Café", "CAFE"),
        ("Cafe\u0301", "CAFE"),
        ("Açaí", "ACAI"),
        ("Œuvre", "OEUVRE"),
        ("Lætitia", "LAETITIA"),
        ("Łódź", "LODZ"),
        ("a", "A"),
        ("ß", "SS"),
    ],
)
def test_every_way_to_write_a_word_has_its_lay_form(spelling: str, lay: str) -> None:
    assert lay_form(spelling) == lay


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Häuser!",
        "ISO9000",
        "Low-Level",
        "zwei Wörter",
        " Haus",
        "Haus\n",
        "Haus\0",
        "😀",
        "Haus😀",
        "ﬁnden",
        "ſeit",
        "kırık",
        "Ωmega",
        "дом",
        "Hau\u200bs",
        "x\u0302y",
        "\u0308",
        "²",
        "Ⅷ",
        "\ud800",
        "Haus\udcff",
    ],
)
def test_what_is_no_word_of_letters_has_none(text: str) -> None:
    assert lay_form(text) is None


def test_a_kelvin_sign_is_a_k_as_unicode_says() -> None:
    assert lay_form("\u212aind") == "KIND"


def test_ten_megabytes_have_a_lay_form_too() -> None:
    assert lay_form("ä" * 5_000_000) == "Ä" * 5_000_000
    assert lay_form("a" * 10_000_000 + "!") is None


@given(german)
def test_composed_or_not_in_any_case_the_lay_form_is_the_same(word: str) -> None:
    lay = lay_form(word)
    assert lay is not None
    forms = [normalize("NFD", word), normalize("NFC", word), word.lower(), word.swapcase(), lay]
    assert {lay_form(form) for form in forms} == {lay}


@given(st.text(max_size=12))
def test_a_lay_form_has_nothing_but_what_dice_show(text: str) -> None:
    lay = lay_form(text)
    assert lay is None or (lay and set(lay) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"))


def test_folding_turns_umlauts_into_plain_letters_and_nothing_else() -> None:
    assert fold("HÄUSERÖÜ") == "HAUSEROU"
    assert fold("MASS") == "MASS"


@given(german)
def test_unfolding_gives_every_reading_once_the_plain_one_first(word: str) -> None:
    lay = lay_form(word) or ""
    readings = unfold(lay)
    assert readings[0] == lay
    assert len(readings) == len(set(readings)) == 2 ** sum(letter in "AOU" for letter in lay)
    assert {fold(reading) for reading in readings} == {fold(lay)}


@given(german)
def test_words_share_a_rack_key_exactly_if_the_same_dice_lay_them(word: str) -> None:
    lay = lay_form(word) or ""
    shuffled = "".join(Random(0).sample(lay, len(lay)))
    assert rack_key(lay) == rack_key(shuffled) == rack_key(fold(lay))
    assert rack_key(lay) != rack_key(lay + "E")


def test_a_mark_that_is_typed_has_to_be_right() -> None:
    assert marks_agree("Straße", "Straße")
    assert marks_agree("STRASSE", "Straße")
    assert marks_agree("STRAẞE", "Straße")
    assert marks_agree("cafe", "Café")
    assert not marks_agree("daß", "dass")
    assert not marks_agree("Maß", "Mass")
    assert not marks_agree("Café", "Cafe")
    assert not marks_agree("Cafè", "Café")
    assert not marks_agree("Gruß", "Gru")


@pytest.mark.parametrize(
    ("word", "marked"),
    [("Haus", False), ("Häuser", False), ("ÄÖÜ", False), ("Maß", True), ("STRAẞE", True)],
)
def test_marks_are_what_a_lay_form_does_not_keep(word: str, marked: bool) -> None:
    assert has_marks(word) is marked


def test_nfc_composes() -> None:
    assert nfc("Ha\u0308user") == "Häuser"


def test_words_sort_as_in_a_german_dictionary() -> None:
    ordered = (
        "ab Abt Äbte Achse Affe alle aller Aller alles Apfel Äpfel Bar Bär Café Maske Maße Masse "
        "Öl Ölung Ort schon schön Schöne See Straße Uhr über"
    ).split()
    assert sorted(ordered, key=collation_key) == [
        *("ab Abt Äbte Achse Affe alle aller Aller alles Apfel Äpfel Bar Bär Café Maske".split()),
        *("Masse Maße Öl Ölung Ort schon schön Schöne See Straße über Uhr".split()),
    ]


def test_the_order_does_not_hang_on_the_order_before() -> None:
    words = ["Masse", "Maße", "masse", "Mässe", "mässe"]
    orders = {tuple(sorted(order, key=collation_key)) for order in permutations(words)}
    assert orders == {("masse", "Masse", "Maße", "mässe", "Mässe")}


def test_plain_comes_before_umlaut_and_lower_case_before_upper() -> None:
    assert sorted(["Schon", "schön", "schon", "Schön"], key=collation_key) == [
        "schon",
        "Schon",
        "schön",
        "Schön",
    ]
