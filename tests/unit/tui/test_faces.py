"""What is inside the frame of a die."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from rich.cells import cell_len

from wortkniffel.rules.pips import CHAOS, ORDINARY
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.measures import DiceRoom, DieSize
from wortkniffel.tui.widgets.faces import face_lines
from wortkniffel.tui.widgets.letterforms import in_full_blocks, in_half_blocks

NUMBERS = "123456"
SMALL, MEDIUM, LARGE = SIZES = DiceRoom(5, Look.PIPS).sizes
# The upper and the lower two quarters of a cell.
QUARTERS = {
    " ": "../..",
    "▗": "../.#",
    "▖": "../#.",
    "▄": "../##",
    "▝": ".#/..",
    "▐": ".#/.#",
    "▞": ".#/#.",
    "▟": ".#/##",
    "▘": "#./..",
    "▚": "#./.#",
    "▌": "#./#.",
    "▙": "#./##",
    "▀": "##/..",
    "▜": "##/.#",
    "▛": "##/#.",
    "█": "##/##",
}
Places = frozenset[tuple[int, int]]
"""Columns and lines of what is filled."""

each_number = pytest.mark.parametrize("face", NUMBERS)
each_size = pytest.mark.parametrize("size", SIZES, ids=["small", "medium", "large"])
each_pips = pytest.mark.parametrize("look", [Look.PIPS, Look.CHAOS], ids=lambda look: look.value)
quartered = pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=["medium", "large"])


def filled(lines: Iterable[str]) -> Places:
    """The quarters of cells that are filled."""
    return frozenset(
        (2 * column + right, 2 * line + lower)
        for line, text in enumerate(lines)
        for column, character in enumerate(text)
        for lower, pair in enumerate(QUARTERS[character].split("/"))
        for right, quarter in enumerate(pair)
        if quarter == "#"
    )


def blobs(places: Places) -> Iterator[Places]:
    """What hangs together, be it by a corner."""
    left = set(places)
    while left:
        found = {left.pop()}
        edge = set(found)
        while edge:
            around = {(x + i, y + j) for x, y in edge for i in (-1, 0, 1) for j in (-1, 0, 1)}
            edge = around & left
            found |= edge
            left -= edge
        yield frozenset(found)


def marked(lines: Iterable[str], mark: str) -> Places:
    return frozenset(
        (x, y) for y, line in enumerate(lines) for x, place in enumerate(line) if place == mark
    )


def centres(face: str, look: Look, size: DieSize) -> list[tuple[float, float]]:
    """Where the pips are seen, as shares of the width and the height inside the die."""
    lines = face_lines(face, look, size)
    if size is SMALL:
        return [((x + 0.5) / 5, (y + 0.5) / 3) for x, y in marked(lines, "●")]
    width, height = 2 * len(lines[0]), 2 * len(lines)
    return [
        (
            sum(x + 0.5 for x, _y in blob) / len(blob) / width,
            sum(y + 0.5 for _x, y in blob) / len(blob) / height,
        )
        for blob in blobs(filled(lines))
    ]


def turned_and_mirrored(places: Places) -> set[Places]:
    """All eight ways to lay a face; a line counts two, as it is seen."""
    square = [(x - 2, 2 * y - 2) for x, y in places]
    return {
        frozenset((i * y, j * x) if swapped else (i * x, j * y) for x, y in square)
        for i in (1, -1)
        for j in (1, -1)
        for swapped in (False, True)
    }


@pytest.mark.parametrize("look", Look, ids=lambda look: look.value)
@pytest.mark.parametrize("nth", range(3), ids=["small", "medium", "large"])
def test_every_face_fills_its_die_exactly(look: Look, nth: int) -> None:
    size = DiceRoom(5, look).sizes[nth]
    for face in [*("AEIMQWZ?" if look is Look.LETTERS else NUMBERS), ""]:
        lines = face_lines(face, look, size)
        assert len(lines) == size.height - 2
        assert {cell_len(line) for line in lines} == {size.width - 2}
        assert {len(line) for line in lines} == {size.width - 2}
        assert bool("".join(lines).strip()) == bool(face)


def test_five_dice_of_each_size_fit_on_the_screens_they_are_for() -> None:
    assert [DiceRoom(5, Look.CHAOS).width(size) for size in SIZES] == [35, 55, 89]


def test_a_letter_has_its_value_in_the_corner_and_pips_never_have() -> None:
    assert face_lines("A", Look.LETTERS, DieSize(5, 4, 0), "1") == [" A ", "  1"]
    for look in Look.PIPS, Look.CHAOS:
        assert face_lines("4", look, SMALL, "4") == face_lines("4", look, SMALL)


@each_pips
@each_number
def test_small_pips_are_one_character_each_and_as_many_as_the_face_says(
    face: str, look: Look
) -> None:
    text = "".join(face_lines(face, look, SMALL))
    assert text.count("●") == int(face)
    assert set(text) == {" ", "●"}


@each_pips
@quartered
@each_number
def test_larger_pips_are_whole_apart_and_as_many_as_the_face_says(
    face: str, size: DieSize, look: Look
) -> None:
    places = filled(face_lines(face, look, size))
    pips = list(blobs(places))
    assert len(pips) == int(face)
    assert len({frozenset((x - min(p)[0], y - min(p)[1]) for x, y in p) for p in pips}) == 1
    # None reaches the edge, where ink and what is around the die would run together.
    width, height = 2 * (size.width - 2), 2 * (size.height - 2)
    assert all(0 < x < width - 1 and 0 < y < height - 1 for x, y in places)


@quartered
def test_a_pip_is_as_broad_as_high(size: DieSize) -> None:
    pip = filled(face_lines("1", Look.PIPS, size))
    columns, lines = {x for x, _y in pip}, {y for _x, y in pip}
    assert len(columns) == 2 * len(lines)


@each_pips
@each_number
def test_a_face_looks_the_same_at_all_sizes(face: str, look: Look) -> None:
    small, *larger = (centres(face, look, size) for size in SIZES)
    for others in larger:
        for x, y in small:
            near = [(a, b) for a, b in others if abs(a - x) < 0.07 and abs(b - y) < 0.07]
            assert len(near) == 1


def test_the_ordinary_faces_are_those_of_a_die() -> None:
    assert [face_lines(face, Look.PIPS, SMALL) for face in NUMBERS] == [
        ["     ", "  ●  ", "     "],
        ["●    ", "     ", "    ●"],
        ["●    ", "  ●  ", "    ●"],
        ["●   ●", "     ", "●   ●"],
        ["●   ●", "  ●  ", "●   ●"],
        ["●   ●", "●   ●", "●   ●"],
    ]


def test_the_chaos_faces_are_always_the_same() -> None:
    assert [face_lines(face, Look.CHAOS, SMALL) for face in NUMBERS] == [
        ["●    ", "     ", "     "],
        ["   ● ", "     ", "    ●"],
        ["●    ", "    ●", " ●   "],
        ["●   ●", "  ●  ", "    ●"],
        ["● ● ●", "     ", " ●  ●"],
        ["●   ●", " ●   ", "● ● ●"],
    ]


def test_a_large_pip_is_round() -> None:
    assert face_lines("1", Look.PIPS, LARGE)[3:5] == [
        "     ▗███▖     ",
        "     ▝███▘     ",
    ]


@each_number
def test_pips_of_the_chaos_dice_are_neither_side_by_side_nor_on_top_of_each_other(
    face: str,
) -> None:
    places = marked(CHAOS[face], "o")
    assert not {(x + 1, y) for x, y in places} & places
    assert not {(x, y + 1) for x, y in places} & places


@each_number
def test_a_chaos_face_lies_like_no_ordinary_one_however_it_is_turned(face: str) -> None:
    chaos = turned_and_mirrored(marked(CHAOS[face], "o"))
    assert not any(chaos & turned_and_mirrored(marked(o, "o")) for o in ORDINARY.values())


@each_number
def test_a_chaos_face_is_irregular(face: str) -> None:
    places = marked(CHAOS[face], "o")
    upside_down = frozenset((4 - x, 2 - y) for x, y in places)
    mirrored = frozenset((4 - x, y) for x, y in places)
    flipped = frozenset((x, 2 - y) for x, y in places)
    assert places not in {upside_down, mirrored, flipped}


def test_no_chaos_face_becomes_another_by_one_pip() -> None:
    faces = [marked(face, "o") for face in CHAOS.values()]
    assert min(len(one ^ other) for one, other in combinations(faces, 2)) > 1


@each_size
@each_number
def test_no_digit_is_on_dice_with_pips(face: str, size: DieSize) -> None:
    for look in Look.PIPS, Look.CHAOS:
        text = "".join(face_lines(face, look, size, face))
        assert not any(character.isalnum() for character in text)


@each_number
def test_a_digit_is_in_the_middle_of_its_die(face: str) -> None:
    assert face_lines(face, Look.DIGITS, SMALL) == ["     ", f"  {face}  ", "     "]
    medium = face_lines(face, Look.DIGITS, MEDIUM)
    assert [line[2:-2] for line in medium[1:-1]] == in_half_blocks(face)
    large = face_lines(face, Look.DIGITS, LARGE)
    assert [line[3:-2] for line in large[1:-2]] == in_full_blocks(face)


@each_size
def test_all_digits_are_different(size: DieSize) -> None:
    assert len({tuple(face_lines(face, Look.DIGITS, size)) for face in "0123456789"}) == 10


def test_a_three_is_read_as_a_three() -> None:
    assert in_full_blocks("3") == [
        "████████  ",
        "        ██",
        "  ██████  ",
        "        ██",
        "████████  ",
    ]
