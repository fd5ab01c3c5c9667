"""The player's own words: a list with some spellings let in and some kept out.

They are kept by exact spelling, so that keeping out Aller leaves aller alone. On disk
they are a text that people may edit: a line a word, ``+`` before what is let in and
``-`` before what is kept out; empty lines and lines with ``#`` count for nothing.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from marisa_trie import Trie

from wortkniffel.files import write_whole
from wortkniffel.lexicon.letters import (
    JOKER,
    SHORTEST,
    collation_key,
    fold,
    lay_form,
    marks_agree,
    nfc,
    rack_key,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import ListError, StrPath, Tables, open_tables
from wortkniffel.lexicon.suggest import near_forms
from wortkniffel.lexicon.verdict import REGEL, Policy, Reading, Reason, Verdict
from wortkniffel.locking import hold
from wortkniffel.messages import _, os_fault, write_fault

_MOST_SUGGESTIONS = 5
_HEAD = _("# Eigene Wörter: + lässt ein Wort gelten, - nimmt es heraus.")


class OwnWordsError(ListError):
    """A file of own words that cannot be read or written; names it, the line, the fault."""

    def __init__(self, path: StrPath, fault: str) -> None:
        super().__init__(path, fault)
        text = _("Die eigenen Wörter in {path} sind nicht brauchbar: {fault}.")
        self.args = (text.format(path=path, fault=fault),)


class OwnWords(NamedTuple):
    """What a player has decided; no spelling is in both sets."""

    allowed: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()

    def allow(self, spelling: str) -> "OwnWords":
        """With one more spelling let in."""
        return OwnWords(self.allowed | {spelling}, self.blocked - {spelling})

    def block(self, spelling: str) -> "OwnWords":
        """With one more spelling kept out."""
        return OwnWords(self.allowed - {spelling}, self.blocked | {spelling})

    def forget(self, spelling: str) -> "OwnWords":
        """With the list's own answer for a spelling."""
        return OwnWords(self.allowed - {spelling}, self.blocked - {spelling})

    @property
    def decided(self) -> int:
        """How many spellings were decided."""
        return len(self.allowed) + len(self.blocked)

    def decisions(self) -> list[tuple[str, str]]:
        """Each spelling with its sign, ``+`` or ``-``, in German order."""
        signed = [(word, "+") for word in self.allowed] + [(word, "-") for word in self.blocked]
        return sorted(signed, key=lambda pair: collation_key(pair[0]))


def read_own_words(path: StrPath) -> OwnWords:
    """The own words in a file; none where there is no file.

    Raises:
        OwnWordsError: it cannot be read, or a line of it says nothing.
    """
    own = OwnWords()
    for number, line in enumerate(_lines_of(path), start=1):
        if not _decides(line):
            continue
        sign, spelling = _decision(line)
        if sign not in "+-" or len(lay_form(spelling) or "") < SHORTEST:
            fault = _("Zeile {line} muss + oder - und ein Wort haben: {text}")
            raise OwnWordsError(path, fault.format(line=number, text=line.strip()))
        own = own.allow(spelling) if sign == "+" else own.block(spelling)
    return own


def _lines_of(path: StrPath) -> list[str]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read().split("\n")
    except (FileNotFoundError, NotADirectoryError):
        return []
    except UnicodeDecodeError as error:
        raise OwnWordsError(path, _("die Datei ist nicht in UTF-8 geschrieben")) from error
    except OSError as error:
        raise OwnWordsError(path, os_fault(error)) from error


def _decides(line: str) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith("#")


def _decision(line: str) -> tuple[str, str]:
    """The sign and the spelling of a line that has more than a comment."""
    text = nfc(line.strip())
    return text[0], text[1:].strip()


@contextmanager
def changing(path: StrPath) -> Iterator[None]:
    """Keep other programs from changing own words between reading and writing them.

    They wait for each other at a file beside it, which stays. The lock on that file goes
    with the program that holds it, however that ends.

    Raises:
        OwnWordsError: nothing can be written there.
    """
    with _writing(path):
        target = os.path.realpath(path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        gate = open(f"{target}.lock", "ab")  # noqa: SIM115 - held until the change is done
    with gate:
        # Where a file system has no locks, one change at a time is still sound.
        with suppress(OSError):
            hold(gate.fileno(), wait=True)
        yield


@contextmanager
def _writing(path: StrPath) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        fault = _("die Datei lässt sich nicht schreiben, {fault}")
        raise OwnWordsError(path, fault.format(fault=write_fault(error))) from error


def write_own_words(path: StrPath, own: OwnWords) -> None:
    """Write own words; a reader sees the old file or the new one, never half.

    Comments, empty lines and the order of a file that is there stay; what is new comes
    last, in German order. Where the path is a symbolic link, its target is written.

    Raises:
        OwnWordsError: the file cannot be written, or is there and cannot be read.
    """
    text = "".join(f"{line}\n" for line in _changed_lines(_lines_of(path) or [_HEAD, ""], own))
    target = Path(path)
    with _writing(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole({target: text})


def _changed_lines(lines: Iterable[str], own: OwnWords) -> Iterator[str]:
    """Some lines with what is decided now in the place of what was decided before."""
    signs = dict(own.decisions())
    *lines, rest = lines
    for line in (*lines, rest) if rest else lines:
        if not _decides(line):
            yield line
        elif sign := signs.pop(_decision(line)[1], ""):
            yield f"{sign} {_decision(line)[1]}"
    yield from (f"{sign} {spelling}" for spelling, sign in signs.items())


class _Blocked(Verdict):
    """That a word would count, or would be known, had the player not kept it out.

    The values of the reasons are stable, so this has the reason that is left without the
    word. It was meant, so nothing near it is proposed.
    """

    __slots__ = ()

    @property
    def message(self) -> str:
        """As ``Verdict.message``."""
        return _("ist von dir herausgenommen")

    @property
    def suggestions(self) -> tuple[str, ...]:
        """None."""
        return ()


class OwnLexicon(Lexicon):
    """A list as a player wants it. What is let in counts under every policy."""

    def __init__(self, tables: Tables, own: OwnWords) -> None:
        super().__init__(tables)
        self.own = own
        self._changed = frozenset(lay_form(word) for word in own.allowed | own.blocked)
        self._let_in: dict[str, list[Reading]] = {}
        for spelling in sorted(own.allowed):
            self._let_in.setdefault(lay_form(spelling) or "", []).append(Reading(spelling))
        self._racks: dict[str, list[str]] = {}
        self._racks_but_one: dict[str, list[str]] = {}
        for form in self._let_in:
            key = rack_key(form)
            self._racks.setdefault(key, []).append(form)
            for rest in {key[:i] + key[i + 1 :] for i in range(len(key))}:
                self._racks_but_one.setdefault(rest, []).append(form)

    @classmethod
    def open_with(cls, path: StrPath, own: OwnWords) -> Lexicon:
        """Map a built list and change it where there is something to change.

        Raises:
            ListError: as for ``Lexicon.open``.
        """
        tables = open_tables(path)
        return cls(tables, own) if own.decided else Lexicon(tables)

    def __reduce__(self) -> tuple[Callable[..., Lexicon], tuple[object, ...]]:
        """Another process maps the same file and changes it alike."""
        return OwnLexicon.open_with, (self._tables.path, self.own)

    def as_built(self) -> Lexicon:
        """The list without the own words."""
        return Lexicon(self._tables)

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """As ``Lexicon.judge``, with the own words."""
        lay = lay_form(word)
        if lay not in self._changed:
            return super().judge(word, policy)
        reason = self._weigh(word, policy)
        blocked = (
            reading
            for reading in super().readings(lay or "")
            if reading.spelling in self.own.blocked and marks_agree(nfc(word), reading.spelling)
        )
        if reason is not Reason.ADMITTED and any(
            reason is Reason.UNKNOWN or reading.word_class in policy.admits for reading in blocked
        ):
            return _Blocked((word, reason, policy, self))
        return Verdict((word, reason, policy, self))

    def judge_all(self, words: Iterable[str], policy: Policy = REGEL) -> Iterator[Verdict]:
        """As ``Lexicon.judge_all``, with the own words."""
        return (self.judge(word, policy) for word in words)

    def readings(self, lay: str) -> tuple[Reading, ...]:
        """As ``Lexicon.readings``, with the own words."""
        readings = super().readings(lay)
        if lay not in self._changed:
            return readings
        let_in = self._let_in.get(lay, [])
        decided = {reading.spelling for reading in let_in} | self.own.blocked
        return (*let_in, *(reading for reading in readings if reading.spelling not in decided))

    def all_readings(self) -> Iterator[Reading]:
        """As ``Lexicon.all_readings``, with the own words."""
        yield from super().all_readings()
        for lay, readings in self._let_in.items():
            if not super().readings(lay):
                yield from readings

    def suggestions_for(self, verdict: Verdict) -> tuple[str, ...]:
        """As ``Lexicon.suggestions_for``, with the own words."""
        found = tuple(s for s in super().suggestions_for(verdict) if s not in self.own.blocked)
        # Names are no mistakes, and beside an old spelling only today's is told.
        if verdict.reason not in (Reason.UNKNOWN, Reason.NOT_LETTERS) or not self.own.allowed:
            return found
        spellings: dict[str, list[str]] = {}
        for spelling in dict.fromkeys((*found, *sorted(self.own.allowed))):
            spellings.setdefault(lay_form(spelling) or "", []).append(spelling)
        both = Trie([form.lower() for form in spellings])
        for forms in near_forms(verdict.word, both):
            near = dict.fromkeys(spelling for form in forms for spelling in spellings[form])
            if near:
                return tuple(islice(near, _MOST_SUGGESTIONS))
        return found

    def _exactly(self, key: str, jokers: int, policy: Policy) -> tuple[str, ...]:
        found = super()._exactly(key, jokers, policy)
        # More jokers than one are looked up as one, for every choice of the others.
        if jokers > 1:
            return found
        kept = [form for form in found if self._stays(form, policy)]
        new = (self._racks_but_one if jokers else self._racks).get(key, ())
        return (*kept, *(form for form in new if form not in found))

    def _within(self, letters: str, policy: Policy, *, all_of_them: bool) -> list[str]:
        found = super()._within(letters, policy, all_of_them=all_of_them)
        plain, jokers = rack_key(letters.replace(JOKER, "")), letters.count(JOKER)
        new = (
            form
            for form in self._let_in
            if _missing(form, plain) <= jokers and (len(form) == len(letters) or not all_of_them)
        )
        return self._changed_to(found, new, policy)

    def match(self, pattern: str, policy: Policy = REGEL, *, folded: bool = False) -> list[str]:
        """As ``Lexicon.match``, with the own words."""
        from wortkniffel.lexicon.patterns import read_pattern
        from wortkniffel.lexicon.search import fitting

        found = super().match(pattern, policy, folded=folded)
        new = fitting(read_pattern(pattern, folded=folded), sorted(self._let_in))
        return self._changed_to(found, new, policy)

    def _changed_to(self, found: list[str], new: Iterable[str], policy: Policy) -> list[str]:
        from wortkniffel.lexicon.search import merged

        gone = {form for form in self._changed if not self._stays(form or "", policy)}
        kept = [form for form in found if form not in gone] if gone else found
        more = (form for form in new if not self._has_without(form, policy))
        return merged(kept, sorted(more, key=collation_key))

    def _has_without(self, form: str, policy: Policy) -> bool:
        """Whether a form counts by the list alone."""
        return any(reading.word_class in policy.admits for reading in super().readings(form))

    def _stays(self, form: str, policy: Policy) -> bool:
        return form not in self._changed or any(
            reading.word_class in policy.admits for reading in self.readings(form)
        )


def _missing(form: str, letters: str) -> int:
    """How many letters of a form are not among some, which are folded."""
    return (Counter(fold(form)) - Counter(letters)).total()
