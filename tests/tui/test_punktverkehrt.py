"""Punktverkehrt at the table: with chaos dice the players count (ruling P5)."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.cases.number_games import punktverkehrt_showing, thrown_as
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, SMALLEST, Player, playing_by
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.tui.screens.possible import PossibleScreen
from wortkniffel.tui.widgets.dice import DiceRow
from wortkniffel.tui.widgets.offers import Offers

ROW = "13246"
PIPS = frozenset("●▗▖▄▝▐▞▟▘▚▌▙▀▜▛█")
# Holding, throwing, wandering about, letters, and every card that can be laid on the table.
KEYS = ["space", "2", "5", "down", "space", "a", "j", "up", "f3", "end", "escape", "f1", "escape"]
KEYS += ["f5", "f4", "escape", "escape", "6", "space", "space", "up", "delete", "n"]

pytestmark = pytest.mark.usefixtures("no_rest")

Cells = list[tuple[str, str]]


def all_but_pips(player: Player) -> list[Cells]:
    """Every cell of the screen with its style; what may be a pip inside the dice is blank."""
    dice = player.play.query_one(DiceRow).region
    lines = []
    for y, strip in enumerate(player.strips):
        styled = [(segment.text, str(segment.style)) for segment in strip]
        cells = [(char, style) for text, style in styled for char in text]
        if y in dice.line_range:
            for x in dice.column_range:
                char, style = cells[x]
                cells[x] = " " if char in PIPS else char, style
        lines.append(cells)
    return lines


def check_silent(player: Player) -> None:
    """Nothing on the table counts: no digits but places, nothing in parentheses."""
    assert sorted(re.findall(r"\d", player.region("DiceRow"))) == list("12345")
    assert "(" not in player.region("SheetView")
    assert set(player.row("Gesamt Chaos")) == {"0"}
    assert not player.play.query(Offers)


async def told_by(player: Player, keys: Sequence[str]) -> list[list[Cells]]:
    """What is seen before the dice lie and after each of some keys."""
    seen = [all_but_pips(player)]
    for name in keys:
        await player.press(name)
        seen.append(all_but_pips(player))
        if player.screen is player.play:
            check_silent(player)
    return seen


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (SMALLEST, ("Anna",)),
        (SMALLEST, ("Anna", "Ben")),
        ((100, 30), ("Anna", "Ben")),
        ((160, 50), ("Anna",)),
    ],
)
async def test_until_the_entry_two_throws_look_the_same_but_for_their_pips(
    small_lexicon: Lexicon, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    setup = replace(ANNA, players=names, sand=60)
    seen, dice, written = [], [], []
    for faces in ("33333", "16245"):
        rules = punktverkehrt_showing(faces)
        async with playing_by(rules, small_lexicon, setup, size=size) as player:
            told = await told_by(player, KEYS)
            dice.append(player.region("DiceRow"))
            await player.choose("allefuenfe")
            told.append(all_but_pips(player))
            await player.press("enter")
            written.append(player.row("Alle Fünfe")[0])
            await player.press("f4")
            told.append(all_but_pips(player))
            # When the sand has run out every box is struck, whatever it would fit.
            await player.wait(61)
            told.append(all_but_pips(player))
            await player.press("enter")
            assert player.prose.startswith("? Alle Fünfe streichen?")
            told.append(all_but_pips(player))
            await player.press("enter")
            told.append(all_but_pips(player))
            seen.append(told)
    assert written == ["50", "0"]
    assert dice[0] != dice[1]
    assert seen[0] == seen[1]


async def test_rolling_dice_show_pips_and_no_more(small_lexicon: Lexicon) -> None:
    async with playing_by(Punktverkehrt(), small_lexicon, tumble=True) as player:
        row = player.play.query_one(DiceRow)
        await player.press("space")
        assert row.tumbling
        rolled = set()
        while row.tumbling:
            check_silent(player)
            rolled.add(player.region("DiceRow"))
            await player.pilot.pause(0.05)
        await player.settle()
        check_silent(player)
        assert len(rolled) > 1


async def test_a_box_that_does_not_fit_takes_its_0_without_a_question(
    small_lexicon: Lexicon,
) -> None:
    async with playing_by(punktverkehrt_showing(ROW), small_lexicon, ANNA_AND_BEN) as player:
        await player.press("space")
        await player.choose("langereihe")
        await player.press("enter")
        assert player.prose == "✓ Anna: 0 in Lange Reihe. ▶ Ben, würfle."
        assert player.row("Lange Reihe") == ["0", ""]
        await player.press("f4")
        assert player.prose == "✓ Der letzte Eintrag ist zurückgenommen."
        assert player.row("Lange Reihe") == ["", ""]
        check_silent(player)
        await player.choose("kurzereihe")
        await player.press("enter")
        assert player.prose == "✓ Anna: 30 in Kurze Reihe. ▶ Ben, würfle."
        assert player.row("Kurze Reihe") == ["30", ""]
        assert player.row("Teil Chaos II") == ["30", "0"]
        assert player.row("Gesamt Chaos") == ["30", "0"]


@pytest.mark.parametrize(("box", "name"), [("5", "5er"), ("kurzereihe", "Kurze Reihe")])
async def test_striking_is_asked_in_the_same_words_whether_it_fits_or_not(
    small_lexicon: Lexicon, box: str, name: str
) -> None:
    async with playing_by(punktverkehrt_showing(ROW), small_lexicon) as player:
        await player.press("space")
        await player.choose(box)
        await player.press("delete")
        zero = "Das gibt 0 Punkte. Enter = ja, Esc = nein"
        assert player.prose == f"? {name} streichen? {zero}"
        await player.press("n")
        assert (player.prose, player.row(name)[0]) == ("", "")
        await player.press("delete", "j")
        assert player.prose.startswith(f"✓ Nr. 1: 0 in {name}. ")


async def test_help_says_nothing_of_points_that_are_not_shown(small_lexicon: Lexicon) -> None:
    for chaos in (True, False):
        rules = punktverkehrt_showing(ROW, chaos=chaos)
        async with playing_by(rules, small_lexicon, size=(100, 30)) as player:
            await player.press("space", "f1")
            assert "–33" in player.text
            assert ("(8)" in player.text) is not chaos


async def test_after_the_entry_it_is_told_what_was_possible(small_lexicon: Lexicon) -> None:
    async with playing_by(punktverkehrt_showing(ROW), small_lexicon) as player:
        await player.press("space")
        await player.choose("6")
        await player.press("enter", "f5")
        assert isinstance(player.screen, PossibleScreen)
        shown = " ".join(player.text.split())
        assert "Wurf: 1 3 2 4 6" in shown
        assert "▸ Kurze Reihe 30" in shown
        assert "Kontrollverlust 16" in shown


async def test_the_block_adds_up_what_the_players_have_counted(small_lexicon: Lexicon) -> None:
    async with playing_by(Punktverkehrt(), small_lexicon, size=(160, 50)) as player:
        for faces, box, points, partial in [
            ("66661", "6", "24", ["24", "–39", "24"]),
            ("55552", "5", "20", ["44", "–19", "44"]),
            ("44443", "4", "16", ["60", "–3", "60"]),
            ("11126", "1", "3", ["63", "35", "98"]),
        ]:
            # A round has six columns; the others strike.
            player.table.game = thrown_as(player.table.game, faces)
            player.play.resume_turn()
            await player.settle()
            await player.choose(box)
            await player.press("enter")
            rows = ("Zwischen Chaos", "35 Bonus ab 63", "Teil Chaos I")
            assert player.row(f"{box}er")[0] == points
            assert [player.row(row)[0] for row in rows] == partial
            for _column in range(5):
                player.table.begin_turn()
                player.table.strike(player.table.game.open_boxes()[0])
        assert player.row("Gesamt Chaos") == ["98", "0", "0", "0", "0", "0"]


@pytest.mark.parametrize("size", SIZES)
async def test_plain_dice_have_digits_and_the_sheet_counts(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    rules = punktverkehrt_showing(ROW, chaos=False)
    async with playing_by(rules, small_lexicon, ANNA_AND_BEN, size=size) as player:
        assert "Ziffern · ohne Sanduhr" in player.header
        await player.press("space")
        shown = {box.key: player.row(box.name)[0] for box in player.table.rules.boxes}
        worth = {"1": 1, "2": 2, "3": 3, "4": 4, "6": 6, "kurzereihe": 30, "kontrollverlust": 16}
        assert shown == {key: f"({worth[key]})" if key in worth else "" for key in shown}
        assert not player.play.query(Offers)
        await player.choose("5")
        await player.press("enter")
        assert player.prose.startswith("? 5er streichen?")


async def test_the_digits_can_be_read(small_lexicon: Lexicon) -> None:
    rules = punktverkehrt_showing(ROW, chaos=False)
    async with playing_by(rules, small_lexicon) as player:
        await player.press("space")
        lines = player.region("DiceRow").splitlines()
        assert re.findall(r"\d", lines[2]) == list(ROW)
        assert re.findall(r"\d", lines[4]) == list("12345")
