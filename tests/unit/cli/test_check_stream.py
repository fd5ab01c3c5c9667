"""``wortkniffel check -``: words from standard input, as they come and as many as come."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment, run

posix_only = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A running command with open pipes, which is ended if it should hang."""
    with subprocess.Popen(
        [*COMMAND, "check", *arguments],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        watch = Timer(30, process.kill)
        watch.start()
        try:
            yield process
        finally:
            watch.cancel()


def tell(process: subprocess.Popen[bytes], text: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()


def answer(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().rstrip()


def ended(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Status and complaints after the input has been closed."""
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.close()
    complaint = process.stderr.read()
    return process.wait(), complaint


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_each_line_is_answered_before_the_next_is_written(
    small: tuple[str, str], form: list[str]
) -> None:
    with started("-", *form, *small) as process:
        for word, admitted in (("Haus", True), ("häuser", True), ("qqq", False), ("Baum", True)):
            tell(process, f"{word}\n".encode())
            line = answer(process)
            assert word in line
            if form:
                assert json.loads(line)["admitted"] is admitted
            else:
                assert ("gilt nicht" not in line) is admitted
        assert ended(process) == (1, b"")


def test_a_word_may_come_in_pieces(small: tuple[str, str]) -> None:
    with started("-", *small) as process:
        for byte in "\ufeffHäuser\r\n".encode():
            tell(process, bytes([byte]))
        assert answer(process) == "Häuser: gilt (Häuser)"
        assert ended(process) == (0, b"")


@pytest.mark.parametrize(
    "given",
    [
        "Haus\nHäuser\n",
        "Haus\nHäuser",
        "Haus\r\nHäuser\r\n",
        "\ufeffHaus\nHäuser\n",
        "\ufeffHaus\r\nHäuser",
        "\n\nHaus\n\n  \n\t\nHäuser\n\n",
        "  Haus  \n\tHäuser\t\n",
        "Haus\u00a0\nHa\u0308user\n",
    ],
)
def test_line_ends_marks_and_blank_lines_are_no_part_of_a_word(
    small: tuple[str, str], given: str
) -> None:
    outcome = run("check", "--json", "-", *small, given=given.encode())
    assert [json.loads(line)["lay_form"] for line in outcome.lines] == ["HAUS", "HÄUSER"]
    assert (outcome.status, outcome.complaint) == (0, "")


@pytest.mark.parametrize("given", [b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n"])
def test_no_words_no_lines(small: tuple[str, str], given: bytes) -> None:
    outcome = run("check", "-", *small, given=given)
    assert (outcome.out, outcome.status, outcome.complaint) == ("", 0, "")


def test_a_mark_in_the_middle_is_no_letter(small: tuple[str, str]) -> None:
    outcome = run("check", "-", *small, given="Haus\n\ufeffHaus\n".encode())
    assert outcome.lines == [
        "Haus: gilt (Haus)",
        "?Haus: gilt nicht, enthält Zeichen, die in keinem Wort stehen",
    ]


def test_arguments_and_input_go_together_in_order(small: tuple[str, str]) -> None:
    outcome = run("check", "Baum", "-", "Maus", *small, given=b"Haus\n")
    assert [line.partition(":")[0] for line in outcome.lines] == ["Baum", "Haus", "Maus"]


def test_invalid_utf_8_gets_a_verdict_and_the_next_line_its_own(small: tuple[str, str]) -> None:
    outcome = run("check", "--json", "-", *small, given=b"H\xe4user\n\xff\xfe\0\nHaus\n")
    assert [json.loads(line)["reason"] for line in outcome.lines] == [
        "not_letters",
        "not_letters",
        "admitted",
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_another_encoding_is_named_as_the_fault(small: tuple[str, str], encoding: str) -> None:
    outcome = run("check", "-", *small, given="Häuser\n".encode(encoding))
    assert "gilt nicht, ist wohl nicht in UTF-8 geschrieben" in outcome.lines[0]


def test_a_line_of_ten_megabytes(small: tuple[str, str]) -> None:
    given = b"Haus\n" + "ä".encode() * 5_000_000 + b"\nBaum\n"
    outcome = run("check", "-", *small, given=given)
    assert outcome.lines == [
        "Haus: gilt (Haus)",
        "ä" * 39 + "…: gilt nicht, steht nicht in der Wortliste",
        "Baum: gilt (Baum)",
    ]
    assert (outcome.status, outcome.complaint) == (1, "")


def test_a_hundred_thousand_lines_are_all_answered_in_order(small: tuple[str, str]) -> None:
    words = ["Haus", "qqq", "Häuser", "STRASSE"] * 25_000
    outcome = run("check", "-", *small, given="\n".join(words).encode())
    assert [line.partition(":")[0] for line in outcome.lines] == words


def test_a_control_character_in_a_line_is_not_echoed(small: tuple[str, str]) -> None:
    outcome = run("check", "-", *small, given=b"\x1b]0;Titel\x07Haus\nHaus\0Quatsch\n")
    assert "\x1b" not in outcome.out
    assert "\0" not in outcome.out
    assert all("gilt nicht" in line for line in outcome.lines)


def test_a_reader_that_leaves_early_is_no_fault(small: tuple[str, str]) -> None:
    with started("-", *small) as process:
        tell(process, b"Haus\n" * 2000)
        assert answer(process) == "Haus: gilt (Haus)"
        assert process.stdout is not None
        process.stdout.close()
        status, complaint = -1, b""
        try:
            for _more in range(200):
                tell(process, b"Baum\n" * 1000)
        except BrokenPipeError:
            assert process.stderr is not None
            status, complaint = process.wait(), process.stderr.read()
        assert (status, complaint) == (141, b"")


@posix_only
def test_a_keyboard_interrupt_ends_it_quietly(small: tuple[str, str]) -> None:
    with started("-", *small) as process:
        tell(process, b"Haus\n")
        assert answer(process) == "Haus: gilt (Haus)"
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""
