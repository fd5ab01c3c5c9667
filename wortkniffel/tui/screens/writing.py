"""Writing on the sheet, and what is asked before."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from wortkniffel.messages import _
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.sheet import Box, Entry
from wortkniffel.tui.screens import play_texts as texts
from wortkniffel.tui.screens.table_screen import TableScreen
from wortkniffel.tui.table import Table


class WritingScreen(TableScreen):
    """A table at which boxes are chosen, filled, struck and taken back.

    How it looks and what a turn begins with is for the screen that is made of it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "undo", show=False),
        Binding("delete", "strike", show=False),
    ]

    def __init__(self, table: Table, *, interrupted: bool = False) -> None:
        super().__init__(table, interrupted=interrupted)
        self.chosen: Box | None = None
        self.question: texts.Question | None = None
        self._written: Box | None = None

    def say(self, text: str, kind: str = "plain", then: str = "") -> None:
        """Show a sentence of a kind, and a call under it."""
        raise NotImplementedError

    def await_glass(self) -> None:
        """Ask the next player to begin."""
        raise NotImplementedError

    def resume_turn(self) -> None:
        """Show the turn that is under way."""
        raise NotImplementedError

    def run_out(self) -> None:
        """Say that the time is up."""
        raise NotImplementedError

    def write(self, box: Box) -> None:
        """Write in a box, after a question where there is something to ask."""
        turn = self.table.turn
        late = turn is not None and turn.run_out
        entry, plain = (None, None) if late else self.table.choices(box)
        if entry is None and (late or self.table.rules.previews):
            self._ask(texts.strike_question(box))
        elif entry is not None and entry != plain and entry.extra:
            self._ask(texts.claim_question(box, entry, plain))
        else:
            self._fill(box, entry)

    def action_strike(self) -> None:
        """Ask whether the chosen box is to be struck, whatever fits in it (ruling W19)."""
        if self.table.turn is not None and self.chosen is not None:
            entry = self.table.game.entries(claim=False).get(self.chosen.key)
            self._ask(texts.strike_question(self.chosen, entry.extra if entry else 0))

    def _ask(self, question: texts.Question) -> None:
        self.question = question
        self.say(question.text, "ask")

    def answer(self, *, yes: bool) -> None:
        """Answer the open question."""
        question = self.question
        if question is None:
            return
        if yes:
            self._fill(question.box, question.entry)
        elif question.without_extra is not None:
            self._fill(question.box, question.without_extra)
        else:
            self.drop_question()
            if question.entry is not None:
                self.say(texts.nothing_without_extra(question.box), "bad")

    def drop_question(self) -> None:
        """Take an open question away; that the time is up stays to be said."""
        if self.question is None:
            return
        self.question = None
        turn = self.table.turn
        if turn is not None and turn.run_out:
            self.say(texts.time_is_up(self.table), "call")
        else:
            self.say(texts.where_it_may_go(self.table), "call")

    def _fill(self, box: Box, entry: Entry | None) -> None:
        name = self.table.writer
        try:
            if entry is None:
                written = self.table.strike(box)
            else:
                written = self.table.enter(box, claim=bool(entry.extra))
        except RuleError as error:
            self.say(error.message, "bad")
            return
        self._written = box
        self.await_glass()
        told = texts.announcement(name, box, written)
        self.say(told, "good", then=texts.call(self.table))

    def action_undo(self) -> None:
        """Take the last entry back."""
        turn = self.table.turn
        if turn is not None and turn.run_out:
            return
        try:
            self.table.undo()
        except RuleError as error:
            self.say(error.message, "bad")
            return
        self.chosen = self._written
        told = _("Der letzte Eintrag ist zurückgenommen.")
        self.say(told, "good", then=texts.where_it_may_go(self.table))
        turn = self.table.turn
        if turn is not None and turn.run_out:
            self.run_out()
        self.resume_turn()
