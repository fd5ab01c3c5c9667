"""A small checkout, set up without a network and without a long wait."""

import io
import os
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import setup_venv
from setup_venv import Project

from tests.unit.scripts.checkouts import LIST_SOURCES, SCRIPTS

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
