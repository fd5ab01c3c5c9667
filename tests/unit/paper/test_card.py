"""What stands on a card."""

from dataclasses import replace
from datetime import date

import pytest

from tests.cases.paper import COLUMN, STRUCK, kniffel_story
from wortkniffel.paper.card import Card, Cell, empty_card, filled_cards
from wortkniffel.rules.events import BoxEntered, GameStarted, GlassTurned, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry

DAY = date(2026, 3, 1)


def column(card: Card, number: int) -> list[str]:
    return [line.cells[number].text for section in card.sections for line in section]


def small_print(rules: Ruleset) -> dict[str, str]:
    lines = (line for section in empty_card(rules).sections for line in section)
    return {line.name: line.worth for line in lines}


def test_an_empty_card_has_the_lines_of_the_sheet_and_six_columns(any_rules: Ruleset) -> None:
    card = empty_card(any_rules)
    assert [[(line.name, line.hint) for line in section] for section in card.sections] == [
        [(line.name, line.hint) for line in section] for section in any_rules.sections
    ]
    assert card.names == ("",) * 6
    assert {cell for section in card.sections for line in section for cell in line.cells} == {
        Cell()
    }
    assert card.in_force == any_rules.in_force


def test_small_print_is_what_the_rules_say_of_a_box(kniffel: Ruleset) -> None:
    said = small_print(kniffel)
    assert said["Dreierpasch"] == "mindestens drei Gleiche · alle fünf Würfel"
    assert said["Full House"] == "drei Gleiche und zwei andere Gleiche"  # 25 stands beside it
    assert said["Summe"] == ""


def test_a_line_of_the_rules_may_tell_of_several_boxes(wort: Ruleset) -> None:
    said = small_print(wort)
    assert [said[f"{count} Buchstaben"] for count in (4, 5, 6)] == [
        "eines · die gelegten Buchstaben"
    ] * 3


def test_a_finished_game_fills_its_columns(kniffel: Ruleset) -> None:
    (card,) = filled_cards(Game.replay(kniffel_story(13), kniffel), DAY)
    assert card.names == ("Änne", "Bo", "", "", "", "")
    assert column(card, 0) == COLUMN
    assert column(card, 1) == STRUCK
    assert column(card, 2) == [""] * 18
    assert (card.day, card.in_force) == ("01.03.2026", ("Regelblatt", "ohne Sanduhr"))


def test_a_game_that_is_not_over_leaves_open_what_may_change(kniffel: Ruleset) -> None:
    (card,) = filled_cards(Game.replay(kniffel_story(6), kniffel), DAY)
    assert column(card, 0) == [*COLUMN[:8], *[""] * 8, "50", ""]
    assert column(card, 1) == [*STRUCK[:8], *[""] * 10]
    (card,) = filled_cards(Game.replay(kniffel_story(5), kniffel), DAY)
    assert column(card, 0) == [*COLUMN[:5], *[""] * 13]


def test_words_stand_below_their_points(wort: Ruleset) -> None:
    setup = Setup(("Jo",), "1", 90, word_list="Haus", dice_name="leicht", options=wort.options)
    entry = Entry(7, (Laid("TÜR", 0b111), Laid("EI", 0b11000)), "TURE?IX")
    story = (GameStarted(setup), GlassTurned(0), BoxEntered("zwei", entry, 1))
    (card,) = filled_cards(Game.replay(story, wort), DAY)
    cells = {line.name: line.cells[0] for section in card.sections for line in section}
    assert cells["Zwei Wörter"] == Cell("7", "TÜR + EI")
    assert card.in_force == ("Spielregel", "Haus", "leicht", "Sanduhr 90 s")


@pytest.mark.parametrize(
    ("seats", "widths"), [(1, [6]), (6, [6]), (8, [8]), (9, [6, 6]), (20, [7, 7, 6])]
)
def test_many_columns_go_on_several_cards(kniffel: Ruleset, seats: int, widths: list[int]) -> None:
    story = kniffel_story(0)
    assert isinstance(story[0], GameStarted)
    names = tuple(f"Nr. {number}" for number in range(1, seats + 1))
    game = Game.replay((GameStarted(replace(story[0].setup, players=names)),), kniffel)
    cards = filled_cards(game, DAY)
    assert [len(card.names) for card in cards] == widths
    assert tuple(name for card in cards for name in card.names if name) == names


def test_who_fills_all_columns_alone_stands_before_them(any_rules: Ruleset) -> None:
    setup = Setup(("Jo",), "1", None, ruleset=any_rules.key, options=any_rules.options)
    (card,) = filled_cards(Game.replay((GameStarted(setup),), any_rules), DAY)
    if any_rules.solo_columns == 1:
        assert (card.whose, card.names[:2]) == ("Name", ("Jo", ""))
    else:
        assert (card.whose, card.names) == ("Jo", tuple(f"Nr. {n}" for n in range(1, 7)))
