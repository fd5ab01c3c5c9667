"""The names in saved games on the screen: changed, put together, taken out."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.driver import SIZES, SMALLEST, Player, playing
from wortkniffel.archive import file as file_module
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.tui.screens.people import PeopleScreen
from wortkniffel.tui.screens.review import ReviewScreen
from wortkniffel.tui.widgets.menu import Menu

Opened = Callable[..., AbstractAsyncContextManager[Player]]
KEYS = " U Enter umbenennen  Entf löschen  Esc schließt"


@pytest.fixture
def opened(small_lexicon: Lexicon, archive: Archive) -> Opened:
    """Opens the screen as a player does."""

    @asynccontextmanager
    async def open_names(size: tuple[int, int] = SMALLEST) -> AsyncIterator[Player]:
        async with playing(small_lexicon, None, size=size, archive=archive) as player:
            await player.press("e", "n")
            assert isinstance(player.screen, PeopleScreen)
            yield player

    return open_names


def add(archive: Archive, *players: str) -> None:
    seed = str(len(archive.games()))
    started = GameStarted(Setup(players, seed, None, begun="2026-12-01T12:00:00Z"))
    archive.add([started], over=False)


def seats(archive: Archive) -> dict[int, tuple[str, ...]]:
    return {game.number: game.setup.players for game in archive.games()}


def names(player: Player) -> list[str]:
    """The lines of the list that are in sight."""
    lines = (" ".join(line.split()) for line in player.region("Menu").splitlines())
    return [line.removesuffix(" zuletzt 01.12.2026") for line in lines if line]


def told(player: Player) -> str:
    return " ".join(player.region("#told").split())


def pointed_at(player: Player) -> int | None:
    return player.screen.query_one(Menu).highlighted


async def rename_to(player: Player, name: str) -> None:
    """Change the name that is pointed at."""
    await player.press("u", *["backspace"] * 12)
    await player.type(name)
    await player.press("enter")


class TestList:
    async def test_each_name_with_its_games(self, archive: Archive, opened: Opened) -> None:
        for players in (("Zoe", "Anna"), ("Anna",), ("?", "Zoe", "anna")):
            add(archive, *players)
        async with opened() as player:
            assert names(player) == ["anna 3 Partien", "Zoe 2 Partien"]
            assert player.region("KeyBar") == KEYS
            await player.press("escape")
            assert isinstance(player.screen, ReviewScreen)

    async def test_without_names_there_is_nothing_to_do(self, opened: Opened) -> None:
        async with opened() as player:
            assert told(player) == "Noch steht in keiner Partie ein Name."
            assert player.region("KeyBar") == " Esc schließt"
            await player.press("u", "delete", "enter", "j")
            assert told(player) == "Noch steht in keiner Partie ein Name."
            await player.press("escape")
            assert isinstance(player.screen, ReviewScreen)

    @pytest.mark.parametrize("size", SIZES)
    async def test_a_hundred_names_scroll_and_what_is_said_stays_in_sight(
        self, archive: Archive, opened: Opened, size: tuple[int, int]
    ) -> None:
        for number in range(100):
            add(archive, f"Name {number:02}", "Maximiliane")
        async with opened(size) as player:
            assert names(player)[0] == "Maximiliane 100 Partien"
            await player.press("end")
            assert names(player)[-1] == "Name 99 1 Partie"
            await player.press("delete")
            assert told(player).endswith("steht dann „?“ statt des Namens.")
            assert player.region("KeyBar") == " J ja  Esc nein"
            await player.press("n")
            assert names(player)[-1] == "Name 99 1 Partie"
            await player.press("u")
            assert player.region("Input") == " Name 99"

    async def test_strange_names_are_shown_as_they_can_be(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Jürgen\n[red]", "x" * 100)
        async with opened() as player:
            assert names(player) == ["Jürgen?[red] 1 Partie", f"{'x' * 19}… 1 Partie"]
            await rename_to(player, "Jürgen")
            assert seats(archive) == {1: ("Jürgen", "x" * 100)}


class TestRename:
    @pytest.mark.parametrize("key", ["u", "enter"])
    async def test_a_name_changes_in_its_games(
        self, archive: Archive, opened: Opened, key: str
    ) -> None:
        for players in (("Anna",), ("Ben", "Cora")):
            add(archive, *players)
        async with opened() as player:
            await player.press("down", key)
            assert told(player) == "Ben soll heißen:"
            assert player.region("KeyBar") == " Enter so heißen  Esc doch nicht"
            await player.type("ü")
            await player.press("enter")
            assert told(player) == "✓ Ben heißt jetzt Benü."
            assert names(player) == ["Anna 1 Partie", "Benü 1 Partie", "Cora 1 Partie"]
            assert pointed_at(player) == 1
            assert seats(archive) == {1: ("Anna",), 2: ("Benü", "Cora")}

    async def test_who_is_called_otherwise_is_pointed_at_in_the_new_place(
        self, archive: Archive, opened: Opened
    ) -> None:
        for name in ("Anna", "Ben", "Cora"):
            add(archive, name)
        async with opened() as player:
            await rename_to(player, "Zoe")
            assert names(player) == ["Ben 1 Partie", "Cora 1 Partie", "Zoe 1 Partie"]
            assert pointed_at(player) == 2

    async def test_escape_leaves_the_name_and_the_screen_as_they_are(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await player.press("u", "x", "escape")
            assert isinstance(player.screen, PeopleScreen)
            assert (told(player), player.region("KeyBar")) == ("", KEYS)
            await player.press("u", "enter")
            assert (told(player), player.region("KeyBar")) == ("", KEYS)
            assert seats(archive) == {1: ("Anna",)}

    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            ("  ", "✗ Ein Name braucht mindestens ein Zeichen."),
            ("??", "✗ So heißt, wessen Name gelöscht ist."),
        ],
    )
    async def test_a_name_that_nobody_can_have_is_told_and_can_be_mended(
        self, archive: Archive, opened: Opened, name: str, fault: str
    ) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await rename_to(player, name)
            assert told(player) == fault
            await player.type("Eva")
            await player.press("home", "delete", "delete", "enter")
            assert seats(archive) == {1: ("Eva",)}

    async def test_a_name_ends_after_twelve_characters(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await rename_to(player, "Maximilianessa")
            assert seats(archive) == {1: ("Maximilianes",)}

    async def test_only_the_way_of_writing_may_change(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "anna")
        async with opened() as player:
            await rename_to(player, "Anna")
            assert told(player) == "✓ anna heißt jetzt Anna."

    async def test_a_name_that_somebody_has_is_asked_about(
        self, archive: Archive, opened: Opened
    ) -> None:
        for name in ("Anna", "Anni"):
            add(archive, name)
        async with opened() as player:
            await player.press("down")
            await rename_to(player, "anna")
            question = (
                "? Anna gibt es schon: zusammenlegen? Anni und Anna sind dann eine Person namens "
                "anna, und das lässt sich nicht rückgängig machen."
            )
            assert told(player) == question
            # Whoever holds the key down has not answered.
            await player.press("enter")
            assert names(player) == ["Anna 1 Partie", "Anni 1 Partie"]
            assert (told(player), player.region("KeyBar")) == ("", KEYS)
            await rename_to(player, "anna")
            assert told(player) == question
            await player.press("j")
            assert names(player) == ["anna 2 Partien"]

    async def test_two_at_one_table_are_not_put_together(
        self, archive: Archive, opened: Opened
    ) -> None:
        for _game in range(8):
            add(archive, "Anna", "Ben")
        async with opened() as player:
            await rename_to(player, "ben")
            # There is nothing to answer.
            assert told(player) == (
                "✗ Anna und Ben haben in den Partien 1, 2, 3, 4, 5, 6 und 2 weiteren "
                "gegeneinander gespielt; zusammenlegen geht nicht."
            )
            assert player.region("KeyBar") == KEYS
            await player.press("j")
            assert names(player) == ["Anna 8 Partien", "Ben 8 Partien"]

    async def test_the_one_game_that_two_have_in_common_is_named(
        self, archive: Archive, opened: Opened
    ) -> None:
        for players in (("Anna",), ("Anna", "Cora", "Ben"), ("Ben", "Cora")):
            add(archive, *players)
        async with opened() as player:
            await rename_to(player, "Ben")
            assert told(player) == (
                "✗ Anna und Ben haben in der Partie 2 gegeneinander gespielt; zusammenlegen "
                "geht nicht."
            )

    async def test_with_the_mouse(self, archive: Archive, opened: Opened) -> None:
        for name in ("Anna", "Ben"):
            add(archive, name)
        async with opened() as player:
            await player.click("Ben")
            await player.type("no")
            await player.click("so heißen")
            assert told(player) == "✓ Ben heißt jetzt Benno."
            await player.click("umbenennen")
            await player.click("doch nicht")
            assert player.region("KeyBar") == KEYS
            await player.click("schließt")
            assert isinstance(player.screen, ReviewScreen)


class TestDelete:
    async def test_what_goes_and_what_stays_is_told_before(
        self, archive: Archive, opened: Opened
    ) -> None:
        for players in (("Anna",), ("Anna",), ("Ben", "Anna")):
            add(archive, *players)
        day = GameStarted(daily_setup(Kniffel(), "2026-12-01", "Anna"))
        archive.add([day], over=False)
        async with opened() as player:
            await player.press("delete")
            assert told(player) == (
                "? Anna für immer löschen? 3 Partien, die sonst niemand gespielt hat, "
                "werden gelöscht. "
                "1 Partie mit anderen bleibt, darin steht dann „?“ statt des Namens. 1 Versuch "
                "bei einer Tagespartie wird vergessen."
            )
            await player.press("j")
            assert told(player) == "✓ Anna ist gelöscht."
            assert names(player) == ["Ben 1 Partie"]
            assert seats(archive) == {3: ("Ben", "?")}

    @pytest.mark.parametrize("key", ["n", "escape", "enter", "delete", "down", "u"])
    async def test_every_key_but_j_keeps_the_name(
        self, archive: Archive, opened: Opened, key: str
    ) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await player.press("delete", key)
            assert (told(player), player.region("KeyBar")) == ("", KEYS)
            await player.press("j")
            assert seats(archive) == {1: ("Anna",)}

    async def test_the_last_name_leaves_an_empty_list(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await player.press("delete", "j")
            assert names(player) == []
            assert told(player) == "✓ Anna ist gelöscht."
            assert player.region("KeyBar") == " Esc schließt"

    async def test_with_the_mouse(self, archive: Archive, opened: Opened) -> None:
        add(archive, "Anna")
        async with opened() as player:
            await player.click("Entf")
            await player.click("Esc nein")
            assert player.region("KeyBar") == KEYS
            await player.click("Entf")
            await player.click("J ja")
            assert seats(archive) == {}


class TestFaults:
    async def test_a_game_in_another_window_keeps_everything(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Anna")
        with closing(Archive.open(archive._path)) as other:
            logbook = other.resume(1)[-1]
            async with opened() as player:
                await player.press("delete", "j")
                assert told(player) == "✗ Partie Nr. 1 ist in einem anderen Fenster offen."
                assert names(player) == ["Anna 1 Partie"]
                logbook.close()
                await player.press("delete", "j")
                assert names(player) == []

    async def test_a_name_that_another_window_has_changed_is_gone(
        self, archive: Archive, opened: Opened
    ) -> None:
        for name in ("Anna", "Ben"):
            add(archive, name)
        async with opened() as player:
            await player.press("delete")
            archive.forget(1)
            await player.press("j")
            assert told(player) == "✗ Anna gibt es nicht mehr."
            assert names(player) == ["Ben 1 Partie"]
            archive.forget(2)
            await rename_to(player, "Benno")
            assert told(player) == "✗ Ben gibt es nicht mehr."
            assert names(player) == []

    async def test_a_file_that_is_held_is_told_and_nothing_changes(
        self, archive: Archive, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(file_module, "_PATIENCE_SECONDS", 0.05)
        add(archive, "Anna")
        fault = "ein anderes Programm hält die Datei fest."
        with closing(sqlite3.connect(archive._path, isolation_level=None)) as holder:
            async with opened() as player:
                holder.execute("BEGIN IMMEDIATE")
                await rename_to(player, "Eva")
                assert told(player).endswith(fault)
                await player.press("delete", "j")
                assert told(player).endswith(fault)
                assert names(player) == ["Anna 1 Partie"]
                holder.execute("ROLLBACK")
                await rename_to(player, "Eva")
                assert names(player) == ["Eva 1 Partie"]

    async def test_names_that_cannot_be_read_are_told(
        self, archive: Archive, opened: Opened, tmp_path: Path
    ) -> None:
        add(archive, "Anna")
        archive.do(lambda connection: connection.execute("DROP TABLE try"))
        async with opened() as player:
            assert names(player) == []
            assert told(player).startswith(f"✗ Gespeicherte Spiele ({tmp_path}"[:40])
            await player.press("u", "delete", "j")
            assert not player.screen.query_one(Input).display

    async def test_a_file_that_may_only_be_read_shows_its_names_and_keeps_them(
        self, archive: Archive, opened: Opened
    ) -> None:
        add(archive, "Anna")
        archive.do(lambda connection: connection.execute("PRAGMA query_only = ON"))
        async with opened() as player:
            await rename_to(player, "Eva")
            assert told(player).endswith("dort darf nicht geschrieben werden.")
            await player.press("delete", "j")
            assert told(player).endswith("dort darf nicht geschrieben werden.")
            assert names(player) == ["Anna 1 Partie"]
