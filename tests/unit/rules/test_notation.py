"""A game as text: what it looks like, and that nothing of the game is lost in it."""

import re
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import new_game, play, rules_showing, thrown
from tests.cases.written_game import LINES, rules_of_freunde, written_game
from tests.unit.rules.laws import Agreed, Step, agreed, relaxed, steps
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.rules.events import (
    Event,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.names import name_key
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.notation_reader import game_of
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import FoundWord, Ruleset

NUMBERS = Punktverkehrt()
USUAL = {key: usual_rules(key) for key in ("wort", "kniffel", "punktverkehrt")}
HARD = " ,:;=()[]#+\\\"'\n\r\t\x00\x85\u2028\u200f\u202e\xa0אבÄß😀"
texts = st.one_of(st.text(max_size=8), st.text(HARD, max_size=8), st.text("a ", max_size=5))


def check_round_trip(game: Game) -> None:
    back = game_of(text_of(game), lambda _setup: game.ruleset)
    assert back == game
    assert back.state == game.state


def events_of(text: str, rules: Ruleset) -> tuple[Event, ...]:
    return game_of(text, lambda _setup: rules).events


def test_the_text_of_a_game(small_lexicon: Lexicon) -> None:
    assert text_of(written_game(small_lexicon)).split("\n") == LINES


def test_the_text_is_read_as_that_game(small_lexicon: Lexicon) -> None:
    game = written_game(small_lexicon)
    assert events_of("\n".join(LINES), game.ruleset) == game.events


@relaxed
@given(agreed, steps)
def test_any_game_comes_back_as_it_was_running_or_over(
    any_rules: Ruleset, small_lexicon: Lexicon, agreed: Agreed, wishes: list[Step]
) -> None:
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
    check_round_trip(player.game)
    player.finish()
    check_round_trip(player.game)
    assert f"\nErgebnis {player.game.person(0)}" in text_of(player.game)


@given(
    st.lists(texts.filter(name_key), min_size=1, max_size=6, unique_by=name_key),
    texts,
)
def test_odd_names_and_seeds_come_back(names: list[str], seed: str) -> None:
    game = new_game(NUMBERS, tuple(names), seed=seed)
    check_round_trip(play(thrown(game), StrikeBox("1")))


def test_only_what_cannot_be_seen_is_spelt_out() -> None:
    text = text_of(new_game(NUMBERS, ('Jürgen "Ü"\n', "Zoë Öl", " א\u200f"), seed=""))
    assert '\nSpieler: "Jürgen \\"Ü\\"\\n", Zoë Öl, " א\\u200f"\n' in text
    assert '\nKennung: ""\n' in text


@given(st.lists(st.floats(0, 1e12), min_size=2, max_size=2).map(sorted))
def test_times_come_back_to_the_last_bit(times: list[float]) -> None:
    game = new_game(NUMBERS)
    game = play(play(game, TurnGlass(), now=times[0]), ThrowDice(), now=times[1])
    check_round_trip(game)


moments = st.datetimes(datetime(1970, 1, 1), datetime(2999, 12, 31)).map(
    lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")
)


@given(st.just("") | moments, st.booleans())
def test_when_it_was_begun_and_own_words_come_back(begun: str, own_words: bool) -> None:
    game = replace_setup(new_game(NUMBERS), begun=begun, own_words=own_words)
    check_round_trip(game)
    lines = text_of(game).split("\n")
    assert (f"Begonnen: {begun}" in lines) == (begun != "")
    assert ("Eigene Wörter: ja" in lines) == own_words


def replace_setup(game: Game, **changes: Any) -> Game:
    return Game.new(replace(game.setup, **changes), game.ruleset)


@pytest.mark.parametrize("key", ["wort", "kniffel", "punktverkehrt"])
@given(
    st.dates(date(1970, 1, 1), date(2999, 12, 31)).map(date.isoformat),
    texts.filter(name_key),
    st.just("") | moments,
)
def test_a_daily_game_comes_back(key: str, day: str, name: str, begun: str) -> None:
    rules = USUAL[key]
    game = Game.new(daily_setup(rules, day, name, begun), rules)
    check_round_trip(game)
    assert f"\nTagespartie: {day}\n" in text_of(game)


def test_the_first_lines_of_a_daily_game_with_everything() -> None:
    setup = daily_setup(USUAL["kniffel"], "2026-12-01", "Anna", "2026-12-01T18:30:00Z")
    digest = USUAL["kniffel"].dice.digest()
    assert text_of(Game.new(setup, USUAL["kniffel"])).split("\n")[:10] == [
        "Wortkniffel-Partie 1",
        "Spiel: Kniffel (kniffel)",
        "Regeln: preset=regelblatt",
        "Begonnen: 2026-12-01T18:30:00Z",
        "Tagespartie: 2026-12-01",
        "Spieler: Anna",
        "Los: nein",
        "Sand: ohne",
        "Kennung: 2026-12-01-kniffel",
        f"Würfel: {digest}",
    ]


def test_advice_has_a_line() -> None:
    game = play(thrown(new_game(NUMBERS)), TakeHelp(), StrikeBox("1"), now=2.5)
    check_round_trip(game)
    assert "  Rat geholt bei 2,5 s\n" in text_of(game)


def test_times_may_have_a_point(small_lexicon: Lexicon) -> None:
    lines = [re.sub(r"(\d),(\d+ s)$", r"\1.\2", line) for line in LINES]
    assert "  Wurf 1: F R E U N D E bei 1.25 s" in lines
    told = events_of("\n".join(lines), rules_of_freunde(small_lexicon))
    assert told == written_game(small_lexicon).events


@pytest.mark.parametrize(
    ("at", "told"),
    [(0.0, "0,0"), (12.345, "12,345"), (1e-7, "1e-07"), (2.5e-7, "2,5e-07"), (3e16, "3e+16")],
)
def test_times_have_a_comma_and_may_be_tiny_or_huge(at: float, told: str) -> None:
    game = play(new_game(NUMBERS), TurnGlass(), now=at)
    assert f"  Zug begonnen bei {told} s\n" in text_of(game)
    check_round_trip(game)
    with_point = text_of(game).replace(f"bei {told} s", f"bei {told.replace(',', '.')} s")
    assert events_of(with_point, NUMBERS) == game.events


@given(texts, texts)
def test_what_is_unusual_has_lines_of_its_own(dice_name: str, word_list: str) -> None:
    digest = NUMBERS.dice.digest()
    setup = Setup(
        ("Anna",),
        "7",
        60,
        ruleset="punktverkehrt",
        options=NUMBERS.options,
        dice_digest=digest,
        dice_name=dice_name,
        word_list=word_list,
    )
    game = Game.new(setup, NUMBERS)
    check_round_trip(game)
    text = text_of(game)
    assert f"\nWürfel: {digest}\n" in text
    assert ("\nWürfelname: " in text, "\nWortliste: " in text) == (
        dice_name != "",
        word_list != "",
    )


def test_a_list_whose_file_has_no_proper_name_comes_back() -> None:
    setup = Setup(("Anna",), "7", None, ruleset="punktverkehrt", options=NUMBERS.options)
    game = Game.new(replace(setup, word_list="w\udcfcrter"), NUMBERS)
    assert '\nWortliste: "w\\udcfcrter"\n' in text_of(game)
    check_round_trip(game)


@pytest.mark.parametrize(
    ("spellings", "told"),
    [
        (("schon", "schön"), "schon, schön"),
        (("SCHON", "Schön "), 'SCHON, "Schön "'),
    ],
)
def test_spellings(small_lexicon: Lexicon, spellings: tuple[str, ...], told: str) -> None:
    game = thrown(new_game(rules_showing("SCHONEN", small_lexicon)))
    word = WordLaid(FoundWord("SCHON", spellings), 1.0)
    text = text_of(Game.replay((*game.events, word), game.ruleset))
    assert f"  Wort SCHON: {told} bei 1,0 s\n" in text


def test_a_person_alone_at_punktverkehrt_is_told_by_column() -> None:
    text = text_of(play(thrown(new_game(NUMBERS)), StrikeBox("1"), TurnGlass()))
    lines = text.split("\n")
    assert "Anna, Spalte 1, Runde 1" in lines
    assert "Anna, Spalte 2, Runde 1" in lines
    assert lines[-7:-1] == [f"Stand Anna, Spalte {column}: 0" for column in range(1, 7)]


def test_the_order_of_play_follows_the_lot() -> None:
    game = thrown(new_game(NUMBERS, ("Anna", "Bernd"), seed="1", by_lot=True))
    assert game.turn is not None
    text = text_of(game)
    assert "\nLos: ja\n" in text
    assert f"\n{game.person(game.turn.seat)}, Runde 1\n" in text


def test_windows_line_ends_and_blanks_around_lines_are_no_fault(small_lexicon: Lexicon) -> None:
    rules = rules_of_freunde(small_lexicon)
    told = events_of("\r\n".join(f"\t{line.strip()} " for line in LINES), rules)
    assert told == written_game(small_lexicon).events
    assert events_of("\n\n".join(LINES), rules) == told


def test_what_boxes_and_games_are_called_may_change(small_lexicon: Lexicon) -> None:
    text = "\n".join(LINES).replace("Straße (", "Bahn (").replace("Spiel: Wort-Kniffel ", "Spiel: ")
    told = events_of(text, rules_of_freunde(small_lexicon))
    assert told == written_game(small_lexicon).events
