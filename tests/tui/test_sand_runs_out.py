"""The sand at the table: running out, standing still, the last ten seconds (ruling W6)."""

from dataclasses import replace

import pytest

from tests.tui.driver import ANNA_AND_BEN, playing
from wortkniffel.lexicon.lexicon import Lexicon

MINUTE = replace(ANNA_AND_BEN, sand=60)
FACES = "TRAUENR"
TIME_IS_UP = "Die Zeit ist um, Anna. Welches Kästchen streichst du? Wähle mit ↑↓."

pytestmark = pytest.mark.usefixtures("no_rest")


async def test_at_zero_words_throws_and_holds_stop_at_once(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.lay("rat")
        await player.press("1")
        await player.type("tra")
        dice = player.region("DiceRow")
        await player.wait(60)

        assert "Anna · Zeit um" in player.header
        assert player.prose == f"▶ {TIME_IS_UP}"
        assert "Zeit um" in player.region("HourGlass")
        assert player.region("WordLine").strip() == ""
        assert "(" not in player.region("SheetView")
        await player.type("rat")
        await player.press("2", "space")
        assert player.region("WordLine").strip() == ""
        turn = player.table.turn
        assert turn is not None
        assert (turn.throws, player.table.held) == (1, 1)
        assert dice.count("╔") == player.region("DiceRow").count("╔") == 1
        assert "würfeln" not in player.keys
        assert "halten" not in player.keys
        assert "Enter streichen" in player.keys


async def test_the_player_picks_the_box_and_is_asked_once(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.lay("rat")
        await player.wait(60)
        # No clock: however long it takes.
        await player.wait(3600)
        await player.choose("drei")
        await player.press("enter")
        assert player.prose.startswith("? Drei Wörter streichen? Das gibt 0 Punkte.")
        await player.press("escape")
        assert player.sheet().get("drei") is None
        assert "Anna · Zeit um" in player.header
        assert "Die Zeit ist um" in player.prose
        await player.press("enter")
        await player.press("enter")
        assert player.row("Drei Wörter") == ["0", ""]
        assert "Anna: 0 in Drei Wörter." in player.prose
        assert "Ben, dreh die Sanduhr um." in player.prose
        # The next player has a full glass.
        assert "60 s" in player.region("HourGlass")
        await player.press("space")
        await player.wait(1)
        assert "59 s" in player.region("HourGlass")
        await player.lay("rat")
        assert player.prose.startswith("✓ RAT 3")


async def test_the_table_sees_by_itself_that_the_time_is_up(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        player.clock.now += 55
        await player.until(lambda: "noch 5 s!" in player.region("HourGlass"))
        player.clock.now += 5
        await player.until(lambda: "Anna · Zeit um" in player.header)


async def test_chance_and_filled_boxes_bring_nothing_either(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(60)
        await player.choose("chance")
        await player.press("enter")
        assert "Chance streichen?" in player.prose
        await player.press("enter")
        assert player.row("Chance") == ["0", ""]


async def test_a_question_that_was_open_goes_when_the_time_is_up(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.choose("2")
        await player.press("enter")
        assert "streichen?" in player.prose
        await player.wait(60)
        assert player.prose == f"▶ {TIME_IS_UP}"
        await player.press("j")
        assert player.sheet().get("2") is None


async def test_a_word_typed_in_time_but_laid_too_late(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.type("rat")
        player.clock.now += 60
        # Whether the table has looked at the clock already makes no difference.
        await player.press("enter", "enter")
        turn = player.table.turn
        assert turn is not None
        assert not turn.found
        assert player.sheet().entries == ()


async def test_a_moment_before_the_end_everything_still_counts(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(59.9)
        await player.lay("rat")
        assert player.prose.startswith("✓ RAT 3")
        await player.choose("3")
        await player.press("enter")
        assert player.row("3 Buchstaben") == ["3", ""]


@pytest.mark.parametrize("card", ["f1", "f3"])
async def test_a_card_on_the_table_stops_no_sand(lexicon: Lexicon, card: str) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space", card)
        player.clock.now += 60
        # Nobody does anything: the table notices by itself, beneath the card.
        await player.until(lambda: bool(player.table.turn and player.table.turn.run_out))
        await player.press("escape")
        assert player.screen is player.play
        assert "Anna · Zeit um" in player.header
        assert player.prose == f"▶ {TIME_IS_UP}"


async def test_the_pause_stops_the_sand_and_hides_the_dice(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(13)
        assert "47 s" in player.region("HourGlass")
        await player.press("escape")
        assert "Der Sand steht" in player.text
        assert not set("╔┏") & set(player.text)
        assert "Wurf 1" not in player.text
        assert "47 s" not in player.text
        await player.wait(1000)
        await player.press("escape")
        await player.look()
        assert "47 s" in player.region("HourGlass")
        await player.press("escape", "w")
        assert player.screen is player.play
        await player.wait(46.9)
        assert "noch 1 s!" in player.region("HourGlass")
        await player.wait(0.1)
        assert "Anna · Zeit um" in player.header


async def test_a_terminal_that_is_too_small_stops_the_sand(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(13)
        await player.resize(79, 24)
        assert "Das Fenster ist zu klein" in player.text
        await player.look()
        await player.wait(1000)
        await player.resize(80, 24)
        await player.look()
        assert "47 s" in player.region("HourGlass")
        await player.wait(1)
        assert "46 s" in player.region("HourGlass")


async def test_a_small_terminal_does_not_end_a_pause_and_leaves_help_running(
    lexicon: Lexicon,
) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space", "escape")
        await player.resize(60, 20)
        await player.resize(80, 24)
        assert "Der Sand steht" in player.text
        await player.wait(500)
        await player.press("escape", "f1")
        await player.resize(60, 20)
        await player.look()
        await player.wait(500)
        await player.resize(80, 24)
        # The table looks ten times a second, so not a moment is lost of the next ten.
        await player.look()
        assert "Rücktaste" in player.text
        await player.wait(10)
        await player.press("escape")
        await player.look()
        assert "50 s" in player.region("HourGlass")


async def test_the_last_ten_seconds_read_differently(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(49.5)
        assert "11 s" in player.region("HourGlass")
        assert "!" not in player.region("HourGlass")
        await player.wait(0.5)
        assert "noch 10 s!" in player.region("HourGlass")
        assert player.region("HourGlass").count("!!") == 2
        await player.wait(9)
        assert "noch 1 s!" in player.region("HourGlass")


async def test_sleep_is_not_made_up_for(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(1e9)
        assert "Anna · Zeit um" in player.header


async def test_a_strike_for_time_can_be_taken_back_and_is_still_a_strike(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.wait(60)
        await player.press("enter", "enter")
        assert player.row("2 Buchstaben") == ["0", ""]
        await player.press("f4")
        assert player.row("2 Buchstaben") == ["", ""]
        assert "Anna · Zeit um" in player.header
        assert "Zeit um" in player.region("HourGlass")
        await player.type("rat")
        await player.press("enter")
        assert "streichen?" in player.prose


async def test_undo_gives_back_the_sand_that_was_left(lexicon: Lexicon) -> None:
    async with playing(lexicon, MINUTE, FACES) as player:
        await player.press("space")
        await player.lay("rat")
        await player.wait(20)
        await player.choose("3")
        await player.press("enter")
        await player.wait(500)
        await player.press("f4")
        await player.look()
        assert "40 s" in player.region("HourGlass")
        assert "RAT 3" in player.region("FoundWords")


async def test_without_a_glass_nothing_ever_runs_out(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA_AND_BEN, FACES) as player:
        assert "ohne Sanduhr" in player.header
        assert "Anna, würfle." in player.prose
        await player.press("space")
        await player.wait(1e6)
        await player.lay("rat")
        assert player.prose.startswith("✓ RAT 3")
        assert "ohne Sanduhr" in player.text
