"""A try at a daily game that does not count says so, and none is played beforehand."""

from datetime import date

import pytest
from textual.widgets import Input

from tests.tui.days import TODAY, call_oneself, over, setup_of, to_the_day
from tests.tui.driver import SIZES, Player, playing
from tests.tui.resuming import FACES, played
from tests.tui.test_not_saved import READ_ONLY
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup, usual_rules
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.setup import SetupScreen

BEGUN = "Diese Tagespartie wurde schon begonnen: Nur ein Versuch zählt."
MARKED = "Tagespartie 1.12.2026 (ohne Wertung)"

pytestmark = pytest.mark.usefixtures("no_rest")


def told(player: Player, selector: str) -> str:
    return " ".join(player.region(selector).split())


async def to_the_end(player: Player) -> None:
    """Strike everything that is left, and see the result."""
    while player.table.turn is not None:
        await player.press("space", "delete", "enter")
    await player.press("enter")
    await player.work_done()
    assert isinstance(player.screen, ResultScreen)


# While it is played


@pytest.mark.parametrize("size", SIZES)
async def test_a_second_try_is_told_at_its_first_throw_and_in_its_result(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        player.app._disable_notifications = False
        await to_the_day(player)
        await player.press("1")
        played(small_lexicon, archive, setup_of(small_lexicon, name="Solo")).close()
        await player.press("space")
        assert isinstance(player.screen, PauseScreen)
        assert "Dieser Versuch zählt nicht." in player.text
        assert BEGUN in player.text
        await player.press("w")
        await player.look()
        assert not player.screen.query("Toast")
        assert "✗" in player.header
        await player.press("delete", "enter")
        await to_the_end(player)
        assert MARKED in told(player, "#share")
        assert told(player, "#place") == f"Ohne Wertung: {BEGUN}"
        await player.press("k")
        assert player.app.clipboard.splitlines()[1].startswith(f"{MARKED} · ")
        assert "B   Beenden" in player.text
    assert len(archive.games()) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_not_kept_is_told_in_the_result_of_six_columns_too(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    async with playing(small_lexicon, None, FACES, archive_fault="Voll.", size=size) as player:
        await to_the_day(player)
        await player.press("3", "space")
        assert isinstance(player.screen, PlayScreen)
        while player.table.turn is not None:
            if not player.table.turn.begun:
                player.table.begin_turn()
            player.table.strike(player.table.game.open_boxes()[0])
        await to_the_end(player)
        assert MARKED in told(player, "#share")
        assert told(player, "#place") == "Ohne Wertung: Spiele werden nicht gespeichert."
        await player.press("k")
        for line in ("6. " + 13 * "❌" + " 0", "B   Beenden", "An die Zwischenablage geschickt;"):
            assert line in player.text


async def test_what_can_no_longer_be_written_may_be_later(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1", "space")
        READ_ONLY(archive)
        await player.press("delete", "enter", "space")
        assert isinstance(player.screen, PlayScreen)
        await player.press("escape")
        assert "zählt nicht" not in player.text
        await player.press("w", "delete", "enter")
        await to_the_end(player)
        assert MARKED in told(player, "#share")
        assert told(player, "#place").startswith("Ohne Wertung: Gespeicherte Spiele (")


async def test_what_is_kept_counts(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1")
        await to_the_end(player)
        assert "ohne Wertung" not in player.text
        assert told(player, "#place") == "Platz 1 von 1 in der Bestenliste"


async def test_before_the_first_throw_the_try_is_not_used_up(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await call_oneself(player, "Ben")
        await player.press("1", "escape")
        assert "Noch ist nichts geschehen: Der Versuch ist nicht verbraucht." in player.text
        assert "zählt nicht" not in player.text
        await player.press("w", "space", "escape")
        assert "Wer das Spiel verlässt, kann später weiterspielen." in player.text


async def test_a_name_is_still_there_after_a_game_without_a_throw(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    over(small_lexicon, archive, [{"2": 13}])
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        assert player.screen.query_one(Input).value == "Anna"
        await call_oneself(player, "Ben")
        await player.press("2", "escape", "s")
        await to_the_day(player)
        assert player.screen.query_one(Input).value == "Ben"


async def test_who_only_looks_has_named_nobody(small_lexicon: Lexicon, archive: Archive) -> None:
    over(small_lexicon, archive, [{"2": 13}])
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("escape")
        played(small_lexicon, archive, setup_of(small_lexicon, "kniffel", "Cleo")).close()
        await to_the_day(player)
        assert player.screen.query_one(Input).value == "Cleo"


async def test_a_wide_name_leaves_it_a_daily_game(small_lexicon: Lexicon) -> None:
    setup = daily_setup(usual_rules("wort"), "2026-12-31", "日本" * 6)
    async with playing(small_lexicon, setup, archive_fault="Voll.") as player:
        await player.press("space")
        assert player.header.endswith(" · 120 s · Tagespartie")
        assert "日本日本" in player.header


# Beforehand


async def set_up(player: Player, seed: str, game: str = "wort") -> None:
    equipment = player.app._equipment
    family = equipment.games.family(game)
    await player.app.push_screen(SetupScreen(equipment, family, today=lambda: TODAY))
    player.screen.query_one("#seed", Input).value = seed
    await player.press("enter")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["wort", "kniffel"])
@pytest.mark.parametrize("day", [date(2026, 12, 2), date(2026, 12, 1)])
async def test_the_throws_of_a_daily_game_are_not_tried_out_beforehand(
    small_lexicon: Lexicon,
    archive: Archive,
    size: tuple[int, int],
    game: str,
    day: date,
) -> None:
    # Somebody's try at another game, or another day, is none at this one.
    played(small_lexicon, archive, setup_of(small_lexicon, "kniffel")).close()
    played(small_lexicon, archive, setup_of(small_lexicon, day="2026-11-30")).close()
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await set_up(player, f"{day}-wort", game)
        assert isinstance(player.screen, SetupScreen)
        assert told(player, "#fault") == (
            f"✗ Diese Kennung gehört zur Tagespartie vom {day.day}.12.2026; "
            "nachspielen lässt sie sich danach."
        )
        assert "Enter Spiel beginnen" in player.keys


@pytest.mark.parametrize("removed", [False, True])
async def test_whoever_has_played_it_today_may_play_it_again(
    small_lexicon: Lexicon, archive: Archive, removed: bool
) -> None:
    number = over(small_lexicon, archive, [{"2": 13}])
    if removed:
        archive.forget(number)
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await set_up(player, "2026-12-01-wort")
        assert player.table.game.setup.seed == "2026-12-01-wort"


@pytest.mark.parametrize("seed", ["2026-11-30-wort", "2026-12-02-schach", "2026-12-02", "MAUS"])
async def test_what_is_over_or_no_daily_game_may_be_played(
    small_lexicon: Lexicon, seed: str
) -> None:
    async with playing(small_lexicon, None, FACES) as player:
        await set_up(player, seed)
        assert player.table.game.setup.seed == seed


async def test_tomorrow_its_seed_may_be_played(small_lexicon: Lexicon, archive: Archive) -> None:
    days = [date(2026, 12, 1)]
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        equipment = player.app._equipment
        family = equipment.games.family("wort")
        await player.app.push_screen(SetupScreen(equipment, family, today=lambda: days[-1]))
        player.screen.query_one("#seed", Input).value = "2026-12-01-wort"
        await player.press("enter")
        assert isinstance(player.screen, SetupScreen)
        days.append(date(2026, 12, 2))
        await player.press("enter")
        assert isinstance(player.screen, PlayScreen)
