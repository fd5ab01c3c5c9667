"""The best results of a game, by one set of rules at a time."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wortkniffel.archive.results import Result, Results
from wortkniffel.archive.statistics import Group, groups, high_scores
from wortkniffel.messages import _, ngettext
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import grouped
from wortkniffel.tui.measures import HUGE, WIDE
from wortkniffel.tui.screens.evaluation import EvaluationScreen, unread_note
from wortkniffel.tui.screens.statistics_texts import day_of
from wortkniffel.tui.widgets.bars import Hint
from wortkniffel.tui.widgets.choice import Choice

_MOST = 20
_TABLES = (
    _("allein"),
    _("zu zweit"),
    _("zu dritt"),
    _("zu viert"),
    _("zu fünft"),
    _("zu sechst"),
    _("zu siebt"),
    _("zu acht"),
)
_MARKS_WIDTH, _DATE_WIDTH = 10, 10


class HighScoresScreen(EvaluationScreen):
    """A line a result, equal ones with the same rank; Enter shows its game once more."""

    heading = _("Bestenliste")
    CSS_PATH = "high_scores.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
    ]

    def __init__(self, equipment: Equipment, today: date | None = None) -> None:
        super().__init__(equipment)
        self._today = today
        self._groups: list[tuple[Group, list[Result]]] = []
        self._shown: list[tuple[int, Result]] = []
        self._unread = 0

    def content(self) -> ComposeResult:
        """The rules above the table."""
        with Vertical(id="column"):
            yield Choice(("◂", "▸"), id="rules")
            with Vertical(id="table"):
                yield Static(id="headings", markup=False)
                yield OptionList(markup=False)
            yield Static(id="note", markup=False)

    def show(self, found: Results) -> None:
        """Begin with the rules that were played by last."""
        self._groups = list(groups(found.found).items())
        self._unread = found.unread
        told = []
        for group, _results in self._groups:
            rules = group.agreement.told(self.rules_of(group.agreement))
            told.append(_("{rules} · mit Rat").format(rules=rules) if group.helped else rules)
        self.query_one(Choice).offer(told)
        self._show_group()
        self.query_one(OptionList).focus()
        choose = [Hint("← →", _("Regeln"), "step(1)")] if self.query_one(Choice).several else []
        self.show_keys(
            *choose,
            Hint("↑↓", _("wählen")),
            Hint(_("Enter"), _("Partie ansehen"), "replay"),
        )

    def on_stepper_changed(self) -> None:
        """Show the results by other rules."""
        self._show_group()

    def on_resize(self) -> None:
        """There is more room for names on a wide screen."""
        if self._groups:
            place = self.query_one(OptionList).highlighted
            self._show_group()
            self.query_one(OptionList).highlighted = place

    def _show_group(self) -> None:
        _group, found = self._groups[self.query_one(Choice).index]
        ranked = high_scores(found)
        newest = max(found, key=lambda result: (result.begun, result.game))
        today = self._today or datetime.now().astimezone().date()
        self._shown = ranked[:_MOST]
        form = _Form.on(self.app.size.width)
        self.query_one("#headings", Static).update(form.headings())
        table = self.query_one(OptionList)
        table.clear_options()
        for rank, result in self._shown:
            last = result.game == newest.game
            new = last and result.begun.astimezone().date() == today
            mark = _("▸ neu") if new else _("▸ zuletzt") if last else ""
            table.add_option(Option(form.line(rank, result, mark)))
        table.highlighted = 0
        self._say(_summary(ranked, newest), unread_note(self._unread))

    def _say(self, *sentences: str) -> None:
        self.query_one("#note", Static).update(" ".join(filter(None, sentences)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the game of a result once more."""
        from wortkniffel.tui.saved_games import SavedGameError, game_to_replay
        from wortkniffel.tui.screens.replay import ReplayScreen

        if not self.is_active:
            return
        _rank, result = self._shown[event.option_index]
        try:
            game = game_to_replay(result.game, self._equipment)
        except SavedGameError as error:
            self._say(f"✗ {error}")
        else:
            self.app.push_screen(ReplayScreen(game, self._equipment))

    def action_replay(self) -> None:
        """Show the game of the chosen line."""
        self.query_one(OptionList).action_select()

    def action_step(self, step: int) -> None:
        """Go on by so many rules."""
        self.query_one(Choice).action_step(step)


class _Form(NamedTuple):
    """How wide the columns are whose width depends on that of the screen."""

    name: int
    gap: int

    @classmethod
    def on(cls, width: int) -> "_Form":
        return cls(24, 3) if width >= HUGE else cls(18, 2) if width >= WIDE else cls(12, 1)

    def headings(self) -> Content:
        texts = ["", _("Name"), _("Punkte"), "", _("Datum"), _("Tisch")]
        return Content.styled(self._row(texts), "$muted")

    def line(self, rank: int, result: Result, mark: str) -> Content:
        facts = result.facts
        extra = f"+{grouped(facts.extra)}" if facts.extra else ""
        text = self._row(
            [
                f"{rank}.",
                result.name,
                grouped(facts.total),
                " ".join(filter(None, [_("Bonus") if facts.bonus else "", extra])),
                day_of(result),
                _table(result.rivals),
                _("Tagespartie") if result.day else "",
                mark,
            ]
        )
        return Content.styled(text, "bold" if rank == 1 or mark else "")

    def _row(self, texts: Sequence[str]) -> str:
        widths = (-3, self.name, -6, _MARKS_WIDTH, _DATE_WIDTH, 9, 11, 9)
        cells = (_cell(text, width) for text, width in zip(texts, widths, strict=False))
        return (" " * self.gap).join(cells).rstrip()


def _cell(text: str, width: int) -> str:
    """A text of so many cells, cut where it is longer; a negative width sets it to the right."""
    room = abs(width)
    if cell_len(text) > room:
        return set_cell_size(text, room - 1) + "…"
    air = " " * (room - cell_len(text))
    return air + text if width < 0 else text + air


def _table(rivals: int) -> str:
    """With how many others somebody sat at the table."""
    if rivals < len(_TABLES):
        return _TABLES[rivals]
    return _("zu {count}").format(count=rivals + 1)


def _summary(ranked: Sequence[tuple[int, Result]], newest: Result) -> str:
    """How many results there are where not all are shown, and where the newest one stands."""
    if len(ranked) <= _MOST:
        return ""
    text = _("Die besten {most} von {count}.").format(most=_MOST, count=grouped(len(ranked)))
    place = next(place for place, (_rank, one) in enumerate(ranked) if one.game == newest.game)
    if place < _MOST:
        return text
    rank, best = ranked[place]
    points = ngettext("{count} Punkt", "{count} Punkten", best.facts.total)
    last = _("Zuletzt: Platz {rank} mit {points}.").format(
        rank=grouped(rank), points=points.format(count=grouped(best.facts.total))
    )
    return f"{text} {last}"
