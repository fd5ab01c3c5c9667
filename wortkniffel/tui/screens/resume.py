"""The games that can be gone on with."""

from datetime import datetime
from string import ascii_uppercase
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import OptionList, Static

from wortkniffel.archive.archive import Archive, InPlayError, SavedGame
from wortkniffel.archive.file import ArchiveError
from wortkniffel.messages import _, ngettext
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.memory import ResumeError
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.menu import Item, Menu

_NAMES_WIDTH = 26


class ResumeScreen(CardScreen):
    """A line an open game, the one played last first; a game is removed only when asked twice."""

    heading = _("Weiterspielen")
    closing = _("Enter: weiterspielen · Entf: löschen · Esc schließt")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "remove", show=False)]

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment
        self._to_remove: str | None = None

    @property
    def _archive(self) -> Archive:
        assert self._equipment.archive is not None
        return self._equipment.archive

    def content(self) -> ComposeResult:
        """The games, and what there is to say of one."""
        yield Menu(self._items())
        yield Static(id="told", markup=False)

    def _items(self) -> list[Item]:
        try:
            games = self._archive.open_games()
        except ArchiveError:
            return []
        return [
            # Letters, since the number in the line is the one that other commands take.
            Item(ascii_uppercase[place : place + 1], self._text(game), str(game.number))
            for place, game in enumerate(games)
        ]

    def _text(self, game: SavedGame) -> str:
        setup = game.setup
        names = ", ".join(setup.players)
        if len(names) > _NAMES_WIDTH:
            names = names[: _NAMES_WIDTH - 1] + "…"
        boxes = ngettext("{count} Kästchen", "{count} Kästchen", game.turns)
        return " · ".join(
            [
                _("Nr. {number}").format(number=game.number),
                self._game_name(setup.ruleset),
                names,
                boxes.format(count=game.turns),
                _when(game.played),
            ]
        )

    def _game_name(self, key: str) -> str:
        try:
            return self._equipment.games.family(key).name
        except KeyError:
            return key

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with a game."""
        self._to_remove = None
        if not self.is_active or event.option_id is None:
            return
        from wortkniffel.tui.screens.play import PlayScreen

        try:
            table = Table.resume(int(event.option_id), self._equipment)
        except ResumeError as error:
            self._tell(f"✗ {error}")
            return
        self.app.switch_screen(PlayScreen(table, interrupted=True))

    def on_key(self, event: Key) -> None:
        """Enter removes the game that was asked about, every other key lets it be."""
        asked, self._to_remove = self._to_remove, None
        self._tell("")
        if asked is not None and event.key == "enter":
            event.stop()
            self._remove(int(asked))

    def action_remove(self) -> None:
        """Ask whether the chosen game is to be removed for ever."""
        chosen = self.query_one(Menu).highlighted_option
        if chosen is not None:
            self._to_remove = chosen.id
            self._tell(_("? Dieses Spiel für immer löschen? Enter = ja, Pfeiltaste = nein"))

    def _remove(self, number: int) -> None:
        try:
            self._archive.forget(number)
        except InPlayError:
            self._tell(_("✗ Dieses Spiel ist in einem anderen Fenster offen."))
            return
        except ArchiveError as error:
            self._tell(f"✗ {error}")
            return
        items = self._items()
        if not items:
            self.choose(None)
            return
        self.query_one(Menu).show(items)

    def _tell(self, text: str) -> None:
        self.query_one("#told", Static).update(text)


def _when(moment: datetime) -> str:
    """A moment as people here say it."""
    local, today = moment.astimezone(), datetime.now().astimezone()
    if local.date() == today.date():
        return _("heute {time}").format(time=local.strftime("%H:%M"))
    return local.strftime("%d.%m.%Y %H:%M")
