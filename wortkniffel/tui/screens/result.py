"""The end of a game: who won, and by what."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static

from wortkniffel.messages import _, ngettext
from wortkniffel.rules.game import Game
from wortkniffel.tui.measures import narrowest_column, sheet_width
from wortkniffel.tui.widgets.menu import Item, Menu
from wortkniffel.tui.widgets.sheet import SheetView

_RANKING_WIDTH = 38


class ResultScreen(Screen[None]):
    """The ranking beside the sheet."""

    CSS_PATH = "result.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

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
            yield SheetView(self._game, everyone=True)

    def on_resize(self, event: Resize) -> None:
        """The sheet shows where all of its columns fit; F3 always shows it."""
        columns = len(self._game.setup.players)
        needed = sheet_width(columns, narrowest_column(event.size.width))
        self.query_one(SheetView).display = needed + _RANKING_WIDTH <= event.size.width

    def action_block(self) -> None:
        """The sheet alone."""
        from wortkniffel.tui.screens.block import BlockScreen

        self.app.push_screen(BlockScreen(self._game))

    def _winner(self) -> str:
        players = self._game.setup.players
        winners = [players[player] for rank, player in self._game.ranking() if rank == 1]
        if len(players) == 1:
            points = self._game.totals(0).total
            return ngettext("{count} Punkt", "{count} Punkte", points).format(count=points)
        if len(winners) == 1:
            return _("{name} gewinnt!").format(name=winners[0])
        return _("Gleichstand: {names}").format(names=", ".join(winners))

    def _ranking(self) -> Content:
        lines = []
        for rank, player in self._game.ranking():
            totals = self._game.totals(player)
            extras = [_("Bonus")] if totals.bonus else []
            extras += [_("{extra} extra").format(extra=totals.extra)] if totals.extra else []
            lines.append(
                Content.assemble(
                    (f"{rank}. ", "$text-muted"),
                    (f"{self._game.setup.players[player]:<12} {totals.total:>4}", "bold"),
                    (f"  {', '.join(extras)}", "$text-muted"),
                )
            )
        return Content("\n").join(lines)

    def _as_text(self) -> str:
        setup = self._game.setup
        lines = [
            f"{rank}. {setup.players[player]}: {self._game.totals(player).total}"
            for rank, player in self._game.ranking()
        ]
        return "\n".join([_("Wort-Kniffel, Kennung {seed}").format(seed=setup.seed), *lines])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        if event.option_id == "again":
            from wortkniffel.tui.screens.setup import SetupScreen

            self.app.switch_screen(SetupScreen(self._game.setup.players))
        elif event.option_id == "block":
            self.action_block()
        elif event.option_id == "copy":
            self.app.copy_to_clipboard(self._as_text())
            self.query_one("#told", Static).update(_("✓ In der Zwischenablage."))
        elif event.option_id == "start":
            self.app.pop_screen()
        else:
            self.app.exit(self._as_text())
