"""Which words lie in some letters, against trying every word of a small list."""

from collections import Counter
from random import Random

import pytest

from tests.cases.words import BY_CLASS
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import LONGEST_RACK
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, POLICIES, REGEL, Policy

CLASSES_OF: dict[str, set[str]] = {}
for word_class, spellings in BY_CLASS.items():
    for spelling in spellings:
        CLASSES_OF.setdefault(spelling.upper().replace("É", "E"), set()).add(word_class)

# What comes up in the words, the rarer letters less often.
BAG = "EEEEENNNRRRSSSTTTAAAIIDDHHULLGGMMOBWFKZPVCJXQ"


def fits(word: str, letters: str, *, all_of_them: bool) -> bool:
    plain = word.translate(str.maketrans("ÄÖÜ", "AOU"))
    missing = (Counter(plain) - Counter(letters)).total()
    length_fits = len(word) == len(letters) if all_of_them else 2 <= len(word) <= len(letters)
    return length_fits and missing <= letters.count("?")


def tried(letters: str, policy: Policy, *, all_of_them: bool) -> set[str]:
    return {
        word
        for word, classes in CLASSES_OF.items()
        if classes & policy.admits and fits(word, letters, all_of_them=all_of_them)
    }


def racks(number: int, jokers: int, longest: int = LONGEST_RACK) -> list[str]:
    chance = Random(jokers)
    found = []
    for _rack in range(number):
        size = chance.randrange(max(2, jokers), longest + 1)
        letters = chance.sample(BAG, size - jokers) + ["?"] * jokers
        chance.shuffle(letters)
        found.append("".join(letters))
    return found


@pytest.mark.parametrize("policy", list(POLICIES.values()))
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_words_from_is_what_trying_every_word_gives(
    small_lexicon: Lexicon, jokers: int, policy: Policy
) -> None:
    for letters in racks(150, jokers):
        assert small_lexicon.words_from(letters, policy) == tried(
            letters, policy, all_of_them=False
        )


@pytest.mark.parametrize("policy", list(POLICIES.values()))
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_exactly_is_what_trying_every_word_gives_and_each_once(
    small_lexicon: Lexicon, jokers: int, policy: Policy
) -> None:
    words = [word for word in CLASSES_OF if len(word) <= LONGEST_RACK]
    chance = Random(policy.name)
    for word in chance.sample(words, 120):
        letters = list(word.translate(str.maketrans("ÄÖÜ", "AOU")))
        for place in chance.sample(range(len(letters)), min(jokers, len(letters))):
            letters[place] = "?"
        chance.shuffle(letters)
        found = small_lexicon.exactly("".join(letters), policy)
        assert len(found) == len(set(found))
        assert set(found) == tried("".join(letters), policy, all_of_them=True)


@pytest.mark.parametrize("jokers", range(3, 8))
def test_many_jokers_are_no_trouble(small_lexicon: Lexicon, jokers: int) -> None:
    letters = "ENTRAI?"[: 7 - jokers] + "?" * jokers
    assert small_lexicon.words_from(letters) == tried(letters, REGEL, all_of_them=False)


@pytest.mark.parametrize("policy", list(POLICIES.values()))
@pytest.mark.parametrize("jokers", [0, 1, 2, 9, 40])
def test_more_than_seven_letters_hold_what_trying_every_word_gives(
    small_lexicon: Lexicon, jokers: int, policy: Policy
) -> None:
    for letters in racks(60, jokers, longest=40):
        assert small_lexicon.words_from(letters, policy) == tried(
            letters, policy, all_of_them=False
        )
        found = small_lexicon.exactly(letters, policy)
        assert len(found) == len(set(found))
        assert set(found) == tried(letters, policy, all_of_them=True)


def test_the_index_and_going_through_all_forms_find_the_same(lexicon: Lexicon) -> None:
    for letters in ("HAUSRAT", "UGANDA?", "SCHON??", "SS"):
        for policy in (REGEL, OFFEN):
            found = lexicon.words_from(letters, policy)
            longer = lexicon.words_from(letters.ljust(9, "Q"), policy)
            assert found == {word for word in longer if fits(word, letters, all_of_them=False)}


def test_a_long_word_lies_in_its_own_letters(lexicon: Lexicon) -> None:
    assert "STRASSENBAHN" in lexicon.exactly("NHABNESSARTS")
    assert "STRASSENBAHN" in lexicon.words_from("NHABNESSART?XY")
    assert "STRASSENBAHN" not in lexicon.words_from("NHABNESSARTXY")


def test_the_words_of_a_policy_are_those_that_its_judge_admits(lexicon: Lexicon) -> None:
    for policy in (REGEL, DUDEN, OFFEN):
        for letters in ("HAUSRAT", "UGANDA?", "SCHON?E"):
            words = lexicon.words_from(letters, policy)
            assert words
            assert all(lexicon.judge(word, policy).admitted for word in words)
            assert lexicon.exactly(letters, policy) == tuple(
                word for word in lexicon.exactly(letters, OFFEN) if word in words
            )


def test_umlauts_and_sharp_s_lie_in_plain_letters(lexicon: Lexicon) -> None:
    assert {"HAUS", "HÄUSER", "RAUHES"} & lexicon.words_from("HAUSERT") >= {"HAUS", "HÄUSER"}
    assert "STRASSE" in lexicon.exactly("ESSARTS")
    assert {"SCHON", "SCHÖN"} <= set(lexicon.exactly("SCHON"))
    assert "SCHÖN" in lexicon.exactly("SCH?N")
    assert "CAFE" in lexicon.exactly("FACE")


@pytest.mark.parametrize("letters", ["", "E", "?", "QQ"])
def test_where_no_word_lies_none_is_found(small_lexicon: Lexicon, letters: str) -> None:
    assert small_lexicon.words_from(letters) == set()
    assert small_lexicon.exactly(letters) == ()


def test_more_than_forty_letters_are_refused(small_lexicon: Lexicon) -> None:
    for ask in (small_lexicon.exactly, small_lexicon.words_from):
        with pytest.raises(ValueError, match="mehr als 40 Buchstaben"):
            ask("A" * 41)


@pytest.mark.parametrize("letters", ["haus", "A?\0", "HAUS\0", "HA US", "H4US", "É"])
def test_anything_but_capitals_and_jokers_is_refused(small_lexicon: Lexicon, letters: str) -> None:
    for ask in (small_lexicon.exactly, small_lexicon.words_from):
        with pytest.raises(ValueError, match="Großbuchstaben"):
            ask(letters)
