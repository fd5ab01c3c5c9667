"""What the screens have in common that tell what finished games say."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.results import Results, results
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.background import in_background
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.replay_game import rules_played_by
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
            self.tell(self._equipment.archive_fault or _("Es werden keine Spiele gespeichert."))
            return
        self.tell(_("Spiele werden ausgewertet …"))
        self.run_worker(self._read(self._equipment.archive))

    async def _read(self, archive: Archive) -> None:
        found, fault = Results([], 0), ""
        try:
            place = archive.do(_place)
            # What can only be read is a copy that no other connection sees.
            found = await in_background(lambda: self._anew(place)) if place else self._in(archive)
        except ArchiveError as error:
            fault = f"✗ {error}"
        # Whoever has left meanwhile has taken the widgets along.
        if self not in self.app.screen_stack:
            return
        if found.found:
            self.remove_class("-telling")
            self.show(found)
        else:
            nothing = unread_note(found.unread) or _("Noch ist kein Spiel zu Ende gespielt.")
            self.tell(fault or nothing)

    def _anew(self, place: str) -> Results:
        # A connection belongs to its thread, so this one has its own.
        with closing(Archive.open(Path(place))) as archive:
            if archive.set_aside is not None:
                raise ArchiveError(
                    _(
                        "Die gespeicherten Spiele waren beschädigt; sie liegen jetzt in {path}."
                    ).format(path=archive.set_aside)
                )
            return self._in(archive)

    def _in(self, archive: Archive) -> Results:
        return results(archive, lambda setup: rules_played_by(setup, self._equipment))

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


def _place(connection: sqlite3.Connection) -> str:
    """The file that a connection has open, "" where it is a copy in memory."""
    path: str = connection.execute("PRAGMA database_list").fetchone()[2]
    return path


def unread_note(games: int) -> str:
    """That so many games could not be read, "" for none."""
    text = ngettext(
        "{count} Partie lässt sich nicht auswerten.",
        "{count} Partien lassen sich nicht auswerten.",
        games,
    )
    return text.format(count=games) if games else ""
