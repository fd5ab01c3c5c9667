"""A table that is taken up again: everything lies there as if nothing had been."""

import signal
from dataclasses import replace
from typing import Any

import pytest
from textual.screen import Screen

from tests.tui.driver import ANNA_AND_BEN, playing
from tests.tui.resuming import FACES, GAMES, again, kill, leave, picture, played, take_up
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import DiceThrown, GlassTurned
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens import pause
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.table import Table

WITH_SAND = replace(ANNA_AND_BEN, sand=60)
LOOKED = "Wer nachgesehen hat, was drin war, nimmt nichts mehr zurück."

pytestmark = pytest.mark.usefixtures("no_rest")


PHASES = {
    "before the throw": ["space", "delete", "enter"],
    "after a throw": ["space"],
    "dice held": ["space", "1", "3", "space", "2"],
    "taken back": ["space", "delete", "enter", "f4"],
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_table_is_as_it_was(
    small_lexicon: Lexicon, archive: Archive, game: str, phase: str
) -> None:
    setup = replace(WITH_SAND, ruleset=game)
    async with playing(small_lexicon, setup, FACES, archive=archive) as player:
        await player.press(*PHASES[phase])
        await player.wait(13)
        before = picture(player)
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert picture(player) == before


async def test_words_stay_found(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space")
        await player.lay("rat", "nu")
        before = picture(player)
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert picture(player) == before
        await player.lay("rat")
        assert "RAT ist schon gefunden." in player.prose


@pytest.mark.parametrize("game", GAMES)
async def test_run_out_sand_stays_run_out(
    small_lexicon: Lexicon, archive: Archive, game: str
) -> None:
    setup = replace(WITH_SAND, ruleset=game)
    async with playing(small_lexicon, setup, FACES, archive=archive) as player:
        await player.press("space")
        await player.wait(61)
        before, said = picture(player), player.prose
        assert "Die Zeit ist um, Anna." in said
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert (picture(player), player.prose) == (before, said)


async def test_the_sand_stands_under_the_pause_and_goes_on_after_it(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space")
        await player.wait(12.345)
        await leave(player)
        await player.press("0", "enter")
        assert "Dieses Spiel wurde unterbrochen." in player.text
        assert "Der Sand steht, die Würfel sind verdeckt." in player.text
        assert "│ T │" not in player.text
        assert player.table.sand_left() == pytest.approx(47.655, abs=0.001)
        await player.press("escape", "escape", "s")
        await take_up(player)
        left = player.table.sand_left()
        await player.wait(1000)
        assert player.table.sand_left() == left
        await player.press("w")
        assert isinstance(player.screen, PlayScreen)
        await player.wait(7)
        assert player.table.sand_left() == pytest.approx(left - 7, abs=0.001)
        # Only what was interrupted says so.
        await player.press("escape")
        assert "unterbrochen" not in player.text


@pytest.mark.parametrize(("rest", "screen"), [(1000.0, PauseScreen), (0.0, PlayScreen)])
async def test_enter_held_down_does_not_set_the_sand_running(
    small_lexicon: Lexicon,
    archive: Archive,
    monkeypatch: pytest.MonkeyPatch,
    rest: float,
    screen: type[Screen[object]],
) -> None:
    monkeypatch.setattr(pause, "_REST_SECONDS", rest)
    played(small_lexicon, archive, WITH_SAND).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "enter", "enter")
        assert isinstance(player.screen, screen)
        # Only Enter rests, and only under a game that was interrupted.
        await player.press("w", "escape", "enter")
        assert isinstance(player.screen, PlayScreen)


async def test_quitting_from_the_pause_leaves_the_game_to_the_next_program(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space", "3")
        await player.wait(20)
        await player.press("escape", "b")
    table = again(small_lexicon, archive)
    assert table.held == 0b100
    assert table.sand_left() == pytest.approx(40, abs=0.001)
    table.close()


async def test_a_game_that_a_signal_ends_is_left_like_any_other(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space", "3")
        player.clock.now += 20
        player.app._leave_for(signal.SIGTERM)
    table = again(small_lexicon, archive)
    assert table.held == 0b100
    assert table.sand_left() == pytest.approx(40, abs=0.001)
    table.close()


# The last entry


async def test_the_last_entry_can_be_taken_back_by_whoever_goes_on(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space")
        await player.lay("rat")
        await player.wait(13)
        await player.choose("3")
        before = picture(player)
        await player.press("enter")
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert player.row("Gesamt") == ["3", "0"]
        assert "F4 zurücknehmen" in player.keys
        await player.press("f4")
        await player.choose("3")
        assert picture(player) == before
        assert "Anna ist dran" in player.header


async def test_an_entry_taken_back_by_whoever_goes_on_brings_back_what_was_held(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, WITH_SAND, FACES, archive=archive) as player:
        await player.press("space", "2", "5", "space", "3")
        before = picture(player)
        await player.press("delete", "enter")
        await player.wait(3)
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert player.table.held == 0
        await player.wait(1)
        await player.press("f4")
        assert player.table.held == 0b10110
        assert picture(player) == before


@pytest.mark.parametrize("killed", [True, False])
def test_what_was_held_is_known_once_more_after_each_time(
    small_lexicon: Lexicon, archive: Archive, killed: bool
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    table.toggle(2)
    table.strike(table.game.open_boxes()[0])
    for _time in range(3):
        (kill if killed else Table.close)(table)
        table = again(small_lexicon, archive)
        assert table.held == 0
    table.undo()
    assert table.held == 0b100
    table.close()


def test_held_dice_of_the_next_turn_are_not_those_of_the_last_one(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    table.toggle(2)
    table.strike(table.game.open_boxes()[0])
    table.begin_turn()
    kill(table)
    table = again(small_lexicon, archive)
    assert table.held == 0
    table.toggle(0)
    kill(table)
    table = again(small_lexicon, archive)
    assert table.held == 0b1
    table.close()


async def test_whoever_has_looked_takes_nothing_back_even_later(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, ANNA_AND_BEN, FACES, archive=archive) as player:
        await player.press("space", "delete", "enter", "f5")
        possible = player.text
        assert "Drin gewesen wäre" in possible
        await player.press("escape")
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert "F4" not in player.keys
        await player.press("f4")
        assert player.prose == f"✗ {LOOKED}"
        await player.press("f5")
        assert player.text == possible


async def test_nothing_is_looked_at_by_going_on(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, ANNA_AND_BEN, FACES, archive=archive) as player:
        await player.press("space", "delete", "enter")
        await leave(player)
        await take_up(player)
        await player.press("w", "f5", "escape", "f4")
        assert player.prose == f"✗ {LOOKED}"


def test_an_entry_that_was_taken_back_leaves_nothing_to_look_at(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN, turns=1)
    table.strike(table.game.open_boxes()[0])
    table.undo()
    assert table.last_turn is None
    table.close()
    table = again(small_lexicon, archive)
    assert table.last_turn is None
    table.close()


# A daily game


@pytest.mark.usefixtures("default_list")
async def test_the_game_of_a_day_goes_on_with_what_everyone_has(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    everyone = Equipment(Lexicon.open(), load_dice(), archive=archive)
    setup = daily_setup(everyone.ruleset("wort"), "2026-12-01", "Anna", "2026-12-01T18:30:00Z")
    table = Table(setup, everyone)
    table.begin_turn()
    assert table.turn
    throw = table.turn.throw
    table.close()
    own: dict[str, Any] = {"list_name": "eigene", "own_words": 3, "dice_name": "Eis"}
    async with playing(small_lexicon, None, FACES, archive=archive, **own) as player:
        await take_up(player)
        await player.press("w")
        assert player.throw == throw
        assert player.table.lexicon is not small_lexicon
        assert player.header.endswith("Spielregel · 120 s · Tagespartie 1.12.2026")
        await player.press("escape")
        assert "Tagespartie 1.12.2026" in player.text


# Killed


def test_whoever_is_killed_after_an_entry_has_not_looked_at_it(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN, turns=1)
    table.what_was_possible()
    table.strike(table.game.open_boxes()[0])
    assert table.can_undo
    kill(table)
    table = again(small_lexicon, archive)
    assert table.can_undo
    table.close()


def test_no_dice_are_held_where_none_lie(small_lexicon: Lexicon, archive: Archive) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    table.toggle(2)
    table.strike(table.game.open_boxes()[0])
    kill(table)
    table = again(small_lexicon, archive)
    assert table.held == 0
    table.close()


def test_an_entry_taken_back_before_the_kill_brings_back_what_was_held(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    table.toggle(2)
    table.strike(table.game.open_boxes()[0])
    table.undo()
    kill(table)
    table = again(small_lexicon, archive)
    assert table.held == 0b100
    table.close()


async def test_whoever_is_killed_between_glass_and_throw_throws(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, WITH_SAND, turns=1)
    kill(table)
    assert [type(event) for event in table.game.events[-2:]] == [GlassTurned, DiceThrown]
    last = len(table.game.events) - 1
    sql = "DELETE FROM event WHERE number = ?"
    archive.do(lambda connection: connection.execute(sql, (last,)))
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await take_up(player)
        await player.press("w")
        assert player.throw == ""
        await player.press("space")
        assert player.throw == FACES
        assert "Ben ist dran · Wurf 1 von 3" in player.header
