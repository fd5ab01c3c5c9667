"""What is told to others of a daily game: enough to compare, nothing to copy."""

import pytest

from tests.cases.finished import finished
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import BoxEntered, DiceThrown, WordLaid
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.share import share_text, told_day
from wortkniffel.rules.sheet import Entry
from wortkniffel.rules.wortkniffel import WortKniffel

DAY = "2026-12-01"
WORDS = (FoundWord("TAGE", ("Tage",)), FoundWord("WORT", ("Wort",)))


def shared(rules: Ruleset, *sheets: dict[str, int], day: str = DAY, seconds: float = 61.4) -> str:
    game = finished(rules, sheets, setup=daily_setup(rules, day, "Anna"))
    return share_text(game, seconds)


def test_the_two_parts_of_the_sheet_have_a_line_each(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    # 51 reach the bonus of 35, and 51 + 35 + 37 is 123.
    sheet = {"2": 10, "3": 11, "5": 12, "6": 18, "zwei": 12, "fullhouse": 25}
    assert shared(rules, sheet).splitlines() == [
        "Wort-Kniffel · 123 Punkte",
        "Tagespartie 1.12.2026 · 1:01 min",
        "oben  ✅✅❌✅✅ 51 + 35 Bonus",
        "unten ✅❌✅❌❌❌ 37",
    ]


def test_a_game_that_does_not_count_says_so() -> None:
    rules = Kniffel(PRESETS["ohne"])
    game = finished(rules, [{"1": 3}], setup=daily_setup(rules, DAY, "Anna"))
    assert share_text(game, 61.4, counted=False).splitlines()[:2] == [
        "Kniffel · 3 Punkte",
        "Tagespartie 1.12.2026 (ohne Wertung) · 1:01 min",
    ]


def test_points_noted_apart_are_told_apart() -> None:
    rules = Kniffel(PRESETS["regelblatt"])
    game = finished(rules, [{"kniffel": 50}], setup=daily_setup(rules, DAY, "Anna"))
    events = [
        BoxEntered("1", Entry(5, throw="11111", extra=50), event.at)
        if isinstance(event, BoxEntered) and event.box == "1"
        else event
        for event in game.events
    ]
    assert share_text(Game.replay(events, rules), 0.0).splitlines() == [
        "Kniffel · 105 Punkte",
        "Tagespartie 1.12.2026 · 0:00 min",
        "oben  ✅❌❌❌❌❌ 5",
        "unten ❌❌❌❌❌✅❌ 50 + 50 extra",
    ]


def test_six_columns_have_a_line_each() -> None:
    upper = {"1": 5, "2": 10, "3": 9, "4": 12, "5": 15, "6": 12}
    sheets: tuple[dict[str, int], ...] = (
        upper,
        {"6": 6},
        {},
        {"kontrollverlust": 20},
        {"1": 1},
        {"allefuenfe": 50},
    )
    # 63 bring 35 more: 98 + 6 + 0 + 20 + 1 + 50 = 175.
    assert shared(Punktverkehrt(), *sheets).splitlines() == [
        "Punktverkehrt · 175 Punkte",
        "Tagespartie 1.12.2026 · 1:01 min",
        "1. ✅✅✅✅✅✅❌❌❌❌❌❌❌ 98 ★",
        "2. ❌❌❌❌❌✅❌❌❌❌❌❌❌ 6",
        "3. ❌❌❌❌❌❌❌❌❌❌❌❌❌ 0",
        "4. ❌❌❌❌❌❌❌❌❌❌❌❌✅ 20",
        "5. ✅❌❌❌❌❌❌❌❌❌❌❌❌ 1",
        "6. ❌❌❌❌❌❌❌❌❌❌❌✅❌ 50",
        "★ mit Bonus",
    ]


def test_a_single_point_is_one() -> None:
    assert shared(Kniffel(PRESETS["ohne"]), {"1": 1}).startswith("Kniffel · 1 Punkt\n")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "0:00 min"), (59.6, "1:00 min"), (1234.0, "20:34 min"), (3661.0, "1:01:01 h")],
)
def test_the_time_is_told_to_the_second(seconds: float, told: str) -> None:
    assert shared(Kniffel(PRESETS["ohne"]), {}, seconds=seconds).splitlines()[1].endswith(told)


@pytest.mark.parametrize(
    ("day", "told"), [("2026-12-01", "1.12.2026"), ("2027-03-31", "31.3.2027")]
)
def test_a_date_is_told_as_people_here_write_it(day: str, told: str) -> None:
    assert told_day(day) == told
    assert f"Tagespartie {told} ·" in shared(Kniffel(PRESETS["ohne"]), {}, day=day)


def test_words_throws_and_names_leave_no_trace(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    sheets = [{"2": 7, "chance": 19}]
    game = finished(rules, sheets, setup=daily_setup(rules, DAY, "Anna"))
    told = share_text(game, 100.0)
    for player, throw, words in (("Ben", "TRAUENR", WORDS), ("Cleo", "XYQWVUZ", ())):
        other = finished(
            rules, sheets, throw=throw, words=words, setup=daily_setup(rules, DAY, player)
        )
        assert share_text(other, 100.0) == told


def test_a_game_that_was_played_is_told_without_its_words_and_dice(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    game = finished(rules, [{"4": 9}], words=WORDS, setup=daily_setup(rules, DAY, "Anna"))
    told = share_text(game, 100.0).casefold()
    throws = [event.throw for event in game.events if isinstance(event, DiceThrown)]
    words = [event.found.lay_form for event in game.events if isinstance(event, WordLaid)]
    assert throws
    assert words == ["TAGE", "WORT"]
    for throw in throws:
        assert throw.casefold() not in told
        assert " ".join(throw).casefold() not in told
    # The game's own name aside.
    assert not {"tage", "wort"} & set(told.replace("wort-kniffel", "").split())
