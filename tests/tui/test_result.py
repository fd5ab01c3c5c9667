"""The result of the number games: what was agreed, who won, and another game like it."""

from dataclasses import replace

import pytest
from textual.widgets import Input

from tests.cases.number_games import kniffel_showing, punktverkehrt_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, Player, playing, playing_by
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen

NAMES = ("Änne", "Jörg")

pytestmark = pytest.mark.usefixtures("no_rest")


async def end(player: Player, *entered: tuple[int, str]) -> None:
    """See the result of a game in which all was struck but some boxes of some columns."""
    table = player.table
    while table.turn is not None:
        seat = table.turn.seat
        table.begin_turn()
        box = table.game.open_boxes()[0]
        if (seat, box.key) in entered:
            table.enter(box)
        else:
            table.strike(box)
    await player.press("enter")
    assert isinstance(player.screen, ResultScreen)


def ranking(player: Player) -> list[str]:
    """The lines at the left of the result."""
    return [line.rstrip() for line in player.region("#ranking").splitlines()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("preset", "sand", "in_force"),
    [("regelblatt", None, "Regelblatt · ohne Sanduhr"), ("ohne", 60, "ohne Extra · 60 s")],
)
async def test_over_the_winner_stands_what_was_agreed(
    small_lexicon: Lexicon, size: tuple[int, int], preset: str, sand: int | None, in_force: str
) -> None:
    rules, setup = kniffel_showing("22255", preset), replace(ANNA_AND_BEN, sand=sand)
    async with playing_by(rules, small_lexicon, setup, size=size) as player:
        # 25 and 16 against 25.
        await end(player, (0, "fullhouse"), (1, "fullhouse"), (1, "chance"))
        agreed = ["Kniffel, Kennung 7", in_force]
        assert ranking(player)[:5] == [*agreed, "", "Ben gewinnt!", ""]
        assert ranking(player)[5:7] == ["1. Ben            41", "2. Anna           25"]
        await player.press("k")
        assert player.app.clipboard.splitlines() == [*agreed, "1. Ben: 41", "2. Anna: 25"]
        await player.press("b")
        assert player.app.return_value == player.app.clipboard


async def test_points_noted_apart_and_the_bonus_stand_beside_the_total(
    small_lexicon: Lexicon,
) -> None:
    async with playing_by(kniffel_showing("33333", "yahtzee"), small_lexicon, ANNA) as player:
        table = player.table
        for key in ("kniffel", "3"):
            table.begin_turn()
            table.enter(next(box for box in table.rules.boxes if box.key == key))
        # 50, 15, and 100 for each of the twelve further Kniffel, though all else is struck.
        await end(player)
        assert ranking(player)[1] == "Yahtzee · ohne Sanduhr"
        assert "1265 Punkte" in ranking(player)
        assert any(line.endswith("Anna         1265  1200 extra") for line in ranking(player))


@pytest.mark.parametrize("by_lot", [True, False])
@pytest.mark.parametrize(
    ("rules", "sand", "chosen"),
    [
        (Kniffel(PRESETS["yahtzee"]), 90, "Yahtzee: 100 extra, Jokerpflicht"),
        (Kniffel(PRESETS["regelblatt"]), None, "nach Regelblatt: 50 extra"),
        (Punktverkehrt(chaos=False), 60, "Würfel mit Ziffern"),
    ],
)
async def test_another_game_is_agreed_as_the_last_one_but_for_the_seed(
    small_lexicon: Lexicon, rules: Ruleset, sand: int | None, chosen: str, by_lot: bool
) -> None:
    game = replace(ANNA, ruleset=rules.key, options=rules.options)
    setup = replace(game, players=NAMES, sand=sand, by_lot=by_lot)
    async with playing(small_lexicon, setup) as player:
        await end(player)
        await player.press("n")
        assert isinstance(player.screen, SetupScreen)
        assert player.region("#rules").startswith(f"╭─ {rules.name} ─")
        fields = list(player.screen.query(".name").results(Input))
        assert [field.value for field in fields[:3]] == [*NAMES, ""]
        order = "das Los entscheidet" if by_lot else "wie eingetragen"
        sand_text = "ohne Sanduhr" if sand is None else f"{sand} Sekunden"
        for told in (order, sand_text, chosen):
            assert f"◂ {told} ▸" in player.region("#rules")
        assert player.screen.query_one("#seed", Input).value != "7"
        await player.press("enter")
        assert isinstance(player.screen, PlayScreen)
        agreed = player.table.game.setup
        assert agreed.seed != "7"
        assert replace(agreed, seed="7", dice_digest="") == setup


async def test_a_game_alone_keeps_the_name_too(small_lexicon: Lexicon) -> None:
    async with playing_by(punktverkehrt_showing("22255"), small_lexicon) as player:
        await end(player)
        assert ranking(player)[3:5] == ["0 Punkte in 6 Spielen", "im Mittel 0"]
        await player.press("n", "enter")
        assert "Anna · Nr. 1 · Runde 1 von 13" in player.header
