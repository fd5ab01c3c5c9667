"""A whole game at the table, from the start screen to the result, by keys alone."""

import pytest
from textual.widgets import Input

from tests.cases.table import BOXES, UPPER
from tests.tui.driver import Player, letters_of, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.sheet import Sheet
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

SEED = "MAUS-77"


async def set_up(player: Player) -> None:
    """Anna and Jörg, in this order, 90 seconds, all words of the Duden."""
    assert isinstance(player.screen, StartScreen)
    await player.press("n")
    assert isinstance(player.screen, SetupScreen)
    await player.press("ctrl+a", "delete")
    await player.type("Anna")
    await player.press("down")
    await player.type("Jörg")
    await player.press(*["down"] * 7, "right")
    assert "wie eingetragen" in player.text
    await player.press("down", "left")
    assert "90 Sekunden" in player.text
    await player.press("down", "right", "right")
    assert "alles aus dem Duden" in player.text
    await player.press("down", "right", "down", "ctrl+a", "delete")
    await player.type(SEED)
    assert player.screen.query_one("#seed", Input).value == SEED
    await player.press("enter")


async def play_turn(player: Player) -> tuple[str, int, int]:
    """Turn the glass and write the dearest entry, or strike; returns what was written."""
    await player.press("space")
    possible = player.possible()
    key, entry = max(possible.items(), key=lambda item: (item[1].points, item[0]))
    await player.lay(*letters_of(entry))
    await player.choose(key)
    turn = player.table.turn
    assert turn is not None
    preview = player.row(next(b.name for b in player.table.rules.boxes if b.key == key))
    shown = f"({entry.points}{'+' if entry.extra else ''})"
    assert preview[turn.player] == shown
    await player.press("enter")
    if entry.extra:
        await player.press("enter")
    return key, entry.points, entry.extra


def total_of(written: dict[str, int], extra: int) -> int:
    upper = sum(written[key] for key in UPPER)
    return sum(written.values()) + (35 if upper >= 50 else 0) + extra


@pytest.mark.usefixtures("no_rest")
async def test_two_players_from_start_to_result_by_keys_alone(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        await set_up(player)
        assert player.table.game.setup.players == ("Anna", "Jörg")
        assert "duden · 90 s · MAUS-77" in player.header
        written: list[dict[str, int]] = [{}, {}]
        extras = [0, 0]
        for turn_number in range(2 * len(BOXES)):
            seat = turn_number % 2
            name = ("Anna", "Jörg")[seat]
            assert f"{name} · Runde {turn_number // 2 + 1} von 11" in player.header
            assert f"{name}, dreh die Sanduhr um." in player.prose
            if "chance" in written[seat] and not set(BOXES) - {"strasse", "wortkniffel"} <= set(
                written[seat]
            ):
                pass
            before = set(dict(player.sheet(seat).entries))
            key, points, extra = await play_or_strike(player)
            assert set(dict(player.sheet(seat).entries)) == before | {key}
            written[seat][key] = points
            extras[seat] += extra
        assert player.table.game.over
        assert "Das Spiel ist aus. Enter zeigt das Ergebnis." in player.prose
        totals = [total_of(written[seat], extras[seat]) for seat in (0, 1)]
        assert player.row("Gesamt") == [str(total) for total in totals]
        sheets = [player.sheet(seat) for seat in (0, 1)]
        assert [sums(sheet) for sheet in sheets] == totals
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        assert player.row("Gesamt") == [str(total) for total in totals]
        winner = "Anna" if totals[0] > totals[1] else "Jörg"
        assert f"{winner} gewinnt!" in player.text
        await player.press("k")
        assert player.app.clipboard.splitlines()[0] == "Wort-Kniffel, Kennung MAUS-77"
        assert player.app.clipboard.splitlines()[1] == f"1. {winner}: {max(totals)}"
        await player.press("a")
        assert isinstance(player.screen, StartScreen)
        assert len(player.app.screen_stack) == 1


async def play_or_strike(player: Player) -> tuple[str, int, int]:
    """As ``play_turn``; the first free box is struck where nothing at all fits."""
    await player.press("space")
    assert "Wurf 1 von 3" in player.header
    possible = player.possible()
    if possible:
        key, entry = max(possible.items(), key=lambda item: (item[1].points, item[0]))
        await player.lay(*letters_of(entry))
        await player.choose(key)
        seat = player.table.game.state.turn.player if player.table.game.state.turn else 0
        label = next(box.name for box in player.table.rules.boxes if box.key == key)
        assert player.row(label)[seat] == f"({entry.points}{'+' if entry.extra else ''})"
        await player.press("enter")
        if entry.extra:
            await player.press("enter")
        return key, entry.points, entry.extra
    key = player.chosen
    await player.press("enter", "enter")
    return key, 0, 0


def sums(sheet: Sheet) -> int:
    """The total of a sheet, added up the way a person does."""
    upper = sum(entry.points for key, entry in sheet.entries if key in UPPER)
    everything = sum(entry.points + entry.extra for _key, entry in sheet.entries)
    return everything + (35 if upper >= 50 else 0)
