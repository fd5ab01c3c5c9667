"""The two commands of the README, without a network and without a long wait."""

import ast
import importlib.util
import io
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest
import setup_venv
from setup_venv import Answer, Project, SetupError, find_python, pip_failure

SCRIPTS = Path(setup_venv.__file__).parent
OLD_PYTHON = (3, 9, 2)
NEW_PYTHON = (3, 11, 0)

posix_only = pytest.mark.skipif(os.name == "nt", reason="stands in shell scripts for interpreters")

PYPROJECT = """\
[build-system]
requires = []
build-backend = "hatchling.build"

[project]
name = "wortkniffel-stand-in"
version = "1"

[tool.hatch.build]
dev-mode-dirs = ["."]
packages = ["wortkniffel"]
"""
GAME = """\
import os, sys

print(os.getcwd(), *sys.argv[1:])
sys.exit(7)
"""
COMPILER = """\
def compile_default(root):
    words = (root / "wordlists" / "words.txt").read_text(encoding="utf-8")
    if "!" in words:
        raise ValueError("words.txt, Zeile 1: kein Wort")
    (root / "wortkniffel" / "data").mkdir(exist_ok=True)
    (root / "wortkniffel" / "data" / "german.wkl").write_text(words, encoding="utf-8")
"""
LIST_SOURCES = ("words.txt", "reviewed.tsv", "lemmas.tsv", "german.toml", "classes/names.tsv")
# Takes the place of `python -m venv`, whose ensurepip alone takes seconds: the new
# environment sees the packages of the one that runs the tests.
QUICK_VENV = """\
import os, pathlib, sys, sysconfig, venv

target = pathlib.Path(sys.argv[-1])
venv.create(target, with_pip=False, symlinks=os.name != "nt")
paths = sysconfig.get_paths("venv", vars=dict(base=str(target), platbase=str(target)))
packages = pathlib.Path(paths["purelib"])
(packages / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"], encoding="utf-8")
if len(sys.argv) > 1 and sys.argv[1] == "quick-pip":
    (packages / "pip").mkdir()
    (packages / "pip" / "__init__.py").touch()
    (packages / "pip" / "__main__.py").write_text({pip!r})
"""
# Real pip takes a second a call, most of it to find out that nothing is to be done.
QUICK_PIP = """\
import os, pathlib, sys

if "BROKEN_PIP" in os.environ:
    sys.exit("error: no space left on device")
if "--editable" in sys.argv:
    (pathlib.Path(__file__).parent.parent / "editable.pth").write_text(os.getcwd(), "utf-8")
"""


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pip of these tests asks a port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{port}/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout whose game prints where and how it was started."""
    root = tmp_path / "Spiele für zwei"
    package = root / "wortkniffel"
    (package / "listbuilder").mkdir(parents=True)
    (root / "wordlists" / "classes").mkdir(parents=True)
    shutil.copytree(SCRIPTS, root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "requirements.txt").write_text("# nothing\n")
    (root / "requirements-dev.txt").write_text("-r requirements.txt\n")
    (root / "wordlists" / "words.txt").write_text("Haus\n")
    for name in LIST_SOURCES[1:]:
        (root / "wordlists" / name).write_text("")
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(GAME)
    (package / "listbuilder" / "__init__.py").write_text("")
    (package / "listbuilder" / "default.py").write_text(COMPILER)
    return root


@pytest.fixture
def out() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def make_project(
    checkout: Path, out: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Project]:
    """The checkout, on a machine that makes an environment in no time."""
    maker = tmp_path / "quick_venv.py"
    maker.write_text(QUICK_VENV.format(pip=QUICK_PIP))

    def make(pip: str) -> Project:
        monkeypatch.setattr(setup_venv, "find_python", lambda *_: [sys.executable, str(maker), pip])
        return Project(checkout, out)

    return make


@pytest.fixture
def project(make_project: Callable[[str], Project]) -> Project:
    """The checkout, with a pip that only links it into the environment."""
    return make_project("quick-pip")


@pytest.fixture
def project_with_pip(make_project: Callable[[str], Project]) -> Project:
    """The checkout, with pip as it is."""
    pytest.importorskip("hatchling")
    return make_project("real-pip")


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


def load_script(name: str) -> ModuleType:
    """A script as a module, under a name that no other module has."""
    spec = importlib.util.spec_from_file_location(f"script_{name}", SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


# ---------------------------------------------------------------- the two commands


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
