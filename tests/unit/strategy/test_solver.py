"""Solving: known means, the same table from whoever works at it, and no work lost."""

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from tests.cases.small_games import SMALL_GAMES, Solved, solved, unheard
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.loops import loop_turns
from wortkniffel.strategy.shelf import SHIPPED
from wortkniffel.strategy.solver import Kit, Means, Workers, means, reachable, solve, unsolved
from wortkniffel.strategy.tables import Table
from wortkniffel.strategy.turn import ArrayTurns

# Ruling K7, P4; the means per box of the game without extra points and jokers.
MEANS = {"ohne": 245.8708, "regelblatt": 248.3214, "yahtzee": 254.5877}
BOXES = [1.82, 5.25, 8.57, 12.19, 15.74, 19.29, 22.23, 13.04, 22.86, 29.53, 33.04, 15.89, 22.26]
BONUS = 0.690


@pytest.fixture(scope="module", params=SMALL_GAMES)
def game(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Solved:
    return solved(SMALL_GAMES[request.param](small_lexicon), small_lexicon)


def check_means_without_extra(means: Means) -> None:
    assert means.total == pytest.approx(MEANS["ohne"], abs=5e-5)
    assert list(means.boxes.values()) == pytest.approx(BOXES, abs=0.005)
    assert means.bonus == pytest.approx(BONUS, abs=5e-4)
    assert means.extra == 0


def adds_up(means: Means, rules: Solvable) -> bool:
    parts = sum(means.boxes.values()) + means.extra + means.bonus * rules.bonus
    return abs(parts - means.total) < 5e-5


def test_the_shipped_tables_of_number_games_have_the_known_means() -> None:
    punktverkehrt = Table.read(SHIPPED / "punktverkehrt.npz")
    check_means_without_extra(punktverkehrt.means)
    kniffel = Table.read(SHIPPED / "kniffel-regelblatt.npz")
    assert kniffel.means.total == pytest.approx(MEANS["regelblatt"], abs=5e-5)
    assert adds_up(kniffel.means, Kniffel())


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_kniffel_is_worth_what_is_published(preset: str) -> None:
    rules = Kniffel(PRESETS[preset])
    found = solved(rules, None, loop_turns)
    assert found.means.total == pytest.approx(MEANS[preset], abs=5e-5)
    assert adds_up(found.means, rules)
    if preset == "ohne":
        check_means_without_extra(found.means)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "file"), [(Kniffel(), "kniffel-regelblatt"), (Punktverkehrt(), "punktverkehrt")]
)
def test_a_shipped_table_comes_out_again(rules: Solvable, file: str) -> None:
    shipped = Table.read(SHIPPED / f"{file}.npz")
    found = solved(rules, None, loop_turns)
    assert shipped.stages == found.table.stages
    assert shipped.values == pytest.approx(found.values, abs=1e-4, nan_ok=True)


def test_boxes_extra_points_and_bonus_add_up_to_the_mean(game: Solved) -> None:
    assert adds_up(game.means, game.rules)


def test_each_state_that_can_be_reached_has_a_value_and_no_other(game: Solved) -> None:
    full = game.model.levels()[-1]
    known = ~np.isnan(game.values)
    known[full] = reachable(game.model)[full]
    assert (known == reachable(game.model)).all()


def test_more_upper_points_are_worth_more_until_the_bonus_is_there(game: Solved) -> None:
    for row in game.values:
        below = row[:-1][~np.isnan(row[:-1])]
        assert (np.diff(below) >= -1e-9).all()
        if len(below):
            assert not row[-1] > below[0] + 1e-9


def test_processes_find_the_same_as_threads(small_lexicon: Lexicon) -> None:
    game = solved(SMALL_GAMES["wort"](small_lexicon), small_lexicon)
    model = game.model
    turns = ArrayTurns(model.worths, model.lattice, model.throws)
    values = unsolved(model)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        workers = Workers(processes, Kit(model, turns))
        solve(model, workers, values, unheard)
        found = means(model, workers, values, unheard)
    assert np.array_equal(values, game.values, equal_nan=True)
    assert found == game.means


class StoppedError(Exception):
    """Somebody does not want to wait any longer."""


class Impatient:
    """Hears how far it is and stops it after some reports."""

    def __init__(self, patience: int) -> None:
        self.shares: list[float] = []
        self.patience = patience

    def __call__(self, _what: str, share: float) -> None:
        self.shares.append(share)
        if len(self.shares) > self.patience:
            raise StoppedError


@pytest.mark.parametrize("patience", [0, 3, 10])
def test_what_was_solved_before_it_was_stopped_stays(game: Solved, patience: int) -> None:
    model = game.model
    values = unsolved(model)
    stops = Impatient(patience)
    with ThreadPoolExecutor(1) as threads:
        turns = ArrayTurns(model.worths, model.lattice, model.throws)
        workers = Workers(threads, Kit(model, turns))
        with pytest.raises(StoppedError):
            solve(model, workers, values, stops)
        before = values.copy()
        known = ~np.isnan(before)
        assert known.sum() > (~np.isnan(unsolved(model))).sum()
        goes_on = Impatient(10**6)
        solve(model, workers, values, goes_on)
    assert np.array_equal(values[known], before[known])
    assert np.array_equal(values, game.values, equal_nan=True)
    # It says at once how much had been done already.
    assert goes_on.shares[0] > stops.shares[-1]
    assert goes_on.shares == sorted(goes_on.shares)
    assert goes_on.shares[-1] == pytest.approx(1)


def test_loops_can_be_handed_to_other_processes(game: Solved) -> None:
    model = game.model
    turns = loop_turns(model.worths, model.lattice, model.throws)
    upper = np.array([0])
    after = game.values[model.after[0, list(model.free(0))]]
    copy = pickle.loads(pickle.dumps(Kit(model, turns)))
    stakes = model.stakes(0, upper, np.nan_to_num(after))
    assert copy.turns.values(stakes) == pytest.approx(turns.values(stakes))
