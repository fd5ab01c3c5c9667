"""What a turn is played for, and that best play ends it worth what it was worth at its start."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.small_games import SMALL_GAMES, modelled
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.turn import ArrayTurns, Stakes
from wortkniffel.strategy.worths import NOT_ALLOWED

# How long an example takes is up to whatever else the machine has to do.
patient = settings(deadline=None)


@pytest.fixture(scope="module", params=SMALL_GAMES)
def model(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Model:
    return modelled(SMALL_GAMES[request.param](small_lexicon), small_lexicon)


def stakes_at(model: Model, stage: int) -> Stakes:
    """Any stakes with two sums of upper points."""
    random = np.random.default_rng(stage)
    free = model.free(stage)
    values = random.uniform(0, 100, (len(free), 2, model.upper.bonus_from + 1))
    return model.stakes(stage, np.array([0, 3]), values)


@pytest.mark.parametrize("throws", [1, 2, 3, 4])
def test_how_best_play_ends_is_worth_what_the_turn_is(model: Model, throws: int) -> None:
    turns = ArrayTurns(model.worths, model.lattice, throws)
    for level in model.levels()[:-1]:
        stakes = stakes_at(model, level[-1])
        ended = turns.outcomes(stakes)
        brings = np.where(ended > 0, stakes.worth, 0) * ended
        assert ended.sum((0, 1)) == pytest.approx(1)
        assert brings.sum((0, 1)) == pytest.approx(turns.values(stakes))


def test_a_further_throw_is_never_worth_less(model: Model) -> None:
    stakes = stakes_at(model, 0)
    worths = [
        ArrayTurns(model.worths, model.lattice, throws).values(stakes) for throws in range(1, 6)
    ]
    assert (np.diff(worths, axis=0) >= 0).all()


def test_the_first_throw_is_from_the_cup(model: Model) -> None:
    turns = ArrayTurns(model.worths, model.lattice, 3)
    stakes = stakes_at(model, 0)
    last, first = turns.keeps(stakes)
    before = model.lattice.chances @ model.lattice.best(first)
    assert turns.values(stakes) == pytest.approx(before)
    assert (first >= last - 1e-9).all()


@pytest.fixture(scope="module")
def kniffel() -> Model:
    return modelled(Kniffel(), None)


@patient
@given(st.integers(0, 63))
def test_upper_points_are_counted_up_to_the_bonus(kniffel: Model, upper: int) -> None:
    after = kniffel.upper.after(kniffel.worths, np.array([upper]))[:, 0]
    assert after.tolist() == [min(63, upper + int(more)) for more in kniffel.worths.points]


def test_the_bonus_comes_once_and_with_the_entry_that_reaches_it(kniffel: Model) -> None:
    upper = np.array([0, 62, 63])
    nothing = np.zeros((1, 2, 64))
    code = next(code for code, o in enumerate(kniffel.worths.outcomes) if o == (5, 0) and code)
    worth = {
        box: kniffel.upper.stakes(kniffel.worths, 0, (box,), upper, nothing).worth[0]
        for box in (0, 12)
    }
    assert worth[0][code].tolist() == [5, 40, 5]
    assert worth[12][code].tolist() == [5, 5, 5]
    assert (worth[0][NOT_ALLOWED] == -np.inf).all()
