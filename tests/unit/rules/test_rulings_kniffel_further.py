"""A further Kniffel under each preset: ruling K7."""

from itertools import product

import pytest

from tests.cases.number_games import (
    KNIFFEL_LOWER,
    UPPER,
    kniffel_showing,
    sheet_with,
    thrown_as,
)
from tests.cases.table import new_game, play, refusal, thrown, turn_with
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import IllegalActionError
from wortkniffel.rules.events import DeclareRunOut, EnterBox, StrikeBox, UndoEntry
from wortkniffel.rules.family import OptionError, Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import FAMILY, FURTHER_KNIFFEL, PRESETS, Kniffel
from wortkniffel.rules.sheet import Sum, SumLine, Totals

LOWER = tuple(key for key in KNIFFEL_LOWER if key != "kniffel")
JOKER_NAMES = "Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance"

# Preset, Kniffel box (None: free), number box free, a lower box free: which boxes may be
# filled, whether the throw is a joker below, and the extra points and where they are given.
Case = tuple[str, bool, int, str]
PLAIN: Case = ("all", False, 0, "")
CASES: dict[tuple[str, int | None, bool, bool], Case] = {
    **dict.fromkeys(product(PRESETS, [None], [True, False], [True, False]), PLAIN),
    **dict.fromkeys(product(["ohne"], [50, 0], [True, False], [True, False]), PLAIN),
    ("regelblatt", 50, True, True): ("all", False, 50, "number"),
    ("regelblatt", 50, True, False): ("all", False, 50, "number"),
    ("regelblatt", 50, False, True): ("all", True, 0, ""),
    ("regelblatt", 50, False, False): ("all", True, 0, ""),
    ("regelblatt", 0, True, True): ("all", False, 0, ""),
    ("regelblatt", 0, True, False): ("all", False, 0, ""),
    ("regelblatt", 0, False, True): ("all", True, 0, ""),
    ("regelblatt", 0, False, False): ("all", True, 0, ""),
    ("yahtzee", 50, True, True): ("number", False, 100, "number"),
    ("yahtzee", 50, True, False): ("number", False, 100, "number"),
    ("yahtzee", 50, False, True): ("lower", True, 100, "lower"),
    ("yahtzee", 50, False, False): ("upper", False, 100, "upper"),
    ("yahtzee", 0, True, True): ("number", False, 0, ""),
    ("yahtzee", 0, True, False): ("number", False, 0, ""),
    ("yahtzee", 0, False, True): ("lower", True, 0, ""),
    ("yahtzee", 0, False, False): ("upper", False, 0, ""),
}


def a_kniffel(preset: str, number: str, **points: int) -> Game:
    """Anna has those points in her boxes and now throws five of a number.

    A 0 is struck with another throw, anything else is five of what the box asks for.
    """
    game = new_game(Kniffel(PRESETS[preset]))
    for key, worth in points.items():
        box = key.removeprefix("_")
        faces = (box if box in UPPER else number) * 5
        game = (
            play(thrown_as(game, faces), EnterBox(box))
            if worth
            else play(thrown_as(game, "12356"), StrikeBox(box))
        )
    return thrown_as(game, number * 5)


def lower_full(**points: int) -> dict[str, int]:
    """The lower boxes struck, but for those named."""
    return dict.fromkeys(KNIFFEL_LOWER, 0) | points


@pytest.mark.parametrize("claim", [True, False])
@pytest.mark.parametrize("number", UPPER)
@pytest.mark.parametrize(("preset", "first", "number_free", "lower_free"), CASES)
def test_k7_every_case_brings_what_its_preset_says(
    *,
    preset: str,
    first: int | None,
    number_free: bool,
    lower_free: bool,
    number: str,
    claim: bool,
) -> None:
    may_fill, joker, extra, given = CASES[preset, first, number_free, lower_free]
    filled = {} if first is None else {"kniffel": first}
    filled |= {} if number_free else {number: 0}
    filled |= {} if lower_free else dict.fromkeys(LOWER, 0)
    free = [key for key in (*UPPER, *KNIFFEL_LOWER) if key not in filled]
    groups = {"all": free, "number": [number], "": []}
    groups |= {"lower": [key for key in free if key in LOWER]}
    groups |= {"upper": [key for key in free if key in UPPER]}

    pips = 5 * int(number)
    worth = dict.fromkeys((number, "dreierpasch", "viererpasch", "chance"), pips)
    worth |= {"kniffel": 50}
    worth |= {"fullhouse": 25, "klein": 30, "gross": 40} if joker else {}
    extras = dict.fromkeys(groups[given], extra) if claim or preset == "yahtzee" else {}
    expected = {
        key: (worth.get(key, 0), extras.get(key, 0))
        for key in groups[may_fill]
        if key in worth or key in extras
    }

    rules, sheet, throw = Kniffel(PRESETS[preset]), sheet_with(filled), number * 5
    found = rules.entries(sheet, throw, {}, claim=claim)
    assert [box.key for box in rules.open_boxes(sheet, throw)] == groups[may_fill]
    assert {key: (entry.points, entry.extra) for key, entry in found.items()} == expected
    assert {entry.throw for entry in found.values()} <= {throw}


def test_k7_there_are_three_presets_and_the_first_is_the_rule_text() -> None:
    assert [choice.key for choice in FURTHER_KNIFFEL.choices] == ["regelblatt", "ohne", "yahtzee"]
    assert Kniffel().preset is PRESETS["regelblatt"]
    assert all(choice.reading for choice in FURTHER_KNIFFEL.choices)


@pytest.mark.parametrize(
    ("preset", "word"),
    [("regelblatt", "Regelblatt"), ("ohne", "ohne Extra"), ("yahtzee", "Yahtzee")],
)
def test_k7_the_header_names_the_preset_in_force(
    small_lexicon: Lexicon, preset: str, word: str
) -> None:
    options = (("preset", preset),)
    rules = FAMILY.ruleset(Supplies(small_lexicon, load_dice()), options)
    assert rules == Kniffel(PRESETS[preset])
    assert (rules.in_force, rules.options) == ((word,), options)


def test_k7_another_preset_is_refused_and_the_three_are_named(small_lexicon: Lexicon) -> None:
    supplies = Supplies(small_lexicon, load_dice())
    with pytest.raises(OptionError, match=r"haus.*regelblatt, ohne, yahtzee"):
        FAMILY.ruleset(supplies, (("preset", "haus"),))
    assert FAMILY.ruleset(supplies) == Kniffel()


@pytest.mark.parametrize(
    ("preset", "hints"), [("regelblatt", ["+50"]), ("ohne", []), ("yahtzee", ["+100"])]
)
def test_k7_the_sheet_has_a_line_for_extra_points_where_there_are_any(
    preset: str, hints: list[str]
) -> None:
    lines = [line for section in Kniffel(PRESETS[preset]).sections for line in section]
    extra = [line for line in lines if isinstance(line, SumLine) and line.sum is Sum.EXTRA]
    assert [line.hint for line in extra] == hints


@pytest.mark.parametrize(("preset", "extra"), [("regelblatt", 50), ("ohne", 0), ("yahtzee", 100)])
def test_k7_the_extra_is_noted_apart_and_counts_in_the_total_alone(preset: str, extra: int) -> None:
    game = play(a_kniffel(preset, "4", kniffel=50), EnterBox("4"))
    totals = game.totals(0)
    assert totals == Totals(upper=20, bonus=0, missing=43, lower=50, extra=extra)
    assert totals.total == 70 + extra


def test_k7_the_extra_does_not_lift_the_upper_part_to_its_bonus() -> None:
    game = new_game(Kniffel(PRESETS["yahtzee"]))
    game = play(thrown_as(game, "66666"), EnterBox("kniffel"))
    for number in ("5", "6"):
        game = play(thrown_as(game, number * 5), EnterBox(number))
    game = play(thrown_as(game, "31111"), EnterBox("1"))
    game = play(thrown_as(game, "33111"), EnterBox("3"))
    assert game.totals(0) == Totals(upper=65, bonus=35, missing=0, lower=50, extra=200)
    game = play(game, UndoEntry())
    assert game.totals(0) == Totals(upper=59, bonus=0, missing=4, lower=50, extra=200)


@pytest.mark.parametrize(("preset", "extra"), [("regelblatt", 50), ("yahtzee", 100)])
def test_k7_each_further_kniffel_brings_its_extra(preset: str, extra: int) -> None:
    game = a_kniffel(preset, "6", kniffel=50, _1=5, _2=10)
    assert play(game, EnterBox("6")).totals(0).extra == 3 * extra


def test_k7_by_the_rule_text_claiming_is_the_players_choice() -> None:
    game = a_kniffel("regelblatt", "3", kniffel=50)
    assert play(game, EnterBox("3")).totals(0).extra == 50
    assert play(game, EnterBox("3", claim=False)).totals(0).extra == 0
    elsewhere = play(game, EnterBox("dreierpasch")).totals(0)
    assert (elsewhere.lower, elsewhere.extra) == (65, 0)


def test_k7_the_international_extra_comes_unasked() -> None:
    game = a_kniffel("yahtzee", "3", kniffel=50)
    assert play(game, EnterBox("3", claim=False)).totals(0).extra == 100


@pytest.mark.parametrize(("preset", "extra"), [("regelblatt", 0), ("yahtzee", 100)])
@pytest.mark.parametrize(
    ("box", "points"),
    [
        *(("dreierpasch", 10), ("viererpasch", 10), ("chance", 10)),
        *(("fullhouse", 25), ("klein", 30), ("gross", 40)),
    ],
)
def test_k7_a_joker_has_the_full_value_of_its_box(
    preset: str, extra: int, box: str, points: int
) -> None:
    game = play(a_kniffel(preset, "2", kniffel=50, _2=0), EnterBox(box))
    assert (game.totals(0).lower, game.totals(0).extra) == (50 + points, extra)


@pytest.mark.parametrize("preset", ["regelblatt", "ohne"])
def test_k7_without_compulsion_a_free_number_box_leaves_every_box_open(preset: str) -> None:
    game = a_kniffel(preset, "3", kniffel=50)
    assert [box.key for box in game.open_boxes()] == [*UPPER, *LOWER]
    assert refusal(game, EnterBox("gross")).ruling == "K6"
    assert play(game, StrikeBox("gross")).totals(0).total == 50


def test_k7_by_the_rule_text_an_upper_box_is_struck_when_the_lower_ones_are_full() -> None:
    game = a_kniffel("regelblatt", "3", **lower_full(kniffel=50), _3=0)
    assert [box.key for box in game.open_boxes()] == ["1", "2", "4", "5", "6"]
    assert game.entries() == {}
    assert refusal(game, EnterBox("6")).ruling == "K6"
    assert play(game, StrikeBox("6")).totals(0).total == 50


@pytest.mark.parametrize("first", [50, 0])
@pytest.mark.parametrize(
    ("filled", "refused", "names"),
    [
        ({}, ("4", "dreierpasch", "gross", "chance"), "Dreier"),
        ({"_3": 0}, ("1", "2", "4", "5", "6"), JOKER_NAMES),
        (
            {"_3": 0, "chance": 0, "klein": 0, "gross": 0},
            ("1", "6"),
            "Dreierpasch, Viererpasch, Full House",
        ),
    ],
)
def test_k7_the_forced_joker_refuses_other_boxes_and_names_those_allowed(
    first: int, filled: dict[str, int], refused: tuple[str, ...], names: str
) -> None:
    game = a_kniffel("yahtzee", "3", kniffel=first, **filled)
    for box in refused:
        for action in (EnterBox(box), StrikeBox(box)):
            error = refusal(game, action)
            assert isinstance(error, IllegalActionError)
            assert error.ruling == "K7"
            assert error.message.endswith(f": {names}.")


def test_k7_forced_into_a_box_that_takes_0_it_still_brings_100() -> None:
    game = a_kniffel("yahtzee", "3", **lower_full(kniffel=50), _3=0)
    for box in ("1", "2", "4", "5", "6"):
        for action in (EnterBox(box), StrikeBox(box)):
            totals = play(game, action).totals(0)
            assert totals == Totals(upper=0, bonus=0, missing=63, lower=50, extra=100)


def test_k7_striking_on_purpose_loses_the_points_but_no_extra_that_comes_unasked() -> None:
    forced = play(a_kniffel("yahtzee", "3", kniffel=50), StrikeBox("3")).totals(0)
    assert (forced.upper, forced.extra) == (0, 100)
    by_choice = play(a_kniffel("regelblatt", "3", kniffel=50), StrikeBox("3")).totals(0)
    assert (by_choice.upper, by_choice.extra) == (0, 0)


def test_k7_forced_after_a_struck_kniffel_it_brings_nothing_more() -> None:
    game = a_kniffel("yahtzee", "3", **lower_full(), _3=0)
    assert game.entries() == {}
    assert play(game, StrikeBox("1")).totals(0).total == 0


@pytest.mark.parametrize("declared", [True, False])
def test_k7_when_the_sand_has_run_out_any_box_may_be_struck(declared: bool) -> None:
    game = new_game(kniffel_showing("33333", "yahtzee"), sand=60)
    game = thrown(turn_with(game, EnterBox("kniffel")), now=100.0)
    assert refusal(game, StrikeBox("gross"), now=159.9).ruling == "K7"
    if declared:
        game = play(game, DeclareRunOut(), now=160.0)
        assert [box.key for box in game.open_boxes()] == [*UPPER, *LOWER]
    for box in (*UPPER, *LOWER):
        totals = play(game, StrikeBox(box), now=160.0).totals(0)
        assert (totals.total, totals.extra) == (50, 0)


@pytest.mark.parametrize(
    ("preset", "filled", "box"),
    [
        ("regelblatt", {}, "3"),
        ("regelblatt", {"_3": 15}, "gross"),
        ("yahtzee", {}, "3"),
        ("yahtzee", {"_3": 15}, "gross"),
        ("yahtzee", lower_full(kniffel=50) | {"_3": 0}, "6"),
    ],
)
def test_k7_undo_takes_back_entry_and_extra_and_restores_everything(
    preset: str, filled: dict[str, int], box: str
) -> None:
    before = a_kniffel(preset, "3", **{"kniffel": 50, **filled})
    after = play(before, EnterBox(box))
    assert after.totals(0) != before.totals(0)
    undone = play(after, UndoEntry())
    assert undone.state == before.state
    assert undone.totals(0) == before.totals(0)
    assert undone.entries() == before.entries()
    assert undone.open_boxes() == before.open_boxes()
    assert play(undone, EnterBox(box)).state.sheets == after.state.sheets
    assert Game.replay(undone.events, undone.ruleset) == undone
