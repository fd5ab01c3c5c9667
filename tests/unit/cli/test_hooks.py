"""``wortkniffel hooks WORD``."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.running import run


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


def test_letters_before_and_behind_a_word(small: tuple[str, str]) -> None:
    outcome = run("hooks", "aus", *small)
    assert outcome.status == 0
    assert outcome.lines == [
        "HAUS: 4 Buchstaben, 5 Punkte (Haus), vorn H",
        "MAUS: 4 Buchstaben, 6 Punkte (Maus), vorn M",
    ]
    assert run("hooks", "Blume", *small).lines == [
        "BLUMEN: 6 Buchstaben, 11 Punkte (Blumen), hinten N"
    ]


def test_umlauts_are_exact_and_sharp_s_is_two_letters(small: tuple[str, str]) -> None:
    assert not any("TÜR" in line for line in run("hooks", "ur", *small).lines)
    assert any("TÜR" in line for line in run("hooks", "ür", *small).lines)
    assert run("hooks", "ma\u00df", *small).status == 1
    assert run("hooks", "scho\u0308", *small).lines == [
        "SCHÖN: 5 Buchstaben, 10 Punkte (schön), gelegt als SCHON, hinten N"
    ]


def test_json_says_which_letter_stands_where(small: tuple[str, str]) -> None:
    answers = [json.loads(line) for line in run("hooks", "aus", "--json", *small).lines]
    assert answers[0] == {
        "word": "Haus",
        "lay_form": "HAUS",
        "readings": ["Haus"],
        "length": 4,
        "faces": "HAUS",
        "value": 5,
        "front": "H",
        "back": "",
    }
    assert run("hooks", "aus", "--limit", "1", *small).lines[0].startswith("HAUS")


def test_the_policy_decides(small: tuple[str, str]) -> None:
    assert run("hooks", "ugand", *small).status == 1
    assert run("hooks", "ugand", "--policy", "offen", *small).lines == [
        "UGANDA: 6 Buchstaben, 7 Punkte (Uganda), hinten A"
    ]
