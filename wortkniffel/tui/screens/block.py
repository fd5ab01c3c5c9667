"""The whole sheet, all players side by side."""

from textual.app import ComposeResult

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.sheet import SheetView

_FRAME = 4


class BlockScreen(CardScreen):
    """The score sheet of everyone."""

    heading = _("Blatt")

    def __init__(self, game: Game, closing: str = CardScreen.closing) -> None:
        super().__init__(closing)
        self._game = game

    def content(self) -> ComposeResult:
        """The sheet."""
        yield SheetView(self._game, beside=_FRAME, scrolls=True)
