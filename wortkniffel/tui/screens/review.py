"""What is left of games: to look at again, to count, to compare."""

from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from wortkniffel.messages import _
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.widgets.menu import Item, Menu


class ReviewScreen(CardScreen):
    """A menu of the screens that look back."""

    heading = _("Ergebnisse")

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment

    def content(self) -> ComposeResult:
        """What there is to see, or why there is nothing."""
        if self._equipment.archive is None:
            yield Static(self._equipment.archive_fault, markup=False)
            return
        yield Menu(
            [
                Item("P", _("Partien: Zug für Zug noch einmal"), "games"),
                Item("S", _("Statistik"), "statistics"),
                Item("L", _("Bestenliste"), "scores"),
                Item("N", _("Namen: ändern, zusammenlegen, löschen"), "people"),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen; each is imported when it is wanted."""
        if not self.is_active:
            return
        if event.option_id == "games":
            from wortkniffel.tui.screens.games import GamesScreen

            self.app.push_screen(GamesScreen(self._equipment))
        elif event.option_id == "statistics":
            from wortkniffel.tui.screens.statistics import StatisticsScreen

            self.app.push_screen(StatisticsScreen(self._equipment))
        elif event.option_id == "scores":
            from wortkniffel.tui.screens.high_scores import HighScoresScreen

            self.app.push_screen(HighScoresScreen(self._equipment))
        else:
            from wortkniffel.tui.screens.people import PeopleScreen

            self.app.push_screen(PeopleScreen(self._equipment))
