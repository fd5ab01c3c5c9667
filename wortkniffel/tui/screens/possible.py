"""What the last turn had in it."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.rules.sheet import Box, Entry
from wortkniffel.tui.measures import LABEL_WIDTH
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.table import Table


class PossibleScreen(CardScreen):
    """The best entry in each box that was free: what the turn had in it."""

    heading = _("Drin gewesen wäre …")

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def content(self) -> ComposeResult:
        """A line a box, the dearest marked."""
        turn = self._table.last_turn
        entries = self._table.what_was_possible()
        if turn is None or not entries:
            yield Static(_("Gewürfelt wurde nicht, also war nichts drin."))
            return
        yield Static(_("Wurf: {dice}\n").format(dice=" ".join(turn.throw)))
        best = max(entry.points + entry.extra for entry in entries.values())
        boxes = [box for box in self._table.rules.boxes if box.key in entries]
        yield Static(Content("\n").join(self._line(box, entries[box.key], best) for box in boxes))

    def _line(self, box: Box, entry: Entry, best: int) -> Content:
        words = " + ".join(self._spelled(laid.word) for laid in entry.laid)
        is_best = entry.points + entry.extra == best
        return Content.assemble(
            ("▸ " if is_best else "  ", "bold $primary"),
            (f"{box.name:<{LABEL_WIDTH}}", "bold" if is_best else ""),
            (f"{entry!s:>6}  ", "bold" if is_best else ""),
            (words, "$muted"),
        )

    def _spelled(self, lay_form: str) -> str:
        policy = self._table.rules.policy
        spellings = self._table.lexicon.judge(lay_form, policy).spellings if policy else ()
        return spellings[0] if spellings else lay_form
