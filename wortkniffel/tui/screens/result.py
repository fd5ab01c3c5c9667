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
from wortkniffel.tui.widgets.bars import rules_in_force
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
                yield Static(self._agreed, id="agreed", markup=False)
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
        game = self._game
        if len(game.setup.players) > 1:
            winners = [game.person(seat) for rank, seat in game.ranking() if rank == 1]
            if len(winners) == 1:
                return _("{name} gewinnt!").format(name=winners[0])
            return _("Gleichstand: {names}").format(names=", ".join(winners))
        points = sum(game.totals(seat).total for seat in game.seats)
        told = ngettext("{count} Punkt", "{count} Punkte", points).format(count=points)
        if game.columns == 1:
            return told
        return _("{points} in {games} Spielen\nim Mittel {mean}").format(
            points=told, games=game.columns, mean=round(points / game.columns)
        )

    def _lines(self) -> list[tuple[str, int]]:
        """Seats with what stands before their names: ranks, or a mark at the best game."""
        ranking = self._game.ranking()
        if self._game.columns == 1:
            return [(f"{rank}. ", seat) for rank, seat in ranking]
        return [("▸ " if rank == 1 else "  ", seat) for rank, seat in sorted(ranking, key=_seat)]

    def _ranking(self) -> Content:
        lines = []
        for mark, seat in self._lines():
            totals = self._game.totals(seat)
            name = set_cell_size(self._game.title(seat), _NAME_WIDTH)
            extras = [_("Bonus")] if totals.bonus else []
            extras += [_("{extra} extra").format(extra=totals.extra)] if totals.extra else []
            lines.append(
                Content.assemble(
                    (mark, "$text-muted"),
                    (f"{name} {totals.total:>4}", "bold"),
                    (f"  {', '.join(extras)}", "$text-muted"),
                )
            )
        return Content("\n").join(lines)

    @property
    def _agreed(self) -> str:
        heading = _("{game}, Kennung {seed}").format(
            game=self._game.ruleset.name, seed=self._game.setup.seed
        )
        return f"{heading}\n{rules_in_force(self._game, self._own_words, seed=False)}"

    @property
    def _own_words(self) -> int:
        return self._table.equipment.own_words if self._table.rules.policy else 0

    def _as_text(self) -> str:
        lines = [
            f"{mark}{self._game.title(seat)}: {self._game.totals(seat).total}"
            for mark, seat in self._lines()
        ]
        alone = [self._winner()] if self._game.columns > 1 else []
        return "\n".join([self._agreed, *alone, *lines])

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
            self.app.switch_screen(SetupScreen(equipment, family, self._game.setup))
        elif event.option_id == "block":
            self.action_block()
        elif event.option_id == "copy":
            self.app.copy_to_clipboard(self._as_text())
            self.query_one("#told", Static).update(_("✓ In der Zwischenablage."))
        elif event.option_id == "start":
            self.action_leave()
        else:
            self.app.exit(self._as_text())


def _seat(ranked: tuple[int, int]) -> int:
    return ranked[1]
