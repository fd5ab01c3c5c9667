"""The end of a game: who won, by what, and what others have reached by the same rules."""

from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, NamedTuple

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static

from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.results import facts_of
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.game import Game
from wortkniffel.rules.share import share_text
from wortkniffel.tui.background import is_there
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.keys import KeyRest
from wortkniffel.tui.results import all_results
from wortkniffel.tui.widgets.bars import rules_in_force
from wortkniffel.tui.widgets.course import Course
from wortkniffel.tui.widgets.menu import Item, Menu
from wortkniffel.tui.widgets.sheet import SheetView

_RANKING_WIDTH, _NAME_WIDTH = 38, 12
_AIRY_PLAYERS = 6
"""So many leave room for air around the winner on the lowest screen."""
# The Enter that ended the game, held down, is not to choose here.
_REST_SECONDS, _REPEAT_SECONDS = 0.5, 0.25


class Ended(NamedTuple):
    """A game that is over, what lies ready, and why it does not count as a daily game, if so."""

    game: Game
    equipment: Equipment
    uncounted: str = ""


class ResultScreen(Screen[None]):
    """The ranking beside the sheet; of a daily game what can be shown to others."""

    CSS_PATH = "result.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, ended: Ended) -> None:
        super().__init__()
        self._game = ended.game
        self._equipment = ended.equipment
        self._uncounted = ended.uncounted
        self._rest = KeyRest(_REST_SECONDS, _REPEAT_SECONDS)
        self.set_class(len(ended.game.setup.players) > _AIRY_PLAYERS, "-crowded")

    def compose(self) -> ComposeResult:
        """What has come of it and a menu at the left, the sheet at the right."""
        daily = bool(self._game.setup.day)
        with Horizontal(id="sides"):
            with Vertical(id="ranking"):
                if daily:
                    yield Static(self._share_text, id="share", markup=False)
                    yield Static(self._in_force, id="agreed", markup=False)
                else:
                    yield Static(self._agreed, id="agreed", markup=False)
                    yield Static(self._winner(), id="winner", markup=False)
                    yield Static(self._ranking())
                yield Static(id="place", markup=False)
                yield Menu(self._items(daily=daily))
                yield Static(id="told", markup=False)
                yield Course(self._game, self._equipment)
            yield SheetView(self._game, beside=_RANKING_WIDTH)

    def _items(self, *, daily: bool) -> list[Item]:
        copy = Item("K", _("Ergebnis kopieren"), "copy")
        # A daily game is not played again.
        first = [copy] if daily else [Item("N", _("Noch ein Spiel"), "again")]
        return [
            *first,
            Item("S", _("Blatt zeigen"), "block"),
            Item("V", _("Zug für Zug ansehen"), "replay"),
            Item("A", _("Analyse: Glück und Können"), "analysis"),
            Item("T", _("Alle Partien des Tages"), "daily") if daily else copy,
            Item("Z", _("Zum Anfang"), "start"),
            Item("B", _("Beenden"), "quit"),
        ]

    def on_mount(self) -> None:
        """Take no key that was meant for the table."""
        self._rest.begin()
        self.run_worker(self._tell_place())

    async def _tell_place(self) -> None:
        told = await self._place()
        if is_there(self):
            place = self.query_one("#place", Static)
            place.update(told)
            place.set_class(bool(told), "-known")
            self.query_one(Course).make_room()

    def on_resize(self, event: Resize) -> None:
        """The sheet shows where all of its columns fit; F3 always shows it."""
        sheet = self.query_one(SheetView)
        sheet.display = sheet.fits
        self.set_class(not sheet.fits, "-alone")
        self.query_one(Course).make_room()

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
                    (mark, "$muted"),
                    (f"{name} {totals.total:>4}", "bold"),
                    (f"  {', '.join(extras)}", "$muted"),
                )
            )
        return Content("\n").join(lines)

    async def _place(self) -> str:
        """Where the best sheet of the game stands among all by the same rules.

        Nothing where it is not among them, since it was not kept or advice was taken; of a
        daily game that does not count, why.
        """
        if self._uncounted:
            return _("Ohne Wertung: {why}").format(why=self._uncounted)
        archive = self._equipment.archive
        own = {
            seat: facts
            for seat, facts in enumerate(facts_of(self._game))
            if not (facts.helped or self._game.character(seat))
        }
        if archive is None or not own:
            return ""
        best_seat = max(own, key=lambda seat: own[seat].total)
        best = own[best_seat]
        # Older games do not name their dice.
        digest = self._game.ruleset.dice.digest()
        agreement = replace(Agreement.of(self._game.setup), dice_digest=digest)
        compared = []
        with suppress(ArchiveError):
            found = (await all_results(archive, self._equipment)).found
            compared = [
                result.facts
                for result in found
                if result.agreement == agreement and not result.facts.helped
            ]
        if best not in compared:
            return ""
        totals = [facts.total for facts in compared]
        place = 1 + sum(total > best.total for total in totals)
        if len(totals) > len(own) and place == 1 == totals.count(best.total):
            told = _("Neue Bestleistung!")
        elif self._game.setup.characters:
            # The winner above may be a computer player, who has no place there.
            told = _("Bestenliste, {name}: Platz {place} von {count}").format(
                name=self._game.person(best_seat), place=place, count=len(totals)
            )
        else:
            told = _("Platz {place} von {count} in der Bestenliste").format(
                place=place, count=len(totals)
            )
        return _("Beste Spalte: {told}").format(told=told) if self._game.columns > 1 else told

    @property
    def _in_force(self) -> str:
        return rules_in_force(self._game)

    @property
    def _agreed(self) -> str:
        heading = _("{game}, Kennung {seed}").format(
            game=self._game.ruleset.name, seed=self._game.setup.seed
        )
        return f"{heading}\n{self._in_force}"

    @property
    def _share_text(self) -> str:
        seconds = sum(facts.seconds for facts in facts_of(self._game))
        return share_text(self._game, seconds, counted=not self._uncounted)

    def _as_text(self) -> str:
        if self._game.setup.day:
            return self._share_text
        lines = [
            f"{mark}{self._game.title(seat)}: {self._game.totals(seat).total}"
            for mark, seat in self._lines()
        ]
        alone = [self._winner()] if self._game.columns > 1 else []
        return "\n".join([self._agreed, *alone, *lines])

    def on_text_selected(self) -> None:
        """What is marked with the mouse is copied, since Ctrl+C leaves."""
        if selected := self.get_selected_text():
            self._copy(selected)

    def _copy(self, text: str) -> None:
        self.app.copy_to_clipboard(text)
        self.query_one("#told", Static).update(
            _(
                "An die Zwischenablage geschickt; kommt dort nichts an, "
                "schreibt „Beenden“ den Text ins Terminal."
            )
        )
        self.query_one(Course).make_room()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen; other screens are imported when they are wanted."""
        if not self.is_active:
            return
        equipment = self._equipment
        if event.option_id == "again":
            if not self._rest.takes():
                return
            from wortkniffel.tui.screens.setup import SetupScreen

            family = equipment.games.family(self._game.ruleset.key)
            self.app.switch_screen(SetupScreen(equipment, family, self._game.setup))
        elif event.option_id == "block":
            self.action_block()
        elif event.option_id == "replay":
            from wortkniffel.tui.screens.replay import ReplayScreen

            self.app.push_screen(ReplayScreen(self._game, equipment))
        elif event.option_id == "analysis":
            from wortkniffel.tui.screens.analysis import AnalysisScreen

            self.app.push_screen(AnalysisScreen(self._game, equipment))
        elif event.option_id == "daily":
            from wortkniffel.tui.screens.daily import DailyScreen

            self.app.switch_screen(DailyScreen(equipment))
        elif event.option_id == "copy":
            self._copy(self._as_text())
        elif event.option_id == "start":
            self.action_leave()
        else:
            self.app.exit(self._as_text())


def _seat(ranked: tuple[int, int]) -> int:
    return ranked[1]
