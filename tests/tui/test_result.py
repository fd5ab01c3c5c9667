"""The result of a game: what was agreed, who won, its place among others, what comes next."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest
from textual.widgets import Input

from tests.cases.finished import finished, keep
from tests.cases.number_games import kniffel_showing, punktverkehrt_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, Player, key, playing, playing_by
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.result import Ended, ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen
from wortkniffel.tui.screens.start import StartScreen

NAMES = ("Änne", "Jörg")
KNIFFEL = kniffel_showing("22255")

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
        assert replace(agreed, seed="7", dice_digest="", begun="") == setup


async def test_a_game_alone_keeps_the_name_too(small_lexicon: Lexicon) -> None:
    async with playing_by(punktverkehrt_showing("22255"), small_lexicon) as player:
        await end(player)
        assert ranking(player)[3:5] == ["0 Punkte in 6 Spielen", "im Mittel 0"]
        await player.press("n", "enter")
        assert "Anna · Nr. 1 · Runde 1 von 13" in player.header


# The place among all games by the same rules


def kept(archive: Archive, *totals: int, helped: Sequence[int] = (), **agreed: Any) -> None:
    """Keep games of Anna's with these points, agreed as those that ``placed`` plays."""
    for seed, points in enumerate(totals):
        setup = replace(ANNA, seed=str(seed), ruleset="kniffel", **agreed)
        setup = replace(setup, options=KNIFFEL.options)
        keep(archive, finished(KNIFFEL, [{"chance": points}], setup=setup, helped=helped))


async def place(player: Player) -> str:
    """What is said of the place of a game in which Chance brought 16."""
    await end(player, (0, "chance"))
    await player.work_done()
    return " ".join(player.region("#place").split())


def playing_kniffel(
    lexicon: Lexicon, archive: Archive | None, setup: Setup = ANNA, **names: Any
) -> AbstractAsyncContextManager[Player]:
    return playing_by(KNIFFEL, lexicon, setup, archive=archive, **names)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("others", "told"),
    [
        ((15, 3), "Neue Bestleistung!"),
        ((16, 3), "Platz 1 von 3 in der Bestenliste"),
        ((20, 17, 15), "Platz 3 von 4 in der Bestenliste"),
        ((20, 16, 16), "Platz 2 von 4 in der Bestenliste"),
        ((), "Platz 1 von 1 in der Bestenliste"),
    ],
)
async def test_the_place_in_the_high_scores_is_told(
    small_lexicon: Lexicon,
    archive: Archive,
    size: tuple[int, int],
    others: tuple[int, ...],
    told: str,
) -> None:
    kept(archive, *others)
    async with playing_kniffel(small_lexicon, archive, size=size) as player:
        assert await place(player) == told


async def test_games_with_advice_or_other_rules_are_no_rivals(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    kept(archive, 30, helped=(0,))
    kept(archive, 30, sand=60)
    kept(archive, 10)
    async with playing_kniffel(small_lexicon, archive) as player:
        assert await place(player) == "Neue Bestleistung!"


async def test_the_best_of_the_table_has_the_place(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    kept(archive, 20, 15)
    async with playing_kniffel(small_lexicon, archive, ANNA_AND_BEN) as player:
        # Anna has 16, Ben 0.
        assert await place(player) == "Platz 2 von 4 in der Bestenliste"


async def test_of_several_columns_the_best_one_has_the_place(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    rules = punktverkehrt_showing("22255")
    async with playing_by(rules, small_lexicon, archive=archive) as player:
        assert await place(player) == "Beste Spalte: Platz 1 von 6 in der Bestenliste"


async def test_a_game_that_is_not_kept_has_no_place(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing_kniffel(small_lexicon, None) as player:
        assert await place(player) == ""
    async with playing_kniffel(small_lexicon, archive) as player:
        archive.do(lambda connection: connection.execute("DROP TABLE event"))
        assert await place(player) == ""
        assert "16 Punkte" in player.text


async def test_whoever_leaves_at_once_does_not_wait_for_the_place(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    kept(archive, 20, 15)
    async with playing_kniffel(small_lexicon, archive) as player:
        await end(player)
        await player.send(key("v"), key("escape"), key("z"))
        assert isinstance(player.screen, StartScreen)


# From there


async def test_the_game_can_be_gone_through_turn_by_turn(small_lexicon: Lexicon) -> None:
    async with playing_kniffel(small_lexicon, None) as player:
        await end(player)
        await player.press("v")
        assert isinstance(player.screen, ReplayScreen)
        await player.press("escape")
        assert isinstance(player.screen, ResultScreen)


async def test_a_result_is_shown_without_a_table(small_lexicon: Lexicon) -> None:
    equipment = Equipment(small_lexicon, load_dice())
    game = finished(KNIFFEL, [{"chance": 16}])
    async with playing(small_lexicon) as player:
        await player.app.push_screen(ResultScreen(Ended(game, equipment)))
        await player.settle()
        assert "16 Punkte" in player.text
        await player.press("k", "n")
        assert player.app.clipboard.endswith("1. Anna: 16")
        assert isinstance(player.screen, SetupScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_eight_who_share_the_first_rank_leave_room_for_the_menu(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    names = tuple(f"Maximilian{seat:02}" for seat in range(8))
    setup = replace(ANNA, players=names)
    async with playing_kniffel(small_lexicon, archive, setup, size=size) as player:
        await end(player)
        await player.work_done()
        await player.press("k")
        assert player.app.clipboard.count("1. Maximilian") == 8
        for line in (*names, "Noch ein Spiel", "B   Beenden"):
            assert line in player.text
