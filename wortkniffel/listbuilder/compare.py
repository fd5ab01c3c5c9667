"""What differs between two lists, and what one list is made of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wortkniffel.lexicon.letters import SHORTEST, collation_key, has_marks, lay_form
from wortkniffel.lexicon.verdict import POLICIES, REGEL, WordClass
from wortkniffel.listbuilder.wordlist import WordList

_UMLAUTS = frozenset("äöüÄÖÜ")
_WITHOUT_SHARP_S = str.maketrans("", "", "ßẞ")

Classes = tuple[WordClass, ...]


class Change(NamedTuple):
    """A spelling that two lists do not have alike; no classes where it is not in the list."""

    spelling: str
    before: Classes
    after: Classes


class Difference(NamedTuple):
    """What came, went, and changed its class between two lists, each in German order."""

    came: list[Change]
    went: list[Change]
    changed: list[Change]


def compare(old: WordList, new: WordList) -> Difference:
    """How a list became another.

    A text names no classes. Beside one, a built list is taken as a text as well: what the
    rules of the game admit (policy ``regel``).
    """
    before, after = old.words, new.words
    if (old.manifest is None) != (new.manifest is None):
        before, after = _as_text(old), _as_text(new)
    unlike = [word for word, classes in before.items() if after.get(word) != classes]
    unlike += [word for word in after if word not in before]
    difference = Difference([], [], [])
    for word in sorted(unlike, key=collation_key):
        change = Change(word, before.get(word, ()), after.get(word, ()))
        if not change.before:
            difference.came.append(change)
        elif not change.after:
            difference.went.append(change)
        else:
            difference.changed.append(change)
    return difference


def _as_text(word_list: WordList) -> Mapping[str, Classes]:
    return dict.fromkeys(word_list.admitted(REGEL), (WordClass.ORDINARY,))


@dataclass(frozen=True)
class Stats:
    """Counts over a list. Lengths are numbers of letters of the lay form.

    ``no_words`` are the lines of a text that no dice can show; nothing else counts them.
    """

    spellings: Mapping[int, Counter[WordClass]]
    forms: Counter[int]
    admitted_forms: Mapping[str, int]
    """How many lay forms each policy admits, by its name."""
    letters: Counter[str]
    """How often a letter stands in all lay forms."""
    umlauts: int = 0
    sharp_s: int = 0
    accents: int = 0
    no_words: int = 0

    @property
    def by_class(self) -> Counter[WordClass]:
        """The spellings of each class."""
        return sum(self.spellings.values(), Counter[WordClass]())


def measure(word_list: WordList) -> Stats:
    """Count what a list has. A spelling of two classes counts under each of them."""
    spellings: dict[int, Counter[WordClass]] = {}
    forms: dict[str, Classes] = {}
    umlauts = sharp_s = accents = no_words = 0
    for spelling, classes in word_list.words.items():
        lay = lay_form(spelling) or ""
        if len(lay) < SHORTEST:
            no_words += 1
            continue
        forms[lay] = forms[lay] + classes if lay in forms else classes
        spellings.setdefault(len(lay), Counter()).update(classes)
        umlauts += not _UMLAUTS.isdisjoint(spelling)
        if has_marks(spelling):
            without = spelling.translate(_WITHOUT_SHARP_S)
            sharp_s += len(without) < len(spelling)
            accents += has_marks(without)
    kinds = Counter(forms.values())
    return Stats(
        dict(sorted(spellings.items())),
        Counter(map(len, forms)),
        {
            policy.name: sum(
                count for classes, count in kinds.items() if not policy.admits.isdisjoint(classes)
            )
            for policy in POLICIES.values()
        },
        Counter("".join(forms)),
        umlauts,
        sharp_s,
        accents,
        no_words,
    )
