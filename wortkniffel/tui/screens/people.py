"""The names that stand in saved games: changed, put together, taken out."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Input, OptionList, Static

from wortkniffel.archive.archive import Archive, InPlayError
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.leaving import what_goes
from wortkniffel.archive.people import (
    LONGEST_NAME,
    NoPersonError,
    Person,
    Places,
    SameGameError,
    UnfitNameError,
    delete,
    is_same_person,
    people,
    places_of,
    rename,
)
from wortkniffel.messages import _, ngettext
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import listed, shown_name
from wortkniffel.tui.keys import typed_character
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.menu import Item, Menu

_GAMES_WIDTH = 12
_MOST_GAMES_TOLD = 6


class PeopleScreen(CardScreen):
    """A line a name; what cannot be taken back is done only when J follows the question."""

    CSS_PATH = "people.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high"), (48, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "rename", show=False),
        Binding("delete", "remove", show=False),
    ]
    heading = _("Namen")
    closing = ""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment
        self._people: Sequence[Person] = ()
        self._renaming: Person | None = None
        self._question: Callable[[], None] | None = None

    @property
    def _archive(self) -> Archive:
        assert self._equipment.archive is not None
        return self._equipment.archive

    def content(self) -> ComposeResult:
        """The names, what there is to say, and a line for a new name."""
        yield Menu([])
        yield Static(id="told", markup=False)
        yield Input(max_length=LONGEST_NAME, compact=True, select_on_focus=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show who is there."""
        self._show()
        self.query_one(Menu).focus()

    def _show(self, name: str = "", place: int = 0) -> None:
        """Show the names, and point at one of them or, where it is not there, at a place."""
        menu = self.query_one(Menu)
        try:
            self._people = people(self._archive)
        except ArchiveError as error:
            self._people = ()
            self._tell(f"✗ {error}")
        width = max((cell_len(shown_name(person.name)) for person in self._people), default=0)
        lines = (_line(person, width) for person in self._people)
        menu.show([Item("", line, str(number)) for number, line in enumerate(lines)])
        if self._people:
            found = (n for n, one in enumerate(self._people) if is_same_person(one.name, name))
            menu.highlighted = next(found, min(place, len(self._people) - 1))
        elif not self._told:
            self._tell(_("Noch steht in keiner Partie ein Name."))
        self._show_keys()

    @property
    def _chosen(self) -> Person | None:
        place = self.query_one(Menu).highlighted
        return None if place is None or not self._people else self._people[place]

    @property
    def _told(self) -> str:
        return str(self.query_one("#told", Static).content)

    def _tell(self, text: str) -> None:
        self.query_one("#told", Static).update(text)

    def _show_keys(self) -> None:
        if self._question is not None:
            hints = [Hint(_("J"), _("ja"), "confirm"), Hint("Esc", _("nein"), "leave")]
        elif self._renaming is not None:
            hints = [Hint("Enter", _("so heißen"), "submit"), Hint("Esc", _("doch nicht"), "leave")]
        else:
            hints = [
                Hint("U Enter", _("umbenennen"), "rename"),
                Hint(_("Entf"), _("löschen"), "remove"),
            ]
            hints = [*(hints if self._people else ()), Hint("Esc", _("schließt"), "leave")]
        self.query_one(KeyBar).show(hints)

    # Another name

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a name: it is to be changed."""
        event.stop()
        if self.is_active:
            self.action_rename()

    def action_rename(self) -> None:
        """Ask for another name."""
        person = self._chosen
        if person is None or self._renaming is not None:
            return
        self._back()
        self._renaming = person
        self._tell(_("{name} soll heißen:").format(name=shown_name(person.name)))
        self.add_class("-naming")
        self.query_one(Menu).disabled = True
        line = self.query_one(Input)
        line.value = "".join(filter(str.isprintable, person.name))[:LONGEST_NAME]
        line.cursor_position = len(line.value)
        line.focus()
        self._show_keys()

    def on_input_submitted(self) -> None:
        """Take the new name, after a question where somebody has it."""
        self.action_submit()

    def action_submit(self) -> None:
        """As Enter in the line."""
        person, new = self._renaming, self.query_one(Input).value.strip()
        if person is None or self._question is not None:
            return
        if new == person.name:
            self._back()
            return
        other = next((one for one in self._people if is_same_person(one.name, new)), None)
        if other is None or is_same_person(person.name, new):
            self._rename(person, new)
            return
        try:
            games = _common_games(self._archive, person, other)
        except (NoPersonError, ArchiveError) as error:
            self._refuse(error, person)
            return
        if games:
            self._refuse(SameGameError(games), person, other.name)
            return
        text = _(
            "? {other} gibt es schon: zusammenlegen? {name} und {other} sind dann eine Person "
            "namens {new}, und das lässt sich nicht rückgängig machen."
        ).format(other=shown_name(other.name), name=shown_name(person.name), new=new)
        self._ask(text, lambda: self._rename(person, new))

    def _rename(self, person: Person, new: str) -> None:
        try:
            rename(self._archive, person.name, new)
        except UnfitNameError as error:
            self._tell(f"✗ {error}")
            return
        except (SameGameError, NoPersonError, ArchiveError) as error:
            self._refuse(error, person, new)
            return
        self._back()
        text = _("✓ {name} heißt jetzt {new}.")
        self._tell(text.format(name=shown_name(person.name), new=new))
        self._show(new)

    def _refuse(self, error: Exception, person: Person, other: str = "") -> None:
        self._back()
        self._tell(f"✗ {_fault(error, person, other)}")
        self._show(person.name)

    # Taking out

    def action_remove(self) -> None:
        """Ask whether a name is to be taken out."""
        person = self._chosen
        if person is None or self._renaming is not None:
            return
        try:
            places = places_of(self._archive, person.name)
        except (NoPersonError, ArchiveError) as error:
            self._tell(f"✗ {_fault(error, person)}")
            self._show()
            return
        self._ask(_question(person, places), lambda: self._remove(person))

    def _remove(self, person: Person) -> None:
        place = self.query_one(Menu).highlighted or 0
        try:
            wiped = delete(self._archive, person.name)
        except (InPlayError, NoPersonError, ArchiveError) as error:
            self._tell(f"✗ {_fault(error, person)}")
        else:
            text = _("✓ {name} ist gelöscht.").format(name=shown_name(person.name))
            if not wiped:
                text += " " + _(
                    "Letzte Spuren verschwinden aus der Datei, wenn alle Fenster zu sind."
                )
            self._tell(text)
        self._show(person.name, place)

    # Questions

    def _ask(self, text: str, then: Callable[[], None]) -> None:
        self._question = then
        self.remove_class("-naming")
        self._tell(text)
        self.set_focus(None)
        self._show_keys()

    def _back(self) -> None:
        """To the list, with nothing asked."""
        self._question = self._renaming = None
        self.remove_class("-naming")
        self._tell("")
        menu = self.query_one(Menu)
        menu.disabled = False
        menu.focus()
        self._show_keys()

    def on_key(self, event: Key) -> None:
        """J answers the question with yes, every other key with no."""
        if self._question is None:
            return
        event.stop()
        if typed_character(event).upper() == _("J"):
            self.action_confirm()
        else:
            self._back()

    def action_confirm(self) -> None:
        """Do what was asked about."""
        asked = self._question
        if asked is not None and self.is_active:
            self._back()
            asked()

    def action_leave(self) -> None:
        """Away with the question or the new name, or back to where one came from."""
        if self._question is None and self._renaming is None:
            super().action_leave()
        else:
            self._back()


def _line(person: Person, width: int) -> str:
    games = ngettext("{count} Partie", "{count} Partien", person.games).format(count=person.games)
    day = person.played.astimezone().strftime("%d.%m.%Y")
    return _("{name}  {games}  zuletzt {day}").format(
        name=set_cell_size(shown_name(person.name), width), games=games.rjust(_GAMES_WIDTH), day=day
    )


def _question(person: Person, places: Places) -> str:
    asked = _("? {name} für immer löschen?").format(name=shown_name(person.name))
    return " ".join([asked, *what_goes(places)])


def _common_games(archive: Archive, one: Person, other: Person) -> tuple[int, ...]:
    """The games in which two people sit, by their numbers."""
    games = {*places_of(archive, one.name).shared} & {*places_of(archive, other.name).shared}
    return tuple(sorted(games))


def _numbers(games: Sequence[int]) -> str:
    more = len(games) - _MOST_GAMES_TOLD
    numbers = [str(game) for game in games[:_MOST_GAMES_TOLD]]
    if more > 0:
        numbers.append(ngettext("{count} weiteren", "{count} weiteren", more).format(count=more))
    return listed(numbers)


def _fault(error: Exception, person: Person, other: str = "") -> str:
    """What went wrong, a sentence; nothing is changed then.

    ``other`` is whoever was to be one with the person.
    """
    if isinstance(error, NoPersonError):
        return _("{name} gibt es nicht mehr.").format(name=shown_name(person.name))
    if isinstance(error, InPlayError):
        return _("Partie Nr. {number} ist in einem anderen Fenster offen.").format(number=error)
    if isinstance(error, SameGameError):
        return ngettext(
            "{name} und {other} haben in der Partie {numbers} gegeneinander gespielt; "
            "zusammenlegen geht nicht.",
            "{name} und {other} haben in den Partien {numbers} gegeneinander gespielt; "
            "zusammenlegen geht nicht.",
            len(error.games),
        ).format(
            name=shown_name(person.name), other=shown_name(other), numbers=_numbers(error.games)
        )
    return str(error)
