"""What the judge says, on a small list that has every class."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cases.words import BY_CLASS, ORDINARY
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import (
    DUDEN,
    OFFEN,
    POLICIES,
    REGEL,
    REGIONAL,
    Policy,
    Reading,
    Reason,
    Verdict,
    WordClass,
    reason_text,
)

UMLAUTED = ["Häuser", "häuser", "HÄUSER", "hÄUSER", "Ha\u0308user", "HA\u0308USER"]
STRASSE = ["Straße", "straße", "STRASSE", "strasse", "STRAẞE", "Strasse"]


def spellings(verdict: Verdict) -> list[str]:
    return [reading.spelling for reading in verdict.readings]


@pytest.mark.parametrize("typed", UMLAUTED)
def test_umlauts_in_any_spelling(small_lexicon: Lexicon, typed: str) -> None:
    verdict = small_lexicon.judge(typed)
    assert verdict.admitted
    assert verdict.word == typed
    assert verdict.lay_form == "HÄUSER"
    assert verdict.readings == (Reading("Häuser"),)
    assert verdict.spellings == ("Häuser",)


@pytest.mark.parametrize("typed", STRASSE)
def test_sharp_s_in_any_spelling(small_lexicon: Lexicon, typed: str) -> None:
    verdict = small_lexicon.judge(typed)
    assert verdict.admitted
    assert verdict.lay_form == "STRASSE"
    assert verdict.spellings == ("Straße",)


@pytest.mark.parametrize("typed", ["Café", "cafe", "CAFE", "CAFÉ", "Cafe\u0301"])
def test_an_accent_may_be_left_out_and_the_reading_keeps_it(
    small_lexicon: Lexicon, typed: str
) -> None:
    assert small_lexicon.judge(typed).readings == (Reading("Café", WordClass.LOAN),)


def test_a_wrong_accent_does_not_count(small_lexicon: Lexicon) -> None:
    assert small_lexicon.judge("Cafè").reason is Reason.UNKNOWN
    assert small_lexicon.judge("Háuser").reason is Reason.UNKNOWN


def test_every_reading_is_told(small_lexicon: Lexicon) -> None:
    assert spellings(small_lexicon.judge("MASS")) == ["Mass", "Maß"]
    assert spellings(small_lexicon.judge("mass")) == ["Mass", "Maß"]
    assert spellings(small_lexicon.judge("maß")) == ["Maß"]
    assert spellings(small_lexicon.judge("ARM")) == ["Arm", "arm"]


def test_an_old_spelling_with_sharp_s_is_no_way_to_write_the_new_one(
    small_lexicon: Lexicon,
) -> None:
    assert small_lexicon.judge("dass").admitted
    assert small_lexicon.judge("DASS").admitted
    verdict = small_lexicon.judge("daß")
    assert verdict.reason is Reason.OBSOLETE
    assert verdict.suggestions[0] == "dass"


def test_an_umlaut_is_another_letter(small_lexicon: Lexicon) -> None:
    assert small_lexicon.judge("Hauser").reason is Reason.UNKNOWN
    assert small_lexicon.judge("Bäuer").reason is Reason.UNKNOWN


@pytest.mark.parametrize(
    ("policy", "admitted"),
    [
        (REGEL, {WordClass.ORDINARY, WordClass.LOAN}),
        (REGIONAL, {WordClass.ORDINARY, WordClass.LOAN, WordClass.REGIONAL}),
        (DUDEN, set(WordClass) - {WordClass.NAME, WordClass.ABBREVIATION, WordClass.OBSOLETE}),
        (OFFEN, set(WordClass) - {WordClass.ABBREVIATION, WordClass.OBSOLETE}),
    ],
)
@pytest.mark.parametrize(
    "word_class", sorted(set(BY_CLASS) - {WordClass.ORDINARY, WordClass.OBSOLETE})
)
def test_each_policy_admits_its_classes_and_refuses_others_with_their_name(
    small_lexicon: Lexicon, policy: Policy, admitted: set[WordClass], word_class: WordClass
) -> None:
    assert POLICIES[policy.name] == policy
    for word in set(BY_CLASS[word_class]) - {"Aller"}:
        verdict = small_lexicon.judge(word, policy)
        assert verdict.admitted == (word_class in admitted)
        assert verdict.policy is policy
        assert verdict.readings == (Reading(word, word_class),)
        if not verdict.admitted:
            assert verdict.reason.value == word_class.value
            assert verdict.spellings == ()


@pytest.mark.parametrize("policy", list(POLICIES.values()))
@pytest.mark.parametrize("word", ["Joga", "rauh", "daß", "kWh", "SMS"])
def test_no_policy_admits_old_spellings_and_abbreviations(
    small_lexicon: Lexicon, policy: Policy, word: str
) -> None:
    verdict = small_lexicon.judge(word, policy)
    assert verdict.reason in {Reason.OBSOLETE, Reason.ABBREVIATION}


@pytest.mark.parametrize("typed", ["Aller", "aller", "ALLER"])
def test_a_class_is_a_matter_of_the_exact_spelling(small_lexicon: Lexicon, typed: str) -> None:
    verdict = small_lexicon.judge(typed)
    assert verdict.admitted
    assert verdict.spellings == ("aller",)
    assert verdict.readings == (Reading("aller"), Reading("Aller", WordClass.NAME))
    assert set(small_lexicon.judge(typed, OFFEN).spellings) == {"aller", "Aller"}


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("Quatschwort", Reason.UNKNOWN),
        ("", Reason.TOO_SHORT),
        ("a", Reason.TOO_SHORT),
        ("Ä", Reason.TOO_SHORT),
        ("A\u0308", Reason.TOO_SHORT),
        ("é", Reason.TOO_SHORT),
        ("Häuser!", Reason.NOT_LETTERS),
        ("Haus 2", Reason.NOT_LETTERS),
        ("4711", Reason.NOT_LETTERS),
        ("7", Reason.NOT_LETTERS),
        (" ", Reason.NOT_LETTERS),
        ("zwei Worte", Reason.NOT_LETTERS),
        ("E-Mail", Reason.NOT_LETTERS),
        ("Haus\0", Reason.NOT_LETTERS),
        ("Haus\0Quatsch", Reason.NOT_LETTERS),
        ("Arm\0", Reason.NOT_LETTERS),
        ("Uganda\0", Reason.NOT_LETTERS),
        ("\0", Reason.NOT_LETTERS),
        ("\t", Reason.NOT_LETTERS),
        ("😀", Reason.NOT_LETTERS),
        ("Haus😀", Reason.NOT_LETTERS),
        ("ﬁnden", Reason.NOT_LETTERS),
        ("Kınd", Reason.NOT_LETTERS),
        ("Hauſ", Reason.NOT_LETTERS),
        ("\udcff", Reason.NOT_LETTERS),
        ("Haus\ud800", Reason.NOT_LETTERS),
        ("H\ufffdus", Reason.NOT_LETTERS),
    ],
)
def test_whatever_is_typed_there_is_a_clear_verdict(
    small_lexicon: Lexicon, typed: str, reason: Reason
) -> None:
    verdict = small_lexicon.judge(typed)
    assert verdict.reason is reason
    assert not verdict.admitted
    assert verdict.word == typed
    assert verdict.readings == ()
    assert verdict.message == reason_text(reason)
    assert isinstance(verdict.suggestions, tuple)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("x" * 10_000_000, Reason.UNKNOWN),
        ("ß" * 5_000_000, Reason.UNKNOWN),
        ("Haus " * 2_000_000, Reason.NOT_LETTERS),
        ("\udcff" * 1_000_000, Reason.NOT_LETTERS),
    ],
)
def test_ten_megabytes_have_a_clear_verdict(
    small_lexicon: Lexicon, typed: str, reason: Reason
) -> None:
    verdict = small_lexicon.judge(typed)
    assert verdict.reason is reason
    assert verdict.readings == ()
    assert verdict.suggestions == ()


def test_a_typed_sharp_s_does_not_hide_a_class(small_lexicon: Lexicon) -> None:
    assert small_lexicon.judge("Uganda", OFFEN).admitted
    assert small_lexicon.judge("UGANDA").reason is Reason.NAME


def test_every_word_of_the_list_is_admitted_as_written_in_capitals_and_in_lower_case(
    small_lexicon: Lexicon,
) -> None:
    for word in ORDINARY:
        for typed in (word, word.upper(), word.lower()):
            assert word in small_lexicon.judge(typed).spellings


def test_verdicts_are_values(small_lexicon: Lexicon) -> None:
    one, two = small_lexicon.judge("Haus"), small_lexicon.judge("Haus")
    assert one == two
    assert len({one, two, small_lexicon.judge("Haus", DUDEN), small_lexicon.judge("haus")}) == 3
    assert one != "Haus"
    assert "Haus" in repr(one)
    assert "admitted" in repr(one)


def test_reasons_and_policies_are_stable_names() -> None:
    assert " ".join(reason.value for reason in Reason) == (
        "admitted unknown name abbreviation foreign regional obsolete too_short not_letters"
    )
    assert list(POLICIES) == ["regel", "regional", "duden", "offen"]
    assert len({reason_text(reason) for reason in Reason}) == len(Reason)


def test_several_threads_may_judge_at_once(small_lexicon: Lexicon) -> None:
    words = [*ORDINARY, "Joga", "xyz", "Häuser!"] * 20
    alone = [small_lexicon.judge(word).spellings for word in words]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda word: small_lexicon.judge(word).spellings, words))
    assert together == alone


@given(
    st.lists(st.text() | st.sampled_from(["Haus", "häuser", "daß", "STRASSE", "Uganda", "ä", "\0"]))
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_many_at_once_are_judged_as_one_by_one(small_lexicon: Lexicon, words: list[str]) -> None:
    words = [*words, "Haus\0", "H\udce4user", "Ha\u0308user"]
    for policy in (REGEL, OFFEN):
        one_by_one = [small_lexicon.judge(word, policy) for word in words]
        assert list(small_lexicon.judge_all(words, policy)) == one_by_one
