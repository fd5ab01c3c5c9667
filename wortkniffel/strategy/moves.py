"""What a throw holds: every word, and the best entry in each box."""

from collections.abc import Callable
from typing import Protocol

from wortkniffel.lexicon.verdict import Policy
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet


class WordSource(Protocol):
    """A list that can be asked what lies in some letters."""

    def exactly(self, letters: str, policy: Policy = ...) -> tuple[str, ...]:
        """The lay forms that use all of some letters."""
        ...

    def words_from(self, letters: str, policy: Policy = ...) -> set[str]:
        """The lay forms that lie in some letters."""
        ...

    def may_propose(self, lay: str, policy: Policy = ...) -> bool:
        """Whether an admitted form may be shown unasked."""
        ...


def words_in(throw: Throw, source: WordSource, policy: Policy) -> set[str]:
    """Every lay form that can be laid with a throw, joker and umlauts included."""
    return source.words_from(throw, policy)


class WordsOf:
    """One word for each set of dice of a throw that some word covers exactly.

    Exact for all that a throw can earn: what a word earns depends only on the dice it
    covers. Vulgar words are not proposed. Remembers what it has looked up. Of several
    words it takes the one with the least ``band`` where that is given.
    """

    def __init__(
        self, source: WordSource, policy: Policy, band: Callable[[str], int] | None = None
    ) -> None:
        self._source = source
        self._policy = policy
        self._band = band
        self._first_of: dict[str, str] = {}

    def __call__(self, throw: Throw) -> dict[int, str]:
        """The words by the masks of the dice that they lie on."""
        # In alphabetical order, so that the faces of each set are a rack key (``rack_key``).
        keys = {0: ""}
        for die in sorted(range(len(throw)), key=throw.__getitem__):
            keys |= {mask | 1 << die: key + throw[die] for mask, key in keys.items()}
        del keys[0]
        return {mask: word for mask, key in sorted(keys.items()) if (word := self._word(key))}

    def _word(self, key: str) -> str:
        word = self._first_of.get(key)
        if word is None:
            forms = self._source.exactly(key, self._policy)
            if self._band:
                forms = tuple(sorted(forms, key=self._band))
            proposed = (form for form in forms if self._source.may_propose(form, self._policy))
            word = self._first_of[key] = next(proposed, "")
        return word


def best_entries(
    throw: Throw, rules: Ruleset, source: WordSource, sheet: Sheet | None = None
) -> dict[str, Entry]:
    """The best possible entry of a throw in each open box (of an empty sheet by default)."""
    words = {} if rules.policy is None else WordsOf(source, rules.policy)(throw)
    return rules.entries(sheet or Sheet(), throw, words)
