"""The table of the number games at every size: nothing cut off, nothing lost by resizing."""

from dataclasses import replace
from itertools import combinations

import pytest
from textual.widget import Widget

from tests.cases.number_games import kniffel_showing, punktverkehrt_showing
from tests.tui.driver import ANNA, SMALLEST, Player, playing_by
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.measures import LABEL_WIDTH
from wortkniffel.tui.widgets.bars import HeaderBar, KeyBar
from wortkniffel.tui.widgets.dice import DiceRow
from wortkniffel.tui.widgets.hourglass import HourGlass
from wortkniffel.tui.widgets.notice import Notice
from wortkniffel.tui.widgets.sheet import SheetView
from wortkniffel.tui.widgets.standing import Standing

SIZES = (SMALLEST, (100, 24), (100, 30), (120, 40), (160, 50))
NAMES = (
    *("Maximilianus", "Wilhelminchn", "Jörg-Günther", "Annemariebea"),
    *("Friedrichdgr", "Konstantinop", "Schneewitchn", "Rumpelstilzn"),
)
LONG = replace(ANNA, players=NAMES[:6], seed="WQMKHGXR", sand=120)
# With the widest numbers on the back, with points in parentheses, without.
YAHTZEE = kniffel_showing("33333", "yahtzee")
DIGITS = punktverkehrt_showing("66666", chaos=False)
CHAOS = punktverkehrt_showing("13246")
TOO_SMALL = "Das Fenster ist zu klein: gebraucht werden 80 x 24 Zeichen."
PARTS = (HeaderBar, KeyBar, DiceRow, SheetView, HourGlass, Notice, Standing)

pytestmark = pytest.mark.usefixtures("no_rest")


def seen_in(lines: list[str], part: Widget) -> str:
    """What a part of the table shows; every character here takes one cell."""
    area = part.region
    return "\n".join(line[area.x : area.right].rstrip() for line in lines[area.y : area.bottom])


def check_complete(player: Player, held: int) -> None:
    """Everything of the table has its own room and stands there in full."""
    play, table, lines = player.play, player.table, player.lines
    parts = [part for kind in PARTS for part in play.query(kind) if part.region]
    for part in parts:
        assert play.find_widget(part).visible_region == part.region
    for one, other in combinations(parts, 2):
        assert not one.region.overlaps(other.region)
    check_sheet(player, seen_in(lines, play.query_one(SheetView)))
    dice = seen_in(lines, play.query_one(DiceRow))
    for corners, count in (("╭╮╰╯", 5 - held), ("╔╗╚╝", held)):
        assert [dice.count(corner) for corner in corners] == [count] * 4
    setup = table.game.setup
    sand = "ohne Sanduhr" if setup.sand is None else f"{setup.sand} s"
    glasses = [seen_in(lines, glass) for glass in play.query(HourGlass)]
    assert [sand in glass for glass in glasses] == ([] if setup.sand is None else [True])
    (in_force,) = table.rules.in_force
    for told in (f"{in_force} · {sand}", table.player_name, table.writer):
        assert told in lines[0]
    for hint in play.query_one(KeyBar)._hints:
        assert hint.text in lines[-1] or hint.spare
    if len(play.query_one(SheetView).players) < len(table.game.seats):
        totals = " ".join(f"{name} {total}" for name, total in table.totals())
        standing = seen_in(lines, play.query_one(Standing))
        assert " ".join(standing.split()) == f"Stand: {totals}"


def check_sheet(player: Player, shown: str) -> None:
    """Every line stands there once, in its order, with its sum for each column."""
    lines = [line for line in shown.splitlines() if line[1:2] in (" ", "▸") and line.strip("│ ")]
    head, *lines = lines
    wanted = [line for section in player.table.rules.sections for line in section]
    assert [line[2 : 2 + LABEL_WIDTH] for line in lines] == [
        line.name.ljust(LABEL_WIDTH - len(line.hint)) + line.hint for line in wanted
    ]
    columns = len(player.play.query_one(SheetView).players)
    assert {line.count("│") for line in (head, *lines)} == {columns + 2}
    assert all(cell.strip().isdecimal() for cell in lines[-1].split("│")[2:-1])


@pytest.mark.parametrize("sand", [None, 120])
@pytest.mark.parametrize(
    ("rules", "count"),
    [
        *((YAHTZEE, count) for count in (1, 2, 6, 8)),
        *((DIGITS, count) for count in (2, 6)),
        *((CHAOS, count) for count in (1, 2)),
    ],
)
async def test_nothing_is_cut_off_and_resizing_loses_nothing(
    small_lexicon: Lexicon, rules: Ruleset, count: int, sand: int | None
) -> None:
    setup = replace(LONG, players=NAMES[:count], sand=sand)
    async with playing_by(rules, small_lexicon, setup) as player:
        check_complete(player, held=0)
        await player.press("space", "2", "4")
        before = player.text
        for size in SIZES:
            await player.resize(*size)
            check_complete(player, held=2)
        await player.resize(*SMALLEST)
        assert player.text == before
        # The last box takes every throw.
        name = player.table.writer
        await player.press("up", "enter")
        assert player.prose.startswith(f"✓ {name}: ")
        check_complete(player, held=0)


@pytest.mark.parametrize("size", SIZES)
async def test_a_resized_table_looks_like_one_that_began_at_that_size(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    keys = ("space", "2", "4", "up")
    async with playing_by(DIGITS, small_lexicon, LONG, size=size) as player:
        await player.press(*keys)
        begun = player.text
    async with playing_by(DIGITS, small_lexicon, LONG, size=(130, 35)) as player:
        await player.press(*keys)
        await player.resize(*size)
        assert player.text == begun


@pytest.mark.parametrize("count", [1, 2, 6, 8])
async def test_without_a_glass_the_dice_lie_in_the_middle_and_the_texts_under_them(
    small_lexicon: Lexicon, count: int
) -> None:
    setup = replace(LONG, players=NAMES[:count], sand=None)
    async with playing_by(YAHTZEE, small_lexicon, setup) as player:
        for size in SIZES:
            await player.resize(*size)
            play = player.play
            dice, left = play.query_one(DiceRow).region, play.query_one("#left").region
            # The texts, which begin below the first die, are a little wider than the dice.
            assert abs((dice.x - left.x) - (left.right - dice.right)) <= 3
            for part in (Notice, Standing):
                area = play.query_one(part).region
                assert area.y >= dice.bottom
                assert abs(area.x - dice.x) <= 1
            assert play.query_one(SheetView).region.x >= dice.right


@pytest.mark.parametrize("small", [(79, 24), (80, 23), (30, 10)])
@pytest.mark.parametrize("rules", [YAHTZEE, CHAOS], ids=["yahtzee", "chaos"])
async def test_too_small_it_says_so_and_comes_back(
    small_lexicon: Lexicon, rules: Ruleset, small: tuple[int, int]
) -> None:
    async with playing_by(rules, small_lexicon, LONG) as player:
        await player.press("space", "2", "down")
        before = player.text
        await player.resize(*small)
        await player.look()
        assert " ".join(player.text.split()).startswith(TOO_SMALL)
        await player.press("space", "enter", "3", "escape")
        await player.wait(500)
        await player.resize(*SMALLEST)
        assert player.text == before


async def test_the_longest_sentences_are_read_to_their_end(small_lexicon: Lexicon) -> None:
    setup = replace(LONG, players=NAMES[:1])
    async with playing_by(YAHTZEE, small_lexicon, setup) as player:
        turn = "dreh die Sanduhr um."
        await player.press("space")
        await player.choose("kniffel")
        await player.press("enter", "space", "enter")
        told = "✓ Maximilianus: 15 in Dreier und 100 extra."
        assert player.prose == f"{told} ▶ Maximilianus, {turn}"
        await player.press("space")
        lower = "Dreierpasch, Viererpasch, Full House, Kleine Straße, Große Straße, Chance"
        assert player.prose == f"▶ Dieser Wurf darf nur in: {lower}."
        await player.wait(121)
        assert player.prose.endswith("Maximilianus. Welches Kästchen streichst du? Wähle mit ↑↓.")
        await player.press("enter")
        assert player.prose.endswith("Enter = ja, Esc = nein")
    async with playing_by(CHAOS, small_lexicon, setup) as player:
        await player.press("space", "up", "enter")
        told = "✓ Nr. 1: 16 in Kontrollverlust."
        assert player.prose == f"{told} ▶ Maximilianus, dreh für Nr. 2 die Sanduhr um."


@pytest.mark.parametrize("rules", [YAHTZEE, CHAOS], ids=["yahtzee", "chaos"])
async def test_the_preset_stays_in_the_header_beside_the_longest_seed(
    small_lexicon: Lexicon, rules: Ruleset
) -> None:
    for sand, told in ((None, "ohne Sanduhr"), (180, "180 s")):
        setup = replace(LONG, players=NAMES[:1], seed="W" * 20, sand=sand)
        async with playing_by(rules, small_lexicon, setup) as player:
            await player.press("space")
            assert f" {rules.in_force[0]} · {told}" in player.header
            assert player.table.player_name in player.header


@pytest.mark.parametrize("size", [SMALLEST, (160, 50)])
async def test_it_can_all_be_told_without_colour(
    small_lexicon: Lexicon, size: tuple[int, int]
) -> None:
    for rules, preview in ((DIGITS, "(30)"), (CHAOS, "")):
        setup = replace(LONG, players=NAMES[:2], sand=60)
        async with playing_by(rules, small_lexicon, setup, size=size, no_colour=True) as player:
            assert player.app.no_color
            await player.press("space", "2", "up")
            await player.wait(55)
            assert player.chosen == "kontrollverlust"
            assert player.row("Kontrollverlust")[0] == preview
            assert player.region("DiceRow").count("╔") == 1
            assert "noch 5 s!" in player.region("HourGlass")
            await player.press("enter")
            assert player.prose.startswith("✓ Maximilianus: ")
            greys = {
                colour.triplet
                for strip in player.strips
                for segment in strip
                if segment.style
                for colour in (segment.style.color, segment.style.bgcolor)
                if colour is not None and colour.triplet is not None
            }
            assert all(len(set(triplet)) == 1 for triplet in greys)
