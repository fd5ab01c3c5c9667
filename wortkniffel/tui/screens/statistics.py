"""What somebody's finished games say together, by one set of rules at a time."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Static

from wortkniffel.archive.results import Result, Results
from wortkniffel.archive.statistics import Statistics, of_player, rarest
from wortkniffel.messages import _
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.names import name_key
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import grouped
from wortkniffel.tui.measures import HUGE
from wortkniffel.tui.screens.evaluation import EvaluationScreen, unread_note
from wortkniffel.tui.screens.statistics_panels import BoxTable, Pairs
from wortkniffel.tui.screens.statistics_texts import (
    WINDOW,
    band_text,
    curve_note,
    figures_of,
    games_of,
    helped_note,
)
from wortkniffel.tui.scrolling import scroll
from wortkniffel.tui.widgets.bars import Hint
from wortkniffel.tui.widgets.choice import Choice
from wortkniffel.tui.widgets.curve import Curve
from wortkniffel.tui.widgets.histogram import Histogram
from wortkniffel.tui.widgets.pages import Pages

_WHOLE_HEIGHT = 44
_MOST_WORDS = 40
_PAGES = (_("Überblick"), _("Verlauf"), _("Kästchen"), _("Wörter"))


class StatisticsScreen(EvaluationScreen):
    """Figures, distribution, curve, boxes and words; in pages where the screen is small."""

    heading = _("Statistik")
    CSS_PATH = "statistics.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('#rules', -1)", show=False),
        Binding("right", "step('#rules', 1)", show=False),
        Binding("up", "step('#player', -1)", show=False),
        Binding("down", "step('#player', 1)", show=False),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        *(Binding(str(page), f"open({page})", show=False) for page in range(1, 5)),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown,space", "scroll('page_down')", show=False),
    ]

    def __init__(self, equipment: Equipment) -> None:
        super().__init__(equipment)
        self._found: list[Result] = []
        self._unread = 0
        self._names: list[str] = []
        self._name = ""
        self._played: dict[Agreement, list[Result]] = {}
        self._page = 1
        self._words = False

    def content(self) -> ComposeResult:
        """Who and by which rules, above the panels."""
        with Vertical(id="choices"):
            yield Choice(("▴", "▾"), id="player")
            yield Choice(("◂", "▸"), id="rules")
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                yield _panel(_("Überblick"), Pairs(id="figures"))
                with VerticalScroll(classes="panel", id="boxes", can_focus=False) as boxes:
                    boxes.border_title = _("Kästchen")
                    yield BoxTable()
            with Vertical(id="middle"):
                yield _panel(_("Verteilung"), Histogram(id="histogram"))
                yield _panel(_("Verlauf"), Curve(id="curve"))
            with Vertical(id="right"):
                yield _panel(_("Beste Wörter"), Pairs(id="best"), _("Punkte der Buchstaben"))
                yield _panel(
                    _("Seltenste Wörter"),
                    Pairs(id="rare"),
                    _("1 häufig, 6 selten, – ohne Beleg"),
                )
        yield Static(id="note", markup=False)

    def show(self, found: Results) -> None:
        """Begin with whoever played last."""
        self._found = found.found
        self._unread = found.unread
        last_first = sorted(found.found, key=lambda one: (one.begun, one.game), reverse=True)
        names: dict[str, str] = {}
        for one in last_first:
            names.setdefault(name_key(one.name), one.name.strip())
        self._names = list(names.values())
        self.query_one("#player", Choice).offer(self._names)
        self._show_player()

    def on_stepper_changed(self) -> None:
        """Show somebody else's figures, or those by other rules."""
        if self._chosen_name == self._name:
            self._show_group()
        else:
            self._show_player()

    def on_resize(self, event: Resize) -> None:
        """All panels side by side where there is room, otherwise a page of them."""
        self.set_class(event.size.width >= HUGE and event.size.height >= _WHOLE_HEIGHT, "-whole")
        self._show_page()

    @property
    def _chosen_name(self) -> str:
        return self._names[self.query_one("#player", Choice).index]

    def _show_player(self) -> None:
        """Begin with the rules that were seen last, or else with those played by last."""
        before = self._agreement
        self._name = self._chosen_name
        results = of_player(self._found, self._name)
        agreements = list(dict.fromkeys(one.agreement for one in reversed(results)))
        self._played = {
            agreement: [one for one in results if one.agreement == agreement]
            for agreement in agreements
        }
        told = [agreement.told(self.rules_of(agreement)) for agreement in agreements]
        place = agreements.index(before) if before in agreements else 0
        self.query_one("#rules", Choice).offer(told, place)
        self._show_group()

    @property
    def _agreement(self) -> Agreement | None:
        agreements = list(self._played)
        return agreements[self.query_one("#rules", Choice).index] if agreements else None

    def _show_group(self) -> None:
        agreement = self._agreement
        assert agreement is not None
        played = self._played[agreement]
        unhelped = [one for one in played if not one.facts.helped]
        helped = helped_note(games_of(one for one in played if one.facts.helped))
        notes = list(filter(None, [helped, unread_note(self._unread)]))
        self.query_one("#note", Static).update(" ".join(notes))
        self.set_class(not unhelped, "-empty")
        if not unhelped:
            nothing = _("Ohne Rat wurde hier noch keine Partie gespielt.")
            self.query_one("#message", Static).update("\n".join([nothing, *notes]))
            self._show_page()
            return
        rules = self.rules_of(agreement)
        statistics = Statistics.of(unhelped)
        self._words = bool(statistics.words) if rules is None else rules.policy is not None
        self.query_one("#figures", Pairs).show(figures_of(statistics, unhelped))
        self.query_one(Histogram).show(statistics)
        curve = self.query_one(Curve)
        curve.show(statistics.totals, statistics.trend(WINDOW))
        curve.border_subtitle = curve_note(one_each=games_of(unhelped) == statistics.sheets)
        self.query_one(BoxTable).show(statistics, rules)
        if self._words:
            self._show_words(statistics)
        self._show_page()

    def _show_words(self, statistics: Statistics) -> None:
        from wortkniffel.lexicon.frequency import Frequencies, FrequencyError

        none = _("Noch kein Wort gefunden.")
        best = statistics.words[:_MOST_WORDS]
        self.query_one("#best", Pairs).show(
            [(word.spelling, grouped(word.points)) for word in best], none
        )
        try:
            band_of = Frequencies.open().band
        except FrequencyError as error:
            self.query_one("#rare", Pairs).show([], str(error))
            return
        rare = rarest(statistics.words, band_of, _MOST_WORDS)
        self.query_one("#rare", Pairs).show(
            [(word.spelling, band_text(band_of(word.lay_form))) for word in rare], none
        )

    @property
    def _pages(self) -> tuple[str, ...]:
        if self.has_class("-empty") or self.has_class("-whole"):
            return ()
        return _PAGES if self._words else _PAGES[:-1]

    def _show_page(self) -> None:
        if not self._found:
            return
        pages = self._pages
        if pages:
            self._page = min(self._page, len(pages))
        self.query_one(Pages).show(pages, self._page)
        self.set_class(not self._words, "-wordless")
        for page in range(1, len(_PAGES) + 1):
            self.set_class(page == self._page, f"-page-{page}")
        hints = [
            (
                self.query_one("#rules", Choice).several,
                Hint("← →", _("Regeln"), "step('#rules', 1)"),
            ),
            (
                self.query_one("#player", Choice).several,
                Hint("↑↓", _("Name"), "step('#player', 1)"),
            ),
            (bool(pages), Hint(f"1-{len(pages)} Tab", _("Seite"), "turn(1)")),
        ]
        self.show_keys(*(hint for does, hint in hints if does))

    def action_step(self, which: str, step: int) -> None:
        """Go on by so many names or rules."""
        self.query_one(which, Choice).action_step(step)

    def action_open(self, page: int) -> None:
        """Show a page by its number, from 1."""
        if page <= len(self._pages):
            self._page = page
            self._show_page()

    def action_turn(self, step: int) -> None:
        """Turn over so many pages, round and round."""
        if self._pages:
            self.action_open((self._page - 1 + step) % len(self._pages) + 1)

    def action_scroll(self, where: str) -> None:
        """Scroll a table of boxes that is longer than the screen: page_up, page_down."""
        scroll(self.query_one("#boxes"), where)


def _panel(title: str, content: Widget, foot: str = "") -> Widget:
    content.add_class("panel")
    content.border_title, content.border_subtitle = title, foot
    return content
