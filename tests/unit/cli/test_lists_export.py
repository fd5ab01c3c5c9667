"""``wortkniffel lists export``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, ROOT, run, run_bytes


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


@pytest.mark.parametrize("name", ["liste.wkl", "./liste.wkl", "link"])
def test_the_list_is_not_overwritten_by_itself(small_list: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / "liste.wkl"
    path.write_bytes(small_list.read_bytes())
    (tmp_path / "link").symlink_to(path)
    outcome = run("lists", "export", str(path), "-o", f"{tmp_path}/{name}")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"Das würde {path} überschreiben" in outcome.complaint
    assert path.read_bytes() == small_list.read_bytes()


def test_nor_by_the_second_file_of_a_dictionary(small_list: Path, tmp_path: Path) -> None:
    path = tmp_path / "liste.aff"
    path.write_bytes(small_list.read_bytes())
    target = str(tmp_path / "liste.dic")
    outcome = run("lists", "export", str(path), "--format", "hunspell", "-o", target)
    assert outcome.status == 2
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == small_list.read_bytes()


def test_without_a_list_it_is_the_one_in_use(default_list: Path, tmp_path: Path) -> None:
    usual, named = tmp_path / "usual.txt", tmp_path / "named.txt"
    assert run("lists", "export", "-o", str(usual)).status == 0
    assert run("lists", "export", str(default_list), "-o", str(named)).status == 0
    assert usual.read_bytes() == named.read_bytes() != b""


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs devices among the files")
def test_a_device_is_written_to_and_may_be_closed(small_list: Path) -> None:
    done = run_bytes("lists", "export", str(small_list), "-o", "/dev/stdout")
    assert done.stdout == run_bytes("lists", "export", str(small_list)).stdout
    reader, writer = os.pipe()
    os.close(reader)
    try:
        refused = subprocess.run(
            [*COMMAND, "lists", "export", str(small_list), "-o", f"/dev/fd/{writer}"],
            pass_fds=[writer],
            capture_output=True,
            cwd=ROOT,
            check=False,
        )
    finally:
        os.close(writer)
    assert (refused.returncode, refused.stderr) == (141, b"")


def test_an_empty_name_is_no_list() -> None:
    outcome = run("lists", "export", "")
    assert outcome.status == 2
    assert "hier fehlt der Name einer Datei" in outcome.complaint


def test_an_old_file_stays_if_the_list_is_damaged(small_list: Path, tmp_path: Path) -> None:
    damaged, target = tmp_path / "kaputt.wkl", tmp_path / "liste.txt"
    damaged.write_bytes(small_list.read_bytes()[:-100])
    target.write_text("alt\n", encoding="utf-8")
    outcome = run("lists", "export", str(damaged), "-o", str(target))
    assert outcome.status == 3
    assert "unvollständig oder beschädigt" in outcome.complaint
    assert target.read_text(encoding="utf-8") == "alt\n"
