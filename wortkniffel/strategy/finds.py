"""Words that a search found, with the letters that lie there and what they are worth."""

from collections.abc import Iterable
from typing import NamedTuple

from wortkniffel.lexicon.letters import collation_key, fold
from wortkniffel.rules.dice import DiceSet
from wortkniffel.rules.laying import faces_laid


class Find(NamedTuple):
    """A lay form, what serves each of its letters (a joker as ``?``), and the points."""

    word: str
    faces: str
    value: int


def found_in(letters: str, words: Iterable[str], dice: DiceSet) -> list[Find]:
    """Words that lie in some letters, the longest and then the dearest first (W8, W9)."""
    finds = [_find(word, faces_laid(word, letters), dice) for word in words]
    return sorted(finds, key=lambda find: (-len(find.word), -find.value, collation_key(find.word)))


def found(word: str, dice: DiceSet) -> Find:
    """A word in letters of its own, so without a joker."""
    return _find(word, fold(word), dice)


def _find(word: str, faces: str, dice: DiceSet) -> Find:
    return Find(word, faces, sum(map(dice.values.__getitem__, faces)))
