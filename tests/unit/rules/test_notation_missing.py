"""A text in which a line was left out or added by hand: what is told to whoever did it."""

import pytest

from tests.cases.number_games import kniffel_showing
from tests.cases.table import new_game, play, thrown
from tests.cases.written_game import LINES, rules_of_freunde
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.rules.events import EnterBox, StrikeBox, TurnGlass
from wortkniffel.rules.game import Game
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.notation_reader import NotationError, game_of
from wortkniffel.rules.ruleset import Ruleset

DAILY = usual_rules("kniffel")


def refusal(lines: list[str], rules: Ruleset) -> str:
    with pytest.raises(NotationError) as caught:
        game_of("\n".join(lines), lambda _setup: rules)
    return str(caught.value)


@pytest.mark.parametrize(
    ("left_out", "fault"),
    [
        ([10], "Zeile 10: Der Zug hat noch nicht begonnen."),
        ([11], "Zeile 11: Der erste Wurf im Zug ist mit allen Würfeln: Fehlt davor einer?"),
        ([11, 12], "Zeile 11: Vor dem Wort fehlt ein Wurf."),
        ([11, 12, 13], "Zeile 11: Vor dem Eintrag fehlt ein Wurf."),
        ([13], "Zeile 13: Vor dem Eintrag fehlt das Wort FREUNDE."),
        ([14], "Zeile 14: Es gibt keinen Eintrag zum Zurücknehmen."),
        ([15], "Zeile 15: Der Zug hat noch nicht begonnen."),
        ([16], "Zeile 18: Der Zug davor ist nicht zu Ende: Ihm fehlt der Eintrag."),
        ([21], "Zeile 23: Der Zug davor ist nicht zu Ende: Ihm fehlt der Eintrag."),
        ([25], "Zeile 25: Vor dem Wort fehlt ein Wurf."),
        ([26], "Zeile 26: Vor dem Eintrag fehlt das Wort FREUNDE."),
        ([27], "Zeile 28: Hier muss „Stand Anna: 50“ stehen."),
    ],
)
def test_a_line_that_is_missing(small_lexicon: Lexicon, left_out: list[int], fault: str) -> None:
    lines = [line for number, line in enumerate(LINES, 1) if number not in left_out]
    assert refusal(lines, rules_of_freunde(small_lexicon)) == fault


def test_a_throw_that_is_missing_in_a_game_without_words() -> None:
    rules = kniffel_showing("11122")
    lines = text_of(play(thrown(new_game(rules)), EnterBox("fullhouse"))).split("\n")
    place = next(place for place, line in enumerate(lines) if "Wurf 1" in line)
    del lines[place]
    assert refusal(lines, rules) == f"Zeile {place + 1}: Vor dem Eintrag fehlt ein Wurf."


def test_a_second_throw_that_is_missing_is_seen_by_the_words(small_lexicon: Lexicon) -> None:
    lines = [*LINES[:12], "  Wort EHE: Ehe bei 3,5 s", *LINES[13:]]
    told = refusal(lines, rules_of_freunde(small_lexicon))
    assert told == "Zeile 13: EHE liegt nicht in den Würfeln."


def test_no_refusal_of_a_game_without_sand_speaks_of_the_glass() -> None:
    rules = kniffel_showing("11122")
    lines = text_of(play(thrown(new_game(rules)), StrikeBox("1"))).split("\n")
    place = next(place for place, line in enumerate(lines) if "Wurf 1" in line)
    added = [*lines[:place], "  Sand abgelaufen bei 0,0 s", *lines[place:]]
    assert refusal(added, rules) == f"Zeile {place + 1}: Hier läuft kein Sand."
    del lines[place - 1]
    assert refusal(lines, rules) == f"Zeile {place}: Der Zug hat noch nicht begonnen."


def test_the_sand_runs_out_once(small_lexicon: Lexicon) -> None:
    lines = [*LINES[:20], "  Sand abgelaufen bei 127,0 s", *LINES[20:]]
    told = refusal(lines, rules_of_freunde(small_lexicon))
    assert told == "Zeile 21: Hier läuft kein Sand."


@pytest.mark.parametrize(("place", "clock"), [(9, "0,0"), (16, "6,0"), (22, "130,5")])
def test_advice_outside_a_turn(small_lexicon: Lexicon, place: int, clock: str) -> None:
    lines = [*LINES[:place], f"  Rat geholt bei {clock} s", *LINES[place:]]
    told = refusal(lines, rules_of_freunde(small_lexicon))
    assert told == f"Zeile {place + 1}: Der Zug hat noch nicht begonnen."


def daily_lines() -> list[str]:
    """A daily game with a turn that has begun."""
    setup = daily_setup(DAILY, "2026-12-01", "Anna", "2026-12-01T18:30:00Z")
    return text_of(play(Game.new(setup, DAILY), TurnGlass())).split("\n")


def test_advice_in_a_daily_game() -> None:
    lines = daily_lines()
    place = lines.index("  Zug begonnen bei 0,0 s")
    lines.insert(place + 1, "  Rat geholt bei 0,0 s")
    assert refusal(lines, DAILY) == f"Zeile {place + 2}: In der Tagespartie gibt es keinen Rat."


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Begonnen: 2026-12-01T18:30:00Z", "Begonnen: gestern", "Diesen Zeitpunkt gibt es nicht."),
        (
            "Begonnen: 2026-12-01T18:30:00Z",
            'Begonnen: "2026-13-01T18:30:00Z"',
            "Diesen Zeitpunkt gibt es nicht.",
        ),
        (
            "Begonnen: 2026-12-01T18:30:00Z",
            "Begonnen: 2026-12-01T24:30:00Z",
            "„Begonnen: 2026-12-01T24:30:00Z“ ist so nicht zu lesen.",
        ),
        ("Tagespartie: 2026-12-01", "Tagespartie: heute", "Diesen Tag gibt es nicht."),
        ("Tagespartie: 2026-12-01", "Tagespartie: 2026-02-29", "Diesen Tag gibt es nicht."),
        (
            "Spieler: Anna",
            "Spieler: Anna, Ben",
            "Diese Partie hat andere Regeln als die Tagespartie aller (Spieler).",
        ),
        ("Los: nein", "Los: ja", "Diese Partie hat andere Regeln als die Tagespartie aller (Los)."),
        (
            "Sand: ohne",
            "Sand: 60",
            "Diese Partie hat andere Regeln als die Tagespartie aller (Sand).",
        ),
        (
            "Kennung: 2026-12-01-kniffel",
            "Kennung: 2026-12-02-kniffel",
            "Diese Partie hat andere Regeln als die Tagespartie aller (Kennung).",
        ),
    ],
)
def test_a_game_that_is_not_that_of_its_day(old: str, new: str, fault: str) -> None:
    lines = daily_lines()
    place = lines.index(old)
    lines[place] = new
    assert refusal(lines, DAILY) == f"Zeile {place + 1}: {fault}"


def test_a_daily_game_without_its_dice_is_told_where_it_is_said_to_be_one() -> None:
    lines = [line for line in daily_lines() if not line.startswith("Würfel: ")]
    place = lines.index("Tagespartie: 2026-12-01")
    fault = "Diese Partie hat andere Regeln als die Tagespartie aller (Würfel)."
    assert refusal(lines, DAILY) == f"Zeile {place + 1}: {fault}"


def test_another_day_with_the_dice_of_this_one() -> None:
    lines = daily_lines()
    lines[lines.index("Tagespartie: 2026-12-01")] = "Tagespartie: 2026-12-02"
    place = lines.index("Kennung: 2026-12-01-kniffel")
    fault = (
        f"Zeile {place + 1}: Diese Partie hat andere Regeln als die Tagespartie aller (Kennung)."
    )
    assert refusal(lines, DAILY) == fault
