"""A game made ready to be solved."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from tests.cases.small_games import SMALL_GAMES, modelled
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.worths import NOT_ALLOWED


@pytest.fixture(scope="module", params=SMALL_GAMES)
def model(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Model:
    return modelled(SMALL_GAMES[request.param](small_lexicon), small_lexicon)


def test_levels_hold_every_stage_once_by_its_filled_boxes(model: Model) -> None:
    levels = model.levels()
    assert len(levels) == len(model.upper.boxes) + 1
    assert sorted(stage for level in levels for stage in level) == list(range(len(model.stages)))
    for filled, level in enumerate(levels):
        for stage in level:
            assert len(model.free(stage)) == len(model.upper.boxes) - filled
    assert levels[0] == [0]


def test_what_follows_on_a_stage_is_one_level_on(model: Model) -> None:
    for number, stage in enumerate(model.stages):
        for box in model.free(number):
            for after in model.after[number, box]:
                assert model.stages[after].filled == stage.filled | 1 << box


def test_at_stake_is_what_an_entry_brings_and_what_it_leads_to(model: Model) -> None:
    free = model.free(0)
    values = np.full((len(free), 2, model.upper.bonus_from + 1), 100.0)
    values[:, 1] = 200
    stakes = model.stakes(0, np.array([0]), values)
    assert stakes.boxes == free
    for code, outcome in enumerate(model.worths.outcomes):
        if code != NOT_ALLOWED:
            plain = sum(outcome) + (200 if outcome.points else 100)
            for box, worth in zip(free, stakes.worth[:, code, 0], strict=True):
                reaches = model.upper.boxes[box] and outcome.points >= model.upper.bonus_from
                assert worth == plain + model.upper.bonus * reaches


def test_other_processes_get_the_same_model(model: Model) -> None:
    copy = pickle.loads(pickle.dumps(model))
    assert copy.stages == model.stages
    assert copy.worths.outcomes == model.worths.outcomes
    assert (copy.worths.class_of == model.worths.class_of).all()
    assert (copy.after == model.after).all()


class TooLong(Kniffel):
    """Seventeen boxes."""

    boxes = tuple(replace(Kniffel.boxes[0], key=str(number)) for number in range(17))


def test_a_game_with_too_many_boxes_is_refused_by_name() -> None:
    with pytest.raises(UnsolvableError, match="Kniffel hat zu viele Kästchen"):
        modelled(TooLong(), None)
