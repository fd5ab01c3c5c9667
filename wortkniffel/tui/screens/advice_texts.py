"""How advice is laid out on a card."""

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content

from wortkniffel.messages import _
from wortkniffel.strategy.advice import Help, Moment, Passage, levels, passages

_BETWEEN = "   "
_NARROWEST_TABLE = 40


def levels_of(moment: Moment) -> Sequence[Help]:
    """The levels of help at a moment; where nothing can be entered there are no words."""
    words = any(row.entry.throw for row in moment.advice.entries)
    return [level for level in levels(moment.rules) if words or level is not Help.WORDS]


def level_name(level: Help) -> str:
    """What is asked for."""
    return {Help.NUDGE: _("ein Wink"), Help.WORDS: _("die Wörter"), Help.EVERYTHING: _("alles")}[
        level
    ]


def laid_out(level: Help, moment: Moment, width: int) -> Content:
    """What an adviser says, its tables side by side where there is room."""
    said = passages(level, moment, width)
    tables = [passage for passage in said if passage.heading]
    paragraphs = [_drawn(passage) for passage in said if not passage.heading]
    if len(tables) == 2:
        first = tables[0]
        left = max(map(len, (first.heading, *first.lines)))
        room = width - left - len(_BETWEEN)
        if room >= _NARROWEST_TABLE:
            second = passages(level, moment, room)[-1]
            return Content("\n\n").join([*paragraphs, _side_by_side(first, second, left)])
    return Content("\n\n").join([*paragraphs, *map(_drawn, tables)])


def _drawn(passage: Passage) -> Content:
    heading = [Content.styled(passage.heading, "bold $primary")] if passage.heading else []
    return Content("\n").join([*heading, *map(Content, passage.lines)])


def _side_by_side(first: Passage, second: Passage, left: int) -> Content:
    heading = Content.styled(f"{first.heading:<{left}}{_BETWEEN}{second.heading}", "bold $primary")
    lines = zip_longest(first.lines, second.lines, fillvalue="")
    rows = (Content(f"{one:<{left}}{_BETWEEN}{other}".rstrip()) for one, other in lines)
    return Content("\n").join([heading, *rows])
