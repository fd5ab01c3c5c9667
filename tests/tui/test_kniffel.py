"""Kniffel at the table: what its screen says, and what the keys do there."""

from dataclasses import replace

import pytest
from textual.events import Paste

from tests.cases.number_games import kniffel_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, playing_by
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.help import HelpScreen
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.possible import PossibleScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.widgets.offers import Offers
from wortkniffel.tui.widgets.wordline import WordLine

HOUSE = "22255"

pytestmark = pytest.mark.usefixtures("no_rest")


@pytest.mark.parametrize(
    ("preset", "name", "apart"),
    [
        ("regelblatt", "Regelblatt", "Rückseite    +50"),
        ("ohne", "ohne Extra", ""),
        ("yahtzee", "Yahtzee", "Rückseite   +100"),
    ],
)
async def test_the_header_names_game_and_preset(
    small_lexicon: Lexicon, preset: str, name: str, apart: str
) -> None:
    async with playing_by(kniffel_showing(HOUSE, preset), small_lexicon) as player:
        assert player.header == f"Kniffel Anna · Runde 1 von 13 {name} · ohne Sanduhr · 7"
        await player.press("space")
        assert player.header == f"Kniffel Anna ist dran · Wurf 1 von 3 {name} · ohne Sanduhr · 7"
        sheet = player.region("SheetView")
        assert ("Rückseite" in sheet) is bool(apart)
        assert apart in sheet


async def test_letters_do_nothing(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon, size=(100, 30)) as player:
        assert not player.play.query(WordLine)
        await player.press("space")
        before = player.text
        await player.type("abcjnzäöüß?HAUS")
        await player.send(Paste("haus"))
        await player.press("backspace")
        assert player.text == before
        # Esc has no letters to clear, so it pauses at once.
        await player.press("escape")
        assert "Die Würfel sind verdeckt." in player.text


async def test_five_digits_hold_the_five_dice(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon) as player:
        await player.press("space")
        assert "1-5 halten" in player.keys
        for die in range(5):
            await player.press(str(die + 1))
            assert player.table.held == 1 << die
            assert player.region("DiceRow").count("╔═════╗") == 1
            assert f"══{die + 1}══" in player.region("DiceRow")
            await player.press(str(die + 1))
        before = player.text
        await player.press("6", "7", "8", "9", "0")
        assert player.text == before
        await player.press("1", "5", "space")
        assert "Wurf 2 von 3" in player.header
        assert player.table.held == 0b10001


async def test_every_box_says_what_it_would_take(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon, ANNA_AND_BEN) as player:
        assert "(" not in player.region("SheetView")
        await player.press("space")
        shown = {box.key: player.row(box.name) for box in player.table.rules.boxes}
        worth = {"2": 6, "5": 10, "dreierpasch": 16, "fullhouse": 25, "chance": 16}
        assert shown == {key: [f"({worth[key]})" if key in worth else "", ""] for key in shown}
        # With words there would be more to say of it than the sheet does.
        assert not player.play.query(Offers)
        await player.choose("fullhouse")
        await player.press("enter")
        assert player.prose == "✓ Anna: 25 in Full House. ▶ Ben, würfle."
        assert player.row("Full House") == ["25", ""]
        assert player.rows("Summe") == [["0", "0"], ["25", "0"]]
        assert player.row("Gesamt") == ["25", "0"]
        await player.press("f4")
        assert player.row("Full House") == ["(25)", ""]
        # The pointer is where it was, not at the first free box.
        assert player.chosen == "fullhouse"
        await player.press("enter")
        assert player.row("Full House") == ["25", ""]


async def test_striking_asks(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon) as player:
        await player.press("space")
        await player.choose("gross")
        asked = "? Große Straße streichen? Das gibt 0 Punkte. Enter = ja, Esc = nein"
        for no in ("n", "escape", "up"):
            await player.choose("gross")
            await player.press("enter")
            assert player.prose == asked
            await player.press(no)
            assert player.prose == ""
            assert player.row("Große Straße") == [""]
        await player.choose("gross")
        await player.press("enter", "j")
        assert player.row("Große Straße") == ["0"]
        assert player.prose.startswith("✓ Anna: 0 in Große Straße.")


async def test_a_box_that_fits_is_struck_by_a_key_of_its_own(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon) as player:
        await player.press("delete")
        assert player.prose == "▶ Anna, würfle."
        await player.press("space")
        await player.choose("fullhouse")
        asked = "? Full House streichen? Das gibt 0 Punkte. Enter = ja, Esc = nein"
        for no in ("n", "escape", "up"):
            await player.choose("fullhouse")
            await player.press("delete")
            assert player.prose == asked
            await player.press(no)
            assert (player.prose, player.row("Full House")) == ("", ["(25)"])
        for yes in ("enter", "j"):
            await player.choose("fullhouse")
            await player.press("delete", yes)
            assert player.prose == "✓ Anna: 0 in Full House. ▶ Anna, würfle."
            assert player.row("Full House") == ["0"]
            await player.press("f4")
            assert (player.chosen, player.row("Full House")) == ("fullhouse", ["(25)"])


async def test_help_tells_of_keys_that_do_something_here(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon, size=(100, 30)) as player:
        await player.press("space", "f1")
        assert isinstance(player.screen, HelpScreen)
        shown = player.region("VerticalScroll")
        keys = ("Leertaste", "1-5", "Enter", "↑ ↓", "Entf", "Esc", "F2", "F3", "F4", "F5", "Strg+Q")
        for key in keys:
            assert f" {key} " in shown
        words = ("A-Z", "F2 F3", "Rücktaste", "Wort", "Buchstabe", "Zeile leeren")
        for told in (*words, "Sanduhr"):
            assert told not in shown
        for sign in ("╔═══╗", "(8) ", "–33"):
            assert sign in shown
        assert "┏━2━┓" not in shown
    rules, setup = kniffel_showing(HOUSE), replace(ANNA, sand=60)
    async with playing_by(rules, small_lexicon, setup, size=(100, 30)) as player:
        await player.press("f1")
        assert "Leertaste    Sanduhr umdrehen und würfeln;" in player.region("VerticalScroll")


async def test_only_one_key_uncovers_the_dice(small_lexicon: Lexicon) -> None:
    setup = replace(ANNA, sand=60)
    async with playing_by(kniffel_showing(HOUSE), small_lexicon, setup) as player:
        await player.press("space")
        await player.wait(20)
        before = player.text
        await player.press("escape")
        paused = player.text
        assert "Der Sand steht, die Würfel sind verdeckt." in paused
        for name in ("f1", "f3", "f5"):
            await player.press(name)
            await player.wait(10)
            assert player.text == paused
        await player.press("r")
        assert isinstance(player.screen, RulesScreen)
        assert "◂ Kniffel ▸" in player.text
        await player.wait(10)
        for away in ("f1", "escape"):
            assert "╭─────╮" not in player.text
            await player.press(away)
            assert isinstance(player.screen, PauseScreen)
            await player.wait(10)
            assert player.table.sand_left() == 40
            if away == "f1":
                await player.press("r")
        await player.press("escape")
        await player.look()
        assert player.text == before


@pytest.mark.parametrize("size", SIZES)
async def test_the_block_shows_everybody(small_lexicon: Lexicon, size: tuple[int, int]) -> None:
    rules = kniffel_showing(HOUSE)
    async with playing_by(rules, small_lexicon, ANNA_AND_BEN, size=size) as player:
        await player.press("space")
        await player.choose("chance")
        await player.press("enter", "space", "f3")
        assert "Anna" in player.region("SheetView")
        assert player.row("Chance") == ["16", ""]
        assert player.row("Gesamt") == ["16", "0"]
        assert player.row("Bonus ab 63") == ["–63", "–63"]


async def test_what_was_possible_marks_the_best(small_lexicon: Lexicon) -> None:
    async with playing_by(kniffel_showing(HOUSE), small_lexicon) as player:
        await player.press("space")
        await player.choose("5")
        await player.press("enter", "f5")
        assert isinstance(player.screen, PossibleScreen)
        shown = [line.split() for line in player.region("VerticalScroll").splitlines()]
        told = [" ".join(words[1:-1]) for words in shown if len(words) > 2]
        assert "Wurf: 2 2 2 5 5" in told
        assert "▸ Full House 25" in told
        for line in ("Zweier 6", "Fünfer 10", "Dreierpasch 16", "Chance 16"):
            assert line in told
        assert sum("▸" in line for line in told) == 1
        assert not [line for line in told if line.startswith("Einser")]
