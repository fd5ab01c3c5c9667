"""Ways to look for a pattern in a text of forms, of which the fastest is taken.

All find the same. Which is fast depends on how often the text has the letters of the
pattern, so each tells from a sample of the text how long it would take. The figures are
measured: nanoseconds a letter that is passed over, and a place that is looked at.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from wortkniffel.lexicon.patterns import LETTERS, Letters

Part = Sequence[Letters]

_COMMONEST = "ENRTSIAULHGOCBMDFKPVWZÜÄJÖYXQ"
# Behind all letters of Latin-1 that a form can have.
_FIRST_MARK = 0xE0


class Way(Protocol):
    """One way to look for a pattern."""

    def cost(self, sample: bytes) -> float:
        """The nanoseconds for a text in Latin-1."""
        ...

    def found(self, shelf: str, start: int, stop: int) -> list[str]:
        """The forms in a part of a shelf, which begins and ends with a line break."""
        ...


def ways(parts: Sequence[Part]) -> list[Way]:
    """Every way for the parts of a pattern."""
    line = f"\n({_expression(parts)})"
    found: list[Way] = [_EachForm(line)]
    found += (_RunFirst(run, line) for run in _runs(parts))
    return found


class _EachForm(NamedTuple):
    """One expression for each line."""

    line: str

    def cost(self, sample: bytes) -> float:
        return 5 * len(sample)

    def found(self, shelf: str, start: int, stop: int) -> list[str]:
        return re.compile(self.line).findall(shelf, start, stop)


class _RunFirst(NamedTuple):
    """Looking for a run of letters, then with an expression at the lines that have it."""

    run: "_Run"
    line: str

    def cost(self, sample: bytes) -> float:
        passed = 1 if self.run.marks is None else 1.7
        return passed * len(sample) + 450 * self.run.count(sample)

    def found(self, shelf: str, start: int, stop: int) -> list[str]:
        match = re.compile(self.line).match
        text = self.run.rewritten(shelf.encode("latin-1"))
        found = []
        place = text.find(self.run.needle, start, stop)
        while place >= 0:
            if hit := match(shelf, shelf.rfind("\n", start, place)):
                found.append(hit[1])
            place = text.find(self.run.needle, shelf.index("\n", place), stop)
        return found


class _Run(NamedTuple):
    """Letters that each match has side by side.

    Where one of several letters may stand, the text is rewritten with one mark for all
    of them, so that they are found as fast as one.
    """

    needle: bytes
    marks: bytes | None

    @classmethod
    def of(cls, places: Part, end: bytes = b"") -> "_Run":
        if all(len(place) == 1 for place in places):
            return cls("".join(map("".join, places)).encode("latin-1") + end, None)
        marks = bytearray(range(256))
        distinct = list(dict.fromkeys(places))
        for mark, place in enumerate(distinct, start=_FIRST_MARK):
            for letter in place:
                marks[ord(letter)] = mark
        needle = bytes(_FIRST_MARK + distinct.index(place) for place in places)
        return cls(needle + end, bytes(marks))

    def rewritten(self, text: bytes) -> bytes:
        return text if self.marks is None else text.translate(self.marks)

    def count(self, text: bytes) -> int:
        return self.rewritten(text).count(self.needle)


def _runs(parts: Sequence[Part]) -> Iterator[_Run]:
    """The longest runs of places of which no two have only some letters in common."""
    for number, part in enumerate(parts):
        run: list[Letters] = []
        for place in part:
            if place == LETTERS or any(other & place and other != place for other in run):
                if run:
                    yield _Run.of(run)
                run = []
            if place != LETTERS:
                run.append(place)
        if run:
            yield _Run.of(run, b"\n" if number == len(parts) - 1 else b"")


def _expression(parts: Sequence[Part]) -> str:
    head, *others = parts
    return _places(head) + (_behind(others) if others else r"(?=\n)")


def _behind(parts: Sequence[Part]) -> str:
    """What matches these parts, each behind any run, in time that grows with the form only.

    A part is taken at its first place and at no later one: where the rest fits behind a
    later place, it fits behind the first. What is last is compared with the end of the
    form, once.
    """
    *middles, tail = parts
    if len(middles) == 1 and len(middles[0][0]) == 1 and (len(middles[0]) > 1 or not tail):
        # From behind, a known letter is found fastest, and one part can only be a few places.
        middle = ".*" + _places(middles[0])
    else:
        middle = "".join(map(_at_first_place, middles))
    if not tail:
        return middle + ".*+"
    return middle + "." * len(tail) + f".*+(?<={_places(tail)})"


def _at_first_place(part: Part) -> str:
    """From one letter that can stand at its rarest place to the next, until all fit."""
    rarest = min(range(len(part)), key=lambda place: sum(map(_frequency, part[place])))
    letters = part[rarest]
    before = "." * rarest
    if letters == LETTERS:
        return "." * len(part)
    leap = f"{_one_of(LETTERS - letters)}*+{_one_of(letters)}"
    if len(part) == 1:
        return leap
    return (
        f"{before}(?>(?:{leap})+?(?<={_places(part[: rarest + 1])}){_places(part[rarest + 1 :])})"
    )


def _frequency(letter: str) -> float:
    """About how often German words have it; only the order matters."""
    return 0.9 ** _COMMONEST.index(letter)


def _places(part: Part) -> str:
    return "".join(map(_one_of, part))


def _one_of(letters: Letters) -> str:
    if letters == LETTERS:
        return "."
    return "".join(letters) if len(letters) == 1 else f"[{''.join(sorted(letters))}]"
