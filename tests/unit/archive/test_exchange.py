"""A game as JSON, and games that come to the archive from elsewhere."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given

from tests.cases.rulesets import VARIANTS
from tests.cases.table import new_game, play, thrown
from tests.unit.rules.laws import Agreed, Step, agreed, relaxed, steps
from wortkniffel.archive.archive import Archive, Moment, SavedGame
from wortkniffel.archive.exchange import ExchangeError, as_json, from_json
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import (
    GameStarted,
    GlassTurned,
    HelpTaken,
    Setup,
    StrikeBox,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.punktverkehrt import Punktverkehrt

SETUP = Setup(("Jürgen", 'Ann"a'), "7", None, ruleset="kniffel", options=(("preset", "ohne"),))
START = GameStarted(SETUP)
EVENTS = (START, GlassTurned(1.5))


def finished() -> Game:
    game = new_game(Punktverkehrt(), ("Anna", "Bernd"))
    for box in game.ruleset.boxes:
        for _seat in game.seats:
            game = play(thrown(game), StrikeBox(box.key))
    assert game.over
    return game


def test_the_json_of_a_game() -> None:
    text = as_json(EVENTS)
    assert text.split("\n")[2] == '{"event":"glass","at":1.5}'
    start = {
        "event": "start",
        "game": "kniffel",
        "options": {"preset": "ohne"},
        "players": ["Jürgen", 'Ann"a'],
        "by_lot": True,
        "sand": None,
        "seed": "7",
        "dice_digest": "",
        "dice_name": "",
        "word_list": "",
    }
    assert json.loads(text) == {
        "format": "wortkniffel-game",
        "version": 1,
        "events": [start, {"event": "glass", "at": 1.5}],
    }


def test_what_version_1_did_not_know_stands_where_it_is_not_usual() -> None:
    setup = replace(SETUP, own_words=True, begun="2026-12-01T18:30:00Z", day="2026-12-01")
    events = (GameStarted(setup), GlassTurned(1.5), HelpTaken(2.5))
    text = as_json(events)
    start, _glass, helped = json.loads(text)["events"]
    assert helped == {"event": "help", "at": 2.5}
    assert (start["own_words"], start["begun"], start["day"]) == (
        True,
        "2026-12-01T18:30:00Z",
        "2026-12-01",
    )
    assert from_json(text) == events


@relaxed
@given(agreed, steps)
def test_any_game_comes_back_from_json(
    small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    for variant in VARIANTS:
        player = agreed.seat(variant.ruleset(small_lexicon), small_lexicon)
        for step in wishes:
            player.take(step)
        assert from_json(as_json(player.game.events)) == player.game.events


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Zeile 1: Hier ist das JSON fehlerhaft."),
        ('{"format":\n"wortkniffel-game",\n}', "Zeile 3: Hier ist das JSON fehlerhaft."),
        ("[" * 100_000, "Das JSON ist nicht zu lesen."),
        ("9" * 5000, "Das JSON ist nicht zu lesen."),
        ("[]", "Das JSON ist kein Spiel: darin fehlt „format“: „wortkniffel-game“."),
        ("{}", "Das JSON ist kein Spiel: darin fehlt „format“: „wortkniffel-game“."),
        (
            '{"format": "wortkniffel-game", "version": 2}',
            "Dieses Programm liest nur die Fassung 1 („version“).",
        ),
        (
            '{"format": "wortkniffel-game", "version": 1, "events": {}}',
            "Unter „events“ steht keine Liste.",
        ),
    ],
)
def test_json_that_is_no_game_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ExchangeError) as caught:
        from_json(text)
    assert str(caught.value) == fault


@pytest.mark.parametrize(
    "event",
    ["null", '"glass"', '{"event": "glass"}', '{"event": "glass", "at": 1' + "0" * 400 + "}"],
)
def test_what_is_no_event_is_named_by_its_number(event: str) -> None:
    text = as_json(EVENTS).replace('{"event":"glass","at":1.5}', event)
    with pytest.raises(ExchangeError, match=r"^Ereignis 2 ist nicht zu lesen\.$"):
        from_json(text)


def test_a_game_from_elsewhere_is_there_with_all_its_events(archive: Archive) -> None:
    game = finished()
    before = datetime.now(UTC)
    assert archive.add(game.events, over=True) == (1, True)
    ((begun, events), (saved,)) = archive.story(1), archive.games()
    assert events == game.events
    assert before <= begun <= datetime.now(UTC)
    assert saved == SavedGame(1, game.setup, saved.played, 26, over=True)
    assert archive.open_games() == []


def test_the_same_game_is_not_added_again(archive: Archive) -> None:
    assert archive.add(EVENTS, over=False) == (1, True)
    assert archive.add(EVENTS[:1], over=False) == (2, True)
    assert archive.add(EVENTS, over=False) == (1, False)
    assert archive.add(EVENTS[:1], over=False) == (2, False)
    assert len(archive.games()) == 2


@pytest.mark.parametrize("change", [{"begun": "2026-12-01T18:30:01Z"}, {"day": "2026-12-01"}])
def test_a_game_that_only_says_another_time_is_the_same(
    archive: Archive, change: dict[str, Any]
) -> None:
    start, *others = EVENTS
    assert isinstance(start, GameStarted)
    changed = GameStarted(replace(start.setup, **change))
    assert archive.add(EVENTS, over=False) == (1, True)
    assert archive.add((changed, *others), over=False) == (1, False)
    # With nothing but the start it may be any game.
    assert archive.add((start,), over=False) == (2, True)
    assert archive.add((changed,), over=False) == (3, True)


@pytest.mark.parametrize("change", [{"seed": "8"}, {"players": ("Ben",)}, {"sand": 7}])
def test_a_game_that_was_agreed_otherwise_is_another(
    archive: Archive, change: dict[str, Any]
) -> None:
    start, *others = EVENTS
    assert isinstance(start, GameStarted)
    archive.add(EVENTS, over=False)
    changed = GameStarted(replace(start.setup, **change))
    assert archive.add((changed, *others), over=False) == (2, True)


def test_a_game_that_went_on_otherwise_is_another(archive: Archive) -> None:
    archive.add(EVENTS, over=False)
    assert archive.add((START, GlassTurned(2.5)), over=False) == (2, True)


def test_a_running_game_from_elsewhere_goes_on_at_its_last_moment(archive: Archive) -> None:
    number, _new = archive.add(EVENTS, over=False)
    events, moment, logbook = archive.resume(number)
    logbook.close()
    assert (events, moment) == (EVENTS, Moment(clock=1.5))
    assert [game.number for game in archive.open_games()] == [number]


def test_all_games_are_listed_the_one_played_last_first(archive: Archive) -> None:
    archive.add(finished().events, over=True)
    logbook = archive.begin(START)
    game = play(thrown(new_game(Punktverkehrt(), ("Anna", "Bernd"))), StrikeBox("1"))
    archive.add(play(game, UndoEntry()).events, over=False)
    listed = [(game.number, game.turns, game.over) for game in archive.games()]
    assert listed == [(3, 0, False), (2, 0, False), (1, 26, True)]
    logbook.record(1, GlassTurned(1.0), Moment(), over=False)
    assert [game.number for game in archive.games()] == [2, 3, 1]
    logbook.close()


def test_a_damaged_game_does_not_hide_the_others(archive: Archive) -> None:
    archive.add(EVENTS, over=False)
    archive.add(finished().events, over=True)
    archive.do(lambda file: file.execute("UPDATE event SET record='x' WHERE game=1"))
    assert [game.number for game in archive.games()] == [2]
