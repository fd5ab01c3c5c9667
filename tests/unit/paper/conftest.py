"""The rules of whatever has to hold for the sheet of every game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases.rulesets import FAMILIES, LETTER_DICE
from tests.unit.rules.third_party import install_example, site_folder
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset


@pytest.fixture(params=[*(family.key for family in FAMILIES), "hochtief"])
def any_rules(
    request: pytest.FixtureRequest,
    small_lexicon: Lexicon,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Ruleset]:
    """One game after the other, somebody else's too."""
    with site_folder(tmp_path, monkeypatch) as site:
        install_example(site)
        family = installed_games().family(request.param)
        yield family.ruleset(Supplies(small_lexicon, LETTER_DICE))


@pytest.fixture
def wort(small_lexicon: Lexicon) -> Ruleset:
    return FAMILIES[0].ruleset(Supplies(small_lexicon, LETTER_DICE))


@pytest.fixture
def kniffel(small_lexicon: Lexicon) -> Ruleset:
    return FAMILIES[1].ruleset(Supplies(small_lexicon, LETTER_DICE))
