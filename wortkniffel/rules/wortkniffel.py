"""The rules of Wort-Kniffel: eleven boxes for words on seven letter dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wortkniffel.lexicon.letters import JOKER, SHORTEST, VOWELS, lay_form, unfold
from wortkniffel.lexicon.verdict import REGEL, Judge, Policy, Reason
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet, Throw
from wortkniffel.rules.errors import NotOnDiceError, WordRefusedError
from wortkniffel.rules.events import Setup
from wortkniffel.rules.laying import (
    Covers,
    Laid,
    dearest,
    joined,
    mask_values,
    missing_letters,
    single_covers,
    word_masks,
)
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Box, Entry, Part, Sheet, Totals

THROWS = 3
BONUS_FROM, BONUS = 50, 35
FULL_HOUSE, STRASSE, WORT_KNIFFEL = 25, 30, 50
EXTRA = 50
_SPECIAL = "wortkniffel"

# Ruling W11: how many words of the box's length may be laid.
_MOST_WORDS = {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1}
# Ruling W20: what a further Wort-Kniffel is worth as a joker; else its letters.
_AS_JOKER = {"fullhouse": FULL_HOUSE, "strasse": STRASSE}


def _boxes() -> tuple[Box, ...]:
    return (
        Box("2", Part.UPPER, _("2 Buchstaben"), _("≤3")),
        Box("3", Part.UPPER, _("3 Buchstaben"), _("≤2")),
        Box("4", Part.UPPER, _("4 Buchstaben")),
        Box("5", Part.UPPER, _("5 Buchstaben")),
        Box("6", Part.UPPER, _("6 Buchstaben")),
        Box("zwei", Part.LOWER, _("Zwei Wörter")),
        Box("drei", Part.LOWER, _("Drei Wörter")),
        Box("fullhouse", Part.LOWER, _("Full House"), str(FULL_HOUSE)),
        Box("strasse", Part.LOWER, _("Straße"), str(STRASSE)),
        Box(_SPECIAL, Part.LOWER, _("Wort-Kniffel"), str(WORT_KNIFFEL)),
        Box("chance", Part.LOWER, _("Chance")),
    )


@dataclass(frozen=True)
class WortKniffel:
    """The ruleset object (rulings W1 to W22).

    ``judge`` is whoever decides about words; two rulesets are equal if dice and
    policy are, since a judge is no part of the rules.
    """

    dice: DiceSet
    judge: Judge = field(compare=False, repr=False)
    policy: Policy = REGEL
    key: str = field(default="wortkniffel", init=False)
    boxes: tuple[Box, ...] = field(default_factory=_boxes, init=False, compare=False, repr=False)
    throws: int = field(default=THROWS, init=False)
    bonus_from: int = field(default=BONUS_FROM, init=False)
    bonus: int = field(default=BONUS, init=False)

    def plays(self, setup: Setup) -> bool:
        """Whether a game so agreed is played by these rules, with these dice."""
        return (
            setup.ruleset == self.key
            and setup.policy == self.policy.name
            and setup.dice_digest in ("", self.dice.digest())
        )

    def find(self, throw: Throw, typed: str) -> FoundWord:
        """The word that was typed, if it lies in the dice and is admitted.

        A typed A, O or U may be read as Ä, Ö or Ü (ruling W9); a typed umlaut is meant.
        All readings that the judge admits are among the spellings, the lay form is
        that of the first.

        Raises:
            NotOnDiceError: the dice lack a letter.
            WordRefusedError: the judge says no to every reading.
        """
        lay = lay_form(typed)
        if lay is None or len(lay) < SHORTEST:
            raise WordRefusedError(self.judge.judge(typed, self.policy))
        if missing := missing_letters(lay, throw):
            raise NotOnDiceError(lay, missing)
        verdicts = [self.judge.judge(reading, self.policy) for reading in unfold(lay)]
        admitted = [verdict for verdict in verdicts if verdict.admitted]
        if not admitted:
            known = (verdict for verdict in verdicts if verdict.reason is not Reason.UNKNOWN)
            raise WordRefusedError(next(known, verdicts[0]))
        spellings = (spelling for verdict in admitted for spelling in verdict.spellings)
        return FoundWord(admitted[0].lay_form, tuple(spellings))

    def still_there(self, throw: Throw, found: tuple[FoundWord, ...]) -> tuple[FoundWord, ...]:
        """The words that another throw of the same turn holds as well."""
        return tuple(word for word in found if not missing_letters(word.lay_form, throw))

    def entries(
        self, sheet: Sheet, throw: Throw, words: tuple[str, ...], *, claim: bool = True
    ) -> dict[str, Entry]:
        """The best entry in each free box for a throw and the lay forms found in it.

        A box that the throw does not fit is left out. With ``claim`` a further
        Wort-Kniffel takes its 50 extra points wherever ruling W20 allows.
        """
        return self.entries_for(sheet, throw, word_masks(words, throw), claim=claim)

    def entries_for(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        """As ``entries``, for words given as the masks that they cover exactly."""
        values = mask_values(throw, self.dice)
        free = [box for box in self.boxes if sheet.is_free(box)]
        entries = self._plain_entries(throw, words, values)
        further = words.get(self.dice.all_dice)
        if claim and further and self._may_claim(sheet):
            entries |= self._claimed(free, Laid(further, self.dice.all_dice), throw, values)
        return {box.key: entries[box.key] for box in free if box.key in entries}

    def _plain_entries(
        self, throw: Throw, words: Mapping[int, str], values: Mapping[int, int]
    ) -> dict[str, Entry]:
        singles = single_covers(words)
        pairs = joined(singles, singles)
        laid = {
            "zwei": dearest(pairs, values),
            "drei": dearest(joined(singles, pairs), values),
            "fullhouse": pairs.get(self.dice.all_dice, ()),
            _SPECIAL: singles.get(self.dice.all_dice, ()),
        }
        for key, most in _MOST_WORDS.items():
            laid[key] = _upper(single_covers(words, int(key)), most, values)
        fixed = {"fullhouse": FULL_HOUSE, _SPECIAL: WORT_KNIFFEL}
        entries = {
            key: Entry(fixed.get(key, sum(values[word.mask] for word in chosen)), chosen, throw)
            for key, chosen in laid.items()
            if chosen
        }
        if all(face in VOWELS or face == JOKER for face in throw):
            entries["strasse"] = Entry(STRASSE, (), throw)
        entries["chance"] = Entry(values[self.dice.all_dice], (), throw)
        return entries

    def _may_claim(self, sheet: Sheet) -> bool:
        first = sheet.get(_SPECIAL)
        return first is not None and first.points == WORT_KNIFFEL

    def _claimed(
        self, free: list[Box], laid: Laid, throw: Throw, values: Mapping[int, int]
    ) -> dict[str, Entry]:
        upper = [box for box in free if box.part is Part.UPPER]
        return {
            box.key: Entry(_AS_JOKER.get(box.key, values[laid.mask]), (laid,), throw, EXTRA)
            for box in upper or free
        }

    def totals(self, sheet: Sheet) -> Totals:
        """The sums of a sheet, the bonus of ruling W12 as soon as it is reached."""
        upper = sheet.sum_of(self.boxes, Part.UPPER)
        return Totals(
            upper=upper,
            bonus=BONUS if upper >= BONUS_FROM else 0,
            missing=max(0, BONUS_FROM - upper),
            lower=sheet.sum_of(self.boxes, Part.LOWER),
            extra=sheet.extra,
        )


def _upper(singles: Covers, most: int, values: Mapping[int, int]) -> tuple[Laid, ...]:
    """Up to ``most`` words side by side for most points (ruling W11)."""
    covers: dict[int, tuple[Laid, ...]] = dict(singles)
    latest = singles
    for _further in range(most - 1):
        latest = joined(singles, latest)
        covers |= latest
    return dearest(covers, values)
