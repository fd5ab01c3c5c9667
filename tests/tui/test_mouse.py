"""The mouse does what the keys do."""

from dataclasses import replace

import pytest

from tests.tui.driver import ANNA, SIZES, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.advice import AdviceScreen
from wortkniffel.tui.screens.check import CheckScreen
from wortkniffel.tui.screens.help import HelpScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

FACES = "HAUSERN"
GLASS = "▄▄▄▄▄▄▄"

pytestmark = pytest.mark.usefixtures("no_rest")


@pytest.mark.parametrize("size", SIZES)
async def test_dice_boxes_and_glass(lexicon: Lexicon, size: tuple[int, int]) -> None:
    async with playing(lexicon, replace(ANNA, sand=60), FACES, size=size) as player:
        await player.click(GLASS)
        assert "Wurf 1 von 3" in player.header
        for die in range(7):
            await player.click(f"─{die + 1}─")
            assert player.table.held == 1 << die
            await player.click(f"═{die + 1}═")
            assert player.table.held == 0
        # A running glass is not turned again.
        await player.click(GLASS)
        assert "Wurf 1 von 3" in player.header
        await player.lay("haus")
        await player.click("Full House")
        assert player.chosen == "fullhouse"
        await player.click("4 Buchstaben")
        assert player.chosen == "4"
        assert player.row("4 Buchstaben") == ["(5)"]
        await player.click("4 Buchstaben")
        assert player.row("4 Buchstaben") == ["5"]
        # A filled box cannot be chosen.
        await player.click(GLASS)
        await player.click("4 Buchstaben")
        assert player.chosen != "4"
        await player.click("Gesamt")
        assert player.row("Gesamt") == ["5"]


async def test_every_hint_with_an_action_can_be_clicked(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.click("Leertaste würfeln")
        assert "Wurf 1 von 3" in player.header
        await player.type("haus")
        await player.click("Enter legen")
        assert player.prose.startswith("✓ HAUS 5")
        await player.click("Leertaste würfeln", right=6)
        assert "Wurf 2 von 3" in player.header
        await player.click("F1 Hilfe")
        assert isinstance(player.screen, HelpScreen)
        await player.press("escape")
        await player.click("Esc Pause")
        assert "Die Würfel sind verdeckt." in player.text
        await player.click("Weiterspielen")
        assert "Wurf 2 von 3" in player.header
        await player.click("4 Buchstaben")
        await player.click("Enter eintragen")
        assert player.row("4 Buchstaben") == ["5"]
        await player.click("F4 zurücknehmen")
        assert player.row("4 Buchstaben") == ["(5)"]
        await player.click("1-7 halten")
        await player.click("F2 Rat")
        assert isinstance(player.screen, AdviceScreen)
        await player.press("escape")
        assert player.row("4 Buchstaben") == ["(5)"]


async def test_the_lines_of_the_menu(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await player.click("Wort-Kniffel")
        assert isinstance(player.screen, SetupScreen)
        await player.click("◂ das Los", right=4)
        assert "wie eingetragen" in player.text
        await player.click("◂ 120 Sekunden")
        assert "90 Sekunden" in player.text
        await player.click("Esc zurück")
        await player.click("Wort prüfen")
        assert isinstance(player.screen, CheckScreen)
        await player.press("escape")
        await player.click("Spielregeln")
        await player.press("escape")
        await player.click("Hilfe")
        assert isinstance(player.screen, HelpScreen)
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        await player.click("Beenden")
        assert player.app.return_code == 0
