"""Advice at the table: a nudge, the words, everything; as much as somebody asks for."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.tui.background import in_background, is_there
from wortkniffel.tui.counsel import Counsel, NoAdviceError
from wortkniffel.tui.screens.advice_texts import laid_out, level_name, levels_of
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.screens.play_texts import closing

if TYPE_CHECKING:
    from wortkniffel.strategy.advice import Moment

_LOOK_SECONDS = 0.25
_BESIDE_THE_TEXT, _WIDEST_TEXT = 10, 110
"""The columns of the frame, of the air and of the scroll bar."""


class AdviceScreen(CardScreen):
    """The advice for the turn in play; the sand runs on, and when it is out the advice changes.

    Whoever has taken none in this game is asked first, since it counts apart then.
    """

    heading = _("Rat")
    DEFAULT_CSS = """
    AdviceScreen .card { min-width: 56; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,right,enter", "more", show=False),
        Binding("left", "less", show=False),
    ]

    def __init__(self, counsel: Counsel) -> None:
        super().__init__()
        self._counsel = counsel
        self._wanted = counsel.agreed
        self._place = counsel.place
        self._moment: Moment | None = None
        self._fault = ""
        self._level = 0
        self._more = ""

    def content(self) -> ComposeResult:
        """What is said."""
        yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        """Find out what there is to say, also while the question stands."""
        self._ask()
        self.set_interval(_LOOK_SECONDS, self._look)

    def on_resize(self, event: Resize) -> None:
        """Lines are as long as there is room."""
        self._paint()

    def _ask(self) -> None:
        self._moment, self._level = None, 0
        self._paint()
        self.run_worker(self._find_out(), exclusive=True)

    async def _find_out(self) -> None:
        try:
            self._moment = await in_background(self._counsel.inquiry())
        except NoAdviceError as error:
            self._fault = str(error)
        if is_there(self):
            self._show()

    def _look(self) -> None:
        """The sand may have run out meanwhile, or the turn be over."""
        before, self._place = self._place, self._counsel.place
        if self._place is None or (before and self._place[:2] != before[:2]):
            self.action_leave()
        elif self._place != before:
            self._ask()

    def _show(self) -> None:
        if self._wanted and self._moment is not None:
            self._counsel.take()
        self._paint()

    def _paint(self) -> None:
        width = min(_WIDEST_TEXT, self.app.size.width - _BESIDE_THE_TEXT)
        said, self._more = self._said(width)
        self.query_one("#said", Static).update(said)
        self.call_after_refresh(self._close)

    def _close(self) -> None:
        """Say at the foot which keys do something."""
        card = self.query_one(".card", VerticalScroll)
        turning = _("↑↓ blättern") if card.max_scroll_y else ""
        foot = (self._more, turning, closing(self._counsel.table))
        card.border_subtitle = " · ".join(filter(None, foot))

    def _said(self, width: int) -> tuple[Content, str]:
        """What stands on the card, and what F2 brings."""
        if self._fault:
            return Content(self._fault), ""
        if not self._wanted:
            question = _(
                "Wer Rat holt, spielt „mit Rat“: In Bestenliste und\n"
                "Statistik steht das Ergebnis dann für sich."
            )
            return Content(question), _("F2 Rat holen")
        if self._moment is None:
            return Content.styled(_("Einen Augenblick …"), "$muted"), ""
        levels = levels_of(self._moment)
        following = levels[self._level + 1 : self._level + 2]
        more = "".join(_("F2 {level}").format(level=level_name(one)) for one in following)
        return laid_out(levels[self._level], self._moment, width), more

    def action_more(self) -> None:
        """Ask for advice, or for more of it."""
        if not self._wanted:
            self._wanted = True
            self._show()
        elif self._moment and self._level + 1 < len(levels_of(self._moment)):
            self._level += 1
            self._paint()

    def action_less(self) -> None:
        """Back to what was said before."""
        self._level = max(0, self._level - 1)
        self._paint()
