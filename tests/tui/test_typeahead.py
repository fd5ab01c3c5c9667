"""Keys that come faster than the screens change."""

import pytest
from textual.containers import VerticalScroll
from textual.events import Paste

from tests.tui.driver import ANNA, key, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.block import BlockScreen
from wortkniffel.tui.screens.check import CheckScreen
from wortkniffel.tui.screens.help import HelpScreen
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.possible import PossibleScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.table import Table

KEYS = [
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "space", "tab",
    "backspace", "delete", "x", "ä", "1", "f1", "f2", "f3", "f4", "f5",
]  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "opened"),
    [("1", SetupScreen), ("w", CheckScreen), ("r", RulesScreen), ("h", HelpScreen)],
)
async def test_no_key_is_too_early_for_a_screen_of_the_menu(
    small_lexicon: Lexicon, letter: str, opened: type[object]
) -> None:
    async with playing(small_lexicon) as player:
        for second in KEYS:
            await player.send(key(letter), key(second))
            if letter in "rh" and second in ("f1", "f3", "f5"):
                assert isinstance(player.screen, StartScreen)
                continue
            if (letter, second) == ("1", "f1"):
                assert isinstance(player.screen, RulesScreen)
                await player.press("escape")
            assert isinstance(player.screen, opened), second
            await player.press("escape")
            assert len(player.app.screen_stack) == 1


@pytest.mark.parametrize(
    ("first", "opened"),
    [("f1", HelpScreen), ("f3", BlockScreen), ("f5", PossibleScreen), ("escape", PauseScreen)],
)
async def test_no_key_is_too_early_for_a_card_over_the_table(
    small_lexicon: Lexicon, first: str, opened: type[object]
) -> None:
    async with playing(small_lexicon, ANNA) as player:
        player.table.begin_turn()
        player.table.strike(player.table.rules.boxes[0])
        for second in KEYS:
            await player.send(key(first), key(second))
            if first == "escape" or second not in ("f1", "f3", "f5"):
                assert isinstance(player.screen, opened), second
                await player.press("escape")
            assert isinstance(player.screen, PlayScreen)
            assert len(player.app.screen_stack) == 2


async def test_no_key_is_too_early_for_the_table(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        for second in (*KEYS, "enter", "escape"):
            await player.press("1")
            await player.send(key("f10"), key(second))
            assert isinstance(player.play, PlayScreen)
            if not isinstance(player.screen, PauseScreen):
                await player.press("ctrl+q")
            await player.press("s")
            assert isinstance(player.screen, StartScreen), second


async def test_no_key_is_too_early_for_the_result(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        for second in (*KEYS, "escape"):
            await player.open_table(Table(ANNA, Equipment(small_lexicon, load_dice())))
            while not player.table.game.over:
                player.table.begin_turn()
                player.table.strike(player.table.game.open_boxes()[0])
            await player.send(key("enter"), key(second))
            shown = {"escape": StartScreen, "f3": BlockScreen}.get(second, ResultScreen)
            assert isinstance(player.screen, shown), second
            while len(player.app.screen_stack) > 1:
                await player.press("escape")


@pytest.mark.parametrize("by_arrow", [False, True])
async def test_what_is_typed_after_the_choice_arrives_in_the_word_check(
    small_lexicon: Lexicon, by_arrow: bool
) -> None:
    async with playing(small_lexicon) as player:
        lines = player.region("Menu").splitlines()
        place = next(place for place, line in enumerate(lines) if "Wort prüfen" in line)
        choice = [key("down")] * place + [key("enter")] if by_arrow else [key("w")]
        await player.send(*choice, *(key(char) for char in "Haus"))
        assert isinstance(player.screen, CheckScreen)
        assert len(player.app.screen_stack) == 2
        assert player.region("#verdict").startswith(" ✓ HAUS gilt")


async def test_so_does_a_paste(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.send(key("w"), Paste("häuser"))
        assert player.region("#verdict").startswith(" ✓ HÄUSER gilt")


async def test_there_and_back_and_there_again(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.send(*(key(name) for name in ("h", "escape", "w", "x", "escape", "1", "B")))
        assert isinstance(player.screen, SetupScreen)
        assert player.region(".name") == "B"
        assert len(player.app.screen_stack) == 2


async def test_what_is_typed_before_quitting_does_not_keep_anybody(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.send(*(key(name) for name in ("h", "down", "ctrl+q", "down", "w", "x")))
        assert player.app.return_code == 0


async def test_each_of_many_steps_counts(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.press("r")
        top = player.text
        await player.send(*[key("down")] * 12, *[key("pagedown")] * 2)
        assert player.screen.query_one(VerticalScroll).scroll_y > 30
        await player.send(*[key("pageup")] * 2, *[key("up")] * 12)
        assert player.text == top
