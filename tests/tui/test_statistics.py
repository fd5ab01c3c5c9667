"""The statistics of a player: what is counted, and how one walks through."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.tui.driver import playing
from tests.tui.evaluating import Played, choices, opened, pairs
from tests.unit.archive.files import read_only
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.tui.screens.review import ReviewScreen

NO_SAND = "Wort-Kniffel · Spielregel · ohne Sanduhr"
WITH_SAND = "Wort-Kniffel · Spielregel · 120 s"


@pytest.fixture
def played(lexicon: Lexicon, archive: Archive) -> Played:
    return Played(lexicon, archive)


async def test_the_figures_are_those_of_the_games(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    # Upper part 50: the bonus of 35 comes on top.
    played.game({"2": 25, "3": 25, "chance": 15})
    played.game({"chance": 60})
    played.game({"chance": 70})
    played.game({"chance": 46})
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert pairs(player, "#figures") == {
            "Partien": "4",
            "Mittel": "69,0",  # (100 + 60 + 70 + 46) / 4
            "Median": "65",
            "Streuung": "19,8",  # the root of (31² + 9² + 1² + 23²) / 4 = 393
            "Beste": "100",
            "Schwächste": "46",
            "Mit Bonus": "25 %",
            "Zeit je Zug": "10 s",
            "Zeit je Partie": "1:50 min",
            "Zuerst": "02.05.2026",
            "Zuletzt": "05.05.2026",
        }


async def test_columns_of_somebody_alone_are_told_apart_from_games(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    sheets = [{"kontrollverlust": points} for points in (10, 11, 12, 13, 14, 30)]
    played.game(*sheets, ruleset="punktverkehrt")
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        figures = pairs(player, "#figures")
        assert (figures["Partien"], figures["Spalten darin"]) == ("1", "6")
        assert figures["Mittel je Spalte"] == "15,0"
        assert figures["Zeit je Spalte"] == "2:10 min"


async def test_the_mean_of_the_last_ten_games_stands_beside_that_of_all(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(1100, *[10] * 9, 20)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        figures = pairs(player, "#figures")
        assert figures["Mittel der letzten 10"] == "11,0"
        assert figures["Mittel"] == "110,0"
        assert figures["Beste"] == "1.100"


async def test_one_game_has_no_spread_and_no_curve(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(30)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert pairs(player, "#figures")["Streuung"] == "–"
        assert "30 ████" in player.region("#histogram")
        await player.press("2")
        assert "Eine Kurve gibt es ab zwei Partien." in player.region("#curve")


async def test_a_half_is_rounded_up(lexicon: Lexicon, archive: Archive, played: Played) -> None:
    played.game({"2": 25, "3": 25})  # 85 with the bonus
    played.totals(*[11] * 7)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        figures = pairs(player, "#figures")
        assert figures["Mittel"] == "20,3"  # 162 / 8 = 20.25
        assert figures["Mit Bonus"] == "13 %"  # 12.5


async def test_a_day_that_nobody_noted_is_left_open(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, begun="")
    played.totals(50)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        figures = pairs(player, "#figures")
        assert sorted((figures["Zuerst"], figures["Zuletzt"])) == ["03.05.2026", "–"]


# What is never mixed


async def test_helped_games_are_left_out_and_counted(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40)
    played.game({"chance": 90}, helped=[0])
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert pairs(player, "#figures")["Beste"] == "40"
        assert player.region("#note").strip() == "1 Partie mit Rat zählt hier nicht."


async def test_whose_games_were_all_helped_has_no_figures(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 40}, {"chance": 50}, players=("Anna", "Ben"), helped=[1])
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert choices(player)[0] == "▴ Anna ▾ 1 von 2"
        await player.press("down")
        assert "Ohne Rat wurde hier noch keine Partie gespielt." in player.text
        assert "1 Partie mit Rat zählt hier nicht." in player.text
        assert "Überblick" not in player.text
        await player.press("down")
        assert pairs(player, "#figures")["Beste"] == "40"


async def test_other_rules_are_a_page_of_their_own(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50)
    played.totals(70, sand=120)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert choices(player) == ["Anna", f"◂ {WITH_SAND} ▸ 1 von 2"]
        assert pairs(player, "#figures")["Mittel"] == "70,0"
        await player.press("right")
        assert choices(player) == ["Anna", f"◂ {NO_SAND} ▸ 2 von 2"]
        assert pairs(player, "#figures")["Mittel"] == "45,0"
        await player.press("right")
        assert choices(player)[1].endswith("1 von 2")


async def test_whoever_played_last_comes_first_and_the_rules_stay_while_one_walks(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 10}, players=("ben ",))
    played.game({"chance": 20}, players=("Anna",))
    played.game({"chance": 30}, players=("Anna",), sand=120)
    played.game({"chance": 40}, players=("Ben",), sand=120)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert choices(player) == ["▴ Ben ▾ 1 von 2", f"◂ {WITH_SAND} ▸ 1 von 2"]
        await player.press("right")
        assert pairs(player, "#figures")["Beste"] == "10"
        await player.press("down")
        assert choices(player) == ["▴ Anna ▾ 2 von 2", f"◂ {NO_SAND} ▸ 2 von 2"]
        assert pairs(player, "#figures")["Beste"] == "20"


# Nothing to show


async def test_without_a_finished_game_there_are_no_figures(
    lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert "Noch ist keine Partie zu Ende gespielt." in player.text
        assert player.keys.strip() == "Esc zurück"
        await player.press("tab", "right", "down", "3", "escape")
        assert isinstance(player.screen, ReviewScreen)


async def test_whoever_leaves_before_all_is_read_is_not_held(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(*range(30))
    async with playing(lexicon, archive=archive) as player:
        await player.press("e", "s", "escape")
        assert isinstance(player.screen, ReviewScreen)
        await player.press("escape")
        await opened(player, "s")
        assert pairs(player, "#figures")["Partien"] == "30"


async def test_damaged_games_are_counted_and_hide_no_others(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50)
    number = played.game({"chance": 90})

    def damage(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE event SET record='?' WHERE game=? AND number=5", (number,))

    archive.do(damage)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert pairs(player, "#figures")["Partien"] == "2"
        assert player.region("#note").strip() == "1 Partie lässt sich nicht auswerten."


async def test_where_no_game_can_be_read_that_is_all_that_is_told(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50)

    def damage(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE event SET record='?' WHERE number=5")

    archive.do(damage)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert "2 Partien lassen sich nicht auswerten." in player.text
        assert "Noch ist" not in player.text


async def test_a_file_that_cannot_be_used_is_told(
    lexicon: Lexicon, archive: Archive, played: Played, tmp_path: Path
) -> None:
    played.totals(40)
    path = tmp_path / "spiele.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "s")
        assert "✗ Gespeicherte Spiele" in player.text
        assert "die Datei ist von einer neueren Version des Programms" in " ".join(
            player.text.split()
        )


async def test_games_that_can_only_be_read_are_counted_as_well(lexicon: Lexicon) -> None:
    # Unlike the folders for temporary files, everybody can come to this one.
    folder = Path(tempfile.mkdtemp(prefix="wortkniffel-tests-"))
    path = folder / "spiele.db"
    with closing(Archive.open(path)) as archive:
        Played(lexicon, archive).totals(40, 50)
    with read_only(folder):
        archive = Archive.open(path)
    shutil.rmtree(folder)
    with closing(archive):
        async with playing(lexicon, archive=archive) as player:
            await opened(player, "s")
            assert pairs(player, "#figures")["Mittel"] == "45,0"
