"""``wortkniffel find LETTERS``, and what all searches have in common."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, run, run_bytes
from tests.unit.cli.test_commands import HEAVY, imported_by

KEYS = ["word", "lay_form", "readings", "length", "faces", "value"]


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


def test_the_longest_and_dearest_words_come_first(small: tuple[str, str]) -> None:
    outcome = run("find", "hausert", *small)
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.lines[0] == "HÄUSER: 6 Buchstaben, 7 Punkte (Häuser), gelegt als HAUSER"
    assert "HAUS: 4 Buchstaben, 5 Punkte (Haus)" in outcome.lines
    keys = [line.split(": ")[1].split(" ") for line in outcome.lines]
    ranks = [(-int(length), -int(value)) for length, _letters, value, *_rest in keys]
    assert ranks == sorted(ranks)


def test_the_joker_is_shown_where_it_lies_and_counts_nothing(small: tuple[str, str]) -> None:
    lines = run("find", "hausra?", *small).lines
    assert lines[0] == "HAUSRAT: 7 Buchstaben, 7 Punkte (Hausrat), gelegt als HAUSRA?"
    words = [line.partition(":")[0] for line in lines]
    assert len(words) == len(set(words))


def test_sharp_s_umlauts_and_all_spellings_of_a_form(small: tuple[str, str]) -> None:
    assert run("find", "ßma", "--length", "4", *small).lines == [
        "MASS: 4 Buchstaben, 6 Punkte (Mass, Maß)"
    ]
    typed = [run("find", text, *small).lines for text in ("schön", "SCHO\u0308N", "schon")]
    assert typed[0] == typed[1] == typed[2]
    assert {line.partition(":")[0] for line in typed[0]} >= {"SCHON", "SCHÖN"}


def test_length_and_limit_choose_among_the_words(small: tuple[str, str]) -> None:
    all_of_four = run("find", "hausratten", "--length", "4", *small).lines
    assert all_of_four
    assert all(": 4 Buchstaben" in line for line in all_of_four)
    few = run("find", "hausratten", "--length", "4", "--limit", "3", *small).lines
    assert few == all_of_four[:3]


def test_the_policy_decides_what_is_found_and_which_spellings(small: tuple[str, str]) -> None:
    assert not any("UGANDA" in line for line in run("find", "uganda", *small).lines)
    offen = run("find", "uganda", "--policy", "offen", *small)
    assert offen.lines[0] == "UGANDA: 6 Buchstaben, 7 Punkte (Uganda)"
    assert run("find", "aller", "--length", "5", *small).lines == [
        "ALLER: 5 Buchstaben, 7 Punkte (aller)"
    ]


def test_json_has_one_object_a_line_with_exactly_these_keys(small: tuple[str, str]) -> None:
    outcome = run("find", "h?usert", "--json", "--limit", "4", *small)
    answers = [json.loads(line) for line in outcome.lines]
    assert [list(answer) for answer in answers] == [KEYS] * 4
    assert answers[0] == {
        "word": "Häuser",
        "lay_form": "HÄUSER",
        "readings": ["Häuser"],
        "length": 6,
        "faces": "H?USER",
        "value": 6,
    }


def test_letters_of_a_long_word(default_list: Path) -> None:
    assert default_list.exists()
    outcome = run("find", "donaudampfschifffahrtsgesellschaft", "--limit", "1")
    assert outcome.status == 0
    assert int(outcome.lines[0].split(": ")[1].split(" ")[0]) > 15


@pytest.mark.parametrize("command", ["find", "anagrams", "hooks", "match"])
def test_nothing_found_is_status_1_with_a_sentence(small: tuple[str, str], command: str) -> None:
    outcome = run(command, "qqqq", *small)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.complaint == "wortkniffel: Kein Wort gefunden.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["find", "H4US"], "„4“ ist weder ein Buchstabe noch der Joker ?."),
        (["find", ""], "Hier fehlen die Buchstaben."),
        (["find", "e" * 41], "Das sind 41 Buchstaben, möglich sind 40."),
        (["find", "ha\x1bus"], "„?“ ist weder"),
        (["find", b"ha\xffus"], "ist weder"),
        (["find"], "es fehlt: BUCHSTABEN"),
        (["find", "haus", "rat"], "unbekannte Angaben: rat"),
        (["find", "haus", "--length", "0"], "--length: gebraucht wird eine ganze Zahl ab 1"),
        (["find", "haus", "--limit", "viele"], "--limit: gebraucht wird eine ganze Zahl ab 1"),
        (["find", "haus", "--limit", "9" * 5000], "gebraucht wird eine ganze Zahl ab 1"),
        (["find", "haus", "--policy", "streng"], "'streng' gibt es nicht"),
        (["anagrams", "HA US"], "„ “ ist weder ein Buchstabe noch der Joker ?."),
        (["hooks", "AU?"], "„?“ ist kein Buchstabe."),
        (["match", "[abc"], "Im Muster [abc fehlt zu „[“ die andere Klammer."),
        (["match", ""], "Das Muster ist leer."),
    ],
)
def test_a_wrong_question_is_status_2_with_a_german_sentence(
    small: tuple[str, str], arguments: list[str | bytes], sentence: str
) -> None:
    outcome = run(*arguments, *small)
    assert (outcome.status, outcome.out) == (2, "")
    assert sentence in outcome.complaint
    for english in ("Traceback", "usage", "error", "argument", "invalid"):
        assert english not in outcome.complaint


@pytest.mark.parametrize("command", ["find", "match", "anagrams", "hooks"])
def test_help_is_german_and_tells_the_limits(command: str) -> None:
    outcome = run(command, "--help")
    assert outcome.status == 0
    assert f"Aufruf: wortkniffel {command}" in outcome.out
    for option in ("--json", "--limit", "--policy", "--list"):
        assert option in outcome.out
    if command in ("find", "anagrams"):
        assert "bis zu 40 Buchstaben" in " ".join(outcome.out.split())


@pytest.mark.parametrize("command", ["find", "match", "anagrams", "hooks"])
def test_a_missing_list_is_status_3(command: str, tmp_path: Path) -> None:
    outcome = run(command, "haus", "--list", str(tmp_path / "fehlt.wkl"))
    assert (outcome.status, outcome.out) == (3, "")
    assert "ist nicht brauchbar: die Datei fehlt" in outcome.complaint


def test_plain_letters_where_the_output_has_no_umlauts(small: tuple[str, str]) -> None:
    outcome = run("find", "hausert", "--limit", "1", *small, PYTHONIOENCODING="ascii")
    assert outcome.lines == ["HAEUSER: 6 Buchstaben, 7 Punkte (Haeuser), gelegt als HAUSER"]
    answer = run("find", "hausert", "--limit", "1", "--json", *small, PYTHONIOENCODING="ascii")
    assert json.loads(answer.out)["word"] == "Häuser"


def test_umlauts_are_read_in_a_locale_without_them(small: tuple[str, str]) -> None:
    done = run_bytes("match", "h[äö]user", *small, LC_ALL="C", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("HÄUSER: ")


@pytest.mark.parametrize(
    "arguments", [("find", "haus"), ("find", "hausrattens"), ("match", "h*s"), ("hooks", "aus")]
)
def test_a_search_imports_nothing_heavy(default_list: Path, arguments: tuple[str, str]) -> None:
    assert default_list.exists()
    imported = imported_by(*COMMAND[1:], *arguments)
    assert "marisa_trie" in imported
    assert not imported & (HEAVY | {"requests"})
