"""``wortkniffel lists export``."""

import sys
from pathlib import Path

import pytest

from tests.unit.cli.running import run, run_bytes


def test_text_to_a_file_and_to_standard_output_is_the_same(
    small_list: Path, tmp_path: Path
) -> None:
    target = tmp_path / "liste.txt"
    outcome = run("lists", "export", str(small_list), "-o", str(target))
    assert (outcome.status, outcome.out, outcome.complaint) == (0, "", "")
    words = target.read_text(encoding="utf-8").splitlines()
    assert {"Häuser", "Straße", "Pizza"} <= set(words)
    assert "Uganda" not in words
    # A list has its umlauts whatever the terminal is like.
    for arguments in ([], ["-o", "-"]):
        done = run_bytes("lists", "export", str(small_list), *arguments, PYTHONIOENCODING="ascii")
        assert done.stdout == target.read_bytes()


def test_a_policy_that_admits_more(small_list: Path) -> None:
    words = run("lists", "export", str(small_list), "--policy", "offen").lines
    assert {"Uganda", "cringe"} <= set(words)
    assert "kWh" not in words


def test_hunspell_writes_both_files(small_list: Path, tmp_path: Path) -> None:
    target = tmp_path / "kniffel.dic"
    outcome = run("lists", "export", str(small_list), "--format", "hunspell", "-o", str(target))
    assert (outcome.status, outcome.complaint) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kniffel.aff", "kniffel.dic"]
    assert "Straße/k" in target.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("output", [[], ["-o", "-"], ["-o", "liste.txt"]])
def test_hunspell_needs_a_name_for_two_files(small_list: Path, output: list[str]) -> None:
    outcome = run("lists", "export", str(small_list), "--format", "hunspell", *output)
    assert (outcome.status, outcome.out) == (2, "")
    assert "-o muss eine nennen, die auf .dic endet" in outcome.complaint


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("fehlt/liste.txt", "den Ordner gibt es nicht"),
        pytest.param(
            ".",
            "dort steht ein Ordner",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows calls it forbidden"),
        ),
    ],
)
def test_a_place_that_cannot_be_written_is_status_3(
    small_list: Path, tmp_path: Path, name: str, fault: str
) -> None:
    target = tmp_path / name
    outcome = run("lists", "export", str(small_list), "-o", str(target))
    assert outcome.status == 3
    assert outcome.complaint == f"wortkniffel: {target} ist nicht zu schreiben: {fault}.\n"
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_stays_if_the_list_is_damaged(small_list: Path, tmp_path: Path) -> None:
    damaged, target = tmp_path / "kaputt.wkl", tmp_path / "liste.txt"
    damaged.write_bytes(small_list.read_bytes()[:-100])
    target.write_text("alt\n", encoding="utf-8")
    outcome = run("lists", "export", str(damaged), "-o", str(target))
    assert outcome.status == 3
    assert "unvollständig oder beschädigt" in outcome.complaint
    assert target.read_text(encoding="utf-8") == "alt\n"
