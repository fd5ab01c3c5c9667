"""The table: one screen, made for the keyboard."""

from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Key, Paste, Resize
from textual.markup import escape

from wortkniffel.messages import _
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.ruleset import Look
from wortkniffel.rules.sheet import Box
from wortkniffel.tui.counsel import Counsel
from wortkniffel.tui.keys import KeyRest, appended, typed_character, typed_letter
from wortkniffel.tui.screens import play_texts as texts
from wortkniffel.tui.screens.too_small import TooSmallScreen
from wortkniffel.tui.screens.writing import WritingScreen
from wortkniffel.tui.table import Fit, Table
from wortkniffel.tui.widgets.bars import HeaderBar, KeyBar
from wortkniffel.tui.widgets.dice import DiceRow
from wortkniffel.tui.widgets.found import FoundWords
from wortkniffel.tui.widgets.hourglass import HourGlass
from wortkniffel.tui.widgets.notice import Notice
from wortkniffel.tui.widgets.offers import Offers
from wortkniffel.tui.widgets.sheet import SheetView
from wortkniffel.tui.widgets.standing import Standing
from wortkniffel.tui.widgets.wordline import WordLine

_TICK_SECONDS = 0.1
_DIGITS = frozenset("123456789")
# Longer than a key takes to repeat, shorter than anybody needs to look at seven letters,
# or to read what was asked.
_THROW_REST_SECONDS, _ENTER_REST_SECONDS = 0.6, 0.4
_REPEAT_SECONDS = 0.25


class PlayScreen(WritingScreen):
    """A game from the first glass to the last box."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["table.tcss", "play.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "advice", show=False),
        Binding("f5", "possible", show=False),
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("space", "throw", show=False),
        Binding("enter", "enter", show=False),
        Binding("escape", "back", show=False),
        Binding("backspace", "erase", show=False),
    ]

    def __init__(self, table: Table, *, tumble: bool = True, interrupted: bool = False) -> None:
        super().__init__(table, interrupted=interrupted)
        self._tumble = tumble
        self._forgetting_told = False
        self._typed = ""
        self._counsel = Counsel(table)
        self._space = KeyRest(_THROW_REST_SECONDS, _REPEAT_SECONDS)
        self._enter = KeyRest(_ENTER_REST_SECONDS, _REPEAT_SECONDS)
        self._with_words = table.rules.policy is not None
        self.set_class(table.rules.look is not Look.LETTERS, "-tall-dice")
        self.add_class("table", "-no-glass" if table.game.setup.sand is None else "-glass")

    def compose(self) -> ComposeResult:
        """Glass, dice and words at the left, the sheet at the right."""
        table = self.table
        yield HeaderBar(table.game)
        with Horizontal(id="room"):
            with Container(id="left"):
                if table.game.setup.sand is not None:
                    yield HourGlass(table.game.setup.sand)
                yield DiceRow(table.game)
                with Vertical(id="telling"):
                    if self._with_words:
                        yield WordLine()
                    yield Notice()
                with Vertical(id="words"):
                    if self._with_words:
                        yield FoundWords()
                        yield Offers()
                    yield Standing()
            yield SheetView(table.game)
        yield KeyBar()

    def on_mount(self) -> None:
        """Ask the first player to begin, or show where an interrupted game was left."""
        self.resume_turn()
        turn = self.table.turn
        if turn is not None and turn.run_out:
            self.run_out()
        elif turn is not None and turn.begun:
            self.say(texts.where_it_may_go(self.table), "call")
        self.set_interval(_TICK_SECONDS, self._tick)

    def rest(self) -> None:
        """Take no Enter that was meant for the pause."""
        self._enter.begin()

    def on_unmount(self) -> None:
        """Leave the game to whoever goes on with it."""
        self.table.close()

    @property
    def _glass(self) -> HourGlass | None:
        """The sand glass, ``None`` in a game without one."""
        return next(iter(self.query(HourGlass)), None)

    # What is shown

    def paint(self) -> None:
        """Show everything as it is now."""
        table, turn = self.table, self.table.turn
        begun = turn is not None and turn.begun
        fit = table.fit(self._typed)
        self.query_one(HeaderBar).show(table.game, unsaved=table.unsaved)
        throw = turn.throw if turn else ""
        self.query_one(DiceRow).show(throw, table.held, fit.dice if self._typed else ())
        preview, chosen = table.preview(), self.chosen if begun else None
        self.query_one(SheetView).show(table.game, preview, chosen)
        if self._with_words:
            self._paint_words(fit)
            self.query_one(Offers).show(table.rules.boxes, preview, chosen)
        all_in_sight = len(self.query_one(SheetView).players) == len(table.game.seats)
        hints = texts.hints(table, typing=bool(self._typed), all_in_sight=all_in_sight)
        self.query_one(KeyBar).show(hints)
        self.query_one(Standing).show([] if all_in_sight else table.totals())
        self.query_one("#words").set_class(not all_in_sight, "crowded")

    def _paint_words(self, fit: Fit) -> None:
        table, turn = self.table, self.table.turn
        open_word = turn is not None and turn.begun and not turn.run_out
        line = self.query_one(WordLine)
        line.show(self._typed, fit, accepting=open_word)
        found = turn.found if turn else ()
        self.query_one(FoundWords).show(
            [(word.lay_form, table.fit(word.lay_form).points) for word in found]
        )
        self.app.cursor_position = line.caret

    def say(self, text: str, kind: str = "plain", then: str = "") -> None:
        """Show a sentence of a kind, and a call under it."""
        self.query_one(Notice).say(text, kind, then)

    def on_resize(self, event: Resize) -> None:
        """Dice and sheet have sizes of their own on each screen."""
        for widget in self.query("DiceRow, SheetView, HourGlass, FoundWords, Offers, Standing"):
            widget.refresh(layout=True)
        if self._glass is None:
            for under_the_dice in self.query("#telling, #words"):
                under_the_dice.styles.max_width = self.query_one(DiceRow).dice_width
        self.paint()

    # Time

    def _tick(self) -> None:
        if isinstance(self.app.screen, TooSmallScreen):
            self.table.clock.pause()
        elif not self.pausing:
            # Also under a card that lay there before the window grew too small.
            self.table.clock.resume()
        turn = self.table.turn
        if turn is not None and turn.timer is not None and not turn.run_out:
            self.table.keep()
            if self.table.declare_run_out():
                self.run_out()
        self._tell_of_saving()

    def _tell_of_saving(self) -> None:
        table = self.table
        if table.forgetting and not self._forgetting_told:
            text = _("Dieses Spiel wird zurzeit nicht gespeichert. {fault}")
            self.notify(escape(text.format(fault=table.forgetting)), severity="warning")
        self._forgetting_told = bool(table.forgetting)
        if news := table.news():
            self.notify(news)
        self.query_one(HeaderBar).show(table.game, unsaved=table.unsaved)

    def run_out(self) -> None:
        """Say that the time is up."""
        self._typed = ""
        self.question = None
        if glass := self._glass:
            glass.run_out()
        self.app.bell()
        self.say(texts.time_is_up(self.table), "call")
        self.paint()

    # Turns

    def await_glass(self) -> None:
        """Ask the next player to begin."""
        self._typed = ""
        self.question = None
        if (glass := self._glass) and (sand := self.table.game.setup.sand):
            glass.wait(sand)
        self.say(texts.call(self.table), "call")
        self.chosen = None
        self.paint()

    def resume_turn(self) -> None:
        """Show a turn that is under way: just begun, or brought back by undo."""
        turn = self.table.turn
        if turn is None or not turn.begun:
            self.await_glass()
            return
        if (glass := self._glass) and turn.timer is not None and not turn.run_out:
            glass.run(self.table.sand_left, turn.timer.seconds)
        boxes = self.table.game.open_boxes()
        if self.chosen not in boxes:
            self.chosen = next(iter(boxes), None)
        self.paint()

    # Keys

    def on_key(self, event: Key) -> None:
        """Digits hold dice, letters go into the word line wherever the focus is."""
        char = typed_character(event).upper()
        if self.question is not None and char in ("J", "N"):
            event.stop()
            self.answer(yes=char == "J")
        elif char in _DIGITS:
            event.stop()
            self._hold(int(char) - 1)
        elif letter := typed_letter(event):
            event.stop()
            self._type(letter)

    def on_paste(self, event: Paste) -> None:
        """The first word that is pasted counts as typed."""
        event.stop()
        words = (word for word in event.text.split() if appended("", word, 1))
        self._type(next(words, ""))

    def _type(self, text: str) -> None:
        turn = self.table.turn
        if not self._with_words or turn is None or not turn.throw or turn.run_out:
            return
        self.question = None
        self._typed = appended(self._typed, text, len(self.table.rules.dice))
        self.say("")
        self.paint()

    def _hold(self, die: int) -> None:
        if die < len(self.table.rules.dice):
            self.table.toggle(die)
            self.paint()

    def on_dice_row_picked(self, event: DiceRow.Picked) -> None:
        """A click on a die holds or releases it."""
        self._hold(event.die)

    def on_sheet_view_picked(self, event: SheetView.Picked) -> None:
        """A click chooses a box, a click on the chosen one writes in it."""
        if event.box == self.chosen and not self._typed:
            self.action_enter()
        elif (
            event.box in self.table.game.open_boxes() and self.table.turn and self.table.turn.begun
        ):
            self._choose(event.box)

    def on_hour_glass_clicked(self) -> None:
        """A click on the waiting glass turns it."""
        if self.table.turn and not self.table.turn.begun:
            self.action_throw()

    def action_choose(self, step: int) -> None:
        """Move the pointer to the next free box."""
        boxes = self.table.game.open_boxes()
        if not boxes or not self.table.turn or not self.table.turn.begun:
            return
        place = boxes.index(self.chosen) if self.chosen in boxes else -1
        self._choose(boxes[(place + step) % len(boxes)])

    def _choose(self, box: Box) -> None:
        self.chosen = box
        self.drop_question()
        self.paint()

    def action_erase(self) -> None:
        """Take back the last letter."""
        self._typed = self._typed[:-1]
        self.paint()

    def action_throw(self) -> None:
        """Turn the glass and throw all, or throw what is not held."""
        if self.table.turn is not None and self._space.takes() and self.throw():
            self._space.begin()

    def throw(self) -> bool:
        """Begin a turn or throw again; whether that was allowed."""
        table, untouched = self.table, self.table.untouched
        begun = table.turn is not None and table.turn.begun
        all_dice = table.rules.dice.all_dice
        thrown = all_dice & ~table.held if begun else all_dice
        try:
            if begun:
                table.throw()
            else:
                table.begin_turn()
        except RuleError as error:
            self.say(error.message, "bad")
            return False
        self.question = None
        self.say(texts.where_it_may_go(table), "call")
        if self._tumble and self.app.animation_level != "none":
            self.query_one(DiceRow).tumble(thrown)
        self.resume_turn()
        if untouched and table.game.setup.day and table.forgetting:
            # The pause says that this try does not count.
            self._forgetting_told = True
            self.action_pause()
        return True

    def action_enter(self) -> None:
        """Lay the word; on an empty line write in the chosen box, or answer yes."""
        turn = self.table.turn
        if self._typed and self.question is None:
            self._lay()
        elif not self._enter.takes():
            return
        elif turn is None:
            self.show_result()
        elif self.question is not None:
            self.answer(yes=True)
        elif turn.begun and self.chosen is not None:
            self.write(self.chosen)
        self._enter.begin()

    def _lay(self) -> None:
        typed, self._typed = self._typed, ""
        try:
            found = self.table.lay(typed)
        except RuleError as error:
            self.say(error.message, "bad")
        else:
            points = self.table.fit(found.lay_form).points
            self.say(texts.verdict(found, points), "good")
        self.paint()

    # Other screens, imported when they are wanted

    def action_back(self) -> None:
        """Cancel a question, clear the line, or pause."""
        if self.question is not None:
            self.drop_question()
        elif self._typed:
            self._typed = ""
            self.paint()
        else:
            self.action_pause()

    def action_advice(self) -> None:
        """What an adviser would do; the sand runs on."""
        if refusal := self._counsel.refusal:
            self.say(refusal, "bad")
            return
        from wortkniffel.tui.screens.advice import AdviceScreen

        self.app.push_screen(AdviceScreen(self._counsel))

    def action_possible(self) -> None:
        """The best entries that the last turn had in it."""
        if self.table.last_turn is None:
            self.say(_("Noch ist nichts eingetragen."), "bad")
            return
        from wortkniffel.tui.screens.possible import PossibleScreen

        # Looking ends undo, which the hints have to show.
        self.app.push_screen(PossibleScreen(self.table), lambda _nothing: self.paint())
