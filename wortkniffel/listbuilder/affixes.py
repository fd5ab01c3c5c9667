"""Hunspell's affix files, and all words that a stem with flags stands for.

The format is that of hunspell(5): rules under a flag say what a word loses at one end,
what it gains there, and how that end must look. A rule may have flags of its own, which
continue it (a second suffix, a prefix that only this suffix takes), and special flags
keep stems and affixes from standing alone. Compounds are not made.

A rule that adds anything but letters makes parts of compounds (``-haus``) and no words,
and is not kept.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from wortkniffel.messages import _

Flags = tuple[str, ...]


class AffixError(ValueError):
    """An affix file that cannot be used. ``line`` counts from 1; the message is a clause."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(fault)
        self.line = line


class Affix(NamedTuple):
    """What one rule adds. ``flags`` are its own; ``cross``: it goes with the other end's."""

    flag: str
    add: str
    flags: Flags
    cross: bool


class _Case(NamedTuple):
    """The rules under one flag that take off the same and ask for the same ending."""

    strip: str
    pattern: re.Pattern[str]
    width: int
    affixes: list[Affix]


_Table = dict[str, list[_Case]]
"""The rules of one kind (prefixes or suffixes) by their flag."""


class _Step(NamedTuple):
    """A form with one suffix or two. ``first`` is the one next to the stem, if there are two."""

    form: str
    last: Affix
    first: Affix | None = None


@dataclass
class Affixes:
    """A whole affix file.

    ``encoding`` is a codec, "" where the file names none. ``faults`` are the lines that
    were left out, with their numbers.
    """

    encoding: str = ""
    flag_type: str = ""
    full_strip: bool = False
    need_affix: str = ""
    only_in_compound: str = ""
    forbidden: str = ""
    circumfix: str = ""
    prefixes: _Table = field(default_factory=dict)
    suffixes: _Table = field(default_factory=dict)
    flag_aliases: list[Flags] = field(default_factory=list)
    morph_aliases: list[str] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def flags(self, text: str) -> Flags:
        """The flags behind the slash of a stem or an affix; a number may stand for them.

        Raises:
            ValueError: this is not how the file writes flags.
        """
        if self.flag_aliases:
            number = int(text)
            if not 1 <= number <= len(self.flag_aliases):
                raise ValueError(text)
            return self.flag_aliases[number - 1]
        return self.split_flags(text)

    def split_flags(self, text: str) -> Flags:
        """As ``flags``, where no number can stand for them."""
        if self.flag_type == "long":
            if len(text) % 2:
                raise ValueError(text)
            return tuple(text[at : at + 2] for at in range(0, len(text), 2))
        if self.flag_type == "num":
            return tuple(str(int(number)) for number in text.split(","))
        if self.flag_type == "UTF-8":
            return tuple(text)
        # Where nothing is said a flag is one byte, also in a UTF-8 file.
        return tuple(text.encode(self.encoding or "latin-1").decode("latin-1"))

    def morphology(self, text: str) -> str:
        """The fields behind a stem, looked up where they are a number in a list."""
        if text.isdecimal() and 1 <= int(text) <= len(self.morph_aliases):
            return self.morph_aliases[int(text) - 1]
        return text

    def forms(self, stem: str, flags: Flags) -> list[str]:
        """All words of a stem with these flags, each once; no compounds.

        Forbidden stems are expanded like all others: their forms are what others must
        not have.
        """
        if self.only_in_compound in flags:
            return []
        steps = list(self._suffixed(stem, flags))
        found = dict.fromkeys([] if self.need_affix in flags else [stem])
        found.update(dict.fromkeys(step.form for step in steps if self._stands_alone(step)))
        if any(flag in self.prefixes for flag in flags) or any(step.last.flags for step in steps):
            found.update(dict.fromkeys(self._prefixed(stem, flags, steps)))
        return list(found)

    def _suffixed(self, stem: str, flags: Iterable[str]) -> Iterator[_Step]:
        for form, first in self._apply(self.suffixes, stem, flags):
            yield _Step(form, first)
            if first.flags:
                for twice, last in self._apply(self.suffixes, form, first.flags):
                    yield _Step(twice, last, first)

    def _prefixed(self, stem: str, flags: Flags, steps: Iterable[_Step]) -> Iterator[str]:
        for form, prefix in self._apply(self.prefixes, stem, flags):
            if self.need_affix not in prefix.flags and self.circumfix not in prefix.flags:
                yield form
        for step in steps:
            allowed = flags + step.last.flags + (step.first.flags if step.first else ())
            for form, prefix in self._apply(self.prefixes, step.form, dict.fromkeys(allowed)):
                if self._go_together(prefix, step):
                    yield form
        for flag in flags:
            yield from self._suffixes_by_prefix(stem, flags, flag)

    def _suffixes_by_prefix(self, stem: str, flags: Flags, flag: str) -> Iterator[str]:
        """The forms with a suffix that the stem takes only with a prefix under this flag."""
        prefixes = [affix for case in self.prefixes.get(flag, ()) for affix in case.affixes]
        further = {more for affix in prefixes for more in affix.flags} - set(flags)
        for step in self._suffixed(stem, sorted(further)):
            for form, prefix in self._apply(self.prefixes, step.form, (flag,)):
                allows = (step.first or step.last).flag in prefix.flags
                if allows and self._go_together(prefix, step):
                    yield form

    def _apply(self, table: _Table, word: str, flags: Iterable[str]) -> Iterator[tuple[str, Affix]]:
        """What the affixes under some flags make of a word, but for parts of compounds."""
        at_end = table is self.suffixes
        shortest = 0 if self.full_strip else 1
        for flag in flags:
            for strip, pattern, width, affixes in table.get(flag, ()):
                left = len(word) - len(strip)
                if left < shortest or len(word) < width:
                    continue
                if at_end:
                    fits = word.endswith(strip) and pattern.match(word, len(word) - width)
                else:
                    fits = word.startswith(strip) and pattern.match(word)
                if not fits:
                    continue
                for affix in affixes:
                    if self.only_in_compound not in affix.flags:
                        yield (
                            word[:left] + affix.add if at_end else affix.add + word[len(strip) :],
                            affix,
                        )

    def _stands_alone(self, step: _Step) -> bool:
        return (
            self.need_affix not in step.last.flags
            and self.circumfix not in step.last.flags
            and (step.first is None or self.circumfix not in step.first.flags)
        )

    def _go_together(self, prefix: Affix, step: _Step) -> bool:
        """Whether a prefix may stand before a form with suffixes.

        It belongs to the suffix next to the stem, or to the second where that asks for it;
        those two have the circumfix mark both or not at all.
        """
        partner, other = step.last, step.first
        if other and prefix.flag not in partner.flags:
            partner, other = other, partner
        return (
            prefix.cross
            and step.last.cross
            and partner.cross
            and (self.circumfix in prefix.flags) == (self.circumfix in partner.flags)
            and (other is None or self.circumfix not in other.flags)
            and not (self.need_affix in prefix.flags and self.need_affix in step.last.flags)
        )


_SPECIALS = {
    "NEEDAFFIX": "need_affix",
    "PSEUDOROOT": "need_affix",
    "ONLYINCOMPOUND": "only_in_compound",
    "FORBIDDENWORD": "forbidden",
    "CIRCUMFIX": "circumfix",
}
_ALIASES = ("AF", "AM")
_KINDS = ("PFX", "SFX")
_FLAG_TYPES = ("long", "num", "UTF-8")
# Some of them every affix file has, however little it says.
_KEYS = frozenset(
    {*_SPECIALS, *_ALIASES, *_KINDS}.union(
        "SET FLAG LANG TRY REP MAP KEY WORDCHARS ICONV OCONV BREAK IGNORE NOSUGGEST".split(),
        "COMPLEXPREFIXES FULLSTRIP CHECKSHARPS KEEPCASE COMPOUNDMIN COMPOUNDFLAG".split(),
    )
)


def parse_affixes(lines: Iterable[tuple[int, str]], encoding: str = "") -> Affixes:
    """The affix file with these numbered lines; ``encoding`` is the codec that SET names.

    Lines that are wrong in themselves are left out and listed, as hunspell does.

    Raises:
        AffixError: the file needs something that is not known here.
    """
    affixes = Affixes(encoding)
    rows = [(number, line.split()) for number, line in lines]
    rows = [(number, row) for number, row in rows if row and not row[0].startswith("#")]
    if rows and not any(row[0] in _KEYS for _number, row in rows):
        raise AffixError(rows[0][0], _("das ist keine Affix-Datei"))
    # How flags are written matters in every line, wherever it is said.
    for number, row in rows:
        if row[0] == "COMPLEXPREFIXES":
            raise AffixError(number, _("COMPLEXPREFIXES gibt es hier nicht"))
        if row[0] == "FLAG" and len(row) > 1:
            if row[1] not in _FLAG_TYPES:
                raise AffixError(number, _("{row} gibt es nicht").format(row=" ".join(row)))
            affixes.flag_type = row[1]
    counted: set[str] = set()
    for number, row in rows:
        # The first line of a list of aliases says how many there are.
        if row[0] in _ALIASES and row[0] not in counted:
            counted.add(row[0])
            continue
        try:
            _settle(affixes, row)
        except ValueError:
            affixes.faults.append((number, " ".join(row)))
    _read_rules(affixes, rows)
    return affixes


def _settle(affixes: Affixes, row: list[str]) -> None:
    key, values = row[0], row[1:]
    if key == "FULLSTRIP":
        affixes.full_strip = True
    elif key in _SPECIALS and values:
        (flag,) = affixes.split_flags(values[0])
        setattr(affixes, _SPECIALS[key], flag)
    elif key == "AF" and values:
        affixes.flag_aliases.append(affixes.split_flags(values[0]))
    elif key == "AM" and values:
        affixes.morph_aliases.append(" ".join(values))


def _read_rules(affixes: Affixes, rows: Iterable[tuple[int, list[str]]]) -> None:
    """Take in the PFX and SFX lines: a head with a flag and a number, then so many rules."""
    cases: dict[tuple[str, str, str, str], _Case] = {}
    head: tuple[str, str] = "", ""
    left, cross = 0, False
    for number, row in rows:
        if row[0] not in _KINDS:
            continue
        kind, flag = row[0], row[1] if len(row) > 1 else ""
        if left and (kind, flag) == head:
            left -= 1
            try:
                _add_rule(affixes, cases, row, cross=cross)
            except ValueError:
                affixes.faults.append((number, " ".join(row)))
        elif len(row) > 3 and row[2] in "YN" and row[3].isdecimal():
            head, left, cross = (kind, flag), int(row[3]), row[2] == "Y"
        else:
            affixes.faults.append((number, " ".join(row)))


def _add_rule(
    affixes: Affixes,
    cases: dict[tuple[str, str, str, str], _Case],
    row: list[str],
    *,
    cross: bool,
) -> None:
    kind, name, strip, added = row[:4]
    (flag,) = affixes.split_flags(name)
    add, _slash, own = added.partition("/")
    add, strip = ("" if text == "0" else text for text in (add, strip))
    flags = affixes.flags(own) if own else ()
    condition = row[4] if len(row) > 4 else "."
    if add and not add.isalpha():
        return
    key = kind, flag, strip, condition
    if key not in cases:
        pattern, width = _condition(condition)
        cases[key] = _Case(strip, pattern, width, [])
        table = affixes.suffixes if kind == "SFX" else affixes.prefixes
        table.setdefault(flag, []).append(cases[key])
    cases[key].affixes.append(Affix(flag, add, flags, cross))


_CONDITION_PART = re.compile(r"\[(\^?)([^\]]+)\]|([^\[\]])")


def _condition(text: str) -> tuple[re.Pattern[str], int]:
    """A condition as a pattern, and how many letters it looks at.

    Raises:
        ValueError: a bracket is not closed.
    """
    if text == ".":
        return re.compile(""), 0
    pattern, at, width = "", 0, 0
    while at < len(text):
        part = _CONDITION_PART.match(text, at)
        if part is None:
            raise ValueError(text)
        negated, inside, single = part.groups()
        if inside:
            pattern += f"[{negated}{re.escape(inside)}]"
        else:
            pattern += "." if single == "." else re.escape(single)
        at, width = part.end(), width + 1
    return re.compile(pattern), width
