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
_AROUND_THE_TABLE = 6
"""The columns of the frame, of the air in it, and of the scroll bar."""
_HUGE_TABLE = 108
_NARROWEST_NAME = 12


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
        """Begin with the rules that were played by last without advice."""
        self._groups = list(groups(found.found).items())
        self._unread = found.unread
        # What was reached with advice is not what one looks for first.
        place = next((n for n, (one, _results) in enumerate(self._groups) if not one.helped), 0)
        told = []
        for group, _results in self._groups:
            rules = group.agreement.told(self.rules_of(group.agreement))
            told.append(_("{rules} · mit Rat").format(rules=rules) if group.helped else rules)
        self.query_one(Choice).offer(told, place)
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
        rows = []
        for rank, result in self._shown:
            last = result.game == newest.game
            new = last and result.begun.astimezone().date() == today
            mark = _("▸ neu") if new else _("▸ zuletzt") if last else ""
            rows.append(_row(rank, result, mark))
        headings, *lines = _set_out([_headings(), *rows], self.app.size.width)
        self.query_one("#headings", Static).update(Content.styled(headings, "$muted"))
        table = self.query_one(OptionList)
        table.clear_options()
        for (rank, _result), row, line in zip(self._shown, rows, lines, strict=True):
            table.add_option(Option(Content.styled(line, "bold" if rank == 1 or row.mark else "")))
        table.highlighted = 0
        self._say(_summary(ranked, newest), unread_note(self._unread))

    def _say(self, *sentences: str) -> None:
        self.query_one("#note", Static).update(" ".join(filter(None, sentences)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the game of a result once more."""
        from wortkniffel.archive.replaying import SavedGameError
        from wortkniffel.tui.saved_games import game_to_replay
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


class _Row(NamedTuple):
    """The cells of a line of the table."""

    rank: str
    name: str
    points: str
    bonus: str
    day: str
    table: str
    daily: str
    mark: str


_TO_THE_RIGHT = ("rank", "points")


def _headings() -> _Row:
    return _Row("", _("Name"), _("Punkte"), "", _("Datum"), _("Tisch"), "", "")


def _row(rank: int, result: Result, mark: str) -> _Row:
    return _Row(
        f"{rank}.",
        result.name,
        grouped(result.facts.total),
        _("Bonus") if result.facts.bonus else "",
        day_of(result),
        _table(result.rivals),
        _("Tagespartie") if result.day else "",
        mark,
    )


def _set_out(rows: Sequence[_Row], screen: int) -> list[str]:
    """The rows as lines; the names take what the other columns leave, the empty ones nothing."""
    gap = 3 if screen >= HUGE else 2 if screen >= WIDE else 1
    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, column)) for column in columns]
    used = [place for place, width in enumerate(widths) if width]
    name = _Row._fields.index("name")
    room = (_HUGE_TABLE if screen >= HUGE else screen - _AROUND_THE_TABLE) + widths[name]
    room -= sum(widths) + gap * (len(used) - 1)
    widths[name] = min(widths[name], max(room, _NARROWEST_NAME))
    return [
        (" " * gap)
        .join(
            _cell(row[place], widths[place], right=_Row._fields[place] in _TO_THE_RIGHT)
            for place in used
        )
        .rstrip()
        for row in rows
    ]


def _cell(text: str, width: int, *, right: bool) -> str:
    """A text of so many cells, cut where it is longer."""
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    air = " " * (width - cell_len(text))
    return air + text if right else text + air


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
