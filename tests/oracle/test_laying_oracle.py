"""Laying and moves against a naive permutation search, on thousands of random throws."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.cases.words import BY_CLASS
from tests.oracle.naive import Table, as_mask
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import OFFEN, REGEL, Policy, WordClass
from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.laying import Laid, dice_in_order, missing_letters, placements
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries, words_in

DICE = load_dice()
BOXES = ("2", "3", "4", "5", "6", "zwei", "drei", "fullhouse", "strasse", "wortkniffel", "chance")
LAY_FORMS = {
    word_class: {word.upper().replace("É", "E") for word in words}
    for word_class, words in BY_CLASS.items()
}
SETTLED = sorted(LAY_FORMS[WordClass.ORDINARY] | LAY_FORMS[WordClass.LOAN])
SHORT = [word for word in SETTLED if len(word) <= 7]
# Jokers on several dice, as a player's own set may have them.
JOKER_SET = DiceSet(
    "Joker",
    tuple(Die(faces) for faces in "AHI?NT ADE?MS AELPRZ BCEG?T EH??LU GNORSU BDIVW?".split()),
    DICE.values,
)


def throws(number: int, seed: str) -> Iterator[str]:
    """Throws of the real dice, every second with a forced joker, and some of many jokers."""
    chance = Random(seed)
    for count in range(number):
        dice = JOKER_SET if count % 8 == 7 else DICE
        faces = [chance.choice(die.faces) for die in dice.dice]
        if count % 2:
            faces[chance.randrange(7)] = "?"
        if count % 5 == 0:
            word = chance.choice([word for word in SHORT if len(word) == 7])
            faces = chance.sample(word.translate(str.maketrans("ÄÖÜ", "AOU")), 7)
        if count % 40 == 0:
            faces = [chance.choice("AEIOU?") for _die in range(7)]
        # The naive search is hopeless beyond three jokers: nearly all is a word then.
        yield "".join(faces).replace("?", "E", max(0, faces.count("?") - 3))


def check_entry(table: Table, box: str, entry: Entry, words: set[str]) -> None:
    """What an entry shows must be possible on the table and worth its points."""
    dice = [die for word in entry.laid for die in range(7) if word.mask >> die & 1]
    assert len(dice) == len(set(dice))
    for laid in entry.laid:
        assert laid.word in words
        assert laid.mask in {as_mask(spot) for spot in table.placements(laid.word)}
    fixed = {"fullhouse": 25, "strasse": 30, "wortkniffel": 50}
    letters = table.points(table.everything if box == "chance" else dice)
    assert entry.points == fixed.get(box, letters)


def check_order(throw: str, laid: Laid) -> None:
    order = dice_in_order(laid, throw)
    assert len(order) == len(set(order)) == len(laid.word)
    assert as_mask(order) == laid.mask
    jokers = 0
    for letter, die in zip(laid.word.translate(str.maketrans("ÄÖÜ", "AOU")), order, strict=True):
        assert throw[die] in {letter, "?"}
        jokers += throw[die] == "?"
    assert jokers == sum(throw[die] == "?" for die in order)


def check_placements(number: int) -> None:
    chance = Random(number)
    seen = 0
    for throw in throws(number, f"placements {number}"):
        table = Table(throw)
        for word in chance.sample(SHORT, 60):
            found = placements(word, throw)
            assert found == sorted(map(as_mask, table.placements(word))), (word, throw)
            assert bool(found) == (not missing_letters(word, throw))
            for mask in found:
                check_order(throw, Laid(word, mask))
            seen += bool(found)
    assert seen > number


def random_sheet(chance: Random) -> tuple[Sheet, list[str], bool]:
    """A sheet with some boxes filled, those boxes, and whether Wort-Kniffel holds 50."""
    filled = chance.sample(BOXES, chance.randrange(9))
    if chance.random() < 0.5:
        filled = list({*filled, "2", "3", "4", "5", "6"} - {"zwei"})
    sheet = Sheet()
    for box in filled:
        sheet = sheet.enter(box, Entry(50 if box == "wortkniffel" else 0))
    if chance.random() < 0.5 and "wortkniffel" in filled:
        sheet = Sheet(tuple((box, Entry(0)) for box in filled))
        return sheet, filled, False
    return sheet, filled, "wortkniffel" in filled


def check_entries(rules: WortKniffel, number: int) -> None:
    chance = Random(number)
    for throw in throws(number, f"entries {number}"):
        table = Table(throw)
        lying = [word for word in SHORT if table.placements(word)]
        words = set(chance.sample(lying, min(len(lying), chance.randrange(1, 12))))
        if seven := [word for word in lying if len(word) == 7]:
            words.add(seven[0])
        sheet, filled, further = random_sheet(chance)
        claim = chance.random() < 0.7
        found = rules.entries(sheet, throw, tuple(words), claim=claim)
        expected = table.best(words, filled, further and claim)
        assert {box: (entry.points, entry.extra) for box, entry in found.items()} == expected
        for box, entry in found.items():
            assert entry.throw == throw
            if not entry.extra:
                check_entry(table, box, entry, words)


def check_moves(rules: WortKniffel, lexicon: Lexicon, policy: Policy, number: int) -> None:
    rules = WortKniffel(rules.dice, lexicon, policy)
    admitted = {
        word
        for word_class, words in LAY_FORMS.items()
        if word_class in policy.admits
        for word in words
    }
    for throw in throws(number, f"moves {policy.name} {number}"):
        table = Table(throw)
        lying = {word for word in admitted if table.placements(word)}
        assert words_in(throw, lexicon, policy) == lying
        found = best_entries(throw, rules, lexicon)
        expected = table.best(lying)
        assert {box: (entry.points, entry.extra) for box, entry in found.items()} == expected
        for box, entry in found.items():
            check_entry(table, box, entry, lying)


@pytest.fixture(scope="module")
def rules(small_lexicon: Lexicon) -> WortKniffel:
    return WortKniffel(DICE, small_lexicon)


def test_placements_and_the_order_of_dice_are_those_of_every_permutation() -> None:
    check_placements(700)


def test_the_best_entry_of_given_words_is_the_best_of_all_arrangements(rules: WortKniffel) -> None:
    check_entries(rules, 700)


@pytest.mark.parametrize("policy", [REGEL, OFFEN])
def test_all_words_and_best_entries_of_a_throw_are_those_of_a_naive_search(
    rules: WortKniffel, small_lexicon: Lexicon, policy: Policy
) -> None:
    check_moves(rules, small_lexicon, policy, 300)


def test_the_throws_of_this_file_hold_what_matters() -> None:
    sample = list(throws(1000, "sample"))
    assert sum("?" in throw for throw in sample) > 450
    assert sum(throw.count("?") > 1 for throw in sample) > 60
    assert sum(set(throw) <= set("AEIOU?") for throw in sample) > 20


@pytest.mark.slow
@pytest.mark.parametrize("policy", [REGEL, OFFEN])
def test_ten_thousand_throws(rules: WortKniffel, small_lexicon: Lexicon, policy: Policy) -> None:
    check_placements(10_000)
    check_entries(rules, 10_001)
    check_moves(rules, small_lexicon, policy, 10_002)
