"""What every throw is worth in every box, against the rules themselves."""

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.small_games import SMALL_GAMES, modelled, unheard
from tests.oracle.naive_numbers import KNIFFEL, five_alike, scores
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable, UnsolvableError
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.moves import WordsOf
from wortkniffel.strategy.states import stage_of
from wortkniffel.strategy.worths import NOT_ALLOWED, Outcome, row_of

FULL = 50


def outcomes(model: Model, situation: int, hand: int) -> list[Outcome | None]:
    """What a hand is worth in each box, as the model has it."""
    worths = model.worths
    codes = worths.classes[worths.class_of[situation, hand]]
    return [None if code == NOT_ALLOWED else worths.outcomes[code] for code in codes]


class Case:
    """A game with its model."""

    def __init__(self, rules: Solvable, lexicon: Lexicon | None) -> None:
        self.rules = rules
        self.model = modelled(rules, lexicon)
        self._words = WordsOf(lexicon, rules.policy) if lexicon and rules.policy else None

    def words(self, throw: str) -> Mapping[int, str]:
        """A word for each set of dice that one covers."""
        return self._words(throw) if self._words else {}


@pytest.fixture(scope="module", params=[*SMALL_GAMES])
def case(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Case:
    return Case(SMALL_GAMES[request.param](small_lexicon), small_lexicon)


@pytest.fixture(scope="module", params=["regelblatt", "yahtzee"])
def kniffel(request: pytest.FixtureRequest) -> Case:
    return Case(Kniffel(PRESETS[request.param]), None)


sheets = st.lists(st.tuples(st.integers(0, 12), st.booleans()), max_size=13)


@settings(deadline=None, max_examples=20)
@given(sheets)
def test_on_any_sheet_a_throw_is_worth_what_its_class_says(
    case: Case, written: list[tuple[int, bool]]
) -> None:
    sheet = Sheet()
    for place, earns in written:
        box = case.rules.boxes[place % len(case.rules.boxes)]
        if sheet.is_free(box):
            sheet = sheet.enter(box.key, Entry(FULL * earns))
    situation = case.model.worths.situations.index(stage_of(case.rules, sheet).situation)
    free = [place for place, box in enumerate(case.rules.boxes) if sheet.is_free(box)]
    for number, hand in enumerate(case.model.lattice.hands):
        here = row_of(case.rules, sheet, hand, case.words(hand))
        there = outcomes(case.model, situation, number)
        assert [there[place] for place in free] == [here[place] for place in free]


def test_classes_are_all_different_and_all_used(case: Case) -> None:
    worths = case.model.worths
    assert len(np.unique(worths.classes, axis=0)) == len(worths.classes)
    assert set(np.unique(worths.class_of)) == set(range(len(worths.classes)))


def test_within_a_situation_only_its_classes_are_looked_at(case: Case) -> None:
    worths = case.model.worths
    for situation in range(len(worths.situations)):
        classes, of_hand = worths.within(situation)
        whole = worths.classes[worths.class_of[situation]]
        assert (classes[of_hand] == whole).all()
        assert len(classes) <= len(worths.classes)


def test_an_empty_sheet_takes_what_the_rulings_say(kniffel: Case) -> None:
    for number, hand in enumerate(kniffel.model.lattice.hands):
        expected = scores(hand, KNIFFEL)
        found = outcomes(kniffel.model, 0, number)
        assert found == [Outcome(expected.get(box, 0), 0) for box in KNIFFEL]


@pytest.mark.parametrize("first", [0, FULL])
@pytest.mark.parametrize("filled", ["", "3", "3 fullhouse klein", "lower", "1 2 3 lower"])
def test_a_further_kniffel_is_worth_what_the_rulings_say(
    kniffel: Case, first: int, filled: str
) -> None:
    rules, model = kniffel.rules, kniffel.model
    lower = " ".join(KNIFFEL[6:11] + KNIFFEL[12:])
    sheet = Sheet((("kniffel", Entry(first)),))
    for box in filled.replace("lower", lower).split():
        sheet = sheet.enter(box, Entry(5))
    situation = model.worths.situations.index(stage_of(rules, sheet).situation)
    free = frozenset(box.key for box in sheet.free(rules.boxes))
    for number in range(1, 7):
        allowed, worth = five_alike(dict(rules.options)["preset"], number, free, first)
        found = outcomes(model, situation, model.lattice.throw(str(number) * 5))
        assert {box: found[KNIFFEL.index(box)] for box in free} == {
            box: Outcome(*worth.get(box, (0, 0))) if box in allowed else None for box in free
        }


def test_other_processes_find_the_same(small_lexicon: Lexicon) -> None:
    rules = SMALL_GAMES["wort"](small_lexicon)
    here = modelled(rules, small_lexicon).worths
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        there = Model.of(rules, small_lexicon, processes, unheard).worths
    assert (there.classes == here.classes).all()
    assert (there.class_of == here.class_of).all()
    assert there.outcomes == here.outcomes


class TooRich(Punktverkehrt):
    """A throw is worth something else for each of its numbers."""

    def entries(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        number = int("".join(sorted(throw)))
        return {"kontrollverlust": Entry(number), "allefuenfe": Entry(-number)}


def test_a_game_with_too_many_outcomes_is_refused_by_name() -> None:
    with pytest.raises(UnsolvableError, match="Punktverkehrt hat zu viele verschiedene Ergebnisse"):
        modelled(TooRich(), None)
