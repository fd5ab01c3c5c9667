"""Who the computer players are: six characters, and what they have on average in the end.

The averages were measured (``scripts/measure_characters.py``) and stand in a file.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.knowledge import CHILD, COMMON_WORDS, WHOLE_LIST, Knowledge

FIGURES = Path(__file__).parent.parent / "data" / "characters.toml"
STRIKING = 10.0
"""How many points better than the next an idea is that only a second oversight hides."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who plays: which words it knows, how far it looks ahead, what it overlooks.

    It judges what leads where as if it had the words of ``expects``. ``overlooks`` is how
    likely it does not see an idea that is hardly better than the next; the more an idea
    stands out, the more likely it is seen: ``overlooks ** (1 + points ahead / STRIKING)``.
    ``text`` says the same for people, to be read on from the name.
    """

    key: str
    name: str
    text: str
    words: Knowledge
    expects: Knowledge
    overlooks: float

    def digest(self) -> str:
        """A fingerprint of all that bears on how it plays."""
        plays = (self.key, self.words[2:], self.expects.key, self.overlooks, STRIKING)
        return sha256(repr(plays).encode()).hexdigest()[:16]


CHARACTERS = (
    Character(
        "kueken",
        _("Küken"),
        _("kennt kurze, häufige Wörter und übersieht das meiste"),
        CHILD,
        CHILD,
        0.85,
    ),
    Character(
        "spatz",
        _("Spatz"),
        _("kennt häufige Wörter, denkt an kurze und übersieht vieles"),
        Knowledge("spatz", "", rarest=2),
        CHILD,
        0.7,
    ),
    Character(
        "star",
        _("Star"),
        _("kennt häufige Wörter, hofft auf lange und spielt nach Gefühl"),
        Knowledge("star", "", rarest=2),
        COMMON_WORDS,
        0.55,
    ),
    Character(
        "elster",
        _("Elster"),
        _("kennt viele Wörter und überlegt"),
        Knowledge("elster", "", rarest=3),
        COMMON_WORDS,
        0.35,
    ),
    Character(
        "rabe",
        _("Rabe"),
        _("kennt alle geläufigen Wörter und macht wenige Fehler"),
        COMMON_WORDS,
        COMMON_WORDS,
        0.15,
    ),
    Character(
        "eule",
        _("Eule"),
        _("kennt die ganze Liste und spielt vollkommen"),
        WHOLE_LIST,
        WHOLE_LIST,
        0.0,
    ),
)
"""From the weakest to the perfect player."""


class Mean(NamedTuple):
    """What a character has in the end on average, the standard error of it, and of how many."""

    mean: float
    error: float
    games: int


def mean_of(character: Character, rules: Ruleset) -> float | None:
    """What a character has in the end on average, ``None`` where that was not measured."""
    measured = measured_mean(character, rules)
    return None if measured is None else measured.mean


def measured_mean(character: Character, rules: Ruleset) -> Mean | None:
    """The same with how exact it is.

    It was measured with the usual dice and words, and holds for no others.
    """
    game = _figures().get(figures_key(rules))
    if game is None or game["dice"] != rules.dice.digest() or character.key not in game:
        return None
    figures = game[character.key]
    return Mean(figures["mean"], figures["error"], game["games"])


def figures_key(rules: Ruleset) -> str:
    """Under what the figures of a game stand."""
    choices = [choice for _option, choice in rules.decisive] if isinstance(rules, Solvable) else []
    return "-".join([rules.key, *choices, *([rules.policy.name] if rules.policy else [])])


@cache
def _figures() -> Mapping[str, Any]:
    return tomllib.loads(FIGURES.read_text(encoding="utf-8"))
