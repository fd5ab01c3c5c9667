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
FACES = "23456"
AGREED = ["Punktverkehrt, Kennung 7", "Chaos · ohne Sanduhr"]

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
        assert table.writer == NUMBERED[column]
        table.begin_turn()
        box = table.game.open_boxes()[0]
        if (column, box.key) in struck or box.key not in table.game.entries():
            table.strike(box)
        else:
            table.enter(box)
    player.play.await_glass()
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
            box = "Kontrollverlust" if number < 6 else "Alle Fünfe"
            assert player.prose.startswith(f"✓ {title}: {0 if number == 6 else 20} in {box}. ")
        assert player.row("Kontrollverlust") == ["20"] * 6
        assert player.row("Alle Fünfe") == ["0", "", "", "", "", ""]
        assert player.row("Gesamt Chaos") == ["20"] * 6


@pytest.mark.parametrize(
    ("size", "sand"),
    [*(((width, 30), None) for width in (100, 160)), ((120, 40), 120), ((160, 50), 120)],
)
async def test_all_six_are_in_sight_on_a_large_screen(
    small_lexicon: Lexicon, size: tuple[int, int], sand: int | None
) -> None:
    setup = replace(ANNA, sand=sand)
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, setup, size=size) as player:
        assert titles(player) == NUMBERED
        assert "Stand:" not in player.text
        await player.press("space")
        assert titles(player) == NUMBERED
        assert "Stand:" not in player.text
        assert "↑↓ wählen" in player.keys


@pytest.mark.parametrize(
    ("size", "sand", "in_sight"),
    [(SMALLEST, None, 3), (SMALLEST, 120, 2), ((100, 24), 120, 3), ((100, 30), 120, 3)],
)
async def test_where_not_all_fit_their_totals_stand_beside(
    small_lexicon: Lexicon, size: tuple[int, int], sand: int | None, in_sight: int
) -> None:
    setup = replace(ANNA, sand=sand)
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, setup, size=size) as player:
        for number, title in enumerate(NUMBERED):
            totals = ["20"] * number + ["0"] * (6 - number)
            if number == 0:
                # Before anything is written there is nothing to look back at.
                assert titles(player) == NUMBERED[:in_sight]
            await player.press("space")
            assert title in titles(player)
            assert len(titles(player)) == in_sight
            standing = " ".join(f"{n} {t}" for n, t in zip(NUMBERED, totals, strict=True))
            assert " ".join(player.region("Standing").split()) == f"Stand: {standing}"
            await player.press("up", "enter")
            assert title in titles(player)
            assert len(titles(player)) == in_sight


@pytest.mark.parametrize("sand", [None, 120])
async def test_the_key_of_the_whole_sheet_stays_where_the_line_is_short(
    small_lexicon: Lexicon, sand: int | None
) -> None:
    setup = replace(ANNA, sand=sand)
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, setup) as player:
        assert "F3 Blatt" in player.keys
        await player.press("space")
        assert "F3 Blatt" in player.keys
        assert "↑↓" not in player.keys
        await player.resize(100, 30)
        assert "F3 Blatt" in player.keys
        assert "↑↓ wählen" in player.keys


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_has_the_six_games_in_their_order_and_marks_the_best(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    async with playing_by(punktverkehrt_showing(FACES), small_lexicon, size=size) as player:
        await play_to_the_end(player)
        assert player.prose.endswith("Das Spiel ist aus. Enter zeigt das Ergebnis.")
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        shown = [line.rstrip() for line in player.region("#ranking").splitlines()]
        # 4 x 110, 90 and 70.
        mean = ["600 Punkte in 6 Spielen", "im Mittel 100"]
        assert shown[:6] == [*AGREED, "", *mean, ""]
        games = [(" ", 1, 70), ("▸", 2, 110), ("▸", 3, 110)]
        games += [(" ", 4, 90), ("▸", 5, 110), ("▸", 6, 110)]
        assert shown[6:12] == [f"{mark} Nr. {n}        {total:>4}" for mark, n, total in games]
        await player.press("k")
        assert player.app.clipboard.splitlines() == [
            *AGREED,
            *mean,
            *(f"{mark} Nr. {n}: {total}" for mark, n, total in games),
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
