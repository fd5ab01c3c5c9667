"""What a solved game says about any moment of it."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.number_games import KNIFFEL_LOWER, sheet_with
from tests.cases.small_games import SMALL_GAMES, solved
from tests.cases.table import sheet_of
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import REGEL, Policy
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.lattice import lattice_of
from wortkniffel.strategy.shelf import SHIPPED
from wortkniffel.strategy.tables import Table

WITHIN = 1e-4
"""Values in a file are rounded."""

RULES = Kniffel()
THROWS = lattice_of(RULES.dice)
KEYS = [box.key for box in RULES.boxes]


@pytest.fixture(scope="module")
def kniffel() -> BestPlay:
    return BestPlay(RULES, Table.read(SHIPPED / "kniffel-regelblatt.npz"))


@pytest.fixture(scope="module")
def wort(small_lexicon: Lexicon) -> BestPlay:
    rules = WortKniffel(load_dice(), small_lexicon)
    return BestPlay(rules, Table.read(SHIPPED / "wort-regel-gelaeufig.npz"))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A sheet of Kniffel on which at least one box is free, filled as dice can fill it."""
    sheet = Sheet()
    for key in draw(st.lists(st.sampled_from(KEYS), max_size=12, unique=True)):
        throw = draw(st.sampled_from(THROWS.hands))
        entries = RULES.entries(Sheet(), throw, {})
        sheet = sheet.enter(key, entries.get(key, Entry(0)))
    return sheet


throws = st.sampled_from(THROWS.hands)
turned = settings(deadline=None, max_examples=30)


@settings(turned, max_examples=10)
@given(sheets())
def test_a_turn_is_worth_what_the_table_says(kniffel: BestPlay, sheet: Sheet) -> None:
    plan = kniffel.turn(sheet)
    assert plan.start == kniffel.worth(sheet)
    first = [plan.worth(hand, 1) for hand in THROWS.hands]
    assert THROWS.chances @ np.array(first) == pytest.approx(plan.start, abs=WITHIN)


@turned
@given(sheets(), throws, st.integers(1, 3))
def test_a_throw_is_worth_its_best_keep_or_its_best_entry(
    kniffel: BestPlay, sheet: Sheet, throw: str, done: int
) -> None:
    plan = kniffel.turn(sheet)
    entries = RULES.entries(sheet, throw, {})
    strikes = {box.key: Entry(0) for box in RULES.open_boxes(sheet, throw)}
    entered = max(
        kniffel.entry_worth(sheet, box, entry) for box, entry in (strikes | entries).items()
    )
    kept = [plan.keep_worth(throw, mask, done) for mask in range(31)] if done < 3 else []
    assert plan.worth(throw, done) == pytest.approx(max([entered, *kept]), abs=WITHIN)


@turned
@given(sheets(), throws, st.integers(1, 3))
def test_keeps_are_ranked_and_each_set_of_faces_is_there_once(
    kniffel: BestPlay, sheet: Sheet, throw: str, done: int
) -> None:
    keeps = kniffel.turn(sheet).keeps(throw, done)
    worths = [keep.worth for keep in keeps]
    assert worths == pytest.approx(sorted(worths, reverse=True))
    faces = ["".join(f for die, f in enumerate(throw) if keep.mask >> die & 1) for keep in keeps]
    assert len(set(faces)) == len(faces)
    assert throw in faces
    assert (len(faces) == 1) == (done == 3)


@turned
@given(sheets(), throws)
def test_a_throw_more_to_go_is_never_worth_less(
    kniffel: BestPlay, sheet: Sheet, throw: str
) -> None:
    plan = kniffel.turn(sheet)
    worths = [plan.worth(throw, done) for done in (3, 2, 1)]
    assert worths == sorted(worths)


@turned
@given(sheets(), throws, st.integers(1, 3))
def test_chances_are_those_of_boxes_that_can_be_filled(
    kniffel: BestPlay, sheet: Sheet, throw: str, done: int
) -> None:
    plan = kniffel.turn(sheet)
    chances = plan.chances(throw, done)
    assert list(chances) == [box.key for box in sheet.free(RULES.boxes)]
    assert all(chance >= 0 for chance in chances.values())
    assert sum(chances.values()) <= 1 + 1e-9
    if done == 3 and set(RULES.entries(sheet, throw, {})) == set():
        assert sum(chances.values()) == 0


@settings(turned, max_examples=3)
@given(sheets())
def test_before_the_first_throw_chances_are_the_mean_of_those_after_it(
    kniffel: BestPlay, sheet: Sheet
) -> None:
    plan = kniffel.turn(sheet)
    after = np.array([list(plan.chances(hand, 1).values()) for hand in THROWS.hands])
    assert list(plan.chances_at_start().values()) == pytest.approx(THROWS.chances @ after, abs=1e-9)


@turned
@given(sheets(), throws)
def test_to_strike_what_fits_is_never_better(kniffel: BestPlay, sheet: Sheet, throw: str) -> None:
    for box, entry in RULES.entries(sheet, throw, {}).items():
        struck = kniffel.entry_worth(sheet, box, Entry(0))
        assert struck <= kniffel.entry_worth(sheet, box, entry) + WITHIN


@turned
@given(sheets(), throws)
def test_to_claim_is_never_worse(kniffel: BestPlay, sheet: Sheet, throw: str) -> None:
    claimed = RULES.entries(sheet, throw, {})
    for box, entry in RULES.entries(sheet, throw, {}, claim=False).items():
        plain = kniffel.entry_worth(sheet, box, entry)
        assert plain <= kniffel.entry_worth(sheet, box, claimed[box]) + WITHIN


def test_the_last_box_takes_what_it_takes(kniffel: BestPlay) -> None:
    sheet = sheet_with(dict.fromkeys(KEYS[:-1], 10))
    plan = kniffel.turn(sheet)
    assert plan.worth("66666", 3) == 30
    assert plan.keeps("11116", 2)[0].mask == 0b10000
    assert plan.chances("11111", 1) == {"chance": pytest.approx(1)}


def test_an_entry_that_reaches_the_bonus_is_worth_that_as_well(kniffel: BestPlay) -> None:
    upper = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15}
    sheet = sheet_with({**upper, **dict.fromkeys(KNIFFEL_LOWER, 0)})
    assert kniffel.entry_worth(sheet, "6", Entry(18)) == 18 + 35
    assert kniffel.entry_worth(sheet, "6", Entry(12)) == 12


def test_several_threads_may_ask_at_once(kniffel: BestPlay) -> None:
    asked = [sheet_with({key: 0}) for key in KEYS] * 8

    def start(best: BestPlay, sheet: Sheet) -> float:
        return best.turn(sheet).worth("12345", 1)

    expected = [start(kniffel, sheet) for sheet in asked]
    fresh = BestPlay(RULES, kniffel.table)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(start, [fresh] * len(asked), asked)) == expected


class TestWort:
    @pytest.mark.parametrize("done", [1, 2])
    def test_dice_on_which_nothing_depends_are_not_thrown_again(
        self, wort: BestPlay, done: int
    ) -> None:
        keys = [box.key for box in wort.rules.boxes if box.key != "fullhouse"]
        plan = wort.turn(Sheet(tuple((key, Entry(0)) for key in keys)))
        keeps = plan.keeps("HAPCENI", done)
        assert keeps[0].mask == wort.rules.dice.all_dice
        assert keeps[1].worth == pytest.approx(keeps[0].worth)

    def test_a_turn_is_worth_the_mean_of_its_first_throws(self, wort: BestPlay) -> None:
        plan = wort.turn(Sheet())
        assert plan.start == pytest.approx(wort.worth(Sheet()))
        seeds = map(str, range(400))
        worths = [plan.worth(wort.rules.dice.throw(seed, 0, 0, 0, None), 1) for seed in seeds]
        error = np.std(worths) / np.sqrt(len(worths))
        assert abs(np.mean(worths) - plan.start) < 3 * error

    def test_the_vowels_are_kept_for_the_last_box_of_vowels(self, wort: BestPlay) -> None:
        keys = [box.key for box in wort.rules.boxes if box.key != "strasse"]
        plan = wort.turn(Sheet(tuple((key, Entry(0)) for key in keys)))
        kept = plan.keeps("AEPGUNB", 1)[0].mask
        assert {face for die, face in enumerate("AEPGUNB") if kept >> die & 1} == set("AEU")
        assert plan.worth("AEEOUU?", 3) == 30

    @pytest.mark.parametrize("points", range(0, 49, 7))
    def test_upper_points_that_its_words_cannot_bring_lie_between_others(
        self, wort: BestPlay, points: int
    ) -> None:
        here, more = (wort.worth(sheet_of(_6=sum_)) for sum_ in (points, points + 1))
        assert here <= more + WITHIN
        plan = wort.turn(sheet_of(_6=points))
        assert np.isfinite([keep.worth for keep in plan.keeps("AEPGUNB", 1)]).all()

    def test_a_bonus_that_its_words_cannot_bring_is_not_expected_twice(
        self, wort: BestPlay
    ) -> None:
        assert wort.worth(sheet_of(_6=50)) <= wort.worth(sheet_of(_6=0)) + WITHIN


class Short:
    """Knows only words of two letters."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def exactly(self, letters: str, policy: Policy = REGEL) -> tuple[str, ...]:
        return self.lexicon.exactly(letters, policy) if len(letters) == 2 else ()

    def words_from(self, letters: str, policy: Policy = REGEL) -> set[str]:
        return {word for word in self.lexicon.words_from(letters, policy) if len(word) == 2}

    def may_propose(self, lay: str, policy: Policy = REGEL) -> bool:
        return self.lexicon.may_propose(lay, policy)


def test_somebody_may_have_earned_what_the_words_of_the_table_cannot(
    small_lexicon: Lexicon,
) -> None:
    rules = SMALL_GAMES["wort"](small_lexicon)
    best = BestPlay(rules, solved(rules, Short(small_lexicon)).table)
    earned, struck = sheet_of(wortkniffel=50), sheet_of(wortkniffel=0)
    assert best.worth(earned) == best.worth(struck)
    assert best.turn(earned).keeps("DOR", 1) == best.turn(struck).keeps("DOR", 1)


def test_for_a_number_its_dice_are_kept_whatever_dice_they_are(small_lexicon: Lexicon) -> None:
    rules = SMALL_GAMES["ungleich ohne"](small_lexicon)
    best = BestPlay(rules, solved(rules, None).table)
    plan = best.turn(sheet_with({"2": 0, "gross": 0, "kniffel": 0}))
    random = Random(3)
    for _throw in range(20):
        throw = "".join(random.choice(die.faces) for die in rules.dice.dice)
        keeps = plan.keeps(throw, 1)
        assert keeps[0].mask == sum(1 << die for die, face in enumerate(throw) if face == "3")
