"""``wortkniffel lists fetch`` as a person meets it."""

import hashlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.unit.cli.running import COMMAND, ROOT, Outcome, environment, run
from tests.unit.listbuilder.server import Server, file, in_halves, running, stalls, status

BODY = bytes(range(256)) * 1000
SHA256 = hashlib.sha256(BODY).hexdigest()


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine."""
    with running() as server:
        yield server


def recipe(folder: Path, fetch: str) -> Path:
    path = folder / "recipe.toml"
    path.write_text(
        'name = "Deutsch"\ntext = "out.txt"\n\n'
        f'[[source]]\nname = "Wörter"\nfile = "words"\n{fetch}',
        encoding="utf-8",
    )
    return path


def address(server: Server, sha256: str = SHA256) -> str:
    return f'fetch = {{ url = "{server.url()}", sha256 = "{sha256}" }}\n'


def fetch(path: Path) -> Outcome:
    return run("lists", "fetch", str(path), no_proxy="*", NO_PROXY="*")


def test_says_what_it_fetched_and_what_is_there(server: Server, tmp_path: Path) -> None:
    server.answers = [file(BODY)]
    path = recipe(tmp_path, address(server))
    first, second = fetch(path), fetch(path)
    assert (first.status, first.out, first.complaint) == (0, "Wörter: geholt (256,0 kB)\n", "")
    assert (second.status, second.out, second.complaint) == (0, "Wörter: schon da\n", "")
    assert (tmp_path / "words").read_bytes() == BODY


def test_without_a_checksum_it_says_the_one_it_found(server: Server, tmp_path: Path) -> None:
    server.answers = [file(BODY)]
    outcome = fetch(recipe(tmp_path, address(server, "")))
    assert f'das Rezept nennt keine Prüfsumme, dies wäre sie: sha256 = "{SHA256}"' in outcome.out


def test_a_recipe_that_fetches_nothing(tmp_path: Path) -> None:
    outcome = fetch(recipe(tmp_path, ""))
    assert (outcome.status, outcome.out) == (0, "Deutsch: dieses Rezept holt nichts.\n")


def test_a_file_that_cannot_be_had_is_one_sentence(server: Server, tmp_path: Path) -> None:
    server.answers = [status(404)]
    outcome = fetch(recipe(tmp_path, address(server)))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == (
        f"wortkniffel: Wörter ließ sich nicht holen: {server.url()} gibt es nicht (404).\n"
    )


def test_a_wrong_file_is_not_left_there(server: Server, tmp_path: Path) -> None:
    server.answers = [file(BODY)]
    outcome = fetch(recipe(tmp_path, address(server, "0" * 64)))
    assert outcome.status == 3
    assert f"erwartet: {'0' * 64}, gefunden: {SHA256}." in outcome.complaint
    assert [path.name for path in tmp_path.iterdir()] == ["recipe.toml"]


def test_says_that_it_tries_again(server: Server, tmp_path: Path) -> None:
    server.answers = [status(503), file(BODY)]
    outcome = fetch(recipe(tmp_path, address(server)))
    assert (outcome.status, outcome.out) == (0, "Wörter: geholt (256,0 kB)\n")
    assert outcome.complaint == (
        "wortkniffel: Wörter: 127.0.0.1 kann gerade nicht liefern (503), neuer Versuch in 1 s.\n"
    )


def test_a_recipe_that_is_not_there(tmp_path: Path) -> None:
    outcome = fetch(tmp_path / "missing.toml")
    assert outcome.status == 3
    assert outcome.complaint.startswith(f"wortkniffel: Das Rezept {tmp_path / 'missing.toml'}")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process")
def test_control_c_leaves_what_can_be_gone_on_with(server: Server, tmp_path: Path) -> None:
    path, part = recipe(tmp_path, address(server)), tmp_path / "words.part"
    server.answers = [stalls(BODY, 100_000)]
    with subprocess.Popen(
        [*COMMAND, "lists", "fetch", str(path)],
        cwd=ROOT,
        env=environment(no_proxy="*", NO_PROXY="*"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        deadline = time.monotonic() + 20
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=20)
    left = part.stat().st_size
    assert (process.returncode, complaint) == (130, b"")
    assert 0 < left <= 100_000
    assert not (tmp_path / "words").exists()
    server.answers = [file(BODY)]
    assert fetch(path).status == 0
    assert server.requests[-1].start == left
    assert (tmp_path / "words").read_bytes() == BODY


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_bar_at_a_terminal_only(server: Server, tmp_path: Path) -> None:
    gate = threading.Event()
    server.answers = [in_halves(BODY, gate)]
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "lists", "fetch", str(recipe(tmp_path, address(server)))],
        cwd=str(ROOT),
        env={**environment(no_proxy="*", NO_PROXY="*"), "TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=20,
    )
    terminal.expect_exact("Wörter")
    terminal.expect_exact("128,0 kB von 256,0 kB")
    gate.set()
    terminal.expect_exact("Wörter: geholt (256,0 kB)")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
