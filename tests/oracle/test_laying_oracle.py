"""Laying and moves against a naive permutation search, on thousands of random throws."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.cases.table import entries_with
from tests.cases.words import BY_CLASS
from tests.oracle.naive import Table, as_mask
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import OFFEN, REGEL, WordClass
from wortkniffel.rules.dice import DiceSet, Die, load_dice
from wortkniffel.rules.laying import Laid, dice_in_order, missing_letters, placements
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries, words_in

DICE = load_dice()
BOXES = ("2", "3", "4", "5", "6", "zwei", "drei", "fullhouse", "strasse", "wortkniffel", "chance")
CLASSES_OF: dict[str, set[WordClass]] = {}
for word_class, spellings in BY_CLASS.items():
    for spelling in spellings:
        CLASSES_OF.setdefault(spelling.upper().replace("É", "E"), set()).add(word_class)
SHORT = [word for word, classes in CLASSES_OF.items() if len(word) <= 7 and classes & REGEL.admits]
# Jokers on several dice, as a player's own set may have them.
JOKER_SET = DiceSet(
    "Joker",
    tuple(Die(faces) for faces in "AHI?NT ADE?MS AELPRZ BCEG?T EH??LU GNORSU BDIVW?".split()),
    DICE.values,
)


def throws(number: int, seed: str) -> Iterator[str]:
    """Throws of the real dice, two in three with a forced joker, some with more."""
    chance = Random(seed)
    for count in range(number):
        dice = JOKER_SET if count % 7 == 6 else DICE
        faces = [chance.choice(die.faces) for die in dice.dice]
        if count % 3:
            faces[chance.randrange(7)] = "?"
        if count % 5 == 3:
            word = chance.choice([word for word in SHORT if len(word) == 7])
            faces = chance.sample(word.translate(str.maketrans("ÄÖÜ", "AOU")), 7)
        if count % 37 == 0:
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


def check_placements(table: Table, lying: set[str], chance: Random) -> None:
    for word in chance.sample(SHORT, 30) + sorted(lying)[:10]:
        found = placements(word, table.throw)
        assert found == sorted(map(as_mask, table.placements(word)))
        assert bool(found) == (not missing_letters(word, table.throw))
        for mask in found:
            check_order(table.throw, Laid(word, mask))


def check_entries(rules: WortKniffel, table: Table, lying: set[str], chance: Random) -> None:
    settled = sorted(lying & set(SHORT))
    words = set(chance.sample(settled, min(len(settled), chance.randrange(1, 12))))
    words |= {word for word in settled if len(word) == 7}
    sheet, filled, further = random_sheet(chance)
    claim = chance.random() < 0.7
    found = entries_with(rules, sheet, table.throw, tuple(words), claim=claim)
    expected = table.best(words, filled, further and claim)
    assert {box: (entry.points, entry.extra) for box, entry in found.items()} == expected
    for box, entry in found.items():
        assert entry.throw == table.throw
        if not entry.extra:
            check_entry(table, box, entry, words)


def check_moves(rules: WortKniffel, lexicon: Lexicon, table: Table, lying: set[str]) -> None:
    admitted = {word for word in lying if CLASSES_OF[word] & rules.policy.admits}
    assert words_in(table.throw, lexicon, rules.policy) == admitted
    found = best_entries(table.throw, rules, lexicon)
    assert {box: (entry.points, entry.extra) for box, entry in found.items()} == table.best(
        admitted
    )
    for box, entry in found.items():
        check_entry(table, box, entry, admitted)


def check_throws(lexicon: Lexicon, number: int) -> None:
    chance = Random(number)
    rules = [WortKniffel(DICE, lexicon, policy) for policy in (REGEL, OFFEN)]
    for count, throw in enumerate(throws(number, f"throws {number}")):
        table = Table(throw)
        lying = {word for word in CLASSES_OF if table.lies(word)}
        check_placements(table, lying, chance)
        if count % 2:
            check_entries(rules[0], table, lying, chance)
        else:
            check_moves(rules[count % 3 == 0], lexicon, table, lying)


def test_what_is_laid_found_and_entered_is_what_a_naive_search_finds(
    small_lexicon: Lexicon,
) -> None:
    check_throws(small_lexicon, 1000)


@pytest.mark.slow
def test_it_is_on_ten_thousand_throws_too(small_lexicon: Lexicon) -> None:
    check_throws(small_lexicon, 10_000)


def test_the_throws_of_this_file_hold_what_matters() -> None:
    sample = list(throws(1000, "sample"))
    assert sum("?" in throw for throw in sample) > 450
    assert sum(throw.count("?") > 1 for throw in sample) > 60
    assert sum(set(throw) <= set("AEIOU?") for throw in sample) > 20
