"""The table at every size: complete from 80 x 24 on, patient below, never broken."""

from dataclasses import replace
from typing import Any

import pytest

from tests.tui.driver import ANNA, SIZES_AND_PLAYERS, SMALLEST, Player, playing
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.too_small import TooSmallScreen
from wortkniffel.tui.widgets.bars import KeyBar
from wortkniffel.tui.widgets.hourglass import HourGlass
from wortkniffel.tui.widgets.sheet import SheetView

NAMES = (
    "Maximilianus",
    "Wilhelminchn",
    "Jörg-Günther",
    "Annemariebea",
    "Friedrichdgr",
    "Konstantinop",
    "Schneewitchn",
    "Rumpelstilzn",
)
LONG = replace(ANNA, players=NAMES, seed="WQMKHGXR", sand=120, options=(("policy", "regional"),))
FACES = "TRAUERN"
TOO_SMALL = "Das Fenster ist zu klein: gebraucht werden 80 x 24 Zeichen."

pytestmark = pytest.mark.usefixtures("no_rest")


def check_complete(player: Player) -> None:
    """Everything of the table stands there, nothing is cut off."""
    lines, sheet = player.lines, player.play.query_one(SheetView)
    assert sheet.region.bottom <= player.app.size.height - 1
    assert sheet.region.right <= player.app.size.width
    shown = player.region("SheetView")
    for box in player.table.rules.boxes:
        (line,) = [line for line in shown.splitlines() if line[2:].startswith(box.name)]
        assert line[2:18].endswith(box.hint)
        assert line.endswith("│")
    assert shown.count("Summe") == 2
    for label in ("Bonus ab 50", "Rückseite", "Gesamt"):
        assert label in shown
    assert shown.splitlines()[-1].endswith("┘")
    setup = player.table.game.setup
    sand = "ohne Sanduhr" if setup.sand is None else f"{setup.sand} s"
    (in_force,) = player.table.rules.in_force
    assert lines[0].rstrip().endswith(f"{in_force} · {sand} · {setup.seed}")
    assert player.table.player_name in lines[0]
    check_keys(player)
    check_standing(player)
    # The seven dice side by side.
    dice = player.region("DiceRow")
    assert all(f"─{place}─" in dice for place in range(1, 8))


def check_keys(player: Player) -> None:
    """All hints are there, or all but the spare ones."""
    hints = player.play.query_one(KeyBar)._hints
    for hint in hints:
        assert hint.text in player.keys or hint.spare


def check_standing(player: Player) -> None:
    """Each player's total is on the table, in the sheet or beside it."""
    seen = player.play.query_one(SheetView).players
    if len(seen) == len(player.table.game.setup.players):
        return
    standing = player.region("Standing")
    for name, total in player.table.totals():
        assert f"{name} {total}" in standing.replace("\n", " ")


async def play_a_turn(player: Player) -> None:
    """The glass waits, dice lie, words are found, an entry is announced."""
    name = player.table.player_name
    assert f"{name} · Runde" in player.header
    with_sand = player.table.game.setup.sand is not None
    assert len(player.play.query(HourGlass)) == with_sand
    assert not with_sand or "120 s" in player.region("HourGlass")
    check_complete(player)
    await player.press("space")
    assert f"{name} ist dran · Wurf 1 von 3" in player.header
    assert player.region("DiceRow").count("╭") == 7
    check_complete(player)
    for word in ("trauern", "rat", "nu", "er", "trau", "raten", "ure", "rauer", "unart", "rate"):
        player.table.lay(word)
    await player.choose("drei")
    assert "Drei Wörter" in player.region("Offers")
    check_complete(player)
    await player.press("enter")
    told = player.prose
    assert told.startswith(f"✓ {name}: 7 in Drei Wörter (")
    assert told.endswith((f"{player.table.player_name}, dreh die Sanduhr um.", "würfle."))
    check_complete(player)


@pytest.mark.parametrize(("size", "count"), SIZES_AND_PLAYERS)
async def test_everything_is_there(lexicon: Lexicon, size: tuple[int, int], count: int) -> None:
    setup = replace(LONG, players=NAMES[:count])
    async with playing(lexicon, setup, FACES, size=size) as player:
        await play_a_turn(player)
        if count > 1 and size == SMALLEST:
            await play_a_turn(player)
        await player.press("f3")
        sheet = player.region("SheetView").splitlines()
        assert sheet[0].count("┬") == count
        assert all(line[-1] in "┐│┤┘" for line in sheet)
        assert player.row("Gesamt").count("7") == (2 if count > 1 and size == SMALLEST else 1)


async def test_the_longest_sentences_are_read_to_their_end(lexicon: Lexicon) -> None:
    setup = replace(LONG, players=NAMES[:2])
    async with playing(lexicon, setup, FACES) as player:
        await player.press("space")
        await player.lay("trauern")
        await player.choose("wortkniffel")
        await player.press("enter")
        assert player.prose == (
            "✓ Maximilianus: 50 in Wort-Kniffel (TRAUERN). ▶ Wilhelminchn, dreh die Sanduhr um."
        )
        await player.press("space")
        await player.choose("wortkniffel")
        await player.press("enter")
        assert player.prose.endswith("Enter = ja, Esc = nein")
        await player.press("enter", "space")
        await player.lay("trauern")
        await player.choose("6")
        await player.press("enter")
        assert player.prose.startswith("? 6 Buchstaben: 50 Extrapunkte")
        assert player.prose.endswith("Esc = zurück")
        await player.press("enter")
        assert player.prose == (
            "✓ Maximilianus: 7 in 6 Buchstaben (TRAUERN) und 50 extra. "
            "▶ Wilhelminchn, dreh die Sanduhr um."
        )
        await player.press("space")
        await player.wait(120)
        assert player.prose.endswith("Welches Kästchen streichst du? Wähle mit ↑↓.")


async def test_the_longest_seed_fits_into_the_header(lexicon: Lexicon) -> None:
    setup = replace(LONG, seed="W" * 20)
    async with playing(lexicon, setup, FACES) as player:
        await player.press("space")
        assert player.header == f"Maximilianus · 1/3 mit Mundart · 120 s · {'W' * 20}"


@pytest.mark.parametrize("small", [(79, 24), (80, 23), (20, 5), (1, 1)])
async def test_below_the_smallest_size_it_says_so_and_waits(
    lexicon: Lexicon, small: tuple[int, int]
) -> None:
    async with playing(lexicon, LONG, FACES) as player:
        await player.press("space", "2")
        await player.type("rat")
        before = player.text
        await player.resize(*small)
        await player.look()
        if small[0] >= 20:
            assert " ".join(player.text.split()).startswith(TOO_SMALL[: small[0] * small[1] // 2])
        assert not set("╔┏╭") & set(player.text)
        await player.press("space", "enter", "n", "escape", "1")
        await player.wait(500)
        await player.resize(80, 24)
        assert player.text == before


async def test_the_smallest_window_comes_to_rest(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out = 0
    lay_out = TooSmallScreen._refresh_layout

    def counting(screen: TooSmallScreen, *arguments: Any, **settings: Any) -> None:
        nonlocal laid_out
        laid_out += 1
        lay_out(screen, *arguments, **settings)

    monkeypatch.setattr(TooSmallScreen, "_refresh_layout", counting)
    async with playing(lexicon, LONG, FACES) as player:
        await player.resize(1, 1)
        before = laid_out
        await player.pilot.pause(0.2)
        assert laid_out - before <= 2


async def test_a_start_in_a_small_window(lexicon: Lexicon) -> None:
    async with playing(lexicon, size=(60, 20)) as player:
        assert TOO_SMALL in " ".join(player.text.split())
        await player.resize(80, 24)
        assert "Wort prüfen" in player.text
        await player.press("1")
        assert "Wer spielt?" in player.text


ODD_SIZES = [(5, 3), (1, 1), (200, 2), (2, 60)]


async def resize_about(player: Player) -> None:
    """Through odd sizes and back."""
    before = player.text
    for size in ODD_SIZES:
        await player.resize(*size)
        assert len(player.lines) == size[1]
    await player.resize(80, 24)
    assert player.text == before


async def test_no_size_breaks_a_screen(lexicon: Lexicon) -> None:
    async with playing(lexicon) as player:
        for keys in ((), ("1",), ("w",), ("r",), ("h",)):
            await player.press(*keys)
            await resize_about(player)
            if keys:
                await player.press("escape")


async def test_no_size_breaks_the_table(lexicon: Lexicon) -> None:
    async with playing(lexicon, replace(LONG, players=NAMES[:3]), FACES) as player:
        await resize_about(player)
        await player.press("space")
        await player.lay("rat", "trauern")
        await player.press("2")
        await player.type("nu")
        await resize_about(player)
        for keys in (("f3",), ("escape", "escape")):
            await player.press(*keys)
            await resize_about(player)
            await player.press("escape")
        await player.choose("3")
        await player.press("enter", "f5")
        await resize_about(player)


async def test_no_size_breaks_the_result(lexicon: Lexicon) -> None:
    async with playing(lexicon, replace(ANNA, players=NAMES[:1]), FACES) as player:
        for _box in player.table.rules.boxes:
            await player.press("space", "enter", "enter")
        assert "7 Punkte" in player.text
        await resize_about(player)


async def test_own_list_and_own_dice_leave_room_for_every_house_rule(lexicon: Lexicon) -> None:
    setup = replace(
        ANNA,
        players=("Maximiliane1",),
        options=(("policy", "regional"),),
        word_list="Omas_eigene_Wortliste",
        dice_name="Würfel vom Flohmarkt",
    )
    async with playing(lexicon, setup) as player:
        await player.press("space")
        for rule in ("mit Mundart", "Omas_eigen", "Würfel vom", "ohne Sanduhr", "1/3"):
            assert rule in player.header
        await player.press("escape")
        assert f"Kennung: {setup.seed}" in player.text


async def test_quitting_below_the_smallest_size_asks_when_there_is_room_again(
    lexicon: Lexicon,
) -> None:
    async with playing(lexicon, ANNA) as player:
        await player.press("space")
        await player.resize(60, 20)
        await player.press("ctrl+q")
        assert "Fenster ist zu klein" in player.text
        assert player.table.clock.paused
        await player.resize(80, 24)
        assert "Ein Spiel, das man verlässt, ist weg." in player.text
