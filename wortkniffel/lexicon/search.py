"""Searches that look at every form of a list: by pattern, and in many letters.

Measured on 670,000 forms: a regular expression over the text of a shelf takes a tenth of
a microsecond a form, and what Python does for a form itself takes at least half of one.
So expressions sort out most forms, and a rare run of letters is looked for before that.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable

from wortkniffel.lexicon.letters import JOKER, SHORTEST, collation_key
from wortkniffel.lexicon.patterns import Pattern
from wortkniffel.lexicon.store import ALWAYS, CLASS_LETTERS
from wortkniffel.lexicon.texts import INITIALS, Texts, part_of
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.lexicon.ways import Way, ways

_SAMPLED = 32
_UMLAUTS = {"A": "AÄ", "O": "OÖ", "U": "UÜ"}
_FOLDING = bytes.maketrans("ÄÖÜ".encode("latin-1"), b"AOU")
_COMMONEST = "ENRTSIAULHGOCBMDFKPVWZJYXQ"


_Part = tuple[str, int, int]
"""A shelf, and from where to where it is searched."""


def matching(pattern: Pattern, texts: Texts, policy: Policy) -> list[str]:
    """The admitted lay forms that fit a pattern, in German order."""
    parts: list[_Part] = []
    for initial in INITIALS:
        if initial in pattern.initials:
            shelf = texts.shelf(initial)
            start, stop = part_of(shelf, pattern.start)
            if start + 1 < stop:
                parts.append((shelf, start, stop))
    way = _fastest(ways(pattern.parts), parts)
    found = [form for part in parts for form in way.found(*part)]
    return merged(found, _of_other_classes(way.found, texts, policy))


def fitting(pattern: Pattern, forms: Iterable[str]) -> list[str]:
    """Those of some lay forms that fit a pattern, in their order."""
    text = "".join(f"\n{form}" for form in forms) + "\n"
    each_form = ways(pattern.parts)[0]
    return each_form.found(text, 0, len(text))


def _fastest(choices: Iterable[Way], parts: Iterable[_Part]) -> Way:
    samples = []
    for shelf, start, stop in parts:
        middle = (start + stop) // 2
        samples.append(shelf[middle : middle + (stop - start) // _SAMPLED])
    sample = "".join(samples).encode("latin-1")
    return min(choices, key=lambda way: way.cost(sample))


def within(letters: str, texts: Texts, policy: Policy, *, all_of_them: bool) -> list[str]:
    """The admitted lay forms that lie in some letters, in German order.

    ``letters`` are capitals and jokers; with ``all_of_them`` each has to be used.
    """
    jokers = letters.count(JOKER)
    plain = letters.replace(JOKER, "")
    shortest = len(letters) if all_of_them else SHORTEST
    inside = "".join(_UMLAUTS.get(letter, letter) for letter in sorted(set(plain)))
    if not inside:
        line = f".{{{shortest},{len(letters)}}}"
    elif jokers:
        line = rf"(?=.{{{shortest},{len(letters)}}}\n)(?:[{inside}]*+.){{0,{jokers}}}+[{inside}]*+"
    else:
        line = f"[{inside}]{{{shortest},{len(letters)}}}+"
    expression = re.compile(rf"\n({line})(?=\n)")
    found: list[str] = []
    for initial in INITIALS if jokers else sorted(set(plain)):
        found += expression.findall(texts.shelf(initial))
    held = Counter(plain)
    others = _of_other_classes(expression.findall, texts, policy)
    return merged(_lying(found, held, jokers), _lying(others, held, jokers))


def _lying(forms: list[str], held: Counter[str], jokers: int) -> list[str]:
    """The forms that need no letter more often than it is there, or than jokers make up for."""
    folded = "\n".join(forms).encode("latin-1").translate(_FOLDING).decode("latin-1").split("\n")
    # A pass a letter, since one call a form that weighs them all takes five times as long.
    if jokers:
        for letter, most in held.items():
            folded = [rest.replace(letter, "", most) for rest in folded]
        return [form for form, rest in zip(forms, folded, strict=False) if len(rest) <= jokers]
    pairs = list(zip(forms, folded, strict=False))
    for letter in _COMMONEST:
        if most := held[letter]:
            pairs = [pair for pair in pairs if pair[1].count(letter) <= most]
    return [form for form, _folded in pairs]


def _of_other_classes(
    search: Callable[[str, int, int], list[str]], texts: Texts, policy: Policy
) -> list[str]:
    """What a search finds among the forms that only some policies admit, in order."""
    found: set[str] = set()
    for word_class in policy.admits - ALWAYS:
        shelf = texts.shelf(CLASS_LETTERS[word_class])
        found.update(search(shelf, 0, len(shelf)))
    return sorted(found, key=collation_key)


def merged(many: list[str], few: list[str]) -> list[str]:
    """Two lists in German order as one; sorting would take ten times as long."""
    merged: list[str] = []
    done = 0
    for form in few:
        place = bisect_left(many, collation_key(form), lo=done, key=collation_key)
        merged += many[done:place]
        merged.append(form)
        done = place
    return merged + many[done:]
