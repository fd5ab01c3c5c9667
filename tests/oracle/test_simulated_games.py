"""What a whole game is worth, against 20,000 games played with the table in hand."""

import pytest

from tests.cases.small_games import solved
from tests.oracle.simulation import Simulation, check_mean
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.knowledge import COMMON_WORDS
from wortkniffel.strategy.loops import loop_turns
from wortkniffel.strategy.moves import WordsOf
from wortkniffel.strategy.shelf import SHIPPED
from wortkniffel.strategy.tables import Table

GAMES, FEWER_GAMES = 20_000, 5_000
_SIX = "5 6 fullhouse klein kniffel chance"


class ShortKniffel(Kniffel):
    """Only six of the boxes."""

    boxes = tuple(box for box in Kniffel.boxes if box.key in _SIX.split())
    bonus_from = 30


def no_words(_throw: str) -> dict[int, str]:
    return {}


@pytest.mark.parametrize("preset", ["regelblatt", "yahtzee"])
def test_a_short_game_of_kniffel_comes_to_its_mean(preset: str) -> None:
    rules = ShortKniffel(PRESETS[preset])
    found = solved(rules, None)
    totals = Simulation(BestPlay(rules, found.table), no_words, FEWER_GAMES).totals()
    check_mean(totals, found.means.total)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_kniffel_comes_to_its_mean(preset: str) -> None:
    rules = Kniffel(PRESETS[preset])
    found = solved(rules, None, loop_turns)
    totals = Simulation(BestPlay(rules, found.table), no_words, GAMES).totals()
    check_mean(totals, found.means.total)


@pytest.mark.slow
def test_wort_kniffel_comes_to_its_mean(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    table = Table.read(SHIPPED / "wort-regel-gelaeufig.npz")
    words = WordsOf(COMMON_WORDS.of(lexicon), rules.policy)
    totals = Simulation(BestPlay(rules, table), words, GAMES).totals()
    check_mean(totals, table.means.total)
