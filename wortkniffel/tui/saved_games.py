"""Saved games taken out of the archive: by which rules, and whether they can be shown."""

from dataclasses import replace

from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.replaying import SavedGameError, replayed
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment


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
        SavedGameError: it is gone, damaged, or asks for what is not here.
    """
    archive = equipment.archive
    assert archive is not None
    try:
        _begun, events = archive.story(number)
    except ArchiveError as error:
        raise SavedGameError(str(error)) from error
    return replayed(events, lambda setup: rules_played_by(setup, equipment))
