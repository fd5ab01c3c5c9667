"""``wortkniffel match PATTERN``."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment, run
from wortkniffel.lexicon.letters import collation_key


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


def words(lines: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in lines]


def test_words_of_a_pattern_in_german_order(small: tuple[str, str]) -> None:
    outcome = run("match", "h*", *small)
    found = words(outcome.lines)
    assert outcome.status == 0
    assert found == sorted(found, key=collation_key)
    assert found.index("HAUS") < found.index("HÄUSER") < found.index("HAUSRAT")
    assert "HÄUSER: 6 Buchstaben, 7 Punkte (Häuser), gelegt als HAUSER" in outcome.lines


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("m.us", ["MAUS"]),
        ("M?US", ["MAUS"]),
        ("*sse", ["GRÜSSE", "STRASSE"]),
        ("straße", ["STRASSE"]),
        ("*raß*", ["STRASSE"]),
        ("[mh]aus", ["HAUS", "MAUS"]),
        ("[^h]aus", ["MAUS"]),
        ("sch[aeiou]n", ["SCHON"]),
        ("SCHO\u0308N", ["SCHÖN"]),
        ("ga[sb]*", ["GAB", "GABE", "GABEL", "GAS", "GAST"]),
    ],
)
def test_what_the_signs_mean(small: tuple[str, str], pattern: str, found: list[str]) -> None:
    assert words(run("match", pattern, *small).lines) == found


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("[]", "In [] fehlen die Buchstaben."),
        ("h[^]us", "In [^] fehlen die Buchstaben."),
        ("[A-E]u", "In [A-E] muss jeder Buchstabe stehen, A-E geht nicht."),
        ("[^xa-e]u", "In [^xa-e] muss jeder Buchstabe stehen, a-e geht nicht."),
        ("[-ae]u", "Im Muster [-ae]u ist „-“ weder ein Buchstabe noch ein Platzhalter."),
    ],
)
def test_a_choice_that_is_none(small: tuple[str, str], pattern: str, sentence: str) -> None:
    outcome = run("match", pattern, *small)
    assert (outcome.status, outcome.complaint) == (2, f"wortkniffel: {sentence}\n")


def test_umlauts_are_exact_unless_folded(small: tuple[str, str]) -> None:
    assert words(run("match", "schon", *small).lines) == ["SCHON"]
    assert words(run("match", "schön", *small).lines) == ["SCHÖN"]
    assert words(run("match", "schon", "--fold", *small).lines) == ["SCHON", "SCHÖN"]


def test_policy_limit_and_json(small: tuple[str, str]) -> None:
    assert run("match", "ugan*", *small).status == 1
    outcome = run("match", "*a*", "--policy", "offen", "--json", "--limit", "9", *small)
    answers = [json.loads(line) for line in outcome.lines]
    assert len(answers) == 9
    assert list(answers[0]) == ["word", "lay_form", "readings", "length", "faces", "value"]
    everything = run("match", "*a*", "--policy", "offen", *small).lines
    assert [answer["lay_form"] for answer in answers] == words(everything)[:9]


def test_a_reader_that_leaves_early_is_no_fault(default_list: Path) -> None:
    assert default_list.exists()
    with subprocess.Popen(
        [*COMMAND, "match", "*"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"AA")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141
