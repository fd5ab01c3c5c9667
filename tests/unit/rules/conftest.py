"""The ruleset of whatever has to hold in every game."""

import pytest

from tests.cases.rulesets import VARIANTS, Variant
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.ruleset import Ruleset


@pytest.fixture(scope="module", params=VARIANTS, ids=[variant.name for variant in VARIANTS])
def any_rules(request: pytest.FixtureRequest, small_lexicon: Lexicon) -> Ruleset:
    """The rules of one game after the other, each test is run with all of them."""
    variant: Variant = request.param
    return variant.ruleset(small_lexicon)
