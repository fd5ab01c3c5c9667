"""The rules of Wort-Kniffel: eleven boxes for words on seven letter dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wortkniffel.lexicon.letters import JOKER, SHORTEST, VOWELS, lay_form, unfold
from wortkniffel.lexicon.verdict import POLICIES, REGEL, Judge, Policy, Reason
from wortkniffel.messages import _
from wortkniffel.rules.clock import DEFAULT_SECONDS
from wortkniffel.rules.dice import DiceSet, Throw
from wortkniffel.rules.errors import NotOnDiceError, WordRefusedError
from wortkniffel.rules.family import Family, Supplies
from wortkniffel.rules.laying import (
    Covers,
    Laid,
    dearest,
    joined,
    mask_values,
    missing_letters,
    single_covers,
)
from wortkniffel.rules.policies import WHICH_WORDS
from wortkniffel.rules.ruleset import FoundWord, Look, Options, Rulings, boxes_of
from wortkniffel.rules.sheet import Box, Entry, Part, Section, Sheet, Sum, SumLine, Totals
from wortkniffel.rules.texts import rules_text

BONUS_FROM, BONUS = 50, 35
FULL_HOUSE, STRASSE, WORT_KNIFFEL = 25, 30, 50
EXTRA = 50
_SPECIAL = "wortkniffel"

# Ruling W11: how many words of the box's length may be laid.
_MOST_WORDS = {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1}
# Ruling W20: what a further Wort-Kniffel is worth as a joker; else its letters.
_AS_JOKER = {"fullhouse": FULL_HOUSE, "strasse": STRASSE}


_SECTIONS: tuple[Section, ...] = (
    (
        Box("2", Part.UPPER, _("2 Buchstaben"), _("≤3")),
        Box("3", Part.UPPER, _("3 Buchstaben"), _("≤2")),
        Box("4", Part.UPPER, _("4 Buchstaben")),
        Box("5", Part.UPPER, _("5 Buchstaben")),
        Box("6", Part.UPPER, _("6 Buchstaben")),
        SumLine(Sum.UPPER, _("Summe")),
        SumLine(Sum.BONUS, _("Bonus ab {points}").format(points=BONUS_FROM), str(BONUS)),
    ),
    (
        Box("zwei", Part.LOWER, _("Zwei Wörter")),
        Box("drei", Part.LOWER, _("Drei Wörter")),
        Box("fullhouse", Part.LOWER, _("Full House"), str(FULL_HOUSE)),
        Box("strasse", Part.LOWER, _("Straße"), str(STRASSE)),
        Box(_SPECIAL, Part.LOWER, _("Wort-Kniffel"), str(WORT_KNIFFEL)),
        Box("chance", Part.LOWER, _("Chance")),
        SumLine(Sum.LOWER, _("Summe")),
        SumLine(Sum.EXTRA, _("Rückseite"), f"+{EXTRA}"),
    ),
    (SumLine(Sum.TOTAL, _("Gesamt")),),
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

    key = "wort"
    name = _("Wort-Kniffel")
    bonus_from, bonus = BONUS_FROM, BONUS
    players = range(1, 9)
    solo_columns = 1
    sand = DEFAULT_SECONDS
    look = Look.LETTERS
    previews = True
    throws = 3
    sections = _SECTIONS
    boxes = boxes_of(_SECTIONS)
    rulings = Rulings(players="W21", turn="W5", boxes="W11", strike="W19", words="W11")
    text = rules_text(_("wort.md"))

    @property
    def options(self) -> Options:
        """The policy."""
        return ((WHICH_WORDS.key, self.policy.name),)

    @property
    def decisive(self) -> Options:
        """None: the policy is about words."""
        return ()

    @property
    def in_force(self) -> tuple[str, ...]:
        """The policy."""
        return (WHICH_WORDS.choice(self.policy.name).name,)

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

    def open_boxes(self, sheet: Sheet, throw: Throw) -> tuple[Box, ...]:
        """All free boxes."""
        return sheet.free(self.boxes)

    def entries(
        self, sheet: Sheet, throw: Throw, words: Mapping[int, str], *, claim: bool = True
    ) -> dict[str, Entry]:
        """The best entry in each free box for a throw and the words found in it.

        ``words`` has one lay form for each set of dice that some word covers exactly. A
        box that the throw does not fit is left out. With ``claim`` a further
        Wort-Kniffel takes its 50 extra points wherever ruling W20 allows.
        """
        values = mask_values(throw, self.dice)
        free = self.open_boxes(sheet, throw)
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
        self, free: tuple[Box, ...], laid: Laid, throw: Throw, values: Mapping[int, int]
    ) -> dict[str, Entry]:
        upper = [box for box in free if box.part is Part.UPPER]
        return {
            box.key: Entry(_AS_JOKER.get(box.key, values[laid.mask]), (laid,), throw, EXTRA)
            for box in upper or free
        }

    def totals(self, sheet: Sheet) -> Totals:
        """The sums of a sheet, the bonus of ruling W12 as soon as it is reached."""
        return sheet.totals(self.boxes, self.bonus_from, self.bonus)

    def situation(self, sheet: Sheet) -> str:
        """In which part a further Wort-Kniffel earns extra points (ruling W20), "" in none."""
        if not self._may_claim(sheet):
            return ""
        upper = any(box.part is Part.UPPER for box in sheet.free(self.boxes))
        return "upper" if upper else "lower"

    def varies(self, throw: Throw, words: Mapping[int, str]) -> bool:
        """Whether the throw is a Wort-Kniffel."""
        return self.dice.all_dice in words


def _upper(singles: Covers, most: int, values: Mapping[int, int]) -> tuple[Laid, ...]:
    """Up to ``most`` words side by side for most points (ruling W11)."""
    covers: dict[int, tuple[Laid, ...]] = dict(singles)
    latest = singles
    for _further in range(most - 1):
        latest = joined(singles, latest)
        covers |= latest
    return dearest(covers, values)


def _make(options: Mapping[str, str], supplies: Supplies) -> WortKniffel:
    return WortKniffel(supplies.letter_dice, supplies.judge, POLICIES[options[WHICH_WORDS.key]])


FAMILY = Family(WortKniffel.key, WortKniffel.name, _make, (WHICH_WORDS,))
