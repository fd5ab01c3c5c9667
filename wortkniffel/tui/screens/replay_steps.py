"""What happened in a game, step by step, and how the table lay after each step."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from wortkniffel.rules.dice import DiceSet, Throw
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    SandRanOut,
    WordLaid,
)
from wortkniffel.rules.game import Game, State, Turn
from wortkniffel.rules.laying import Laid, dearest_placement, dice_in_order
from wortkniffel.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Step:
    """An event at a place of the game's story, and the table after it.

    ``turn`` is the one that the event belongs to: after an entry its dice still lie there.
    ``held`` are those kept at the next throw (a mask), ``used`` those that serve the letters
    of what was just laid. ``box`` was just filled or taken back. ``seconds`` counts from
    the turning of the glass.
    """

    place: int
    event: Event
    sheets: tuple[Sheet, ...]
    turn: Turn
    held: int = 0
    used: tuple[int, ...] = ()
    box: str = ""
    seconds: float = 0.0

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    @property
    def sand_left(self) -> float | None:
        """Seconds until the sand has run out, ``None`` without a glass that was turned."""
        at = 0.0 if isinstance(self.event, GameStarted) else self.event.at
        return None if self.turn.timer is None else self.turn.timer.remaining(at)

    def game(self, whole: Game) -> Game:
        """The game as it was at this step of the whole one."""
        events = whole.events[: self.place + 1]
        return Game(whole.ruleset, events, State(self.sheets, self.turn))


def without_turn_in_play(game: Game) -> Game:
    """The game up to the last entry that stands: nobody is to think about dice without sand.

    An entry that was taken back belongs to the turn that is played once more.
    """
    if game.turn is None or not game.turn.begun:
        return game
    glass = max(place for place, event in enumerate(game.events) if isinstance(event, GlassTurned))
    return Game(game.ruleset, game.events[:glass], game.states()[glass - 1])


class Steps:
    """The steps of a game, and the way through them from one seat or from all.

    Steps count from 0, the beginning. A turn begins with its first throw, so the glass is
    no step of its own unless nothing came after it.
    """

    def __init__(self, game: Game) -> None:
        self.all = _steps(game)
        last = len(self.all) - 1
        # The beginning and the end are everyone's.
        self._ends = {0, last}
        self._turn_ends = {
            number
            for number, (step, after) in enumerate(zip(self.all, self.all[1:], strict=False))
            if _turn(step) != _turn(after)
        }

    def at(self, place: int) -> int:
        """The step that shows the event at a place of the story."""
        return min(bisect_left([step.place for step in self.all], place), len(self.all) - 1)

    def moved(self, number: int, by: int, seat: int | None, *, turns: bool = False) -> int:
        """So many steps further or back, or so many ends of turns, as far as there are any.

        With a seat the turns of all others are passed over.
        """
        stops = self._stops(seat, turns=turns)
        if by < 0:
            return stops[max(0, bisect_left(stops, number) + by)]
        return stops[min(len(stops) - 1, bisect_right(stops, number) + by - 1)]

    def seen_from(self, number: int, seat: int | None) -> int:
        """The step of a seat that is next to this one, an earlier one first.

        The beginning is everyone's, and whoever has not played yet stays.
        """
        own = [place for place, step in enumerate(self.all) if place and step.seat == seat]
        if seat is None or not number or not own:
            return number
        return own[max(0, bisect_right(own, number) - 1)]

    def _stops(self, seat: int | None, *, turns: bool = False) -> Sequence[int]:
        return [
            number
            for number, step in enumerate(self.all)
            if number in self._ends
            or (seat in (None, step.seat) and (not turns or number in self._turn_ends))
        ]


def _turn(step: Step) -> tuple[int, int]:
    return step.turn.number, step.seat


def _steps(game: Game) -> list[Step]:
    events, states = game.events, game.states()
    held = _held(events)
    first = states[0].turn
    assert first is not None
    steps = [Step(0, events[0], states[0].sheets, first)]
    begun = entered = 0.0
    written = ""
    for place, event in enumerate(events[1:], 1):
        before, after = states[place - 1].turn, states[place].turn
        assert not isinstance(event, GameStarted)
        if isinstance(event, GlassTurned):
            begun = event.at
            if any(isinstance(then, DiceThrown) for then in events[place + 1 : place + 2]):
                continue
        elif isinstance(event, EntryUndone):
            # The sand is as it was at the entry, and so is the time.
            begun += event.at - entered
        elif isinstance(event, BoxEntered):
            entered, written = event.at, event.box
        turn = before if isinstance(event, BoxEntered) else after
        assert turn is not None
        steps.append(
            Step(
                place,
                event,
                states[place].sheets,
                turn,
                held[place],
                _used(event, turn.throw, game.ruleset.dice),
                written if isinstance(event, BoxEntered | EntryUndone) else "",
                event.at - begun,
            )
        )
    return steps


def _held(events: Sequence[Event]) -> list[int]:
    """After each event, the dice that the next throw of the same turn keeps."""
    held = 0
    kept = []
    for event in reversed(events):
        kept.append(held)
        if isinstance(event, DiceThrown):
            held = event.keep
        elif isinstance(event, GlassTurned | BoxEntered | SandRanOut):
            held = 0
    return kept[::-1]


def _used(event: Event, throw: Throw, dice: DiceSet) -> tuple[int, ...]:
    """The dice that serve the letters of what an event lays, in their order."""
    words: Sequence[Laid] = ()
    if isinstance(event, WordLaid):
        laid = dearest_placement(event.found.lay_form, throw, dice)
        words = () if laid is None else (laid,)
    elif isinstance(event, BoxEntered):
        words = event.entry.laid
    return tuple(die for word in words for die in dice_in_order(word, throw))
