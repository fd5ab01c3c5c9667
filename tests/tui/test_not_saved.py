"""A game that cannot be saved goes on, and its players know it."""

import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cases.table import dice_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, Player, playing
from tests.tui.resuming import FACES, again, played
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import _only_read
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import Setup
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.table import GameClock, Table

KEPT = "Wer das Spiel verlässt, kann später weiterspielen."
IN_PART = "Wer das Spiel verlässt, verliert, was nicht gespeichert ist."
LOST = "Ein Spiel, das man verlässt, ist weg."
TOLD = "Dieses Spiel wird zurzeit nicht gespeichert."

pytestmark = pytest.mark.usefixtures("no_rest")


def pragma(text: str) -> Callable[[Archive], None]:
    def fail(archive: Archive) -> None:
        archive.do(lambda connection: connection.execute(f"PRAGMA {text}"))

    return fail


READ_ONLY = pragma("query_only = ON")
# SQLite takes no less than the pages that there are.
FULL = pragma("max_page_count = 1")
FAILURES = {
    "der Datenträger ist voll": FULL,
    "dort darf nicht geschrieben werden": READ_ONLY,
    "das System meldet": Archive.close,
}


@asynccontextmanager
async def noticing(lexicon: Lexicon, setup: Setup, archive: Archive) -> AsyncIterator[Player]:
    """A game with what a test does not see by itself: notes in the corner of the screen."""
    async with playing(lexicon, None, FACES, archive=archive) as player:
        player.app._disable_notifications = False
        equipment = Equipment(lexicon, dice_showing(FACES), archive=archive)
        await player.open_table(Table(setup, equipment, GameClock(player.clock)))
        yield player


def note(player: Player) -> str:
    """What the one note in the corner says, on one line."""
    return " ".join(player.region("Toast").replace("▌", " ").split())


async def strike(player: Player) -> None:
    """A whole turn."""
    await player.press("space", "delete", "enter")
    await player.look()


@pytest.mark.parametrize("reason", FAILURES)
async def test_the_game_goes_on_to_its_end_when_it_can_no_longer_be_saved(
    small_lexicon: Lexicon, archive: Archive, reason: str
) -> None:
    async with noticing(small_lexicon, ANNA_AND_BEN, archive) as player:
        await strike(player)
        FAILURES[reason](archive)
        while not player.table.game.over:
            await strike(player)
        assert not player.table.remembered
        assert reason in player.table.forgetting
        await player.press("enter")
        assert isinstance(player.screen, ResultScreen)
        await player.press("z")
        assert isinstance(player.screen, StartScreen)


async def test_a_game_no_longer_saved_is_told_once_with_the_reason(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        assert not player.screen.query("Toast")
        READ_ONLY(archive)
        await strike(player)
        told = f"{TOLD} Gespeicherte Spiele ({archive._path}): dort darf nicht geschrieben werden."
        # A path is broken where a line ends.
        assert note(player).replace(" ", "").startswith(told.replace(" ", ""))
        await strike(player)
        assert len(player.screen.query("Toast")) == 1
        assert player.sheet().entries


async def test_the_pause_says_what_leaving_costs(small_lexicon: Lexicon, archive: Archive) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        await player.press("escape")
        assert KEPT in player.text
        await player.press("w")
        READ_ONLY(archive)
        await strike(player)
        await player.press("escape")
        assert IN_PART in player.text
        assert KEPT not in player.text


async def test_what_was_saved_before_can_be_gone_on_with(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with noticing(small_lexicon, ANNA_AND_BEN, archive) as player:
        await strike(player)
        READ_ONLY(archive)
        await strike(player)
        await player.press("space", "escape", "s")
        assert "Weiterspielen (1 Spiel)" in player.text
    pragma("query_only = OFF")(archive)
    table = again(small_lexicon, archive)
    assert table.player_name == "Ben"
    assert table.can_undo
    table.close()


async def test_held_dice_that_cannot_be_saved_are_held(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await player.press("space")
        READ_ONLY(archive)
        await player.press("2")
        assert player.table.held == 0b10
        await player.look()
        assert not player.screen.query("Toast")
        await player.press("space")
        await player.look()
        assert TOLD in note(player)


async def test_once_it_can_be_saved_again_nothing_is_missing(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        READ_ONLY(archive)
        await strike(player)
        assert not player.table.remembered
        pragma("query_only = OFF")(archive)
        await strike(player)
        assert player.table.remembered
        events = player.table.game.events
        await player.press("escape")
        assert KEPT in player.text
        await player.press("s")
    table = again(small_lexicon, archive)
    assert table.game.events == events
    table.close()


MARK = "✗ nicht gespeichert"


async def test_a_mark_stays_as_long_as_the_game_is_not_saved(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        assert MARK not in player.header
        READ_ONLY(archive)
        for _turn in range(3):
            await strike(player)
            assert player.header.startswith(f"{MARK} Anna")
            assert player.header.endswith("Spielregel · ohne Sanduhr · 7")
        pragma("query_only = OFF")(archive)
        await strike(player)
        assert "gespeichert" not in player.header
        assert player.header.startswith("Wort-Kniffel Anna")


@pytest.mark.parametrize("size", SIZES)
async def test_the_mark_leaves_room_for_the_rules_in_force(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    names: dict[str, Any] = {
        "list_name": "Hunspell ohne Eigennamen",
        "dice_name": "Würfel vom Flohmarkt",
        "own_words": 3,
    }
    setup = replace(
        ANNA,
        players=("Maximilianus",),
        sand=120,
        options=(("policy", "regional"),),
        word_list=names["list_name"],
        dice_name=names["dice_name"],
        own_words=True,
    )
    READ_ONLY(archive)
    async with playing(small_lexicon, setup, FACES, size=size, archive=archive, **names) as player:
        await player.press("space")
        assert player.header.startswith("✗ ungesichert" if size[0] < 160 else "✗ nicht gespeichert")
        for told in (" mit Mundart · Hun", " · eigene Wörter · Wür", " · 120 s"):
            assert told in player.header
        assert " Maximilianus " in player.header


async def test_a_game_that_the_file_does_not_take_is_played_all_the_same(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    READ_ONLY(archive)
    async with noticing(small_lexicon, ANNA, archive) as player:
        await player.press("space")
        await player.look()
        assert player.throw == FACES
        assert TOLD in note(player)
        await player.press("escape")
        assert LOST in player.text


async def test_without_an_archive_nothing_is_offered_and_the_start_screen_says_why(
    small_lexicon: Lexicon,
) -> None:
    fault = "Spiele werden nicht gespeichert. Gespeicherte Spiele (X): der Datenträger ist voll."
    async with playing(small_lexicon, None, FACES, archive_fault=fault) as player:
        assert fault in " ".join(player.region("#about").split())
        await player.press("1", "enter", "space", "escape")
        assert isinstance(player.screen, PauseScreen)
        assert LOST in player.text
        await player.press("w")
        await player.look()
        assert not player.screen.query("Toast")
        await player.press("escape", "s")
        assert "Weiterspielen" not in player.text


async def test_without_an_archive_the_mark_is_there_from_the_start(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, ANNA, FACES, archive_fault="Spiele …") as player:
        assert player.header.startswith(f"{MARK} Anna")


# A file that must not be written


@pytest.fixture
def sealed(small_lexicon: Lexicon, archive: Archive, tmp_path: Path) -> Iterator[Archive]:
    """An open game and its file, which may be read only; nobody is asked, whoever they are."""
    played(small_lexicon, archive, ANNA_AND_BEN, turns=1).close()
    archive.close()
    opened = Archive(tmp_path / "spiele.db", _only_read(tmp_path / "spiele.db", "Weil es so ist."))
    yield opened
    opened.close()


async def test_games_that_must_not_be_written_can_be_gone_on_with_and_it_says_so(
    small_lexicon: Lexicon, sealed: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=sealed) as player:
        assert "Weiterspielen (1 Spiel)" in player.text
        await player.press("0", "enter")
        assert isinstance(player.screen, PauseScreen)
        assert IN_PART in player.text
        await player.press("w")
        assert player.header.startswith(f"{MARK} Ben")
        await strike(player)
        assert player.header.startswith(f"{MARK} Anna")
        await player.press("escape", "s")
    table = again(small_lexicon, sealed)
    assert table.player_name == "Ben"


async def test_new_games_are_played_there_and_not_saved(
    small_lexicon: Lexicon, sealed: Archive
) -> None:
    async with playing(small_lexicon, ANNA, FACES, archive=sealed) as player:
        await strike(player)
        assert player.header.startswith(MARK)
        assert not player.screen.query("Toast")
        await player.press("escape")
        assert LOST in player.text
    assert len(sealed.games()) == 1


# A file that goes away

MOVED = (
    "Die gespeicherten Spiele sind nicht mehr da, wo sie waren. "
    "Dieses Spiel ist jetzt vollständig neu gespeichert."
)


@pytest.mark.parametrize("setup", [ANNA_AND_BEN, replace(ANNA_AND_BEN, sand=60)])
async def test_a_game_whose_file_goes_away_is_saved_anew_as_a_whole(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path, setup: Setup
) -> None:
    # The new number is not the old one.
    played(small_lexicon, archive).close()
    async with noticing(small_lexicon, setup, archive) as player:
        await strike(player)
        for part in tmp_path.glob("spiele.db*"):
            part.unlink()
        await strike(player)
        assert note(player) == MOVED
        assert MARK not in player.header
        await player.press("space", "2")
        events = player.table.game.events
        await player.press("escape")
        assert KEPT in player.text
        await player.press("s")
        assert "Weiterspielen (1 Spiel)" in player.text
    table = again(small_lexicon, archive)
    assert table.game.events == events
    assert table.held == 0b10
    table.close()


async def test_a_folder_that_goes_away_before_the_pause_is_noticed_there(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        events = player.table.game.events
        player.clock.now += 1
        shutil.rmtree(tmp_path)
        await player.press("escape")
        assert KEPT in player.text
        await player.press("s")
    table = again(small_lexicon, archive)
    assert table.game.events == events
    table.close()


async def test_a_file_that_goes_away_for_good_is_told(
    small_lexicon: Lexicon, archive: Archive, tmp_path: Path
) -> None:
    async with noticing(small_lexicon, ANNA, archive) as player:
        await strike(player)
        player.clock.now += 1
        shutil.rmtree(tmp_path)
        tmp_path.write_bytes(b"mine")
        await player.press("escape")
        assert LOST in player.text
        await player.press("w")
        await strike(player)
        assert TOLD in note(player)
        assert player.header.startswith(MARK)
        tmp_path.unlink()
        await strike(player)
        assert MARK not in player.header
        events = player.table.game.events
    table = again(small_lexicon, archive)
    assert table.game.events == events
    table.close()


async def test_a_game_that_cannot_be_removed_is_told(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive).close()
    READ_ONLY(archive)
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "delete", "j")
        told = " ".join(player.region("#told").split())
        assert told.startswith("✗ Gespeicherte Spiele (")
        assert "nicht geschrieben" in told
        assert len(archive.open_games()) == 1


async def test_a_file_that_cannot_be_read_any_more_offers_nothing(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        assert "Weiterspielen (1 Spiel)" in player.text
        archive.close()
        await player.press("0")
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        assert "Weiterspielen" not in player.text
