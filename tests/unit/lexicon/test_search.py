"""Which words fit a pattern, and which a letter makes longer, against trying every word."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.words import BY_CLASS
from wortkniffel.lexicon.letters import collation_key, fold, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.patterns import SearchError, read_letters, read_pattern
from wortkniffel.lexicon.search import fitting
from wortkniffel.lexicon.store import ListError, open_tables, write
from wortkniffel.lexicon.texts import part_of
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, POLICIES, REGEL, Policy, WordClass
from wortkniffel.lexicon.ways import ways

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
COMMON = "EEENRSTAUÄÖHLG"

CLASSES_OF: dict[str, set[WordClass]] = {}
for word_class, spellings in BY_CLASS.items():
    for spelling in spellings:
        CLASSES_OF.setdefault(lay_form(spelling) or "", set()).add(word_class)

letters = st.sampled_from(COMMON + ALPHABET)
choices = st.sets(letters, min_size=1, max_size=9).map(lambda some: "".join(sorted(some)))
tokens = st.one_of(
    letters,
    letters,
    st.sampled_from("*.?"),
    st.just("*"),
    choices.map("[{}]".format),
    choices.map("[^{}]".format),
)
patterns = st.lists(tokens, min_size=1, max_size=9).map("".join)


def fits(word: str, pattern: str, *, folded: bool = False) -> bool:
    """What a pattern means, letter by letter."""
    if not pattern:
        return not word
    if pattern[0] == "*":
        rests = (word[start:] for start in range(len(word) + 1))
        return any(fits(rest, pattern[1:], folded=folded) for rest in rests)
    if not word:
        return False
    token, choice, negated = pattern[0], pattern[0], False
    if token == "[":
        token = pattern[: pattern.index("]") + 1]
        negated = token[1] == "^"
        choice = token[1 + negated : -1]
    mine = word[0]
    if folded:
        mine, choice = fold(mine), fold(choice)
    here = token in ".?" or (mine in choice) != negated
    return here and fits(word[1:], pattern[len(token) :], folded=folded)


def tried(pattern: str, policy: Policy = REGEL, *, folded: bool = False) -> list[str]:
    words = (
        word
        for word, classes in CLASSES_OF.items()
        if classes & policy.admits and fits(word, pattern, folded=folded)
    )
    return sorted(words, key=collation_key)


@given(pattern=patterns, policy=st.sampled_from(list(POLICIES.values())), folded=st.booleans())
def test_a_pattern_finds_what_trying_every_word_gives_in_german_order(
    small_lexicon: Lexicon, pattern: str, policy: Policy, folded: bool
) -> None:
    assert small_lexicon.match(pattern, policy, folded=folded) == tried(
        pattern, policy, folded=folded
    )


@given(pattern=patterns)
def test_every_way_to_look_finds_the_same(pattern: str) -> None:
    words = sorted(CLASSES_OF, key=collation_key)
    text = "".join(f"\n{word}" for word in words) + "\n"
    expected = [word for word in words if fits(word, pattern)]
    for way in ways(read_pattern(pattern).parts):
        assert way.found(text, 0, len(text)) == expected
        assert way.cost(text.encode("latin-1")) > 0
    assert fitting(read_pattern(pattern), words) == expected
    assert fitting(read_pattern(pattern), []) == []


@pytest.mark.parametrize(
    "pattern", ["h.us*", "*keit", "sch*n", "*[äöü]*[xyq]*", "un*ig", "*ß", "Ä*"]
)
def test_the_large_list_is_searched_as_the_small_one_is(lexicon: Lexicon, pattern: str) -> None:
    lay = pattern.upper().replace("ß", "SS")
    found = lexicon.match(pattern)
    some = lexicon.match("*")[::20]
    assert set(some).intersection(found) == {word for word in some if fits(word, lay)}
    assert all(fits(word, lay) for word in found[:1000])
    assert found == sorted(found, key=collation_key)
    assert all(lexicon.judge(word).admitted for word in found)


def test_all_words_fit_a_star_and_each_comes_once(lexicon: Lexicon) -> None:
    found = lexicon.match("*", OFFEN)
    assert len(found) == len(set(found))
    assert {"HÄUSER", "STRASSE", "UGANDA", "CAFE", "AH"} <= set(found)
    assert lexicon.match("?**?*", OFFEN) == found


def test_umlauts_are_exact_unless_folded(lexicon: Lexicon) -> None:
    assert lexicon.match("schon") == ["SCHON"]
    assert lexicon.match("schön") == ["SCHÖN"]
    assert lexicon.match("schon", folded=True) == ["SCHON", "SCHÖN"]
    assert lexicon.match("schön", folded=True) == ["SCHON", "SCHÖN"]
    assert lexicon.match("sch[o]n", folded=True) == ["SCHON", "SCHÖN"]
    assert "SCHÖN" in lexicon.match("sch[^o]n")
    assert "SCHÖN" not in lexicon.match("sch[^o]n", folded=True)


@pytest.mark.parametrize("typed", ["straße", "STRAẞE", "strasse", "Stra?se", "stra[s].e"])
def test_sharp_s_counts_as_two_letters(lexicon: Lexicon, typed: str) -> None:
    assert "STRASSE" in lexicon.match(typed)


@pytest.mark.parametrize("typed", ["hÄUSER", "ha\u0308user", "h[a\u0308]user", "HÄUSER"])
def test_a_pattern_in_any_case_and_normal_form(lexicon: Lexicon, typed: str) -> None:
    assert lexicon.match(typed) == ["HÄUSER"]


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("", "Das Muster ist leer."),
        ("h4us", "Im Muster h4us ist „4“ weder ein Buchstabe noch ein Platzhalter."),
        ("h us", "Im Muster h us ist „ “ weder"),
        ("[a-f]", "In [a-f] muss jeder Buchstabe stehen"),
        ("[abc", "fehlt zu „[“ die andere Klammer"),
        ("abc]", "fehlt zu „]“ die andere Klammer"),
        ("[a[b]]", "andere Klammer"),
        ("[]", "In [] fehlen die Buchstaben."),
        (f"[^{ALPHABET}]", "bleibt kein Buchstabe übrig"),
        ("[aß]", "In [aß] steht „ß“ für zwei Buchstaben"),
        ("a" * 101, "mehr als 100 Zeichen"),
    ],
)
def test_what_is_no_pattern_is_refused_with_a_sentence(
    small_lexicon: Lexicon, pattern: str, sentence: str
) -> None:
    with pytest.raises(SearchError) as refused:
        small_lexicon.match(pattern)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "pattern", ["*a" * 49 + "*b", "*a." * 30 + "*b", "*[ab]" * 19 + "*c", "a*aa" * 25, "*.a" * 33]
)
def test_many_runs_take_no_endless_time(tmp_path: Path, pattern: str) -> None:
    path = tmp_path / "aaa.wkl"
    write(path, [("a" * 250, WordClass.ORDINARY), ("ab", WordClass.ORDINARY)], {})
    found = Lexicon.open(path).match(pattern)
    assert found in ([], ["A" * 250])


def test_a_part_of_a_shelf_is_what_starts_with_some_letters() -> None:
    words = ["AA", "AAB", "ÄAB", "AABC", "AB", "ÄB", "ABA", "AC"]
    shelf = "\n" + "\n".join(words) + "\n"
    for start in ("", "A", "AA", "AAB", "AAC", "AB", "ABA", "ABB", "AC", "ACA", "AZ"):
        first, behind = part_of(shelf, start)
        assert shelf[first:behind].split() == [w for w in words if fold(w).startswith(start)]
    assert part_of("\n", "AB") == (0, 1)


def test_what_was_damaged_behind_the_checked_ends_is_found_when_it_is_read(
    default_list: Path, tmp_path: Path
) -> None:
    content = bytearray(default_list.read_bytes())
    table = open_tables(default_list).manifest["tables"]["texts"]
    bodies = len(content) - max(
        entry["offset"] + entry["size"]
        for entry in open_tables(default_list).manifest["tables"].values()
    )
    content[bodies + table["offset"] + table["size"] // 2] ^= 1
    damaged = tmp_path / "kaputt.wkl"
    damaged.write_bytes(content)
    lexicon = Lexicon.open(damaged)
    with pytest.raises(ListError, match="„texts“ ist beschädigt"):
        lexicon.match("*")


def hooks_tried(word: str, policy: Policy) -> list[tuple[str, str, str]]:
    hooks = []
    for longer, classes in CLASSES_OF.items():
        front = longer[0] if longer[1:] == word else ""
        back = longer[-1] if longer[:-1] == word else ""
        if classes & policy.admits and (front or back):
            hooks.append((longer, front, back))
    return sorted(hooks, key=lambda hook: collation_key(hook[0]))


@pytest.mark.parametrize("policy", [REGEL, DUDEN, OFFEN])
def test_hooks_are_all_letters_that_make_a_longer_word(
    small_lexicon: Lexicon, policy: Policy
) -> None:
    shorter = {part for word in CLASSES_OF for part in (word[1:], word[:-1])}
    for word in shorter:
        found = small_lexicon.hooks(word, policy)
        assert [tuple(hook) for hook in found] == hooks_tried(word, policy)


def test_a_letter_that_fits_at_both_ends_is_one_word(tmp_path: Path) -> None:
    path = tmp_path / "eee.wkl"
    write(path, [("eee", WordClass.ORDINARY), ("eeh", WordClass.ORDINARY)], {})
    assert Lexicon.open(path).hooks("EE") == [("EEE", "E", "E"), ("EEH", "", "H")]


@pytest.mark.parametrize(
    ("typed", "read"),
    [("niestr?", "NIESTR?"), ("Straße", "STRASSE"), ("a\u0308", "Ä"), ("Café", "CAFE"), ("?", "?")],
)
def test_letters_in_any_spelling(typed: str, read: str) -> None:
    assert read_letters(typed) == read


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Hier fehlen die Buchstaben."),
        ("H4US", "„4“ ist weder ein Buchstabe noch der Joker ?."),
        ("HA US", "„ “ ist weder"),
        ("haus*", "„*“ ist weder"),
        ("ха", "„х“ ist weder"),
        ("e" * 41, "Das sind 41 Buchstaben, möglich sind 40."),
        ("ß" * 21, "Das sind 42 Buchstaben"),
    ],
)
def test_what_are_no_letters_is_refused_with_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(SearchError) as refused:
        read_letters(typed)
    assert sentence in str(refused.value)


def test_a_joker_can_be_refused() -> None:
    with pytest.raises(SearchError, match="ist kein Buchstabe"):
        read_letters("AU?", jokers=False)
