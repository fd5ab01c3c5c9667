"""The computer players at a table: what they are called there, who can play, how fast.

Best play is imported where it is asked for: NumPy alone takes a tenth of a second.
"""

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from wortkniffel.lexicon.frequency import FrequencyError
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.strategy.characters import CHARACTERS, Character, mean_of

if TYPE_CHECKING:
    from wortkniffel.strategy.bots import Bot


class Pace(NamedTuple):
    """How fast computer players move; in seconds.

    ``before`` is the time until the glass is turned, in which whoever played before may
    take the entry back; ``step`` is that between two things they do.
    """

    name: str
    before: float
    step: float


PACES = (
    Pace(_("gemütlich"), 2.4, 1.5),
    Pace(_("zügig"), 1.5, 0.6),
    Pace(_("sofort"), 0.0, 0.0),
)


class NoBotError(Exception):
    """A computer player cannot play; a sentence or two that say why, and what helps."""


def character_of(key: str) -> Character | None:
    """The computer player with a key, ``None`` where there is none such here."""
    return next((character for character in CHARACTERS if character.key == key), None)


def seated(places: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names at a table in their order, and the characters of ``Setup``.

    Each place has a name, or the key of a computer player, or nobody. Whoever names no
    person sits there as a nameless one, alone or in the first free place; no name comes
    twice.
    """
    players: list[str] = []
    characters: list[str] = []
    nameless = _("Gast") if any(key for _name, key in places) else _("Solo")
    if any(name for name, _key in places):
        nameless = ""
    for name, key in places:
        if key:
            players.append(_named(key, characters.count(key)))
            characters.append(key)
        elif name or nameless:
            players.append(name or nameless)
            characters.append("")
            nameless = ""
    return tuple(players), tuple(characters) if any(characters) else ()


def _named(key: str, others: int) -> str:
    """What a computer player is called beside so many others of its kind."""
    character = character_of(key)
    assert character is not None
    return f"{character.name} {others + 1}" if others else character.name


def bot_of(key: str, rules: Ruleset, lexicon: Lexicon) -> "Bot":
    """The computer player with a key at a game; takes its time.

    Raises:
        NoBotError: there is none, or it cannot play this game.
    """
    from wortkniffel.strategy.adviser import solving
    from wortkniffel.strategy.bots import bot_for
    from wortkniffel.strategy.tables import TableError

    character = character_of(key)
    if character is None:
        raise NoBotError(_("Einen Computerspieler „{key}“ gibt es hier nicht.").format(key=key))
    try:
        return bot_for(character, rules, lexicon)
    except TableError as error:
        text = _("Dieses Spiel ist für {name} nicht ausgerechnet. Das macht: {command}")
        command = shlex.join(solving(rules, character.expects))
        raise NoBotError(text.format(name=character.name, command=command)) from error
    except (FrequencyError, UnsolvableError) as error:
        text = _("{name} kann hier nicht spielen. {fault}")
        raise NoBotError(text.format(name=character.name, fault=error)) from error


def portrait(character: Character, rules: Ruleset) -> str:
    """What a computer player is like at a game, a sentence, or ""."""
    if rules.policy:
        return f"{character.name} {character.text}."
    # With dice alone there is nothing to be known.
    mean = mean_of(character, rules)
    if mean is None:
        return ""
    return _("{name} hat im Mittel {points} Punkte.").format(
        name=character.name, points=round(mean)
    )
