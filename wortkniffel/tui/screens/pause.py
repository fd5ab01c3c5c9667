"""The pause: the sand stands still and the dice are covered."""

from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from wortkniffel.messages import _
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.menu import Item, Menu


class PauseScreen(CardScreen):
    """Dismissed with "start", "quit", or nothing to go on playing."""

    heading = _("Pause")
    closing = _("Esc: weiterspielen")

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def content(self) -> ComposeResult:
        """Go on or leave."""
        covered = _("Die Würfel sind verdeckt.")
        setup = self._table.game.setup
        if setup.sand is not None:
            covered = _("Der Sand steht, die Würfel sind verdeckt.")
        leaving = _("Ein Spiel, das man verlässt, ist weg.")
        seed = _("Kennung: {seed}").format(seed=setup.seed)
        yield Static(f"{covered}\n{leaving}\n\n{seed}\n", markup=False)
        yield Menu(
            [
                Item("W", _("Weiterspielen"), "play"),
                Item("R", _("Spielregeln"), "rules"),
                Item("S", _("Spiel verlassen, zum Anfang"), "start"),
                Item("B", _("Spiel verlassen und beenden"), "quit"),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand the choice to the table; the rules can be read before."""
        if event.option_id == "rules":
            if self.is_active:
                self.app.push_screen(RulesScreen(self._table.equipment, self._table.rules.key))
            return
        self.choose(None if event.option_id == "play" else event.option_id)

    def action_put_away(self) -> None:
        """Nothing: a pause is left on purpose only."""
