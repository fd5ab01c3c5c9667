"""A game that cannot be saved goes on, and its players know it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tests.cases.table import dice_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, Player, playing
from tests.tui.resuming import FACES, again, played
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import Setup
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.table import GameClock, Table

KEPT = "Wer es verlässt, kann später weiterspielen."
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
    return " ".join(player.region("Toast").split()).replace("▌ ", "")


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
        await player.press("a")
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
        assert LOST in player.text
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


async def test_a_game_that_cannot_be_removed_is_told(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive).close()
    READ_ONLY(archive)
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "delete", "enter")
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
