"""Which games there are: those of the package, and those that other packages bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from textwrap import shorten

from wortkniffel.messages import _
from wortkniffel.rules import kniffel, punktverkehrt, wortkniffel
from wortkniffel.rules.family import Family

GROUP = "wortkniffel.games"
"""The entry points under which other packages offer a ``Family``."""

_OWN = (wortkniffel.FAMILY, kniffel.FAMILY, punktverkehrt.FAMILY)
_LONGEST_FAULT = 160


class GameError(ValueError):
    """What another package offers cannot be played; says whose it is, and why."""

    def __init__(self, offer: EntryPoint, fault: str) -> None:
        package = offer.dist.name if offer.dist else offer.module
        super().__init__(
            _("Das Spiel „{name}“ aus dem Paket {package} ist nicht spielbar: {fault}.").format(
                name=offer.name, package=package, fault=fault
            )
        )


@dataclass(frozen=True)
class Games:
    """The games that can be played, and what is wrong with those that cannot."""

    families: tuple[Family, ...]
    faults: tuple[GameError, ...] = ()

    def family(self, key: str) -> Family:
        """The game of that key.

        Raises:
            KeyError: there is none.
        """
        for family in self.families:
            if family.key == key:
                return family
        raise KeyError(key)


def installed_games() -> Games:
    """The package's own games first, then the others by the name of their entry point.

    Another package's game is tried out before it is offered, so that most of what can be
    wrong with it is told here and does not end a game of somebody.
    """
    families, faults = list(_OWN), []
    for offer in sorted(entry_points(group=GROUP), key=lambda offer: offer.name):
        try:
            families.append(_tried(offer, families))
        except GameError as fault:
            faults.append(fault)
    return Games(tuple(families), tuple(faults))


def _tried(offer: EntryPoint, families: Sequence[Family]) -> Family:
    # Whatever another package's code raises must not reach the other games; a module that
    # leaves with sys.exit raises no Exception.
    try:
        family = offer.load()
    except (Exception, SystemExit) as error:
        raise GameError(offer, _("beim Laden kam {error}").format(error=_told(error))) from error
    if not isinstance(family, Family):
        raise GameError(offer, _("{value} ist keine Family").format(value=offer.value))
    # The trial imports the game's engine, which nobody needs before a game begins.
    from wortkniffel.rules.trial import faults_of

    try:
        fault = next(faults_of(family, families), "")
    except (Exception, SystemExit) as error:
        raise GameError(offer, _("bei der Probe kam {error}").format(error=_told(error))) from error
    if fault:
        raise GameError(offer, fault)
    return family


def _told(error: BaseException) -> str:
    """An error on one line that leaves room for the menu above it."""
    text = f"{type(error).__name__}: {error}".rstrip(".: \n")
    return shorten(text, _LONGEST_FAULT, placeholder=" …")
