"""A list of saved games to choose from; a game is removed only when J follows the question."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wortkniffel.archive.archive import Archive, InPlayError, NoGameError, SavedGame
from wortkniffel.archive.file import ArchiveError
from wortkniffel.messages import _
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.ruleset import Options
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import cut
from wortkniffel.tui.keys import typed_character
from wortkniffel.tui.measures import HUGE
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.menu import Item, Menu

_AROUND_THE_LIST = 6
"""The lines of the frame, of the air in it, and those under the list."""
_WIDEST_CARD, _BESIDE_THE_TEXT = 156, 7
"""The columns of the frame, of the air, the scroll bar and one at either end of the text."""
_GAME_WIDTH, _WHEN_WIDTH, _LETTER_WIDTH = 13, 16, 4
_WIDEST_RULES = 30
_BETWEEN = "  "
_MORE = "…"


_InForce = tuple[Sequence[str], Sequence[str]]


class _GameMenu(Menu):
    """The lines of games; without letters they begin at the left edge."""

    def show(self, items: Sequence[Item]) -> None:
        """Offer other games; the first one is highlighted."""
        if any(item.letter for item in items):
            super().show(items)
            return
        self._items = items
        self.clear_options()
        self.add_options(Option(Content(f" {item.text} "), id=item.chosen) for item in items)
        self.highlighted = 0 if items else None


class GameListScreen(CardScreen):
    """Base of the lists of games: which there are and what opens is for each to say."""

    CSS_PATH = "game_list.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "remove", show=False)]
    lettered: ClassVar[bool] = False
    """Whether a letter picks a game."""
    nothing: ClassVar[str]
    """What is said where there is no game."""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment
        self._games: dict[int, SavedGame] = {}
        self._in_force: dict[tuple[str, Options], _InForce | None] = {}
        self._rules_width = 0
        self._to_remove: SavedGame | None = None
        self._fault = ""

    @property
    def archive(self) -> Archive:
        """Where the games are."""
        assert self._equipment.archive is not None
        return self._equipment.archive

    def games(self) -> list[SavedGame]:
        """The games of the list, in its order.

        Raises:
            ArchiveError: they cannot be read.
        """
        raise NotImplementedError

    def letter(self, place: int) -> str:
        """The letter that picks the game at a place of the list, "" for none."""
        return ""

    def outcome(self, game: SavedGame) -> Sequence[str]:
        """How a game stands, and who plays it, in parts; none of them is cut, the last may go."""
        raise NotImplementedError

    def open_game(self, number: int) -> str:
        """Open a game that there is; what hinders it, "" where nothing does."""
        raise NotImplementedError

    def content(self) -> ComposeResult:
        """The games, and what there is to say of one."""
        yield _GameMenu([])
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Read the games."""
        self._read()
        self.query_one(Menu).focus()

    def on_resize(self, event: Resize) -> None:
        """The list scrolls, what is told under it stays in sight."""
        menu = self.query_one(Menu)
        menu.styles.max_height = self.app.size.height - _AROUND_THE_LIST
        self._show_lines(menu.highlighted or 0)

    def _read(self) -> None:
        self._fault = ""
        try:
            self._games = {game.number: game for game in self.games()}
        except ArchiveError as error:
            self._games, self._fault = {}, str(error)
        self._show_lines(self.query_one(Menu).highlighted or 0)
        self._show_note()

    def _show_lines(self, place: int) -> None:
        self._rules_width = 0
        if self.app.size.width >= HUGE:
            widths = (cell_len(self._house_rules(game)) for game in self._games.values())
            self._rules_width = min(_WIDEST_RULES, max(widths, default=0))
        menu, items = self.query_one(Menu), self.items()
        menu.show(items)
        if items:
            menu.highlighted = min(place, len(items) - 1)

    def items(self) -> list[Item]:
        """A line a game."""
        return [self.item(place, game) for place, game in enumerate(self._games.values())]

    def item(self, place: int, game: SavedGame, wanted: str = "") -> Item:
        """The line of a game; if something is ``wanted`` in it, that is in sight."""
        columns = self._columns(game)
        room = min(self.app.size.width, _WIDEST_CARD) - _BESIDE_THE_TEXT
        room -= cell_len(columns) + len(_BETWEEN) + (_LETTER_WIDTH if self.lettered else 0)
        text = _fitted(self._parts(game), room, wanted)
        return Item(self.letter(place), f"{columns}{_BETWEEN}{text}", str(game.number))

    def told(self, game: SavedGame) -> str:
        """All that the line of a game tells where nothing is cut."""
        return f"{self._columns(game)}{_BETWEEN}{''.join(self._parts(game))}"

    def _columns(self, game: SavedGame) -> str:
        # The number that other commands take.
        digits = max(len(str(number)) for number in self._games)
        columns = [f"{game.number:>{digits}}", set_cell_size(self._game_name(game), _GAME_WIDTH)]
        if self._rules_width:
            columns.append(
                set_cell_size(cut(self._house_rules(game), self._rules_width), self._rules_width)
            )
        return _BETWEEN.join([*columns, f"{_when(game.played):<{_WHEN_WIDTH}}"])

    def _parts(self, game: SavedGame) -> list[str]:
        day = game.setup.day
        return [*self.outcome(game), *([f" · {_daily_name(day)}"] if day else [])]

    @property
    def note(self) -> str:
        """What stands under the list while there is nothing else to say."""
        return ""

    def _show_note(self) -> None:
        """Say what there is to say of the list, and the keys that do something."""
        asked = self._to_remove
        text = self.note
        if asked is not None:
            text = _question(asked)
        elif not self._games:
            text = f"✗ {self._fault}" if self._fault else self.nothing
        self.tell(text)
        card = self.query_one(".card", VerticalScroll)
        foot = self.closing if self._games else CardScreen.closing
        card.border_subtitle = foot if asked is None else _("J = ja · Esc = nein")

    def _game_name(self, game: SavedGame) -> str:
        key = game.setup.ruleset
        try:
            return self._equipment.games.family(key).name
        except KeyError:
            return key

    def _house_rules(self, game: SavedGame) -> str:
        """What is not as usual, but for the sand; nothing where the rules are not here."""
        *told, _sand = Agreement.of(game.setup).parts(None)
        rules = self._rules_in_force(game.setup.ruleset, game.setup.options)
        if rules is None:
            return ""
        choices, usual = rules
        beside = told[len(game.setup.options) :]
        return " · ".join([*(one for one in choices if one not in usual), *beside])

    def _rules_in_force(self, key: str, options: Options) -> _InForce | None:
        """What a game's rules are called, and the usual ones; nothing without the game."""
        if (key, options) not in self._in_force:
            try:
                made = [self._equipment.ruleset(key, chosen) for chosen in (options, ())]
                self._in_force[key, options] = made[0].in_force, made[1].in_force
            except (KeyError, OptionError):
                self._in_force[key, options] = None
        return self._in_force[key, options]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a game."""
        if not self.is_active or event.option_id is None:
            return
        number = int(event.option_id)
        try:
            self.archive.story(number)
        except NoGameError as error:
            self._read()
            self.tell(f"✗ {error}")
        except ArchiveError as error:
            self.tell(f"✗ {error}")
        else:
            hindered = self.open_game(number)
            self.tell(f"✗ {hindered}" if hindered else self.note)

    # Removing

    @property
    def asking(self) -> bool:
        """Whether a question stands, which every key answers."""
        return self._to_remove is not None

    def on_key(self, event: Key) -> None:
        """J removes the game that was asked about, every other key lets it be."""
        asked = self._to_remove
        if asked is None:
            self._show_note()
            return
        event.stop()
        self._ask(None)
        if typed_character(event).upper() == _("J"):
            self._remove(asked.number)

    def action_remove(self) -> None:
        """Ask whether the chosen game is to be removed for ever."""
        chosen = self.query_one(Menu).highlighted_option
        if chosen is not None and chosen.id is not None:
            self._ask(self._games[int(chosen.id)])

    def _ask(self, game: SavedGame | None) -> None:
        self._to_remove = game
        menu = self.query_one(Menu)
        # Its letters and the mouse are no answer.
        menu.disabled = game is not None
        self.set_focus(None if menu.disabled else menu)
        self._show_note()

    def _remove(self, number: int) -> None:
        try:
            self.archive.forget(number)
        except InPlayError:
            self.tell(_("✗ Diese Partie ist in einem anderen Fenster offen."))
        except ArchiveError as error:
            self.tell(f"✗ {error}")
        else:
            self._read()
            if not self._games and not self._fault:
                self.tell(_("✓ Die Partie ist gelöscht. {nothing}").format(nothing=self.nothing))

    def tell(self, text: str) -> None:
        """Say something under the list."""
        self.query_one("#told", Static).update(text)


def _question(game: SavedGame) -> str:
    if game.setup.day:
        return _(
            "? Diese Tagespartie für immer löschen? Der Versuch bleibt verbraucht. "
            "J = ja, Esc = nein"
        )
    return _("? Diese Partie für immer löschen? J = ja, Esc = nein")


def _when(moment: datetime) -> str:
    """A moment as people here say it."""
    local, today = moment.astimezone(), datetime.now().astimezone()
    if local.date() == today.date():
        return _("heute {time}").format(time=local.strftime("%H:%M"))
    return local.strftime("%d.%m.%Y %H:%M")


def _daily_name(day: str) -> str:
    """The game of a day, the day written like those in the column."""
    if not is_day(day):
        return _("Tagespartie")
    return _("Tagespartie {day}").format(day=date.fromisoformat(day).strftime("%d.%m.%Y"))


def _fitted(parts: Sequence[str], room: int, wanted: str) -> str:
    """As many parts as there is room for, a whole one each, and a sign where some are left out.

    The first ones; where what is ``wanted`` begins in a later one, that and those after it.
    """
    if cell_len("".join(parts)) <= room:
        return "".join(parts)
    text = _from_the(0, parts, room)
    if wanted.casefold() in text.casefold():
        return text
    hit = "".join(parts).casefold().find(wanted.casefold())
    ends = [len("".join(parts[: place + 1]).casefold()) for place in range(len(parts))]
    return _from_the(next((n for n, end in enumerate(ends) if hit < end), 0), parts, room)


def _from_the(first: int, parts: Sequence[str], room: int) -> str:
    before = f"{_MORE} " if first else ""
    shown = ""
    for place, part in enumerate(parts[first:], first):
        more = f" {_MORE}" if place + 1 < len(parts) else ""
        if shown and cell_len(before + shown + part + more) > room:
            return f"{before}{shown.rstrip()} {_MORE}"
        shown += part
    return before + shown
