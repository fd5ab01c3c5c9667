"""Dice, boxes, bonus, striking and seats of Kniffel: rulings K1 to K6 and K8."""

import pytest

from tests.cases.number_games import (
    KNIFFEL_LOWER,
    UPPER,
    kniffel_showing,
    sheet_with,
    thrown_as,
)
from tests.cases.table import entries_with, new_game, play, refusal, thrown, turn_of, turn_with
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.errors import IllegalActionError, SetupError
from wortkniffel.rules.events import EnterBox, LayWord, Setup, StrikeBox, ThrowDice, TurnGlass
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.ruleset import Look
from wortkniffel.rules.sheet import Box, Part, Sheet, Totals

BOXES = (*UPPER, *KNIFFEL_LOWER)


def worth(throw: Throw) -> dict[str, int]:
    """What an empty sheet may take."""
    found = entries_with(Kniffel(), Sheet(), throw)
    return {key: entry.points for key, entry in found.items()}


def entered(game: Game, faces: Throw, box: str) -> Game:
    """The game after a turn of one throw that shows some faces."""
    return play(thrown_as(game, faces), EnterBox(box))


def test_k1_five_dice_show_one_to_six() -> None:
    assert [die.faces for die in Kniffel().dice.dice] == ["123456"] * 5
    assert Kniffel().look is Look.PIPS
    assert Kniffel().previews


def test_k1_a_turn_has_up_to_three_throws() -> None:
    game = thrown(new_game(Kniffel()))
    game = play(game, ThrowDice(0b00011), ThrowDice())
    assert turn_of(game).throws == 3
    refused = refusal(game, ThrowDice())
    assert isinstance(refused, IllegalActionError)
    assert refused.ruling == "K1"
    assert "Alle 3 Würfe sind getan" in str(refused)


def test_k1_kept_dice_lie_still_and_the_others_are_thrown() -> None:
    first = thrown(new_game(Kniffel()))
    before = turn_of(first).throw
    for keep in range(31):
        after = turn_of(play(first, ThrowDice(keep))).throw
        assert all(after[die] == before[die] for die in range(5) if keep >> die & 1)
    fresh = turn_of(play(first, ThrowDice())).throw
    assert sum(one != other for one, other in zip(before, fresh, strict=True)) > 0
    assert refusal(first, ThrowDice(0b11111)).ruling == "K1"


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_k1_stopping_early_is_allowed(throws: int) -> None:
    game = play(new_game(Kniffel()), TurnGlass(), *[ThrowDice()] * throws)
    assert game.sheet(0) == Sheet()
    assert len(play(game, EnterBox("chance")).sheet(0).entries) == 1


def test_k1_the_sheet_has_thirteen_boxes() -> None:
    names = [box.name for box in Kniffel().boxes]
    assert names == [
        *("Einser", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser"),
        *("Dreierpasch", "Viererpasch", "Full House", "Kleine Straße", "Große Straße"),
        *("Kniffel", "Chance"),
    ]
    assert [box.key for box in Kniffel().boxes if box.part is Part.UPPER] == list(UPPER)
    assert [box.key for box in Kniffel().boxes if box.part is Part.LOWER] == list(KNIFFEL_LOWER)


def test_k1_the_boxes_stand_on_the_sheet_in_their_order() -> None:
    lines = [line for section in Kniffel().sections for line in section if isinstance(line, Box)]
    assert tuple(lines) == Kniffel().boxes


def test_k1_a_turn_makes_one_entry_and_passes_on() -> None:
    game = turn_with(new_game(Kniffel(), ("Anna", "Bernd")), EnterBox("chance"))
    assert (turn_of(game).seat, turn_of(game).begun) == (1, False)
    assert refusal(game, EnterBox("chance")).ruling == "K1"
    game = turn_with(game, EnterBox("chance"))
    assert (turn_of(game).seat, turn_of(game).number) == (0, 1)
    assert [len(game.sheet(player).entries) for player in game.seats] == [1, 1]


def test_k1_nothing_is_entered_before_the_throw() -> None:
    refused = refusal(play(new_game(Kniffel()), TurnGlass()), EnterBox("chance"))
    assert refused.ruling == "K1"
    assert "Erst würfeln" in str(refused)


@pytest.mark.parametrize("action", [EnterBox("chance"), StrikeBox("chance")])
def test_k1_a_box_is_filled_once(action: EnterBox | StrikeBox) -> None:
    game = thrown(turn_with(new_game(Kniffel()), EnterBox("chance")))
    refused = refusal(game, action)
    assert refused.ruling == "K1"
    assert "Chance ist schon ausgefüllt" in str(refused)


def test_k1_there_is_no_box_of_another_name() -> None:
    refused = refusal(thrown(new_game(Kniffel())), EnterBox("vollebude"))
    assert refused.ruling == "K1"
    assert "vollebude" in str(refused)


def test_k1_no_words_are_laid() -> None:
    game = thrown(new_game(Kniffel()))
    assert refusal(game, LayWord("Haus")).ruling == "K1"
    assert Kniffel().policy is None


def test_k1_the_game_is_over_after_thirteen_rounds() -> None:
    game = new_game(Kniffel(), ("Anna", "Bernd"))
    for box in BOXES:
        assert not game.over
        game = turn_with(turn_with(game, StrikeBox(box)), StrikeBox(box))
    assert game.over
    assert game.open_boxes() == ()
    assert refusal(game, TurnGlass()).ruling == "K8"


@pytest.mark.parametrize(
    ("throw", "box", "points"),
    [
        ("12345", "1", 1),
        ("11234", "1", 2),
        ("62622", "2", 6),
        ("33633", "3", 12),
        ("44444", "4", 20),
        ("15645", "5", 10),
        ("16661", "6", 18),
        ("66666", "6", 30),
    ],
)
def test_k2_a_number_counts_its_own_dice_only(throw: Throw, box: str, points: int) -> None:
    assert worth(throw)[box] == points


def test_k2_a_number_that_does_not_lie_there_has_nothing_to_enter() -> None:
    assert not {"1", "4", "5"} & worth("22336").keys()


def test_k2_63_points_in_the_upper_part_bring_35_at_once() -> None:
    game = new_game(Kniffel())
    for box, faces in zip("23456", ("22234", "33312", "44412", "55512", "66612"), strict=True):
        game = entered(game, faces, box)
    # 3 * (2 + 3 + 4 + 5 + 6) = 60, and two or three ones to come.
    assert game.totals(0) == Totals(upper=60, bonus=0, missing=3, lower=0, extra=0)
    short, enough = entered(game, "11345", "1"), entered(game, "11145", "1")
    assert short.totals(0) == Totals(upper=62, bonus=0, missing=1, lower=0, extra=0)
    assert enough.totals(0) == Totals(upper=63, bonus=35, missing=0, lower=0, extra=0)
    assert (short.totals(0).total, enough.totals(0).total) == (62, 98)


def test_k2_the_bonus_comes_before_the_upper_part_is_full() -> None:
    totals = Kniffel().totals(sheet_with({"6": 24, "5": 20, "4": 20}))
    assert (totals.upper, totals.bonus) == (64, 35)


def test_k2_the_bonus_is_given_once() -> None:
    most = {"1": 5, "2": 10, "3": 15, "4": 20, "5": 25, "6": 30}
    totals = Kniffel().totals(sheet_with(most))
    assert totals == Totals(upper=105, bonus=35, missing=0, lower=0, extra=0)


def test_k2_the_lower_part_does_not_count_towards_the_bonus() -> None:
    totals = Kniffel().totals(sheet_with({"6": 18, "kniffel": 50, "gross": 40}))
    assert totals == Totals(upper=18, bonus=0, missing=45, lower=90, extra=0)


@pytest.mark.parametrize(
    ("throw", "three", "four"),
    [
        ("22256", 17, None),
        ("52262", 17, None),
        ("22225", 13, 13),
        ("44464", 22, 22),
        ("11111", 5, 5),
        ("55533", 21, None),
        ("22556", None, None),
        ("12346", None, None),
    ],
)
def test_k3_enough_alike_are_worth_all_five_dice(
    throw: Throw, three: int | None, four: int | None
) -> None:
    found = worth(throw)
    assert (found.get("dreierpasch"), found.get("viererpasch")) == (three, four)


@pytest.mark.parametrize("throw", ["11122", "66655", "23232", "45445"])
def test_k4_three_of_one_and_two_of_another_number_are_25(throw: Throw) -> None:
    assert worth(throw)["fullhouse"] == 25


@pytest.mark.parametrize("throw", ["11123", "11223", "11112", "12345"])
def test_k4_less_is_no_full_house(throw: Throw) -> None:
    assert "fullhouse" not in worth(throw)


@pytest.mark.parametrize("number", UPPER)
def test_k4_five_alike_are_no_full_house(number: str) -> None:
    assert "fullhouse" not in worth(number * 5)
    game = thrown(new_game(kniffel_showing(number * 5)))
    assert refusal(game, EnterBox("fullhouse")).ruling == "K6"


@pytest.mark.parametrize(
    ("throw", "small", "large"),
    [
        ("12345", 30, 40),
        ("62345", 30, 40),
        ("53412", 30, 40),
        ("12346", 30, None),
        ("34566", 30, None),
        ("54325", 30, None),
        ("12356", None, None),
        ("12456", None, None),
        ("11235", None, None),
    ],
)
def test_k5_four_in_a_row_are_30_and_five_40(
    throw: Throw, small: int | None, large: int | None
) -> None:
    found = worth(throw)
    assert (found.get("klein"), found.get("gross")) == (small, large)


@pytest.mark.parametrize("number", UPPER)
def test_k5_five_alike_are_a_kniffel_of_50(number: str) -> None:
    assert worth(number * 5)["kniffel"] == 50


def test_k5_four_alike_are_no_kniffel() -> None:
    assert "kniffel" not in worth("66665")


@pytest.mark.parametrize(("throw", "points"), [("11111", 5), ("13466", 20), ("66666", 30)])
def test_k5_chance_takes_the_sum_of_any_throw(throw: Throw, points: int) -> None:
    assert worth(throw)["chance"] == points


def test_k6_a_box_that_the_throw_does_not_fit_can_only_be_struck() -> None:
    game = thrown_as(new_game(Kniffel()), "11346")
    for box in ("2", "5", "dreierpasch", "viererpasch", "fullhouse", "klein", "gross", "kniffel"):
        refused = refusal(game, EnterBox(box))
        assert refused.ruling == "K6"
        assert "streichen" in str(refused)
        entry = play(game, StrikeBox(box)).sheet(0).get(box)
        assert entry is not None
        assert (entry.points, entry.extra, entry.throw) == (0, 0, "")


def test_k6_when_nothing_fits_a_box_of_choice_is_struck() -> None:
    game = new_game(Kniffel())
    for box in BOXES:
        if box not in ("1", "klein"):
            game = turn_with(game, StrikeBox(box))
    game = thrown_as(game, "22356")
    assert game.entries() == {}
    assert [box.key for box in game.open_boxes()] == ["1", "klein"]
    for box in ("1", "klein"):
        after = play(game, StrikeBox(box))
        assert after.sheet(0).entries[-1][0] == box
        assert after.totals(0).total == 0


@pytest.mark.parametrize("count", range(1, 9))
def test_k8_any_number_of_people_plays_with_a_column_each(count: int) -> None:
    game = new_game(Kniffel(), tuple("ABCDEFGH"[:count]))
    assert game.columns == 1
    assert [game.person(seat) for seat in game.seats] == list("ABCDEFGH"[:count])
    for seat in game.seats:
        assert (turn_of(game).seat, turn_of(game).number) == (seat, 0)
        game = turn_with(game, StrikeBox("chance"))
    assert (turn_of(game).seat, turn_of(game).number) == (0, 1)


def test_k8_nobody_is_too_few() -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(Setup((), "7", None, ruleset="kniffel"), Kniffel())
    assert caught.value.ruling == "K8"
