"""A whole game at the table, from the start screen to the result, by keys alone."""

import pytest

from tests.cases.table import BOXES, UPPER
from tests.tui.driver import Player, letters_of, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.sheet import Entry
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

SEED = "MAUS-77"
NAMES = ("Anna", "Jörg")


async def set_up(player: Player) -> None:
    """Anna and Jörg, in this order, 90 seconds, all words of the Duden."""
    assert isinstance(player.screen, StartScreen)
    await player.press("1")
    assert isinstance(player.screen, SetupScreen)
    await player.type("Anna")
    await player.press("down")
    await player.type("Jörg")
    await player.press(*["down"] * 7, "right")
    assert "wie eingetragen" in player.text
    await player.press("down", "left")
    assert "90 Sekunden" in player.text
    await player.press("down", "right", "right")
    assert "alles aus dem Duden" in player.text
    await player.press("down", "right", "down")
    await player.type(SEED)
    await player.press("enter")


async def play_turn(player: Player, seat: int) -> tuple[str, int, int]:
    """One throw and the dearest entry; returns the box, its points and extra points."""
    await player.press("space")
    assert f"{NAMES[seat]} ist dran · Wurf 1 von 3" in player.header
    possible = player.possible()
    if not possible:
        key = player.chosen
        await player.press("enter", "enter")
        return key, 0, 0
    key, entry = max(possible.items(), key=lambda item: (worth(item[1]), item[0]))
    await player.lay(*letters_of(entry))
    await player.choose(key)
    label = next(box.name for box in player.table.rules.boxes if box.key == key)
    plus = "+" if entry.extra else ""
    assert player.row(label)[seat] == f"({entry.points}{plus})"
    await player.press("enter")
    if entry.extra:
        assert f"{label}: 50 Extrapunkte dazu nehmen?" in player.prose
        await player.press("enter")
    assert player.row(label)[seat] == str(entry.points)
    return key, entry.points, entry.extra


def worth(entry: Entry) -> int:
    return entry.points + entry.extra


@pytest.mark.usefixtures("no_rest")
async def test_two_players_from_start_to_result_by_keys_alone(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await set_up(player)
        assert "Duden · 90 s · MAUS-77" in player.header
        boxes = player.table.rules.boxes
        written: list[dict[str, int]] = [{}, {}]
        extras = [0, 0]
        for number in range(2 * len(BOXES)):
            seat = number % 2
            assert f"{NAMES[seat]} · Runde {number // 2 + 1} von 11" in player.header
            assert f"{NAMES[seat]}, dreh die Sanduhr um." in player.prose
            key, points, extra = await play_turn(player, seat)
            assert key not in written[seat]
            written[seat][key] = points
            extras[seat] += extra

        assert "Das Spiel ist aus. Enter zeigt das Ergebnis." in player.prose
        uppers = [sum(column[key] for key in UPPER) for column in written]
        lowers = [sum(column.values()) - up for column, up in zip(written, uppers, strict=True)]
        bonuses = [35 if upper >= 50 else 0 for upper in uppers]
        totals = [sum(sums) for sums in zip(uppers, lowers, bonuses, extras, strict=True)]
        for shown in ("table", "result"):
            for box in boxes:
                assert player.row(box.name) == [str(column[box.key]) for column in written]
            assert player.rows("Summe") == [[str(n) for n in uppers], [str(n) for n in lowers]]
            assert player.row("Gesamt") == [str(total) for total in totals]
            if shown == "table":
                await player.press("enter")

        assert isinstance(player.screen, ResultScreen)
        first, second = (0, 1) if totals[0] > totals[1] else (1, 0)
        assert f"{NAMES[first]} gewinnt!" in player.text
        await player.press("k")
        assert player.app.clipboard.splitlines() == [
            "Wort-Kniffel, Kennung MAUS-77",
            "Duden · 90 s",
            f"1. {NAMES[first]}: {totals[first]}",
            f"2. {NAMES[second]}: {totals[second]}",
        ]
        await player.press("z")
        assert isinstance(player.screen, StartScreen)
        assert len(player.app.screen_stack) == 1
