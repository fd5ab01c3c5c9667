"""Who is who among the players, however a name is written."""

import pytest

from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.names import name_key

KNIFFEL = Kniffel()


@pytest.mark.parametrize(
    "name",
    [
        "jörg",
        " JÖRG ",
        "jo\u0308rg",
        "JO\u0308RG",
        "j\u200börg",
        "jörg\u200d",
        "\ufeffjörg",
        "jö\u00adrg",
        "\u200b jörg \u200b",
        "jörg\ufe0f",
        "jö\u034frg",
        "\u3164jörg",
        "jörg\U000e0100",
    ],
    ids=ascii,
)
def test_one_name_however_it_is_written(name: str) -> None:
    assert name_key(name) == "jörg"


@pytest.mark.parametrize("name", ["jorg", "jörg2", "jö rg", "joerg"])
def test_other_names_are_other_people(name: str) -> None:
    assert name_key(name) != name_key("Jörg")


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u00ad \ufeff", "\u3164"], ids=ascii)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    assert name_key(name) == ""
    with pytest.raises(SetupError, match="Jeder Platz braucht einen Namen"):
        game_of("Anna", name)


@pytest.mark.parametrize("twin", ["Jo\u0308rg", "Jörg\u200b"], ids=ascii)
def test_two_at_a_table_can_be_told_apart(twin: str) -> None:
    with pytest.raises(SetupError, match="gibt es zweimal"):
        game_of("Jörg", twin)


def game_of(*players: str) -> Game:
    setup = Setup(players, "7", None, ruleset=KNIFFEL.key, options=KNIFFEL.options)
    return Game.new(setup, KNIFFEL)
