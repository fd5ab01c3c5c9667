"""Advice: what is known of best play, the words it counts with, and that it never fails."""

from itertools import pairwise
from math import isfinite
from pathlib import Path

import pytest
from hypothesis import given

from tests.cases.table import new_game
from tests.unit.rules.laws import Player, Step, relaxed, steps
from tests.unit.rules.third_party import install_example, site_folder
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon, OwnWords
from wortkniffel.lexicon.verdict import DUDEN
from wortkniffel.rules.dice import Throw, faces_under, load_dice
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.advice import Moment, levels, passages
from wortkniffel.strategy.adviser import Adviser, adviser_for, solving
from wortkniffel.strategy.knowledge import ALL_KNOWLEDGE, CHILD, COMMON_WORDS
from wortkniffel.strategy.lattice import lattice_of
from wortkniffel.strategy.tables import STEP, TableError

WIDTH = 60
CHANGED = OwnWords(allowed=frozenset({"Quixx"}), blocked=frozenset())


@pytest.fixture(scope="module")
def kniffel(lexicon: Lexicon) -> Adviser:
    return adviser_for(Kniffel(), lexicon, COMMON_WORDS)


@pytest.fixture(scope="module")
def punktverkehrt(lexicon: Lexicon) -> Adviser:
    return adviser_for(Punktverkehrt(), lexicon, COMMON_WORDS)


@pytest.fixture(scope="module")
def wort(lexicon: Lexicon) -> Adviser:
    return adviser_for(WortKniffel(load_dice(), lexicon), lexicon, COMMON_WORDS)


@pytest.fixture(scope="module", params=ALL_KNOWLEDGE, ids=[known.key for known in ALL_KNOWLEDGE])
def shipped(request: pytest.FixtureRequest, lexicon: Lexicon) -> Adviser:
    """Wort-Kniffel by one of the tables that ship."""
    return adviser_for(WortKniffel(load_dice(), lexicon), lexicon, request.param)


def only_free(rules: Ruleset, key: str) -> Sheet:
    """A sheet with a single free box, all others struck."""
    return Sheet(tuple((box.key, Entry(0)) for box in rules.boxes if box.key != key))


def letters(adviser: Adviser, faces: str) -> Throw:
    throw = adviser.rules.dice.arranged(faces)
    assert throw is not None
    return throw


def best_keep(adviser: Adviser, throw: Throw, done: int = 1, sheet: Sheet | None = None) -> str:
    """The faces to keep, all of them where it is best to stop."""
    advice = adviser.advise(sheet or Sheet(), throw, done)
    if advice.stops:
        return throw
    return faces_under(throw, advice.keeps[0].mask)


@pytest.mark.parametrize(
    ("box", "chance"),
    [
        ("dreierbande", 0.7124),
        ("viererbande", 0.2774),
        ("kurzereihe", 0.6154),
        ("langereihe", 0.2611),
        ("allefuenfe", 0.0460),
        ("kontrollverlust", 1),
    ],
)
def test_whoever_is_after_one_box_gets_it_as_often_as_is_known(
    punktverkehrt: Adviser, box: str, chance: float
) -> None:
    sheet = only_free(punktverkehrt.rules, box)
    assert punktverkehrt.chances(sheet, "", 0)[box] == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(
    ("box", "mean"),
    [
        # Of five dice, each shows a number within three throws in 91 of 216 cases.
        ("1", 5 * 91 / 216),
        ("6", 30 * 91 / 216),
        # A chance keeps from 4 on, then from 5 on.
        ("chance", 70 / 3),
        ("kniffel", 50 * 347897 / 7558272),
    ],
)
def test_one_box_brings_what_is_known(kniffel: Adviser, box: str, mean: float) -> None:
    assert kniffel.advise(only_free(kniffel.rules, box), "", 0).total == pytest.approx(
        mean, abs=STEP
    )


@pytest.mark.parametrize(
    ("throw", "done", "ways"), [("11123", 1, 121 / 1296), ("11123", 2, 1 / 36)]
)
def test_three_alike_become_five_as_often_as_is_known(
    kniffel: Adviser, throw: Throw, done: int, ways: float
) -> None:
    sheet = only_free(kniffel.rules, "kniffel")
    advice = kniffel.advise(sheet, throw, done)
    assert best_keep(kniffel, throw, done, sheet) == "111"
    assert advice.total == pytest.approx(50 * ways)
    assert kniffel.chances(sheet, throw, done) == {"kniffel": pytest.approx(ways)}


def test_before_the_first_throw_there_is_only_the_mean_of_the_game(
    kniffel: Adviser, punktverkehrt: Adviser
) -> None:
    for adviser, mean in ((kniffel, 248.3214), (punktverkehrt, 245.8708)):
        total, keeps, entries = adviser.advise(Sheet(), "", 0)
        assert total == pytest.approx(mean, abs=STEP)
        assert not keeps
        assert not entries


@pytest.mark.parametrize("throw", ["11111", "66666", "12345", "23456"])
def test_a_first_throw_that_cannot_be_better_is_entered(kniffel: Adviser, throw: Throw) -> None:
    advice = kniffel.advise(Sheet(), throw, 1)
    assert advice.stops
    assert advice.entries[0].box == ("gross" if throw[0] != throw[1] else "kniffel")


@pytest.mark.parametrize(
    ("throw", "keep"),
    [
        ("66612", "666"),
        ("55566", "555"),
        ("12346", "1234"),
        ("13456", "3456"),
        ("11123", "111"),
    ],
)
def test_what_best_play_keeps_of_a_first_throw(kniffel: Adviser, throw: Throw, keep: str) -> None:
    assert best_keep(kniffel, throw) == keep


def test_a_throw_is_worth_on_average_what_the_turn_was_worth_before_it(kniffel: Adviser) -> None:
    lattice = lattice_of(kniffel.rules.dice)
    sheet = Sheet((("kniffel", Entry(50)), ("6", Entry(18)), ("chance", Entry(22))))
    totals = [kniffel.advise(sheet, hand, 1).total for hand in lattice.hands]
    mean = sum(chance * total for chance, total in zip(lattice.chances, totals, strict=True))
    assert mean == pytest.approx(kniffel.advise(sheet, "", 0).total, abs=STEP)


def test_nothing_is_kept_after_the_last_throw(kniffel: Adviser, wort: Adviser) -> None:
    for adviser, throw in ((kniffel, "12366"), (wort, letters(wort, "BRTSCEU"))):
        advice = adviser.advise(Sheet(), throw, 3)
        assert advice.keeps == ()
        assert advice.stops
        assert advice.total == advice.entries[0].worth


def test_a_further_kniffel_is_advised_with_its_extra_points(kniffel: Adviser) -> None:
    sheet = Sheet((("kniffel", Entry(50)),))
    best = kniffel.advise(sheet, "33333", 1).entries[0]
    assert (best.box, best.entry.points, best.entry.extra) == ("3", 15, 50)


def test_the_last_entry_makes_the_total(wort: Adviser) -> None:
    sheet = only_free(wort.rules, "chance")
    throw = letters(wort, "BRTSCEU")
    [only] = wort.advise(sheet, throw, 3).entries
    assert only.worth == wort.rules.totals(sheet.enter("chance", only.entry)).total


def test_a_word_over_all_dice_is_worth_stopping_for(wort: Adviser) -> None:
    advice = wort.advise(Sheet(), letters(wort, "BESTAND"), 1)
    assert advice.stops
    assert advice.entries[0].box == "wortkniffel"
    assert advice.entries[0].entry.laid == (Laid("BESTAND", 127),)


def test_a_found_word_counts_though_the_reference_player_does_not_know_it(wort: Adviser) -> None:
    throw = letters(wort, "STATIER")
    assert wort.band("STATIER") > COMMON_WORDS.rarest
    best = wort.advise(Sheet(), throw, 3).entries[0]
    assert best.box != "wortkniffel"
    with_it = wort.advise(Sheet(), throw, 3, ["STATIER"]).entries[0]
    assert (with_it.box, with_it.entry.points) == ("wortkniffel", 50)
    assert with_it.worth > best.worth


def test_of_the_words_on_the_same_dice_the_commonest_is_named(
    wort: Adviser, lexicon: Lexicon
) -> None:
    words = wort.known_words(letters(wort, "GLIMMER"))
    assert "LEIM" in words.values()
    for word in words.values():
        others = (form for form in lexicon.exactly(word) if lexicon.may_propose(form))
        assert wort.band(word) == min(map(wort.band, others))


def test_found_words_are_named_rather_than_others(wort: Adviser) -> None:
    throw = letters(wort, "GLIMMER")
    assert "MEIL" not in wort.known_words(throw).values()
    mask = next(mask for mask, word in wort.known_words(throw).items() if word == "LEIM")
    assert wort.known_words(throw, ["MEIL"])[mask] == "MEIL"


def test_once_the_sand_has_run_out_boxes_are_ranked_to_be_struck(wort: Adviser) -> None:
    sheet = Sheet((("chance", Entry(9)), ("2", Entry(8))))
    advice = wort.advise_strike(sheet)
    assert advice.stops
    assert advice.keeps == ()
    assert {row.box for row in advice.entries} == {box.key for box in sheet.free(wort.rules.boxes)}
    assert {row.entry for row in advice.entries} == {Entry(0)}
    assert advice.total == max(row.worth for row in advice.entries)


def test_figures_are_exact_with_the_list_of_the_table(kniffel: Adviser, wort: Adviser) -> None:
    assert kniffel.note == wort.note == ""


def test_with_own_words_the_adviser_says_that_it_is_not_exact(
    default_list: Path, wort: Adviser
) -> None:
    own = OwnLexicon.open_with(default_list, CHANGED)
    adviser = adviser_for(WortKniffel(load_dice(), own), own, COMMON_WORDS)
    assert adviser.note.startswith("ungefähr")
    assert adviser.advise(Sheet(), "", 0) == wort.advise(Sheet(), "", 0)


def test_with_another_policy_the_adviser_says_that_it_is_not_exact(lexicon: Lexicon) -> None:
    adviser = adviser_for(WortKniffel(load_dice(), lexicon, DUDEN), lexicon, COMMON_WORDS)
    assert adviser.note.startswith("ungefähr")


def test_number_games_do_not_mind_own_words(default_list: Path) -> None:
    own = OwnLexicon.open_with(default_list, CHANGED)
    assert adviser_for(Kniffel(), own, COMMON_WORDS).note == ""


def test_a_game_that_nobody_has_solved_has_no_adviser(lexicon: Lexicon) -> None:
    with pytest.raises(TableError, match=r"kniffel-yahtzee\.npz noch nicht"):
        adviser_for(Kniffel(PRESETS["yahtzee"]), lexicon, COMMON_WORDS)


def test_a_game_that_cannot_be_solved_is_refused_by_name(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site_folder(tmp_path, monkeypatch) as site:
        install_example(site)
        family = installed_games().family("hochtief")
        rules = family.ruleset(Supplies(lexicon, load_dice()))
        with pytest.raises(UnsolvableError, match=f"Für {family.name} lässt sich"):
            adviser_for(rules, lexicon, COMMON_WORDS)


def test_the_command_that_solves_a_game_names_all_that_bears_on_it(lexicon: Lexicon) -> None:
    assert solving(Kniffel(PRESETS["ohne"]), COMMON_WORDS) == [
        *("wortkniffel", "solve", "kniffel", "--preset", "ohne"),
    ]
    assert solving(WortKniffel(load_dice(), lexicon), CHILD) == [
        *("wortkniffel", "solve", "wort", "--policy", "regel", "--kenntnis", "kind"),
    ]


def asked_and_told(adviser: Adviser, game: Game) -> None:
    """Ask at a moment of a game, and see that the advice is whole and can be told."""
    turn, rules = game.turn, adviser.rules
    if turn is None:
        return
    sheet = game.sheet(turn.seat)
    free = {box.key for box in sheet.free(rules.boxes)}
    if turn.run_out:
        moment = Moment.of_sand_run_out(adviser, sheet, turn.throw)
        assert {row.box for row in moment.advice.entries} == free
    else:
        found = [word.lay_form for word in turn.found]
        moment = Moment.of(adviser, sheet, turn.throw, turn.throws, found)
        assert set(moment.chances) == free
        assert min(moment.chances.values()) >= 0
        assert sum(moment.chances.values()) <= 1 + 1e-9
    total, keeps, entries = moment.advice
    assert isfinite(total)
    for worths in ([row.worth for row in keeps], [row.worth for row in entries]):
        # Of equal worths, but for what floats are off, other things decide.
        assert all(one > other - 1e-8 for one, other in pairwise(worths))
    if turn.throw and not turn.run_out:
        assert {row.box for row in entries} == {box.key for box in game.open_boxes()}
        assert bool(keeps) == (turn.throws < rules.throws)
        assert total == max([entries[0].worth, *(keep.worth for keep in keeps[:1])])
    for level in levels(rules):
        told = passages(level, moment, WIDTH)
        assert any(passage.lines for passage in told)
        assert all(len(line) <= WIDTH for passage in told for line in passage.lines)


@relaxed
@given(steps)
def test_number_games_have_advice_in_every_state(
    kniffel: Adviser, punktverkehrt: Adviser, taken: list[Step]
) -> None:
    for adviser in (kniffel, punktverkehrt):
        player = Player(new_game(adviser.rules, sand=60), Lexicon.open())
        for step in taken:
            player.take(step)
            asked_and_told(adviser, player.game)


@relaxed
@given(steps)
def test_wort_kniffel_has_advice_in_every_state_whatever_words_are_laid(
    shipped: Adviser, lexicon: Lexicon, taken: list[Step]
) -> None:
    player = Player(new_game(shipped.rules, sand=60), lexicon)
    for number, step in enumerate(taken):
        player.take(step)
        if number % 40 == 0:
            asked_and_told(shipped, player.game)
    asked_and_told(shipped, player.game)


def test_every_table_that_ships_is_for_the_list_that_ships(shipped: Adviser) -> None:
    assert shipped.note == ""
