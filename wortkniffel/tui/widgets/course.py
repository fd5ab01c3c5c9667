"""How the final total that was to be expected went up and down, under the result of a game."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.tui.background import in_background, is_there
from wortkniffel.tui.counsel import NoAdviceError, adviser_of, course, seat_looked_back_on
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import cut
from wortkniffel.tui.widgets.curve import Curve

_LEAST_ROWS, _MOST_ROWS = 6, 12
_TITLE_WIDTH = 34


class Course(Vertical):
    """The curve of the best person, in the room that others leave, drawn when it is known.

    Where there is too little of it nothing is shown.
    """

    DEFAULT_CSS = """
    Course { width: 1fr; margin-top: 1; display: none; visibility: hidden; }
    .-low Course { margin-top: 0; }
    Course > Static { color: $muted; height: 1; }
    """

    def __init__(self, game: Game, equipment: Equipment) -> None:
        super().__init__()
        self._game = game
        self._seat = seat_looked_back_on(game)
        self._lexicon = equipment.played_with(game.setup).lexicon

    def compose(self) -> ComposeResult:
        """Whose curve, and the curve."""
        title = _("Zu erwarten nach jedem Zug")
        if len(self._game.seats) > 1:
            title = _("{name}, zu erwarten nach jedem Zug").format(
                name=self._game.title(self._seat)
            )
        yield Static(cut(title, _TITLE_WIDTH), markup=False)
        yield Curve()

    def on_mount(self) -> None:
        """Find out how it went."""
        self.run_worker(self._draw())

    async def _draw(self) -> None:
        def points() -> tuple[float, ...]:
            adviser = adviser_of(self._game.ruleset, self._lexicon)
            return course(self._game, self._seat, adviser)

        try:
            expected = await in_background(points)
        except NoAdviceError:
            return
        if is_there(self.screen):
            self.query_one(Curve).show([round(one) for one in expected], expected, first=0)
            self.visible = True

    def make_room(self) -> None:
        """Take the room that the others leave, whether or not the curve is known yet.

        So nothing moves when it is.
        """
        self.display = False
        self.call_after_refresh(self._take_room)

    def _take_room(self) -> None:
        others = self.parent
        assert isinstance(others, Widget)
        taken = max(child.virtual_region_with_margin.bottom for child in others.displayed_children)
        room = self.app.size.height - taken - self.styles.margin.top
        self.display = room >= _LEAST_ROWS
        self.styles.height = min(room, _MOST_ROWS)
