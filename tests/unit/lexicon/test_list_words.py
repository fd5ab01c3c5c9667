"""What a built list knows of a word beside its class: today's spelling, vulgar, base form."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.words import CLASSED
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import Reading, WordClass

EVERYTHING = (
    ListWord("Haus", WordClass.ORDINARY),
    ListWord("Häuser", WordClass.ORDINARY, lemma="Haus"),
    ListWord("gehäust", WordClass.ORDINARY, lemma="hausen"),
    ListWord("Maß", WordClass.ORDINARY, lemma="Maß"),
    ListWord("Mass", WordClass.REGIONAL, lemma="Maß"),
    ListWord("daß", WordClass.OBSOLETE, "dass"),
    ListWord("rauh", WordClass.OBSOLETE, "rau", lemma="rau"),
    ListWord("weiland", WordClass.OBSOLETE),
    ListWord("Arsch", WordClass.ORDINARY, vulgar=True),
    ListWord("Ärsche", WordClass.ORDINARY, vulgar=True, lemma="Arsch"),
    ListWord("arsch", WordClass.NAME),
)


@pytest.fixture(scope="module")
def full_lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path = tmp_path_factory.mktemp("list") / "full.wkl"
    write(path, EVERYTHING, {})
    return Lexicon.open(path)


@pytest.mark.parametrize("word", EVERYTHING, ids=lambda word: word.spelling)
def test_all_that_is_known_of_a_word_comes_back(full_lexicon: Lexicon, word: ListWord) -> None:
    (reading,) = (
        reading
        for reading in full_lexicon.readings(lay_form(word.spelling) or "")
        if reading.spelling == word.spelling
    )
    assert reading == Reading(word.spelling, word.word_class, word.today, word.vulgar)
    # A word that is its own base form has none to show.
    assert full_lexicon.lemma(word.spelling) == ("" if word.lemma == word.spelling else word.lemma)


def test_every_reading_comes_once(full_lexicon: Lexicon) -> None:
    readings = list(full_lexicon.all_readings())
    assert len(readings) == len(EVERYTHING)
    assert set(readings) == {Reading(*word[:4]) for word in EVERYTHING}


def test_vulgar_words_count_like_others(full_lexicon: Lexicon) -> None:
    assert full_lexicon.judge("ARSCH").spellings == ("Arsch",)
    assert "ÄRSCHE" in full_lexicon.words_from("ÄRSCHE")


def test_the_spelling_of_today_is_what_an_obsolete_one_suggests(full_lexicon: Lexicon) -> None:
    assert full_lexicon.judge("daß").suggestions == ("dass",)
    assert full_lexicon.judge("RAUH").suggestions == ("rau",)


def test_base_forms_are_asked_by_the_proper_spelling(full_lexicon: Lexicon) -> None:
    for spelling in ("haus", "HÄUSER", "häuser", "Häuse", "Häuserx", "Hund", ""):
        assert full_lexicon.lemma(spelling) == ""


def test_a_list_without_base_forms_knows_none(small_lexicon: Lexicon) -> None:
    assert {small_lexicon.lemma(spelling) for spelling, *_rest in CLASSED} == {""}


def test_the_same_words_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.wkl", tmp_path / "two.wkl"
    write(one, EVERYTHING, {})
    write(two, [*EVERYTHING[::-1], *EVERYTHING[:3]], {})
    assert one.read_bytes() == two.read_bytes()


@given(
    lemmas=st.dictionaries(
        st.text("abeßÄöx", min_size=2, max_size=9).filter(
            lambda word: len(lay_form(word) or "") > 1
        ),
        st.text("abeßÄöx é", max_size=9),
    )
)
def test_any_base_form_that_is_a_word_comes_back(
    lemmas: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("list") / "list.wkl"
    words = (ListWord(word, WordClass.ORDINARY, lemma=lemma) for word, lemma in lemmas.items())
    write(path, words, {})
    lexicon = Lexicon.open(path)
    for word, lemma in lemmas.items():
        # What is no word is no base form either, and a word is not its own.
        kept = lemma if lay_form(lemma) and lemma != word else ""
        assert lexicon.lemma(word) == kept


@pytest.mark.parametrize("letters", [255, 256, 3000])
def test_an_endless_word_is_no_fault(tmp_path: Path, letters: int) -> None:
    path = tmp_path / "list.wkl"
    word = "a" * letters
    write(path, [ListWord(word, WordClass.ORDINARY, lemma="Baum")], {})
    lexicon = Lexicon.open(path)
    assert lexicon.judge(word).admitted
    assert lexicon.lemma(word) in ("Baum", "")
