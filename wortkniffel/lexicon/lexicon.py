"""The judge: a built list that answers whether a word counts, and what lies in dice."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations_with_replacement, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from wortkniffel.lexicon.letters import (
    JOKER,
    LONGEST_SEARCH,
    PLAIN_LETTERS,
    SHORTEST,
    collation_key,
    fold,
    has_marks,
    lay_form,
    marks_agree,
    nfc,
    rack_key,
)
from wortkniffel.lexicon.store import (
    CAPITALISED,
    CLASS_LETTERS,
    LONGEST_RACK,
    LOWER,
    NAMED,
    ORDINARY,
    SOMETIMES,
    StrPath,
    Tables,
    lemma_of,
    open_tables,
    reading_of,
)
from wortkniffel.lexicon.suggest import near_forms
from wortkniffel.lexicon.verdict import REGEL, Policy, Reading, Reason, Verdict, WordClass
from wortkniffel.messages import _

if TYPE_CHECKING:
    from wortkniffel.lexicon.texts import Texts

DEFAULT_LIST = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "german.wkl")
_MOST_LOOKED_UP_JOKERS = 2
_MOST_SUGGESTIONS = 5
_SPELL: dict[int, tuple[tuple[Callable[[str], str], WordClass], ...]] = {
    code: tuple(
        (spell, word_class)
        for bit, spell, word_class in (
            (NAMED, str.capitalize, WordClass.NAME),
            (CAPITALISED, str.capitalize, WordClass.ORDINARY),
            (LOWER, str.lower, WordClass.ORDINARY),
        )
        if code & bit
    )
    for code in range(1, NAMED << 1)
}
# Looking a member up in its enumeration takes a tenth of a verdict's time.
_ADMITTED, _UNKNOWN = Reason.ADMITTED, Reason.UNKNOWN
_MISTAKES = (Reason.UNKNOWN, Reason.OBSOLETE, Reason.NOT_LETTERS)
_only_plain = PLAIN_LETTERS.issuperset
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_RACK = frozenset(f"{_LETTERS}ÄÖÜ{JOKER}")


# Where a form stands for several words that do not count, the reason is that of the first
# of these; Icke is a name as well, but whoever asks for ICKE most likely means the pronoun.
_NEAREST = (
    WordClass.REGIONAL,
    WordClass.ABBREVIATION,
    WordClass.OBSOLETE,
    WordClass.FOREIGN,
    WordClass.NAME,
)


def _distance(reading: Reading) -> int:
    return _NEAREST.index(reading.word_class)


class Hook(NamedTuple):
    """A lay form, and the letters that make it of a shorter one: before it, behind it."""

    word: str
    front: str
    back: str


class Lexicon:
    """An opened word list. Reading it is safe from several threads."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._form_id = tables.forms.get
        self._codes = tables.codes

    @classmethod
    def open(cls, path: StrPath = DEFAULT_LIST) -> "Lexicon":
        """Map a built list, by default the one that the package brings.

        Raises:
            ListError: the file is missing, of another format, or damaged.
        """
        return cls(open_tables(path))

    def __reduce__(self) -> tuple[Callable[..., "Lexicon"], tuple[object, ...]]:
        """Another process maps the same file for itself."""
        return Lexicon.open, (self._tables.path,)

    @property
    def manifest(self) -> dict[str, Any]:
        """What the list says of itself: digest, counts, sources, licences."""
        return self._tables.manifest

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """The verdict on a word in any spelling (DESIGN, contract 5; ruling W7).

        Any mix of case counts, umlauts composed or not; ß may be written SS and an
        accent left out, but one that is typed must be right. Umlauts are exact:
        HAUSER is not HÄUSER here, reading a die either way is a matter of W9.
        """
        # lower() maps no stray character (ß, ﬁ, ı, ſ) onto a letter of a lay form, as
        # upper() does, so most words are settled by one look-up.
        key = word.lower()
        try:
            index = self._form_id(key)
        except UnicodeEncodeError:  # lone surrogates, from undecodable input
            return Verdict((word, Reason.NOT_LETTERS, policy, self))
        if index is None:
            if len(key) >= SHORTEST and (key.isalpha() if key.isascii() else _only_plain(key)):
                return Verdict((word, _UNKNOWN, policy, self))
        elif self._codes[index] & ORDINARY and "\0" not in key:  # marisa reads a key up to a NUL
            return Verdict((word, _ADMITTED, policy, self))
        return Verdict((word, self._weigh(word, policy), policy, self))

    def judge_all(self, words: Iterable[str], policy: Policy = REGEL) -> Iterator[Verdict]:
        """The verdicts on many words in their order, each as ``judge`` gives it.

        The steps of ``judge`` once more, with local names: calling it for each word
        would take a tenth longer than the loop.
        """
        form_id, codes, weigh = self._form_id, self._codes, self._weigh
        for word in words:
            key = word.lower()
            try:
                index = form_id(key)
            except UnicodeEncodeError:
                yield Verdict((word, Reason.NOT_LETTERS, policy, self))
                continue
            if index is None:
                if len(key) >= SHORTEST and (key.isalpha() if key.isascii() else _only_plain(key)):
                    yield Verdict((word, _UNKNOWN, policy, self))
                    continue
            elif codes[index] & ORDINARY and "\0" not in key:
                yield Verdict((word, _ADMITTED, policy, self))
                continue
            yield Verdict((word, weigh(word, policy), policy, self))

    def _weigh(self, word: str, policy: Policy) -> Reason:
        """The reason where marks were typed, readings differ in class, or none may be."""
        text = nfc(word)
        lay = lay_form(text)
        if lay is None or len(text) < SHORTEST:
            return Reason.NOT_LETTERS if word and lay is None else Reason.TOO_SHORT
        readings = self.readings(lay)
        if has_marks(text):
            readings = tuple(r for r in readings if marks_agree(text, r.spelling))
        if any(reading.word_class in policy.admits for reading in readings):
            return _ADMITTED
        as_typed = [reading for reading in readings if reading.spelling == text]
        # RUSSLAND is not Rußland, which today is written with the same letters.
        of_today = [r for r in readings if not r.today or lay_form(r.today) != lay]
        # min takes the first of equals, so that the same word always has the same reason.
        nearest = min(as_typed or of_today or readings, key=_distance, default=None)
        return Reason(nearest.word_class.value) if nearest else _UNKNOWN

    def readings(self, lay: str) -> tuple[Reading, ...]:
        """Every spelling, of whatever class, that has this lay form."""
        key = lay.lower()
        index = self._form_id(key)
        if index is None:
            return ()
        code = self._codes[index]
        if code:
            return tuple([Reading(spell(key), word_class) for spell, word_class in _SPELL[code]])
        return tuple([reading_of(entry) for entry in self._tables.readings.get(key, ())])

    def lemma(self, spelling: str) -> str:
        """The base form of a proper spelling, "" where it is one itself or none is known."""
        steps = self._tables.lemmas.get(spelling)
        return lemma_of(spelling, steps[0]) if steps else ""

    def all_readings(self) -> Iterator[Reading]:
        """Every spelling of the list, those of one lay form together, in no useful order."""
        for key in self._tables.forms:
            yield from self.readings(key.upper())

    def may_propose(self, lay: str, policy: Policy = REGEL) -> bool:
        """Whether an admitted form has a reading that the program may show unasked."""
        index = self._form_id(lay.lower())
        if index is not None and self._codes[index] & ORDINARY:
            return True
        return any(r.word_class in policy.admits and not r.vulgar for r in self.readings(lay))

    def readings_of(self, verdict: Verdict) -> tuple[Reading, ...]:
        """The readings that the word as typed can stand for, admitted ones first."""
        word, admits = nfc(verdict.word), verdict.policy.admits
        readings = self.readings(verdict.lay_form)
        if has_marks(word):
            readings = tuple(r for r in readings if marks_agree(word, r.spelling))
        if len(readings) <= 1:
            return readings
        return tuple(sorted(readings, key=lambda reading: reading.word_class not in admits))

    def suggestions_for(self, verdict: Verdict) -> tuple[str, ...]:
        """Up to five admitted spellings near a word that may be a mistake, or none.

        All are of one kind, the likeliest that gives any: another spelling of the same
        letters (daß: dass), umlauts written out or left out (haeuser: Häuser), letters
        that sound alike, a slip. A name or a foreign word is no mistake, a vulgar word no
        suggestion. An obsolete spelling gives today's, whatever class that has.
        """
        if verdict.reason not in _MISTAKES:
            return ()
        if verdict.reason is Reason.OBSOLETE:
            today = tuple([r.today for r in self.readings_of(verdict) if r.today])
            if today:
                return today
        admits = verdict.policy.admits
        for forms in near_forms(verdict.word, self._tables.forms):
            spellings = (
                reading.spelling
                for form in forms
                for reading in self.readings(form)
                if reading.word_class in admits and not reading.vulgar
            )
            if found := tuple(islice(dict.fromkeys(spellings), _MOST_SUGGESTIONS)):
                return found
        return ()

    def exactly(self, letters: str, policy: Policy = REGEL) -> tuple[str, ...]:
        """The lay forms that use all of some letters (rulings W8 and W9).

        ``letters`` are up to forty capitals with ``?`` for a joker, in any order;
        A, O and U serve as Ä, Ö and Ü too. Fewer than two letters hold no word. Up to
        seven are looked up, more are compared with every form.

        Raises:
            ValueError: anything but capitals and ``?``, or more than forty.
        """
        if not _is_looked_up(letters):
            return tuple(self._within(letters, policy, all_of_them=True))
        return self._exactly(rack_key(letters.replace(JOKER, "")), letters.count(JOKER), policy)

    def words_from(self, letters: str, policy: Policy = REGEL) -> set[str]:
        """The lay forms of two letters or more that lie in some letters.

        Takes and refuses what ``exactly`` does; each letter serves once.
        """
        if not _is_looked_up(letters):
            return set(self._within(letters, policy, all_of_them=False))
        jokers = letters.count(JOKER)
        racks = {rack_key(letters.replace(JOKER, ""))}
        words: set[str] = set()
        while racks:
            for key in racks:
                for laid_jokers in range(jokers + 1):
                    words.update(self._exactly(key, laid_jokers, policy))
            racks = {key[:i] + key[i + 1 :] for key in racks for i in range(len(key))}
        return words

    def _exactly(self, key: str, jokers: int, policy: Policy) -> tuple[str, ...]:
        if jokers > 1:
            all_but_one_settled = (
                self._exactly("".join(sorted(key + "".join(letters))), 1, policy)
                for letters in combinations_with_replacement(_LETTERS, jokers - 1)
            )
            return tuple(dict.fromkeys(word for words in all_but_one_settled for word in words))
        look_up = (self._tables.jokers if jokers else self._tables.racks).get
        marks = _marks_of(policy)
        if not marks:
            blocks = look_up(key)
            return tuple(blocks[0].decode("latin-1").split()) if blocks else ()
        found = (look_up(mark + key) for mark in ("", *marks))
        return tuple(
            dict.fromkeys(
                form for blocks in found if blocks for form in blocks[0].decode("latin-1").split()
            )
        )

    def _within(self, letters: str, policy: Policy, *, all_of_them: bool) -> list[str]:
        # Loading the search costs a cold check 2 ms, and most racks do without it.
        from wortkniffel.lexicon.search import within

        return within(fold(letters), self._texts, policy, all_of_them=all_of_them)

    def match(self, pattern: str, policy: Policy = REGEL, *, folded: bool = False) -> list[str]:
        """The lay forms that fit a pattern, in German order (``patterns.read_pattern``).

        Raises:
            SearchError: the pattern cannot be read.
        """
        from wortkniffel.lexicon.patterns import read_pattern
        from wortkniffel.lexicon.search import matching

        return matching(read_pattern(pattern, folded=folded), self._texts, policy)

    def hooks(self, word: str, policy: Policy = REGEL) -> list[Hook]:
        """The lay forms that are a given one and a letter more at either end.

        Each comes once, in German order. Umlauts are exact, as they are for ``judge``.
        """
        longer: dict[str, Hook] = {}
        for letter in _LETTERS + "ÄÖÜ":
            behind = word + letter
            longer[behind] = Hook(behind, letter if behind == letter + word else "", letter)
            before = letter + word
            longer.setdefault(before, Hook(before, letter, ""))
        return [
            longer[form]
            for form in sorted(longer, key=collation_key)
            if any(reading.word_class in policy.admits for reading in self.readings(form))
        ]

    @cached_property
    def _texts(self) -> "Texts":
        from wortkniffel.lexicon.texts import Texts

        return Texts(self._tables)


@cache
def _marks_of(policy: Policy) -> tuple[str, ...]:
    """The letters of the classes that a policy admits and another does not."""
    return tuple(sorted(CLASS_LETTERS[word_class] for word_class in policy.admits & SOMETIMES))


def _is_looked_up(letters: str) -> bool:
    """Whether the index answers for these letters.

    With three jokers it would take longer than going through every form.
    """
    if not _RACK.issuperset(letters):
        raise ValueError(
            _("{letters!r} sind nicht lauter Großbuchstaben und Joker").format(letters=letters)
        )
    if len(letters) > LONGEST_SEARCH:
        raise ValueError(
            _("{letters} sind mehr als {most} Buchstaben").format(
                letters=letters, most=LONGEST_SEARCH
            )
        )
    return len(letters) <= LONGEST_RACK and letters.count(JOKER) <= _MOST_LOOKED_UP_JOKERS
