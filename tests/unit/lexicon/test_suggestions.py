"""What the judge asks back: did you mean ...?"""

from pathlib import Path
from unicodedata import normalize

import pytest

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import OFFEN, Reason, WordClass


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("haeuser", "Häuser"),
        ("HAEUSER", "Häuser"),
        ("Hauser", "Häuser"),
        ("traege", "träge"),
        ("gaebe", "gäbe"),
        ("Gruesse", "Grüße"),
        ("rauh", "rau"),
        ("Joga", "Yoga"),
        ("einzelnd", "einzeln"),
        ("manüll", "manuell"),
        ("Bäuer", "Bauer"),
        ("Pöt", "Poet"),
        ("Häuser!", "Häuser"),
        ("Ha-us", "Haus"),
        ("Huas", "Haus"),
        ("Haaus", "Haus"),
        ("Hais", "Haus"),
    ],
)
def test_the_likeliest_spelling_comes_first(small_lexicon: Lexicon, typed: str, meant: str) -> None:
    verdict = small_lexicon.judge(typed)
    assert not verdict.admitted
    assert verdict.suggestions[0] == meant


@pytest.mark.parametrize("word", ["trauern", "Bauer", "Poet", "manuell", "schon", "Haus"])
def test_an_admitted_word_stays_as_it_is(small_lexicon: Lexicon, word: str) -> None:
    verdict = small_lexicon.judge(word)
    assert verdict.admitted
    assert verdict.spellings[0] == word
    assert verdict.suggestions == ()


@pytest.mark.parametrize("typed", ["H.u.a.s", "e.V.", "d.h."])
def test_between_other_characters_no_letter_is_taken_for_a_slip(
    small_lexicon: Lexicon, lexicon: Lexicon, typed: str
) -> None:
    assert small_lexicon.judge(typed).suggestions == ()
    assert lexicon.judge(typed).suggestions == ()


def test_only_what_counts_is_suggested(small_lexicon: Lexicon) -> None:
    assert "Uganda" not in small_lexicon.judge("Ugandaa").suggestions
    assert small_lexicon.judge("Ugandaa", OFFEN).suggestions == ("Uganda",)
    assert "kWh" not in small_lexicon.judge("kWhh", OFFEN).suggestions


def test_at_most_five_and_none_twice(small_lexicon: Lexicon) -> None:
    for typed in ("Xaus", "xie", "dxr", "wxr", "Txg", "rxt"):
        found = small_lexicon.judge(typed).suggestions
        assert 1 <= len(found) <= 5
        assert len(set(found)) == len(found)


@pytest.mark.parametrize("typed", ["", "!", "4711", "😀", "\udcff", "qqqqqqqq", "x" * 41])
def test_where_nothing_is_near_nothing_is_suggested(small_lexicon: Lexicon, typed: str) -> None:
    assert small_lexicon.judge(typed).suggestions == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("haeuser", "Häuser"),
        ("fuer", "für"),
        ("schoen", "schön"),
        ("ueber", "über"),
        ("Gruesse", "Grüße"),
        ("rauh", "rau"),
        ("Joga", "Yoga"),
        ("einzelnd", "einzeln"),
        ("manüll", "manuell"),
        ("traürn", "trauern"),
    ],
)
def test_on_the_default_list_it_is_among_the_suggestions(
    lexicon: Lexicon, typed: str, meant: str
) -> None:
    verdict = lexicon.judge(typed)
    assert not verdict.admitted
    assert meant in verdict.suggestions


@pytest.mark.parametrize("typed", ["Häuserr", "Häusre", "ueberall"])
def test_composed_or_not_the_suggestions_are_the_same(small_lexicon: Lexicon, typed: str) -> None:
    composed, apart = (normalize(form, typed) for form in ("NFC", "NFD"))
    found = small_lexicon.judge(composed).suggestions
    assert small_lexicon.judge(apart).suggestions == found


def test_a_vulgar_word_is_no_suggestion(tmp_path: Path) -> None:
    path = tmp_path / "list.wkl"
    words = [
        ListWord("Fluch", WordClass.ORDINARY),
        ListWord("Flach", WordClass.ORDINARY, vulgar=True),
    ]
    write(path, words, {})
    lexicon = Lexicon.open(path)
    assert lexicon.judge("Flach").admitted
    assert lexicon.judge("Flich").suggestions == ("Fluch",)


def test_an_old_spelling_of_the_same_letters_is_not_the_reason(lexicon: Lexicon) -> None:
    assert lexicon.judge("RUSSLAND").reason is Reason.NAME
    assert lexicon.judge("Rußland").reason is Reason.OBSOLETE
    assert lexicon.judge("Rußland").suggestions == ("Russland",)


def test_the_reason_is_that_of_the_spelling_that_was_typed(lexicon: Lexicon) -> None:
    assert lexicon.judge("Icke").reason is Reason.NAME
    assert lexicon.judge("icke").reason is Reason.REGIONAL
    assert lexicon.judge("ICKE").reason is Reason.REGIONAL


def test_a_part_of_a_compound_that_was_left_out(lexicon: Lexicon) -> None:
    assert lexicon.judge("Treppengang").suggestions == ("Treppenaufgang",)
    assert lexicon.judge("Xqzrwvtbnm").suggestions == ()
