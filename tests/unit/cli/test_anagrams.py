"""``wortkniffel anagrams WORD``."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.running import run


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


def test_other_words_of_the_same_letters(default_list: Path) -> None:
    assert default_list.exists()
    outcome = run("anagrams", "hausrat")
    assert outcome.lines == ["RATHAUS: 7 Buchstaben, 8 Punkte (Rathaus)"]
    assert outcome.status == 0


def test_umlauts_need_the_same_dice(small: tuple[str, str]) -> None:
    assert run("anagrams", "schön", *small).lines == ["SCHON: 5 Buchstaben, 10 Punkte (schon)"]
    assert run("anagrams", "schon", *small).lines == [
        "SCHÖN: 5 Buchstaben, 10 Punkte (schön), gelegt als SCHON"
    ]


def test_a_joker_stands_for_any_letter_and_each_word_comes_once(small: tuple[str, str]) -> None:
    lines = run("anagrams", "s?hon", *small).lines
    assert lines == [
        "SCHON: 5 Buchstaben, 6 Punkte (schon), gelegt als S?HON",
        "SCHÖN: 5 Buchstaben, 6 Punkte (schön), gelegt als S?HON",
    ]


def test_sharp_s_is_two_letters(small: tuple[str, str]) -> None:
    answers = [json.loads(line) for line in run("anagrams", "ßma?", "--json", *small).lines]
    assert all(answer["length"] == 5 for answer in answers)
    assert run("anagrams", "sams", *small).lines == ["MASS: 4 Buchstaben, 6 Punkte (Mass, Maß)"]


def test_more_than_seven_letters(default_list: Path) -> None:
    assert default_list.exists()
    lines = run("anagrams", "Taschendiebs").lines
    assert [line.partition(",")[0] for line in lines] == ["ABSCHNEIDEST: 12 Buchstaben"]
