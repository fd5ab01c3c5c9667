"""The games of the day: one try each that counts, played with what everyone has."""

from dataclasses import replace
from datetime import date

import pytest
from textual.widgets import Input

from tests.cases.table import dice_showing
from tests.tui.days import call_oneself, over, setup_of, states, to_the_day, told
from tests.tui.driver import ANNA, SIZES, playing
from tests.tui.resuming import FACES, kill, played
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules import kniffel
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.registry import Games
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.daily import DailyScreen
from wortkniffel.tui.screens.pause import PauseScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.result import ResultScreen
from wortkniffel.tui.screens.start import StartScreen

NEW = "noch nicht gespielt"
OPEN = "angefangen"
GONE = "schon gespielt (gelöscht)"

pytestmark = pytest.mark.usefixtures("no_rest")


# What is offered


@pytest.mark.parametrize("size", SIZES)
async def test_the_games_of_the_day_stand_under_its_date(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    over(small_lexicon, archive, [{"2": 13, "chance": 200}])
    played(small_lexicon, archive, setup_of(small_lexicon, "kniffel")).close()
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await to_the_day(player)
        assert "Dienstag, 1. Dezember 2026" in player.text
        assert states(player) == {
            "Wort-Kniffel": "213 Punkte",
            "Kniffel": OPEN,
            "Punktverkehrt": NEW,
        }
        assert told(player).startswith("Enter: das Ergebnis. Noch einmal ohne Wertung: als")
        assert told(player).endswith("als gewöhnliches Spiel mit der Kennung 2026-12-01-wort.")
        await player.press("down")
        assert told(player) == "Enter: weiterspielen"
        await player.press("down")
        assert told(player).startswith("Ein Versuch zählt.")
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)


async def test_the_start_screen_leads_there(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("t")
        assert isinstance(player.screen, DailyScreen)
        today = date.today()
        assert f", {today.day}. " in player.region("#day")
        assert str(today.year) in player.region("#day")


async def test_a_game_for_several_people_only_has_none(small_lexicon: Lexicon) -> None:
    class InPairs(kniffel.Kniffel):
        players = range(2, 5)

    in_pairs = replace(kniffel.FAMILY, make=lambda _options, _supplies: InPairs())
    alone = Equipment(small_lexicon, load_dice()).games.family("punktverkehrt")
    games = Games((in_pairs, alone))
    async with playing(small_lexicon, None, FACES, games=games) as player:
        await to_the_day(player)
        assert list(states(player)) == ["Punktverkehrt"]


# Who plays


async def test_the_name_used_last_is_suggested(small_lexicon: Lexicon, archive: Archive) -> None:
    played(small_lexicon, archive, replace(ANNA, players=("Änne", "Ben"))).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        assert player.screen.query_one(Input).value == "Änne"
        await player.press("1")
        assert player.table.game.setup.players == ("Änne",)


async def test_who_gives_no_name_plays_alone(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1")
        assert player.table.game.setup.players == ("Solo",)


async def test_two_people_have_a_try_each(small_lexicon: Lexicon, archive: Archive) -> None:
    over(small_lexicon, archive, [{"2": 13}])
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await call_oneself(player, "Ben")
        assert states(player)["Wort-Kniffel"] == NEW
        await player.press("1", "space")
        assert player.table.game.setup.players == ("Ben",)
        await player.press("escape", "s")
        await to_the_day(player)
        assert player.screen.query_one(Input).value == "Ben"
        assert states(player)["Wort-Kniffel"] == OPEN
        await call_oneself(player, "ANNA")
        assert states(player)["Wort-Kniffel"] == "13 Punkte"


async def test_letters_go_into_the_name_while_it_is_written(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("n")
        await player.type("N1 2")
        assert player.screen.query_one(Input).value == "N1 2"
        await player.press("down", "2")
        assert player.table.rules.key == "kniffel"
        assert player.table.game.setup.players == ("N1 2",)


async def test_nobody_can_be_called_as_if_taken_out(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await call_oneself(player, "?")
        await player.press("1")
        assert told(player) == "✗ So heißt, wessen Name gelöscht ist."
        assert isinstance(player.screen, DailyScreen)


async def test_the_set_up_refuses_such_a_name_as_well(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon) as player:
        await player.press("1")
        await player.type("Anna")
        await player.press("down")
        await player.type("??")
        await player.press("enter")
        assert player.region("#fault").rstrip() == "✗ So heißt, wessen Name gelöscht ist."
        await player.press("ctrl+u", "enter")
        assert player.table.game.setup.players == ("Anna",)


# One try


async def test_the_try_is_used_up_when_the_glass_is_turned(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1")
        assert player.table.game.setup == replace(
            setup_of(small_lexicon, name="Solo"),
            dice_digest=player.table.rules.dice.digest(),
            begun=player.table.game.setup.begun,
        )
        assert player.table.game.setup.begun
        await player.press("escape", "s")
        await to_the_day(player)
        assert states(player)["Wort-Kniffel"] == NEW
        await player.press("1", "space", "escape", "s")
        await to_the_day(player)
        assert states(player)["Wort-Kniffel"] == OPEN


async def test_a_game_that_was_killed_goes_on(small_lexicon: Lexicon, archive: Archive) -> None:
    table = played(small_lexicon, archive, setup_of(small_lexicon), turns=2)
    kill(table)
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("enter")
        assert isinstance(player.screen, PauseScreen)
        assert "Dieses Spiel wurde unterbrochen." in player.text
        assert player.table.game == table.game
        await player.press("w")
        assert isinstance(player.screen, PlayScreen)


async def test_a_game_in_another_window_stays_there(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, setup_of(small_lexicon))
    other = Archive.open(archive._path)
    async with playing(small_lexicon, None, FACES, archive=other) as player:
        await to_the_day(player)
        await player.press("1")
        assert told(player) == "✗ Diese Partie ist in einem anderen Fenster offen."
    table.close()
    other.close()


async def test_a_game_begun_meanwhile_in_another_window_is_no_second_one(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await call_oneself(player, "Anna")
        assert states(player)["Wort-Kniffel"] == NEW
        over(small_lexicon, archive, [{"2": 13}])
        await player.press("1")
        assert isinstance(player.screen, ResultScreen)
        assert "Wort-Kniffel · 13 Punkte" in player.text


@pytest.mark.parametrize("size", SIZES)
async def test_a_removed_game_was_played_all_the_same(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    archive.forget(over(small_lexicon, archive, [{}] * 6, "punktverkehrt"))
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await to_the_day(player)
        await call_oneself(player, "Anna")
        assert states(player)["Punktverkehrt"] == GONE
        await player.press("3")
        assert isinstance(player.screen, DailyScreen)
        assert told(player) == (
            "✗ Schon gespielt: Nur ein Versuch zählt. Noch einmal ohne Wertung: "
            "als gewöhnliches Spiel mit der Kennung 2026-12-01-punktverkehrt."
        )


async def test_the_seed_of_a_day_fits_into_the_set_up(small_lexicon: Lexicon) -> None:
    seed = setup_of(small_lexicon, "punktverkehrt", day="2020-02-29").seed
    async with playing(small_lexicon, None, FACES) as player:
        await player.press("3")
        player.screen.query_one("#seed", Input).focus()
        await player.press("ctrl+u")
        await player.type(seed)
        await player.press("enter")
        assert player.table.game.setup.seed == seed
        assert player.table.game.setup.day == ""


# Over midnight


async def test_a_game_begun_before_midnight_stays_that_days(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.press("1", "space", "escape", "s")
        await to_the_day(player, date(2026, 12, 2))
        assert "Mittwoch, 2. Dezember 2026" in player.text
        assert states(player)["Wort-Kniffel"] == NEW
        await player.press("escape", "0", "enter")
        assert player.table.game.setup.day == "2026-12-01"
        assert player.table.game.setup.seed == "2026-12-01-wort"


async def test_at_midnight_the_games_of_the_next_day_come_before_they_are_begun(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    days = [date(2026, 12, 31)]
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.app.push_screen(DailyScreen(player.app._equipment, lambda: days[-1]))
        await player.settle()
        assert "Donnerstag, 31. Dezember 2026" in player.text
        days.append(date(2027, 1, 1))
        await player.press("2")
        assert isinstance(player.screen, DailyScreen)
        assert "Freitag, 1. Januar 2027" in player.text
        assert told(player) == "! Ein neuer Tag hat begonnen: Dies sind seine Partien."
        await player.press("enter")
        assert player.table.game.setup.seed == "2027-01-01-kniffel"


# The same for everyone


async def test_own_words_list_and_dice_do_not_count(
    lexicon: Lexicon, small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(
        *(small_lexicon, None, FACES),
        list_name="klein",
        dice_name="fest",
        own_words=3,
        archive=archive,
    ) as player:
        await to_the_day(player)
        await player.press("1", "space")
        for taken_up in (False, True):
            if taken_up:
                await player.press("escape", "s")
                await to_the_day(player)
                await player.press("1", "w")
            assert player.table.rules.dice == load_dice()
            word_list = player.table.lexicon.manifest["counts"]
            assert word_list == lexicon.manifest["counts"]
            setup = player.table.game.setup
            agreed = (setup.dice_digest, setup.word_list, setup.dice_name, setup.own_words)
            assert agreed == (load_dice().digest(), "", "", False)
            assert "eigene" not in player.header
        # From the list of all open games as well.
        await player.press("escape", "s", "0", "enter")
        assert player.table.rules.dice == load_dice()


def test_all_games_of_a_day_are_read_with_what_everyone_has(
    lexicon: Lexicon, small_lexicon: Lexicon
) -> None:
    own = Equipment(small_lexicon, dice_showing(FACES), dice_name="fest")
    setup = replace(ANNA, options=own.ruleset("wort").options)
    assert own.rules_for(setup).dice == dice_showing(FACES)
    assert own.rules_for(replace(setup, day="2026-12-01")).dice == load_dice()


# What can be wrong


async def test_without_an_archive_it_is_played_and_does_not_count(small_lexicon: Lexicon) -> None:
    async with playing(small_lexicon, None, FACES, archive_fault="Voll.") as player:
        await to_the_day(player)
        assert told(player) == "Spiele werden nicht gespeichert: Dieser Versuch zählt nicht."
        await player.press("1", "space")
        assert player.table.game.setup.day == "2026-12-01"


async def test_an_archive_that_cannot_be_read_begins_nothing(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        archive.do(lambda connection: connection.execute("DROP TABLE try"))
        await to_the_day(player)
        assert told(player).startswith("✗ Gespeicherte Spiele (")
        await player.press("1")
        assert isinstance(player.screen, DailyScreen)
        assert told(player).startswith("✗ Gespeicherte Spiele (")


async def test_a_damaged_game_is_told(small_lexicon: Lexicon, archive: Archive) -> None:
    number = over(small_lexicon, archive, [{"2": 13}])
    sql = "DELETE FROM event WHERE game = ? AND number = 1"
    archive.do(lambda connection: connection.execute(sql, (number,)))
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        assert states(player)["Wort-Kniffel"] == "schon gespielt"
        await player.press("1")
        assert told(player) == "✗ Diese Partie ist beschädigt."


async def test_a_click_begins_a_game(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await to_the_day(player)
        await player.click("Kniffel   ", right=3)
        assert isinstance(player.screen, PlayScreen)
