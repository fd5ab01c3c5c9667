"""The number games once more, from their rulings and sharing nothing with the package.

Dice are sorted numbers here. How many are alike is read off the number of equal pairs:
ten for five alike, six for four, four for three and two, three for three, two for two
and two, one for two. A row is read off by walking up the steps of a stair.
"""

from itertools import combinations, pairwise

NUMBER_BOXES = ("1", "2", "3", "4", "5", "6")
# The boxes of both games in the order of the sheets, by what they ask for.
ASKED = (*NUMBER_BOXES, "three", "four", "house", "small", "large", "five", "any")
KNIFFEL = "1 2 3 4 5 6 dreierpasch viererpasch fullhouse klein gross kniffel chance".split()
PUNKTVERKEHRT = (
    "1 2 3 4 5 6 dreierbande viererbande vollebude kurzereihe langereihe allefuenfe kontrollverlust"
).split()


def equal_pairs(dice: list[int]) -> int:
    return sum(one == other for one, other in combinations(dice, 2))


def longest_stair(dice: list[int]) -> int:
    """How many numbers follow each other without a gap."""
    longest = steps = 1
    for lower, upper in pairwise(dice):
        if upper == lower + 1:
            steps += 1
        elif upper > lower:
            steps = 1
        longest = max(longest, steps)
    return longest


def points(asked: str, dice: list[int]) -> int:
    """What sorted dice are worth in a box (rulings K2 to K5, P3)."""
    if asked in NUMBER_BOXES:
        return sum(die for die in dice if die == int(asked))
    pairs, stair, pips = equal_pairs(dice), longest_stair(dice), sum(dice)
    fits, worth = {
        "three": (pairs in (3, 4, 6, 10), pips),
        "four": (pairs in (6, 10), pips),
        "house": (pairs == 4, 25),
        "small": (stair >= 4, 30),
        "large": (stair == 5, 40),
        "five": (pairs == 10, 50),
        "any": (True, pips),
    }[asked]
    return worth if fits else 0


def scores(throw: str, names: list[str]) -> dict[str, int]:
    """What a throw is worth in each box of an empty sheet; boxes with 0 are left out."""
    dice = sorted(int(face) for face in throw)
    table = {name: points(asked, dice) for asked, name in zip(ASKED, names, strict=True)}
    return {name: worth for name, worth in table.items() if worth}


def five_alike(
    preset: str, number: int, free: frozenset[str], first: int
) -> tuple[frozenset[str], dict[str, tuple[int, int]]]:
    """Where five of a number may go once the Kniffel box holds ``first``, 50 or 0 (ruling K7).

    ``free`` names the free boxes. The answer: the boxes that may be filled, and points and
    extra points in each where there are any.
    """
    own, below = str(number), free - set(NUMBER_BOXES)
    normal = {name: worth for name, worth in scores(own * 5, KNIFFEL).items() if name in free}
    joker = dict.fromkeys(("dreierpasch", "viererpasch", "chance"), 5 * number)
    joker |= {"fullhouse": 25, "klein": 30, "gross": 40}
    wild = {name: worth for name, worth in joker.items() if name in free}
    if preset == "ohne":
        return free, {name: (worth, 0) for name, worth in normal.items()}
    if preset == "regelblatt":
        if own in free:
            bonus = {own: 50 if first else 0}
            return free, {name: (worth, bonus.get(name, 0)) for name, worth in normal.items()}
        return free, {name: (worth, 0) for name, worth in wild.items()}
    extra = 100 if first else 0
    if own in free:
        return frozenset({own}), {own: (5 * number, extra)}
    if below:
        return below, {name: (worth, extra) for name, worth in wild.items()}
    return free, {name: (0, extra) for name in free if extra}
