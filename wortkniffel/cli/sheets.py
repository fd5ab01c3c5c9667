"""A sheet as somebody types it (``2=7,strasse=0,4=9+50``), and whether it can be."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import as_utf8
from wortkniffel.cli.games import MisfitError
from wortkniffel.cli.output import shown
from wortkniffel.lexicon.letters import SHORTEST, nfc
from wortkniffel.messages import _
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Box, Entry, Sheet
from wortkniffel.rules.solvable import Solvable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wortkniffel.strategy.worths import Outcome, Worths

_POINTS = re.compile(r"\s*(\d{1,4})\s*(?:\+\s*(\d{1,4})\s*)?", re.ASCII)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_DOTS_LEFT_OUT = str.maketrans("äöü", "aou")
_FIXED = 2
"""A box with no more than so many different points, 0 among them, has a fixed worth."""
_RUN = 3
"""From so many numbers in a row on only the first and the last are named."""


def read_sheet(text: str, rules: Ruleset) -> Sheet:
    """What is filled so far: a key or a name of a box, and its points, for each.

    Raises:
        MisfitError: that is not how it is written, there is no such box, or it is there twice.
    """
    boxes = {spelling: box for box in rules.boxes for spelling in _spellings(box)}
    sheet = Sheet()
    for part in filter(str.strip, re.split("[,;\n]", nfc(as_utf8(text)))):
        name, equals, points = part.partition("=")
        found = _POINTS.fullmatch(points)
        if not equals or not found:
            raise MisfitError(
                _("--sheet: „{part}“ passt nicht, gebraucht wird KÄSTCHEN=PUNKTE.").format(
                    part=shown(part.strip())
                )
            )
        box = boxes.get(_plain(name))
        if box is None:
            raise MisfitError(
                _("--sheet: „{box}“ gibt es nicht (möglich: {boxes}).").format(
                    box=shown(name.strip()), boxes=", ".join(box.key for box in rules.boxes)
                )
            )
        if not sheet.is_free(box):
            raise MisfitError(_("--sheet: {box} steht zweimal da.").format(box=box.name))
        sheet = sheet.enter(box.key, Entry(int(found[1]), extra=int(found[2] or 0)))
    return sheet


def refuse_impossible(sheet: Sheet, rules: Solvable, worths: "Worths") -> None:
    """See that every box can have its points, as far as words do not decide on it.

    Raises:
        MisfitError: one cannot.
    """
    for key, entry in sheet.entries:
        others = Sheet(tuple(pair for pair in sheet.entries if pair[0] != key))
        box = next(box for box in rules.boxes if box.key == key)
        if entry.extra and entry.extra not in _extras(worths, others, box, rules):
            raise MisfitError(
                _("--sheet: {box} kann auf diesem Blatt keine {extra} Punkte extra haben.").format(
                    box=box.name, extra=entry.extra
                )
            )
        points = _points(worths, others if entry.extra else Sheet(), box, rules)
        if entry.points not in points:
            raise MisfitError(
                _("--sheet: {box} kann nicht {points} Punkte haben (möglich: {possible}).").format(
                    box=box.name, points=entry.points, possible=_told(points)
                )
            )


def _spellings(box: Box) -> Iterator[str]:
    for text in (box.key, box.name):
        plain = _plain(text)
        yield from (plain, plain.translate(_UMLAUTS), plain.translate(_DOTS_LEFT_OUT))


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _points(worths: "Worths", before: Sheet, box: Box, rules: Solvable) -> set[int]:
    """The points that a box can take on some sheet."""
    outcomes = _outcomes(worths, worths.classes, box)
    if rules.policy is None:
        return {outcome.points for outcome in outcomes} | {0}
    points = {outcome.points for outcome in outcomes if not outcome.extra} | {0}
    if len(points) <= _FIXED:
        return points
    # Others know other words than those of the table.
    dearest = "".join(max(die.faces, key=rules.dice.values.__getitem__) for die in rules.dice.dice)
    masks = range(rules.dice.all_dice + 1)
    anything = {mask: "A" * count for mask in masks if (count := mask.bit_count()) >= SHORTEST}
    most = rules.entries(before, dearest, anything)[box.key].points
    return set(range(most + 1))


def _extras(worths: "Worths", before: Sheet, box: Box, rules: Solvable) -> set[int]:
    """The extra points that a box can take on a sheet with the others."""
    situation = repr(rules.situation(before))
    if situation not in worths.situations:
        return set()
    classes, _of_hand = worths.within(worths.situations.index(situation))
    return {outcome.extra for outcome in _outcomes(worths, classes, box)}


def _outcomes(worths: "Worths", classes: "NDArray[np.uint8]", box: Box) -> "list[Outcome]":
    codes = set(classes[:, worths.boxes.index(box.key)].tolist())
    return [worths.outcomes[code] for code in codes]


def _told(numbers: Iterable[int]) -> str:
    """Numbers in a sentence: 0, 6, 12 oder 18; 0 oder 5 bis 30."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [text for run in runs for text in _run_told(run)]
    *first, last = told
    return _("{first} oder {last}").format(first=", ".join(first), last=last) if first else last


def _run_told(run: list[int]) -> list[str]:
    if len(run) < _RUN:
        return list(map(str, run))
    return [_("{first} bis {last}").format(first=run[0], last=run[-1])]
