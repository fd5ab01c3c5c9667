"""Whether a story is one that the rules and its seed tell.

``Game.replay`` believes every event. Here each one has to come from an action that is
allowed, with the dice that the seed gives and the points that the rules give. Words are
believed, as which of them count is up to the judge of those who played; so are the clock,
and that no advice was taken but what is told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, cast

from wortkniffel.lexicon.letters import SHORTEST, fold, lay_form
from wortkniffel.messages import _
from wortkniffel.rules.calendar import is_day, is_moment
from wortkniffel.rules.daily import deviation, usual_rules
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.errors import IllegalActionError, RuleError, SetupError
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
from wortkniffel.rules.game import Game, Turn
from wortkniffel.rules.notation import HEADER, seconds_told
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.sheet import Entry

# Beyond this a sum of seconds could be no number any more.
_LONGEST_SAND = 24 * 60 * 60

_ACTIONS: Mapping[type[Event], Action] = {
    GlassTurned: TurnGlass(),
    SandRanOut: DeclareRunOut(),
    EntryUndone: UndoEntry(),
    HelpTaken: TakeHelp(),
}


_Happening = GlassTurned | DiceThrown | WordLaid | BoxEntered | SandRanOut | EntryUndone | HelpTaken


class StoryError(ValueError):
    """An event that is not possible; says why, in a sentence.

    ``place`` is that of the event, from 0; for the first one ``field`` names what is wrong
    in its setup.
    """

    def __init__(self, place: int, fault: str, field: str = "") -> None:
        self.place = place
        self.field = field
        super().__init__(fault)


class _DeviationError(ValueError):
    """The rules tell it differently; says how."""


def proven(events: Sequence[Event], ruleset: Ruleset) -> Game:
    """The game that these events are the whole story of.

    Raises:
        StoryError: an event is not what rules and seed lead to.
    """
    game = begun = _begun(events[0] if events else None, ruleset)
    clock = 0.0
    for place, event in enumerate(events[1:], 1):
        try:
            if isinstance(event, GameStarted):
                raise _DeviationError(_("Ein Spiel beginnt nur einmal."))
            if not (isfinite(event.at) and event.at >= clock):
                fault = _("Die Uhr stand zuletzt auf {clock} s, hier steht {at} s.")
                told = fault.format(clock=seconds_told(clock), at=seconds_told(event.at))
                raise _DeviationError(told)
            clock = event.at
            # Each step copies the events before it, and none of them asks for those.
            game = replace(_after(game, event), events=begun.events)
        except RuleError as error:
            raise StoryError(place, error.message) from error
        except _DeviationError as error:
            raise StoryError(place, str(error)) from error
    return replace(game, events=(*begun.events, *events[1:]))


def _begun(event: Event | None, ruleset: Ruleset) -> Game:
    if not isinstance(event, GameStarted):
        raise StoryError(0, _("Hier beginnt kein Spiel."))
    setup = event.setup
    for field in ("seed", "players", "characters"):
        if not _is_proper(getattr(setup, field)):
            raise StoryError(0, _("Darin steht ein halbes Zeichen."), field)
    if setup.ruleset != ruleset.key:
        raise StoryError(0, _("Das sind nicht die Regeln dieses Spiels."), "ruleset")
    if setup.options != ruleset.options:
        told = ", ".join(f"{option}={choice}" for option, choice in ruleset.options)
        raise StoryError(
            0, _("Die Regeln müssen alle hier stehen: {options}.").format(options=told), "options"
        )
    if setup.dice_digest not in ("", ruleset.dice.digest()):
        raise StoryError(
            0, _("Gespielt wurde mit anderen Würfeln, als hier liegen."), "dice_digest"
        )
    if setup.begun and not is_moment(setup.begun):
        raise StoryError(0, _("Diesen Zeitpunkt gibt es nicht."), "begun")
    if setup.day:
        _check_daily(setup)
    if setup.sand is not None and not 0 < setup.sand <= _LONGEST_SAND:
        raise StoryError(0, _("So lange läuft keine Sanduhr."), "sand")
    try:
        return Game.new(setup, ruleset)
    except SetupError as error:
        raise StoryError(0, error.message, "players") from error


def _check_daily(setup: Setup) -> None:
    if not is_day(setup.day):
        raise StoryError(0, _("Diesen Tag gibt es nicht."), "day")
    try:
        usual = usual_rules(setup.ruleset)
    except KeyError as error:
        raise StoryError(0, _("Dieses Spiel hat keine Tagespartie."), "day") from error
    if field := deviation(setup, usual):
        what = next(word for word, told in HEADER.items() if told == field)
        fault = _("Diese Partie hat andere Regeln als die Tagespartie aller ({what}).")
        raise StoryError(0, fault.format(what=what), field)


def _is_proper(text: str | tuple[str, ...]) -> bool:
    """Whether there are no halves of characters, which JSON can tell and nobody can show."""
    return not any("\ud800" <= char <= "\udfff" for char in "".join(text))


def _after(game: Game, event: _Happening) -> Game:
    if game.turn is not None and (fault := _missing_before(event, game.turn)):
        raise _DeviationError(fault)
    if isinstance(event, WordLaid):
        believing = replace(game, ruleset=cast(Ruleset, _Believing(game.ruleset, event.found)))
        after = believing.apply(LayWord(event.found.lay_form), event.at)
        return replace(after, ruleset=game.ruleset)
    if isinstance(event, BoxEntered):
        return _with_entry(game, event)
    if not isinstance(event, DiceThrown):
        return game.apply(_ACTIONS[type(event)], event.at)
    after = game.apply(ThrowDice(event.keep), event.at)
    lying = after.events[-1]
    if lying != event:
        assert isinstance(lying, DiceThrown)
        raise _DeviationError(
            _("Nach der Kennung liegt hier {throw}.").format(throw=" ".join(lying.throw))
        )
    return after


def _missing_before(event: _Happening, turn: Turn) -> str:
    """What was left out before an event, or "": refusals say what players have to do next."""
    fault = ""
    if isinstance(event, GlassTurned):
        if turn.begun:
            fault = _("Der Zug davor ist nicht zu Ende: Ihm fehlt der Eintrag.")
    elif not turn.begun or turn.run_out:
        pass
    elif isinstance(event, DiceThrown):
        if event.keep and not turn.throw:
            fault = _("Der erste Wurf im Zug ist mit allen Würfeln: Fehlt davor einer?")
    elif isinstance(event, WordLaid):
        fault = "" if turn.throw else _("Vor dem Wort fehlt ein Wurf.")
    elif isinstance(event, BoxEntered):
        fault = _missing_for(event.entry, turn)
    return fault


def _missing_for(entry: Entry, turn: Turn) -> str:
    if not turn.throw and (entry.points or entry.extra or entry.laid):
        return _("Vor dem Eintrag fehlt ein Wurf.")
    if entry.throw and entry.throw != turn.throw:
        return _("Auf dem Tisch liegt hier {throw}.").format(throw=" ".join(turn.throw))
    found = {word.lay_form for word in turn.found}
    if missing := [laid.word for laid in entry.laid if laid.word not in found]:
        return _("Vor dem Eintrag fehlt das Wort {word}.").format(word=missing[0])
    return ""


def _with_entry(game: Game, event: BoxEntered) -> Game:
    struck = not event.entry.throw
    actions = (
        [StrikeBox(event.box)] if struck else [EnterBox(event.box), EnterBox(event.box, False)]
    )
    possible: list[Entry] = []
    refusals: list[RuleError] = []
    for action in actions:
        try:
            after = game.apply(action, event.at)
        except RuleError as error:
            refusals.append(error)
            continue
        entered = after.events[-1]
        if entered == event:
            return after
        assert isinstance(entered, BoxEntered)
        possible.append(entered.entry)
    if not possible:
        raise refusals[0]
    entries = _(" oder ").join(dict.fromkeys(map(_told, possible)))
    raise _DeviationError(
        _("Nach den Regeln bringt das Kästchen {entries}.").format(entries=entries)
    )


def _told(entry: Entry) -> str:
    told = str(entry.points)
    if entry.extra:
        told = _("{points} + {extra} extra").format(points=told, extra=entry.extra)
    words = " + ".join(laid.word for laid in entry.laid)
    return _("{points} mit {words}").format(points=told, words=words) if words else told


@dataclass(frozen=True)
class _Believing:
    """A ruleset that asks no judge about one word."""

    rules: Ruleset
    word: FoundWord

    def find(self, throw: Throw, typed: str) -> FoundWord:
        if self.rules.policy is None:
            return self.rules.find(throw, typed)
        fault = _fault_of(self.word)
        if not fault and self.rules.still_there(throw, (self.word,)) != (self.word,):
            fault = _("{word} liegt nicht in den Würfeln.")
        if fault:
            raise IllegalActionError(
                self.rules.rulings.words, fault.format(word=self.word.lay_form)
            )
        return self.word

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)


def _fault_of(word: FoundWord) -> str:
    """Why something is no word that could have been found, whatever the judge, or ""."""
    lay = word.lay_form
    if len(lay) < SHORTEST or lay_form(lay) != lay:
        return _("„{word}“ lässt sich nicht legen.")
    readings = {fold(lay_form(spelling) or "") for spelling in word.spellings}
    return "" if readings == {fold(lay)} else _("{word} wird anders geschrieben.")
