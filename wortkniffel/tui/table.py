"""The game on the table, without a screen: what is held, found, asked and allowed.

It knows nothing of Textual, so a line-based face could stand on it as well.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from wortkniffel.archive.archive import Moment
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.messages import _
from wortkniffel.rules.errors import IllegalActionError
from wortkniffel.rules.events import (
    Action,
    DeclareRunOut,
    EnterBox,
    HelpTaken,
    LayWord,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game, State, Turn
from wortkniffel.rules.laying import dearest_placement, dice_in_order, missing_letters
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Box, Entry
from wortkniffel.strategy.moves import best_entries
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.memory import Memory, last_entry, resumed

_DECIMALS = 3
_SEED_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def fresh_seed() -> str:
    """A seed nobody has seen, from the system's entropy, short enough to read aloud."""
    return "".join(secrets.choice(_SEED_ALPHABET) for _place in range(8))


def this_moment() -> str:
    """When a game is begun, for ``Setup.begun``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class GameClock:
    """Seconds of play: from what was ``played`` before; it stands still during a pause."""

    def __init__(
        self,
        source: Callable[[], float] = monotonic,
        played: float = 0.0,
        *,
        paused: bool = False,
    ) -> None:
        self._source = source
        now = source()
        self._started = now - played
        self._paused_at = now if paused else None

    @property
    def paused(self) -> bool:
        """Whether the clock stands still."""
        return self._paused_at is not None

    def now(self) -> float:
        """Seconds played so far."""
        moment = self._source() if self._paused_at is None else self._paused_at
        # Nobody plays by less than a thousandth, and a game is to be read.
        return round(moment - self._started, _DECIMALS)

    def pause(self) -> None:
        """Stop; a second call changes nothing."""
        if self._paused_at is None:
            self._paused_at = self._source()

    def resume(self) -> None:
        """Go on from where it stopped."""
        if self._paused_at is not None:
            self._started += self._source() - self._paused_at
            self._paused_at = None


@dataclass(frozen=True, slots=True)
class Fit:
    """How a word being typed lies in the dice.

    ``dice`` serve its letters in order; ``missing`` names the letters that no die is
    left for. ``points`` are those of the dice used.
    """

    dice: tuple[int, ...]
    missing: str
    points: int


class Table:
    """One game being played, and what belongs to no rule: held dice, the last turn.

    ``equipment`` is what lies ready; the game may be played with other words or dice.
    """

    def __init__(self, setup: Setup, equipment: Equipment, clock: GameClock | None = None) -> None:
        self.equipment = equipment
        played_with = equipment.played_with(setup)
        self.lexicon = played_with.lexicon
        self.rules = played_with.ruleset(setup.ruleset, setup.options)
        self.clock = clock or GameClock()
        self.game = Game.new(setup, self.rules)
        self.held = 0
        self._before_entry: tuple[State, int] | None = None
        self._looked = False
        self._help_due = False
        self._previewed: tuple[Game, dict[str, Entry]] | None = None
        self._memory = Memory(equipment.archive)
        self._by_hand: set[int] = set()

    @classmethod
    def resume(cls, number: int, equipment: Equipment) -> "Table":
        """The table of a game in the archive, as it was left; its clock stands.

        Raises:
            SavedGameError: it cannot be gone on with here; says why.
        """
        game, moment, memory = resumed(number, equipment)
        clock = GameClock(played=moment.clock, paused=True)
        table = cls(game.setup, equipment, clock)
        table.game = game
        # What was held at the last entry lies there only if that is taken back.
        table.held = moment.held if game.turn and game.turn.throw else 0
        table._looked = moment.looked
        table._before_entry = last_entry(game, moment)
        table._memory = memory
        return table

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened yet."""
        return len(self.game.events) == 1

    @property
    def uncounted(self) -> str:
        """Why a daily game does not count, a sentence; "" where it does, and at all others."""
        archive = self.equipment.archive
        if not self.game.setup.day:
            return ""
        if archive is None or archive.fault:
            return _("Spiele werden nicht gespeichert.")
        return self.forgetting

    @property
    def remembered(self) -> bool:
        """Whether the game can be gone on with after it is left."""
        return self._memory.works

    @property
    def remembered_in_part(self) -> bool:
        """Whether only what happened earlier can be gone on with after it is left."""
        return self._memory.has_place and not self.remembered

    @property
    def forgetting(self) -> str:
        """Why the game is no longer saved, "" where it is or never was."""
        return self._memory.fault

    @property
    def unsaved(self) -> bool:
        """Whether what happens is lost when the game is left, though it was to be saved."""
        archive = self.equipment.archive
        nowhere = self.equipment.archive_fault if archive is None else archive.fault
        return bool(nowhere or self.forgetting)

    def news(self) -> str:
        """What there is to say of the saving once, or ""."""
        news, self._memory.news = self._memory.news, ""
        return news

    def keep(self) -> None:
        """Have what is not an event kept too: the clock, held dice."""
        self._memory.keep(self.game, self._moment)

    def close(self) -> None:
        """Leave the game to whoever goes on with it."""
        self.keep()
        self._memory.close()

    @property
    def _moment(self) -> Moment:
        held = self.held
        if self.game.can_undo and self._before_entry is not None:
            held = self._before_entry[1]
        return Moment(self.clock.now(), held, self._looked)

    @property
    def turn(self) -> Turn | None:
        """The turn being played."""
        return self.game.turn

    @property
    def player_name(self) -> str:
        """Whose turn it is, "" when the game is over."""
        turn = self.game.turn
        return self.game.person(turn.seat) if turn else ""

    @property
    def writer(self) -> str:
        """What stands over the column in which the turn is written, "" when all is over."""
        turn = self.game.turn
        return self.game.title(turn.seat) if turn else ""

    @property
    def computer(self) -> str:
        """The key of the computer player whose turn it is, "" where a person plays."""
        turn = self.game.turn
        return self._computer_at(turn.seat) if turn else ""

    def _computer_at(self, seat: int) -> str:
        return "" if seat in self._by_hand else self.game.character(seat)

    def play_by_hand(self) -> None:
        """From now on people play for the computer player whose turn it is."""
        if turn := self.game.turn:
            self._by_hand.add(turn.seat)

    def _apply(self, action: Action, *, held: int | None = None) -> None:
        """Do something after which these dice are held, or those that are already."""
        game = self.game.apply(action, self.clock.now())
        held = self.held if held is None else held
        ends = isinstance(action, EnterBox | StrikeBox)
        # Nobody has looked at the turn that ends here, which can be taken back as it was.
        looked = self._looked and not ends
        noted = self.held if ends else held
        # What cannot be lost any more may be seen.
        self._memory.record(game, Moment(self.clock.now(), noted, looked))
        self.game, self.held, self._looked = game, held, looked

    def begin_turn(self) -> None:
        """Turn the glass and throw all dice (ruling W5)."""
        self._apply(TurnGlass(), held=0)
        if self._help_due:
            self.take_help()
        self._apply(ThrowDice())

    def take_help(self) -> None:
        """Note once a turn that it is played with advice, at the latest when it begins."""
        turn = self.game.turn
        self._help_due = turn is None or not turn.begun
        if turn and turn.begun and (turn.seat, turn.number) not in self.helped_turns:
            self._apply(TakeHelp())

    @property
    def helped_turns(self) -> set[tuple[int, int]]:
        """Seat and number of the turns that were played with advice."""
        story = zip(self.game.states(), self.game.events[1:], strict=False)
        return {
            (before.turn.seat, before.turn.number)
            for before, event in story
            if before.turn and isinstance(event, HelpTaken)
        }

    def throw(self) -> None:
        """Throw the dice that are not held."""
        self._apply(ThrowDice(self.held))

    def toggle(self, die: int) -> None:
        """Hold a die, or pick it up again; only while it may still be thrown."""
        turn = self.game.turn
        if turn and turn.throw and not turn.run_out and self.throws_left:
            self.held ^= 1 << die
            self.keep()

    @property
    def can_undo(self) -> bool:
        """Whether the last entry can be taken back; what a computer player wrote stays."""
        last = self.last_turn
        by_computer = last is not None and self._computer_at(last.seat)
        return self.game.can_undo and not self._looked and not by_computer

    @property
    def throws_left(self) -> int:
        """How many throws the turn still has."""
        turn = self.game.turn
        return self.rules.throws - turn.throws if turn else 0

    def lay(self, typed: str) -> FoundWord:
        """Lay a word; raises what ``Game.apply`` does."""
        self._apply(LayWord(typed))
        turn = self.game.turn
        assert turn is not None
        return turn.found[-1]

    def enter(self, box: Box, *, claim: bool = True) -> Entry:
        """Write the best of the found words in a box."""
        return self._fill(EnterBox(box.key, claim))

    def strike(self, box: Box) -> Entry:
        """Write a 0 in a box."""
        return self._fill(StrikeBox(box.key))

    def _fill(self, action: EnterBox | StrikeBox) -> Entry:
        before, held = self.game.state, self.held
        self._apply(action, held=0)
        self._before_entry = before, held
        assert before.turn is not None
        entry = self.game.sheet(before.turn.seat).get(action.box)
        assert entry is not None
        return entry

    def undo(self) -> None:
        """Take the last entry back; the dice lie and are held as before.

        Raises:
            IllegalActionError: there is none, a computer player made it, or what the turn
                had in it was looked at.
        """
        if self.last_turn is not None and self._computer_at(self.last_turn.seat):
            raise IllegalActionError(
                self.rules.rulings.turn, _("Was ein Computer einträgt, bleibt stehen.")
            )
        if self._looked:
            raise IllegalActionError(
                self.rules.rulings.turn,
                _("Wer nachgesehen hat, was drin war, nimmt nichts mehr zurück."),
            )
        self._apply(UndoEntry(), held=self._before_entry[1] if self._before_entry else None)
        self._before_entry = None

    def sand_left(self) -> float:
        """Seconds until the sand has run out; 0 without a running glass."""
        turn = self.game.turn
        if turn is None or turn.timer is None:
            return 0.0
        return turn.timer.remaining(self.clock.now())

    def declare_run_out(self) -> bool:
        """End words and throws if the sand has just run out; whether it has."""
        try:
            self._apply(DeclareRunOut())
        except IllegalActionError:
            return False
        return True

    def fit(self, typed: str) -> Fit:
        """How what is typed lies in the dice, the joker where it costs least."""
        turn = self.game.turn
        lay = lay_form(typed) or ""
        if turn is None or not turn.throw:
            return Fit((), lay, 0)
        laid = dearest_placement(lay, turn.throw, self.rules.dice)
        if laid is None:
            return Fit((), missing_letters(lay, turn.throw), 0)
        points = self.rules.dice.value(turn.throw, laid.mask)
        return Fit(dice_in_order(laid, turn.throw), "", points)

    def preview(self) -> dict[str, Entry]:
        """What each open box would take now; nothing where the player has to count."""
        if not self.rules.previews:
            return {}
        if self._previewed is None or self._previewed[0] is not self.game:
            self._previewed = self.game, self.game.entries()
        return self._previewed[1]

    def choices(self, box: Box) -> tuple[Entry | None, Entry | None]:
        """What a box would take with and without the extra points that can be claimed."""
        return self.game.entries().get(box.key), self.game.entries(claim=False).get(box.key)

    def totals(self) -> list[tuple[str, int]]:
        """What stands over every column, and its total, in the order of the seats."""
        game = self.game
        return [(game.title(seat), game.totals(seat).total) for seat in game.seats]

    @property
    def last_turn(self) -> Turn | None:
        """The turn whose entry was made last, as it was before that."""
        return self._before_entry[0].turn if self._before_entry else None

    def what_was_possible(self) -> dict[str, Entry]:
        """The best entry in each box that was free when the last entry was made.

        Empty before the first entry and after a turn without a throw. Whoever has
        looked cannot take the entry back any more.
        """
        self._looked = True
        self.keep()
        turn = self.last_turn
        if self._before_entry is None or turn is None or not turn.throw:
            return {}
        sheet = self._before_entry[0].sheets[turn.seat]
        return best_entries(turn.throw, self.rules, self.lexicon, sheet)
