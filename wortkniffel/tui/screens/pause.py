"""The pause: the sand stands still and the dice are covered."""

from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from wortkniffel.messages import _
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.menu import Item, Menu


class PauseScreen(CardScreen):
    """Dismissed with "start", "quit", or nothing to go on playing."""

    heading = _("Pause")
    closing = _("Esc: weiterspielen")

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._seed = seed

    def content(self) -> ComposeResult:
        """Go on or leave."""
        yield Static(
            _(
                "Der Sand steht, die Würfel sind verdeckt.\n"
                "Ein Spiel, das man verlässt, ist weg.\n\nKennung: {seed}\n"
            ).format(seed=self._seed),
            markup=False,
        )
        yield Menu(
            [
                Item("W", _("Weiterspielen"), "play"),
                Item("S", _("Spiel verlassen, zum Anfang"), "start"),
                Item("B", _("Spiel verlassen und beenden"), "quit"),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand the choice to the table."""
        self.choose(None if event.option_id == "play" else event.option_id)
