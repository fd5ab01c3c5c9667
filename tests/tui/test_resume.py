"""Games that can be gone on with: on the start screen, and in their list."""

from dataclasses import replace

import pytest

from tests.cases.table import dice_showing
from tests.tui.driver import ANNA, ANNA_AND_BEN, SIZES, Player, playing
from tests.tui.resuming import FACES, GAMES, again, leave, played, take_up
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules import kniffel
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.registry import Games
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.resume import ResumeScreen
from wortkniffel.tui.screens.start import StartScreen

REMOVE = "? Diese Partie für immer löschen? J = ja, Esc = nein"
ELSEWHERE = "in einem anderen Fenster offen."

pytestmark = pytest.mark.usefixtures("no_rest")


def menu(player: Player) -> list[str]:
    return [line.strip() for line in player.region("Menu").splitlines() if line.strip()]


# The start screen


async def test_the_start_screen_counts_what_can_be_gone_on_with(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    async with playing(small_lexicon, ANNA, FACES, archive=archive) as player:
        await player.press("space")
        await leave(player)
        assert menu(player)[:2] == ["0   Weiterspielen (1 Spiel)", "1   Wort-Kniffel"]
        await player.press("2", "enter", "space")
        await leave(player)
        assert menu(player)[0] == "0   Weiterspielen (2 Spiele)"
        await player.press("0", "delete", "j", "escape")
        assert menu(player)[0] == "0   Weiterspielen (1 Spiel)"
        await player.press("0", "delete", "j", "escape")
        assert isinstance(player.screen, StartScreen)
        assert menu(player)[0] == "1   Wort-Kniffel"


async def test_a_game_without_a_throw_is_not_kept(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, ANNA, FACES, archive=archive) as player:
        await player.press("escape")
        assert "Noch ist nichts geschehen: Wer das Spiel verlässt, verliert nichts." in player.text
        await player.press("s")
        assert "Weiterspielen" not in player.text
        await player.press("0")
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize("game", GAMES)
async def test_the_last_turn_ends_a_game_until_it_is_taken_back(
    small_lexicon: Lexicon, archive: Archive, game: str
) -> None:
    setup = replace(ANNA_AND_BEN, ruleset=game)
    boxes = len(Equipment(small_lexicon, load_dice()).ruleset(game).boxes)
    played(small_lexicon, archive, setup, turns=2 * boxes - 1).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await take_up(player)
        await player.press("w", "delete", "enter")
        assert "Das Spiel ist aus." in player.prose
        assert archive.open_games() == []
        await player.press("f4")
        await leave(player)
        await take_up(player)
        await player.press("w")
        assert f"Ben ist dran · Wurf 1 von {player.table.rules.throws}" in player.header
        await player.press("delete", "enter", "enter", "z")
        assert isinstance(player.screen, StartScreen)
        assert "Weiterspielen" not in player.text


# The list


async def test_every_open_game_has_a_line_the_last_one_first(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive, turns=3).close()
    names = ("Maximilian", "Anneliese", "Çiğdem", "Friederike")
    played(small_lexicon, archive, replace(ANNA, players=names, ruleset="kniffel")).close()
    sql = "UPDATE game SET played = '2026-03-01T12:00:00+00:00' WHERE id = 1"
    archive.do(lambda connection: connection.execute(sql))
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0")
        first, second = (" ".join(line.split()) for line in menu(player))
        assert first.startswith("A 2 Kniffel heute ")
        # The end of the line gives way.
        assert first.endswith(" Maximilian, Anneliese, Çiğdem, …")
        assert second.startswith("B 1 Wort-Kniffel 01.03.2026 ")
        assert second.endswith(" Anna · 3 Kästchen")
        await player.press("b")
        assert player.table.rules.key == "wort"


async def test_a_game_is_removed_only_when_j_follows_delete(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "delete")
        assert REMOVE in player.text
        for key in ("down", "escape", "enter", "a", "n", "delete", "f1", "space"):
            await player.press(key)
            assert isinstance(player.screen, ResumeScreen)
            assert REMOVE not in player.text
            assert len(archive.open_games()) == 1
            await player.press("delete")
            assert REMOVE in player.text
        # A click is no answer either.
        await player.click("Wort-Kniffel")
        assert isinstance(player.screen, ResumeScreen)
        await player.press("j")
        assert archive.open_games() == []
        told = " ".join(player.region("#told").split())
        assert told == "✓ Die Partie ist gelöscht. Es ist keine Partie mehr offen."
        assert "weiterspielen ·" not in player.text
        await player.press("enter")
        assert player.region("#told").strip() == "Es ist keine Partie mehr offen."
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)


async def test_j_is_an_answer_where_it_is_a_letter_of_the_list_as_well(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    for _game in range(10):
        played(small_lexicon, archive).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "delete", "j")
        assert isinstance(player.screen, ResumeScreen)
        assert [game.number for game in archive.open_games()] == [9, 8, 7, 6, 5, 4, 3, 2, 1]


async def test_before_the_game_of_a_day_goes_one_learns_that_its_try_is_used_up(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    setup = replace(ANNA, ruleset="kniffel", day="2026-12-01")
    played(small_lexicon, archive, setup).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "delete")
        told = " ".join(player.region("#told").split())
        assert told == (
            "? Diese Tagespartie für immer löschen? Der Versuch bleibt verbraucht. "
            "J = ja, Esc = nein"
        )


async def test_the_game_pointed_at_is_removed_and_the_list_stays(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    for game in GAMES:
        played(small_lexicon, archive, replace(ANNA, ruleset=game)).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "down", "delete", "j")
        assert isinstance(player.screen, ResumeScreen)
        games = [line.split()[2] for line in menu(player)]
        assert games == ["Punktverkehrt", "Wort-Kniffel"]
        assert "✗" not in player.text
        assert REMOVE not in player.text


async def test_a_game_in_another_window_stays_there(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive)
    other = Archive.open(archive._path)
    async with playing(small_lexicon, None, FACES, archive=other) as player:
        await player.press("0", "enter")
        assert ELSEWHERE in player.text
        await player.press("down")
        assert ELSEWHERE not in player.text
        await player.press("delete", "j")
        assert ELSEWHERE in player.text
        table.throw()
        table.close()
        await player.press("enter", "w")
        assert "Wurf 2 von 3" in player.header
    other.close()


async def test_a_game_whose_rules_are_not_installed_is_told_and_stays(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive).close()
    games = Games((kniffel.FAMILY,))
    async with playing(small_lexicon, None, FACES, archive=archive, games=games) as player:
        await player.press("0")
        assert " ".join(menu(player)[0].split()).startswith("A 1 wort heute ")
        await player.press("enter")
        told = " ".join(player.region("#told").split())
        assert told == "✗ Für diese Partie fehlen die Regeln: wort."
        assert len(archive.open_games()) == 1


async def test_a_game_with_other_dice_is_told_and_stays(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    dice = dice_showing(FACES)
    setup = replace(ANNA, dice_digest=dice.digest(), dice_name="Holzwürfel")
    played(small_lexicon, archive, setup).close()
    async with playing(small_lexicon, None, "HAUSTIR", archive=archive) as player:
        await player.press("0", "enter")
        assert isinstance(player.screen, ResumeScreen)
        told = " ".join(player.region("#told").split())
        assert told == "✗ Für diese Partie fehlen die Würfel: Holzwürfel."
        assert len(archive.open_games()) == 1
    # What could not be gone on with is not held.
    again(small_lexicon, archive).close()


async def test_a_game_that_was_removed_elsewhere_is_told_and_goes_from_the_list(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    for game in GAMES:
        played(small_lexicon, archive, replace(ANNA, ruleset=game)).close()
    other = Archive.open(archive._path)
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "down")
        other.forget(2)
        await player.press("enter")
        assert player.region("#told").strip() == "✗ Das Spiel Nummer 2 gibt es nicht mehr."
        assert [line.split()[1] for line in menu(player)] == ["3", "1"]
        other.forget(1)
        other.forget(3)
        await player.press("enter", "up")
        assert menu(player) == []
        assert player.region("#told").strip() == "Es ist keine Partie mehr offen."
    other.close()


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("throw", '"TRAUENR"', '"TRAU3NR"'),
        ("throw", '"TRAUENR"', '"TRAUEN"'),
        ("box", '["RAT",7]', '["RAT",193]'),
        ("box", '["RAT",7]', '["TAUREN",7]'),
        ("start", '"Anna"', '""'),
        ("start", '"seed":', '"day":"gestern","seed":'),
    ],
)
async def test_a_game_that_cannot_be_drawn_is_not_gone_on_with(
    small_lexicon: Lexicon, archive: Archive, kind: str, old: str, new: str
) -> None:
    async with playing(small_lexicon, ANNA, FACES, archive=archive) as player:
        await player.press("space")
        await player.lay("rat")
        await player.choose("3")
        await player.press("enter", "space")
        await leave(player)
        sql = "UPDATE event SET record = replace(record, ?, ?) WHERE kind = ? AND instr(record, ?)"
        changed = (old, new, kind, old)
        assert archive.do(lambda connection: connection.execute(sql, changed).rowcount)
        await player.press("0", "enter")
        assert isinstance(player.screen, ResumeScreen)
        assert player.region("#told").strip() == "✗ Diese Partie ist beschädigt."


async def test_dice_that_there_are_not_are_not_held(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    played(small_lexicon, archive, ANNA).close()
    archive.do(lambda connection: connection.execute("UPDATE game SET held = -1024 + 5"))
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await take_up(player)
        await player.press("w", "space")
        assert player.table.throws_left == 1
        assert player.table.held == 0b101


async def test_a_damaged_game_is_told_and_the_others_go_on(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    for game in GAMES[:2]:
        played(small_lexicon, archive, replace(ANNA, ruleset=game)).close()
    sql = "UPDATE event SET record = '{}' WHERE game = 2 AND number = 1"
    archive.do(lambda connection: connection.execute(sql))
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0", "enter")
        assert isinstance(player.screen, ResumeScreen)
        assert "beschädigt." in " ".join(player.region("#told").split())
        await player.press("down", "enter")
        assert player.table.rules.key == "wort"


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_told_moves_nothing(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    for game in GAMES * 14:
        played(small_lexicon, archive, replace(ANNA, ruleset=game)).close()
    async with playing(small_lexicon, None, FACES, archive=archive, size=size) as player:
        await player.press("0")
        before = player.text
        for key in ("end", "home"):
            await player.press(key, "delete")
            assert REMOVE in player.text
            assert "J = ja · Esc = nein" in player.text
            # There are more games than letters, and on small screens than room.
            assert (menu(player)[-1].split()[0] == "1") == (key == "end" or size[1] == 50)
            await player.press("escape")
        assert player.text == before


async def test_the_game_of_a_day_is_called_so(small_lexicon: Lexicon, archive: Archive) -> None:
    setup = replace(ANNA, ruleset="kniffel", day="2026-12-01")
    played(small_lexicon, archive, setup).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await player.press("0")
        assert menu(player)[0].endswith("Anna · 0 Kästchen …")
