"""Every state that a game can come to, found without playing it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.states import Stages, all_stages, stage_of

# How long an example takes is up to whatever else the machine has to do.
patient = settings(deadline=None)

FULL = 50
FILLED_TWICE = Sheet((("kniffel", Entry(FULL)), ("3", Entry(9))))
STRUCK = Sheet((("kniffel", Entry(0)),))


@pytest.fixture(scope="module", params=["wort", "punktverkehrt", "regelblatt"])
def rules(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Solvable:
    if request.param == "wort":
        return WortKniffel(load_dice(), small_lexicon)
    return Kniffel(PRESETS[request.param]) if request.param in PRESETS else Punktverkehrt()


@pytest.fixture(scope="module")
def found(rules: Solvable) -> Stages:
    return all_stages(rules, [FULL] * len(rules.boxes))


@patient
@given(st.permutations(range(13)), st.lists(st.booleans(), min_size=13, max_size=13))
def test_a_game_goes_from_one_stage_to_the_next(
    rules: Solvable, found: Stages, order: list[int], earns: list[bool]
) -> None:
    sheet, stage = Sheet(), 0
    for place, points in zip(order, earns, strict=True):
        if place < len(rules.boxes):
            sheet = sheet.enter(rules.boxes[place].key, Entry(FULL * points))
            stage = int(found.after[stage, place, int(points)])
            assert found.stages[stage] == stage_of(rules, sheet)
    assert (found.after[stage] == -1).all()


def test_stages_come_in_the_order_of_their_filled_boxes(found: Stages) -> None:
    filled = [stage.filled.bit_count() for stage in found.stages]
    assert filled == sorted(filled)
    assert len(set(found.stages)) == len(found.stages)


def test_each_situation_is_shown_on_the_emptiest_sheet_that_is_in_it(
    rules: Solvable, found: Stages
) -> None:
    shown = found.situations()
    assert next(iter(shown)) == repr(rules.situation(Sheet()))
    for situation, sheet in shown.items():
        assert repr(rules.situation(sheet)) == situation
    fewest = {name: len(sheet.entries) for name, sheet in shown.items()}
    for stage in found.stages:
        assert fewest[stage.situation] <= stage.filled.bit_count()


def test_with_the_dearest_box_filled_each_set_of_others_is_there_twice(
    rules: Solvable, found: Stages
) -> None:
    sets = 2 ** (len(rules.boxes) - 1)
    assert len(found.stages) == (2 if rules.key == "punktverkehrt" else 3) * sets


def test_without_extra_and_joker_only_the_filled_boxes_count() -> None:
    rules = Kniffel(PRESETS["ohne"])
    assert len({rules.situation(sheet) for sheet in (Sheet(), FILLED_TWICE, STRUCK)}) == 1


def test_where_no_word_lies_on_all_dice_nothing_can_come_of_one(small_lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), small_lexicon)
    most = [FULL * (box.key != "wortkniffel") for box in rules.boxes]
    assert len(all_stages(rules, most).stages) == 2**11
