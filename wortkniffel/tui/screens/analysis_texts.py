"""What an analysis says: sums, a line a turn, and all about one turn.

Imported beside the table, since NumPy comes with it.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import set_cell_size
from textual.content import Content

from wortkniffel.figures import signed
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.strategy.analysis import Decision, Kind, MissedWord, Review, TurnReview
from wortkniffel.strategy.analysis import missed as missed_in
from wortkniffel.strategy.analysis import review as review_of
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.wording import (
    TOLD_FROM,
    entry_told,
    kind_name,
    losses,
    summary,
    told_apart,
)
from wortkniffel.tui.counsel import adviser_of
from wortkniffel.tui.figures import cut
from wortkniffel.tui.measures import LABEL_WIDTH
from wortkniffel.tui.widgets.flow import flowed

_INDENT, _EMPTY = "   ", Content("")
_MOST_MARKED = 3
_MOST_MISSED = 40


class Studied(NamedTuple):
    """A column that was looked back on; ``missed`` has the words of each turn."""

    review: Review
    missed: Sequence[Sequence[MissedWord]]
    rules: Ruleset
    note: str

    @classmethod
    def of(cls, game: Game, seat: int, lexicon: Lexicon, knowledge: Knowledge) -> "Studied":
        """Look back, which takes up to a second.

        Raises:
            NoAdviceError: nobody knows best play.
        """
        adviser = adviser_of(game.ruleset, lexicon, knowledge)
        review = review_of(game, seat, adviser)
        missed = [missed_in(turn, adviser, lexicon) for turn in review.turns]
        return cls(review, missed, game.ruleset, adviser.note)

    @property
    def marked(self) -> list[int]:
        """The places of the turns that lost most."""
        turns = self.review.turns
        losing = [place for place, turn in enumerate(turns) if turn.lost >= TOLD_FROM]
        return sorted(losing, key=lambda place: -turns[place].lost)[:_MOST_MARKED]

    @property
    def sums(self) -> list[tuple[str, str]]:
        """Luck and skill apart, what was lost by what; it adds up."""
        *parts, total = summary(self.review)
        return [*parts, *((f"  {name}", by) for name, by in losses(self.review)), total]

    @property
    def costliest(self) -> list[tuple[str, str]]:
        """The decisions that lost most, with the number of their turn."""
        return [
            (
                _("Zug {number}: {kind}").format(
                    number=turn.number + 1, kind=kind_name(decision.kind)
                ),
                signed(-decision.lost),
            )
            for turn, decision in self.review.costliest()
        ]

    def line(self, place: int, *, luck: bool) -> str:
        """A turn in a line: its box, its points, its luck and what it lost."""
        turn = self.review.turns[place]
        box = next(box.name for box in self.rules.boxes if box.key == turn.box)
        brought = [signed(sum(turn.luck))] if luck else []
        figures = [str(turn.entry), *brought, signed(-turn.lost)]
        return _columns(turn.number + 1, box, figures) + (" ▼" if place in self.marked else "  ")

    def detail(self, place: int, width: int) -> Content:
        """All about a turn, in lines of at most so many columns."""
        turn = self.review.turns[place]
        lines = [Content.styled(entry_told(turn.box, turn.entry, self.rules), "bold $primary")]
        for number, luck in enumerate(turn.luck, 1):
            decisions = [one for one in turn.decisions if one.done == number and _telling(one)]
            throw = decisions[0].throw if decisions else turn.throw
            lines += [_EMPTY, *_throw(number, throw, luck, width)]
            lines += self._decided(decisions, width)
        if not turn.luck:
            lines += self._decided(turn.decisions, width)
        lines += self._words(turn, self.missed[place], width)
        return Content("\n").join(lines)

    def _decided(self, decisions: Sequence[Decision], width: int) -> Iterator[Content]:
        for decision in decisions:
            told = told_apart(decision, self.rules)
            cost = signed(-decision.lost) if told.cost else ""
            yield from _beside(told.chosen, "" if told.better else cost, width, "")
            if told.better:
                yield from _beside(f"▸ {told.better}", cost, width, "$success")

    def _words(
        self, turn: TurnReview, missed: Sequence[MissedWord], width: int
    ) -> Iterator[Content]:
        found = [Content(word.lay_form) for word in turn.found]
        if found:
            yield _EMPTY
            yield Content.styled(_("Gefunden"), "$muted")
            yield from flowed(found, "  ", width)
        if missed:
            yield _EMPTY
            yield Content.styled(
                _("Nicht gefunden ({count}), geläufige zuerst").format(count=len(missed)), "$muted"
            )
            shown = [
                Content.assemble(word.word, (f" {word.value}", "$muted"))
                for word in missed[:_MOST_MISSED]
            ]
            more = [Content("…")] if len(missed) > _MOST_MISSED else []
            yield from flowed([*shown, *more], "  ", width)


def heading(*, luck: bool) -> str:
    """What stands over the lines of the turns."""
    brought = [_("Glück")] if luck else []
    return _columns(_("Zug"), _("Kästchen"), [_("Pkt."), *brought, _("versch.")])


def _columns(number: object, box: str, figures: Sequence[str]) -> str:
    points, *others = figures
    name = set_cell_size(cut(box, LABEL_WIDTH), LABEL_WIDTH)
    return f"{number:>3} {name} {points:>5}" + "".join(f"{one:>8}" for one in others)


def _telling(decision: Decision) -> bool:
    return decision.kind in (Kind.KEEP, Kind.BOX, Kind.TIME) or abs(decision.lost) >= TOLD_FROM


def _throw(number: int, throw: str, luck: float, width: int) -> Iterator[Content]:
    dice = _("Wurf {number}: {dice}").format(number=number, dice=" ".join(throw))
    yield from _beside(dice, _("Glück {points}").format(points=signed(luck)), width, "bold", "")


def _beside(
    text: str, figure: str, width: int, style: str, indent: str = _INDENT
) -> Iterator[Content]:
    """A text at the left and a figure at the right, in a line of its own where both are long."""
    first, *others = wrap(
        text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False
    )
    *before, last = [first, *others]
    yield from (Content.styled(line, style) for line in before)
    gap = width - len(last) - len(figure)
    if gap < 1 and figure:
        yield Content.styled(last, style)
        last, gap = "", width - len(figure)
    yield Content.assemble((last, style), " " * gap, (figure, "bold"))
