"""The sand glass on the table."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.tui.widgets import sand
from wortkniffel.tui.widgets.sand import Drawing, Part, Row, Run, State

FRAMES_A_SECOND = 8
LAST_SECONDS = 10
"""From here on the glass must be unmistakable."""

_BESIDE = 11
"""Columns that the seconds need to the right of the glass."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Not yet turned."""

    seconds: float


@dataclass(frozen=True, slots=True)
class _Running:
    remaining: Callable[[], float]
    seconds: float


@dataclass(frozen=True, slots=True)
class _RunOut:
    pass


@dataclass(frozen=True, slots=True)
class _Picture:
    """What is on show: the glass, words beneath or beside it, and a big number."""

    glass: Callable[[sand.Size], Drawing]
    words: tuple[str, ...]
    """The same said at length first and at its shortest last."""
    part: Part
    number: int | None = None


class HourGlass(Widget):
    """A glass of sand that a click turns, and the seconds that are left.

    It takes the largest glass that its room admits, standing at the top, in the middle or
    at the bottom as ``content-align`` says. It keeps no time: while it runs it asks for
    the seconds that remain, and everything on show follows from the answer.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HourGlass {
        width: 1fr;
        height: 1fr;
        min-width: 11;
        content-align: center middle;

        & > .hourglass--air { color: $foreground 60%; }
        & > .hourglass--wood { color: #a8703a; }
        & > .hourglass--glass { color: $foreground 65%; }
        & > .hourglass--sand { color: #e0a83e; }
        & > .hourglass--grain { color: #f2c868; }
        & > .hourglass--seconds { color: $foreground; text-style: bold; }
        & > .hourglass--alarm { color: $error; text-style: bold reverse; }

        &:light > .hourglass--alarm { color: $error-darken-1; }
        &:light > .hourglass--wood { color: #7d4f22; }
        &:light > .hourglass--sand { color: #a96c0a; }
        &:light > .hourglass--grain { color: #8a5806; }
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hourglass--air",
        "hourglass--wood",
        "hourglass--glass",
        "hourglass--sand",
        "hourglass--grain",
        "hourglass--seconds",
        "hourglass--alarm",
    }

    @dataclass
    class Clicked(Message):
        """Somebody wants the glass turned."""

        hourglass: "HourGlass"

        @property
        def control(self) -> "HourGlass":
            """The glass that was clicked."""
            return self.hourglass

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._doing: _Waiting | _Running | _RunOut = _Waiting(seconds)
        self._ticker: Timer | None = None
        self._rows: list[Row] = []
        self._drawn_at: Size | None = None

    # ------------------------------------------------------------ what it is told

    def wait(self, seconds: float) -> None:
        """Stand there with all sand below, to run so long when somebody turns it."""
        self._do(_Waiting(seconds))

    def run(self, remaining: Callable[[], float], seconds: float) -> None:
        """Turn over and run.

        Args:
            remaining: Asked for the seconds that are left, several times a second.
            seconds: What the whole glass holds.
        """
        self._do(_Running(remaining, seconds))

    def run_out(self) -> None:
        """Say that the time is up."""
        self._do(_RunOut())

    @property
    def ticking(self) -> bool:
        """Whether the widget looks at the time by itself."""
        return self._ticker is not None

    def _do(self, doing: _Waiting | _Running | _RunOut) -> None:
        self._doing = doing
        if self.is_attached:
            self._keep_ticking()
            self._look()

    def _keep_ticking(self) -> None:
        """Have a timer while there is something to see moving, and none otherwise."""
        running = isinstance(self._doing, _Running)
        if running and self._ticker is None:
            self._ticker = self.set_interval(1 / FRAMES_A_SECOND, self._look)
        elif not running and self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    # ------------------------------------------------------------ what it shows

    def _picture(self) -> _Picture:
        doing = self._doing
        if isinstance(doing, _RunOut):
            return _Picture(_resting, (_("Zeit um"), _("um"), "!"), Part.ALARM)
        if isinstance(doing, _Running):
            return self._running_picture(doing)
        return _Picture(_resting, _in_seconds(ceil(doing.seconds)), Part.SECONDS)

    def _running_picture(self, doing: _Running) -> _Picture:
        left = max(0.0, doing.remaining())
        fraction = left / doing.seconds if doing.seconds > 0 else 0.0
        still = self.app.animation_level == "none"
        # The frame comes from the game's time too: a stopped clock stops the stream, and
        # a machine that slept has nothing to catch up with.
        frame = 0 if still else max(0, int((doing.seconds - left) * FRAMES_A_SECOND))
        shown = ceil(left)
        ending = shown <= LAST_SECONDS

        def glass(size: sand.Size) -> Drawing:
            if not still and frame < sand.TURNING_STEPS:
                return sand.turning(size, fraction, frame)
            state = State.ENDING if ending else State.FLOWING
            return sand.draw(size, fraction, frame, state)

        if not ending:
            return _Picture(glass, _in_seconds(shown), Part.SECONDS)
        words = (_("noch {seconds} s!").format(seconds=shown), f"{shown} s!", f"{shown}!")
        return _Picture(glass, words, Part.ALARM, shown)

    def _look(self) -> None:
        """Draw again, and have repainted only what differs."""
        if self._drawn_at != self.size:
            self._draw()
            self.refresh()
            return
        before = self._rows
        self._draw()
        for y, (old, new) in enumerate(zip(before, self._rows, strict=True)):
            if old != new:
                self.refresh(Region(0, y, self.size.width, 1))

    def _draw(self) -> None:
        self._drawn_at = self.size
        self._rows = _arranged(self._picture(), self.size, self.styles.content_align_vertical)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of a glass that suits the screen."""
        return _suiting(viewport).columns

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of a glass that suits the screen, and one for the seconds."""
        return _suiting(viewport).rows + 1

    def render_line(self, y: int) -> Strip:
        """One row of the widget."""
        if self._drawn_at != self.size:
            self._draw()
        air = self._style(Part.AIR)
        if y >= len(self._rows):
            return Strip.blank(self.size.width, air)
        segments = [Segment(run.text, self._style(run.part)) for run in self._rows[y]]
        return Strip(segments).adjust_cell_length(self.size.width, air)

    def _style(self, part: Part) -> Style:
        # Textual keeps these; `rich_style` it works out anew for every row.
        return self.get_component_rich_style(_COMPONENTS[part])

    def on_mount(self) -> None:
        """Begin, in case it was told what to do before it stood on the table."""
        self._keep_ticking()

    def on_click(self, event: events.Click) -> None:
        """Ask for the glass to be turned."""
        event.stop()
        self.post_message(self.Clicked(self))


_COMPONENTS = {
    Part.AIR: "hourglass--air",
    Part.WOOD: "hourglass--wood",
    Part.GLASS: "hourglass--glass",
    Part.SAND: "hourglass--sand",
    Part.GRAIN: "hourglass--grain",
    Part.SECONDS: "hourglass--seconds",
    Part.ALARM: "hourglass--alarm",
}


def _resting(size: sand.Size) -> Drawing:
    return sand.draw(size, 0.0, 0, State.RESTING)


def _in_seconds(seconds: int) -> tuple[str, ...]:
    return f"{seconds} s", str(seconds)


def _suiting(screen: Size) -> sand.Size:
    """At most a sixth of the screen's width and half its height, with the seconds."""
    return sand.fitting(screen.width // 6, screen.height // 2 - 1) or sand.SMALL


def _arranged(picture: _Picture, room: Size, vertical: str) -> list[Row]:
    """The picture where it belongs in the room, filled up with air."""
    width, height = room
    block = _block(picture, width, height)[:height]
    # Room for the large digits is part of it, so that nothing moves when they appear.
    spare = height - len(block)
    above = {"top": 0, "middle": spare // 2, "bottom": spare}[vertical]
    air = _air(width)
    return [air] * above + [_centred(row, width) for row in block] + [air] * (spare - above)


def _block(picture: _Picture, width: int, height: int) -> list[Row]:
    beneath = sand.fitting(width, height - 1)
    beside = sand.fitting(width - _BESIDE, height)
    # Beneath the glass the seconds look better, beside it they may save a size.
    if beneath and (beside is None or beneath.rows >= beside.rows):
        return _with_words_beneath(picture, picture.glass(beneath), height)
    if beside:
        return _with_words_beside(picture, picture.glass(beside))
    return [_words(picture, width)]


def _with_words_beneath(picture: _Picture, glass: Drawing, height: int) -> list[Row]:
    """The glass, the words, and below them the large digits if there is room."""
    columns = len(glass.lines[0])
    rows = [*glass.rows, _words(picture, columns)]
    if height >= len(rows) + sand.BIG_ROWS:
        rows += _digits(picture, columns)
    return rows


def _with_words_beside(picture: _Picture, glass: Drawing) -> list[Row]:
    """The glass, and the words to its right, level with the neck."""
    columns = _BESIDE - 1
    middle = len(glass.rows) // 2
    beside = {middle: _words(picture, columns)}
    beside.update(enumerate(_digits(picture, columns), middle + 1))
    gap = _air(_BESIDE - columns)
    return [(*row, *gap, *beside.get(y, _air(columns))) for y, row in enumerate(glass.rows)]


def _words(picture: _Picture, width: int) -> Row:
    """The longest wording that fits, or what fits of the shortest."""
    words = next((text for text in picture.words if cell_len(text) <= width), None)
    if words is None:
        words = set_cell_size(picture.words[-1], width)
    return _field(words, picture.part, width)


def _digits(picture: _Picture, width: int) -> list[Row]:
    if picture.number is None:
        return [_air(width)] * sand.BIG_ROWS
    return [_field(line, picture.part, width) for line in sand.big(picture.number)]


def _field(text: str, part: Part, width: int) -> Row:
    """Text in the middle; an alarm takes the whole width, as a bar."""
    if part is Part.ALARM:
        return (Run(_padded(text, width), part),)
    return _centred((Run(text, part),), width)


def _padded(text: str, width: int) -> str:
    room = max(0, width - cell_len(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def _centred(row: Row, width: int) -> Row:
    room = max(0, width - sum(cell_len(run.text) for run in row))
    return (*_air(room // 2), *row, *_air(room - room // 2))


def _air(width: int) -> Row:
    return (Run(" " * width, Part.AIR),) if width else ()
