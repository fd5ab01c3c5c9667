"""A list of saved games to choose from; a game is removed only when asked twice."""

from datetime import datetime
from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.widgets import OptionList, Static

from wortkniffel.archive.archive import Archive, InPlayError, NoGameError, SavedGame
from wortkniffel.archive.file import ArchiveError
from wortkniffel.messages import _
from wortkniffel.tui.days import daily_name
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.menu import Item, Menu

_AROUND_THE_LIST = 6
"""The lines of the frame, of the air in it, and those under the list."""
_NUMBER_WIDTH, _NAME_WIDTH, _WHEN_WIDTH = 4, 13, 16


class GameListScreen(CardScreen):
    """Base of the lists of games: which there are and what opens is for each to say."""

    CSS_PATH = "game_list.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "remove", show=False)]

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment
        self._to_remove: str | None = None
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

    def outcome(self, game: SavedGame) -> str:
        """How a game stands, and who plays it; what ends the line may be cut."""
        raise NotImplementedError

    def open_game(self, number: int) -> str:
        """Open a game that there is; what hinders it, "" where nothing does."""
        raise NotImplementedError

    def content(self) -> ComposeResult:
        """The games, and what there is to say of one."""
        yield Menu(self.items())
        yield Static(id="told", markup=False)

    def items(self) -> list[Item]:
        """A line a game."""
        try:
            games = self.games()
        except ArchiveError as error:
            self._fault = str(error)
            return []
        return [self._item(place, game) for place, game in enumerate(games)]

    def _item(self, place: int, game: SavedGame) -> Item:
        day = [daily_name(game.setup.day)] if game.setup.day else []
        columns = [
            # The number that other commands take.
            f"{game.number:>{_NUMBER_WIDTH}}",
            set_cell_size(self._game_name(game), _NAME_WIDTH),
            f"{_when(game.played):<{_WHEN_WIDTH}}",
            " · ".join([self.outcome(game), *day]),
        ]
        return Item(self.letter(place), "  ".join(columns), str(game.number))

    def on_mount(self) -> None:
        """Say why the list is empty, if it is."""
        if not self.query_one(Menu).option_count:
            self.tell(f"✗ {self._fault}" if self._fault else _("Es sind keine Spiele gespeichert."))

    def on_resize(self, event: Resize) -> None:
        """The list scrolls, what is told under it stays in sight."""
        self.query_one(Menu).styles.max_height = self.app.size.height - _AROUND_THE_LIST

    @property
    def note(self) -> str:
        """What stands under the list while there is nothing else to say."""
        return ""

    def _game_name(self, game: SavedGame) -> str:
        key = game.setup.ruleset
        try:
            return self._equipment.games.family(key).name
        except KeyError:
            return key

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a game."""
        self.spare()
        if not self.is_active or event.option_id is None:
            return
        number = int(event.option_id)
        try:
            self.archive.story(number)
        except NoGameError as error:
            self._show_anew()
            self.tell(f"✗ {error}")
        except ArchiveError as error:
            self.tell(f"✗ {error}")
        else:
            hindered = self.open_game(number)
            self.tell(f"✗ {hindered}" if hindered else self.note)

    def on_key(self, event: Key) -> None:
        """Enter removes the game that was asked about, every other key lets it be."""
        asked = self._to_remove
        self.spare()
        if asked is not None and event.key == "enter":
            event.stop()
            self._remove(int(asked))

    def action_remove(self) -> None:
        """Ask whether the chosen game is to be removed for ever."""
        chosen = self.query_one(Menu).highlighted_option
        if chosen is not None:
            self._to_remove = chosen.id
            self.tell(_("? Dieses Spiel für immer löschen? Enter = ja, Pfeiltaste = nein"))

    def spare(self) -> None:
        """Ask no longer whether a game is to be removed."""
        self._to_remove = None
        self.tell(self.note)

    def _remove(self, number: int) -> None:
        try:
            self.archive.forget(number)
        except InPlayError:
            self.tell(_("✗ Dieses Spiel ist in einem anderen Fenster offen."))
        except ArchiveError as error:
            self.tell(f"✗ {error}")
        else:
            self._show_anew()

    def _show_anew(self) -> None:
        menu = self.query_one(Menu)
        place = menu.highlighted or 0
        items = self.items()
        if not items:
            self.choose(None)
            return
        menu.show(items)
        menu.highlighted = min(place, len(items) - 1)
        self.tell(self.note)

    def tell(self, text: str) -> None:
        """Say something under the list."""
        self.query_one("#told", Static).update(text)


def _when(moment: datetime) -> str:
    """A moment as people here say it."""
    local, today = moment.astimezone(), datetime.now().astimezone()
    if local.date() == today.date():
        return _("heute {time}").format(time=local.strftime("%H:%M"))
    return local.strftime("%d.%m.%Y %H:%M")
