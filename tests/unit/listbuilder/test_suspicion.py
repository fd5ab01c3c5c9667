"""What is suspicious in a spelling, and what must not be."""

from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.listbuilder.entries import Fault
from wortkniffel.listbuilder.suspicion import UNUSABLE, spelled_out, suspicions

WORDS = Path(__file__).resolve().parents[3] / "wordlists" / "words.txt"
GERMAN = st.text("abcdefghijklmnopqrstuvwxyzäöüß", min_size=2, max_size=15)


@pytest.mark.parametrize(
    ("fault", "spellings"),
    [
        (
            Fault.MOJIBAKE,
            "HÃ¤user MÃ¼hle Ã–l GrÃ¶ÃŸe MaÃŸ CafÃ© H\ufffduser StraÃ\x9fe Ma\x9f Mühl\x84",
        ),
        (Fault.B_FOR_SHARP_S, "StraBe MaB groB FuB heiBen auBen SüBe weiB FuBball"),
        (Fault.STRAY, "Kälber(stall ISO9000 E-Mail geht's Haus. Stra§e Наus Wort\u200b w0rt ©"),
        (Fault.INNER_CAPITAL, "AanschlusS kWh LehrerIn HausTür JavaScript DJane EuroBond KiB"),
        (Fault.SPELLED_OUT, "haeuser Ueberfall zurueck moeglich ausfuehren fuer Koenigin"),
        (Fault.LOST_UMLAUT, "uber zuruck moglich Konigin fur Fruhling"),
        (Fault.IMPOSSIBLE, "Cfahrer Cfabrik Qbit bfahren"),
    ],
)
def test_each_fault_is_found_and_no_other(fault: Fault, spellings: str) -> None:
    words = spellings.split(" ")
    assert {word: list(suspicions(word)) for word in words} == {word: [fault] for word in words}


@pytest.mark.parametrize(
    "spelling",
    [
        *("manuell", "trauern", "Poet", "Klaue", "Quelle", "neue", "Aerosol", "Israel", "Boe"),
        *("kongruent", "Großtuer", "Treue", "Itzehoer", "Duell", "aktuell", "Statue", "tuend"),
        *("Hauser", "schon", "Masse", "Räuber", "Taube", "fusselig", "Kontur", "Bruder"),
        *("Café", "Abbé", "Señor", "Œuvre", "Złoty", "Šlapak", "Kōan", "Ångström"),
        *("SMS", "GAU", "CDs", "CPUs", "hm", "pst", "Brr", "tsss", "ei", "Ei", "Öl", "STRAẞE"),
        *("Gspusi", "Gfrast", "Tmesis", "Mneme", "Pneu", "Xhosa", "Csardas", "Hmong", "Sri"),
        *("Zmorge", "Bdellium", "Schtetl", "Pfropf", "Ndebele", "Dnjepr", "Tjost", "Wladika"),
    ],
)
def test_a_good_word_is_not_suspicious(spelling: str) -> None:
    assert list(suspicions(spelling)) == []


@pytest.mark.parametrize("spelling", ["Häuser", "ÖL", "Größe", "Café", "Ångström"])
def test_decomposed_letters_are_one_fault_and_do_not_hide_others(spelling: str) -> None:
    assert list(suspicions(normalize("NFD", spelling))) == [Fault.NOT_NFC]
    assert Fault.STRAY in list(suspicions(normalize("NFD", spelling) + "("))


def test_of_half_a_million_good_words_a_handful_is_suspicious() -> None:
    with WORDS.open(encoding="utf-8") as file:
        words = file.read().split()[::2]
    suspicious = [word for word in words if any(suspicions(word))]
    assert len(words) > 300_000
    assert len(suspicious) < 10


@given(GERMAN)
def test_umlauts_through_the_wrong_decoder_never_pass(word: str) -> None:
    for encoding in ("latin-1", "cp1252"):
        try:
            garbled = word.encode().decode(encoding)
        except UnicodeDecodeError:
            continue
        assert garbled == word or UNUSABLE & set(suspicions(garbled))


@given(GERMAN)
def test_words_of_german_letters_are_always_usable(word: str) -> None:
    for spelling in (word, word.capitalize(), word.upper()):
        assert not UNUSABLE & set(suspicions(spelling))


@given(GERMAN, GERMAN, st.sampled_from("0189 -.,;:()[]{}/\\'\"!?&%$#+*=<>|~_°§´`’“„·\t"))
def test_anything_but_letters_is_unusable(head: str, tail: str, stray: str) -> None:
    assert UNUSABLE & set(suspicions(head + stray + tail))


@given(st.text(max_size=12))
def test_whatever_comes_is_answered_and_each_fault_once(text: str) -> None:
    found = list(suspicions(text))
    assert len(found) == len(set(found))


class TestSpelledOut:
    def test_it_names_the_other_spelling(self) -> None:
        words = {"haeuser", "Häuser", "Ueberholverbot", "Überholverbot", "Bloeduebel", "Blödübel"}
        assert set(spelled_out(words)) == {
            ("haeuser", "Häuser"),
            ("Ueberholverbot", "Überholverbot"),
            ("Bloeduebel", "Blödübel"),
        }

    def test_without_the_other_spelling_nothing_is_said(self) -> None:
        assert (
            list(spelled_out({"haeuser", "manuell", "trauern", "Poet", "Hauser", "Häusern"})) == []
        )

    def test_only_some_of_the_digraphs_need_be_umlauts(self) -> None:
        assert list(spelled_out({"neuerfuellt", "neuerfüllt"})) == [("neuerfuellt", "neuerfüllt")]

    def test_a_word_of_many_digraphs_takes_no_time(self) -> None:
        assert list(spelled_out({"ae" * 60})) == []
