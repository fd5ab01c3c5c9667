"""``wortkniffel play --game``: straight to the set-up of a game."""

import sys
from pathlib import Path

import pytest

from tests.tui.terminal import program
from tests.unit.cli.running import run
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.tui.app import WortKniffelApp
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.screens.too_small import TooSmallScreen

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals"),
    # Python 3.12 warns of forkpty in a process with threads; the child execs at once.
    pytest.mark.filterwarnings("default:This process:DeprecationWarning"),
    pytest.mark.usefixtures("default_list"),
]


def test_the_set_up_comes_first_and_escape_leads_to_the_start(tmp_path: Path) -> None:
    with program(tmp_path, "play", "--game", "kniffel") as terminal:
        terminal.wait_for("Wer spielt?", "Noch ein Kniffel?", "8. Platz frei")
        assert "Wort prüfen".encode() not in terminal.sent
        terminal.type("\x1b")
        terminal.wait_for("Wort prüfen", "Punktverkehrt")
        terminal.type("b")
        assert terminal.end() == 0
        terminal.check_restored()


def test_enter_begins_the_game_that_was_named_in_whatever_case(tmp_path: Path) -> None:
    with program(tmp_path, "play", "--game", "Punktverkehrt") as terminal:
        terminal.wait_for("Wer spielt?", "Welche Würfel?")
        terminal.type("\r")
        terminal.wait_for("Kontrollverlust")


async def test_in_a_terminal_that_is_too_small_the_set_up_waits_beneath_the_cover(
    lexicon: Lexicon,
) -> None:
    app = WortKniffelApp(Equipment(lexicon, load_dice()), game="wort")
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert list(map(type, app.screen_stack)) == [StartScreen, SetupScreen, TooSmallScreen]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert list(map(type, app.screen_stack)) == [StartScreen, SetupScreen]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "schach"], "„schach“ gibt es nicht (möglich: wort, kniffel, punktverkehrt)"),
        (["--game", ""], "„(leer)“ gibt es nicht (möglich: wort, kniffel, punktverkehrt)"),
        (["--game", "\x1b[31m"], "„?[31m“ gibt es nicht"),
        (["--game"], "hier fehlt eine Angabe"),
    ],
)
def test_a_game_that_there_is_not_is_status_2_and_names_those_that_there_are(
    arguments: list[str], sentence: str
) -> None:
    outcome = run("play", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    last = outcome.complaint.splitlines()[-1]
    assert last.startswith(f"wortkniffel play: --game: {sentence}")


def test_help_names_the_games() -> None:
    assert "wort, kniffel, punktverkehrt" in " ".join(run("play", "--help").out.split())
