"""The benches run; what they measure is not judged here."""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from bench import all as every
from bench import (
    cold_check,
    hunspell,
    judge_rate,
    list_file,
    moves,
    pairing,
    results,
    search,
    solver,
    table,
)

MEASURED = r"ours [\d,.]+ (s|ms|µs|MB|words/s)"

posix_only = pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")

pytestmark = pytest.mark.usefixtures("default_list")


def printed(
    bench: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str], *options: str
) -> str:
    assert bench(["--quick", *options]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(hunspell.hunspell() is None, reason="the peer is not installed")
def test_words_are_measured_against_hunspell(capsys: pytest.CaptureFixture[str]) -> None:
    cold = printed(cold_check.main, capsys)
    assert re.search(
        MEASURED + r", hunspell [\d.]+ m?s, ratio [\d.]+ \(target <= 1\.0(, missed)?\)", cold
    )
    rate = printed(judge_rate.main, capsys)
    assert re.search(r"hunspell -l [\d,]+ words/s, ratio of rates [\d.]+ \(target >= 10", rate)


def test_without_hunspell_ours_is_printed_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    for bench in (cold_check.main, judge_rate.main):
        lines = printed(bench, capsys)
        assert hunspell.MISSING in lines
        assert re.search(MEASURED, lines.partition(hunspell.MISSING)[2])


def test_a_hunspell_without_german_counts_as_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DICPATH", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda _name: "/bin/false")
    assert hunspell.hunspell() is None


@pytest.mark.slow
def test_a_fresh_install_can_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("hatchling", reason="without it pip would have to fetch it")
    monkeypatch.setenv("PATH", "")
    lines = printed(cold_check.main, capsys, "--install")
    assert re.search(r"measured: \S+wortkniffel(\.exe)? check Haus", lines)
    assert re.search(MEASURED, lines)


def test_throws_are_measured_against_a_plain_search(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(moves.main, capsys)
    assert "finds the same" in lines
    assert len(re.findall(MEASURED + ", plain search", lines)) == 2


def test_searches_are_measured_against_programs_that_find_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(search.main, capsys)
    assert re.search("find, 7 letters, the command: " + MEASURED, lines)
    for peer, target in (("an -w", "0.05"), ("wordplay", "0.05"), ("grep -E", "3")):
        # A peer that is not installed is named too, without a figure.
        if f", {peer} " in lines:
            assert re.search(
                MEASURED + rf", {peer} [\d.]+ m?s, ratio [\d.e-]+ \(target <= {target}", lines
            )
    assert search.MISSING in lines or "an -w" in lines or "wordplay" in lines


def test_without_its_peers_the_search_is_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name, **_where: None)
    lines = printed(search.main, capsys)
    assert search.MISSING in lines
    assert search.NO_GREP in lines
    assert len(re.findall(MEASURED, lines)) == 2 + len(search.KNOWN_START + search.PATTERNS)


def test_the_list_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(re.findall(MEASURED, printed(list_file.main, capsys))) >= 2


@posix_only
def test_the_table_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(table.main, capsys)
    assert re.search(MEASURED + ", import textual.app", lines)
    assert len(re.findall("while the sand runs: median", lines)) == 2


def test_all_benches_are_run_by_one() -> None:
    here = Path(every.__file__).parent
    runnable = {path.stem for path in here.glob("*.py") if "__main__" in path.read_text("utf-8")}
    assert set(every.BENCHES) == runnable - {"all"}


def test_a_third_of_the_mix_is_in_capitals_and_a_third_wrong() -> None:
    spellings = ["haus", "maus", "laus", "baum", "raum", "saum"]
    mix = judge_rate.mixed(spellings, 6)
    assert mix == judge_rate.mixed(spellings, 6)
    assert all(word in spellings for word in mix[::3])
    assert all(word.lower() in spellings for word in mix[1::3])
    assert all(word.lower() not in spellings and len(word) == 4 for word in mix[2::3])


def test_rivals_run_in_turn_and_the_first_run_of_each_does_not_count() -> None:
    order: list[str] = []

    def rival(name: str, *times: float) -> Callable[[], float]:
        left = list(times)

        def run() -> float:
            order.append(name)
            return left.pop(0)

        return run

    medians = pairing.in_turn(3, rival("A", 99, 1, 2, 9), rival("B", 99, 5, 4, 6))
    assert medians == [2, 5]
    assert "".join(order) == "ABABABAB"


@pytest.mark.parametrize(
    ("target", "value", "text"),
    [
        (pairing.Target(1.0), 0.75, "(target <= 1.0)"),
        (pairing.Target(1.0), 1.01, "(target <= 1.0, missed)"),
        (pairing.Target(40, " %", at_least=True), 35, "(target >= 40 %, missed)"),
        (pairing.Target(10, at_least=True), 18, "(target >= 10)"),
    ],
)
def test_a_target_stands_beside_its_figure(target: pairing.Target, value: float, text: str) -> None:
    assert target.beside(value) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.50 s"), (0.0412, "41.2 ms"), (0.000_3, "300 µs")]
)
def test_times_are_told_in_a_fitting_unit(seconds: float, text: str) -> None:
    assert pairing.duration(seconds) == text


def test_children_write_byte_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in pairing.child_environment()


def test_results_are_counted_beside_a_bare_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(re.findall(MEASURED, printed(results.main, capsys))) == 2


@pytest.mark.slow
def test_solving_and_advice_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(solver.main, capsys)
    assert re.search("a turn of seven letter dice: " + MEASURED + ", NumPy", lines)
    assert re.search(r"full advice: median [\d.]+ m?s \(target <= 30 ms", lines)
    assert re.search(r"Kniffel solved, with means: ours [\d.]+ s \(target <= 15 s", lines)
