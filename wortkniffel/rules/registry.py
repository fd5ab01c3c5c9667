"""Which games there are: those of the package, and those that other packages bring."""

import re
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from wortkniffel.messages import _
from wortkniffel.rules import kniffel, punktverkehrt, wortkniffel
from wortkniffel.rules.family import Family

GROUP = "wortkniffel.games"
"""The entry points under which other packages offer a ``Family``."""

_KEY = re.compile(r"[a-z][a-z0-9]*")
_OWN = (wortkniffel.FAMILY, kniffel.FAMILY, punktverkehrt.FAMILY)


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
    """The package's own games first, then the others by the name of their entry point."""
    families, faults = list(_OWN), []
    for offer in sorted(entry_points(group=GROUP), key=lambda offer: offer.name):
        try:
            families.append(_loaded(offer, [family.key for family in families]))
        except GameError as fault:
            faults.append(fault)
    return Games(tuple(families), tuple(faults))


def _loaded(offer: EntryPoint, taken: list[str]) -> Family:
    try:
        family = offer.load()
    except Exception as error:
        fault = _("beim Laden kam {error}").format(error=f"{type(error).__name__}: {error}")
        raise GameError(offer, fault) from error
    if not isinstance(family, Family):
        raise GameError(offer, _("{value} ist keine Family").format(value=offer.value))
    if not _KEY.fullmatch(family.key):
        raise GameError(
            offer,
            _("sein Schlüssel „{key}“ ist nicht aus kleinen Buchstaben").format(key=family.key),
        )
    if family.key in taken:
        raise GameError(offer, _("den Schlüssel „{key}“ gibt es schon").format(key=family.key))
    return family
