"""Computer players: six characters by what words they know and how well they choose.

A character sees what a player sees: its sheet, the dice, how often it may still throw. It
values what it could do by the solved game of somebody who knows the same words, and then
mostly takes the best of it. What it does at a moment is always the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import TypeVar

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import Action, EnterBox, LayWord, StrikeBox, ThrowDice
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Sheet
from wortkniffel.strategy.adviser import Adviser, adviser_for
from wortkniffel.strategy.best_play import Keep
from wortkniffel.strategy.knowledge import CHILD, COMMON_WORDS, WHOLE_LIST, Knowledge

_Choice = TypeVar("_Choice")


@dataclass(frozen=True, slots=True)
class Character:
    """Who plays. ``slips`` is in points: by how much a choice may be worse at ease.

    Of two things to do that differ by so many points, the better one is done e times as
    often; with 0 always the best.
    """

    key: str
    name: str
    text: str
    knowledge: Knowledge
    slips: float


CHARACTERS = (
    Character(
        "kueken", _("Küken"), _("kennt kurze, häufige Wörter und greift oft daneben"), CHILD, 8
    ),
    Character(
        "spatz", _("Spatz"), _("kennt kurze, häufige Wörter und passt schon besser auf"), CHILD, 4
    ),
    Character(
        "star", _("Star"), _("kennt geläufige Wörter, spielt aber nach Gefühl"), COMMON_WORDS, 4
    ),
    Character("elster", _("Elster"), _("kennt geläufige Wörter und überlegt"), COMMON_WORDS, 1.5),
    Character(
        "rabe", _("Rabe"), _("kennt geläufige Wörter und macht kaum Fehler"), COMMON_WORDS, 0.5
    ),
    Character("eule", _("Eule"), _("kennt die ganze Liste und spielt vollkommen"), WHOLE_LIST, 0),
)
"""From the weakest to the perfect player."""


class Bot:
    """A character at one game. Safe from several threads."""

    def __init__(self, character: Character, adviser: Adviser) -> None:
        self.character = character
        self._adviser = adviser

    def action(
        self, sheet: Sheet, throw: Throw, done: int, found: Iterable[str], *, run_out: bool
    ) -> Action:
        """What the character does next in a turn that has begun, after ``done`` throws.

        ``found`` are the lay forms it has laid already; ``run_out`` says that the sand has.
        """
        if run_out:
            strikes = self._adviser.ranked_strikes(sheet)
            chosen = self._choice(
                [(strike, strike.worth) for strike in strikes], sheet, throw, done
            )
            return StrikeBox(chosen.box)
        if not throw:
            return ThrowDice()
        advice = self._adviser.advise(sheet, throw, done)
        stop = Keep(self._adviser.rules.dice.all_dice, advice.entries[0].worth)
        keeps = [(keep, keep.worth) for keep in (stop, *advice.keeps)]
        keep = self._choice(keeps, sheet, throw, done)
        if keep.mask != stop.mask:
            return ThrowDice(keep.mask)
        entries = [(entry, entry.worth) for entry in advice.entries]
        box, entry, _worth = self._choice(entries, sheet, throw, done)
        if not entry.throw:
            return StrikeBox(box)
        known = set(found)
        missing = next((laid.word for laid in entry.laid if laid.word not in known), None)
        return EnterBox(box) if missing is None else LayWord(missing)

    def _choice(
        self, choices: Sequence[tuple[_Choice, float]], sheet: Sheet, throw: Throw, done: int
    ) -> _Choice:
        """One of the things that could be done, each with its worth."""
        slips = self.character.slips
        best = max(worth for _choice, worth in choices)
        if not slips:
            return next(choice for choice, worth in choices if worth == best)
        weights = [exp((worth - best) / slips) for _choice, worth in choices]
        dice = Random(f"{self.character.key}/{sheet}/{throw}/{done}/{len(choices)}")
        return dice.choices([choice for choice, _worth in choices], weights)[0]


def bot_for(character: Character, rules: Ruleset, lexicon: Lexicon) -> Bot:
    """A character at a game.

    Raises:
        UnsolvableError: best play cannot be computed for this game at all.
        TableError: the game has not been solved with these rules and dice.
        FrequencyError: how common words are is not installed.
    """
    return Bot(character, adviser_for(rules, lexicon, character.knowledge))
