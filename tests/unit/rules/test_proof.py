"""What only JSON can tell of a game: proven to have been possible, or refused."""

from dataclasses import replace
from typing import Any

import pytest

from tests.cases.number_games import kniffel_showing
from tests.cases.rulesets import FREUNDE
from tests.cases.table import new_game, play, thrown
from tests.cases.written_game import written_game
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EnterBox,
    Event,
    GameStarted,
    GlassTurned,
    HelpTaken,
    Setup,
    StrikeBox,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.proof import StoryError, proven
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.wortkniffel import WortKniffel

WORD_GAME = usual_rules("wort")
PROPER = daily_setup(WORD_GAME, "2026-12-01", "Anna", "2026-12-01T18:30:00Z")
FULL_HOUSE = kniffel_showing("11122")


def refused(events: tuple[Event, ...], rules: Ruleset) -> tuple[int, str, str]:
    """Place, field and fault of the refusal."""
    with pytest.raises(StoryError) as caught:
        proven(events, rules)
    return caught.value.place, caught.value.field, str(caught.value)


def told_otherwise(game: Game, place: int, **changes: Any) -> tuple[Event, ...]:
    """The events of a game, one of them with other fields."""
    events = list(game.events)
    events[place] = replace(events[place], **changes)
    return tuple(events)


def test_a_proven_game_has_all_its_events(small_lexicon: Lexicon) -> None:
    game = written_game(small_lexicon)
    assert proven(game.events, game.ruleset) == game
    assert proven(game.events, game.ruleset).state == game.state
    assert proven(game.events[:1], game.ruleset).events == game.events[:1]


def test_an_entry_of_another_throw() -> None:
    game = play(thrown(new_game(FULL_HOUSE)), EnterBox("fullhouse"))
    entered = game.events[-1]
    assert isinstance(entered, BoxEntered)
    events = told_otherwise(game, -1, entry=replace(entered.entry, throw="11133"))
    assert refused(events, FULL_HOUSE) == (3, "", "Auf dem Tisch liegt hier 1 1 1 2 2.")


def test_an_entry_without_its_throw() -> None:
    game = play(thrown(new_game(FULL_HOUSE)), EnterBox("fullhouse"))
    events = (*game.events[:2], game.events[3])
    assert refused(events, FULL_HOUSE) == (2, "", "Vor dem Eintrag fehlt ein Wurf.")


@pytest.mark.parametrize("keep", [-1, 32, 1 << 70])
def test_more_dice_held_than_there_are(keep: int) -> None:
    game = play(thrown(new_game(FULL_HOUSE)))
    events = (*game.events, DiceThrown(keep, "11122", 0.0))
    place, _field, _fault = refused(events, FULL_HOUSE)
    assert place == 3


def test_a_struck_box_needs_no_throw() -> None:
    begun = new_game(FULL_HOUSE)
    events = (*begun.events, GlassTurned(1.0))
    game = play(Game.replay(events, FULL_HOUSE), StrikeBox("1"), now=2.0)
    assert proven(game.events, FULL_HOUSE) == game


def test_help_is_part_of_a_proven_game() -> None:
    game = new_game(FULL_HOUSE)
    events = (*game.events, GlassTurned(1.0), HelpTaken(1.5), HelpTaken(1.5))
    assert proven(events, FULL_HOUSE).events == events


def test_help_before_the_turn_and_after_the_game() -> None:
    game = new_game(FULL_HOUSE)
    early = (*game.events, HelpTaken(1.5))
    assert refused(early, FULL_HOUSE) == (1, "", "Der Zug hat noch nicht begonnen.")
    while not game.over:
        game = play(thrown(game), StrikeBox(game.open_boxes()[0].key))
    late = (*game.events, HelpTaken(1.5))
    assert refused(late, FULL_HOUSE) == (len(late) - 1, "", "Das Spiel ist zu Ende.")


def test_help_in_a_daily_game() -> None:
    events = (GameStarted(PROPER), GlassTurned(1.0), HelpTaken(1.5))
    assert refused(events, WORD_GAME) == (2, "", "In der Tagespartie gibt es keinen Rat.")


def test_the_daily_game_of_everyone() -> None:
    for key in ("wort", "kniffel", "punktverkehrt"):
        rules = usual_rules(key)
        for name in ("Anna", "?"):
            setup = daily_setup(rules, "2026-12-01", name)
            assert proven((GameStarted(setup),), rules).setup == setup


@pytest.mark.parametrize(
    ("changes", "field", "what"),
    [
        ({"players": ("Anna", "Ben")}, "players", "Spieler"),
        ({"players": ()}, "players", "Spieler"),
        ({"seed": "7"}, "seed", "Kennung"),
        ({"seed": "2026-12-01-kniffel"}, "seed", "Kennung"),
        ({"day": "2026-12-02"}, "seed", "Kennung"),
        ({"sand": None}, "sand", "Sand"),
        ({"sand": 119}, "sand", "Sand"),
        ({"by_lot": True}, "by_lot", "Los"),
        ({"dice_digest": ""}, "dice_digest", "Würfel"),
        ({"dice_name": "leicht"}, "dice_name", "Würfelname"),
        ({"word_list": "klein"}, "word_list", "Wortliste"),
        ({"own_words": True}, "own_words", "Eigene Wörter"),
    ],
)
def test_a_daily_game_that_is_agreed_otherwise(
    changes: dict[str, Any], field: str, what: str
) -> None:
    fault = f"Diese Partie hat andere Regeln als die Tagespartie aller ({what})."
    events = (GameStarted(replace(PROPER, **changes)),)
    assert refused(events, WORD_GAME) == (0, field, fault)


def test_a_daily_game_by_unusual_rules() -> None:
    rules = Kniffel(PRESETS["yahtzee"])
    events = (GameStarted(daily_setup(rules, "2026-12-01", "Anna")),)
    fault = "Diese Partie hat andere Regeln als die Tagespartie aller (Regeln)."
    assert refused(events, rules) == (0, "options", fault)


def test_a_daily_game_with_dice_of_ones_own(small_lexicon: Lexicon) -> None:
    rules = WortKniffel(FREUNDE, small_lexicon)
    events = (GameStarted(daily_setup(rules, "2026-12-01", "Anna")),)
    fault = "Diese Partie hat andere Regeln als die Tagespartie aller (Würfel)."
    assert refused(events, rules) == (0, "dice_digest", fault)


def test_a_daily_game_that_is_not_installed() -> None:
    class Other(Kniffel):
        key = "anders"

    rules = Other(PRESETS["ohne"])
    events = (GameStarted(daily_setup(rules, "2026-12-01", "Anna")),)
    assert refused(events, rules) == (0, "day", "Dieses Spiel hat keine Tagespartie.")


@pytest.mark.parametrize("day", ["2026-02-29", "1.12.2026", "2026-12-1", " 2026-12-01", "heute"])
def test_a_day_that_there_is_not(day: str) -> None:
    setup = daily_setup(WORD_GAME, day, "Anna")
    told = refused((GameStarted(setup),), WORD_GAME)
    assert told == (0, "day", "Diesen Tag gibt es nicht.")


@pytest.mark.parametrize("begun", ["gestern", "2026-12-01", "2026-12-01T18:30:00+00:00"])
def test_a_moment_that_there_is_not(begun: str) -> None:
    setup = Setup(
        ("Anna",), "7", None, ruleset=FULL_HOUSE.key, options=FULL_HOUSE.options, begun=begun
    )
    told = refused((GameStarted(setup),), FULL_HOUSE)
    assert told == (0, "begun", "Diesen Zeitpunkt gibt es nicht.")
