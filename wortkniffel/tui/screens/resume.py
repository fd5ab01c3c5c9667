"""The games that can be gone on with."""

from string import ascii_uppercase

from wortkniffel.archive.archive import SavedGame
from wortkniffel.archive.replaying import SavedGameError
from wortkniffel.messages import _, ngettext
from wortkniffel.tui.figures import shown_name
from wortkniffel.tui.screens.game_list import GameListScreen
from wortkniffel.tui.table import Table


class ResumeScreen(GameListScreen):
    """A line an open game, the one played last first."""

    heading = _("Weiterspielen")
    closing = _("Enter: weiterspielen · Entf: löschen · Esc schließt")
    nothing = _("Es ist keine Partie mehr offen.")
    lettered = True

    def games(self) -> list[SavedGame]:
        """Those that are not over."""
        return self.archive.open_games()

    def letter(self, place: int) -> str:
        """A to Z, as far as they go."""
        return ascii_uppercase[place : place + 1]

    def outcome(self, game: SavedGame) -> list[str]:
        """Who plays, and how many boxes are filled."""
        boxes = ngettext("{count} Kästchen", "{count} Kästchen", game.turns)
        # Who sits at a damaged game may be nobody.
        *others, last = map(shown_name, game.setup.players or ("",))
        return [*(f"{name}, " for name in others), last, f" · {boxes.format(count=game.turns)}"]

    def open_game(self, number: int) -> str:
        """Go on with a game."""
        from wortkniffel.tui.screens.computer_turn import table_screen

        try:
            table = Table.resume(number, self._equipment)
        except SavedGameError as error:
            return str(error)
        self.app.switch_screen(table_screen(table, interrupted=True))
        return ""
