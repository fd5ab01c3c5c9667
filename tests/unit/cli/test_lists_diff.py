"""``wortkniffel lists diff``."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.running import run
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import WordClass


@pytest.fixture
def old(tmp_path: Path) -> str:
    return built(tmp_path / "alt.wkl", {"Zug": "ordinary", "Öl": "ordinary", "Ort": "name"})


@pytest.fixture
def new(tmp_path: Path) -> str:
    words = {"Zug": "name", "Ort": "name", "Uhr": "ordinary", "Übel": "ordinary", "kWh": "loan"}
    return built(tmp_path / "neu.wkl", words)


def built(path: Path, words: dict[str, str]) -> str:
    write(path, [(word, WordClass(name)) for word, name in words.items()], {})
    return str(path)


def test_counts_first_then_the_words_in_german_order(old: str, new: str) -> None:
    outcome = run("lists", "diff", old, new)
    assert outcome.lines == [
        "dazugekommen: 3, weggefallen: 1, andere Klasse: 1",
        "+ kWh (eingebürgertes Lehnwort)",
        "+ Übel",
        "+ Uhr",
        "- Öl",
        "~ Zug (allgemein → Eigenname)",
    ]
    assert (outcome.status, outcome.complaint) == (1, "")


def test_lists_that_are_the_same(old: str) -> None:
    outcome = run("lists", "diff", old, old)
    assert (outcome.lines, outcome.status) == (["Die Listen sind gleich."], 0)


def test_a_text_beside_a_built_list(new: str, tmp_path: Path) -> None:
    text = tmp_path / "liste.txt"
    text.write_text("Uhr\nÜbel\nkWh\n", encoding="utf-8")
    assert run("lists", "diff", new, str(text)).status == 0
    text.write_text("Uhr\nÜbel\nZug\n", encoding="utf-8")
    outcome = run("lists", "diff", new, str(text))
    assert outcome.lines[1:] == ["+ Zug", "- kWh"]


def test_a_limit_for_each_kind(old: str, new: str) -> None:
    outcome = run("lists", "diff", old, new, "--limit", "1")
    assert outcome.lines == [
        "dazugekommen: 3, weggefallen: 1, andere Klasse: 1",
        "+ kWh (eingebürgertes Lehnwort)",
        "+ … und 2 weitere",
        "- Öl",
        "~ Zug (allgemein → Eigenname)",
    ]


def test_one_word_more_is_one(old: str, new: str) -> None:
    assert "+ … und 1 weiteres" in run("lists", "diff", old, new, "--limit", "2").lines


def test_a_table_is_no_list(old: str, tmp_path: Path) -> None:
    table = tmp_path / "reviewed.tsv"
    table.write_text("spelling\tdecision\nHaus\tadmit\n", encoding="utf-8")
    outcome = run("lists", "diff", old, str(table))
    assert (outcome.status, outcome.out) == (3, "")
    assert "Zeile 1 hat mehrere Spalten; gebraucht wird ein Wort je Zeile" in outcome.complaint


def test_json(old: str, new: str) -> None:
    outcome = run("lists", "diff", old, new, "--json", "--limit", "1")
    assert json.loads(outcome.out) == {
        "counts": {"came": 3, "went": 1, "changed": 1},
        "came": [{"spelling": "kWh", "before": [], "after": ["loan"]}],
        "went": [{"spelling": "Öl", "before": ["ordinary"], "after": []}],
        "changed": [{"spelling": "Zug", "before": ["ordinary"], "after": ["name"]}],
    }
    assert outcome.status == 1


def test_what_a_text_has_cannot_command_the_terminal(old: str, tmp_path: Path) -> None:
    text = tmp_path / "liste.txt"
    text.write_text("\x1b[31mrot\n", encoding="utf-8")
    assert "+ ?[31mrot" in run("lists", "diff", old, str(text)).lines


def test_a_terminal_without_umlauts(old: str, new: str) -> None:
    outcome = run("lists", "diff", old, new, PYTHONIOENCODING="ascii")
    assert "+ UEbel" in outcome.lines
    assert "~ Zug (allgemein -> Eigenname)" in outcome.lines


def test_a_list_that_cannot_be_read_is_status_3(old: str, tmp_path: Path) -> None:
    missing = tmp_path / "fehlt.wkl"
    outcome = run("lists", "diff", old, str(missing))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == (
        f"wortkniffel: Die Wortliste {missing} ist nicht brauchbar: die Datei fehlt.\n"
    )


@pytest.mark.parametrize("limit", ["-1", "0", "viele", "²", ""])
def test_a_limit_is_a_number(old: str, limit: str) -> None:
    outcome = run("lists", "diff", old, old, f"--limit={limit}")
    assert outcome.status == 2
    assert "--limit: gebraucht wird eine ganze Zahl ab 1" in outcome.complaint
