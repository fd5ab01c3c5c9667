"""The sand glass in an application."""

from time import perf_counter

import pytest
from textual.app import App, ComposeResult

from wortkniffel.tui.widgets.hourglass import HourGlass


class Clock:
    """What is left of a turn, set by the test."""

    def __init__(self, left: float) -> None:
        self.left = left
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return self.left


class Table(App[None]):
    """A glass alone on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.clicks: list[HourGlass] = []

    def compose(self) -> ComposeResult:
        yield HourGlass(120)

    def on_hour_glass_clicked(self, message: HourGlass.Clicked) -> None:
        assert message.control is message.hourglass
        self.clicks.append(message.hourglass)

    @property
    def glass(self) -> HourGlass:
        return self.query_one(HourGlass)


def text(glass: HourGlass) -> str:
    """The widget as plain text; checks that all lines are as wide as the widget."""
    strips = [glass.render_line(y) for y in range(glass.size.height)]
    assert {strip.cell_length for strip in strips} <= {glass.size.width}
    return "\n".join(strip.text for strip in strips)


async def test_waiting() -> None:
    app = Table()
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.wait(120)
        await pilot.pause()
        lines = text(app.glass).splitlines()
        assert "120 s" in text(app.glass)
        # All the sand lies below.
        assert "⣿" not in "".join(lines[:7])
        assert "⣿" in "".join(lines[7:])
        assert not app.glass.ticking


async def test_running_asks_for_the_time_and_paints_the_sand() -> None:
    app, clock = Table(), Clock(100.0)
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.wait(120)
        app.glass.run(clock, 120)
        assert app.glass.ticking
        first = text(app.glass)
        assert "100 s" in first
        clock.left, asked = 41.5, clock.asked
        await pilot.pause(0.3)
        assert clock.asked > asked
        assert "42 s" in text(app.glass)
        assert text(app.glass) != first


async def test_a_clock_that_stands_still_repaints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app, clock = Table(), Clock(100.0)
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.run(clock, 120)
        await pilot.pause(0.2)
        calls: list[object] = []
        monkeypatch.setattr(app.glass, "refresh", lambda *regions, **_: calls.append(regions))
        asked = clock.asked
        await pilot.pause(0.4)
        assert clock.asked > asked
        assert not calls
        clock.left = 99.0
        await pilot.pause(0.2)
        assert calls


@pytest.mark.parametrize("size", [(11, 10), (17, 18), (30, 9), (40, 30)])
async def test_the_last_ten_seconds_are_clear_as_plain_text(size: tuple[int, int]) -> None:
    app, clock = Table(), Clock(10.01)
    async with app.run_test(size=size):
        app.glass.run(clock, 120)
        before = text(app.glass)
        assert "11 s" in before
        assert "!" not in before
        clock.left = 10.0
        app.glass._look()
        after = text(app.glass)
        assert "noch 10 s!" in after
        assert after.count("!!") == 2
        clock.left = 9.5
        app.glass._look()
        assert text(app.glass) != after
        # Reversed as well, in case nobody reads.
        assert any(
            segment.style is not None and segment.style.reverse and "noch 10 s!" in segment.text
            for y in range(size[1])
            for segment in app.glass.render_line(y)
        )


async def test_large_digits_where_there_is_room() -> None:
    app, clock = Table(), Clock(4.2)
    async with app.run_test(size=(17, 18)):
        app.glass.run(clock, 60)
        assert "noch 5 s!" in text(app.glass)
        assert "█▀▀" in text(app.glass)


async def test_the_picture_keeps_its_place_when_it_ends() -> None:
    app, clock = Table(), Clock(60)
    async with app.run_test(size=(40, 40)):
        app.glass.run(clock, 120)
        places = []
        for clock.left in (60, 8.0, 7.5, 0.0):
            app.glass._look()
            lines = text(app.glass).splitlines()
            places.append(next(y for y, line in enumerate(lines) if line.strip()))
        app.glass.run_out()
        lines = text(app.glass).splitlines()
        places.append(next(y for y, line in enumerate(lines) if line.strip()))
        assert len(set(places)) == 1


async def test_run_out() -> None:
    app, clock = Table(), Clock(0.1)
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.run(clock, 120)
        clock.left = -3.0
        await pilot.pause(0.2)
        assert "noch 0 s!" in text(app.glass)
        app.glass.run_out()
        await pilot.pause()
        assert "Zeit um" in text(app.glass)
        assert not app.glass.ticking


async def test_a_glass_that_waits_again_stops_asking() -> None:
    app, clock = Table(), Clock(50)
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.run(clock, 120)
        app.glass.run(clock, 120)
        app.glass.wait(90)
        assert not app.glass.ticking
        asked = clock.asked
        await pilot.pause(0.3)
        assert clock.asked == asked
        assert "90 s" in text(app.glass)


async def test_told_to_run_before_it_is_mounted() -> None:
    clock = Clock(77.0)
    glass = HourGlass(120)
    glass.run(clock, 120)

    class Early(App[None]):
        def compose(self) -> ComposeResult:
            yield glass

    async with Early().run_test(size=(17, 18)) as pilot:
        assert glass.ticking
        await pilot.pause(0.2)
        assert "77 s" in text(glass)


async def test_a_click_asks_for_the_glass_to_be_turned() -> None:
    app = Table()
    async with app.run_test(size=(17, 18)) as pilot:
        app.glass.wait(120)
        await pilot.click(HourGlass)
        assert app.clicks == [app.glass]
        assert not app.glass.ticking, "turning it is the table's business"


async def test_it_turns_over_when_it_starts_and_never_later() -> None:
    app, clock = Table(), Clock(120)
    async with app.run_test(size=(17, 18)):
        app.glass.run(clock, 120)
        pictures = []
        for clock.left in (120, 119.86, 119.74, 119.6):
            app.glass._look()
            pictures.append(text(app.glass))
            assert "120 s" in pictures[-1]
        assert len(set(pictures)) == 4
        assert "│" not in pictures[2]
        assert "│" in pictures[3]


async def test_without_animations_the_sand_still_sinks() -> None:
    app, clock = Table(), Clock(120)
    app.animation_level = "none"
    async with app.run_test(size=(17, 18)):
        app.glass.run(clock, 120)
        turned = text(app.glass)
        assert "│" in turned
        clock.left = 119.9
        app.glass._look()
        assert text(app.glass) == turned
        clock.left = 60
        app.glass._look()
        assert text(app.glass) != turned


@pytest.mark.parametrize("width", [1, 2, 5, 10, 11, 22, 24])
@pytest.mark.parametrize("height", [1, 3, 9, 10, 13])
async def test_any_room_will_do(width: int, height: int) -> None:
    app, clock = Table(), Clock(87.0)
    async with app.run_test(size=(width, height)):
        glass = app.glass
        glass.styles.min_width = 0
        glass.wait(120)
        text(glass)
        glass.run(clock, 120)
        for clock.left in (120, 119.9, 60, 9, 0):
            glass._look()
            text(glass)
        glass.run_out()
        text(glass)


async def test_another_size_is_drawn_at_once() -> None:
    app = Table()
    async with app.run_test(size=(13, 11)) as pilot:
        app.glass.wait(120)
        assert "▄" * 12 not in text(app.glass)
        await pilot.resize_terminal(40, 30)
        await pilot.pause()
        assert "▄" * 23 in text(app.glass)


async def test_a_look_is_quick() -> None:
    app, clock = Table(), Clock(120)
    async with app.run_test(size=(40, 30)):
        app.glass.run(clock, 120)
        app.glass._look()
        best = 1.0
        for clock.left in range(110, 11, -1):
            start = perf_counter()
            app.glass._look()
            text(app.glass)
            best = min(best, perf_counter() - start)
        assert best < 0.003


@pytest.mark.parametrize(
    ("screen", "glass"), [((80, 24), (11, 10)), ((100, 30), (15, 14)), ((160, 50), (23, 20))]
)
async def test_a_size_that_suits_the_screen(
    screen: tuple[int, int], glass: tuple[int, int]
) -> None:
    app = Table()
    async with app.run_test(size=screen) as pilot:
        app.glass.styles.width = app.glass.styles.height = "auto"
        app.glass.wait(120)
        await pilot.pause()
        assert app.glass.size == glass
        assert "▄" * glass[0] in text(app.glass)
        assert "120 s" in text(app.glass)


@pytest.mark.parametrize(("align", "row"), [("top", 0), ("middle", 4), ("bottom", 8)])
async def test_it_stands_where_the_style_sheet_says(align: str, row: int) -> None:
    app = Table()
    async with app.run_test(size=(11, 21)):
        app.glass.styles.content_align_vertical = align
        app.glass.wait(120)
        lines = text(app.glass).splitlines()
        assert next(y for y, line in enumerate(lines) if line.strip()) == row
