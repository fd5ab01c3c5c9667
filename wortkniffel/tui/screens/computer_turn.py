"""The table with computer players at it, who take their turns before everyone's eyes."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.markup import escape

from wortkniffel.messages import _
from wortkniffel.rules.events import Action, EnterBox, LayWord, StrikeBox, ThrowDice
from wortkniffel.rules.game import Turn
from wortkniffel.tui.background import in_background
from wortkniffel.tui.computers import PACES, NoBotError, Pace, bot_of
from wortkniffel.tui.screens import play_texts as texts
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.bars import KeyBar
from wortkniffel.tui.widgets.sheet import SheetView

if TYPE_CHECKING:
    from wortkniffel.strategy.bots import Bot

_LOOK_SECONDS = 0.05
# A computer player goes about its dice as quickly as the sand asks for.
_STEPS_A_TURN, _LAST_SECONDS = 12, 8.0
_DICE_A_STEP = 3
_PACE_SECONDS, _FAULT_SECONDS = 2.0, 12.0
_FOR_PEOPLE = frozenset({"advice", "choose", "strike", "erase"})
"""What a key does for whoever is in turn, and nobody does for a computer player."""


def table_screen(table: Table, *, tumble: bool = True, interrupted: bool = False) -> PlayScreen:
    """The screen on which a game is played, by those who sit at it."""
    kind = ComputerTurnScreen if table.game.setup.characters else PlayScreen
    return kind(table, tumble=tumble, interrupted=interrupted)


class ComputerTurnScreen(PlayScreen):
    """A game in which computer players take part.

    They see what people see, and do what people do, by the same clock. Where one cannot
    play, people play its turns by hand.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "pace", show=False),
    ]

    def __init__(self, table: Table, *, tumble: bool = True, interrupted: bool = False) -> None:
        super().__init__(table, tumble=tumble, interrupted=interrupted)
        self._bots: dict[str, Bot] = {}
        self._called = asyncio.Event()
        self._skipping = False

    def on_mount(self) -> None:
        """Have the computer players take their turns, once everything stands there."""
        self._called.set()
        self.call_after_refresh(self.run_worker, self._play())

    @property
    def _pace(self) -> Pace:
        return PACES[self.table.equipment.session.pace]

    # What is shown

    def paint(self) -> None:
        """Show everything as it is now."""
        super().paint()
        if self.table.computer:
            hints = texts.computer_hints(self.table, self._pace.name)
            self.query_one(KeyBar).show(hints)

    def await_glass(self) -> None:
        """Ask the next player to begin; a computer player does so by itself."""
        if self._skipping:
            # Who skipped a turn is not to begin the next one by the same key.
            self._skipping = False
            self._space.begin()
            self._enter.begin()
        super().await_glass()
        self._called.set()

    # The turns of computer players

    async def _play(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            while self.table.computer:
                await self._take_step()

    async def _take_step(self) -> None:
        """Do the next thing in the turn of a computer player."""
        table, turn = self.table, self.table.turn
        assert turn is not None
        if not turn.begun:
            if await self._still(turn, self._pace.before):
                self._throw()
            return
        try:
            bot = self._bots.get(table.computer)
            if bot is None:
                find = partial(bot_of, table.computer, table.rules, table.lexicon)
                bot = self._bots[table.computer] = await in_background(find)
            action = await in_background(partial(_decide, bot, table, turn))
        except NoBotError as error:
            self._play_by_hand(str(error))
            return
        if not await self._still(turn, 0):
            return
        await self._do(action, turn)
        if table.turn is turn and not self._late():
            self._play_by_hand(_("{name} weiß nicht weiter.").format(name=table.player_name))

    def _late(self) -> bool:
        """Say it if the sand has run out while nobody looked."""
        late = self.table.declare_run_out()
        if late:
            self.run_out()
        return late

    async def _do(self, action: Action, turn: Turn) -> None:
        """Do what a computer player wants, as a person would be seen to do it."""
        step = self._pace.step
        if isinstance(action, ThrowDice):
            await self._hold_for(action.keep, turn)
            if await self._still(turn, step):
                self._throw()
        elif isinstance(action, LayWord):
            self._typed = action.word
            self.say("")
            self.paint()
            if await self._still(turn, step):
                self._lay()
                await self._still(turn, step)
        elif isinstance(action, EnterBox | StrikeBox):
            box = next(box for box in self.table.rules.boxes if box.key == action.box)
            self._choose(box)
            if await self._still(turn, step):
                struck = isinstance(action, StrikeBox)
                self._fill(box, None if struck else self.table.choices(box)[0])

    def _throw(self) -> None:
        if self.throw():
            self.say(_("{name} überlegt.").format(name=self.table.player_name))

    async def _hold_for(self, keep: int, turn: Turn) -> None:
        """Hold some dice and no others, one after the other."""
        dice = range(len(self.table.rules.dice))
        kept = [face for die, face in enumerate(turn.throw) if keep >> die & 1]
        self.say(texts.holding(self.table, kept))
        for die in dice:
            if (self.table.held ^ keep) >> die & 1:
                if not await self._still(turn, self._pace.step / _DICE_A_STEP):
                    return
                self.table.toggle(die)
                self.paint()

    async def _still(self, turn: Turn, seconds: float) -> bool:
        """Wait, and longer while the game is paused; whether the turn stands as it did.

        Nobody loses to the sand by taking it easy.
        """
        table = self.table
        if turn.timer is not None and not turn.run_out:
            spare = max(0.0, table.sand_left() - _LAST_SECONDS)
            seconds = min(seconds, spare / _STEPS_A_TURN)
        pace, waited = self._pace, 0.0
        while self._paused or (
            waited < seconds and table.turn is turn and self._pace is pace and not self._skipping
        ):
            await asyncio.sleep(_LOOK_SECONDS)
            waited += 0 if self._paused else _LOOK_SECONDS
        return table.turn is turn

    @property
    def _paused(self) -> bool:
        return self.pausing or self.table.clock.paused

    def _play_by_hand(self, fault: str) -> None:
        """Have people play for a computer player from now on."""
        name = self.table.player_name
        self.table.play_by_hand()
        text = _("{fault} Die Züge von {name} macht ihr von Hand.").format(fault=fault, name=name)
        self.notify(escape(text), severity="warning", timeout=_FAULT_SECONDS)
        self.resume_turn()
        turn = self.table.turn
        if turn is not None and turn.run_out:
            self.say(texts.time_is_up(self.table), "call")
        elif turn is not None and turn.begun:
            self.say(texts.where_it_may_go(self.table), "call")

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything now."""
        if self.table.computer and action in _FOR_PEOPLE:
            return False
        return super().check_action(action, parameters)

    def action_throw(self) -> None:
        """Throw, or skip the rest of a computer player's turn."""
        if not self.table.computer:
            super().action_throw()
        elif self._space.takes():
            self._skipping = True

    def action_enter(self) -> None:
        """Lay or write, or skip the rest of a computer player's turn."""
        if not self.table.computer:
            super().action_enter()
        elif self._enter.takes():
            self._skipping = True

    def action_back(self) -> None:
        """Cancel what there is to be cancelled, or pause."""
        if self.table.computer:
            self.action_pause()
        else:
            super().action_back()

    def action_pace(self) -> None:
        """Have the computer players move at the next pace."""
        session = self.table.equipment.session
        session.pace = (session.pace + 1) % len(PACES)
        if not self.table.computer:
            told = _("Die Computer spielen jetzt {pace}.").format(pace=self._pace.name)
            self.notify(told, timeout=_PACE_SECONDS)
        self.paint()

    def _hold(self, die: int) -> None:
        if not self.table.computer:
            super()._hold(die)

    def _type(self, text: str) -> None:
        if not self.table.computer:
            super()._type(text)

    def on_sheet_view_picked(self, event: SheetView.Picked) -> None:
        """The boxes of a computer player are no one else's."""
        if self.table.computer:
            event.prevent_default()


def _decide(bot: "Bot", table: Table, turn: Turn) -> Action:
    """What a computer player does next; it is shown what a player sees, and nothing else."""
    found = [word.lay_form for word in turn.found]
    return bot.action(
        table.game.sheet(turn.seat), turn.throw, turn.throws, found, run_out=turn.run_out
    )
