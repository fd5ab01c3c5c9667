"""What a throw holds: every word, and the best entry in each box."""

from typing import Protocol

from wortkniffel.lexicon.letters import rack_key
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


def best_entries(
    throw: Throw, rules: Ruleset, source: WordSource, sheet: Sheet | None = None
) -> dict[str, Entry]:
    """The best possible entry of a throw in each open box (of an empty sheet by default).

    Exact: what a word earns depends only on the dice it covers, so one word for each
    set of dice that can be covered at all is enough. Vulgar words are not proposed.
    """
    words = {} if rules.policy is None else _one_word_a_mask(throw, rules.policy, source)
    return rules.entries(sheet or Sheet(), throw, words)


def _one_word_a_mask(throw: Throw, policy: Policy, source: WordSource) -> dict[int, str]:
    words: dict[int, str] = {}
    first_of: dict[str, str | None] = {}
    for mask in range(1, 1 << len(throw)):
        letters = "".join(face for die, face in enumerate(throw) if mask >> die & 1)
        key = rack_key(letters)
        if key not in first_of:
            forms = source.exactly(letters, policy)
            proposed = (form for form in forms if source.may_propose(form, policy))
            first_of[key] = next(proposed, None)
        if word := first_of[key]:
            words[mask] = word
    return words
