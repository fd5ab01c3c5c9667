"""The computer players at the table.

A character sees what a player sees: its sheet, the dice, how often it may still throw. It
has ideas, ways to keep dice and boxes to fill, with an opinion of each by a solved game,
and takes the best one that it does not overlook. What it does at a moment is always the
same, as long as the same loops or arrays compute what is nearly equal.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import Action, EnterBox, LayWord, StrikeBox, ThrowDice
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.strategy.adviser import adviser_for
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.characters import STRIKING, Character
from wortkniffel.strategy.moves import WordsOf
from wortkniffel.strategy.outlook import Outlook, outlooks

# An undo goes back to the turn before.
_TURNS_KEPT = 2


class Fill(NamedTuple):
    """A box that a character has decided to fill; an entry without a throw is a strike."""

    box: str
    entry: Entry


class Bot:
    """A character at one game. Safe from several threads."""

    def __init__(self, character: Character, play: BestPlay, lexicon: Lexicon) -> None:
        self.character = character
        self.play = play
        rules = play.rules
        known = character.words
        self._words_of = WordsOf(known.of(lexicon), rules.policy) if rules.policy else None
        self.outlook = lru_cache(_TURNS_KEPT)(outlooks(play))

    def action(
        self, sheet: Sheet, throw: Throw, done: int, found: Iterable[str], *, run_out: bool
    ) -> Action:
        """What the character does next in a turn that has begun, after ``done`` throws.

        ``found`` are the lay forms it has laid already; ``run_out`` says that the sand has.
        """
        if run_out:
            strikes = self.outlook(sheet).strikes()
            place = self._seen([strike.worth for strike in strikes], sheet, "run out")
            return StrikeBox(strikes[place].box)
        if not throw:
            return ThrowDice()
        laid, refused = set(found), set[str]()
        while True:
            decision = self.decide(self.outlook(sheet), sheet, throw, done, refused)
            if isinstance(decision, ThrowDice):
                return decision
            box, entry = decision
            if not entry.throw:
                return StrikeBox(box)
            # Whoever judges need not have the list that the words are from.
            no = {word.word for word in entry.laid if not self._as_laid(throw, word.word)}
            if not no:
                words = (word.word for word in entry.laid)
                missing = (word for word in words if self._as_laid(throw, word) not in laid)
                word = next(missing, None)
                return EnterBox(box) if word is None else LayWord(word)
            refused |= no

    def _as_laid(self, throw: Throw, word: str) -> str:
        """The lay form under which the rules find a word, "" if they do not."""
        try:
            return self.play.rules.find(throw, word).lay_form
        except RuleError:
            return ""

    def decide(
        self,
        outlook: Outlook,
        sheet: Sheet,
        throw: Throw,
        done: int,
        refused: Iterable[str] = (),
    ) -> ThrowDice | Fill:
        """What to do after a throw, without some words that are not admitted.

        The outlook may be from another sheet on which things stand the same.
        """
        words = self._words_of(throw) if self._words_of else {}
        words = {mask: word for mask, word in words.items() if word not in refused}
        moment = f"{throw} {done}"
        best, *others = outlook.entries(sheet, throw, words)
        # Nobody strikes by oversight what something could be entered for.
        scoring = [other for other in others if other.entry.throw]
        entries = [best, *(scoring or ([] if best.entry.throw else others))]
        box, entry, worth = entries[
            self._seen([entry.worth for entry in entries], sheet, f"{moment} fill")
        ]
        keeps = outlook.keeps(throw, done)
        better = sum(keep.worth > worth for keep in keeps)
        ideas = [keep.worth for keep in keeps]
        ideas.insert(better, worth)
        place = self._seen(ideas, sheet, f"{moment} keep")
        if place == better:
            return Fill(box, entry)
        return ThrowDice(keeps[place if place < better else place - 1].mask)

    def _seen(self, worths: Sequence[float], sheet: Sheet, moment: str) -> int:
        """Which of some ideas, the best first, is the first not to be overlooked.

        If all are, it is the best after all.
        """
        overlooks = self.character.overlooks
        filled = " ".join(f"{box}={entry}" for box, entry in sheet.entries)
        chance = Random(f"{self.character.key}: {filled}: {moment}")
        for place, (worth, next_worth) in enumerate(pairwise(worths)):
            ahead = (worth - next_worth) / STRIKING
            if chance.random() >= overlooks ** (1 + ahead):
                return place
        return 0


def bot_for(character: Character, rules: Ruleset, lexicon: Lexicon) -> Bot:
    """A character at a game.

    Raises:
        UnsolvableError: best play cannot be computed for this game at all.
        TableError: the game has not been solved with these rules and dice.
        FrequencyError: how common words are is not installed.
    """
    return Bot(character, adviser_for(rules, lexicon, character.expects).play, lexicon)
