"""The sand glass as characters."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from wortkniffel.tui.widgets import sand
from wortkniffel.tui.widgets.sand import SIZES, Drawing, Part, Size, State

sizes = st.sampled_from(SIZES)
fractions = st.floats(0, 1)
frames = st.integers(0, 10_000)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")


def dots(drawing: Drawing, *parts: Part) -> int:
    """Dots in the cells that show one of the parts; a look at the picture itself."""
    text = "".join(run.text for row in drawing.rows for run in row if run.part in parts)
    return sum((ord(character) - 0x2800).bit_count() for character in text)


def pattern(drawing: Drawing, *rows: int) -> list[int]:
    return [ord(c) - 0x2800 if "⠀" <= c <= "⣿" else 0 for y in rows for c in drawing.lines[y]]


@given(sizes, fractions)
def test_no_sand_is_lost(size: Size, fraction: float) -> None:
    drawing = sand.draw(size, fraction, 0, State.RESTING)
    assert drawing.upper + drawing.lower == sand.grains(size)
    # Counted in the picture, the dots of glass and sand together are as many as ever.
    poured = sand.draw(size, 0.0, 0, State.RESTING)
    assert dots(drawing, Part.SAND, Part.GLASS) == dots(poured, Part.SAND, Part.GLASS)


@given(sizes, fractions)
def test_the_upper_bulb_holds_what_is_left(size: Size, fraction: float) -> None:
    drawing = sand.draw(size, fraction, 0, State.RESTING)
    assert 0 <= drawing.upper - fraction * sand.grains(size) <= 1
    half = range(1, size.rows // 2)
    empty = pattern(sand.draw(size, 0.0, 0, State.RESTING), *half)
    full = pattern(drawing, *half)
    assert sum(cell.bit_count() for cell in full) - sum(c.bit_count() for c in empty) == (
        drawing.upper
    )


@each_size
@pytest.mark.parametrize(("fraction", "share"), [(-1.0, 0), (0.0, 0), (1.0, 1), (7.5, 1)])
def test_a_fraction_out_of_range_is_cut(size: Size, fraction: float, share: int) -> None:
    drawing = sand.draw(size, fraction, 0, State.FLOWING)
    assert drawing.upper == share * sand.grains(size)


@each_size
def test_sand_only_sinks(size: Size) -> None:
    upper_rows, lower_rows = range(1, size.rows // 2), range(size.rows // 2 + 1, size.rows - 1)
    drawings = [sand.draw(size, left / 500, 0, State.RESTING) for left in range(500, -1, -1)]
    for before, after in pairwise(drawings):
        assert after.upper <= before.upper
        # No grain appears above, none disappears below.
        pairs = zip(pattern(before, *upper_rows), pattern(after, *upper_rows), strict=True)
        assert all(new & ~old == 0 for old, new in pairs)
        pairs = zip(pattern(before, *lower_rows), pattern(after, *lower_rows), strict=True)
        assert all(old & ~new == 0 for old, new in pairs)


@each_size
def test_every_second_of_two_minutes_is_visible_without_the_stream(size: Size) -> None:
    drawings = [sand.draw(size, left / 120, 0, State.RESTING) for left in range(121)]
    assert all(before != after for before, after in pairwise(drawings))


@each_size
def test_the_surface_sinks_to_a_funnel_and_the_heap_is_a_cone(size: Size) -> None:
    glass = sand._glass(size)

    def surface(grains: list[tuple[int, int]]) -> dict[int, int]:
        return {x: min(y for x2, y in grains if x2 == x) for x, _ in grains}

    middle, side = size.columns, size.columns // 2
    funnel = surface(glass.upper[: glass.grains // 2])
    assert funnel[middle] > funnel[side]
    heap = surface(glass.lower[: glass.grains // 2])
    assert heap[middle] < heap[side]
    level = surface(glass.upper)
    assert len({level[x] for x in range(size.columns - 5, size.columns + 5)}) == 1


@each_size
@given(count=st.floats(0, 1))
def test_no_grain_hangs_in_the_air(size: Size, count: float) -> None:
    glass = sand._glass(size)
    upper = round(count * glass.grains)
    for grains, all_places in ((glass.upper[:upper], glass.upper), (glass.lower[:upper],) * 2):
        lying, places = set(grains), set(all_places)
        assert all((x, y + 1) in lying or (x, y + 1) not in places for x, y in grains)


@given(sizes, fractions, frames, st.sampled_from(State))
def test_all_lines_are_as_wide_as_the_size(
    size: Size, fraction: float, frame: int, state: State
) -> None:
    lines = sand.draw(size, fraction, frame, state).lines
    assert len(lines) == size.rows
    assert {cell_len(line) for line in lines} == {len(line) for line in lines} == {size.columns}


@given(sizes, fractions, st.integers(0, sand.TURNING_STEPS - 1))
def test_a_turning_glass_keeps_its_room_and_its_sand(
    size: Size, fraction: float, step: int
) -> None:
    drawing = sand.turning(size, fraction, step)
    assert len(drawing.lines) == size.rows
    assert {len(line) for line in drawing.lines} == {size.columns}
    assert drawing.upper == sand.draw(size, fraction, 0, State.FLOWING).upper


@each_size
def test_the_stream_moves_and_ends_on_the_heap(size: Size) -> None:
    pictures = [sand.draw(size, 0.5, frame, State.FLOWING).lines for frame in range(8)]
    assert all(before != after for before, after in pairwise(pictures))
    assert sand.draw(size, 0.5, 3, State.FLOWING).lines == pictures[3]
    glass = sand._glass(size)
    for upper in range(1, glass.grains):
        lower = glass.grains - upper
        falling = glass.stream(5, lower)
        assert not set(falling) & set(glass.lower[:lower] + glass.upper[:upper])


@each_size
def test_nothing_falls_at_rest_or_out_of_an_empty_bulb(size: Size) -> None:
    for drawing in (
        sand.draw(size, 0.5, 1, State.RESTING),
        sand.draw(size, 0.0, 1, State.FLOWING),
        sand.draw(size, 0.0, 1, State.ENDING),
    ):
        assert Part.GRAIN not in {run.part for row in drawing.rows for run in row}


@given(sizes, st.floats(0, 0.4), frames)
def test_the_last_seconds_look_different_without_colour(
    size: Size, fraction: float, frame: int
) -> None:
    ending = sand.draw(size, fraction, frame, State.ENDING).lines
    flowing = sand.draw(size, fraction, frame, State.FLOWING).lines
    different = sum(a != b for a, b in zip(ending, flowing, strict=True))
    assert different >= size.rows - 2
    assert "".join(ending).count("!!") == 2
    assert ending != sand.draw(size, fraction, frame + 4, State.ENDING).lines


@pytest.mark.parametrize(
    ("room", "expected"),
    [
        ((0, 0), None),
        ((10, 9), None),
        ((11, 8), None),
        ((11, 9), sand.SMALL),
        ((15, 12), sand.SMALL),
        ((15, 13), sand.MEDIUM),
        ((23, 19), sand.LARGE),
        ((200, 80), sand.LARGE),
    ],
)
def test_the_largest_size_that_fits(room: tuple[int, int], expected: Size | None) -> None:
    assert sand.fitting(*room) == expected


def test_large_digits() -> None:
    assert sand.big(10) == ["▄█  █▀█", " █  █ █", "▀▀▀ ▀▀▀"]
    pictures = {tuple(sand.big(number)) for number in range(11)}
    assert len(pictures) == 11
    assert all(len({len(line) for line in picture}) == 1 for picture in pictures)
