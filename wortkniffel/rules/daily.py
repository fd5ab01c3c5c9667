"""The daily game: the same dice for everyone on a date, alone and by the usual rules."""

from wortkniffel.rules.calendar import is_day
from wortkniffel.rules.events import Setup
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


def is_daily(setup: Setup, ruleset: Ruleset) -> bool:
    """Whether a game for a day is agreed as it is for everyone; ``ruleset`` is its own."""
    return is_day(setup.day) and setup == daily_setup(
        ruleset, setup.day, setup.players[0] if setup.players else "", setup.begun
    )
