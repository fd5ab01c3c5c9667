"""A whole game of Kniffel of two, from the start screen to the result, by keys alone."""

from collections import Counter

import pytest

from tests.oracle.naive_numbers import KNIFFEL, NUMBER_BOXES, scores
from tests.tui.driver import Player, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen

NAMES = ("Anna", "Jörg")
SEED = "WUERFEL-5"


async def set_up(player: Player) -> None:
    """Anna and Jörg, in this order, without an extra for a further Kniffel."""
    await player.press("2")
    assert isinstance(player.screen, SetupScreen)
    await player.type("Anna")
    await player.press("down")
    await player.type("Jörg")
    await player.press(*["down"] * 7, "right", "down", "down", "right", "down", "right", "down")
    await player.type(SEED)
    await player.press("enter")
    assert f"Anna · Runde 1 von 13 ohne Extra · ohne Sanduhr · {SEED}" in player.header


async def play_turn(player: Player, seat: int, filled: set[str]) -> tuple[str, int]:
    """Three throws that keep what is there most often; the box and its points."""
    await player.press("space")
    for _throw in range(2):
        most = Counter(player.throw).most_common(1)[0][0]
        wanted = [die for die, face in enumerate(player.throw) if face == most]
        held = [die for die in range(5) if player.table.held >> die & 1]
        await player.press(*(str(die + 1) for die in set(wanted) ^ set(held)))
        if len(wanted) == 5:
            break
        before = player.throw
        await player.press("space")
        assert all(player.throw[die] == before[die] for die in wanted)
    worth = scores(player.throw, KNIFFEL)
    possible = {key: points for key, points in worth.items() if key not in filled}
    names = {box.key: box.name for box in player.table.rules.boxes}
    for key, name in names.items():
        if key not in filled:
            assert player.row(name)[seat] == (f"({worth[key]})" if key in worth else "")
    if not possible:
        key = player.chosen
        await player.press("enter", "enter")
        return key, 0
    key = max(possible, key=lambda key: (possible[key], key))
    await player.choose(key)
    await player.press("enter")
    assert player.row(names[key])[seat] == str(possible[key])
    return key, possible[key]


@pytest.mark.usefixtures("no_rest")
async def test_two_people_play_kniffel_by_keys_alone(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await set_up(player)
        written: list[dict[str, int]] = [{}, {}]
        for number in range(2 * 13):
            seat = number % 2
            assert f"{NAMES[seat]} · Runde {number // 2 + 1} von 13" in player.header
            assert player.prose.endswith(f"▶ {NAMES[seat]}, würfle.")
            key, points = await play_turn(player, seat, set(written[seat]))
            written[seat][key] = points
        assert player.prose.endswith("Das Spiel ist aus. Enter zeigt das Ergebnis.")
        uppers = [sum(column[key] for key in NUMBER_BOXES) for column in written]
        lowers = [sum(column.values()) - up for column, up in zip(written, uppers, strict=True)]
        bonuses = [35 if upper >= 63 else 0 for upper in uppers]
        totals = [sum(sums) for sums in zip(uppers, lowers, bonuses, strict=True)]
        boxes = player.table.rules.boxes
        for box in boxes:
            assert player.row(box.name) == [str(column[box.key]) for column in written]
        assert player.rows("Summe") == [[str(n) for n in uppers], [str(n) for n in lowers]]
        assert player.row("Gesamt") == [str(total) for total in totals]
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        first, second = (0, 1) if totals[0] > totals[1] else (1, 0)
        assert f"{NAMES[first]} gewinnt!" in player.text
        assert player.row("Gesamt") == [str(total) for total in totals]
        await player.press("k")
        assert player.app.clipboard.splitlines() == [
            f"Kniffel, Kennung {SEED}",
            "ohne Extra · ohne Sanduhr",
            f"1. {NAMES[first]}: {totals[first]}",
            f"2. {NAMES[second]}: {totals[second]}",
        ]
