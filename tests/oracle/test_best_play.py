"""Solved games against every way to play them, tried one after the other."""

import pytest

from tests.cases.small_games import SMALL_GAMES, Solved, solved
from tests.oracle.naive_expectimax import Expectimax
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.sheet import Sheet
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.loops import loop_turns

EXACT = 1e-6
SINGLE = 1e-4
"""Where values are computed in single precision."""


class Case:
    """A small game, solved in both ways."""

    def __init__(self, name: str, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.rules = SMALL_GAMES[name](lexicon)
        self.naive = Expectimax(self.rules, lexicon)
        self.brings = self.naive.brings(Sheet())
        self.solved = solved(self.rules, lexicon)


@pytest.fixture(scope="module", params=SMALL_GAMES)
def case(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Case:
    return Case(request.param, small_lexicon)


def test_every_state_is_worth_what_trying_everything_brings(case: Case) -> None:
    best = BestPlay(case.rules, case.solved.table)
    worths = {written: best.worth(sheet) for written, sheet in case.naive.sheets.items()}
    expected = {written: brings[0] for written, brings in case.naive.known.items()}
    assert worths == pytest.approx(expected, abs=EXACT)


def test_the_whole_game_is_worth_the_same_and_so_is_each_box(case: Case) -> None:
    assert case.solved.values[0, 0] == pytest.approx(case.brings[0], abs=EXACT)
    assert means_of(case.solved) == pytest.approx(list(case.brings), abs=EXACT)


def test_compiled_loops_find_the_same(case: Case) -> None:
    quick = solved(case.rules, case.lexicon, loop_turns)
    assert means_of(quick) == pytest.approx(list(case.brings), abs=SINGLE)
    assert quick.values == pytest.approx(case.solved.values, abs=SINGLE, nan_ok=True)


def test_every_entry_is_worth_what_it_brings(case: Case) -> None:
    best = BestPlay(case.rules, case.solved.table)
    for sheet in list(case.naive.sheets.values())[:60]:
        if sheet.free(case.rules.boxes):
            for throw in case.naive.throws[::5]:
                for move in case.naive.moves(sheet, throw):
                    worth = best.entry_worth(sheet, move.box, move.entry)
                    expected = case.naive.after(sheet, move)[0]
                    assert worth == pytest.approx(expected, abs=EXACT)


def means_of(solved: Solved) -> list[float]:
    """Means in the order of ``naive_expectimax.Brings``."""
    means = solved.means
    return [means.total, *means.boxes.values(), means.extra, means.bonus * solved.rules.bonus]
