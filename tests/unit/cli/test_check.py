"""``wortkniffel check WORD ...``: lines for people and for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.running import ROOT, environment, run, run_bytes
from wortkniffel.lexicon.verdict import Reason

KEYS = "word lay_form admitted reason message readings base_forms suggestions".split()


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("Häuser", "Häuser: gilt (Häuser)"),
        ("häuser", "häuser: gilt (Häuser)"),
        ("Ha\u0308user", "Ha\u0308user: gilt (Häuser)"),
        ("STRASSE", "STRASSE: gilt (Straße)"),
        ("STRAẞE", "STRAẞE: gilt (Straße)"),
        ("MASS", "MASS: gilt (Mass, Maß)"),
        ("ALLER", "ALLER: gilt (aller)"),
    ],
)
def test_an_admitted_word_is_shown_with_its_spellings(
    small: tuple[str, str], word: str, line: str
) -> None:
    outcome = run("check", word, *small)
    assert (outcome.lines, outcome.complaint, outcome.status) == ([line], "", 0)


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("qqq", "qqq: gilt nicht, steht nicht in der Wortliste"),
        ("Uganda", "Uganda: gilt nicht, ist ein Eigenname"),
        ("kWh", "kWh: gilt nicht, ist eine Abkürzung"),
        ("cringe", "cringe: gilt nicht, ist ein Fremdwort"),
        ("Lackl", "Lackl: gilt nicht, ist Mundart"),
        ("x", "x: gilt nicht, ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
        ("Joga", "Joga: gilt nicht, ist eine alte Schreibung (heute: Yoga)"),
        ("Häuser!", "Häuser!: gilt nicht, enthält Zeichen, die in keinem Wort stehen"),
    ],
)
def test_a_refused_word_is_shown_with_the_reason(
    small: tuple[str, str], word: str, line: str
) -> None:
    outcome = run("check", word, *small)
    assert len(outcome.lines) == 1
    assert outcome.lines[0].startswith(line)
    assert (outcome.complaint, outcome.status) == ("", 1)


def test_a_line_a_word_and_status_1_if_one_is_not_admitted(small: tuple[str, str]) -> None:
    assert run("check", "Haus", "Maus", "Baum", *small).status == 0
    outcome = run("check", "Haus", "qqq", "Baum", *small)
    assert [line.partition(":")[0] for line in outcome.lines] == ["Haus", "qqq", "Baum"]
    assert outcome.status == 1


def test_json_has_one_object_a_line_with_exactly_these_keys(small: tuple[str, str]) -> None:
    outcome = run("check", "--json", "MASS", "haeuser", "Uganda", "Häuser!", "", *small)
    answers = [json.loads(line) for line in outcome.lines]
    assert [list(answer) for answer in answers] == [KEYS] * 5
    assert answers[0] == {
        "word": "MASS",
        "lay_form": "MASS",
        "admitted": True,
        "reason": "admitted",
        "message": "gilt",
        "readings": ["Mass", "Maß"],
        "base_forms": {},
        "suggestions": [],
    }
    assert answers[1]["suggestions"][0] == "Häuser"
    assert (answers[2]["reason"], answers[2]["readings"]) == ("name", ["Uganda"])
    assert (answers[3]["lay_form"], answers[3]["reason"]) == ("", "not_letters")
    assert (answers[4]["word"], answers[4]["reason"]) == ("", "too_short")
    assert {answer["reason"] for answer in answers} <= {reason.value for reason in Reason}
    assert outcome.status == 1


def test_the_policy_decides(small: tuple[str, str]) -> None:
    for policy, status in (("regel", 1), ("regional", 1), ("duden", 0), ("offen", 0)):
        assert run("check", "cringe", "--policy", policy, *small).status == status


def test_the_default_list_is_used_where_none_is_named(default_list: Path) -> None:
    assert default_list.exists()
    outcome = run("check", "häuser", "STRASSE", "qqxx")
    assert outcome.lines[:2] == [
        "häuser: gilt (Häuser, Form von Haus)",
        "STRASSE: gilt (Straße)",
    ]
    assert outcome.status == 1


def test_control_characters_are_not_echoed(small: tuple[str, str]) -> None:
    outcome = run("check", "\x1b[31mHaus\x07", "Haus\nBaum: gilt", "\u202eHaus", *small)
    assert outcome.lines[0].startswith("?[31mHaus?: gilt nicht")
    assert outcome.lines[1].startswith("Haus?Baum: gilt: gilt nicht")
    assert outcome.lines[2].startswith("?Haus: gilt nicht")
    assert len(outcome.lines) == 3
    as_json = run_bytes("check", "--json", "\x1b[31mHaus", *small).stdout
    assert b"\x1b" not in as_json
    assert json.loads(as_json)["word"] == "\x1b[31mHaus"


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("command", ["check --json Haus", "lists stats --json"])
def test_a_closed_standard_output_is_no_crash(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m wortkniffel {command} >&-', sys.executable],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr


def test_a_long_word_is_shown_short_and_told_whole_in_json(small: tuple[str, str]) -> None:
    word = "x" * 5000
    assert run("check", word, *small).lines[0].startswith("x" * 39 + "…: gilt nicht")
    assert json.loads(run("check", "--json", word, *small).out)["word"] == word


@pytest.mark.parametrize(
    ("encoding", "line"),
    [
        ("ascii", "Haeuser STRASSE: gilt nicht, enthaelt Zeichen, die in keinem Wort stehen"),
        ("cp1252", "Häuser STRASSE: gilt nicht, enthält Zeichen, die in keinem Wort stehen"),
        ("latin-1", "Häuser STRASSE: gilt nicht, enthält Zeichen, die in keinem Wort stehen"),
        ("utf-8", "Häuser STRAẞE: gilt nicht, enthält Zeichen, die in keinem Wort stehen"),
    ],
)
def test_any_output_encoding_does(small: tuple[str, str], encoding: str, line: str) -> None:
    outcome = run("check", "Häuser STRAẞE", *small, PYTHONIOENCODING=encoding)
    assert (outcome.lines, outcome.complaint) == ([line], "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_what_an_encoding_lacks_is_replaced(small: tuple[str, str], encoding: str) -> None:
    outcome = run("check", "😀Ω", "→", "Straße", *small, PYTHONIOENCODING=encoding)
    assert outcome.lines[0].startswith("??: gilt nicht")
    assert outcome.lines[1].startswith("->: gilt nicht")
    assert outcome.lines[2].startswith(("Strasse: gilt (Strasse)", "Straße: gilt (Straße)"))
    assert outcome.complaint == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_json_is_the_same_in_any_encoding(small: tuple[str, str], encoding: str) -> None:
    outcome = run("check", "--json", "Häuser😀", "Straße", *small, PYTHONIOENCODING=encoding)
    answers = [json.loads(line) for line in outcome.lines]
    assert [answer["word"] for answer in answers] == ["Häuser😀", "Straße"]
    assert answers[1]["readings"] == ["Straße"]


@pytest.mark.parametrize("coerce", ["0", "1"])
def test_an_ascii_locale_does_not_garble_arguments(small: tuple[str, str], coerce: str) -> None:
    outcome = run(
        "check",
        *("--json", "Häuser"),
        *small,
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE=coerce,
        PYTHONIOENCODING="ascii",
    )
    answer = json.loads(outcome.out)
    assert (answer["word"], answer["admitted"]) == ("Häuser", True)
    assert (outcome.status, outcome.complaint) == (0, "")


def test_arguments_that_are_no_utf_8_get_a_verdict(small: tuple[str, str]) -> None:
    answer = json.loads(run("check", "--json", b"H\xe4user", *small).out)
    assert (answer["word"], answer["reason"]) == ("H\ufffduser", "not_letters")
    assert answer["message"] == "ist wohl nicht in UTF-8 geschrieben"


@pytest.mark.parametrize("word", ["", " ", "\u00a0", "\t "])
def test_what_shows_nothing_is_shown_as_empty(small: tuple[str, str], word: str) -> None:
    assert run("check", word, *small).out.startswith("(leer): gilt nicht, ")


def test_an_unusable_list_is_status_3(tmp_path: Path) -> None:
    (tmp_path / "liste.wkl").write_text("Haus\n", encoding="utf-8")
    for name, fault in (
        ("liste.wkl", "das ist keine gebaute Wortliste"),
        ("fehlt.wkl", "die Datei fehlt"),
    ):
        path = tmp_path / name
        outcome = run("check", "Haus", "--list", str(path))
        assert outcome.status == 3
        assert outcome.out == ""
        assert outcome.complaint == (
            f"wortkniffel: Die Wortliste {path} ist nicht brauchbar: {fault}.\n"
        )


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("RUFE", "RUFE: gilt (Rufe, Form von Ruf; rufe, Form von rufen)"),
        ("Haus", "Haus: gilt (Haus; haus, Form von hausen)"),
        ("rauh", "rauh: gilt nicht, ist eine alte Schreibung (heute: rau)"),
        ("Abfluß", "Abfluß: gilt nicht, ist eine alte Schreibung (heute: Abfluss)"),
    ],
)
def test_base_forms_and_spellings_of_today(default_list: Path, word: str, line: str) -> None:
    assert run("check", word, "--list", str(default_list)).lines == [line]
