"""What the two commands set up, without a network and without a long wait."""

import ast
import io
import os
import sys
import threading
from pathlib import Path

import pytest
import setup_venv
from setup_venv import Answer, Project, SetupError, find_python, pip_failure

from tests.unit.scripts.checkouts import LIST_SOURCES, SCRIPTS

OLD_PYTHON = (3, 9, 2)
NEW_PYTHON = (3, 11, 0)

posix_only = pytest.mark.skipif(os.name == "nt", reason="stands in shell scripts for interpreters")


def steps(out: io.StringIO) -> list[str]:
    """The steps written since the last call, without how they ended."""
    lines = [line.split(" ... ")[0] for line in out.getvalue().splitlines()]
    out.seek(0)
    out.truncate()
    return lines


def make_venv(project: Project, script: str) -> None:
    """An environment whose interpreter is a shell script."""
    project.python.parent.mkdir(parents=True)
    write_script(project.python, script)


def write_script(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


# ---------------------------------------------------------------- which Python


@pytest.mark.parametrize("name", ["play.py", "test.py", "setup_venv.py"])
def test_an_old_python_can_read_the_scripts(name: str) -> None:
    ast.parse((SCRIPTS / name).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_python_that_is_new_enough_is_taken() -> None:
    assert find_python(sys.version_info[:3], sys.executable) == [sys.executable]


def test_too_old_a_python_says_which_it_is_and_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match=r"3\.11 oder neuer.*3\.9\.2 \(/usr/bin/python3\)"):
        find_python(OLD_PYTHON, "/usr/bin/python3")


@posix_only
def test_a_newer_python_on_the_path_steps_in_and_a_dead_shim_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_script(tmp_path / "python3.14", "echo 'no such version' >&2; exit 127")
    write_script(tmp_path / "python3.13", "echo 3 13 1")
    write_script(tmp_path / "python3.12", "echo 3 12 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_python(OLD_PYTHON, "/usr/bin/python3") == [str(tmp_path / "python3.13")]


@posix_only
def test_a_python_without_venv_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_script(tmp_path / "python3", "echo 3 11 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match=r"apt install python3\.11-venv\n.*dnf install"):
        find_python(NEW_PYTHON, str(tmp_path / "python3"))


# ---------------------------------------------------------------- which .venv


def test_a_sound_environment_has_no_fault(project: Project) -> None:
    project.prepare()
    assert project.fault() is None


def test_an_environment_that_forgot_what_it_is_would_install_into_the_system(
    project: Project,
) -> None:
    project.prepare()
    (project.venv / "pyvenv.cfg").unlink()
    assert project.fault() is not None


@posix_only
@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("echo 3 9 1", "hat nur Python 3.9"),
        ("echo 3 12 0", "ist unvollständig"),
        ("exit 1", "lässt sich hier nicht starten"),
    ],
)
def test_a_faulty_environment_is_made_anew_with_a_word_why(
    project: Project, out: io.StringIO, script: str, fault: str
) -> None:
    make_venv(project, script)
    assert project.fault() == fault
    project.prepare()
    assert project.fault() is None
    assert steps(out)[:2] == [
        f"Die Umgebung .venv {fault}; sie wird neu angelegt.",
        "Umgebung .venv anlegen",
    ]


def test_an_environment_of_another_system_is_made_anew(project: Project) -> None:
    project.python.parent.mkdir(parents=True)
    project.python.write_bytes(b"\x7fELF, but not for this machine")
    project.python.chmod(0o755)
    project.prepare()
    assert project.fault() is None


@posix_only
def test_a_link_in_place_of_the_environment_is_cut_not_followed(
    project: Project, tmp_path: Path
) -> None:
    precious = tmp_path / "elsewhere"
    precious.mkdir()
    (precious / "file").touch()
    project.venv.symlink_to(precious)
    project.prepare()
    assert (precious / "file").exists()
    assert not project.venv.is_symlink()


def test_an_environment_that_cannot_be_made_gives_the_reason(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker = [sys.executable, "-c", "raise SystemExit('Platte voll')"]
    monkeypatch.setattr(setup_venv, "find_python", lambda *_: maker)
    with pytest.raises(SetupError, match=r"ließ sich nicht anlegen:\n  Platte voll"):
        project.prepare()


# ---------------------------------------------------------------- what is installed


EVERYTHING = [
    "Umgebung .venv anlegen",
    "Pakete installieren",
    "Wortliste bauen",
    "Wort-Kniffel einrichten",
]


def test_each_step_is_one_line_and_the_second_run_has_none(
    project: Project, out: io.StringIO
) -> None:
    project.prepare()
    assert steps(out) == EVERYTHING
    project.prepare()
    assert steps(out) == []


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml", "wortkniffel/__init__.py"])
def test_a_changed_file_installs_again(project: Project, out: io.StringIO, name: str) -> None:
    project.prepare()
    steps(out)
    with (project.root / name).open("a") as file:
        file.write("\n# changed\n")
    project.prepare()
    assert steps(out) == ["Pakete installieren", "Wort-Kniffel einrichten"]


def test_the_tests_need_more_than_the_game(project: Project, out: io.StringIO) -> None:
    project.prepare()
    steps(out)
    project.prepare(for_tests=True)
    assert steps(out) == ["Pakete installieren", "Wort-Kniffel einrichten"]


def test_the_game_needs_no_more_than_the_tests(project: Project, out: io.StringIO) -> None:
    project.prepare(for_tests=True)
    steps(out)
    project.prepare()
    assert steps(out) == []


def test_a_second_start_waits_until_the_first_has_set_up(
    project: Project, out: io.StringIO
) -> None:
    with (project.root / ".venv.lock").open("a") as held:
        assert setup_venv._locked(held)
        second = threading.Thread(target=project.prepare)
        second.start()
        while "wird gewartet" not in out.getvalue():
            assert second.is_alive()
        assert not project.venv.exists()
    second.join()
    assert project.fault() is None


@pytest.mark.parametrize("name", LIST_SOURCES)
def test_a_changed_word_list_is_built_again(project: Project, out: io.StringIO, name: str) -> None:
    project.prepare()
    steps(out)
    source = project.root / "wordlists" / name
    source.write_text("Haus\nMaus\n")
    built = project.root / "wortkniffel" / "data" / "german.wkl"
    later = built.stat().st_mtime + 10
    os.utime(source, (later, later))
    project.prepare()
    assert steps(out) == ["Wortliste bauen"]
    assert built.read_text() == (project.root / "wordlists" / "words.txt").read_text()


def test_a_mistake_in_the_word_list_is_quoted(project: Project) -> None:
    (project.root / "wordlists" / "words.txt").write_text("Haus!\n")
    with pytest.raises(SetupError, match=r"nicht bauen:\n.*Zeile 1: kein Wort"):
        project.prepare()


def test_without_a_network_the_missing_package_is_named(project_with_pip: Project) -> None:
    (project_with_pip.root / "requirements.txt").write_text("no-such-package-of-ours==1.0\n")
    with pytest.raises(SetupError, match=r"Keine Verbindung.*no-such-package-of-ours==1\.0"):
        project_with_pip.prepare()


def test_after_a_failure_a_second_try_goes_on_where_it_stopped(
    project: Project, out: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROKEN_PIP", "yes")
    with pytest.raises(SetupError, match="no space left"):
        project.prepare()
    assert out.getvalue().endswith("Pakete installieren ... fehlgeschlagen\n")
    steps(out)
    monkeypatch.delenv("BROKEN_PIP")
    project.prepare()
    assert steps(out) == EVERYTHING[1:]


def test_any_other_failure_of_pip_shows_its_last_lines() -> None:
    message = pip_failure("Collecting x\n\nerror: command 'gcc' failed: No such file\n")
    assert message.endswith("\n  Collecting x\n  error: command 'gcc' failed: No such file")
    assert "Verbindung" not in message


def test_an_interrupted_step_ends_its_line(project: Project, out: io.StringIO) -> None:
    with pytest.raises(KeyboardInterrupt), project.step("Pakete installieren"):
        raise KeyboardInterrupt
    assert out.getvalue() == "Pakete installieren ... abgebrochen\n"


def test_a_terminal_without_umlauts_gets_a_readable_line(tmp_path: Path) -> None:
    with (tmp_path / "terminal").open("w+", encoding="ascii") as terminal:
        Project(tmp_path, terminal).say("für zwei")
        terminal.seek(0)
        assert terminal.read() == "f?r zwei\n"


def test_settings_of_the_user_do_not_lead_pip_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PIP_USER", "1")
    environment = setup_venv.child_environment()
    assert "PYTHONPATH" not in environment
    assert environment["PIP_USER"] == "0"


def test_an_interpreter_that_is_not_there_gives_no_answer(tmp_path: Path) -> None:
    assert setup_venv.ask([str(tmp_path / "python"), "-c", ""]) is None
    assert setup_venv.ask([sys.executable, "-c", "print(3, 12, 1)"]) == Answer((3, 12), True)
