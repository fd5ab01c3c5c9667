"""Words on dice: which die serves which letter, and what combinations earn most.

A set of dice is a mask, bit i for die i. What a word earns depends only on the
dice it lies on (the joker counts 0, an umlaut what its plain letter counts), so
"most points" is a matter of masks: all the dice that some word covers exactly,
and unions of disjoint ones (DESIGN, "Letters").
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from wortkniffel.lexicon.letters import JOKER, fold
from wortkniffel.rules.dice import DiceSet, Throw


class Laid(NamedTuple):
    """A lay form and the dice that it lies on."""

    word: str
    mask: int


def placements(word: str, throw: Throw) -> list[int]:
    """Every set of dice on which a lay form can be laid, ascending (rulings W8, W9)."""
    dice_of: dict[str, list[int]] = {}
    for die, face in enumerate(throw):
        dice_of.setdefault(face, []).append(die)
    jokers = dice_of.get(JOKER, [])
    found: set[int] = set()

    def lay(needed: Sequence[tuple[str, int]], mask: int, joker_count: int) -> None:
        if not needed:
            found.update(mask | _mask(chosen) for chosen in combinations(jokers, joker_count))
            return
        (letter, count), rest = needed[0], needed[1:]
        dice = dice_of.get(letter, [])
        for by_joker in range(count + 1):
            if joker_count + by_joker > len(jokers):
                break
            for chosen in combinations(dice, count - by_joker):
                lay(rest, mask | _mask(chosen), joker_count + by_joker)

    lay(tuple(Counter(fold(word)).items()), 0, 0)
    return sorted(found)


def missing_letters(word: str, throw: Throw) -> str:
    """The letters of a lay form that the dice lack, after jokers have helped."""
    short = "".join((Counter(fold(word)) - Counter(throw)).elements())
    return short[throw.count(JOKER) :]


def dearest_placement(word: str, throw: Throw, dice: DiceSet) -> Laid | None:
    """A word where it earns most, so with the joker where it costs least (ruling W8)."""
    masks = placements(word, throw)
    if not masks:
        return None
    return Laid(word, max(masks, key=lambda mask: (dice.value(throw, mask), -mask)))


def dice_in_order(laid: Laid, throw: Throw) -> tuple[int, ...]:
    """The die that serves each letter of a laid word, in the order of its letters."""
    free = [die for die in range(len(throw)) if laid.mask >> die & 1]
    dice: list[int] = []
    short: list[int] = []
    for place, letter in enumerate(fold(laid.word)):
        die = next((die for die in free if throw[die] == letter), -1)
        if die < 0:
            short.append(place)
        else:
            free.remove(die)
        dice.append(die)
    for place, die in zip(short, free, strict=True):
        dice[place] = die
    return tuple(dice)


def faces_laid(word: str, letters: str) -> str:
    """What serves each letter of a lay form that lies in some letters (rulings W8, W9).

    Earns the most, at any number of letters: a joker serves only where a letter has run
    out, so there is never a choice of letters that it could save.
    """
    left = Counter(letters)
    faces = ""
    for letter in fold(word):
        face = letter if left[letter] else JOKER
        left[face] -= 1
        faces += face
    return faces


def word_masks(words: Iterable[str], throw: Throw) -> dict[int, str]:
    """The sets of dice that some of the words cover exactly, each with one such word."""
    masks: dict[int, str] = {}
    for word in words:
        for mask in placements(word, throw):
            masks.setdefault(mask, word)
    return masks


Covers = Mapping[int, tuple[Laid, ...]]
"""Sets of dice and, for each, words that together cover it exactly."""


def single_covers(words: Mapping[int, str], length: int | None = None) -> Covers:
    """Every mask that one word covers, or only those of ``length`` dice."""
    return {
        mask: (Laid(word, mask),)
        for mask, word in words.items()
        if length is None or mask.bit_count() == length
    }


def joined(singles: Covers, others: Covers) -> Covers:
    """Every mask that one of the singles and one of the others cover side by side."""
    covers: dict[int, tuple[Laid, ...]] = {}
    if not singles or not others:
        return covers
    reach = _union(singles) | _union(others)
    for mask in _subsets(reach):
        for part in _parts(mask):
            rest = mask ^ part
            if part in singles and rest in others:
                covers[mask] = singles[part] + others[rest]
                break
            if rest in singles and part in others:
                covers[mask] = singles[rest] + others[part]
                break
    return covers


def dearest(covers: Covers, values: Mapping[int, int]) -> tuple[Laid, ...]:
    """The words of the cover worth most, none if there is no cover."""
    best = max(covers, key=lambda mask: (values[mask], -mask), default=0)
    return covers.get(best, ())


def mask_values(throw: Throw, dice: DiceSet) -> dict[int, int]:
    """The points of every set of dice of a throw."""
    values = {0: 0}
    for die, face in enumerate(throw):
        worth = dice.values[face]
        values |= {mask | 1 << die: points + worth for mask, points in values.items()}
    return values


@cache
def _parts(mask: int) -> tuple[int, ...]:
    """The proper subsets of a mask that hold its lowest die.

    With what is left beside each they are every way to divide the mask in two, once.
    """
    lowest = mask & -mask
    rest = mask ^ lowest
    return tuple(part | lowest for part in _subsets(rest) if part != rest)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks)


def _subsets(mask: int) -> Iterator[int]:
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


def _mask(dice: Iterable[int]) -> int:
    return sum(1 << die for die in dice)
