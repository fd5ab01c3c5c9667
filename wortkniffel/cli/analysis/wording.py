"""How an analysis is told to people, besides the decisions themselves."""

from collections.abc import Sequence
from datetime import datetime

from wortkniffel.cli.analysis.report import Analysis, Column
from wortkniffel.cli.output import shown
from wortkniffel.figures import decimal, signed
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.calendar import is_moment
from wortkniffel.strategy.analysis import MissedWord, TurnReview


def title_of(analysis: Analysis) -> str:
    """Which game this is about."""
    begun = analysis.game.setup.begun
    if not is_moment(begun):
        return _("Analyse einer Partie")
    day = datetime.fromisoformat(begun).astimezone().strftime(_("%d.%m.%Y"))
    return _("Analyse der Partie vom {day}").format(day=day)


def ending(column: Column) -> str:
    """How far a column was played, and what it has."""
    if column.review.over:
        return ngettext("{count} Punkt", "{count} Punkte", column.total).format(count=column.total)
    turns = len(column.review.turns)
    return ngettext(
        "{points} Punkte nach {count} Zug", "{points} Punkte nach {count} Zügen", turns
    ).format(points=column.total, count=turns)


def comparison(analysis: Analysis) -> list[tuple[str, str, str, str]]:
    """The columns beside each other under a head: points, luck, and what was lost."""
    over = analysis.game.over
    head = (_("Name"), _("Ergebnis") if over else _("zu erwarten"), _("Glück"), _("Verschenkt"))
    rows = [
        (
            shown(column.title),
            decimal(column.review.expected),
            signed(column.review.luck),
            signed(-column.review.lost),
        )
        for column in analysis.columns
    ]
    return [head, *rows]


def turn_told(turn: TurnReview) -> str:
    """What luck and decisions made of a turn."""
    return _("Glück {luck}, verschenkt {lost}, danach zu erwarten {after}").format(
        luck=signed(sum(turn.luck)), lost=decimal(turn.lost), after=decimal(turn.after)
    )


def missed_told(words: Sequence[MissedWord], room: int) -> str:
    """As many missed words with their points as have room, the first at least, and the rest."""
    told = ""
    for count, word in enumerate(words):
        left = len(words) - count - 1
        more = _(" und {count} weitere").format(count=left) if left else ""
        longer = f"{told}, {_word(word)}" if told else _word(word)
        if told and len(longer + more) > room:
            return told + _(" und {count} weitere").format(count=left + 1)
        told = longer
    return told


def _word(word: MissedWord) -> str:
    return f"{word.word} {word.value}"
