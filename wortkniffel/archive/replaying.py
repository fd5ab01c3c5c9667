"""A story out of the archive as a game again, if it is whole and its rules are here."""

from collections.abc import Callable, Sequence
from itertools import repeat

from wortkniffel.lexicon.letters import fold
from wortkniffel.messages import _
from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.events import BoxEntered, DiceThrown, Event, GameStarted, Setup
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game, Turn
from wortkniffel.rules.ruleset import Ruleset


class SavedGameError(Exception):
    """A game cannot be gone on with or looked at; says why, in the user's language."""


class OtherDiceError(SavedGameError):
    """It was played with dice that are not here."""


def replayed(events: Sequence[Event], rules_for: Callable[[Setup], Ruleset]) -> Game:
    """The game that these events from the archive are, fit to be drawn.

    ``rules_for`` makes the rules of a game as it was agreed; it raises ``KeyError`` where
    there is no such game, ``OptionError`` where it cannot be played so.

    Raises:
        SavedGameError: it is damaged, or asks for what is not here.
    """
    started = events[0]
    assert isinstance(started, GameStarted)
    setup = started.setup
    try:
        rules = rules_for(setup)
    except (KeyError, OptionError) as error:
        raise SavedGameError(
            _("Für diese Partie fehlen die Regeln: {game}.").format(game=setup.ruleset)
        ) from error
    if setup.dice_digest not in ("", rules.dice.digest()):
        raise OtherDiceError(
            _("Für diese Partie fehlen die Würfel: {dice}.").format(
                dice=setup.dice_name or _("die üblichen")
            )
        )
    try:
        # Whoever sits at it had to be allowed to begin it, too.
        Game.new(setup, rules)
        game = Game.replay(events, rules)
    except ValueError as error:
        raise SavedGameError(_("Diese Partie ist beschädigt.")) from error
    turns = [None, *(state.turn for state in game.states())]
    if not all(map(_can_be_drawn, events, turns, repeat(rules))):
        raise SavedGameError(_("Diese Partie ist beschädigt."))
    return game


def _can_be_drawn(event: Event, turn: Turn | None, rules: Ruleset) -> bool:
    """Whether there is the day, the dice have the faces, and each letter has a die.

    ``turn`` is the one before the event.
    """
    if isinstance(event, GameStarted):
        return not event.setup.day or is_day(event.setup.day)
    if isinstance(event, DiceThrown):
        dice = rules.dice.dice
        return all(face in die.faces for face, die in zip(event.throw, dice, strict=True))
    if isinstance(event, BoxEntered):
        lying = len(turn.throw) if turn else 0
        return all(
            0 <= one.mask < 1 << lying and one.mask.bit_count() == len(fold(one.word))
            for one in event.entry.laid
        )
    return True
