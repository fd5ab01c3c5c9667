"""What stands in the set-up about computer players is what they play like."""

import subprocess
import sys
import tomllib
from itertools import pairwise
from math import hypot
from statistics import fmean

import pytest

from tests.cases.rulesets import FREUNDE
from tests.conftest import ROOT
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import OFFEN
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.bots import bot_for
from wortkniffel.strategy.characters import (
    CHARACTERS,
    FIGURES,
    Character,
    Mean,
    figures_key,
    mean_of,
    measured_mean,
)
from wortkniffel.strategy.tournament import totals

MEASURED = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "characters.md").read_text(encoding="utf-8")


@pytest.fixture(params=["wort", "kniffel", "punktverkehrt"])
def rules(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Ruleset:
    games = (WortKniffel(load_dice(), small_lexicon), Kniffel(), Punktverkehrt())
    return next(game for game in games if game.key == request.param)


def measured(character: Character, rules: Ruleset) -> Mean:
    figures = measured_mean(character, rules)
    assert figures is not None
    return figures


def test_each_character_was_measured_as_it_plays_now(rules: Ruleset) -> None:
    figures = MEASURED[figures_key(rules)]
    assert figures["games"] == 2000
    assert {character.key: figures[character.key]["plays"] for character in CHARACTERS} == {
        character.key: character.digest() for character in CHARACTERS
    }


def test_each_character_is_clearly_better_than_the_one_before(rules: Ruleset) -> None:
    for weaker, stronger in pairwise(measured(character, rules) for character in CHARACTERS):
        assert stronger.mean - weaker.mean > 3 * hypot(stronger.error, weaker.error)


@pytest.mark.parametrize("character", CHARACTERS, ids=[c.key for c in CHARACTERS])
def test_other_games_end_like_those_that_were_measured(
    character: Character, lexicon: Lexicon
) -> None:
    rules = Kniffel()
    found = totals(bot_for(character, rules, lexicon), [f"andere {n}" for n in range(60)])
    mean, error, games = measured(character, rules)
    assert abs(fmean(found) - mean) < 4 * error * (games / len(found)) ** 0.5


def test_only_what_was_measured_has_a_mean(small_lexicon: Lexicon) -> None:
    usual = WortKniffel(load_dice(), small_lexicon)
    for other in (
        WortKniffel(FREUNDE, small_lexicon),
        WortKniffel(load_dice(), small_lexicon, OFFEN),
        Kniffel(PRESETS["yahtzee"]),
    ):
        assert mean_of(CHARACTERS[0], other) is None
    assert mean_of(CHARACTERS[0], usual) == measured(CHARACTERS[0], usual).mean
    assert mean_of(CHARACTERS[0], Punktverkehrt(chaos=False)) is not None


def test_the_page_has_the_figures_of_the_set_up(rules: Ruleset) -> None:
    for character in CHARACTERS:
        (scores,) = [
            line
            for line in PAGE.splitlines()
            if line.startswith(f"| {character.name} | ") and "±" in line
        ]
        assert f" {measured(character, rules).mean} ± " in scores


def test_who_sets_up_a_game_does_not_wait_for_numpy() -> None:
    code = "import sys, wortkniffel.strategy.characters; print('numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert shown.stdout == "False\n"
