"""What a box takes and what it is worth: rulings W11 to W19."""

import pytest

from tests.cases.table import (
    BOXES,
    UPPER,
    VALUES,
    entries_with,
    new_game,
    play,
    refusal,
    rules_showing,
    sheet_of,
    thrown,
    turn_of,
    turn_with,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.errors import IllegalActionError, NotOnDiceError
from wortkniffel.rules.events import DeclareRunOut, EnterBox, LayWord, StrikeBox, TurnGlass
from wortkniffel.rules.sheet import Entry, Sheet, Totals
from wortkniffel.rules.wortkniffel import WortKniffel


@pytest.fixture
def rules(small_lexicon: Lexicon) -> WortKniffel:
    return rules_showing("HAUSRAT", small_lexicon)


def entries(rules: WortKniffel, throw: str, *words: str) -> dict[str, Entry]:
    """What an empty sheet may take for a throw and the words found in it."""
    return entries_with(rules, Sheet(), throw, words)


def words_of(entry: Entry) -> list[str]:
    return sorted(word.word for word in entry.laid)


def test_w11_only_letters_really_used_score(rules: WortKniffel) -> None:
    assert entries(rules, "HAUSZZZ", "HAUS")["4"].points == 2 + 1 + 1 + 1


@pytest.mark.parametrize(
    ("word", "box"),
    [("AB", "2"), ("BAD", "3"), ("BAHN", "4"), ("BLUME", "5"), ("BLUMEN", "6")],
)
def test_w11_each_upper_box_takes_words_of_its_own_length(
    rules: WortKniffel, word: str, box: str
) -> None:
    found = entries(rules, word.ljust(7, "X"), word)
    assert [key for key in UPPER if key in found] == [box]
    assert found[box].laid[0].word == word


@pytest.mark.parametrize(
    ("throw", "words", "laid", "points"),
    [
        ("DAXXXXX", ["DA"], ["DA"], 2),
        ("DAUMXXX", ["DA", "UM"], ["DA", "UM"], 6),
        ("DAUMERX", ["DA", "UM", "ER"], ["DA", "ER", "UM"], 8),
        ("DAUMERX", ["DA", "UM", "ER", "DU"], ["DA", "ER", "UM"], 8),
    ],
)
def test_w11_box_2_takes_one_to_three_words(
    rules: WortKniffel, throw: str, words: list[str], laid: list[str], points: int
) -> None:
    entry = entries(rules, throw, *words)["2"]
    assert words_of(entry) == laid
    assert entry.points == points


@pytest.mark.parametrize(
    ("throw", "words", "laid", "points"),
    [
        ("BADXXXX", ["BAD"], ["BAD"], 5),
        ("BADTORX", ["BAD", "TOR"], ["BAD", "TOR"], 9),
        ("BADTORX", ["BAD", "TOR", "ROT", "ORT"], ["BAD", "ORT"], 9),
    ],
)
def test_w11_box_3_takes_one_or_two_words(
    rules: WortKniffel, throw: str, words: list[str], laid: list[str], points: int
) -> None:
    entry = entries(rules, throw, *words)["3"]
    assert len(entry.laid) == len(laid)
    assert entry.points == points
    assert "BAD" in words_of(entry)


def test_w11_boxes_4_to_6_take_one_word(rules: WortKniffel) -> None:
    entry = entries(rules, "HAUSZUG", "HAUS", "ZAUS")["4"]
    assert entry.laid[0].word == "ZAUS"
    assert len(entry.laid) == 1


def test_w11_a_die_serves_one_word(rules: WortKniffel) -> None:
    entry = entries(rules, "ABNXXXX", "AB", "AN")["2"]
    assert words_of(entry) == ["AB"]


def test_w11_the_same_word_counts_twice_from_different_dice(rules: WortKniffel) -> None:
    assert entries(rules, "ABXABXX", "AB")["2"].points == 8
    assert entries(rules, "ABAABBX", "AB")["2"].points == 12
    assert entries(rules, "TORROTX", "TOR")["3"].points == 8
    laid = entries(rules, "ABXABXX", "AB")["2"].laid
    assert laid[0].mask & laid[1].mask == 0


def test_w11_a_word_needs_its_letters_on_the_dice(rules: WortKniffel) -> None:
    game = thrown(new_game(rules))
    refused = refusal(game, LayWord("Zaun"))
    assert isinstance(refused, NotOnDiceError)
    assert refused.ruling == "W11"
    assert (refused.word, refused.missing) == ("ZAUN", "ZN")
    assert "ZAUN" in str(refused)
    assert "Z N" in str(refused)


def test_w11_there_is_no_box_of_another_name(rules: WortKniffel) -> None:
    game = thrown(new_game(rules))
    assert refusal(game, EnterBox("7")).ruling == "W11"
    assert refusal(game, StrikeBox("")).ruling == "W11"


def test_w12_49_upper_points_bring_no_bonus(rules: WortKniffel) -> None:
    sheet = sheet_of(_2=10, _3=12, _4=9, _5=9, _6=9, chance=40)
    assert rules.totals(sheet) == Totals(upper=49, bonus=0, missing=1, lower=40, extra=0)
    assert rules.totals(sheet).total == 89


def test_w12_50_upper_points_bring_35(rules: WortKniffel) -> None:
    sheet = sheet_of(_2=10, _3=12, _4=9, _5=9, _6=10, chance=40)
    assert rules.totals(sheet) == Totals(upper=50, bonus=35, missing=0, lower=40, extra=0)
    assert rules.totals(sheet).total == 125


def test_w12_the_bonus_is_credited_at_once(small_lexicon: Lexicon) -> None:
    dear = dict.fromkeys(VALUES, 10) | {"?": 0}
    game = thrown(new_game(rules_showing("BLUMEXX", small_lexicon, values=dear)))
    game = play(game, LayWord("Blume"), EnterBox("5"))
    assert not game.over
    assert game.totals(0) == Totals(upper=50, bonus=35, missing=0, lower=0, extra=0)


def test_w13_zwei_woerter_takes_exactly_two(rules: WortKniffel) -> None:
    assert "zwei" not in entries(rules, "HAUSXXX", "HAUS")
    entry = entries(rules, "HAUSRAT", "HAUS", "AR", "RAT", "AT")["zwei"]
    assert words_of(entry) == ["HAUS", "RAT"]
    assert entry.points == 8


def test_w13_zwei_woerter_takes_the_dearest_two_of_three(rules: WortKniffel) -> None:
    entry = entries(rules, "DAUMZUG", "DA", "UM", "ZUG")["zwei"]
    assert words_of(entry) == ["UM", "ZUG"]
    assert entry.points == 1 + 3 + 3 + 1 + 2


def test_w13_drei_woerter_takes_exactly_three(rules: WortKniffel) -> None:
    assert "drei" not in entries(rules, "HAUSRAT", "HAUS", "RAT")
    entry = entries(rules, "DAUMERX", "DA", "UM", "ER")["drei"]
    assert words_of(entry) == ["DA", "ER", "UM"]
    assert entry.points == 8


def test_w13_words_of_any_lengths_go_together(rules: WortKniffel) -> None:
    found = entries(rules, "DABADUM", "DA", "BAD", "UM")
    assert found["drei"].points == 2 + 5 + 4
    assert found["zwei"].points == 5 + 4


def test_w13_the_same_word_counts_twice(rules: WortKniffel) -> None:
    assert words_of(entries(rules, "TORROTX", "TOR")["zwei"]) == ["TOR", "TOR"]
    assert words_of(entries(rules, "ABAABBX", "AB")["drei"]) == ["AB", "AB", "AB"]


def test_w13_a_full_house_is_still_worth_its_letters_in_zwei_woerter(rules: WortKniffel) -> None:
    sheet = sheet_of(fullhouse=25)
    found = entries_with(rules, sheet, "HAUSRAT", ("HAUS", "RAT"))
    assert "fullhouse" not in found
    assert found["zwei"].points == 2 + 1 + 1 + 1 + 1 + 1 + 1


def test_w14_two_words_from_all_seven_dice_are_a_full_house(rules: WortKniffel) -> None:
    entry = entries(rules, "HAUSRAT", "HAUS", "RAT")["fullhouse"]
    assert entry.points == 25
    assert words_of(entry) == ["HAUS", "RAT"]
    assert sum(word.mask for word in entry.laid) == 0b1111111


def test_w14_the_joker_serves_in_a_full_house(rules: WortKniffel) -> None:
    assert entries(rules, "HAUSR?T", "HAUS", "RAT")["fullhouse"].points == 25


@pytest.mark.parametrize(
    ("throw", "words"),
    [
        ("HAUSARX", ("HAUS", "AR")),
        ("HAUSRAT", ("HAUSRAT",)),
        ("DAUMERX", ("DA", "UM", "ER")),
        ("BADDAER", ("BAD", "DA", "ER")),
    ],
)
def test_w14_fewer_dice_or_another_number_of_words_is_no_full_house(
    rules: WortKniffel, throw: str, words: tuple[str, ...]
) -> None:
    assert "fullhouse" not in entries(rules, throw, *words)


@pytest.mark.parametrize("throw", ["AEIOUAE", "EEEEEEE", "AEIOU?A", "???????"])
def test_w15_seven_vowels_or_jokers_are_a_strasse(rules: WortKniffel, throw: str) -> None:
    entry = entries(rules, throw)["strasse"]
    assert entry.points == 30
    assert entry.laid == ()


@pytest.mark.parametrize("throw", ["AEIOUAB", "AEIOUAY", "?EIOUAJ", "BCDFGHK"])
def test_w15_one_consonant_spoils_it(rules: WortKniffel, throw: str) -> None:
    assert "strasse" not in entries(rules, throw)


def test_w16_one_word_from_all_seven_dice_is_a_wort_kniffel(rules: WortKniffel) -> None:
    entry = entries(rules, "TAHSRUA", "HAUSRAT")["wortkniffel"]
    assert entry.points == 50
    assert words_of(entry) == ["HAUSRAT"]
    assert entries(rules, "TAHSR?A", "HAUSRAT")["wortkniffel"].points == 50


def test_w16_six_letters_or_two_words_are_none(rules: WortKniffel) -> None:
    assert "wortkniffel" not in entries(rules, "HAUSERT", "HÄUSER")
    assert "wortkniffel" not in entries(rules, "HAUSRAT", "HAUS", "RAT")


@pytest.mark.parametrize(
    ("throw", "points"), [("HAUSRAT", 8), ("XXXXXXX", 56), ("QXYVJZ?", 43), ("???????", 0)]
)
def test_w17_chance_takes_any_throw_words_or_not(
    rules: WortKniffel, throw: str, points: int
) -> None:
    assert entries(rules, throw)["chance"].points == points
    assert entries(rules, throw, "AB")["chance"].points == points


def test_w18_full_house_strasse_and_wort_kniffel_score_fixed_points(
    small_lexicon: Lexicon,
) -> None:
    for worth in (0, 99):
        values = dict.fromkeys(VALUES, worth) | {"?": 0}
        rules = rules_showing("HAUSRAT", small_lexicon, values=values)
        found = entries(rules, "HAUSRAT", "HAUS", "RAT", "HAUSRAT")
        assert (found["fullhouse"].points, found["wortkniffel"].points) == (25, 50)
        assert entries(rules, "AEIOUAE")["strasse"].points == 30


@pytest.mark.parametrize("box", BOXES)
def test_w19_any_free_box_may_be_struck_on_purpose(rules: WortKniffel, box: str) -> None:
    game = play(thrown(new_game(rules)), LayWord("Haus"), LayWord("Rat"), LayWord("Hausrat"))
    struck = play(game, StrikeBox(box))
    assert struck.sheet(0).get(box) == Entry(0)
    assert struck.totals(0).total == 0


def test_w19_striking_is_allowed_at_any_time_of_the_turn(rules: WortKniffel) -> None:
    game = play(new_game(rules, sand=60), TurnGlass())
    before_the_throw = play(game, StrikeBox("2"), now=1.0)
    after_the_sand = play(game, DeclareRunOut(), StrikeBox("2"), now=60.0)
    assert before_the_throw.sheet(0) == after_the_sand.sheet(0) == Sheet((("2", Entry(0)),))


def test_w19_what_does_not_fit_can_only_be_struck(rules: WortKniffel) -> None:
    game = play(thrown(new_game(rules)), LayWord("Haus"))
    assert set(game.entries()) == {"4", "chance"}
    for box in set(BOXES) - {"4", "chance"}:
        refused = refusal(game, EnterBox(box))
        assert isinstance(refused, IllegalActionError)
        assert refused.ruling == "W19"
        assert play(game, StrikeBox(box)).sheet(0).get(box) == Entry(0)


def test_w19_a_filled_box_cannot_be_struck(rules: WortKniffel) -> None:
    game = turn_with(new_game(rules), StrikeBox("2"))
    assert refusal(thrown(game), StrikeBox("2")).ruling == "W5"
    assert turn_of(game).number == 1
