"""The first screen: everything it offers is in sight, whatever there is to say below it."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.cases.finished import finished, keep
from tests.tui.driver import ANNA, SIZES, SMALLEST, Player, playing
from tests.tui.resuming import FACES, played
from tests.unit.rules.third_party import install_example, site_folder
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.daily import DailyScreen
from wortkniffel.tui.screens.start import Logo

LINES = [
    *("0   Weiterspielen (1 Spiel)", "1   Wort-Kniffel", "2   Kniffel", "3   Punktverkehrt"),
    *("4   Hoch und Tief", "T   Tagespartie", "E   Ergebnisse und alte Partien"),
    *("W   Wort prüfen", "R   Spielregeln", "H   Hilfe: alle Tasten", "B   Beenden"),
]
FAULT = (
    "Die gespeicherten Spiele waren beschädigt; sie liegen jetzt in "
    "/home/maximiliane/.local/share/wortkniffel/spiele-beschaedigt-20261201-101010-123456.db."
)


@pytest.fixture
def fourth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of another package is installed."""
    with site_folder(tmp_path, monkeypatch) as folder:
        install_example(folder)
        yield


def tried_today(archive: Archive, lexicon: Lexicon, *games: str) -> list[int]:
    """Keep finished games of today, and of tomorrow lest the day end meanwhile."""
    numbers = []
    for day in (date.today(), date.today() + timedelta(days=1)):
        for key in games:
            rules = Equipment(lexicon, load_dice()).ruleset(key)
            setup = daily_setup(rules, day.isoformat(), "Anna")
            sheets: list[dict[str, int]] = [{}] * rules.solo_columns
            numbers += keep(archive, finished(rules, sheets, setup=setup))
    return numbers


def daily_line(player: Player) -> str:
    (line,) = (line for line in player.region("Menu").splitlines() if "Tagespartie" in line)
    return line.strip()


@pytest.mark.usefixtures("fourth_game")
@pytest.mark.parametrize("size", [*SIZES, (160, 24)])
async def test_all_of_it_is_in_sight_under_the_worst_circumstances(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    played(small_lexicon, archive).close()
    async with playing(
        *(small_lexicon, None, FACES),
        size=size,
        archive=archive,
        archive_fault=FAULT,
        list_name="Technik",
        own_words=12,
    ) as player:
        menu = [line.strip() for line in player.region("Menu").splitlines()]
        assert menu == LINES
        seen = "".join(player.text.split())
        assert "".join(FAULT.split()) in seen
        assert "ListeTechnik,12eigeneWörter" in seen
        logo, about = player.screen.query_one(Logo).region, player.screen.query_one("#about").region
        assert logo.y >= 0
        assert logo.height > 0
        assert about.bottom <= player.app.size.height


async def test_the_logo_has_two_rows_where_there_is_room(lexicon: Lexicon) -> None:
    async with playing(lexicon, size=SMALLEST) as player:
        rows = ["".join(filter(str.isalpha, line)) for line in player.lines]
        assert [row for row in rows if row][:2] == ["WORT", "KNIFFEL"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fault", ["", FAULT])
async def test_logo_and_menu_stay_in_the_middle_whatever_stands_below(
    small_lexicon: Lexicon, size: tuple[int, int], fault: str
) -> None:
    async with playing(small_lexicon, size=size, archive_fault=fault) as player:
        logo, menu, about = (
            player.screen.query_one(part).region for part in ("Logo", "Menu", "#about")
        )
        assert abs(logo.x - (size[0] - logo.right)) <= 1
        assert menu.x == logo.x
        assert abs(about.x - (size[0] - about.right)) <= 1
        assert fault or about.x == logo.x


async def test_the_logo_goes_before_the_menu(lexicon: Lexicon, archive: Archive) -> None:
    fault = " ".join(["Voll."] * 120)
    async with playing(lexicon, archive=archive, archive_fault=fault) as player:
        assert player.screen.query_one(Logo).region.height == 0
        assert "1   Wort-Kniffel" in player.text
        assert player.text.rstrip().endswith("Voll.")


async def test_how_many_games_of_the_day_were_played_stands_in_their_line(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, archive=archive) as player:
        assert daily_line(player) == "T   Tagespartie"
        numbers = tried_today(archive, small_lexicon, "wort", "kniffel")
        await player.press("t")
        assert isinstance(player.screen, DailyScreen)
        await player.press("escape")
        await player.settle()
        assert daily_line(player) == "T   Tagespartie (2 heute gespielt)"
        archive.forget(numbers[0])
        await player.press("t", "escape")
        await player.settle()
        assert daily_line(player) == "T   Tagespartie (2 heute gespielt)"


async def test_a_game_of_the_day_that_is_not_over_was_not_played_yet(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    rules = Kniffel(PRESETS["regelblatt"])
    setup = daily_setup(rules, date.today().isoformat(), "Anna")
    played(small_lexicon, archive, setup).close()
    async with playing(small_lexicon, archive=archive) as player:
        assert daily_line(player) == "T   Tagespartie"


async def test_an_archive_that_cannot_be_read_leaves_the_line_as_it_is(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive, ANNA).close()
    archive.do(lambda connection: connection.execute("DROP TABLE try"))
    async with playing(small_lexicon, archive=archive) as player:
        assert daily_line(player) == "T   Tagespartie"
