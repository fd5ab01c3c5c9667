"""Saved games that are moved away while one is played, and are moved back."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.driver import ANNA_AND_BEN, SIZES, playing
from tests.tui.resuming import FACES, again, played
from tests.tui.test_not_saved import MOVED, note, noticing, strike
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import BoxEntered
from wortkniffel.tui.table import Table

BACK = (
    "Die gespeicherten Spiele sind wieder da, wo sie waren. "
    "Dieses Spiel geht dort weiter, nichts fehlt."
)

pytestmark = pytest.mark.usefixtures("no_rest")


def move_away(folder: Path) -> Path:
    away = folder / "weg"
    away.mkdir()
    for part in folder.glob("spiele*"):
        part.rename(away / part.name)
    return away


def move_back(away: Path) -> None:
    for part in away.parent.glob("spiele*"):
        part.unlink()
    for part in away.iterdir():
        part.rename(away.parent / part.name)


def strike_while_away(table: Table, folder: Path) -> None:
    """An entry of which the file that comes back knows nothing."""
    away = move_away(folder)
    table.strike(table.game.open_boxes()[0])
    move_back(away)


async def test_a_game_whose_file_comes_back_stands_there_once(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    async with noticing(small_lexicon, ANNA_AND_BEN, archive) as player:
        await strike(player)
        away = move_away(tmp_path)
        await strike(player)
        assert note(player) == MOVED
        await strike(player)
        player.app.clear_notifications()
        move_back(away)
        await strike(player)
        assert note(player) == BACK
        await player.press("space", "2", "escape", "s")
        assert "Weiterspielen (1 Spiel)" in player.text
    _begun, events = archive.story(1)
    table = again(small_lexicon, archive)
    assert table.game.events == events
    assert sum(isinstance(event, BoxEntered) for event in events) == 4
    assert table.held == 0b10
    table.close()


def test_held_dice_alone_are_written_where_the_file_comes_back(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    shutil.copytree(tmp_path, tmp_path / "weg")
    table.toggle(1)
    move_back(tmp_path / "weg")
    table.toggle(3)
    assert table.news() == BACK
    table.close()
    assert len(archive.open_games()) == 1
    table = again(small_lexicon, archive)
    assert table.held == 0b1010
    table.close()


def test_a_game_that_somebody_goes_on_with_there_is_left_to_them(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    strike_while_away(table, tmp_path)
    other = Archive.open(tmp_path / "spiele.db")
    theirs = again(small_lexicon, other)
    table.begin_turn()
    assert table.news() == MOVED
    assert len(archive.open_games()) == 2
    theirs.close()
    table.close()
    other.close()


def test_a_game_that_went_on_otherwise_is_another_one(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    table = played(small_lexicon, archive, ANNA_AND_BEN)
    strike_while_away(table, tmp_path)
    other = Archive.open(tmp_path / "spiele.db")
    theirs = again(small_lexicon, other)
    theirs.strike(theirs.game.open_boxes()[1])
    theirs.close()
    other.close()
    table.begin_turn()
    assert table.news() == MOVED
    table.close()
    assert len(archive.open_games()) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 8])
async def test_notes_cover_neither_the_sheet_nor_the_keys(
    small_lexicon: Lexicon, size: tuple[int, int], players: int
) -> None:
    names = tuple(f"Maximilian{seat:02}" for seat in range(players))
    setup = replace(ANNA_AND_BEN, players=names, sand=60)
    async with playing(small_lexicon, None, FACES, size=size) as player:
        player.app._disable_notifications = False
        await player.open_table(Table(setup, player.app._equipment))
        await player.press("space")
        player.screen.notify(MOVED)
        await player.until(lambda: bool(player.screen.query("Toast")))
        toast = player.screen.query_one("Toast").region
        assert toast.right <= player.screen.query_one("SheetView").region.x
        assert toast.bottom < size[1]
        assert note(player) == MOVED
