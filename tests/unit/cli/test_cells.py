"""Texts as wide as a terminal shows them."""

import pytest

from wortkniffel.cli.cells import cut, left, right, width


@pytest.mark.parametrize(
    ("text", "cells"),
    [("", 0), ("Anna", 4), ("Zoë", 3), ("Zoe\u0308", 3), ("李明", 4), ("Ann\u200ba", 4), ("😀", 2)],
    ids=ascii,
)
def test_the_cells_of_a_text(text: str, cells: int) -> None:
    assert width(text) == cells
    assert width(left(text, 9)) == width(right(text, 9)) == 9


def test_flush_left_and_right() -> None:
    assert (left("李", 4), right("李", 4)) == ("李  ", "  李")
    assert (left("Anna", 2), right("Anna", 2)) == ("Anna", "Anna")


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("Anna", 4, "Anna"),
        ("Anna", 3, "An…"),
        ("李明李", 6, "李明李"),
        ("李明李", 5, "李明…"),
        ("李明李", 4, "李…"),
        ("Zoe\u0308s", 4, "Zoe\u0308s"),
        ("Zoe\u0308sz", 4, "Zoe\u0308…"),
    ],
    ids=ascii,
)
def test_what_is_too_wide_is_cut(text: str, most: int, short: str) -> None:
    assert cut(text, most) == short
    assert width(short) <= most
