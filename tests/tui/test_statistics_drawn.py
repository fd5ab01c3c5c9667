"""The statistics as they are drawn: bars, curve, tables, at every size."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.tui.driver import SIZES, SMALLEST, Player, playing
from tests.tui.evaluating import Played, choices, opened, pairs
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.tui.screens.review import ReviewScreen

ROOT = Path(__file__).resolve().parents[2]
NO_SAND = "Wort-Kniffel · Spielregel · ohne Sanduhr"
WITH_SAND = "Wort-Kniffel · Spielregel · 120 s"
FREUNDE, ENDE, UND = (FoundWord(word.upper(), (word,)) for word in ("Freunde", "Ende", "und"))


def drawn(player: Player) -> list[str]:
    """The curve without its frame and what stands beneath it."""
    return [line[2:-2] for line in player.region("#curve").splitlines()[1:-3]]


@pytest.fixture
def played(lexicon: Lexicon, archive: Archive) -> Played:
    return Played(lexicon, archive)


# The pictures


async def test_bars_are_as_long_as_there_are_games(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(100, 101, 102, 103, 110, 111, 139)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        lines = [line.strip("│ ") for line in player.region("#histogram").splitlines()[1:-1]]
        # 44 columns, less a label of 7, a count of 1 and two spaces: 34; a quarter of it is 8½.
        assert [line for line in lines if line] == [
            f"100–109 {'█' * 34} 4",
            f"110–119 {'█' * 17} 2",
            "120–129  0",
            f"130–139 {'█' * 8}▌ 1",
        ]


async def test_the_curve_has_a_point_a_game_between_its_axes(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(0, 100, 50)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("2")
        lines = [line[2:-2] for line in player.region("#curve").splitlines()[1:-1]]
        marks = [
            (x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "•"
        ]
        top, bottom = 0, len(lines) - 3
        assert lines[top].startswith("100 ┤")
        assert lines[bottom].startswith("  0 ┤")
        left, right = 5, len(lines[0]) - 1
        middle = (left + right) // 2
        assert {(left, bottom), (right, bottom // 2)} <= set(marks)
        assert next(x for x, y in marks if y == top) in (middle, middle + 1)
        assert lines[-1].split() == ["1", "2", "3"]
        assert lines[-2].count("┬") == 3


@pytest.mark.parametrize("size", SIZES)
async def test_the_best_and_the_newest_of_two_sheets_are_drawn(
    lexicon: Lexicon, archive: Archive, played: Played, size: tuple[int, int]
) -> None:
    played.totals(37, 259)
    async with playing(lexicon, archive=archive, size=size) as player:
        await opened(player, "s")
        if size != SIZES[-1]:
            await player.press("2")
        lines = [line.rstrip("│ ") for line in player.region("#curve").splitlines()[1:-1]]
        marks = [(line.index("•"), y) for y, line in enumerate(lines) if "•" in line]
        assert len(marks) == 2
        (right, top), (left, bottom) = marks
        axis = next(line for line in lines if "└" in line)
        assert (left, right) == (axis.index("└") + 1, len(axis) - 1)
        assert top < bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("totals", [(48, 131), (12, 500, 77), (7, 8), (100, 260, 181)])
async def test_the_numbers_at_the_axes_are_equally_far_apart(
    lexicon: Lexicon,
    archive: Archive,
    played: Played,
    totals: tuple[int, ...],
    size: tuple[int, int],
) -> None:
    played.totals(*totals * 3)
    async with playing(lexicon, archive=archive, size=size) as player:
        await opened(player, "s")
        if size != SIZES[-1]:
            await player.press("2")
        lines = [line.strip("│") for line in player.region("#curve").splitlines()[1:-1]]
        ticks = [(int(line.split()[0]), y) for y, line in enumerate(lines) if "┤" in line]
        assert len(ticks) > 1
        for places in zip(*ticks, strict=True):
            assert len({after - before for before, after in pairwise(places)}) == 1
        below = [line for line in lines if line.strip()][-1]
        games = [int(number) for number in below.split()]
        assert len({after - before for before, after in pairwise((0, *games))}) == 1


async def test_the_line_is_the_moving_mean_of_ten_games(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    # From the tenth game on it is 50, halfway between the ends of the axis.
    for _ten in range(3):
        played.totals(*[0, 100] * 5)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("2")
        lines = drawn(player)
        assert [line[40:] for line in lines if "⣀" in line[40:]] == ["⣀" * 36]
        assert "⣀" in lines[len(lines) // 2]


async def test_more_games_than_columns_are_dots(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    for _ten in range(8):
        played.totals(*[0, 100] * 5)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("2")
        lines = drawn(player)
        # A cell has two columns of dots: 40 games at the top, 40 at the bottom, in 71 cells.
        assert "•" not in "".join(lines)
        for line in (lines[0], lines[-1]):
            dots = sum((ord(sign) - 0x2800).bit_count() for sign in line if sign >= "\u2800")
            assert dots >= 40 - 1  # the line begins in the cell of the first one


async def test_a_box_has_its_mean_and_how_often_it_was_struck(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"2": 10, "zwei": 30})
    played.game({"2": 15})
    played.game({"2": 11})
    played.game({"2": 12})
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("3")
        lines = [line.strip("│ ") for line in player.region("#boxes").splitlines()]
        assert lines[1].split() == ["Mittel", "gestrichen"]
        assert " ".join(lines[2].strip("━╸ ").split()) == "2 Buchstaben 12,0 0 %"
        assert set(lines[7]) == {"─"}
        assert " ".join(lines[8].strip("━╸ ").split()) == "Zwei Wörter 7,5 75 %"
        # 12,0 is the highest mean, 7,5 is five eighths of it.
        strokes = [line.count("━") + line.count("╸") / 2 for line in (lines[2], lines[8])]
        assert strokes[1] == pytest.approx(strokes[0] * 5 / 8, abs=0.5)


async def test_best_and_rarest_words_stand_with_points_and_band(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"2": 5}, words=[UND, FREUNDE])
    played.game({"2": 5}, words=[ENDE, UND])
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("4")
        # F is worth 4, all other letters 1.
        assert list(pairs(player, "#best").items()) == [
            ("Freunde", "10"),
            ("Ende", "4"),
            ("und", "3"),
        ]
        bands = pairs(player, "#rare")
        assert bands["und"] == "1"
        assert list(bands.values()) == sorted(bands.values(), reverse=True)
        assert set(bands) == {"Freunde", "Ende", "und"}


async def test_no_word_yet_is_said(lexicon: Lexicon, archive: Archive, played: Played) -> None:
    played.totals(20)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("4")
        assert player.text.count("Noch kein Wort gefunden.") == 2


async def test_games_without_words_have_no_page_of_words(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 20}, ruleset="kniffel")
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("4")
        assert "Wörter" not in player.text
        await player.press("shift+tab")
        assert "▸3 Kästchen" in player.header
        assert "Dreierpasch" in player.region("#boxes")


def test_what_draws_the_curve_is_not_read_before_there_is_one() -> None:
    program = """
import sys
import wortkniffel.tui.screens.statistics
sys.exit("plotille" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


# Sizes, colours, mouse


@pytest.mark.parametrize("size", SIZES)
async def test_all_that_there_is_can_be_seen_at_every_size(
    lexicon: Lexicon, archive: Archive, played: Played, size: tuple[int, int]
) -> None:
    played.game({"2": 10, "chance": 15}, words=[FREUNDE])
    played.game({"2": 12, "chance": 25})
    async with playing(lexicon, archive=archive, size=size) as player:
        await opened(player, "s")
        pages = [player.text]
        if size != SIZES[-1]:
            for page in "234":
                await player.press(page)
                pages.append(player.text)
        for told in ("Überblick", "Verteilung", "Verlauf", "Kästchen", "Beste Wörter", "Freunde"):
            assert any(told in page for page in pages)
        # Nothing is cut off at the right or at the bottom.
        for page in pages:
            assert "Esc zurück" in page
            assert "…" not in page
            assert page.count("╭") == page.count("╯")
        boxes = next(page for page in pages if "gestrichen" in page)
        assert boxes.index("2 Buchstaben") < boxes.index("Zwei Wörter") < boxes.index("Chance")


async def test_a_screen_that_grows_shows_all_pages_at_once_and_comes_back_to_one(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(30, 40)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("tab", "tab")
        assert "▸3 Kästchen" in player.header
        await player.resize(160, 50)
        assert "▸3" not in player.header
        assert "Tab" not in player.keys
        assert "Verteilung" in player.text
        assert "gestrichen" in player.text
        await player.resize(*SMALLEST)
        assert "▸3 Kästchen" in player.header
        assert "Verteilung" not in player.text


async def test_long_rules_take_two_lines_and_leave_room_for_the_boxes(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game(
        {"chance": 1},
        ruleset="kniffel",
        sand=120,
        word_list="Wörterbuch der Gegenwart",
        own_words=True,
        dice_name="Großvaters Holzwürfel",
    )
    played.totals(10)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.press("right", "3")
        told = " ".join(player.region("#rules").split())
        assert "Gegenwart · eigene Wörter · Großvaters Holzwürfel · 120 s ▸ 2 von 2" in told
        assert "Chance" in player.region("#boxes")


async def test_no_figure_is_cut_off_where_other_rules_have_more(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game(*[{"kontrollverlust": 10}] * 6, ruleset="punktverkehrt")
    played.totals(*[10] * 4)
    async with playing(lexicon, archive=archive, size=SIZES[-1]) as player:
        await opened(player, "s")
        await player.press("right")
        figures = pairs(player, "#figures")
        assert (figures["Spalten darin"], figures["Zuletzt"]) == ("6", "02.05.2026")
        boxes = player.region("#boxes")
        assert "1er" in boxes
        assert "Kontrollverlust" in boxes


async def test_nothing_hangs_on_colour(lexicon: Lexicon, archive: Archive, played: Played) -> None:
    played.totals(30, 40)
    played.totals(50, sand=120)
    async with playing(lexicon, archive=archive, no_colour=True) as player:
        await opened(player, "s")
        assert "▸1 Überblick" in player.header
        assert choices(player)[1] == f"◂ {WITH_SAND} ▸ 1 von 2"
        await player.press("right", "2")
        assert player.region("#curve").count("•") == 2 + len("•")  # one explains the others


async def test_pages_and_choices_can_be_clicked(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50)
    played.totals(70, sand=120)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        await player.click("3 Kästchen")
        assert "▸3 Kästchen" in player.header
        await player.click("Tab Seite")
        assert "▸4 Wörter" in player.header
        await player.click("1 Überblick")
        await player.click(f"{WITH_SAND} ▸")
        assert choices(player)[1] == f"◂ {NO_SAND} ▸ 2 von 2"
        await player.click("◂ Wort")
        assert choices(player)[1] == f"◂ {WITH_SAND} ▸ 1 von 2"
        await player.click("Esc zurück")
        assert isinstance(player.screen, ReviewScreen)
