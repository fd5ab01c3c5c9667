"""All saved games in a list, to look at once more."""

from dataclasses import replace
from typing import Any

import pytest

from tests.cases.finished import finished, keep
from tests.cases.table import dice_showing
from tests.cases.written_game import written_game
from tests.tui.driver import ANNA, SIZES, Player, key, playing
from tests.tui.resuming import FACES, played
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules import kniffel
from wortkniffel.rules.dice import DiceSet, load_dice
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.registry import Games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.games import GamesScreen
from wortkniffel.tui.screens.replay import ReplayScreen
from wortkniffel.tui.screens.start import StartScreen

OPEN = ("e", "p")
REMOVE = "? Diese Partie für immer löschen? J = ja, Esc = nein"


def rules_of(lexicon: Lexicon, key: str, dice: DiceSet | None = None) -> Ruleset:
    return Equipment(lexicon, dice or load_dice()).ruleset(key)


def ended(lexicon: Lexicon, key: str, points: list[dict[str, int]], day: int = 1) -> Game:
    """A finished game of a day in March; with one sheet Anna's, else also Ben's."""
    rules = rules_of(lexicon, key)
    players = ("Anna",) if len(points) == 1 or key == "punktverkehrt" else ("Anna", "Ben")
    begun = f"2026-03-{day:02}T12:00:00Z"
    setup = Setup(players, str(day), None, False, key, rules.options, begun=begun)
    return finished(rules, points, players, setup=setup)


def lines(player: Player) -> list[str]:
    """The lines of the list in sight, with single blanks."""
    shown = (" ".join(line.split()) for line in player.region("Menu").splitlines())
    return [line for line in shown if line]


async def open_list(player: Player) -> None:
    """Open the list, and wait until it knows what the games came to."""
    await player.press(*OPEN)
    await player.work_done()


def told(player: Player) -> str:
    return " ".join(player.region("#told").split())


# The list


async def test_every_game_has_a_line_with_totals_or_that_it_is_open(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(
        archive,
        ended(small_lexicon, "kniffel", [{"chance": 20, "6": 24}, {"kniffel": 50}], day=2),
        ended(small_lexicon, "wort", [{"chance": 9}], day=4),
        ended(small_lexicon, "punktverkehrt", [{"6": 30}, *[{"5": 10}] * 5], day=3),
    )
    played(small_lexicon, archive, turns=2).close()
    async with playing(small_lexicon, None, FACES, archive=archive) as player:
        await open_list(player)
        shown = lines(player)
        assert shown[0].startswith("4 Wort-Kniffel heute ")
        assert shown[0].endswith(" offen · Anna")
        # Turns of ten seconds each: eleven boxes, six times thirteen, twice thirteen.
        assert shown[1].startswith("2 Wort-Kniffel 04.03.2026 ")
        assert shown[1].endswith(" Anna 9")
        assert shown[2].startswith("3 Punktverkehrt 03.03.2026 ")
        assert shown[2].endswith(" Anna 80 in 6 Spalten")
        assert shown[3].startswith("1 Kniffel 02.03.2026 ")
        assert shown[3].endswith(" Anna 44, Ben 50")


async def test_totals_that_come_later_leave_the_list_as_it_is(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    games = (ended(small_lexicon, "kniffel", [{"chance": day}], day=day) for day in (1, 2, 3))
    keep(archive, *games)
    async with playing(small_lexicon, archive=archive) as player:
        await player.send(*(key(name) for name in (*OPEN, "down", "delete")))
        await player.work_done()
        assert [line[-6:] for line in lines(player)] == ["Anna 3", "Anna 2", "Anna 1"]
        assert told(player) == REMOVE
        await player.press("j")
        assert [game.number for game in archive.games()] == [3, 1]


async def test_whoever_leaves_the_list_at_once_leaves_in_peace(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, ended(small_lexicon, "kniffel", [{"chance": 20}]))
    async with playing(small_lexicon, archive=archive) as player:
        await player.send(*(key(name) for name in (*OPEN, "escape", "escape") * 3))
        assert isinstance(player.screen, StartScreen)
        await player.press(*OPEN)
        assert isinstance(player.screen, GamesScreen)


async def test_without_games_the_list_says_so(small_lexicon: Lexicon, archive: Archive) -> None:
    async with playing(small_lexicon, archive=archive) as player:
        await player.press(*OPEN)
        for key in ("up", "enter", "delete", "j", "x", "backspace"):
            assert told(player) == "Es sind keine Partien gespeichert."
            assert "löschen" not in player.text
            assert "Esc schließt" in player.text
            await player.press(key)
            assert isinstance(player.screen, GamesScreen)
        await player.press("escape", "escape")
        assert isinstance(player.screen, StartScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_hundreds_of_games_scroll(
    small_lexicon: Lexicon, archive: Archive, size: tuple[int, int]
) -> None:
    rules = rules_of(small_lexicon, "kniffel")
    for number in range(300):
        setup = Setup(("Anna",), str(number), None, False, "kniffel", rules.options)
        archive.add((GameStarted(setup),), over=False)
    async with playing(small_lexicon, archive=archive, size=size) as player:
        await player.press(*OPEN)
        assert lines(player)[0].startswith("300 Kniffel ")
        await player.press("end")
        assert lines(player)[-1].startswith("1 Kniffel ")
        await player.press("delete")
        assert REMOVE in player.text
        await player.press("up")
        assert REMOVE not in player.text
        await player.press("up", "delete", "j")
        # The pointer stays where it was.
        assert archive.games()[-1].number == 1
        assert [game.number for game in archive.games()][-2:] == [3, 1]
        await player.press("enter")
        assert isinstance(player.screen, ReplayScreen)
        assert player.screen._game.setup.seed == "0"


async def test_typing_picks_out_games(small_lexicon: Lexicon, archive: Archive) -> None:
    keep(
        archive,
        ended(small_lexicon, "kniffel", [{"chance": 20}, {"kniffel": 50}], day=2),
        ended(small_lexicon, "wort", [{"chance": 9}], day=3),
    )
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        await player.type("BEN")
        assert [line.split()[0] for line in lines(player)] == ["1"]
        assert told(player) == "Gesucht: BEN"
        await player.type("x")
        assert told(player) == "✗ Keine Partie mit „BENx“."
        assert [line.split()[0] for line in lines(player)] == ["1"]
        await player.press("backspace", "backspace", "backspace")
        assert len(lines(player)) == 2
        await player.type("anna 9")
        assert [line.split()[0] for line in lines(player)] == ["2"]
        await player.press("escape")
        assert len(lines(player)) == 2
        # What was picked out can be removed; then all are shown again.
        await player.type("ben")
        await player.press("delete", "j")
        assert [line.split()[0] for line in lines(player)] == ["2"]
        assert told(player) == ""
        await player.press("escape")
        assert not isinstance(player.screen, GamesScreen)


# The replay


async def test_a_finished_game_is_shown_from_its_beginning(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, ended(small_lexicon, "kniffel", [{"chance": 20}]))
    async with playing(small_lexicon, archive=archive) as player:
        await player.press(*OPEN, "enter")
        assert "Anfang · 26 Schritte" in player.text
        await player.press("end")
        assert "Das Spiel ist aus: 20 Punkte." in player.text
        await player.press("escape")
        assert isinstance(player.screen, GamesScreen)


async def test_an_open_game_is_shown_where_it_was_left_also_while_it_is_played(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    table = played(small_lexicon, archive, turns=2)
    other = Archive.open(archive._path)
    async with playing(small_lexicon, None, FACES, archive=other) as player:
        await player.press(*OPEN, "enter")
        assert "Schritt 4 von 4 · Runde 2" in player.text
        assert "Anna ist mitten im Zug;" in player.text
        await player.press("escape", "delete", "j")
        assert told(player) == "✗ Diese Partie ist in einem anderen Fenster offen."
        assert len(lines(player)) == 1
    table.close()
    other.close()


async def test_a_game_whose_rules_are_missing_is_told_and_stays(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, ended(small_lexicon, "wort", [{"chance": 9}]))
    games = Games((kniffel.FAMILY,))
    async with playing(small_lexicon, archive=archive, games=games) as player:
        await player.press(*OPEN, "enter")
        assert told(player) == "✗ Für diese Partie fehlen die Regeln: wort."
        assert lines(player)[0].endswith(" Anna")


@pytest.mark.parametrize("option", [("policy", "anders"), ("sprache", "regel")])
async def test_a_game_with_unknown_options_is_told(
    small_lexicon: Lexicon, archive: Archive, option: tuple[str, str]
) -> None:
    archive.add((GameStarted(replace(ANNA, options=(option,))),), over=False)
    async with playing(small_lexicon, archive=archive) as player:
        await player.press(*OPEN, "enter")
        assert told(player) == "✗ Für diese Partie fehlen die Regeln: wort."


async def test_a_game_with_missing_dice_is_told(small_lexicon: Lexicon, archive: Archive) -> None:
    dice = dice_showing("HAUSTIR")
    rules = rules_of(small_lexicon, "wort", dice)
    setup = replace(ANNA, dice_digest=dice.digest(), dice_name="Holz", options=rules.options)
    keep(archive, finished(rules, [{}], setup=setup))
    async with playing(small_lexicon, archive=archive) as player:
        await player.press(*OPEN, "enter")
        assert told(player) == "✗ Für diese Partie fehlen die Würfel: Holz."


async def test_with_own_dice_in_force_a_game_with_the_usual_ones_is_shown(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    rules = rules_of(small_lexicon, "wort")
    setup = replace(ANNA, dice_digest=rules.dice.digest(), options=rules.options)
    keep(archive, finished(rules, [{"chance": 9}], setup=setup))
    async with playing(small_lexicon, None, FACES, archive=archive, dice_name="Holz") as player:
        await open_list(player)
        assert lines(player)[0].endswith(" Anna 9")
        await player.press("enter", "end")
        assert "Anna trägt 9 in Chance ein." in player.text


async def test_another_word_list_than_was_played_with_hinders_nothing(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    game = written_game(small_lexicon)
    started = GameStarted(replace(game.setup, word_list="Omas Liste"))
    archive.add((started, *game.events[1:]), over=False)
    async with playing(small_lexicon, None, "FREUNDE", archive=archive) as player:
        await player.press(*OPEN, "enter", "left")
        assert "Anna findet FREUNDE (10): Freunde." in player.text


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("throw", '"FREUNDE"', '"FREUND3"'),
        ("throw", '"FREUNDE"', '"FREUND"'),
        ("word", '"event"', '"nothing"'),
        ("box", '"wortkniffel"', '"nirgends"'),
        ("box", '["FREUNDE",127]', '["FREUNDE",3]'),
        ("box", '["FREUNDE",127]', '["FREUNDE",254]'),
        ("box", '["FREUNDE",127]', '["FREUNDE",-127]'),
    ],
)
async def test_a_damaged_game_is_told_and_the_others_are_shown(
    small_lexicon: Lexicon, archive: Archive, kind: str, old: str, new: str
) -> None:
    keep(archive, ended(small_lexicon, "kniffel", [{"chance": 20}]), written_game(small_lexicon))
    sql = "UPDATE event SET record = replace(record, ?, ?) WHERE game = 2 AND kind = ?"
    changed = archive.do(lambda connection: connection.execute(sql, (old, new, kind)).rowcount)
    assert changed
    async with playing(small_lexicon, None, "FREUNDE", archive=archive) as player:
        await player.press(*OPEN)
        numbers = [line.split()[0] for line in lines(player)]
        await player.press(*["down"] * numbers.index("2"), "enter")
        assert isinstance(player.screen, GamesScreen)
        assert told(player).startswith("✗ ")
        assert told(player).endswith("beschädigt.")
        await player.press("home", *["down"] * numbers.index("1"), "enter")
        assert isinstance(player.screen, ReplayScreen)


async def test_a_game_that_was_removed_elsewhere_goes_from_the_list(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, *(ended(small_lexicon, "kniffel", [{}], day=day) for day in (1, 2)))
    other = Archive.open(archive._path)
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        other.forget(2)
        await player.press("enter")
        assert told(player) == "✗ Das Spiel Nummer 2 gibt es nicht mehr."
        assert [line.split()[0] for line in lines(player)] == ["1"]
    other.close()


# What a line has room for

NAMES = ("Maximilian", "Anneliese", "Çiğdem", "Friederike", "Gül", "Hanna")


def six_at_a_table(lexicon: Lexicon, **agreed: Any) -> Game:
    """A game that six have finished, with 101 to 106 points."""
    options = agreed.pop("options", ())
    rules = Equipment(lexicon, load_dice()).ruleset("kniffel", options)
    setup = Setup(NAMES, "1", None, False, "kniffel", rules.options, begun="2026-03-01T12:00:00Z")
    sheets = [{"chance": 101 + seat} for seat in range(6)]
    return finished(rules, sheets, NAMES, setup=replace(setup, **agreed))


async def test_no_total_is_cut_and_no_room_is_left_empty_before_the_line(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, six_at_a_table(small_lexicon))
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        assert lines(player)[0].endswith(" Maximilian 101, Anneliese 102, …")
        assert player.region("Menu").startswith(" 1  Kniffel ")
        await player.resize(160, 50)
        assert lines(player)[0].endswith(", Friederike 104, Gül 105, Hanna 106")


async def test_what_was_looked_for_is_in_sight(small_lexicon: Lexicon, archive: Archive) -> None:
    keep(archive, six_at_a_table(small_lexicon))
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        await player.type("hanna")
        assert lines(player)[0].endswith(" … Hanna 106")
        await player.press("escape")
        await player.type("104")
        assert lines(player)[0].endswith(" … Friederike 104, Gül 105, Hanna 106")
        await player.press("escape")
        await player.type("çi")
        assert lines(player)[0].endswith(" … Çiğdem 103, Friederike 104, …")
        await player.press("escape")
        await player.type("anne")
        assert lines(player)[0].endswith(" Maximilian 101, Anneliese 102, …")


async def test_house_rules_are_told_where_there_is_room(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(
        archive,
        six_at_a_table(small_lexicon, options=(("preset", "yahtzee"),), own_words=True),
        ended(small_lexicon, "kniffel", [{"chance": 20}], day=2),
    )
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        assert "Yahtzee" not in player.text
        # What is not in sight is not found.
        await player.type("y")
        assert told(player) == "✗ Keine Partie mit „y“."
        await player.resize(160, 50)
        first, second = sorted(lines(player))
        assert first.startswith("1 Kniffel Yahtzee · eigene Wörter 01.03.2026 ")
        assert second.startswith("2 Kniffel 02.03.2026 ")


async def test_a_key_that_answers_a_question_is_not_looked_for(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, *(ended(small_lexicon, "kniffel", [{}], day=day) for day in (1, 2)))
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        for answer in ("a", "2", "escape", "enter", "backspace", "f1"):
            await player.press("delete")
            assert told(player) == REMOVE
            await player.press(answer)
            assert isinstance(player.screen, GamesScreen)
            assert told(player) == ""
            assert len(lines(player)) == 2
        assert len(archive.games()) == 2


async def test_who_removes_the_last_game_is_told_so(
    small_lexicon: Lexicon, archive: Archive
) -> None:
    keep(archive, ended(small_lexicon, "kniffel", [{}]))
    async with playing(small_lexicon, archive=archive) as player:
        await open_list(player)
        await player.press("delete", "j")
        assert isinstance(player.screen, GamesScreen)
        assert told(player) == "✓ Die Partie ist gelöscht. Es sind keine Partien gespeichert."
        assert "löschen ·" not in player.text
