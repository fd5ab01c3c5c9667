"""The PDF, read back by another library."""

import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.cases.paper import COLUMN, extent, kniffel_story, line_widths, pages, sizes
from wortkniffel.paper.card import empty_card, filled_cards
from wortkniffel.paper.layout import PAPERS
from wortkniffel.paper.pdf import as_pdf
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[3]
ROUNDED = 1e-4
"""Numbers in a PDF have few digits."""


def test_every_line_of_every_game_is_there_in_order(any_rules: Ruleset) -> None:
    text = pages(as_pdf([empty_card(any_rules)], PAPERS["a5"], 1))[0]
    place = text.index("Name\n")
    for line in (line for section in any_rules.sections for line in section):
        place = text.index(f"{line.name}\n", place)
        if line.hint:
            assert f"{line.hint}\n{line.name}\n" in text
    assert any_rules.name in text
    assert "\n".join(any_rules.in_force) in text


@pytest.mark.parametrize(
    ("paper", "size", "cards"),
    [("a4", (210, 297), 2), ("a4quer", (297, 210), 2), ("a5", (148, 210), 1)],
)
def test_as_many_pages_as_asked_for_in_the_size_of_the_paper(
    wort: Ruleset, paper: str, size: tuple[int, int], cards: int
) -> None:
    content = as_pdf([empty_card(wort)], PAPERS[paper], 3)
    assert sizes(content) == [size] * 3
    assert [page.count("Datum") for page in pages(content)] == [cards] * 3


@pytest.mark.parametrize("paper", list(PAPERS))
def test_nothing_lies_in_the_margin(any_rules: Ruleset, paper: str) -> None:
    size = PAPERS[paper]
    reaches = extent(as_pdf([empty_card(any_rules)], size, 1))
    assert reaches.left == pytest.approx(10)
    assert reaches.right == pytest.approx(size.width - 10)
    assert reaches.lower >= 10 - ROUNDED
    assert reaches.upper <= size.height - 10 + ROUNDED


def test_long_names_and_numbers_stay_in_their_columns(kniffel: Ruleset) -> None:
    (card,) = filled_cards(Game.replay(kniffel_story(13), kniffel), date(2026, 3, 1))
    long_name = replace(
        card, title="W" * 200, in_force=("W" * 500,), whose="W" * 100, names=("W" * 100,) * 6
    )
    reaches = extent(as_pdf([long_name], PAPERS["a5"]))
    assert reaches.left >= 10 - ROUNDED
    assert reaches.right <= 138 + ROUNDED


def test_lines_are_hairlines(kniffel: Ruleset) -> None:
    assert line_widths(as_pdf([empty_card(kniffel)], PAPERS["a4"], 1)) == {0.2}


def test_a_filled_card_has_names_entries_and_sums(kniffel: Ruleset) -> None:
    (card,) = filled_cards(Game.replay(kniffel_story(13), kniffel), date(2026, 3, 1))
    content = as_pdf([card], PAPERS["a4"])
    (text,) = pages(content)
    lines = text.split()
    assert lines[lines.index("Name") + 1 :][:2] == ["Änne", "Bo"]
    assert lines[lines.index("Sechser") + 1] == "18"
    assert lines[-3:] == ["Gesamt", COLUMN[-1], "0"]
    assert "01.03.2026" in lines


def test_the_same_cards_give_the_same_bytes_in_another_process_too() -> None:
    source = (
        "import hashlib;"
        "from wortkniffel.paper.card import empty_card;"
        "from wortkniffel.paper.layout import PAPERS;"
        "from wortkniffel.paper.pdf import as_pdf;"
        "from wortkniffel.rules.kniffel import Kniffel;"
        "pdf = as_pdf([empty_card(Kniffel())], PAPERS['a4'], 2);"
        "assert b'/CreationDate' not in pdf or b'20000101000000' in pdf;"
        "print(hashlib.sha256(pdf).hexdigest())"
    )
    command = [sys.executable, "-c", source]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, check=True) for _run in "12"]
    assert runs[0].stdout == runs[1].stdout
