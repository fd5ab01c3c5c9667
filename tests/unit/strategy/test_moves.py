"""What a throw holds, on throws whose best entries are easy to see."""

import pytest

from tests.cases.table import BOXES, rules_showing, sheet_of
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import OFFEN, REGEL
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries, words_in


@pytest.fixture
def rules(small_lexicon: Lexicon) -> WortKniffel:
    return WortKniffel(load_dice(), small_lexicon)


def test_every_word_of_a_throw_joker_and_umlauts_included(small_lexicon: Lexicon) -> None:
    words = words_in("H?USERT", small_lexicon, REGEL)
    assert {"HÄUSER", "HAUS", "RUHE", "UHR", "TÜR", "ER"} <= words
    assert "MASS" not in words


def test_the_policy_decides_what_a_throw_holds(small_lexicon: Lexicon) -> None:
    assert "UGANDA" not in words_in("UGANDAX", small_lexicon, REGEL)
    assert "UGANDA" in words_in("UGANDAX", small_lexicon, OFFEN)


def test_the_best_entry_in_each_box(rules: WortKniffel, small_lexicon: Lexicon) -> None:
    found = best_entries("HAUSRAT", rules, small_lexicon)
    points = {"4": 5, "zwei": 8, "fullhouse": 25, "wortkniffel": 50, "chance": 8}
    assert {box: found[box].points for box in points} == points
    assert not {"5", "6", "strasse"} & found.keys()
    assert found["wortkniffel"].laid[0].word == "HAUSRAT"
    assert {word.word for word in found["fullhouse"].laid} <= words_in(
        "HAUSRAT", small_lexicon, REGEL
    )


def test_only_free_boxes_are_offered(rules: WortKniffel, small_lexicon: Lexicon) -> None:
    sheet = sheet_of(wortkniffel=0, chance=10, _4=0)
    found = best_entries("HAUSRAT", rules, small_lexicon, sheet)
    assert not {"wortkniffel", "chance", "4"} & found.keys()
    assert list(found) == [box for box in BOXES if box in found]


def test_a_further_wort_kniffel_is_offered_with_its_extra(
    rules: WortKniffel, small_lexicon: Lexicon
) -> None:
    found = best_entries("FREUNDE", rules, small_lexicon, sheet_of(wortkniffel=50))
    assert {box for box, entry in found.items() if entry.extra == 50} == set(BOXES[:5])
    assert {found[box].points for box in BOXES[:5]} == {10}


def test_a_throw_without_words_still_has_its_chance(small_lexicon: Lexicon) -> None:
    rules = rules_showing("QQQQQQQ", small_lexicon)
    found = best_entries("QQQQQQQ", rules, small_lexicon)
    assert {box: entry.points for box, entry in found.items()} == {"chance": 70}


@pytest.mark.parametrize("throw", ["???????", "?????AB"])
def test_a_set_full_of_jokers_is_playable(small_lexicon: Lexicon, throw: str) -> None:
    rules = rules_showing(throw, small_lexicon)
    found = best_entries(throw, rules, small_lexicon)
    assert {"6", "zwei", "drei", "fullhouse", "wortkniffel", "chance"} <= found.keys()
