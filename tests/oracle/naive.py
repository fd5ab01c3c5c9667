"""The rules of laying once more, by brute force and sharing nothing with the package.

Every order of every choice of dice is written down as the text that it shows, and
every set of words is tried that lies side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations

VALUES = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ?",
        (1, 3, 4, 1, 1, 4, 2, 2, 1, 6, 4, 2, 3, 1, 2, 4, 10, 1, 1, 1, 1, 6, 3, 8, 10, 3, 0),
        strict=True,
    )
)
PLAIN = str.maketrans("ÄÖÜ", "AOU")
WORDS_OF_LENGTH = {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1}
LENGTHS = range(2, 8)
SPOTS = [frozenset(dice) for length in LENGTHS for dice in combinations(range(7), length)]
# For each order of dice, its spot as a bit: whole sets of spots are numbers then, of
# which a throw needs some ten thousand.
BITS = [
    1 << SPOTS.index(frozenset(order))
    for length in LENGTHS
    for order in permutations(range(7), length)
]


@cache
def with_jokers(word: str, most: int) -> list[str]:
    """A word as it may look with up to so many of its letters shown by jokers."""
    return [
        "".join("?" if i in places else letter for i, letter in enumerate(word))
        for count in range(min(most, len(word)) + 1)
        for places in combinations(range(len(word)), count)
    ]


class Table:
    """One throw and all that can be read off it."""

    def __init__(self, throw: str) -> None:
        self.throw = throw
        self.everything = frozenset(range(len(throw)))
        self._shown: dict[str, int] = {}
        texts = chain.from_iterable(permutations(throw, length) for length in LENGTHS)
        for text, bit in zip(map("".join, texts), BITS, strict=True):
            self._shown[text] = self._shown.get(text, 0) | bit

    def placements(self, word: str) -> set[frozenset[int]]:
        """The sets of dice on which a lay form can be laid."""
        found = 0
        for text in with_jokers(word.translate(PLAIN), self.throw.count("?")):
            found |= self._shown.get(text, 0)
        return {spot for i, spot in enumerate(SPOTS) if found >> i & 1} if found else set()

    def lies(self, word: str) -> bool:
        """Whether a lay form can be laid at all."""
        texts = with_jokers(word.translate(PLAIN), self.throw.count("?"))
        return not self._shown.keys().isdisjoint(texts)

    def points(self, dice: Iterable[int]) -> int:
        return sum(VALUES[self.throw[die]] for die in dice)

    def best(
        self, words: Iterable[str], struck: Sequence[str] = (), further: bool = False
    ) -> dict[str, tuple[int, int]]:
        """Points and extra points in each free box; ``further``: Wort-Kniffel holds 50."""
        spots = {spot: len(spot) for word in words for spot in self.placements(word)}
        best: dict[str, int] = {"chance": self.points(self.everything)}
        if set(self.throw) <= set("AEIOU?"):
            best["strasse"] = 30

        def offer(box: str, points: int) -> None:
            best[box] = max(points, best.get(box, 0))

        for group in self._side_by_side(list(spots)):
            points = self.points(die for spot in group for die in spot)
            lengths = {len(spot) for spot in group}
            for box, most in WORDS_OF_LENGTH.items():
                if lengths == {int(box)} and len(group) <= most:
                    offer(box, points)
            if len(group) > 1:
                offer({2: "zwei", 3: "drei"}[len(group)], points)
            if frozenset().union(*group) == self.everything and len(group) < 3:
                offer(*(("wortkniffel", 50) if len(group) == 1 else ("fullhouse", 25)))
        free = {box: (points, 0) for box, points in best.items() if box not in struck}
        if further and self.everything in spots:
            free |= self._further(struck)
        return free

    def _further(self, struck: Sequence[str]) -> Mapping[str, tuple[int, int]]:
        letters = self.points(self.everything)
        upper = [box for box in WORDS_OF_LENGTH if box not in struck]
        lower = {"zwei": letters, "drei": letters, "fullhouse": 25, "strasse": 30}
        lower["chance"] = letters
        joker = dict.fromkeys(upper, letters) if upper else lower
        return {box: (points, 50) for box, points in joker.items() if box not in struck}

    def _side_by_side(self, spots: list[frozenset[int]]) -> Iterable[tuple[frozenset[int], ...]]:
        """Every one, two or three spots that share no die."""
        for i, one in enumerate(spots):
            yield (one,)
            for j in range(i + 1, len(spots)):
                two = spots[j]
                if one & two:
                    continue
                yield one, two
                both = one | two
                for third in spots[j + 1 :]:
                    if not both & third:
                        yield one, two, third


def as_mask(dice: Iterable[int]) -> int:
    """The package's way to write a set of dice."""
    return sum(2**die for die in dice)
