"""Who knows which words: a list as far as they are common and short enough."""

from hashlib import sha256
from typing import NamedTuple

from wortkniffel.lexicon.frequency import UNSEEN, Frequencies
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon
from wortkniffel.lexicon.verdict import REGEL, Policy
from wortkniffel.messages import _
from wortkniffel.strategy.moves import WordSource

_ANY_LENGTH = 99


class Knowledge(NamedTuple):
    """``rarest`` is the last frequency band (1 to 7) of which the words are known."""

    key: str
    name: str
    rarest: int = UNSEEN
    longest: int = _ANY_LENGTH

    @property
    def whole(self) -> bool:
        """Whether it is the whole list."""
        return self.rarest == UNSEEN and self.longest == _ANY_LENGTH

    def of(self, lexicon: Lexicon) -> WordSource:
        """The known words of a list.

        Raises:
            FrequencyError: how common words are is not installed.
        """
        return lexicon if self.whole else _Known(lexicon, Frequencies.open(), self)

    def digest(self, lexicon: Lexicon, policy: Policy) -> str:
        """A fingerprint of the admitted words that are known of a list.

        Raises:
            FrequencyError: how common words are is not installed.
        """
        manifest = lexicon.manifest
        parts = [manifest.get("source_digest", manifest["digest"]), policy.name]
        if isinstance(lexicon, OwnLexicon):
            parts += [repr(sorted(lexicon.own.allowed)), repr(sorted(lexicon.own.blocked))]
        if not self.whole:
            parts += [Frequencies.open().source_digest.hex(), f"{self.rarest} {self.longest}"]
        return sha256("\n".join(parts).encode()).hexdigest()

    def knows(self, lay_form: str, frequencies: Frequencies) -> bool:
        """Whether a lay form of the list is among them."""
        return len(lay_form) <= self.longest and frequencies.band(lay_form) <= self.rarest


WHOLE_LIST = Knowledge("ganz", _("die ganze Liste"))
COMMON_WORDS = Knowledge("gelaeufig", _("geläufige Wörter"), rarest=4)
"""Whom people are measured against: a word is met once in a million, or more often."""
CHILD = Knowledge("kind", _("kurze, häufige Wörter"), rarest=2, longest=5)
ALL_KNOWLEDGE = (WHOLE_LIST, COMMON_WORDS, CHILD)


class _Known(NamedTuple):
    """The part of a list that is known."""

    words: Lexicon
    frequencies: Frequencies
    knowledge: Knowledge

    def exactly(self, letters: str, policy: Policy = REGEL) -> tuple[str, ...]:
        """The known lay forms that use all of some letters."""
        if len(letters) > self.knowledge.longest:
            return ()
        return tuple(filter(self._knows, self.words.exactly(letters, policy)))

    def words_from(self, letters: str, policy: Policy = REGEL) -> set[str]:
        """The known lay forms that lie in some letters."""
        return set(filter(self._knows, self.words.words_from(letters, policy)))

    def may_propose(self, lay: str, policy: Policy = REGEL) -> bool:
        """Whether the list lets the program show it."""
        return self.words.may_propose(lay, policy)

    def _knows(self, lay_form: str) -> bool:
        return self.knowledge.knows(lay_form, self.frequencies)
