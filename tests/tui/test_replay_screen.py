"""A game once more: by itself, at other sizes, by the mouse, under other screens."""

import pytest

from tests.cases.written_game import written_game
from tests.tui.driver import SIZES, SMALLEST, playing
from tests.tui.replaying import SAND, see, whole_game
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens import replay
from wortkniffel.tui.screens.block import BlockScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.screens.too_small import TooSmallScreen


async def test_it_runs_by_itself_until_the_end_or_a_key(
    small_lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "_SECONDS_A_STEP", 0.02)
    async with playing(small_lexicon) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        await player.press("space")
        await player.until(lambda: "Schritt 12 von 12" in player.text)
        assert "Leertaste abspielen" in player.keys
        # From the end it begins anew.
        monkeypatch.setattr(replay, "_SECONDS_A_STEP", 600)
        await player.press("space")
        assert "Anfang" in player.text
        assert "Leertaste anhalten" in player.keys
        await player.press("right")
        assert "Schritt 1 von 12" in player.text
        assert "Leertaste abspielen" in player.keys
        for stops in (("space",), ("f3", "escape"), ("f1", "escape"), ("2",), ("up",)):
            await player.press("space")
            assert "Leertaste anhalten" in player.keys
            await player.press(*stops)
            assert "Leertaste abspielen" in player.keys
        await player.press("space", "escape")
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize(("key", "players"), [("wort", 4), ("punktverkehrt", 1)])
async def test_another_size_in_the_middle_shows_the_same_step(
    small_lexicon: Lexicon, key: str, players: int
) -> None:
    game = whole_game(small_lexicon, key, players, SAND)
    async with playing(small_lexicon) as player:
        await see(player, game, small_lexicon)
        await player.press("down", "down", "down", "right", "right")
        before, told = player.text, player.prose
        for size in (*SIZES[1:], (100, 24), (80, 50)):
            await player.resize(*size)
            assert player.prose == told
            await player.press("right", "left")
            assert player.prose == told
        await player.resize(60, 20)
        assert isinstance(player.screen, TooSmallScreen)
        await player.resize(*SMALLEST)
        assert player.text == before


async def test_every_hint_can_be_clicked(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, size=SIZES[2]) as player:
        await see(player, written_game(small_lexicon), small_lexicon, place=0)
        for hint, number in (
            ("→", 1),
            ("↓", 6),
            ("→", 7),
            ("↑ Zug", 6),
            ("← Schritt", 5),
            ("Ende Schluss", 12),
        ):
            await player.click(hint)
            assert f"Schritt {number} von 12" in player.text
        await player.click("Pos1 Anfang")
        assert "Anfang ·" in player.text
        await player.click("F3 Blatt")
        assert isinstance(player.screen, BlockScreen)
        await player.press("escape")
        await player.click("F1 Hilfe")
        assert "1-2" in player.text
        await player.press("escape")
        await player.click("Esc zurück")
        assert isinstance(player.screen, StartScreen)


async def test_sheet_and_rules_of_the_game_can_be_read(small_lexicon: Lexicon) -> None:
    game = whole_game(small_lexicon, "kniffel", 8, turns=16)
    first = sum(entry.points for _box, entry in game.sheet(0).entries[:1])
    assert first
    async with playing(small_lexicon, size=SIZES[1]) as player:
        await see(player, game, small_lexicon)
        await player.press("home", "down", "f3")
        assert isinstance(player.screen, BlockScreen)
        assert player.row("Gesamt") == [str(first), *["0"] * 7]
        await player.press("escape", "r")
        assert isinstance(player.screen, RulesScreen)
        assert "Kniffel" in player.text
        await player.press("escape")
        assert isinstance(player.screen, ReplayScreen)
