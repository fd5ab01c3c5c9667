"""The high-score tables: who stands where, by which rules, and what can be opened."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.cases.finished import finished
from tests.tui.driver import SIZES, SMALLEST, Player, playing
from tests.tui.evaluating import Played, opened, read
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import BoxEntered
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.high_scores import HighScoresScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.review import ReviewScreen

NO_SAND = "Wort-Kniffel · Spielregel · ohne Sanduhr"
WITH_SAND = "Wort-Kniffel · Spielregel · 120 s"


@pytest.fixture
def played(lexicon: Lexicon, archive: Archive) -> Played:
    return Played(lexicon, archive)


def table(player: Player) -> list[str]:
    """The lines of the table, each with one space between its columns."""
    return [" ".join(line.split()) for line in player.region("OptionList").splitlines() if line]


def rules(player: Player) -> str:
    return " ".join(player.region("#rules").split())


def note(player: Player) -> str:
    return " ".join(player.region("#note").split())


async def test_equal_results_share_a_rank_and_the_older_one_stands_first(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 40}, players=("Ben",))
    played.game({"chance": 60}, {"chance": 55}, players=("Anna", "Ben"))
    played.game({"chance": 60}, players=("Cora",))
    played.game({"2": 25, "3": 25}, players=("Dirk",))
    played.game({"chance": 10}, players=("Else",))
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        assert rules(player) == NO_SAND
        assert table(player) == [
            # 50 in the upper part bring 35 more.
            "1. Dirk 85 Bonus 05.05.2026 allein",
            "2. Anna 60 03.05.2026 zu zweit",
            "2. Cora 60 04.05.2026 allein",
            "4. Ben 55 03.05.2026 zu zweit",
            "5. Ben 40 02.05.2026 allein",
            "6. Else 10 06.05.2026 allein ▸ zuletzt",
        ]


async def test_the_game_of_a_day_is_marked(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 40}, day="2026-05-02")
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        assert table(player) == ["1. Anna 40 02.05.2026 allein Tagespartie ▸ zuletzt"]


async def test_extra_points_count_and_are_not_told_apart(
    lexicon: Lexicon, archive: Archive
) -> None:
    rules = Equipment(lexicon, load_dice()).ruleset("kniffel")
    game = finished(rules, [{"6": 63, "chance": 30}, {"chance": 20}], ("Anna", "Ben"))
    events = [
        replace(event, entry=replace(event.entry, extra=100))
        if isinstance(event, BoxEntered) and event.box == "chance"
        else event
        for event in game.events
    ]
    archive.add(events, over=True)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        # 63 and 35 of bonus, 30 and 100 beside the sheet; 20 and 100.
        assert table(player)[0].startswith("1. Anna 228 Bonus ")
        assert table(player)[1].startswith("2. Ben 120 ")
        assert "+" not in "".join(table(player))


async def test_it_does_not_open_at_what_was_reached_with_advice(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(30)
    played.game({"chance": 40}, helped=[0])
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        assert rules(player) == f"◂ {NO_SAND} ▸ 2 von 2"
        assert table(player) == ["1. Anna 30 02.05.2026 allein ▸ zuletzt"]


async def test_a_name_is_cut_only_where_there_is_no_room(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(30, players=("Von-und-zu-Hohenzollern-Sigmaringen",))
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        # 36 of 74 columns are those of the name.
        assert table(player)[0].startswith("1. Von-und-zu-Hohenzollern-Sigmaringen 30 ")


async def test_a_result_of_today_is_new(lexicon: Lexicon, archive: Archive, played: Played) -> None:
    played.totals(40, 30)
    equipment = Equipment(lexicon, load_dice(), archive=archive)
    today = date(2026, 5, 3)
    for day, told in ((today, "▸ neu"), (today + timedelta(days=1), "▸ zuletzt")):
        async with playing(lexicon, archive=archive) as player:
            await player.app.push_screen(HighScoresScreen(equipment, day))
            await read(player)
            assert table(player) == [
                "1. Anna 40 02.05.2026 allein",
                f"2. Anna 30 03.05.2026 allein {told}",
            ]


async def test_other_rules_and_games_with_advice_have_tables_of_their_own(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 10}, ruleset="kniffel")
    played.game({"chance": 20}, ruleset="kniffel", options=(("preset", "yahtzee"),))
    played.game({"chance": 30})
    played.game({"chance": 40}, {"chance": 45}, players=("Anna", "Ben"), helped=[0])
    played.game({"chance": 50}, sand=120)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        seen = {}
        for _group in range(5):
            seen[rules(player)] = [line.split()[1:3] for line in table(player)]
            await player.press("right")
        assert seen == {
            f"◂ {WITH_SAND} ▸ 1 von 5": [["Anna", "50"]],
            f"◂ {NO_SAND} ▸ 2 von 5": [["Ben", "45"], ["Anna", "30"]],
            f"◂ {NO_SAND} · mit Rat ▸ 3 von 5": [["Anna", "40"]],
            "◂ Kniffel · Yahtzee · ohne Sanduhr ▸ 4 von 5": [["Anna", "20"]],
            "◂ Kniffel · Regelblatt · ohne Sanduhr ▸ 5 von 5": [["Anna", "10"]],
        }
        assert rules(player) == f"◂ {WITH_SAND} ▸ 1 von 5"
        await player.press("left")
        assert rules(player).endswith("5 von 5")


async def test_only_the_best_twenty_stand_there_and_the_newest_is_told(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(*range(101, 123), 1)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        assert table(player)[0] == "1. Anna 122 23.05.2026 allein"
        assert note(player) == "Die besten 20 von 23. Zuletzt: Platz 23 mit 1 Punkt."
        await player.press("end")
        assert table(player)[-1] == "20. Anna 103 04.05.2026 allein"


@pytest.mark.parametrize("size", SIZES)
async def test_the_longest_lines_can_be_read_at_every_size(
    lexicon: Lexicon, archive: Archive, played: Played, size: tuple[int, int]
) -> None:
    names = ("Maximiliane", "Ben", "Cora", "Dirk", "Else", "Fritz", "Gerda", "Hans")
    played.game({"2": 100, "zwei": 950}, *[{}] * 7, players=names, day="2026-05-02")
    played.game({"chance": 5}, players=("Von-und-zu-Hohenzollern-Sigmaringen",))
    async with playing(lexicon, archive=archive, size=size) as player:
        await opened(player, "l")
        first = "1. Maximiliane 1.085 Bonus 02.05.2026 zu acht Tagespartie"
        assert table(player)[0] == first
        assert table(player)[1].startswith("2. Von-und-zu-")
        assert table(player)[1].endswith(" 5 03.05.2026 allein ▸ zuletzt")
        assert ("…" in table(player)[1]) == (size != SIZES[-1])
        columns = [line.index("Tagespartie") for line in player.lines if "Tagespartie" in line]
        (heading,) = [line for line in player.lines if "Punkte" in line]
        (best,) = [line for line in player.lines if "1.085" in line]
        assert heading.index("Punkte") + len("Punkte") == best.index("1.085") + len("1.085")
        assert heading.index("Datum") == best.index("02.05.2026")
        assert heading.index("Tisch") == best.index("zu acht")
        assert len(columns) == 8


async def test_a_line_opens_its_game(lexicon: Lexicon, archive: Archive, played: Played) -> None:
    played.totals(40)
    played.totals(50, players=("Ben",))
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        await player.press("down", "enter")
        assert isinstance(player.screen, ReplayScreen)
        assert "Anna" in player.text
        await player.press("escape")
        assert isinstance(player.screen, HighScoresScreen)
        await player.click("Enter Partie")
        assert isinstance(player.screen, ReplayScreen)


async def test_a_game_that_is_gone_meanwhile_is_told(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    number = played.game({"chance": 40})
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        archive.forget(number)
        await player.press("enter")
        assert isinstance(player.screen, HighScoresScreen)
        assert note(player) == f"✗ Das Spiel Nummer {number} gibt es nicht mehr."


async def test_the_chosen_line_stays_when_the_screen_changes_its_size(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50, 60)
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        await player.press("down", "down")
        await player.resize(160, 50)
        await player.resize(*SMALLEST)
        await player.press("enter")
        assert isinstance(player.screen, ReplayScreen)
        # The third one is the oldest, of 40 points.
        assert player.screen._game.totals(0).total == 40


async def test_results_by_rules_that_are_not_here_stand_by_their_keys(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.game({"chance": 40}, ruleset="kniffel")
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
    games = Equipment(lexicon, load_dice()).games
    others = type(games)(tuple(one for one in games.families if one.key != "kniffel"))
    async with playing(lexicon, archive=archive, games=others) as player:
        await opened(player, "l")
        assert rules(player) == "kniffel · regelblatt · ohne Sanduhr"
        await player.press("enter")
        assert note(player) == "✗ Für diese Partie fehlen die Regeln: kniffel."


async def test_without_colour_ranks_and_marks_are_read(
    lexicon: Lexicon, archive: Archive, played: Played
) -> None:
    played.totals(40, 50)
    async with playing(lexicon, archive=archive, no_colour=True) as player:
        await opened(player, "l")
        assert table(player) == [
            "1. Anna 50 03.05.2026 allein ▸ zuletzt",
            "2. Anna 40 02.05.2026 allein",
        ]


# Nothing to show


async def test_without_a_finished_game_there_is_no_table(
    lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(lexicon, archive=archive) as player:
        await opened(player, "l")
        assert "Noch ist keine Partie zu Ende gespielt." in player.text
        await player.press("right", "enter", "down", "escape")
        assert isinstance(player.screen, ReviewScreen)


async def test_without_an_archive_the_reason_is_told(lexicon: Lexicon) -> None:
    fault = "Spiele werden nicht gespeichert. Der Datenträger ist voll."
    equipment = Equipment(lexicon, load_dice(), archive_fault=fault)
    async with playing(lexicon) as player:
        await player.app.push_screen(HighScoresScreen(equipment))
        await player.settle()
        assert fault in player.text
        assert player.keys.strip() == "Esc zurück"


async def test_a_damaged_file_that_was_put_aside_is_told(
    lexicon: Lexicon, archive: Archive, played: Played, tmp_path: Path
) -> None:
    played.totals(*range(200))
    path = tmp_path / "spiele.db"
    archive.close()
    content = bytearray(path.read_bytes())
    for place in range(3 * 4096, len(content), 4096):
        content[place : place + 100] = bytes(100)
    async with playing(lexicon, archive=Archive.open(path)) as player:
        path.write_bytes(content)
        await opened(player, "l")
        told = " ".join(player.text.split())
        assert "Die gespeicherten Spiele waren beschädigt; sie liegen jetzt in" in told
        assert list(tmp_path.glob("spiele-beschaedigt-*.db"))
