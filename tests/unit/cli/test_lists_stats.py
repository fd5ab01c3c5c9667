"""``wortkniffel lists stats``."""

import json
from pathlib import Path

from tests.cases.words import BY_CLASS, CLASSED
from tests.unit.cli.running import run
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import WordClass


def test_a_table_by_length_and_class(tmp_path: Path) -> None:
    path = tmp_path / "liste.wkl"
    words = ["Maß", "Mass", "Öl", "Donaudampfschifffahrtsgesellschaft"]
    write(
        path,
        [*((word, WordClass.ORDINARY) for word in words), ("Ulm", WordClass.NAME)],
        {"sources": ["eigene Wörter"], "licences": ["CC0-1.0"]},
    )
    outcome = run("lists", "stats", str(path))
    assert outcome.status == 0
    table, _empty, facts = outcome.out.partition("\n\n")
    assert [line.split() for line in table.splitlines()] == [
        "Länge allgemein Lehnwort fremd Mundart Name Abk. alt zusammen Formen".split(),
        "2 1 0 0 0 0 0 0 1 1".split(),
        "3 0 0 0 0 1 0 0 1 1".split(),
        "4 2 0 0 0 0 0 0 2 1".split(),
        "ab 34 1 0 0 0 0 0 0 1 1".split(),
        "alle 4 0 0 0 1 0 0 5 4".split(),
    ]
    # A long path goes on in the next line.
    assert facts.replace("\n  ", "").startswith(f"Liste: {path}\nLegeformen")
    lines = facts.splitlines()
    assert "Legeformen, die gelten: regel 3, regional 3, duden 3, offen 4" in lines
    assert "Schreibungen mit Umlaut: 1 (20,0 %)" in lines
    assert "Schreibungen mit ß: 1 (20,0 %)" in lines
    assert "Quellen: eigene Wörter" in lines
    assert "Lizenzen: CC0-1.0" in lines


def test_the_list_in_use_is_the_usual_one_and_fits_80_columns(default_list: Path) -> None:
    outcome = run("lists", "stats")
    assert json.loads(run("lists", "stats", "--json").out)["list"] == str(default_list)
    assert outcome.status == 0
    assert max(map(len, outcome.lines)) <= 80
    assert "zusammen" in outcome.lines[0]


def test_a_text_has_no_classes_and_no_sources(tmp_path: Path) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("Haus\nCD-ROM\n", encoding="utf-8")
    outcome = run("lists", "stats", str(path))
    assert outcome.lines[:3] == [
        "Länge  zusammen  Formen",
        "4             1       1",
        "alle          1       1",
    ]
    assert "die kein Wort aus mindestens 2 Buchstaben sind: 1" in outcome.out
    assert "Quellen" not in outcome.out
    assert "Legeformen, die gelten" not in outcome.out


def test_nothing_of_a_foreign_list_that_a_terminal_obeys(tmp_path: Path) -> None:
    path = tmp_path / "liste.wkl"
    about = {"sources": ["a\x1b[31mb"], "licences": ["c\x9bd"]}
    write(path, [("Haus", WordClass.ORDINARY)], about)
    outcome = run("lists", "stats", str(path))
    assert "Quellen: a?[31mb" in outcome.out
    assert "Lizenzen: c?d" in outcome.out


def test_an_empty_text(tmp_path: Path) -> None:
    path = tmp_path / "leer.txt"
    path.touch()
    outcome = run("lists", "stats", str(path))
    assert outcome.lines[:2] == ["Länge  zusammen  Formen", "alle          0       0"]
    assert "Schreibungen mit Umlaut: 0 (–)" in outcome.lines
    assert outcome.status == 0


def test_json(small_list: Path) -> None:
    found = json.loads(run("lists", "stats", str(small_list), "--json").out)
    assert found["spellings"] == len(CLASSED)
    assert found["classes"] == {name.value: len(words) for name, words in BY_CLASS.items()}
    assert found["lengths"]["7"]["classes"]["ordinary"] >= 10
    assert sum(length["forms"] for length in found["lengths"].values()) == found["forms"]
    assert (found["sources"], found["licences"]) == (["tests"], ["CC0-1.0"])
    assert next(iter(found["letters"])) == "E"


def test_a_missing_list_is_status_3(tmp_path: Path) -> None:
    outcome = run("lists", "stats", str(tmp_path / "fehlt"))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.endswith("ist nicht brauchbar: die Datei fehlt.\n")
