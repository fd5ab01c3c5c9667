"""What the screens have in common that tell what finished games say."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.results import Results
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.background import is_there
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.results import all_results
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.pages import Pages


class EvaluationScreen(Screen[None]):
    """Reads the results beside the table, and says what there is to say instead of them.

    While there is nothing to show, it has the class ``-telling``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    heading: ClassVar[str]
    """What the screen is called."""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment

    def compose(self) -> ComposeResult:
        """The content below the title, and a place for what is said instead."""
        yield Pages(self.heading)
        yield from self.content()
        yield Static(id="message", markup=False)
        yield KeyBar()

    def content(self) -> ComposeResult:
        """What shows the results."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Begin to read."""
        if self._equipment.archive is None:
            self.tell(self._equipment.archive_fault or _("Es werden keine Partien gespeichert."))
            return
        self.tell(_("Partien werden ausgewertet …"))
        self.run_worker(self._read(self._equipment.archive))

    async def _read(self, archive: Archive) -> None:
        found, fault = Results([], 0), ""
        try:
            found = await all_results(archive, self._equipment)
        except ArchiveError as error:
            fault = f"✗ {error}"
        if not is_there(self):
            return
        if found.found:
            self.remove_class("-telling")
            self.show(found)
        else:
            nothing = unread_note(found.unread) or _("Noch ist keine Partie zu Ende gespielt.")
            self.tell(fault or nothing)

    def show(self, found: Results) -> None:
        """Show results, of which there is at least one."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Say something where the results would stand."""
        self.add_class("-telling")
        self.query_one("#message", Static).update(text)
        self.show_keys()

    def show_keys(self, *hints: Hint) -> None:
        """Show the keys that do something besides the way back."""
        self.query_one(KeyBar).show([*hints, Hint("Esc", _("zurück"), "leave")])

    def rules_of(self, agreement: Agreement) -> Ruleset | None:
        """The rules that results were reached by, ``None`` where they are not here."""
        try:
            return self._equipment.ruleset(agreement.ruleset, agreement.options)
        except (KeyError, OptionError):
            return None

    def action_leave(self) -> None:
        """Back to where one came from."""
        if self.is_active:
            self.app.pop_screen()


def unread_note(games: int) -> str:
    """That so many games could not be read, "" for none."""
    text = ngettext(
        "{count} Partie lässt sich nicht auswerten.",
        "{count} Partien lassen sich nicht auswerten.",
        games,
    )
    return text.format(count=games) if games else ""
