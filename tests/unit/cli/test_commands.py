"""The command as a whole: usage, lists, and what is never imported."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment, run
from wortkniffel import __version__

HEAVY = {
    "textual",
    "rich",
    "numpy",
    "fastapi",
    "starlette",
    "pydantic",
    "asyncio",
    "requests",
    "urllib3",
}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check"], "es fehlt: WORT"),
        (["check", "Haus", "--policy", "streng"], "'streng' gibt es nicht (möglich: "),
        (["check", "Haus", "--policy"], "--policy: hier fehlt eine Angabe"),
        (["check", "Haus", "--list"], "--list: hier fehlt eine Angabe"),
        (["check", "Haus", "--schnell"], "unbekannte Angaben: --schnell"),
        (["check", "Haus", "--json=ja"], "--json: die Angabe 'ja' ist hier zu viel"),
        (["chekc", "Haus"], "'chekc' gibt es nicht (möglich: "),
        (["lists"], "es fehlt: BEFEHL"),
        (["lists", "verify", "quatsch"], "unbekannte Angaben: quatsch"),
        (["--nein"], "unbekannte Angaben: --nein"),
    ],
)
def test_wrong_use_is_status_2_with_a_german_sentence(arguments: list[str], sentence: str) -> None:
    outcome = run(*arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.complaint.startswith("Aufruf: wortkniffel")
    assert sentence in outcome.complaint.splitlines()[-1]
    assert outcome.complaint.splitlines()[-1].startswith("wortkniffel")
    for english in ("usage", "error", "argument", "required", "invalid", "choose"):
        assert english not in outcome.complaint


@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "--help"], ["lists", "--help"], ["play", "--help"]]
)
def test_help_is_german(arguments: list[str]) -> None:
    outcome = run(*arguments)
    assert outcome.status == 0
    assert "Aufruf: wortkniffel" in outcome.out
    assert "diese Hilfe zeigen" in outcome.out
    for english in ("usage", "show this", "options:", "positional"):
        assert english not in outcome.out


def test_usage_errors_work_in_ascii_too() -> None:
    outcome = run("check", "Haus", "--policy", "strengst-möglich", PYTHONIOENCODING="ascii")
    assert outcome.status == 2
    assert "gibt es nicht (moeglich: " in outcome.complaint


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "utf-8"}),
        ({"PYTHONIOENCODING": "", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONUTF8": "1"}),
    ],
)
def test_the_advice_for_a_terminal_without_umlauts_helps(
    changes: dict[str, str], advice: dict[str, str], default_list: Path
) -> None:
    def start(**more: str) -> pexpect.spawn:
        settings = environment(**{"LC_ALL": "C", "PYTHONUTF8": "0", "TERM": "xterm", **more})
        return pexpect.spawn(
            COMMAND[0], COMMAND[1:], cwd=str(ROOT), env=settings, encoding="utf-8", timeout=60
        )

    refused = start(**changes)
    (setting,) = (f"{name}={value}" for name, value in advice.items())
    assert f"Mit {setting} davor" in " ".join(refused.read().split())
    started = start(**{**changes, **advice})
    started.expect_exact("\x1b[?1049h")  # the screen that programs paint on
    started.close(force=True)


def test_the_version() -> None:
    outcome = run("--version")
    assert (outcome.out, outcome.status) == (f"wortkniffel {__version__}\n", 0)


def test_verify_says_what_a_good_list_is(small_list: Path) -> None:
    outcome = run("lists", "verify", "--list", str(small_list))
    assert outcome.status == 0
    assert outcome.lines[0] == f"{small_list}: in Ordnung, die Prüfsumme stimmt."
    assert "Schreibungen" in outcome.lines[1]
    assert "SHA-256" in outcome.lines[2]
    assert outcome.lines[3:] == ["Quellen: tests", "Lizenzen: CC0-1.0"]


def test_verify_of_the_default_list(default_list: Path) -> None:
    outcome = run("lists", "verify")
    assert outcome.status == 0
    assert outcome.lines[0].startswith(str(default_list))
    assert re.match(
        r"\d{3}\.\d{3} Schreibungen, \d{3}\.\d{3} Legeformen, Format \d+$", outcome.lines[1]
    )
    assert max(map(len, outcome.lines[1:])) <= 80
    assert outcome.lines[-1] == "Worthäufigkeiten: in Ordnung, die Prüfsumme stimmt."


@pytest.mark.parametrize(
    ("content", "status", "told"),
    [
        (None, 0, "Worthäufigkeiten: nicht dabei\n"),
        (b"WKBANDS", 3, "das sind keine gebauten Worthäufigkeiten.\n"),
    ],
)
def test_verify_of_the_default_list_says_what_of_its_frequencies_is_wrong(
    content: bytes | None, status: int, told: str, default_list: Path, tmp_path: Path
) -> None:
    data = tmp_path / "wortkniffel" / "data"
    shutil.copytree(ROOT / "wortkniffel", data.parent, ignore=shutil.ignore_patterns("*.wkf"))
    if content is not None:
        (data / "frequency.wkf").write_bytes(content)
    done = subprocess.run(
        [*COMMAND, "lists", "verify"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(tmp_path), XDG_DATA_HOME=str(tmp_path)),
        check=False,
    )
    said = done.stdout.decode()
    assert done.returncode == status
    assert f"{data / default_list.name}: in Ordnung" in said
    assert said.endswith(told)


def test_verify_finds_one_wrong_bit_that_a_check_does_not_look_for(
    default_list: Path, tmp_path: Path
) -> None:
    content = bytearray(default_list.read_bytes())
    content[len(content) // 2] ^= 1
    damaged = tmp_path / "kaputt.wkl"
    damaged.write_bytes(content)
    outcome = run("lists", "verify", "--list", str(damaged))
    assert outcome.status == 3
    assert outcome.out == ""
    assert outcome.complaint == (
        f"wortkniffel: Die Wortliste {damaged} ist nicht brauchbar: "
        "die Prüfsumme stimmt nicht, die Datei ist beschädigt.\n"
    )


def imported_by(*arguments: str) -> set[str]:
    """The top-level packages that a run of Python imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment(),
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def test_a_check_imports_nothing_heavy(default_list: Path) -> None:
    assert default_list.exists()
    imported = imported_by(*COMMAND[1:], "check", "Haus", "--json")
    assert "marisa_trie" in imported
    assert not imported & HEAVY


@pytest.mark.parametrize(
    "module",
    [
        "wortkniffel.lexicon.lexicon",
        "wortkniffel.lexicon.store",
        "wortkniffel.rules.game",
        "wortkniffel.rules.wortkniffel",
        "wortkniffel.strategy.moves",
        "wortkniffel.cli.main",
    ],
)
def test_the_core_needs_no_terminal_library(module: str) -> None:
    imported = imported_by("-c", f"import {module}")
    assert "wortkniffel" in imported
    assert not imported & {"textual", "rich", "numpy", "fastapi"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("words", ["--version", "--help", "lists --help", "score kniffel 33444"])
def test_where_there_is_no_room_for_output_that_is_said(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.decode() == "wortkniffel: Abgebrochen: der Datenträger ist voll.\n"
