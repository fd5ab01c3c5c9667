"""What can be read off the table as plain text: nothing hangs on colour."""

import re
from dataclasses import replace

import pytest

from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.widgets.dice import DiceRow

FACES = "HAUSERN"

pytestmark = pytest.mark.usefixtures("no_rest")


async def test_dice_light_up_in_the_order_of_the_letters(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        for typed, borders in [
            ("s", "╭───╮╭───╮╭───╮┏━1━┓╭───╮╭───╮╭───╮"),
            ("sa", "╭───╮┏━2━┓╭───╮┏━1━┓╭───╮╭───╮╭───╮"),
            ("sah", "┏━3━┓┏━2━┓╭───╮┏━1━┓╭───╮╭───╮╭───╮"),
            ("sahn", "┏━3━┓┏━2━┓╭───╮┏━1━┓╭───╮╭───╮┏━4━┓"),
        ]:
            await player.type(typed[-1])
            assert player.region("DiceRow").splitlines()[0] == borders
        await player.press("backspace")
        assert player.region("DiceRow").count("┏") == 3
        # A letter that is missing: no dice are used at all, and the line says why.
        await player.type("x")
        assert player.region("DiceRow").count("┏") == 0
        assert "es fehlt X" in player.region("WordLine")


async def test_the_joker_lights_up_where_it_costs_least(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, "H?USERA") as player:
        await player.press("space")
        await player.type("hauß")
        # Two S, one on a die: the joker is the other, and A keeps its own die.
        assert player.region("DiceRow").splitlines()[0] == "┏━1━┓┏━5━┓┏━3━┓┏━4━┓╭───╮╭───╮┏━2━┓"


async def test_held_dice_stand_lower_in_a_double_frame(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space", "2", "5")
        rows = player.region("DiceRow").splitlines()
        assert rows[0] == "╭───╮     ╭───╮╭───╮     ╭───╮╭───╮"
        assert rows[1][5:10] == rows[1][20:25] == "╔═══╗"
        assert rows[4].strip() == "╚═2═╝          ╚═5═╝"
        # Held and used at once: still held, and the place in the word shows.
        await player.type("au")
        rows = player.region("DiceRow").splitlines()
        assert rows[1][5:10] == "╔═1═╗"
        assert rows[0][10:15] == "┏━2━┓"


async def test_letter_value_and_place_stand_on_every_die(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, "H?USERZ") as player:
        hidden = player.region("DiceRow")
        assert not set("HUSERZ?") & set(hidden)
        await player.press("space")
        rows = player.region("DiceRow").splitlines()
        assert re.findall(r"[A-Z?]", rows[1]) == list("H?USERZ")
        assert re.findall(r"\d", rows[2]) == list("2011113")
        assert re.findall(r"\d", rows[3]) == list("1234567")


@pytest.mark.parametrize("size", SIZES)
async def test_what_matters_can_be_told_without_colour(
    lexicon: Lexicon, size: tuple[int, int]
) -> None:
    setup = replace(ANNA_AND_BEN, sand=60)
    async with playing(lexicon, setup, FACES, size=size, no_colour=True) as player:
        assert player.app.no_color
        await player.press("space")
        await player.lay("haus")
        await player.press("2", "down", "down")
        await player.type("re")
        await player.wait(55)
        assert player.region("SheetView").count("▸") == 1
        assert "│▸4 Buchstaben" in player.region("SheetView")
        assert player.region("DiceRow").count("╔") == 1
        assert player.region("DiceRow").count("┏") == 2
        assert "noch 5 s!" in player.region("HourGlass")
        assert player.region("HourGlass").count("!!") == 2
        assert player.row("4 Buchstaben") == ["(5)", ""]
        assert player.prose == ""
        await player.press("enter")
        assert player.prose.startswith("✗ ") or player.prose.startswith("✓ ")
        # And what is sent to the terminal has no colour left in it, only grey.
        for strip in player.strips:
            for segment in strip:
                if segment.style is None:
                    continue
                for colour in (segment.style.color, segment.style.bgcolor):
                    if colour is not None and colour.triplet is not None:
                        assert len(set(colour.triplet)) == 1


async def test_words_that_can_still_be_laid_survive_a_throw(lexicon: Lexicon) -> None:
    setup = replace(ANNA, seed="1043")
    async with playing(lexicon, setup) as player:
        await player.press("space")
        assert player.throw == "IDRTEU?"
        await player.lay("düpiert", "tier", "die", "du")
        # D and U stay on the table.
        await player.press("2", "6", "space")
        assert player.throw[1] == "D"
        assert player.throw[5] == "U"
        found = player.region("FoundWords")
        assert "DU" in found
        turn = player.table.turn
        assert turn is not None
        kept = {word.lay_form for word in turn.found}
        assert {word for word in ("DÜPIERT", "TIER", "DIE", "DU") if word in found} == kept
        assert "DÜPIERT" not in kept
        # Typing lights up the new dice at once.
        await player.type("du")
        assert player.region("DiceRow").count("┏") + player.region("DiceRow").count("╔") >= 2


async def test_the_dice_tumble_and_come_to_rest(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES, tumble=True) as player:
        row = player.play.query_one(DiceRow)
        await player.press("space")
        assert row.tumbling
        while row.tumbling:
            await player.pilot.pause(0.05)
        await player.settle()
        rows = player.region("DiceRow").splitlines()
        assert re.findall(r"[A-Z?]", rows[1]) == list(FACES)


async def test_the_best_words_of_many_are_in_sight(lexicon: Lexicon) -> None:
    async with playing(lexicon, ANNA, FACES) as player:
        await player.press("space")
        shorter = sorted(word for word in lexicon.words_from(FACES) if len(word) < len(FACES))
        words = [*shorter[:40], "häusern"]
        for word in words:
            player.table.lay(word)
        await player.press("up")
        found = player.region("FoundWords")
        assert found.startswith(f"Gefunden ({len(words)})")
        assert found.splitlines()[1].startswith("HÄUSERN 8")
        assert "…" in found
