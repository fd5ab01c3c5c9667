"""A game as an immutable value: actions in, events out, replay and undo.

``Game.apply`` decides whether an action is allowed and what it leads to, which may
ask the judge and the dice; ``_after`` computes the state after an event and asks
nobody, so replaying the events gives the same value back (DESIGN, contract 1).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import cast

from wortkniffel.messages import _
from wortkniffel.rules.clock import SandTimer
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.errors import IllegalActionError
from wortkniffel.rules.events import (
    Action,
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    HelpTaken,
    LayWord,
    SandRanOut,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
    WordLaid,
)
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.seating import agreed
from wortkniffel.rules.sheet import Box, Entry, Sheet, Totals

MOST_PLAYERS = 8
"""As many as a table has seats (ruling W21)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn at one seat. ``number`` counts the rounds from 0.

    A seat is a column of the sheet, counted from 0. The turn has begun when the glass was
    turned; ``throws`` counts the throws so far and ``throw`` shows the dice, "" before the
    first.
    """

    seat: int
    number: int
    begun: bool = False
    timer: SandTimer | None = None
    throws: int = 0
    throw: Throw = ""
    found: tuple[FoundWord, ...] = ()
    run_out: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands; ``turn`` is ``None`` when it is over.

    ``undone`` is the state that undo would bring back, and when the entry was made.
    """

    sheets: tuple[Sheet, ...]
    turn: Turn | None
    undone: "tuple[State, float] | None" = None


@dataclass(frozen=True)
class Game:
    """A game and all that happened in it."""

    ruleset: Ruleset
    events: tuple[Event, ...]
    state: State = field(repr=False)

    @classmethod
    def new(cls, setup: Setup, ruleset: Ruleset) -> "Game":
        """A game before its first turn.

        Raises:
            SetupError: so nobody may sit down (``agreed``).
        """
        return cls.replay((GameStarted(agreed(setup, ruleset)),), ruleset)

    @classmethod
    def replay(cls, events: Iterable[Event], ruleset: Ruleset) -> "Game":
        """The game that these events are the whole story of.

        Raises:
            ValueError: they do not begin with the start of a game by these rules, or an
                event cannot follow the ones before it.
        """
        story = iter(events)
        first = next(story, None)
        if not isinstance(first, GameStarted) or not _plays(ruleset, first.setup):
            raise ValueError(
                _("{event!r} beginnt kein Spiel nach diesen Regeln.").format(event=first)
            )
        if not first.setup.players:
            raise ValueError(_("{event!r} hat keine Spieler.").format(event=first))
        others = tuple(story)
        state = _first_state(first.setup, ruleset)
        for event in others:
            state = _after(state, event, ruleset, first.setup)
        return cls(ruleset, (first, *others), state)

    def states(self) -> list[State]:
        """How things stood after each of the events."""
        states = [_first_state(self.setup, self.ruleset)]
        for event in self.events[1:]:
            states.append(_after(states[-1], event, self.ruleset, self.setup))
        return states

    @property
    def setup(self) -> Setup:
        """What was agreed before the first throw."""
        return cast(GameStarted, self.events[0]).setup

    @property
    def turn(self) -> Turn | None:
        """The turn being played, ``None`` after the last one."""
        return self.state.turn

    @property
    def over(self) -> bool:
        """Whether every box of every sheet is filled."""
        return self.state.turn is None

    @property
    def can_undo(self) -> bool:
        """Whether the last entry can be taken back."""
        return self.state.undone is not None

    @property
    def columns(self) -> int:
        """How many columns of the sheet each person fills; each is a game of its own."""
        return _columns(self.setup, self.ruleset)

    @property
    def seats(self) -> range:
        """The columns of the sheet, in the order of play."""
        return range(len(self.state.sheets))

    def person(self, seat: int) -> str:
        """The name of who plays a column."""
        return self.setup.players[seat // self.columns]

    def character(self, seat: int) -> str:
        """The key of the computer player that fills a column, "" where a person does."""
        return self.setup.character(seat // self.columns)

    def title(self, seat: int) -> str:
        """What stands over a column: who plays it or, with several each, the game's number."""
        if self.columns == 1:
            return self.person(seat)
        return _("Nr. {number}").format(number=seat + 1)

    def sheet(self, seat: int) -> Sheet:
        """A column."""
        return self.state.sheets[seat]

    def totals(self, seat: int) -> Totals:
        """The sums of a column."""
        return self.ruleset.totals(self.state.sheets[seat])

    def ranking(self) -> list[tuple[int, int]]:
        """Rank from 1 and seat, best first; equal totals share a rank (ruling W21)."""
        totals = [self.totals(seat).total for seat in self.seats]
        order = sorted(self.seats, key=lambda seat: -totals[seat])
        return [(1 + sum(other > totals[seat] for other in totals), seat) for seat in order]

    def open_boxes(self) -> tuple[Box, ...]:
        """The boxes that the turn's player may fill now, be it with a 0."""
        turn = self.state.turn
        if turn is None:
            return ()
        sheet = self.sheet(turn.seat)
        if not turn.throw or turn.run_out:
            return sheet.free(self.ruleset.boxes)
        return self.ruleset.open_boxes(sheet, turn.throw)

    def entries(self, *, claim: bool = True) -> dict[str, Entry]:
        """What the throw and the words found so far would score in each open box."""
        turn = self.state.turn
        if turn is None or not turn.throw or turn.run_out:
            return {}
        words = word_masks((word.lay_form for word in turn.found), turn.throw)
        return self.ruleset.entries(self.sheet(turn.seat), turn.throw, words, claim=claim)

    def apply(self, action: Action, now: float) -> "Game":
        """The game after an action at a moment of the game's clock.

        Raises:
            RuleError: the action is not allowed; it names the ruling, and nothing changes.
        """
        event = self._decide(action, now)
        state = _after(self.state, event, self.ruleset, self.setup)
        return Game(self.ruleset, (*self.events, event), state)

    def _decide(self, action: Action, now: float) -> Event:
        rulings = self.ruleset.rulings
        if isinstance(action, UndoEntry):
            if self.state.undone is None:
                raise IllegalActionError(
                    rulings.turn, _("Es gibt keinen Eintrag zum Zurücknehmen.")
                )
            return EntryUndone(now)
        turn = self.state.turn
        if turn is None:
            raise IllegalActionError(rulings.players, _("Das Spiel ist zu Ende."))
        if isinstance(action, TurnGlass):
            if turn.begun:
                raise IllegalActionError(rulings.turn, _("Der Zug hat schon begonnen."))
            return GlassTurned(now)
        if not turn.begun:
            raise IllegalActionError(rulings.turn, _("Der Zug hat noch nicht begonnen."))
        if isinstance(action, TakeHelp):
            if self.setup.day:
                raise IllegalActionError(rulings.turn, _("In der Tagespartie gibt es keinen Rat."))
            return HelpTaken(now)
        time_is_up = turn.run_out or (turn.timer is not None and turn.timer.run_out(now))
        if isinstance(action, StrikeBox):
            self._check_open(turn, action.box, in_time=not time_is_up)
            # Extra points that nobody has to claim come with a 0 as well (ruling K7).
            given = {} if time_is_up else self.entries(claim=False)
            extra = given[action.box].extra if action.box in given else 0
            return BoxEntered(action.box, Entry(0, extra=extra), now)
        if isinstance(action, DeclareRunOut):
            if turn.run_out or not time_is_up:
                running = turn.timer is not None and not turn.run_out
                fault = _("Der Sand läuft noch.") if running else _("Hier läuft kein Sand.")
                raise IllegalActionError(rulings.sand, fault)
            return SandRanOut(now)
        if time_is_up:
            raise IllegalActionError(
                rulings.sand, _("Die Sanduhr ist abgelaufen: ein Kästchen streichen.")
            )
        return self._decide_in_time(turn, action, now)

    def _decide_in_time(
        self, turn: Turn, action: ThrowDice | LayWord | EnterBox, now: float
    ) -> Event:
        rulings = self.ruleset.rulings
        if isinstance(action, ThrowDice):
            return self._throw(turn, action.keep, now)
        if not turn.throw:
            raise IllegalActionError(rulings.turn, _("Erst würfeln."))
        if isinstance(action, LayWord):
            found = self.ruleset.find(turn.throw, action.word)
            if any(found.lay_form == word.lay_form for word in turn.found):
                raise IllegalActionError(
                    rulings.words, _("{word} ist schon gefunden.").format(word=found.lay_form)
                )
            return WordLaid(found, now)
        self._check_open(turn, action.box)
        entry = self.entries(claim=action.claim).get(action.box)
        if entry is None:
            raise IllegalActionError(
                rulings.strike, _("Dafür ist nichts da; das Kästchen lässt sich nur streichen.")
            )
        return BoxEntered(action.box, entry, now)

    def _throw(self, turn: Turn, keep: int, now: float) -> DiceThrown:
        dice, ruling = self.ruleset.dice, self.ruleset.rulings.turn
        if turn.throws >= self.ruleset.throws:
            raise IllegalActionError(
                ruling, _("Alle {count} Würfe sind getan.").format(count=self.ruleset.throws)
            )
        if not 0 <= keep <= dice.all_dice or (keep and not turn.throw):
            raise IllegalActionError(ruling, _("Der erste Wurf ist mit allen Würfeln."))
        if keep == dice.all_dice:
            raise IllegalActionError(ruling, _("Alle Würfel sind gehalten: erst welche lösen."))
        kept = "".join(face if keep >> i & 1 else " " for i, face in enumerate(turn.throw))
        throw = dice.throw(self.setup.seed, turn.seat, turn.number, turn.throws, kept or None)
        return DiceThrown(keep, throw, now)

    def _check_open(self, turn: Turn, key: str, *, in_time: bool = True) -> None:
        """Refuse a box that is not free or, in time, one that the throw may not go in."""
        rulings = self.ruleset.rulings
        box = next((box for box in self.ruleset.boxes if box.key == key), None)
        if box is None:
            raise IllegalActionError(
                rulings.boxes, _("Ein Kästchen {key} gibt es nicht.").format(key=key)
            )
        if not self.sheet(turn.seat).is_free(box):
            raise IllegalActionError(
                rulings.turn, _("{box} ist schon ausgefüllt.").format(box=box.name)
            )
        if in_time and box not in (allowed := self.open_boxes()):
            names = ", ".join(box.name for box in allowed)
            raise IllegalActionError(
                rulings.forced or rulings.boxes,
                _("Dieser Wurf darf nur in: {boxes}.").format(boxes=names),
            )


def _plays(ruleset: Ruleset, setup: Setup) -> bool:
    """Whether a game so agreed is played by these rules, with these dice."""
    return (
        setup.ruleset == ruleset.key
        and setup.options == ruleset.options
        and setup.dice_digest in ("", ruleset.dice.digest())
    )


def _columns(setup: Setup, ruleset: Ruleset) -> int:
    return ruleset.solo_columns if len(setup.players) == 1 else 1


def _first_state(setup: Setup, ruleset: Ruleset) -> State:
    columns = _columns(setup, ruleset)
    starter = 0
    if setup.by_lot:
        lot = sha256(f"{setup.seed}/lot".encode()).digest()
        starter = int.from_bytes(lot, "big") % len(setup.players)
    sheets = tuple(Sheet() for _column in range(len(setup.players) * columns))
    return State(sheets, Turn(starter * columns, 0))


def _after(state: State, event: Event, ruleset: Ruleset, setup: Setup) -> State:
    if isinstance(event, EntryUndone) and state.undone is not None:
        before, entered_at = state.undone
        return _with_sand_as_it_was(before, event.at - entered_at)
    turn = state.turn
    if turn is None or not _can_follow(event, turn, state.sheets[turn.seat], ruleset):
        raise ValueError(_("Das Ereignis {event!r} passt hier nicht.").format(event=event))
    if isinstance(event, BoxEntered):
        sheets = list(state.sheets)
        sheets[turn.seat] = sheets[turn.seat].enter(event.box, event.entry)
        upcoming = _next_turn(turn, tuple(sheets), ruleset)
        return State(tuple(sheets), upcoming, (replace(state, undone=None), event.at))
    if isinstance(event, HelpTaken):
        return state
    if isinstance(event, GlassTurned):
        timer = None if setup.sand is None else SandTimer(setup.sand, event.at)
        return replace(state, turn=replace(turn, begun=True, timer=timer), undone=None)
    if isinstance(event, DiceThrown):
        found = ruleset.still_there(event.throw, turn.found)
        turn = replace(turn, throws=turn.throws + 1, throw=event.throw, found=found)
    elif isinstance(event, WordLaid):
        turn = replace(turn, found=(*turn.found, event.found))
    else:
        turn = replace(turn, run_out=True)
    return replace(state, turn=turn)


def _can_follow(event: Event, turn: Turn, sheet: Sheet, ruleset: Ruleset) -> bool:
    """Whether an event is possible now, as far as that can be seen without judge and dice."""
    if isinstance(event, GlassTurned):
        return not turn.begun
    if isinstance(event, HelpTaken):
        return turn.begun
    if isinstance(event, BoxEntered):
        return turn.begun and any(
            box.key == event.box and sheet.is_free(box) for box in ruleset.boxes
        )
    in_time = turn.begun and not turn.run_out
    if isinstance(event, DiceThrown):
        complete = len(event.throw) == len(ruleset.dice)
        return in_time and complete and turn.throws < ruleset.throws
    if isinstance(event, WordLaid):
        return in_time and bool(turn.throw)
    return in_time and isinstance(event, SandRanOut)


def _next_turn(turn: Turn, sheets: tuple[Sheet, ...], ruleset: Ruleset) -> Turn | None:
    """The seat to the left plays next; a round ends when its filled boxes are level."""
    seat = (turn.seat + 1) % len(sheets)
    number = len(sheets[seat].entries)
    return Turn(seat, number) if number < len(ruleset.boxes) else None


def _with_sand_as_it_was(state: State, seconds: float) -> State:
    """Undo gives back the sand that was left when the entry was made."""
    turn = state.turn
    if turn is None or turn.timer is None:
        return state
    return replace(state, turn=replace(turn, timer=turn.timer.delayed(seconds)))
