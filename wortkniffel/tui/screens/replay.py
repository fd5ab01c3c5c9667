"""A game once more, step by step, from any seat."""

from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Key, Resize
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.keys import typed_character
from wortkniffel.tui.measures import HUGE
from wortkniffel.tui.screens import replay_texts as texts
from wortkniffel.tui.screens.replay_steps import Step, Steps, without_turn_in_play
from wortkniffel.tui.widgets.bars import HeaderBar, Hint, KeyBar
from wortkniffel.tui.widgets.dice import DiceRow
from wortkniffel.tui.widgets.found import FoundWords
from wortkniffel.tui.widgets.hourglass import HourGlass
from wortkniffel.tui.widgets.notice import Notice
from wortkniffel.tui.widgets.replay_sheet import ReplaySheet
from wortkniffel.tui.widgets.standing import Standing

_SECONDS_A_STEP = 1.2
# A glass that was turned this very moment would be drawn lying on its side.
_STANDS_AFTER_SECONDS = 0.5


class ReplayScreen(Screen[None]):
    """The table as it was after each step; nothing on it can be changed.

    It opens at the event at ``place`` of the game's story; without one at the beginning of
    a finished game, and at the last entry of an open one: the turn that is being played is
    not shown.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["table.tcss", "replay.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up,pageup", "turn(-1)", show=False),
        Binding("down,pagedown", "turn(1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("tab", "next_seat(1)", show=False),
        Binding("shift+tab", "next_seat(-1)", show=False),
        Binding("space", "run", show=False),
        Binding("escape", "leave", show=False),
        Binding("f1", "help", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, game: Game, equipment: Equipment, place: int | None = None) -> None:
        super().__init__()
        self._beyond = texts.after_the_last(game)
        self._game = without_turn_in_play(game)
        self._equipment = equipment
        self._steps = Steps(self._game)
        if place is None:
            place = 0 if game.over else len(game.events)
        self._number = self._steps.at(place)
        self._seat: int | None = None
        self._runner: Timer | None = None
        self.set_class(game.ruleset.look is not Look.LETTERS, "-tall-dice")
        self.add_class("table", "-no-glass" if game.setup.sand is None else "-glass")

    def compose(self) -> ComposeResult:
        """The table, with words for what happens where words are laid."""
        game = self._game
        yield HeaderBar(game)
        with Horizontal(id="room"):
            with Container(id="left"):
                if game.setup.sand is not None:
                    yield HourGlass(game.setup.sand)
                yield DiceRow(game)
                with Vertical(id="telling"):
                    yield Notice()
                    yield Static(id="where", markup=False)
                with Vertical(id="words"):
                    yield Static(id="agreed", markup=False)
                    yield Static(id="note", markup=False)
                    yield FoundWords()
                    yield Standing()
            yield ReplaySheet(game)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show where it opens."""
        self.query_one("#agreed", Static).update(texts.agreed(self._game))
        self._paint()

    def on_resize(self, event: Resize) -> None:
        """Dice and sheet have sizes of their own on each screen."""
        for widget in self.query("DiceRow, ReplaySheet, HourGlass, FoundWords, Standing"):
            widget.refresh(layout=True)
        if self._game.setup.sand is None:
            for under_the_dice in self.query("#telling, #words"):
                under_the_dice.styles.max_width = self.query_one(DiceRow).dice_width
        self._paint()

    def on_screen_suspend(self) -> None:
        """Nothing goes on under a card."""
        if self._runner is not None:
            self._stop()
            self._hint()

    # What is shown

    @property
    def _step(self) -> Step:
        return self._steps.all[self._number]

    def _paint(self) -> None:
        step = self._step
        turn = step.turn
        game = step.game(self._game)
        self.query_one(HeaderBar).show(game)
        self.query_one(DiceRow).show(turn.throw, step.held, step.used)
        self._paint_sheet(game, step)
        self._paint_glass(step)
        self._tell(step)
        self.query_one("#agreed").display = not self._number and self._seat is None
        found = [(word.lay_form, texts.points_of(word.lay_form, step, game)) for word in turn.found]
        self.query_one(FoundWords).show(found)
        self._hint()

    def _paint_sheet(self, game: Game, step: Step) -> None:
        sheet = self.query_one(ReplaySheet)
        sheet.seat = self._seat
        box = next((box for box in game.ruleset.boxes if box.key == step.box), None)
        sheet.show(game, {}, box)
        all_in_sight = len(sheet.players) == len(game.seats)
        totals = [(game.title(seat), game.totals(seat).total) for seat in game.seats]
        self.query_one(Standing).show([] if all_in_sight else totals)
        self.query_one("#words").set_class(not all_in_sight, "crowded")

    def _paint_glass(self, step: Step) -> None:
        sand, left = self._game.setup.sand, step.sand_left
        if sand is None:
            return
        glass = self.query_one(HourGlass)
        if step.turn.run_out:
            glass.run_out()
        elif left is None:
            glass.wait(sand)
        else:
            standing = min(left, sand - _STANDS_AFTER_SECONDS)
            glass.run(lambda: standing, sand)

    def _tell(self, step: Step) -> None:
        last = len(self._steps.all) - 1
        self.query_one(Notice).say(texts.told(step, self._game))
        where = texts.where(self._number, last, step), texts.when(step)
        self.query_one("#where", Static).update("\n".join(filter(None, where)))
        seat = "" if self._seat is None else texts.seen_from(self._game, self._seat)
        beyond = self._beyond if self._number == last else ""
        note = self.query_one("#note", Static)
        note.update("\n".join(filter(None, (beyond, seat))))
        note.display = bool(beyond or seat)

    def _hint(self) -> None:
        run = _("abspielen") if self._runner is None else _("anhalten")
        ends = [Hint(_("Pos1"), _("Anfang"), "first"), Hint(_("Ende"), _("Schluss"), "last")]
        seat = Hint("Tab", _("Platz"), "next_seat(1)")
        analysis = Hint("A", _("Analyse"), "analysis", spare=True)
        self.query_one(KeyBar).show(
            [
                Hint("←", _("Schritt"), "step(-1)"),
                Hint("→", "", "step(1)"),
                Hint("↑", _("Zug"), "turn(-1)"),
                Hint("↓", "", "turn(1)"),
                *(ends if self.app.size.width >= HUGE else []),
                *([seat] if len(self._game.seats) > 1 else []),
                Hint(_("Leertaste"), run, "run"),
                Hint("F3", _("Blatt"), "block"),
                *([analysis] if self._game.over else []),
                Hint("F1", _("Hilfe"), "help", spare=True),
                Hint("Esc", _("zurück"), "leave"),
            ]
        )

    # Ways through the game

    def _go(self, number: int) -> None:
        self._stop()
        self._number = number
        self._paint()

    def action_step(self, by: int) -> None:
        """To another step."""
        self._go(self._steps.moved(self._number, by, self._seat))

    def action_turn(self, by: int) -> None:
        """To the end of another turn."""
        self._go(self._steps.moved(self._number, by, self._seat, turns=True))

    def action_first(self) -> None:
        """To the beginning."""
        self._go(0)

    def action_last(self) -> None:
        """To the last step."""
        self._go(len(self._steps.all) - 1)

    def action_run(self) -> None:
        """Go on by itself, or stop that; from the last step it begins anew."""
        if self._runner is not None:
            self._stop()
            self._paint()
            return
        if self._number == len(self._steps.all) - 1:
            self._number = 0
        self._runner = self.set_interval(_SECONDS_A_STEP, self._run_on)
        self._paint()

    def _run_on(self) -> None:
        self._number = self._steps.moved(self._number, 1, self._seat)
        if self._number == len(self._steps.all) - 1:
            self._stop()
        self._paint()

    def _stop(self) -> None:
        if self._runner is not None:
            self._runner.stop()
            self._runner = None

    # Seats

    def on_key(self, event: Key) -> None:
        """A digit chooses a seat, 0 all of them; R shows the rules, A the analysis."""
        char = typed_character(event)
        if char.upper() == "R":
            event.stop()
            self._read_rules()
        elif char.upper() == "A":
            event.stop()
            self.action_analysis()
        elif char.isdecimal() and int(char) <= len(self._game.seats):
            event.stop()
            self._look_from(int(char) - 1 if int(char) else None)

    def action_next_seat(self, by: int) -> None:
        """To the next seat, with all of them after the last."""
        count = len(self._game.seats)
        now = count if self._seat is None else self._seat
        following = (now + by) % (count + 1)
        self._look_from(None if following == count else following)

    def _look_from(self, seat: int | None) -> None:
        if len(self._game.seats) == 1:
            return
        self._seat = seat
        self.query_one(ReplaySheet).refresh()
        self._go(self._steps.seen_from(self._number, seat))

    # Other screens, imported when they are wanted

    def action_block(self) -> None:
        """The whole sheet as it was then."""
        from wortkniffel.tui.screens.block import BlockScreen

        self.app.push_screen(BlockScreen(self._step.game(self._game)))

    def action_help(self) -> None:
        """All keys."""
        from wortkniffel.tui.screens.replay_help import ReplayHelpScreen

        self.app.push_screen(ReplayHelpScreen(len(self._game.seats)))

    def _read_rules(self) -> None:
        from wortkniffel.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._equipment, self._game.ruleset.key))

    def action_analysis(self) -> None:
        """Luck and skill apart; an open game is still to be played without that."""
        if not self._game.over:
            text = _("Die Analyse gibt es, wenn die Partie zu Ende ist.")
            self.query_one(Notice).say(text, "bad")
            return
        from wortkniffel.tui.screens.analysis import AnalysisScreen

        self.app.push_screen(AnalysisScreen(self._game, self._equipment))

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self._stop()
        if self.is_active:
            self.dismiss()
