"""The two commands of the README on a small checkout."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import setup_venv
from setup_venv import Project

from tests.unit.scripts.checkouts import load_script


def play(project: Project, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    script = str(project.root / "scripts" / "play.py")
    return subprocess.run(
        [sys.executable, script, *arguments], cwd=cwd, capture_output=True, check=False
    )


def test_play_passes_arguments_folder_and_exit_code_and_keeps_standard_output_clean(
    project_with_pip: Project, tmp_path: Path
) -> None:
    project_with_pip.prepare()
    done = play(project_with_pip, tmp_path, "check", "Haus", "-")
    assert done.returncode == 7
    assert done.stdout.decode().rstrip() == f"{tmp_path} check Haus -"
    assert done.stderr == b""


def test_play_is_not_led_astray_by_files_in_the_players_folder(
    project: Project, tmp_path: Path
) -> None:
    project.prepare()
    (tmp_path / "wortkniffel.py").write_text("raise SystemExit('not the game')")
    assert play(project, tmp_path).returncode == 7


def test_play_works_where_python_misreads_the_path_of_an_editable_install(
    project: Project, tmp_path: Path
) -> None:
    project.prepare()
    (link,) = project.venv.rglob("editable.pth")
    link.write_text(str(project.root).replace("ü", "Ã¼"), encoding="utf-8")
    assert play(project, tmp_path).returncode == 7


def test_play_reports_a_failed_set_up_without_a_traceback(project: Project) -> None:
    project.prepare()
    (project.root / "wordlists" / "words.txt").write_text("Haus!\n")
    done = play(project, project.root)
    assert done.returncode == setup_venv.EXIT_SETUP
    assert done.stdout == b""
    assert b"Zeile 1: kein Wort" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.fixture
def run_checks(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Sequence[tuple[str, str]], str], int]:
    """Runs test.py on the checkout with checks of one line each, and one test."""

    def run(checks: Sequence[tuple[str, str]], test: str) -> int:
        (project.root / "test_one.py").write_text(f"def test_one():\n    {test}\n")
        script = load_script("test")
        monkeypatch.setattr(script, "ROOT", project.root)
        monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
        monkeypatch.setattr(script, "QUIET_CHECKS", [(name, ("-c", do)) for name, do in checks])
        code = script.main(["test_one.py"])
        assert isinstance(code, int)
        return code

    return run


def test_checks_that_pass_take_a_line_each(
    run_checks: Callable[[Sequence[tuple[str, str]], str], int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_checks([("lint", "print('much')"), ("types", "")], "assert True") == 0
    printed = capfd.readouterr().out
    assert "lint ... ok (" in printed
    assert "types ... ok (" in printed
    assert "much" not in printed
    assert "= 1 passed in" in printed
    assert printed.endswith("Alles in Ordnung.\n")


def test_a_failed_check_shows_its_output_and_the_others_still_run(
    run_checks: Callable[[Sequence[tuple[str, str]], str], int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_checks([("lint", "raise SystemExit('line 3')"), ("types", "")], "assert 0") == 1
    printed = capfd.readouterr().out
    assert "lint ... FEHLER" in printed
    assert "line 3" in printed
    assert "types ... ok" in printed
    assert "= 1 failed in" in printed
    assert printed.endswith("Nicht bestanden: lint, pytest\n")
