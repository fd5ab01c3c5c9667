"""Block, boxes, columns and dice of Punktverkehrt: rulings P1 to P7."""

from itertools import combinations_with_replacement

import pytest

from tests.cases.number_games import (
    PUNKTVERKEHRT_LOWER,
    UPPER,
    punktverkehrt_showing,
    sheet_with,
    thrown_as,
)
from tests.cases.table import entries_with, new_game, play, refusal, thrown, turn_of, turn_with
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw, load_dice
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import EnterBox, LayWord, StrikeBox, ThrowDice, TurnGlass, UndoEntry
from wortkniffel.rules.family import OptionError, Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.punktverkehrt import FAMILY, Punktverkehrt
from wortkniffel.rules.ruleset import Look
from wortkniffel.rules.sheet import Box, Sheet, Sum, SumLine, Totals

BOXES = (*UPPER, *PUNKTVERKEHRT_LOWER)
PEOPLE = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")
THROWS = ["".join(faces) for faces in combinations_with_replacement("123456", 5)]


def worth(throw: Throw, sheet: Sheet | None = None) -> dict[str, int]:
    """What a sheet may take, an empty one unless given."""
    found = entries_with(Punktverkehrt(), sheet or Sheet(), throw)
    return {key: entry.points for key, entry in found.items()}


def game_of(count: int, seed: str = "7") -> Game:
    return new_game(Punktverkehrt(), PEOPLE[:count], seed=seed)


def first_throws(game: Game) -> dict[int, list[Throw]]:
    """The first throw of every turn, column by column, boxes struck from the top."""
    shown: dict[int, list[Throw]] = {column: [] for column in game.seats}
    while not game.over:
        game = thrown(game)
        turn = turn_of(game)
        shown[turn.seat].append(turn.throw)
        game = play(game, StrikeBox(BOXES[turn.number]))
    return shown


def test_p1_five_dice_show_one_to_six() -> None:
    assert [die.faces for die in Punktverkehrt().dice.dice] == ["123456"] * 5


@pytest.mark.parametrize("count", range(2, 7))
def test_p1_two_to_six_people_have_a_column_each(count: int) -> None:
    game = game_of(count)
    assert (game.columns, len(game.seats)) == (1, count)
    assert [game.title(seat) for seat in game.seats] == list(PEOPLE[:count])


@pytest.mark.parametrize("people", [(), (*PEOPLE, "Gustav")])
def test_p1_nobody_and_seven_people_are_refused(people: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as caught:
        new_game(Punktverkehrt(), people)
    assert caught.value.ruling == "P1"
    assert "1 bis 6 Personen" in caught.value.message


def test_p1_one_person_alone_plays_six_columns_as_six_games() -> None:
    game = game_of(1)
    assert (game.columns, len(game.seats)) == (6, 6)
    assert {game.person(column) for column in game.seats} == {"Anna"}
    assert [game.title(column).split()[-1] for column in game.seats] == list("123456")


def test_p1_the_six_games_have_sums_and_bonus_of_their_own() -> None:
    game = game_of(1)
    for number in ("6", "5", "4"):
        for column in range(6):
            faces = number * 5 if column == 2 else f"{number}1123"
            game = play(thrown_as(game, faces), EnterBox(number))
    assert game.totals(2) == Totals(upper=75, bonus=35, missing=0, lower=0, extra=0)
    for column in (0, 1, 3, 4, 5):
        assert game.totals(column) == Totals(upper=15, bonus=0, missing=48, lower=0, extra=0)
    assert game.ranking()[0] == (1, 2)


def test_p1_the_six_games_have_luck_of_their_own() -> None:
    shown = first_throws(game_of(1))
    assert [len(throws) for throws in shown.values()] == [13] * 6
    assert len({tuple(throws) for throws in shown.values()}) == 6
    assert shown == first_throws(game_of(6))


def test_p1_what_is_kept_in_one_column_changes_nothing_in_the_next() -> None:
    game = thrown(game_of(1))
    still = thrown(play(game, StrikeBox("1")))
    moved = thrown(play(game, ThrowDice(0b101), ThrowDice(), EnterBox("kontrollverlust")))
    assert turn_of(still).seat == turn_of(moved).seat == 1
    assert turn_of(still).throw == turn_of(moved).throw


def test_p1_undo_goes_back_to_the_column_before() -> None:
    game = turn_with(game_of(1), EnterBox("kontrollverlust"))
    second = thrown(game)
    third = play(second, EnterBox("kontrollverlust"))
    assert turn_of(third).seat == 2
    assert play(third, UndoEntry()).state == second.state


def test_p2_a_turn_has_up_to_three_throws() -> None:
    game = play(game_of(2), TurnGlass(), ThrowDice(), ThrowDice(0b11), ThrowDice(0b11))
    refused = refusal(game, ThrowDice())
    assert refused.ruling == "P2"
    assert "Alle 3 Würfe sind getan" in str(refused)


def test_p2_every_box_is_filled_once() -> None:
    game = game_of(2)
    for box in BOXES:
        game = turn_with(turn_with(game, StrikeBox(box)), StrikeBox(box))
        if not game.over:
            assert refusal(thrown(game), StrikeBox(box)).ruling == "P2"
    assert game.over


def test_p2_a_box_of_another_name_and_words_are_refused() -> None:
    game = thrown(game_of(2))
    assert refusal(game, EnterBox("kniffel")).ruling == "P2"
    assert refusal(game, LayWord("Haus")).ruling == "P2"


def test_p2_what_does_not_fit_is_struck_with_0() -> None:
    game = thrown_as(game_of(2), "11346")
    for box in set(BOXES) - {"1", "3", "4", "6", "kontrollverlust"}:
        assert refusal(game, EnterBox(box)).ruling == "P2"
        after = play(game, StrikeBox(box))
        assert after.sheet(0).entries[-1][0] == box
        assert after.totals(0).total == 0


def test_p3_the_sheet_has_the_printed_names_from_top_to_bottom() -> None:
    sections = [[line.name for line in section] for section in Punktverkehrt().sections]
    assert sections == [
        [
            *("1er", "2er", "3er", "4er", "5er", "6er"),
            *("Zwischen Chaos", "35 Bonus ab 63", "Teil Chaos I"),
        ],
        [
            *("Dreierbande", "Viererbande", "Volle Bude", "Kurze Reihe", "Lange Reihe"),
            *("Alle Fünfe", "Kontrollverlust", "Teil Chaos II"),
        ],
        ["Gesamt Chaos"],
    ]


def test_p3_there_are_thirteen_boxes_and_the_sums_stand_where_they_belong() -> None:
    lines = [line for section in Punktverkehrt().sections for line in section]
    assert tuple(line for line in lines if isinstance(line, Box)) == Punktverkehrt().boxes
    assert tuple(box.key for box in Punktverkehrt().boxes) == BOXES
    assert {line.name: line.sum for line in lines if isinstance(line, SumLine)} == {
        "Zwischen Chaos": Sum.UPPER,
        "35 Bonus ab 63": Sum.BONUS,
        "Teil Chaos I": Sum.UPPER_WITH_BONUS,
        "Teil Chaos II": Sum.LOWER,
        "Gesamt Chaos": Sum.TOTAL,
    }


@pytest.mark.parametrize(("ones", "zwischen", "bonus"), [(2, 62, 0), (3, 63, 35)])
def test_p3_the_sums_add_up_with_35_from_63_on(ones: int, zwischen: int, bonus: int) -> None:
    upper = {"1": ones, "2": 6, "3": 9, "4": 12, "5": 15, "6": 18}
    totals = Punktverkehrt().totals(sheet_with({**upper, "vollebude": 25, "langereihe": 40}))
    assert totals == Totals(zwischen, bonus, max(0, 63 - zwischen), lower=65, extra=0)
    assert totals.upper_with_bonus == zwischen + bonus
    assert totals.total == zwischen + bonus + 65


@pytest.mark.parametrize(
    ("throw", "expected"),
    [
        ("55513", {"1": 1, "3": 3, "5": 15, "dreierbande": 19, "kontrollverlust": 19}),
        ("22252", {"2": 8, "5": 5, "dreierbande": 13, "viererbande": 13, "kontrollverlust": 13}),
        ("66116", {"1": 2, "6": 18, "dreierbande": 20, "vollebude": 25, "kontrollverlust": 20}),
        ("41326", {**{n: int(n) for n in "12346"}, "kurzereihe": 30, "kontrollverlust": 16}),
        (
            "65432",
            {**{n: int(n) for n in "23456"}, "kurzereihe": 30, "langereihe": 40}
            | {"kontrollverlust": 20},
        ),
        ("11446", {"1": 2, "4": 8, "6": 6, "kontrollverlust": 16}),
    ],
)
def test_p3_each_box_takes_what_its_name_asks_for(throw: Throw, expected: dict[str, int]) -> None:
    assert worth(throw) == expected


@pytest.mark.parametrize("number", UPPER)
def test_p4_five_alike_are_50_and_no_volle_bude(number: str) -> None:
    pips = 5 * int(number)
    bands = {"dreierbande": pips, "viererbande": pips, "kontrollverlust": pips}
    assert worth(number * 5) == {number: pips, **bands, "allefuenfe": 50}


@pytest.mark.parametrize("first", [50, 0])
@pytest.mark.parametrize("number_filled", [True, False])
@pytest.mark.parametrize("number", UPPER)
def test_p4_a_second_alle_fuenfe_brings_nothing_extra_and_is_no_joker(
    number: str, number_filled: bool, first: int
) -> None:
    filled = {"allefuenfe": first} | ({number: 0} if number_filled else {})
    sheet, pips = sheet_with(filled), 5 * int(number)
    fitting = {number, "dreierbande", "viererbande", "kontrollverlust"} - filled.keys()
    assert worth(number * 5, sheet) == dict.fromkeys(fitting, pips)
    found = entries_with(Punktverkehrt(), sheet, number * 5)
    assert {entry.extra for entry in found.values()} == {0}
    open_boxes = [box.key for box in Punktverkehrt().open_boxes(sheet, number * 5)]
    assert open_boxes == [key for key in BOXES if key not in filled]


@pytest.mark.parametrize("box", ["vollebude", "kurzereihe", "langereihe"])
def test_p4_in_a_box_that_it_does_not_fit_a_second_one_can_only_be_struck(box: str) -> None:
    game = new_game(punktverkehrt_showing("44444"), PEOPLE[:2])
    game = turn_with(turn_with(game, EnterBox("allefuenfe")), EnterBox("allefuenfe"))
    game = thrown(game)
    assert refusal(game, EnterBox(box)).ruling == "P2"
    assert play(game, StrikeBox(box)).totals(0) == Totals(0, 0, 63, lower=50, extra=0)
    assert play(game, EnterBox("viererbande")).totals(0) == Totals(0, 0, 63, lower=70, extra=0)


def test_p5_chaos_dice_are_usual_and_nothing_counts_for_the_player() -> None:
    assert Punktverkehrt() == Punktverkehrt(chaos=True)
    assert Punktverkehrt().look is Look.CHAOS
    assert Punktverkehrt().previews is False
    assert Punktverkehrt().in_force == ("Chaos",)
    assert Punktverkehrt().options == (("wuerfel", "chaos"),)


def test_p5_the_option_gives_dice_with_digits_and_counts() -> None:
    rules = Punktverkehrt(chaos=False)
    assert rules.look is Look.DIGITS
    assert rules.previews is True
    assert rules.in_force == ("Ziffern",)
    assert rules.options == (("wuerfel", "ziffern"),)


def test_p5_the_dice_are_chosen_when_the_game_is_made(small_lexicon: Lexicon) -> None:
    supplies = Supplies(small_lexicon, load_dice())
    assert FAMILY.ruleset(supplies) == Punktverkehrt()
    assert FAMILY.ruleset(supplies, (("wuerfel", "ziffern"),)) == Punktverkehrt(chaos=False)
    with pytest.raises(OptionError, match=r"punkte.*chaos, ziffern"):
        FAMILY.ruleset(supplies, (("wuerfel", "punkte"),))


def test_p5_the_block_adds_what_lies_there_and_a_miscount_costs_only_the_choice() -> None:
    game = thrown_as(game_of(2), "33344")
    assert play(game, EnterBox("dreierbande")).totals(0).total == 17
    # Whoever takes a 4 for a 3 and asks for a Viererbande loses nothing: the turn goes on.
    refusal(game, EnterBox("viererbande"))
    assert play(game, EnterBox("vollebude")).totals(0).total == 25
    undone = play(game, EnterBox("dreierbande"), UndoEntry())
    assert undone.state == game.state


def test_p6_ordinary_dice_change_no_points() -> None:
    for throw in THROWS:
        plain = entries_with(Punktverkehrt(chaos=False), Sheet(), throw)
        assert plain == entries_with(Punktverkehrt(), Sheet(), throw)
    assert Punktverkehrt(chaos=False).dice == Punktverkehrt().dice


def test_p7_the_six_columns_are_filled_side_by_side() -> None:
    game = game_of(1)
    order = []
    while not game.over:
        turn = turn_of(game)
        order.append((turn.number, turn.seat))
        game = turn_with(game, StrikeBox(BOXES[turn.number]))
        filled = [len(game.sheet(column).entries) for column in game.seats]
        assert max(filled) - min(filled) <= 1
    assert order == [(line, column) for line in range(13) for column in range(6)]
