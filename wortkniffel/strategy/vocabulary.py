"""The words that somebody knows: a list as far as they are common and short enough."""

from typing import NamedTuple

from wortkniffel.lexicon.frequency import Frequencies
from wortkniffel.lexicon.verdict import REGEL, Policy
from wortkniffel.strategy.moves import WordSource


class Vocabulary(NamedTuple):
    """A part of a list; ``rarest`` is the last frequency band (1 to 6) that is known."""

    words: WordSource
    frequencies: Frequencies
    rarest: int
    longest: int

    def exactly(self, letters: str, policy: Policy = REGEL) -> tuple[str, ...]:
        """The known lay forms that use all of some letters."""
        if len(letters) > self.longest:
            return ()
        return tuple(filter(self.knows, self.words.exactly(letters, policy)))

    def words_from(self, letters: str, policy: Policy = REGEL) -> set[str]:
        """The known lay forms that lie in some letters."""
        return set(filter(self.knows, self.words.words_from(letters, policy)))

    def may_propose(self, lay: str, policy: Policy = REGEL) -> bool:
        """Whether the list lets the program show it."""
        return self.words.may_propose(lay, policy)

    def knows(self, lay_form: str) -> bool:
        """Whether a lay form of the list is among them."""
        return len(lay_form) <= self.longest and self.frequencies.band(lay_form) <= self.rarest
