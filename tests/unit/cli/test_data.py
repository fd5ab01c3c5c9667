"""``wortkniffel data``: what is kept of people, given out."""

import csv
import io
import json
import re
import sqlite3
from contextlib import closing
from zipfile import ZipFile

import pytest

from tests.cases.finished import finished
from tests.unit.cli.kept import NO_CORA, NOTHING, WORDS, Home, over, running, write
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.exchange import as_json
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.notation import text_of


class TestExport:
    def test_everything_is_in_the_file(self, home: Home) -> None:
        contents = home.export()
        assert list(contents) == [
            "LIESMICH.txt",
            "spiele/0001.txt",
            "spiele/0001.json",
            "spiele/0002.txt",
            "spiele/0002.json",
            "ergebnisse.csv",
            "eigene-woerter.txt",
        ]
        assert contents["spiele/0001.txt"].decode() == text_of(over())
        assert contents["spiele/0002.json"].decode() == as_json(running().events)
        assert contents["eigene-woerter.txt"].decode() == WORDS

    def test_the_results_are_a_table(self, home: Home) -> None:
        table = io.StringIO(home.export()["ergebnisse.csv"].decode("utf-8-sig"), newline="")
        anna, ben = csv.DictReader(table, delimiter=";")
        assert anna == {
            "Nummer": "1",
            "Platz": "1",
            "Name": "Anna",
            "Begonnen (UTC)": "2026-12-01 18:30:00",
            "Spiel": "kniffel",
            "Regeln": "Regelblatt, 60 s",
            "Tagespartie": "",
            "Mitspieler": "1",
            "Rang": "1",
            "Punkte": "20",
            "Bonus": "0",
            "Extrapunkte": "0",
            "Sekunden": "130,0",
            "Rat geholt": "nein",
        }
        assert (ben["Name"], ben["Rang"], ben["Punkte"]) == ("Ben", "2", "12")

    def test_the_readme_tells_of_each_kind_of_file(self, home: Home) -> None:
        text = home.export()["LIESMICH.txt"].decode()
        for told in ("spiele/NUMMER.json\n2 Spiele", "spiele/NUMMER.txt\n", "ergebnisse.csv\n"):
            assert told in text
        assert "eigene-woerter.txt\n" in text
        assert "tagespartien.csv" not in text
        assert max(map(len, text.splitlines())) < 80

    def test_only_the_games_of_a_person(self, home: Home) -> None:
        contents = home.export("--name", " anna")
        assert list(contents) == [
            "LIESMICH.txt",
            "spiele/0001.txt",
            "spiele/0001.json",
            "ergebnisse.csv",
        ]
        rows = contents["ergebnisse.csv"].decode("utf-8-sig").splitlines()
        assert [row.split(";")[2] for row in rows] == ["Name", "Anna"]
        title = contents["LIESMICH.txt"].decode().splitlines()[0]
        assert title == "Was Wort-Kniffel auf diesem Rechner von Anna gespeichert hat"
        assert "Spiele mit anderen enthalten auch deren Namen." in contents["LIESMICH.txt"].decode()

    def test_tries_at_daily_games_also_where_the_game_is_removed(self, empty: Home) -> None:
        with closing(Archive.open(empty.archive)) as archive:
            for name in ("Anna", "Ben"):
                started = GameStarted(daily_setup(Kniffel(), "2026-12-01", name))
                archive.add([started], over=False)
            archive.forget(1)
        head, anna = "Tag;Spiel;Person;Nummer\r\n", "2026-12-01;kniffel;anna;\r\n"
        contents = empty.export()
        # Whose game is gone is known by the key of the name alone.
        both = contents["tagespartien.csv"].decode("utf-8-sig")
        assert both == f"{head}2026-12-01;kniffel;Ben;2\r\n{anna}"
        assert "deren Namen" not in contents["LIESMICH.txt"].decode()
        one = empty.export("--name", "Anna")["tagespartien.csv"].decode("utf-8-sig")
        assert one == head + anna

    def test_a_game_without_its_rules_is_there_as_json(self, empty: Home) -> None:
        setups = [
            Setup(("Anna",), "7", None, ruleset="schach"),
            Setup(("Anna",), "7", None, ruleset="kniffel", options=(("preset", "immer"),)),
            Setup(("Anna",), "7", None, ruleset="wort", dice_digest="f00", dice_name="Holz"),
        ]
        with closing(Archive.open(empty.archive)) as archive:
            for setup in setups:
                archive.add([GameStarted(setup)], over=True)
        contents = empty.export()
        assert list(contents) == ["LIESMICH.txt", *(f"spiele/000{n}.json" for n in (1, 2, 3))]
        assert json.loads(contents["spiele/0001.json"])["events"][0]["game"] == "schach"
        assert "3 Spiele gibt es nur als JSON" in contents["LIESMICH.txt"].decode()

    def test_a_damaged_game_is_told_and_the_others_go_out(self, home: Home) -> None:
        with closing(sqlite3.connect(home.archive)) as connection, connection:
            connection.execute("UPDATE event SET record = '{' WHERE game = 1 AND number = 3")
        target = home.folder / "meine.zip"
        outcome = home.run("export", "-o", str(target))
        assert outcome.status == 0
        assert outcome.complaint == (
            "wortkniffel: Das Spiel Nummer 1 ist beschädigt. Es fehlt in der Datei.\n"
        )
        with ZipFile(target) as packed:
            assert "spiele/0002.txt" in packed.namelist()
            assert "spiele/0001.json" not in packed.namelist()

    def test_games_go_out_while_they_are_played(self, home: Home) -> None:
        with closing(Archive.open(home.archive)) as archive:
            logbook = archive.resume(2)[-1]
            assert "spiele/0002.txt" in home.export()
            logbook.close()

    def test_strange_names_go_out(self, empty: Home) -> None:
        name = 'Ä";\n\ud800,x'
        with closing(Archive.open(empty.archive)) as archive:
            archive.add(finished(Kniffel(), [{}], (name,)).events, over=True)
        contents = empty.export()
        table = io.StringIO(contents["ergebnisse.csv"].decode("utf-8-sig"), newline="")
        (row,) = csv.DictReader(table, delimiter=";")
        assert row["Name"] == 'Ä";\n?,x'
        assert contents["spiele/0001.txt"].decode().startswith("Wortkniffel-Partie 1\n")

    @pytest.mark.parametrize("name", [[], ["--name", "Cora"]])
    def test_where_nothing_is_kept_nothing_is_written(self, empty: Home, name: list[str]) -> None:
        target = empty.folder / "meine.zip"
        outcome = empty.run("export", "-o", str(target), *name)
        if name:
            assert (outcome.status, outcome.complaint) == (2, NO_CORA)
        else:
            assert (outcome.status, outcome.out) == (0, NOTHING)
        assert empty.files == {}

    def test_a_name_that_nobody_has_is_status_2(self, home: Home) -> None:
        target = home.folder / "meine.zip"
        outcome = home.run("export", "-o", str(target), "--name", "Cora")
        assert (outcome.status, outcome.out, outcome.complaint) == (2, "", NO_CORA)
        assert not target.exists()

    def test_what_is_kept_is_never_overwritten(self, home: Home) -> None:
        before = home.files
        for target in (home.archive, home.words, home.data / "liste.wkl"):
            outcome = home.run("export", "-o", str(target))
            assert outcome.status == 2
            assert "-o braucht ein anderes Ziel." in outcome.complaint
        assert home.files == before

    def test_a_place_that_cannot_be_written_is_status_3(self, home: Home) -> None:
        outcome = home.run("export", "-o", "/nirgends/meine.zip")
        assert outcome.status == 3
        assert outcome.complaint == (
            "wortkniffel: /nirgends/meine.zip ist nicht zu schreiben: den Ordner gibt es nicht.\n"
        )

    def test_own_words_that_cannot_be_read_are_status_3(self, home: Home) -> None:
        home.words.unlink()
        home.words.mkdir()
        outcome = home.run("export", "-o", str(home.folder / "meine.zip"))
        assert outcome.status == 3
        assert outcome.complaint == (
            f"wortkniffel: {home.words} ist nicht zu lesen: das ist ein Ordner.\n"
        )

    def test_an_archive_that_is_something_else_is_status_3(self, empty: Home) -> None:
        empty.archive.mkdir(parents=True)
        outcome = empty.run("export", "-o", str(empty.folder / "meine.zip"))
        assert outcome.status == 3
        assert outcome.complaint.startswith(f"wortkniffel: Gespeicherte Spiele ({empty.archive}): ")

    def test_a_damaged_archive_is_put_aside_and_the_rest_goes_out(self, home: Home) -> None:
        home.archive.write_bytes(b"damaged" * 1000)
        target = home.folder / "meine.zip"
        outcome = home.run("export", "-o", str(target))
        assert outcome.status == 0
        assert "Die gespeicherten Spiele waren beschädigt" in outcome.complaint
        with ZipFile(target) as packed:
            first, own, aside = packed.namelist()
            assert (first, own) == ("LIESMICH.txt", "eigene-woerter.txt")
            assert re.fullmatch(r"beschaedigt/spiele-beschaedigt-[0-9-]+\.db", aside)
            assert packed.read(aside) == b"damaged" * 1000
            assert "\nbeschaedigt/\nGespeicherte Spiele" in packed.read(first).decode()

    def test_files_set_aside_go_out_where_there_is_nothing_else(self, empty: Home) -> None:
        aside = "spiele-beschaedigt-20261201-183000-000000.db"
        write(empty.data / aside, b"damaged")
        write(empty.data / f"{aside}-wal", b"log")
        contents = empty.export()
        assert contents.pop("LIESMICH.txt")
        assert contents == {
            f"beschaedigt/{aside}": b"damaged",
            f"beschaedigt/{aside}-wal": b"log",
        }

    def test_files_set_aside_are_told_to_who_asks_for_a_name(self, home: Home) -> None:
        aside = home.data / "spiele-beschaedigt-20261201-183000-000000.db"
        write(aside, b"Anna, Ben")
        hint = f"wortkniffel: In {aside} kann der Name noch stehen: die Datei ist beschädigt.\n"
        target = home.folder / "meine.zip"
        outcome = home.run("export", "-o", str(target), "--name", "Anna")
        assert (outcome.status, outcome.complaint) == (0, hint)
        with ZipFile(target) as packed:
            assert not any(name.startswith("beschaedigt/") for name in packed.namelist())
        outcome = home.run("export", "-o", str(target), "--name", "Cora")
        assert (outcome.status, outcome.complaint) == (2, NO_CORA + hint)

    @pytest.mark.parametrize("name", [[], ["--name", "Ben"]])
    def test_a_game_with_a_damaged_beginning_is_told_too(self, home: Home, name: list[str]) -> None:
        with closing(sqlite3.connect(home.archive)) as connection, connection:
            connection.execute("UPDATE event SET record = '{' WHERE game = 1 AND number = 0")
        outcome = home.run("export", "-o", str(home.folder / "meine.zip"), *name)
        assert outcome.status == 0
        assert outcome.complaint == (
            "wortkniffel: Das Spiel Nummer 1 ist beschädigt. Es fehlt in der Datei.\n"
        )

    @pytest.mark.parametrize("start", "=+-@")
    def test_no_office_program_takes_a_name_for_a_formula(self, empty: Home, start: str) -> None:
        name = f"{start}1+2"
        with closing(Archive.open(empty.archive)) as archive:
            archive.add(finished(Kniffel(), [{}], (name,)).events, over=True)
        (_head, row) = empty.export()["ergebnisse.csv"].decode("utf-8-sig").splitlines()
        assert row.split(";")[2] == f"'{name}"

    def test_when_a_game_was_begun_is_left_open_where_nobody_knows(self, empty: Home) -> None:
        with closing(Archive.open(empty.archive)) as archive:
            archive.add(finished(Kniffel(), [{}]).events, over=True)
        (_head, row) = empty.export()["ergebnisse.csv"].decode("utf-8-sig").splitlines()
        assert row.split(";")[:4] == ["1", "1", "Anna", ""]

    def test_standard_output_is_refused(self, home: Home) -> None:
        outcome = home.run("export", "-o", "-")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.complaint == (
            "wortkniffel: Die ZIP-Datei geht nicht auf die Standardausgabe: -o braucht eine "
            "Datei.\n"
        )


@pytest.mark.parametrize("command", ["export", "delete"])
def test_help_is_german(empty: Home, command: str) -> None:
    outcome = empty.run(command, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"Aufruf: wortkniffel data {command} [-h]")


def test_the_group_tells_its_commands(empty: Home) -> None:
    outcome = empty.run("--help")
    assert outcome.status == 0
    assert "export" in outcome.out
    assert "delete" in outcome.out
