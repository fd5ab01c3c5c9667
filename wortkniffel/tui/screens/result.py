"""The end of a game: who won, and by what."""

from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static

from wortkniffel.messages import _, ngettext
from wortkniffel.tui.keys import KeyRest
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.menu import Item, Menu
from wortkniffel.tui.widgets.sheet import SheetView

_RANKING_WIDTH, _NAME_WIDTH = 38, 12
# The Enter that ended the game, held down, is not to choose here.
_REST_SECONDS, _REPEAT_SECONDS = 0.5, 0.25


class ResultScreen(Screen[None]):
    """The ranking beside the sheet."""

    CSS_PATH = "result.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._game = table.game
        self._rest = KeyRest(_REST_SECONDS, _REPEAT_SECONDS)

    def compose(self) -> ComposeResult:
        """Ranking and menu at the left, the sheet at the right."""
        with Horizontal(id="sides"):
            with Vertical(id="ranking"):
                yield Static(self._winner(), id="winner", markup=False)
                yield Static(self._ranking())
                yield Menu(
                    [
                        Item("N", _("Noch ein Spiel"), "again"),
                        Item("S", _("Blatt zeigen"), "block"),
                        Item("K", _("Ergebnis kopieren"), "copy"),
                        Item("A", _("Zum Anfang"), "start"),
                        Item("B", _("Beenden"), "quit"),
                    ]
                )
                yield Static(id="told")
            yield SheetView(self._game, beside=_RANKING_WIDTH)

    def on_mount(self) -> None:
        """Take no key that was meant for the table."""
        self._rest.begin()

    def on_resize(self, event: Resize) -> None:
        """The sheet shows where all of its columns fit; F3 always shows it."""
        sheet = self.query_one(SheetView)
        sheet.display = sheet.fits

    def action_block(self) -> None:
        """The sheet alone."""
        from wortkniffel.tui.screens.block import BlockScreen

        self.app.push_screen(BlockScreen(self._game))

    def action_leave(self) -> None:
        """Back to the start."""
        if self.is_active:
            self.app.pop_screen()

    def _winner(self) -> str:
        players = self._game.setup.players
        if len(players) == 1:
            points = sum(self._game.totals(seat).total for seat in self._game.seats)
            told = ngettext("{count} Punkt", "{count} Punkte", points).format(count=points)
            games = self._game.columns
            if games == 1:
                return told
            return _("{points} in {games} Spielen, im Mittel {mean}").format(
                points=told, games=games, mean=round(points / games)
            )
        winners = [players[player] for rank, player in self._game.ranking() if rank == 1]
        if len(winners) == 1:
            return _("{name} gewinnt!").format(name=winners[0])
        return _("Gleichstand: {names}").format(names=", ".join(winners))

    def _ranking(self) -> Content:
        lines = []
        for rank, player in self._game.ranking():
            totals = self._game.totals(player)
            name = set_cell_size(self._game.title(player), _NAME_WIDTH)
            extras = [_("Bonus")] if totals.bonus else []
            extras += [_("{extra} extra").format(extra=totals.extra)] if totals.extra else []
            lines.append(
                Content.assemble(
                    (f"{rank}. ", "$text-muted"),
                    (f"{name} {totals.total:>4}", "bold"),
                    (f"  {', '.join(extras)}", "$text-muted"),
                )
            )
        return Content("\n").join(lines)

    def _as_text(self) -> str:
        setup = self._game.setup
        lines = [
            f"{rank}. {self._game.title(player)}: {self._game.totals(player).total}"
            for rank, player in self._game.ranking()
        ]
        heading = _("{game}, Kennung {seed}").format(game=self._game.ruleset.name, seed=setup.seed)
        return "\n".join([heading, *lines])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        if not self.is_active:
            return
        if event.option_id == "again":
            if not self._rest.takes():
                return
            from wortkniffel.tui.screens.setup import SetupScreen

            equipment = self._table.equipment
            family = equipment.games.family(self._game.ruleset.key)
            self.app.switch_screen(SetupScreen(equipment, family, self._game.setup.players))
        elif event.option_id == "block":
            self.action_block()
        elif event.option_id == "copy":
            self.app.copy_to_clipboard(self._as_text())
            self.query_one("#told", Static).update(_("✓ In der Zwischenablage."))
        elif event.option_id == "start":
            self.action_leave()
        else:
            self.app.exit(self._as_text())
