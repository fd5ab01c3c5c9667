"""A saved game taken out to be looked at."""

from dataclasses import replace

from wortkniffel.archive.archive import NoGameError
from wortkniffel.archive.file import ArchiveError
from wortkniffel.lexicon.letters import fold
from wortkniffel.messages import _
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import BoxEntered, DiceThrown, Event, GameStarted, Setup
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment


class ReplayError(Exception):
    """A game cannot be looked at; says why, in the user's language."""


def rules_played_by(setup: Setup, equipment: Equipment) -> Ruleset:
    """The rules of a game, also with the usual dice where others lie ready.

    Words need no list: those that were found are known.

    Raises:
        KeyError: there is no such game.
        OptionError: the game has no such option or choice.
    """
    rules = equipment.rules_for(setup)
    if equipment.dice_name and setup.dice_digest != rules.dice.digest():
        return replace(equipment, dice=load_dice(), dice_name="").rules_for(setup)
    return rules


def game_to_replay(number: int, equipment: Equipment) -> Game:
    """A saved game, over or not, also while it is played.

    Raises:
        ReplayError: it is gone, damaged, or asks for what is not here.
    """
    archive = equipment.archive
    assert archive is not None
    try:
        _begun, events = archive.story(number)
    except NoGameError as error:
        raise ReplayError(_("Dieses Spiel gibt es nicht mehr.")) from error
    except ArchiveError as error:
        raise ReplayError(str(error)) from error
    started = events[0]
    assert isinstance(started, GameStarted)
    setup = started.setup
    try:
        rules = rules_played_by(setup, equipment)
    except (KeyError, OptionError) as error:
        raise ReplayError(
            _("Für dieses Spiel fehlen seine Regeln: {game}.").format(game=setup.ruleset)
        ) from error
    if setup.dice_digest not in ("", rules.dice.digest()):
        raise ReplayError(
            _("Für dieses Spiel fehlen seine Würfel: {dice}.").format(
                dice=setup.dice_name or _("die üblichen")
            )
        )
    try:
        # Whoever sits at it had to be allowed to begin it, too.
        Game.new(setup, rules)
        game = Game.replay(events, rules)
    except ValueError as error:
        raise ReplayError(_("Dieses Spiel ist beschädigt.")) from error
    if not all(_can_be_shown(event, rules) for event in events):
        raise ReplayError(_("Dieses Spiel ist beschädigt."))
    return game


def _can_be_shown(event: Event, rules: Ruleset) -> bool:
    """Whether the dice have the faces that an event shows, and a die for every letter."""
    if isinstance(event, DiceThrown):
        dice = rules.dice.dice
        return all(face in die.faces for face, die in zip(event.throw, dice, strict=True))
    if isinstance(event, BoxEntered):
        return all(
            0 <= one.mask <= rules.dice.all_dice and one.mask.bit_count() == len(fold(one.word))
            for one in event.entry.laid
        )
    return True
