"""What has come of a daily game, to show to others."""

import pytest

from tests.tui.days import over, states, to_the_day, told
from tests.tui.driver import SIZES, playing
from tests.tui.resuming import FACES
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.daily import DailyScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.start import StartScreen

pytestmark = pytest.mark.usefixtures("no_rest")

COPIED = (
    "An die Zwischenablage geschickt; kommt dort nichts an, "
    "schreibt „Beenden“ den Text ins Terminal."
)
SHARED = [
    "Wort-Kniffel · 213 Punkte",
    "Tagespartie 1.12.2026 · 1:50 min",
    "oben  ✅❌❌❌❌ 13",
    "unten ❌❌❌❌❌✅ 200",
]


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_shows_what_can_be_sent_to_others(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    over(small_lexicon, archive, [{"2": 13, "chance": 200}])
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await to_the_day(player)
        await player.press("1")
        assert isinstance(player.screen, ResultScreen)
        shown = [line.rstrip() for line in player.region("#share").splitlines()]
        assert shown[:4] == SHARED
        assert "Spielregel · 120 s" in player.text
        assert player.row("Gesamt") == ["213"]
        await player.press("k")
        assert player.app.clipboard.splitlines() == SHARED
        assert COPIED in told(player)
        await player.press("b")
        assert player.app.return_value == player.app.clipboard


async def test_what_is_marked_with_the_mouse_is_copied(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    over(small_lexicon, archive, [{"2": 13, "chance": 200}])
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1")
        share = player.screen.query_one("#share").region
        await player.pilot.mouse_down(offset=(share.x, share.y))
        await player.pilot.hover(offset=(share.x + 10, share.y + 1))
        await player.pilot.hover(offset=(share.x + 20, share.y + 1))
        await player.pilot.mouse_up(offset=(share.x + 20, share.y + 1))
        await player.settle()
        assert player.app.clipboard.startswith("Wort-Kniffel · 213 Punkte\nTagespartie 1.12.")
        assert COPIED in told(player)


async def test_a_game_played_to_its_end_is_shown_and_not_offered_again(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1")
        while player.table.turn is not None:
            await player.press("space", "delete", "enter")
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        assert "Wort-Kniffel · 0 Punkte" in player.region("#share")
        assert "Noch ein Spiel" not in player.text
        await player.press("n")
        assert isinstance(player.screen, ResultScreen)
        await player.press("t")
        assert isinstance(player.screen, DailyScreen)
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_six_columns_are_told_on_every_screen(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    over(small_lexicon, archive, [{"6": 6 * seat} for seat in range(6)], "punktverkehrt")
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await to_the_day(player)
        assert states(player)["Punktverkehrt"] == "90 Punkte"
        await player.press("3")
        for line in ("Punktverkehrt · 90 Punkte", "1. " + 13 * "❌" + " 0"):
            assert line in player.region("#share")
        assert "6. ❌❌❌❌❌✅❌❌❌❌❌❌❌ 30" in player.region("#share")
        assert "B   Beenden" in player.text
