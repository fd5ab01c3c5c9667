"""A further Wort-Kniffel: 50 extra points, if the player wants them (ruling W20)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.tui.driver import ANNA, Player, playing
from wortkniffel.lexicon.lexicon import Lexicon

TRAUERN = "TRAUERN"
QUESTION = "50 Extrapunkte dazu nehmen?"

pytestmark = pytest.mark.usefixtures("no_rest")


@asynccontextmanager
async def with_fifty(lexicon: Lexicon) -> AsyncIterator[Player]:
    """Anna has 50 in Wort-Kniffel and has laid TRAUERN again."""
    async with playing(lexicon, ANNA, TRAUERN) as player:
        await player.press("space")
        await player.lay("trauern")
        await player.choose("wortkniffel")
        await player.press("enter")
        assert player.row("Wort-Kniffel") == ["50"]
        await player.press("space")
        await player.lay("trauern", "rat")
        yield player


async def test_enter_takes_the_extra(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        assert player.row("2 Buchstaben") == ["(7+)"]
        assert player.row("Zwei Wörter") == [""]
        await player.choose("3")
        await player.press("enter")
        assert QUESTION in player.prose
        assert player.row("3 Buchstaben") == ["(7+)"]
        await player.press("enter")
        assert player.row("3 Buchstaben") == ["7"]
        assert player.row("Rückseite") == ["50"]
        assert player.row("Gesamt") == ["107"]
        assert "Anna: 7 in 3 Buchstaben (TRAUERN) und 50 extra." in player.prose


async def test_n_writes_without(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        await player.choose("3")
        await player.press("enter", "n")
        assert player.row("3 Buchstaben") == ["3"]
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["53"]


async def test_esc_cancels_and_asks_again(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        await player.choose("3")
        await player.press("enter", "escape")
        assert player.screen is player.play
        assert player.row("3 Buchstaben") == ["(7+)"]
        await player.press("enter")
        assert QUESTION in player.prose
        await player.press("j")
        assert player.row("Rückseite") == ["50"]


async def test_another_box_takes_the_question_away(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        await player.choose("3")
        await player.press("enter", "down", "up")
        assert QUESTION not in player.prose
        await player.press("n")
        assert player.word == "N"
        assert player.row("3 Buchstaben") == ["(7+)"]


async def test_n_where_only_the_extra_fits_writes_nothing(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        await player.choose("2")
        await player.press("enter", "n")
        assert player.row("2 Buchstaben") == ["(7+)"]
        assert player.sheet().get("2") is None


async def test_undo_revokes_the_extra(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        await player.choose("3")
        await player.press("enter", "enter")
        assert player.row("Rückseite") == ["50"]
        await player.press("f4")
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["50"]
        assert player.row("3 Buchstaben") == ["(7+)"]
        # The right to it stays.
        await player.choose("6")
        await player.press("enter", "enter")
        assert player.row("Rückseite") == ["50"]
        assert player.row("6 Buchstaben") == ["7"]


async def test_a_struck_wort_kniffel_brings_no_extra(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, TRAUERN) as player:
        await player.press("space")
        await player.choose("wortkniffel")
        await player.press("enter", "enter")
        assert player.row("Wort-Kniffel") == ["0"]
        await player.press("space")
        await player.lay("trauern", "rat")
        assert "+)" not in player.region("SheetView")
        await player.choose("3")
        await player.press("enter")
        assert player.row("3 Buchstaben") == ["3"]


async def test_with_the_upper_part_full_it_serves_below(lexicon: Lexicon) -> None:
    async with with_fifty(lexicon) as player:
        for key in ("2", "3", "4", "5", "6"):
            await player.choose(key)
            await player.press("enter", "enter", "space")
            await player.lay("trauern")
        assert player.row("Rückseite") == ["250"]
        assert player.row("Full House") == ["(25+)"]
        assert player.row("Straße") == ["(30+)"]
        assert player.row("Drei Wörter") == ["(7+)"]
        await player.choose("strasse")
        await player.press("enter", "enter")
        assert player.row("Straße") == ["30"]
        assert player.row("Rückseite") == ["300"]
