"""``wortkniffel lists build`` at a terminal: the bar, and Ctrl-C."""

import sys
from pathlib import Path

import pexpect
import pytest

from tests.unit.cli.recipes import BASE, recipes_in
from tests.unit.cli.running import COMMAND, ROOT, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with recipes."""
    return recipes_in(tmp_path)


def at_a_terminal(folder: Path) -> pexpect.spawn:
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "lists", "build", str(folder / "words.toml")],
        cwd=str(ROOT),
        env={**environment(), "TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(24, 120),
        timeout=20,
    )


def test_a_bar_at_a_terminal_only(folder: Path) -> None:
    (folder / "base.txt").write_text(BASE * 30_000, encoding="utf-8")
    terminal = at_a_terminal(folder)
    terminal.expect_exact("Grundliste")
    terminal.expect_exact(" von 1,4 MB")
    terminal.expect_exact("gelesen: 180.000 aus Grundliste")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_control_c_leaves_nothing_behind(folder: Path) -> None:
    (folder / "base.txt").write_text(BASE * 200_000, encoding="utf-8")
    terminal = at_a_terminal(folder)
    terminal.expect_exact(" von 9,0 MB")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130
    assert "Traceback" not in terminal.before
    assert not list(folder.glob("words.txt*"))
