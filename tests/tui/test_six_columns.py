"""Punktverkehrt alone: six columns as six games, filled side by side (rulings P1 and P7)."""

from dataclasses import replace

import pytest

from tests.cases.number_games import punktverkehrt_showing
from tests.tui.driver import ANNA, SIZES, SMALLEST, Player, playing_by
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.widgets.sheet import SheetView

NUMBERED = [f"Nr. {number}" for number in range(1, 7)]
# 2 + 3 + 4 + 5 + 6 above, 30 and 40 for the rows, and 20 for all.
FACES, COLUMN = "23456", 110

pytestmark = pytest.mark.usefixtures("no_rest")


def titles(player: Player) -> list[str]:
    """What stands over the columns in sight."""
    head = next(line for line in player.region("SheetView").splitlines() if "Nr." in line)
    return [cell.strip() for cell in head.split("│")[2:-1]]


async def play_to_the_end(player: Player) -> None:
    """All 78 turns; the first column strikes Lange Reihe, the fourth Kontrollverlust."""
    table, struck = player.table, {(0, "langereihe"), (3, "kontrollverlust")}
    for number in range(78):
        column = number % 6
        assert table.column_name == NUMBERED[column]
        table.begin_turn()
        box = table.game.open_boxes()[0]
        if (column, box.key) in struck or box.key not in table.game.entries():
            table.strike(box)
        else:
            table.enter(box)
    player.play._await_glass()
    await player.settle()


async def test_the_columns_are_filled_in_turn(small_lexicon: Lexicon) -> None:
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, size=(160, 50)) as player:
        for number, title in enumerate([*NUMBERED, "Nr. 1"]):
            assert f"Anna · {title} · Runde {1 + number // 6} von 13" in player.header
            assert player.prose.endswith(f"▶ Anna, würfle für {title}.")
            await player.press("space")
            assert f"Anna · {title} · Wurf 1 von 3" in player.header
            # From the first free box back to the last one.
            await player.press("up", "enter")
            assert player.prose.startswith("✓ Anna: ")
        assert player.row("Kontrollverlust") == ["20"] * 6
        assert player.row("Alle Fünfe") == ["0", "", "", "", "", ""]
        assert player.row("Gesamt Chaos") == ["20"] * 6


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
async def test_all_six_are_in_sight_on_a_large_screen(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, size=size) as player:
        assert titles(player) == NUMBERED
        assert "Stand:" not in player.text
        await player.press("space")
        assert titles(player) == NUMBERED
        assert "Stand:" not in player.text


@pytest.mark.parametrize("sand", [None, 120])
@pytest.mark.parametrize("size", [SMALLEST, (100, 24), (100, 30)])
async def test_where_not_all_fit_their_totals_stand_beside(
    small_lexicon: Lexicon, size: tuple[int, int], sand: int | None
) -> None:
    setup = replace(ANNA, sand=sand)
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, setup, size=size) as player:
        for number, title in enumerate(NUMBERED):
            totals = ["20"] * number + ["0"] * (6 - number)
            await player.press("space")
            assert title in titles(player)
            assert len(titles(player)) < 6
            standing = " ".join(f"{n} {t}" for n, t in zip(NUMBERED, totals, strict=True))
            assert " ".join(player.region("Standing").split()) == f"Stand: {standing}"
            await player.press("up", "enter")
            assert title in titles(player)


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_ranks_the_six_games(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, size=size) as player:
        await play_to_the_end(player)
        assert player.prose.endswith("Das Spiel ist aus. Enter zeigt das Ergebnis.")
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        shown = " ".join(player.region("#ranking").split())
        # 4 x 110, 90 and 70.
        assert shown.startswith("600 Punkte in 6 Spielen, im Mittel 100 ")
        ranked = [(1, 2, 110), (1, 3, 110), (1, 5, 110), (1, 6, 110), (5, 4, 90), (6, 1, 70)]
        assert " ".join(f"{rank}. Nr. {n} {total}" for rank, n, total in ranked) in shown
        await player.press("k")
        assert player.app.clipboard.splitlines() == [
            "Punktverkehrt, Kennung 7",
            *(f"{rank}. Nr. {n}: {total}" for rank, n, total in ranked),
        ]
        await player.press("s", "end")
        assert player.row("Gesamt Chaos") == ["70", "110", "110", "90", "110", "110"]


async def test_another_game_is_as_lonely(small_lexicon: Lexicon) -> None:
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, size=(160, 50)) as player:
        await play_to_the_end(player)
        await player.press("enter")
        # Beside the ranking there is room for the whole sheet.
        assert player.screen.query_one(SheetView).display
        assert titles(player) == NUMBERED
        await player.press("n")
        assert isinstance(player.screen, SetupScreen)
        assert "Welche Würfel?" in player.text
        assert "Anna" in player.region("#players")
