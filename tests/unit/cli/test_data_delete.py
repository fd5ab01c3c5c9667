"""``wortkniffel data delete``: everything that is kept, or one person, goes for ever."""

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pexpect
import pytest

from tests.unit.cli.kept import NO_CORA, NOTHING, WORDS, Home, write
from tests.unit.cli.running import COMMAND, ROOT, environment
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import GameStarted, GlassTurned, Setup
from wortkniffel.rules.kniffel import Kniffel

IN_USE = (
    "wortkniffel: Die gespeicherten Spiele sind in einem anderen Fenster offen. Nichts ist "
    "gelöscht; das geht, sobald es zu ist.\n"
)


@pytest.fixture
def open_elsewhere(home: Home) -> Iterator[Archive]:
    """The archive as another program has it open."""
    with closing(Archive.open(home.archive)) as archive:
        archive.games()
        yield archive


def at_a_terminal(home: Home, *arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "data", "delete", *arguments],
        cwd=str(ROOT),
        env=environment(
            XDG_DATA_HOME=str(home.data.parent),
            XDG_CONFIG_HOME=str(home.config.parent),
            XDG_CACHE_HOME=str(home.cache.parent),
            TERM="xterm-256color",
        ),
        encoding="utf-8",
        dimensions=(24, 200),
        timeout=20,
    )


class TestDeleteAll:
    def test_everything_goes_and_the_folders_with_it(self, home: Home) -> None:
        aside = "spiele-beschaedigt-20261201-183000-000000.db"
        write(home.data / aside, b"damaged")
        write(home.data / f"{aside}-wal", b"damaged")
        write(home.data / "spiele-7.lock", b"")
        write(home.data / "liste.wkl.4711.part", b"half")
        write(home.config / "woerter.txt.lock", b"")
        write(home.cache / "deep" / "down.json", b"{}")
        size = f"{home.archive.stat().st_size / 1000:.1f} kB".replace(".", ",")
        outcome = home.run("delete", "--yes")
        assert (outcome.status, outcome.complaint) == (0, "")
        assert outcome.lines == [
            "Gelöscht wird für immer:",
            f"  {home.archive}  {size}",
            f"  {home.data / aside}  7 Bytes",
            f"  {home.data / aside}-wal  7 Bytes",
            f"  {home.data / 'liste.wkl'}  4 Bytes",
            f"  {home.data / 'liste.wkl.4711.part'}  4 Bytes",
            f"  {home.words}  8 Bytes",
            f"  {home.config / 'woerter.txt.lock'}  0 Bytes",
            f"  {home.cache / 'dwds-1.json'}  2 Bytes",
            f"  {home.cache / 'deep' / 'down.json'}  2 Bytes",
            "Gelöscht.",
        ]
        assert not any(folder.exists() for folder in (home.data, home.config, home.cache))

    def test_what_is_not_ours_stays(self, home: Home) -> None:
        for folder in (home.data, home.config):
            write(folder / "mein.txt", b"mine")
        assert home.run("delete", "--yes").status == 0
        assert list(home.files) == ["config/wortkniffel/mein.txt", "data/wortkniffel/mein.txt"]

    def test_what_a_link_leads_to_goes_with_the_link(self, home: Home) -> None:
        there = home.folder / "dotfiles" / "words"
        there.parent.mkdir()
        home.words.rename(there)
        home.words.symlink_to(there)
        outcome = home.run("delete", "--yes")
        assert any(line.startswith(f"  {home.words} -> {there}  ") for line in outcome.lines)
        assert f"  {there}  8 Bytes" in outcome.lines
        assert home.files == {}
        assert not home.words.is_symlink()

    def test_without_a_terminal_it_takes_yes(self, home: Home) -> None:
        before = home.files
        outcome = home.run("delete")
        assert outcome.status == 2
        assert outcome.complaint == (
            "wortkniffel: Nichts ist gelöscht: ohne Terminal braucht es --yes.\n"
        )
        assert home.files == before

    @pytest.mark.parametrize("answer", ["nein", "", "j", "\x04"])
    def test_any_answer_but_yes_at_a_terminal_keeps_everything(
        self, home: Home, answer: str
    ) -> None:
        before = home.files
        terminal = at_a_terminal(home)
        terminal.expect_exact("Das alles löschen? Wer sicher ist, schreibt ja: ")
        terminal.send(answer if answer == "\x04" else f"{answer}\r")
        terminal.expect_exact("Nichts ist gelöscht.")
        terminal.expect(pexpect.EOF)
        terminal.close()
        assert terminal.exitstatus == 1
        assert home.files == before

    def test_yes_at_a_terminal_deletes(self, home: Home) -> None:
        terminal = at_a_terminal(home)
        terminal.expect_exact("schreibt ja: ")
        terminal.sendline("Ja")
        terminal.expect_exact("Gelöscht.")
        terminal.expect(pexpect.EOF)
        terminal.close()
        assert terminal.exitstatus == 0
        assert home.files == {}

    def test_control_c_at_the_question_keeps_everything(self, home: Home) -> None:
        before = home.files
        terminal = at_a_terminal(home)
        terminal.expect_exact("schreibt ja: ")
        terminal.sendintr()
        # Between the question and the reading Python only makes a note of it.
        while terminal.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=0.5):
            terminal.sendintr()
        terminal.close()
        assert terminal.exitstatus == 130
        assert terminal.before.endswith("\r\n")
        assert home.files == before

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_where_it_cannot_be_told_what_goes_nothing_goes(self, home: Home) -> None:
        before = home.files
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*COMMAND, "data", "delete", "--yes"],
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                env=environment(
                    XDG_DATA_HOME=str(home.data.parent),
                    XDG_CONFIG_HOME=str(home.config.parent),
                    XDG_CACHE_HOME=str(home.cache.parent),
                ),
                check=False,
            )
        assert done.returncode == 3
        assert done.stderr.decode() == "wortkniffel: Abgebrochen: der Datenträger ist voll.\n"
        assert home.files == before

    def test_where_nothing_is_kept_there_is_nothing_to_delete(self, empty: Home) -> None:
        outcome = empty.run("delete")
        assert (outcome.status, outcome.out, outcome.complaint) == (0, NOTHING, "")
        assert list(empty.folder.iterdir()) == []

    def test_while_a_game_is_played_nothing_goes(self, home: Home, open_elsewhere: Archive) -> None:
        logbook = open_elsewhere.resume(2)[-1]
        outcome = home.run("delete", "--yes")
        assert (outcome.status, outcome.out, outcome.complaint) == (2, "", IN_USE)
        logbook.close()
        assert home.words.exists()
        assert len(open_elsewhere.games()) == 2

    @pytest.mark.usefixtures("open_elsewhere")
    def test_while_another_window_is_open_nothing_goes(self, home: Home) -> None:
        outcome = home.run("delete", "--yes")
        assert (outcome.status, outcome.out, outcome.complaint) == (2, "", IN_USE)
        assert home.words.exists()

    def test_a_game_that_is_taken_up_during_the_question_keeps_everything(self, home: Home) -> None:
        terminal = at_a_terminal(home)
        terminal.expect_exact("schreibt ja: ")
        with closing(Archive.open(home.archive)) as archive:
            logbook = archive.resume(2)[-1]
            terminal.sendline("ja")
            terminal.expect_exact("in einem anderen Fenster offen")
            terminal.expect(pexpect.EOF)
            terminal.close()
            assert terminal.exitstatus == 2
            logbook.close()
            assert len(archive.games()) == 2

    def test_a_damaged_archive_goes_like_any_other(self, home: Home) -> None:
        home.archive.write_bytes(b"damaged" * 1000)
        assert home.run("delete", "--yes").status == 0
        assert home.files == {}

    def test_what_cannot_be_deleted_is_told_and_the_rest_goes(self, home: Home) -> None:
        # Nobody deletes in /proc, not even the administrator.
        home.words.unlink()
        home.words.symlink_to("/proc/version")
        outcome = home.run("delete", "--yes")
        assert outcome.status == 3
        assert outcome.complaint.startswith("wortkniffel: /proc/version lässt sich nicht löschen: ")
        assert outcome.lines[-1] != "Gelöscht."
        assert home.files == {}


class TestDeletePerson:
    def test_what_goes_and_what_stays_is_told(self, home: Home) -> None:
        outcome = home.run("delete", "--name", "ben", "--yes")
        assert (outcome.status, outcome.complaint) == (0, "")
        assert outcome.lines == [
            "1 Partie, die sonst niemand gespielt hat, wird gelöscht.",
            "1 Partie mit anderen bleibt, darin steht dann „?“ statt des Namens.",
            "Gelöscht.",
        ]
        with closing(Archive.open(home.archive)) as archive:
            assert [game.setup.players for game in archive.games()] == [("Anna", "?")]
        assert not any(b"Ben" in content for content in home.files.values())
        assert home.words.read_text(encoding="utf-8") == WORDS

    def test_tries_at_daily_games_are_told(self, empty: Home) -> None:
        with closing(Archive.open(empty.archive)) as archive:
            archive.add([GameStarted(daily_setup(Kniffel(), "2026-12-01", "Ben"))], over=False)
            archive.forget(1)
        outcome = empty.run("delete", "--name", "Ben", "--yes")
        assert outcome.lines == ["1 Versuch bei einer Tagespartie wird vergessen.", "Gelöscht."]
        assert empty.run("delete", "--name", "Ben", "--yes").status == 2

    def test_it_is_asked_for_at_a_terminal(self, home: Home) -> None:
        terminal = at_a_terminal(home, "--name", "Ben")
        terminal.expect_exact("Ben löschen? Wer sicher ist, schreibt ja: ")
        terminal.sendline("nein")
        terminal.expect_exact("Nichts ist gelöscht.")
        terminal.expect(pexpect.EOF)
        terminal.close()
        assert terminal.exitstatus == 1
        outcome = home.run("delete", "--name", "Ben")
        assert outcome.status == 2
        assert outcome.complaint.endswith("ohne Terminal braucht es --yes.\n")
        with closing(Archive.open(home.archive)) as archive:
            assert len(archive.games()) == 2

    @pytest.mark.parametrize("name", ["Cora", "?"])
    def test_a_name_that_nobody_has_is_status_2(self, home: Home, name: str) -> None:
        outcome = home.run("delete", "--yes", "--name", name)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.complaint == NO_CORA.replace("Cora", name)

    @pytest.mark.parametrize("command", [["delete", "--yes"], ["export", "-o", "meine.zip"]])
    @pytest.mark.parametrize("name", ["", " "])
    def test_no_name_at_all_is_wrong_use(self, home: Home, command: list[str], name: str) -> None:
        outcome = home.run(*command, "--name", name)
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.complaint.endswith(": --name: hier fehlt der Name\n")

    def test_however_the_name_is_written(self, empty: Home) -> None:
        with closing(Archive.open(empty.archive)) as archive:
            archive.add([GameStarted(Setup(("Jörg",), "7", None))], over=True)
        assert empty.run("delete", "--yes", "--name", "Jo\u0308rg\u200b").status == 0
        with closing(Archive.open(empty.archive)) as archive:
            assert archive.games() == []

    def test_games_that_cannot_be_read_may_still_have_the_name(self, home: Home) -> None:
        with closing(sqlite3.connect(home.archive)) as connection, connection:
            connection.execute("UPDATE event SET record = '{' WHERE game = 1 AND number = 0")
        hint = (
            "wortkniffel: 1 Spiel ist nicht zu lesen und kann den Namen noch enthalten: Nummer "
            "1. Alles löscht: wortkniffel data delete\n"
        )
        outcome = home.run("delete", "--name", "Ben", "--yes")
        assert (outcome.status, outcome.complaint) == (0, hint)
        outcome = home.run("delete", "--name", "Cora", "--yes")
        assert (outcome.status, outcome.complaint) == (2, NO_CORA + hint)

    def test_a_damaged_game_with_the_name_goes(self, home: Home) -> None:
        with closing(sqlite3.connect(home.archive)) as connection, connection:
            connection.execute(
                "UPDATE event SET record = substr(record, 1, length(record) - 1) WHERE number = 0"
            )
        outcome = home.run("delete", "--name", "Anna", "--yes")
        assert outcome.lines == [
            "1 beschädigte Partie, in der der Name steht, wird gelöscht.",
            "Gelöscht.",
        ]
        assert outcome.complaint == (
            "wortkniffel: 1 Spiel ist nicht zu lesen und kann den Namen noch enthalten: Nummer "
            "2. Alles löscht: wortkniffel data delete\n"
        )
        assert not any(b"Anna" in content for content in home.files.values())

    def test_files_set_aside_are_told_where_nobody_has_the_name_too(self, home: Home) -> None:
        home.archive.write_bytes(b"damaged" * 1000)
        outcome = home.run("delete", "--name", "Anna", "--yes")
        assert outcome.status == 2
        damage, nobody, hint = outcome.complaint.splitlines()
        assert damage.startswith("wortkniffel: Die gespeicherten Spiele waren beschädigt; ")
        assert nobody == NO_CORA.replace("Cora", "Anna").strip()
        assert hint.startswith(f"wortkniffel: In {home.data}/spiele-beschaedigt-")
        assert hint.endswith(".db kann der Name noch stehen: die Datei ist beschädigt.")

    def test_without_an_archive_nobody_is_there_and_none_is_made(self, empty: Home) -> None:
        outcome = empty.run("delete", "--yes", "--name", "Cora")
        assert (outcome.status, outcome.complaint) == (2, NO_CORA)
        assert list(empty.folder.iterdir()) == []

    def test_a_game_of_theirs_that_is_played_keeps_everything(
        self, home: Home, open_elsewhere: Archive
    ) -> None:
        logbook = open_elsewhere.resume(2)[-1]
        outcome = home.run("delete", "--yes", "--name", "Ben")
        assert outcome.status == 2
        assert outcome.complaint == (
            "wortkniffel: Das Spiel Nummer 2 ist in einem anderen Fenster offen. Nichts ist "
            "gelöscht; das geht, sobald es zu ist.\n"
        )
        assert len(open_elsewhere.games()) == 2
        # Somebody else's games may be played.
        assert home.run("delete", "--yes", "--name", "Anna").status == 0
        logbook.record(3, GlassTurned(1.0), Moment(), over=False)
        logbook.close()

    def test_nobody_is_asked_while_a_game_of_theirs_is_played(
        self, home: Home, open_elsewhere: Archive
    ) -> None:
        logbook = open_elsewhere.resume(2)[-1]
        outcome = home.run("delete", "--name", "Ben")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.complaint.startswith("wortkniffel: Das Spiel Nummer 2 ist in einem")
        logbook.close()

    def test_an_archive_that_is_held_is_status_3(self, home: Home) -> None:
        with closing(sqlite3.connect(home.archive, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            outcome = home.run("delete", "--yes", "--name", "Ben")
        assert outcome.status == 3
        assert outcome.complaint.endswith("ein anderes Programm hält die Datei fest.\n")

    def test_a_damaged_file_beside_it_may_still_have_the_name(self, home: Home) -> None:
        aside = home.data / "spiele-beschaedigt-20261201-183000-000000.db"
        write(aside, b"Ben")
        outcome = home.run("delete", "--yes", "--name", "Ben")
        assert outcome.status == 0
        assert outcome.complaint == (
            f"wortkniffel: In {aside} kann der Name noch stehen: die Datei ist beschädigt.\n"
        )
