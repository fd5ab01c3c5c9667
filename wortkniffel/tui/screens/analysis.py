"""A finished game looked back on: luck and skill apart, and every decision."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.tui.background import in_background, is_there
from wortkniffel.tui.counsel import NoAdviceError, seat_looked_back_on
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.keys import typed_character
from wortkniffel.tui.measures import HUGE, WIDE
from wortkniffel.tui.screens.statistics_panels import Pairs
from wortkniffel.tui.scrolling import scroll
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.choice import Choice
from wortkniffel.tui.widgets.curve import Curve
from wortkniffel.tui.widgets.pages import Pages

if TYPE_CHECKING:
    from wortkniffel.tui.screens.analysis_texts import Studied

_WHOLE_HEIGHT = 44
_SOON_SECONDS = 0.3
_PAGES = (_("Überblick"), _("Züge"))


class AnalysisScreen(Screen[None]):
    """One column of a game at a time, against whoever knows common words or the whole list.

    While there is nothing to show, it has the class ``-telling``.
    """

    CSS_PATH = "analysis.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("left", "seat(-1)", show=False),
        Binding("right", "seat(1)", show=False),
        Binding("up", "go(-1)", show=False),
        Binding("down", "go(1)", show=False),
        Binding("home", "go(-1000)", show=False),
        Binding("end", "go(1000)", show=False),
        Binding("tab,shift+tab", "turn_over", show=False),
        *(Binding(str(page), f"open({page})", show=False) for page in (1, 2)),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown,space", "scroll('page_down')", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, game: Game, equipment: Equipment) -> None:
        super().__init__()
        self._game = game
        self._lexicon = equipment.played_with(game.setup).lexicon
        self._whole_list = False
        self._studied: dict[tuple[int, bool], Studied] = {}
        self._page = 1

    def compose(self) -> ComposeResult:
        """Whose column and against whom, above the panels."""
        yield Pages(_("Analyse"))
        with Vertical(id="choices"):
            yield Choice(("◂", "▸"), id="seat")
            yield Static(id="against", markup=False)
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                yield _panel(_("Glück und Können"), Pairs(id="sums"))
                yield _panel(_("Am teuersten"), Pairs(id="costliest"))
                with Vertical(id="turns") as turns:
                    _panel(_("Züge"), turns)
                    yield Static(id="heading")
                    yield _Turns()
            with Vertical(id="right"):
                yield _panel(_("Zu erwarten nach jedem Zug"), Curve(id="course"))
                with VerticalScroll(id="detail", can_focus=False) as detail:
                    _panel("", detail)
                    yield Static(markup=False)
        yield Static(id="message", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with the column of the best person."""
        game = self._game
        names = [game.title(seat) for seat in game.seats]
        self.query_one("#seat", Choice).offer(names, seat_looked_back_on(game))
        self._tell("")
        self._study()

    def _study(self) -> None:
        self.run_worker(self._look_back(), exclusive=True)

    @property
    def _wanted(self) -> tuple[int, bool]:
        return self.query_one("#seat", Choice).index, self._whole_list

    async def _look_back(self) -> None:
        wanted = self._wanted
        if wanted not in self._studied:
            soon = self.set_timer(_SOON_SECONDS, partial(self._tell, _("Einen Augenblick …")))
            try:
                self._studied[wanted] = await in_background(partial(self._found_out, *wanted))
            except NoAdviceError as error:
                if is_there(self):
                    self._tell(str(error))
                return
            finally:
                soon.stop()
        if is_there(self):
            self._show()

    def _found_out(self, seat: int, whole: bool) -> "Studied":
        from wortkniffel.strategy.knowledge import COMMON_WORDS, WHOLE_LIST
        from wortkniffel.tui.screens.analysis_texts import Studied

        knowledge = WHOLE_LIST if whole else COMMON_WORDS
        return Studied.of(self._game, seat, self._lexicon, knowledge)

    # What is shown

    def _tell(self, text: str) -> None:
        self.add_class("-telling")
        self.query_one("#message", Static).update(text)
        self._show_page()

    def _show(self) -> None:
        from wortkniffel.tui.screens.analysis_texts import heading

        studied = self._studied[self._wanted]
        self.remove_class("-telling")
        self.query_one("#against", Static).update(self._against(studied.note))
        self.query_one("#sums", Pairs).show(studied.sums)
        self.query_one("#costliest", Pairs).show(studied.costliest, _("Nichts verschenkt."))
        course = studied.review.curve()
        self.query_one(Curve).show([round(points) for points in course], course, first=0)
        # On a small screen luck stands beside each throw alone.
        luck = self.app.size.width >= WIDE
        self.query_one("#heading", Static).update(heading(luck=luck))
        turns = self.query_one(_Turns)
        place = turns.highlighted
        lines = [studied.line(number, luck=luck) for number in range(len(studied.review.turns))]
        turns.clear_options()
        turns.add_options(Option(Content(line)) for line in lines)
        turns.highlighted = next(iter(studied.marked), 0) if place is None else place
        self._show_page()

    def _against(self, note: str) -> str:
        if self._game.ruleset.policy is None:
            return ""
        known = _("die ganze Liste") if self._whole_list else _("geläufige Wörter")
        told = _("Gemessen an jemandem, der bestens spielt und {words} kennt.").format(words=known)
        return f"{told} ({note})" if note else told

    def _show_turn(self) -> None:
        place = self.query_one(_Turns).highlighted
        studied = self._studied.get(self._wanted)
        if studied is None or place is None:
            return
        detail = self.query_one("#detail", VerticalScroll)
        detail.border_title = _("Zug {number} von {count}").format(
            number=place + 1, count=len(studied.review.turns)
        )
        width = max(20, detail.scrollable_content_region.width)
        detail.query_one(Static).update(studied.detail(place, width))
        detail.scroll_home(animate=False)

    def on_option_list_option_highlighted(self) -> None:
        """Show the turn that was chosen."""
        self._show_turn()

    def on_resize(self, event: Resize) -> None:
        """All panels where there is room, otherwise a page of them."""
        self.set_class(event.size.width >= HUGE and event.size.height >= _WHOLE_HEIGHT, "-whole")
        if self.has_class("-telling"):
            self._show_page()
        else:
            self._show()

    def _show_page(self) -> None:
        pages = () if self.has_class("-whole") or self.has_class("-telling") else _PAGES
        self.query_one(Pages).show(pages, self._page)
        for page in range(1, len(_PAGES) + 1):
            self.set_class(bool(pages) and page == self._page, f"-page-{page}")
        telling = self.has_class("-telling")
        several = self.query_one("#seat", Choice).several
        with_words = self._game.ruleset.policy is not None
        other = _("geläufige Wörter") if self._whole_list else _("ganze Liste")
        hints = [
            (bool(pages), Hint(f"1-{len(_PAGES)} Tab", _("Seite"), "turn_over")),
            (not telling, Hint("↑↓", _("Zug"), "go(1)")),
            (several, Hint("← →", _("Spalte"), "seat(1)")),
            (with_words, Hint("W", other, "other_words")),
            (True, Hint("F3", _("Blatt"), "block", spare=True)),
            (True, Hint("Esc", _("zurück"), "leave")),
        ]
        self.query_one(KeyBar).show([hint for does, hint in hints if does])
        self.call_after_refresh(self._show_turn)

    # Keys

    def on_key(self, event: Key) -> None:
        """W changes against whom the game is measured."""
        if typed_character(event).upper() == "W":
            event.stop()
            self.action_other_words()

    def on_stepper_changed(self) -> None:
        """Another column."""
        self._study()

    def action_other_words(self) -> None:
        """Measure against whoever knows more words, or fewer."""
        if self._game.ruleset.policy is not None:
            self._whole_list = not self._whole_list
            self._study()

    def action_seat(self, step: int) -> None:
        """To another column."""
        self.query_one("#seat", Choice).action_step(step)

    def action_go(self, step: int) -> None:
        """To a turn before or after, as far as there is one."""
        turns = self.query_one(_Turns)
        if turns.highlighted is None:
            return
        if not self.has_class("-whole") and self._page == 1:
            # Whoever looks for turns wants to see them.
            self.action_open(2)
            return
        turns.highlighted = min(max(0, turns.highlighted + step), turns.option_count - 1)

    def action_open(self, page: int) -> None:
        """Show a page by its number, from 1."""
        self._page = page
        self._show_page()

    def action_turn_over(self) -> None:
        """To the other page."""
        self.action_open(len(_PAGES) + 1 - self._page)

    def action_scroll(self, where: str) -> None:
        """Scroll a turn about which there is more to say: page_up, page_down."""
        scroll(self.query_one("#detail"), where)

    def action_block(self) -> None:
        """The sheet."""
        from wortkniffel.tui.screens.block import BlockScreen

        self.app.push_screen(BlockScreen(self._game))

    def action_leave(self) -> None:
        """Back to where one came from."""
        if self.is_active:
            self.app.pop_screen()


class _Turns(OptionList, can_focus=False):
    """A line a turn; the keys are those of the screen."""


def _panel(title: str, content: Widget) -> Widget:
    content.add_class("panel")
    content.border_title = title
    return content
