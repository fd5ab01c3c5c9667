"""The daily game: the same dice for everyone on a date, alone and by the usual rules."""

from dataclasses import fields

from wortkniffel.lexicon.verdict import REGEL, Policy, Verdict
from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.registry import Games, installed_games
from wortkniffel.rules.ruleset import Ruleset


def daily_setup(ruleset: Ruleset, day: str, player: str, begun: str = "") -> Setup:
    """What is agreed for a day (2026-12-01) and somebody; ``ruleset`` as it usually is."""
    return Setup(
        players=(player,),
        seed=f"{day}-{ruleset.key}",
        sand=ruleset.sand,
        by_lot=False,
        ruleset=ruleset.key,
        options=ruleset.options,
        dice_digest=ruleset.dice.digest(),
        begun=begun,
        day=day,
    )


def deviation(setup: Setup, ruleset: Ruleset) -> str:
    """The first field in which a game for a day is not agreed as it is for everyone, or "".

    ``ruleset`` as it usually is.
    """
    if not is_day(setup.day):
        return "day"
    player = setup.players[0] if setup.players else ""
    proper = daily_setup(ruleset, setup.day, player, setup.begun)
    names = (field.name for field in fields(Setup))
    return next((name for name in names if getattr(setup, name) != getattr(proper, name)), "")


def day_and_game(seed: str, games: Games) -> tuple[str, str] | None:
    """The day (2026-12-01) and the key of the daily game that has this seed, if one has."""
    for family in games.families:
        day = seed.removesuffix(f"-{family.key}")
        if day != seed and is_day(day):
            return day, family.key
    return None


def usual_rules(key: str) -> Ruleset:
    """The rules of a game with its usual options and everyone's dice, and no word list.

    Raises:
        KeyError: there is no such game.
    """
    return installed_games().family(key).ruleset(Supplies(_NobodyAsked(), load_dice()))


class _NobodyAsked:
    """A judge for rules by which nothing is laid."""

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """No verdict.

        Raises:
            LookupError: always.
        """
        raise LookupError(word)
