"""Words that other word judges got wrong, as people reported it, on the default list."""

import pytest

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, Reason

VALID = (
    "Väter Brüder ertöne Stärke Kelp Wagen Verzweiflungsschreie Präsentationsgerät trauern "
    "Klaue schauen manuell Poet Bauer Feuer zueinander Steuer Abenteuer Frauen Treue schon "
    "begründ bewert gestalt vom hm pulte Pulte träge gäbe heißt"
)
# Two words run together, stems without an ending, typos, what upstream has removed.
INVALID = (
    "Hausbaum Präsentations Netzwerkkennen Netzwerkgehen Feuerwerksartigel Treppengang "
    "Kühlschrankartigel Suchrum Amigaatestx einzelnd einzelnt vereinzeld taürn Klaü schaün "
    "manüll käm tak bät Elak Alf Alfe Cfahrer AanschlusS"
)
SHORT = "Ai Ar bi Go ha he hi hm ho Id oh st Tö Ud uh ui"


@pytest.mark.parametrize("word", VALID.split())
def test_inflected_forms_compounds_and_imperatives_count(lexicon: Lexicon, word: str) -> None:
    for typed in (word, word.upper(), word.lower()):
        assert word in lexicon.judge(typed).spellings


@pytest.mark.parametrize("word", INVALID.split())
def test_what_only_looks_like_a_word_does_not_count(lexicon: Lexicon, word: str) -> None:
    assert not lexicon.judge(word, DUDEN).admitted


@pytest.mark.parametrize("word", SHORT.split())
def test_short_words_count(lexicon: Lexicon, word: str) -> None:
    assert word in lexicon.judge(word).spellings


@pytest.mark.parametrize("typed", ["LIEBE", "liebe", "Liebe"])
def test_case_does_not_matter_and_both_words_are_told(lexicon: Lexicon, typed: str) -> None:
    assert set(lexicon.judge(typed).spellings) == {"liebe", "Liebe"}


def test_a_noun_typed_small_is_shown_as_a_noun(lexicon: Lexicon) -> None:
    assert lexicon.judge("männer").spellings == ("Männer",)


@pytest.mark.parametrize("typed", ["STRAẞE", "STRASSE", "strasse", "straße"])
def test_all_capitals_with_either_sharp_s(lexicon: Lexicon, typed: str) -> None:
    assert lexicon.judge(typed).spellings == ("Straße",)


def test_equal_letters_list_every_word(lexicon: Lexicon) -> None:
    assert {"Maß", "Mass"} <= set(lexicon.judge("MASS").spellings)


def test_a_name_does_not_throw_out_the_word_of_the_same_letters(lexicon: Lexicon) -> None:
    for typed in ("ALLER", "aller", "Aller"):
        assert lexicon.judge(typed).spellings[0] == "aller"


@pytest.mark.parametrize("typed", ["cafe", "CAFE", "Café", "CAFÉ"])
def test_the_original_spelling_is_kept(lexicon: Lexicon, typed: str) -> None:
    assert lexicon.judge(typed).spellings == ("Café",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Joga", "Yoga"), ("Jockei", "Jockey"), ("Anschovis", "Anchovis"), ("Belkanto", "Belcanto")],
)
def test_spellings_dropped_in_2016_are_obsolete(lexicon: Lexicon, typed: str, meant: str) -> None:
    verdict = lexicon.judge(typed, DUDEN)
    assert verdict.reason is Reason.OBSOLETE
    assert verdict.suggestions[0] == meant


def test_dass_with_a_sharp_s_is_no_way_to_write_it(lexicon: Lexicon) -> None:
    verdict = lexicon.judge("daß")
    assert not verdict.admitted
    assert verdict.suggestions[0] == "dass"
    assert lexicon.judge("DASS").spellings == ("dass",)


@pytest.mark.parametrize(
    ("word", "reason"), [("MBYTE", Reason.ABBREVIATION), ("cringe", Reason.FOREIGN)]
)
def test_the_reason_is_more_than_not_found(lexicon: Lexicon, word: str, reason: Reason) -> None:
    assert lexicon.judge(word).reason is reason


@pytest.mark.parametrize("word", ["ISO9000", "Low-Level Testing", "Kälber(stall", "C3PO"])
def test_what_no_dice_can_show_is_said_to_be_no_word_of_letters(
    lexicon: Lexicon, word: str
) -> None:
    assert lexicon.judge(word, OFFEN).reason is Reason.NOT_LETTERS


def test_whatever_is_found_in_dice_can_be_laid_with_dice(lexicon: Lexicon) -> None:
    for letters in ("GEFASSR", "CAFEMU?", "OEUVREN"):
        words = lexicon.words_from(letters)
        assert words
        assert set().union(*words) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
