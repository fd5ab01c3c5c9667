"""The pause: the sand stands still and the dice are covered."""

from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import OptionList, Static

from wortkniffel.messages import _
from wortkniffel.tui.days import daily_name
from wortkniffel.tui.keys import KeyRest
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.screens.rules import RulesScreen
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.menu import Item, Menu

# The Enter that took a game up, held down, is not to set its sand running.
_REST_SECONDS, _REPEAT_SECONDS = 0.5, 0.25


class PauseScreen(CardScreen):
    """Dismissed with "start", "quit", or nothing to go on playing."""

    heading = _("Pause")
    closing = _("Esc: weiterspielen")

    def __init__(self, table: Table, *, interrupted: bool = False) -> None:
        super().__init__()
        self._table = table
        self._interrupted = interrupted
        self._enter = KeyRest(_REST_SECONDS, _REPEAT_SECONDS)

    def on_mount(self) -> None:
        """Take no key that was meant for the list of games."""
        if self._interrupted:
            self._enter.begin()

    def content(self) -> ComposeResult:
        """Go on or leave."""
        setup = self._table.game.setup
        named = _("Kennung: {seed}").format(seed=setup.seed)
        if setup.day:
            named = daily_name(setup.day)
        lines = [_("Dieses Spiel wurde unterbrochen.")] if self._interrupted else []
        # What has its place may be written yet.
        if (why := self._table.uncounted) and not self._table.remembered_in_part:
            lines += [_("Dieser Versuch zählt nicht."), why]
        lines += [*self._standing(), "", named, ""]
        yield Static("\n".join(lines), markup=False)
        yield Menu(
            [
                Item("W", _("Weiterspielen"), "play"),
                Item("R", _("Spielregeln"), "rules"),
                Item("S", _("Spiel verlassen, zum Anfang"), "start"),
                Item("B", _("Spiel verlassen und beenden"), "quit"),
            ]
        )

    def _standing(self) -> list[str]:
        """How things stand, and what leaving costs."""
        table = self._table
        if table.untouched:
            leaving = _("Noch ist nichts geschehen: Wer das Spiel verlässt, verliert nichts.")
            if table.game.setup.day and not table.uncounted:
                leaving = _("Noch ist nichts geschehen: Der Versuch ist nicht verbraucht.")
            return [leaving]
        covered = _("Die Würfel sind verdeckt.")
        if table.game.setup.sand is not None:
            covered = _("Der Sand steht, die Würfel sind verdeckt.")
        if table.remembered:
            return [covered, _("Wer das Spiel verlässt, kann später weiterspielen.")]
        if table.remembered_in_part:
            return [covered, _("Wer das Spiel verlässt, verliert, was nicht gespeichert ist.")]
        return [covered, _("Ein Spiel, das man verlässt, ist weg.")]

    def on_key(self, event: Key) -> None:
        """Drop an Enter that comes too soon."""
        if event.key == "enter" and not self._enter.takes():
            event.stop()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand the choice to the table; the rules can be read before."""
        if event.option_id == "rules":
            if self.is_active:
                table = self._table
                equipment = table.equipment.played_with(table.game.setup)
                self.app.push_screen(RulesScreen(equipment, table.rules.key))
            return
        self.choose(None if event.option_id == "play" else event.option_id)

    def action_put_away(self) -> None:
        """Nothing: a pause is left on purpose only."""
