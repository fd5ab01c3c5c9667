"""All saved games, to see them once more."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from wortkniffel.archive.archive import SavedGame
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.replaying import SavedGameError
from wortkniffel.archive.results import Result
from wortkniffel.messages import _
from wortkniffel.tui.background import is_there
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.figures import shown_name
from wortkniffel.tui.keys import typed_character
from wortkniffel.tui.results import all_results
from wortkniffel.tui.saved_games import game_to_replay
from wortkniffel.tui.screens.game_list import GameListScreen
from wortkniffel.tui.widgets.menu import Item, Menu


class GamesScreen(GameListScreen):
    """A line a game, open or over, the one played last first; what is typed picks some out."""

    heading = _("Partien")
    closing = _("Enter: ansehen · Entf: löschen · tippen: suchen · Esc schließt")
    nothing = _("Es sind keine Partien gespeichert.")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("backspace", "erase", show=False)]

    def __init__(self, equipment: Equipment) -> None:
        super().__init__(equipment)
        self._wanted = ""
        self._results: Mapping[int, list[Result]] = {}

    def on_mount(self) -> None:
        """Look up what the finished games came to."""
        self.run_worker(self._look_up())

    async def _look_up(self) -> None:
        found: dict[int, list[Result]] = {}
        # What hinders is told where the list would stand.
        with suppress(ArchiveError):
            for result in (await all_results(self.archive, self._equipment)).found:
                found.setdefault(result.game, []).append(result)
        if not found or not is_there(self):
            return
        self._results = found
        self._show_lines(self.query_one(Menu).highlighted or 0)

    def games(self) -> list[SavedGame]:
        """Open and finished ones."""
        return self.archive.games()

    def items(self) -> list[Item]:
        """The lines that have in them what was typed; all of them if none has any more."""
        matching = self._matching(self._wanted)
        if not matching:
            self._wanted = ""
        return [
            self.item(place, game, self._wanted)
            for place, game in enumerate(matching or self._games.values())
        ]

    def outcome(self, game: SavedGame) -> list[str]:
        """Who played, with what they came to, or that the game is still open."""
        told = []
        results = self._results.get(game.number, ())
        computers = {seat: total for result in results for seat, total in result.computers}
        # Who sits at a damaged game may be nobody.
        for place, name in enumerate(game.setup.players or ("",)):
            totals = [result.facts.total for result in results if result.name == name]
            # Beside computer players everybody has one column.
            totals = [computers[place]] if place in computers else totals
            told.append(f"{shown_name(name)}{_summed(totals)}")
        if not game.over:
            told[0] = _("offen · {name}").format(name=told[0])
        return [f"{one}, " for one in told[:-1]] + told[-1:]

    def open_game(self, number: int) -> str:
        """See a game step by step."""
        from wortkniffel.tui.screens.replay import ReplayScreen

        try:
            game = game_to_replay(number, self._equipment)
        except SavedGameError as error:
            return str(error)
        self.app.push_screen(ReplayScreen(game, self._equipment))
        return ""

    # Picking out

    @property
    def note(self) -> str:
        """What is looked for."""
        return _("Gesucht: {text}").format(text=self._wanted) if self._wanted else ""

    def on_key(self, event: Key) -> None:
        """Look for what is typed, unless a question stands."""
        char = typed_character(event)
        if char and char.isprintable() and self._games and not self.asking:
            event.stop()
            event.prevent_default()
            self._look_for(self._wanted + char)

    def action_erase(self) -> None:
        """Look for one letter less."""
        if self._wanted:
            self._look_for(self._wanted[:-1])

    def action_leave(self) -> None:
        """Show all games again, or go."""
        if self._wanted:
            self._look_for("")
        else:
            super().action_leave()

    def _look_for(self, text: str) -> None:
        if not self._matching(text):
            self.tell(_("✗ Keine Partie mit „{text}“.").format(text=text))
            return
        self._wanted = text
        self._show_lines(0)
        self._show_note()

    def _matching(self, text: str) -> list[SavedGame]:
        wanted = text.casefold()
        return [game for game in self._games.values() if wanted in self.told(game).casefold()]


def _summed(totals: Sequence[int]) -> str:
    """What somebody has in one column, or in several."""
    if len(totals) > 1:
        return _(" {points} in {columns} Spalten").format(points=sum(totals), columns=len(totals))
    return "".join(f" {total}" for total in totals)
