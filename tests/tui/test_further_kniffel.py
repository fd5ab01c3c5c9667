"""A further Kniffel at the table, as each preset has it (ruling K7)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from tests.cases.number_games import KNIFFEL_LOWER, kniffel_showing
from tests.tui.driver import ANNA, SIZES, Player, playing_by
from wortkniffel.lexicon.lexicon import Lexicon

QUESTION = "? Dreier: 50 Extrapunkte dazu nehmen? Enter = ja, N = ohne, Esc = zurück"
JOKER_ROWS = ("Full House", "Kleine Straße", "Große Straße")

pytestmark = pytest.mark.usefixtures("no_rest")


async def reach(player: Player) -> list[str]:
    """The boxes that the pointer comes by on its way round, each once."""
    reached: dict[str, None] = {}
    for _box in player.table.rules.boxes:
        reached[player.chosen] = None
        await player.press("down")
    return list(reached)


@asynccontextmanager
async def after_a_kniffel(
    lexicon: Lexicon, preset: str, *, struck: bool = False, sand: int | None = None
) -> AsyncIterator[Player]:
    """Anna has 50 in Kniffel, or a 0, and has thrown five threes again."""
    setup = replace(ANNA, sand=60 if struck else sand)
    async with playing_by(kniffel_showing("33333", preset), lexicon, setup) as player:
        await player.press("space")
        await player.choose("kniffel")
        if struck:
            # In time a box that fits is not struck.
            await player.wait(60)
            await player.press("enter")
        await player.press("enter")
        assert player.row("Kniffel") == ["0" if struck else "50"]
        await player.press("space")
        yield player


async def test_regelblatt_asks_for_the_extra_at_the_number_box(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "regelblatt") as player:
        assert player.prose == ""
        assert player.row("Dreier") == ["(15+)"]
        assert player.row("Chance") == ["(15)"]
        assert player.row("Full House") == [""]
        await player.choose("3")
        await player.press("enter")
        assert player.prose == QUESTION
        await player.press("escape")
        assert player.screen is player.play
        assert (player.prose, player.row("Dreier")) == ("", ["(15+)"])
        await player.press("enter", "enter")
        assert player.prose.startswith("✓ Anna: 15 in Dreier und 50 extra.")
        assert player.row("Dreier") == ["15"]
        assert player.row("Rückseite") == ["50"]
        assert player.row("Gesamt") == ["115"]
        await player.press("f4")
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["50"]
        assert player.row("Dreier") == ["(15+)"]
        # The right to it stays, and so does the choice.
        await player.press("enter")
        assert player.prose == QUESTION
        await player.press("n")
        assert player.prose.startswith("✓ Anna: 15 in Dreier. ")
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["65"]


async def test_regelblatt_asks_nothing_in_another_box(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "regelblatt") as player:
        await player.choose("viererpasch")
        await player.press("enter")
        assert player.row("Viererpasch") == ["15"]
        assert player.row("Rückseite") == [""]


@pytest.mark.parametrize("struck", [False, True])
async def test_regelblatt_has_a_joker_once_the_number_box_is_full(
    small_lexicon: Lexicon, struck: bool
) -> None:
    async with after_a_kniffel(small_lexicon, "regelblatt", struck=struck) as player:
        assert player.row("Dreier") == ["(15)" if struck else "(15+)"]
        await player.choose("3")
        await player.press("enter", *([] if struck else ["n"]))
        await player.press("space")
        assert [player.row(row) for row in JOKER_ROWS] == [["(25)"], ["(30)"], ["(40)"]]
        await player.choose("gross")
        await player.press("enter")
        assert player.row("Große Straße") == ["40"]
        assert player.row("Gesamt") == ["55" if struck else "105"]


async def test_ohne_brings_nothing_and_asks_nothing(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "ohne") as player:
        assert player.prose == ""
        assert "+" not in player.region("SheetView")
        assert player.row("Dreier") == ["(15)"]
        await player.choose("3")
        await player.press("enter")
        assert player.prose == "✓ Anna: 15 in Dreier. ▶ Anna, würfle."
        assert player.row("Gesamt") == ["65"]
        await player.press("space")
        assert [player.row(row) for row in JOKER_ROWS] == [[""], [""], [""]]
        await player.choose("fullhouse")
        await player.press("enter")
        assert player.prose.startswith("? Full House streichen?")


@pytest.mark.parametrize("size", SIZES)
async def test_yahtzee_says_where_the_throw_may_go(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    async with after_a_kniffel(small_lexicon, "yahtzee") as player:
        await player.resize(*size)
        assert player.prose == "▶ Dieser Wurf darf nur in: Dreier."
        assert player.region("SheetView").count("(") == 1
        assert player.row("Dreier") == ["(15+)"]
        assert await reach(player) == ["3"]
        await player.press("up")
        await player.click("Chance")
        assert player.chosen == "3"
        # No question: nobody could say no.
        await player.press("enter")
        assert player.prose == "✓ Anna: 15 in Dreier und 100 extra. ▶ Anna, würfle."
        assert player.row("Rückseite") == ["100"]
        assert player.row("Gesamt") == ["165"]
        await player.press("f4")
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["50"]
        assert player.chosen == "3"
        await player.press("enter", "space")
        lower = "Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance"
        assert player.prose == f"▶ Dieser Wurf darf nur in: {lower}."
        assert await reach(player) == [key for key in KNIFFEL_LOWER if key != "kniffel"]
        assert [player.row(row) for row in JOKER_ROWS] == [["(25+)"], ["(30+)"], ["(40+)"]]
        assert player.row("Einser") == [""]


async def test_yahtzee_takes_a_0_with_100_extra_when_nothing_else_is_left(
    small_lexicon: Lexicon,
) -> None:
    async with after_a_kniffel(small_lexicon, "yahtzee") as player:
        await player.press("enter")
        for _box in range(6):
            await player.press("space", "enter")
        # 50 + 15 above and 15, 15, 25, 30, 40, 15 below, and seven times 100.
        assert player.row("Gesamt") == ["905"]
        await player.press("space")
        upper = "Einser, Zweier, Vierer, Fünfer, Sechser"
        # All that is free is open, so there is nothing to say about that.
        assert player.prose == ""
        for row in upper.split(", "):
            assert player.row(row) == ["(0+)"]
        assert await reach(player) == ["1", "2", "4", "5", "6"]
        await player.choose("4")
        await player.press("enter")
        assert player.prose == "✓ Anna: 0 in Vierer und 100 extra. ▶ Anna, würfle."
        assert player.row("Vierer") == ["0"]
        assert player.row("Rückseite") == ["800"]
        assert player.row("Gesamt") == ["1005"]
        await player.press("f4")
        assert player.row("Gesamt") == ["905"]
        assert player.row("Vierer") == ["(0+)"]


async def test_yahtzee_says_it_again_when_the_throw_is_still_there(small_lexicon: Lexicon) -> None:
    told = "▶ Dieser Wurf darf nur in: Dreier."
    async with after_a_kniffel(small_lexicon, "yahtzee") as player:
        for no in ("escape", "n", "up"):
            await player.press("delete")
            assert player.prose.startswith("? Dreier streichen?")
            await player.press(no)
            assert player.prose == told
        await player.press("enter", "f4")
        assert player.prose == f"✓ Der letzte Eintrag ist zurückgenommen. {told}"


async def test_yahtzee_gives_the_extra_for_a_struck_box_too(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "yahtzee") as player:
        await player.press("delete")
        zero = "Das gibt 0 Punkte und 100 extra."
        assert player.prose == f"? Dreier streichen? {zero} Enter = ja, Esc = nein"
        await player.press("enter")
        assert player.prose == "✓ Anna: 0 in Dreier und 100 extra. ▶ Anna, würfle."
        assert player.row("Dreier") == ["0"]
        assert player.row("Gesamt") == ["150"]


async def test_regelblatt_gives_nothing_for_a_struck_box(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "regelblatt") as player:
        await player.choose("3")
        await player.press("delete")
        assert player.prose == "? Dreier streichen? Das gibt 0 Punkte. Enter = ja, Esc = nein"
        await player.press("enter")
        assert player.prose == "✓ Anna: 0 in Dreier. ▶ Anna, würfle."
        assert player.row("Rückseite") == [""]


async def test_yahtzee_forces_after_a_struck_kniffel_too_without_extra(
    small_lexicon: Lexicon,
) -> None:
    async with after_a_kniffel(small_lexicon, "yahtzee", struck=True) as player:
        assert player.prose == "▶ Dieser Wurf darf nur in: Dreier."
        assert player.row("Dreier") == ["(15)"]
        await player.press("enter", "space")
        assert [player.row(row) for row in JOKER_ROWS] == [["(25)"], ["(30)"], ["(40)"]]
        await player.choose("gross")
        await player.press("enter")
        assert player.row("Rückseite") == [""]
        assert player.row("Gesamt") == ["55"]


async def test_sand_runs_where_it_is_wanted_and_runs_out(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "yahtzee", sand=60) as player:
        assert player.header.endswith("Yahtzee · 60 s · 7")
        await player.wait(20)
        assert "40 s" in player.region("HourGlass")
        await player.wait(41)
        assert player.header.startswith("Kniffel Anna · Zeit um")
        told = "▶ Die Zeit ist um, Anna. Welches Kästchen streichst du? Wähle mit ↑↓."
        assert player.prose == told
        assert "(" not in player.region("SheetView")
        # Any free box, even one that a forced joker may not go in.
        assert len(await reach(player)) == 12
        await player.choose("chance")
        for strike in ("enter", "delete"):
            await player.press(strike)
            # After the time nothing comes unasked any more.
            assert player.prose.startswith("? Chance streichen? Das gibt 0 Punkte. ")
            await player.press("escape")
            assert player.prose == told
        await player.press("enter", "enter")
        assert player.row("Chance") == ["0"]
        assert player.row("Rückseite") == [""]
        assert player.prose == "✓ Anna: 0 in Chance. ▶ Anna, dreh die Sanduhr um."


async def test_what_was_possible_counts_the_extra(small_lexicon: Lexicon) -> None:
    async with after_a_kniffel(small_lexicon, "regelblatt") as player:
        await player.choose("chance")
        await player.press("enter", "f5")
        assert " ".join(player.text.split()).count("▸ Dreier 15+50") == 1
