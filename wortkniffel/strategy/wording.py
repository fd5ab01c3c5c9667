"""How decisions and what came of them are told, in German and in a line each."""

from dataclasses import replace
from typing import NamedTuple

from wortkniffel.figures import decimal, rounded, signed
from wortkniffel.messages import _
from wortkniffel.rules.dice import faces_under
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry
from wortkniffel.strategy.analysis import Decision, Kind, Review
from wortkniffel.strategy.best_play import Keep

TOLD_FROM = 0.05
"""A loss below it would be told as 0,0 points."""


class Told(NamedTuple):
    """What was done, what would have been better, and the points that it cost, as ``signed``.

    ``better`` is "" where nothing was lost, ``cost`` where nothing was won either.
    """

    chosen: str
    better: str
    cost: str

    @property
    def line(self) -> str:
        """What was done and what would have been better."""
        if not self.better:
            return self.chosen
        return _("{chosen}; {better}").format(chosen=self.chosen, better=self.better)


def told_apart(decision: Decision, rules: Ruleset) -> Told:
    """A decision in its parts."""
    chosen = _chosen(decision, rules)
    if abs(decision.lost) < TOLD_FROM:
        return Told(chosen, "", "")
    better = _better(decision, rules) if decision.lost > 0 else ""
    return Told(chosen, better, signed(-decision.lost))


def kind_name(kind: Kind) -> str:
    """By what points were lost, over a column or in a sum."""
    return {
        Kind.KEEP: _("Behalten"),
        Kind.STOP: _("Aufgehört"),
        Kind.WORDS: _("Wörter"),
        Kind.BOX: _("Kästchen"),
        Kind.TIME: _("Sanduhr"),
    }[kind]


def summary(review: Review) -> list[tuple[str, str]]:
    """Luck and skill of a column apart, a label and a figure each; they add up."""
    # What rounding takes or gives is put down to luck.
    luck = rounded(review.expected) - rounded(review.mean) + rounded(review.lost)
    return [
        (_("Bestes Spiel im Mittel"), decimal(review.mean)),
        (_("Glück der Würfel"), signed(float(luck))),
        (_("Verschenkt"), signed(-review.lost)),
        (_("Ergebnis") if review.over else _("Zu erwarten"), decimal(review.expected)),
    ]


def losses(review: Review) -> list[tuple[str, str]]:
    """What was lost by each kind of decision, a label and points; those that lost nothing out."""
    lost = [(kind, review.lost_by(kind)) for kind in Kind]
    return [(kind_name(kind), signed(-by)) for kind, by in lost if abs(by) >= TOLD_FROM]


def entry_told(box: str, entry: Entry, rules: Ruleset) -> str:
    """An entry: points, box, and the words that earn them."""
    name = next(one.name for one in rules.boxes if one.key == box)
    line = _("{points} für {box}").format(points=entry, box=name)
    return f"{line} ({words_of(entry)})" if entry.laid else line


def words_of(entry: Entry) -> str:
    """The words that earn an entry its points."""
    return " + ".join(laid.word for laid in entry.laid)


def _chosen(decision: Decision, rules: Ruleset) -> str:
    chosen = decision.chosen
    if isinstance(chosen, Keep):
        dice = " ".join(faces_under(decision.throw, chosen.mask))
        return _("{dice} behalten").format(dice=dice or _("nichts"))
    if decision.kind is Kind.STOP:
        stopped = _("nach Wurf {number} aufgehört").format(number=decision.done)
        return stopped if decision.done else _("gar nicht gewürfelt")
    if decision.kind is Kind.TIME:
        return _("Sand abgelaufen")
    if decision.kind is Kind.WORDS:
        form = _("{words} übersehen") if decision.lost > 0 else _("{words} gefunden")
        words = " + ".join(decision.words)
        return form.format(words=words) if words else _("alle nötigen Wörter gefunden")
    return entry_told(chosen.box, chosen.entry, rules)


def _better(decision: Decision, rules: Ruleset) -> str:
    kind, best = decision.kind, decision.best
    if kind is Kind.TIME:
        return ""
    if isinstance(best, Keep):
        if not best.mask:
            return _("besser alle noch einmal") if decision.done else _("besser würfeln")
        form = _("besser {dice} behalten") if kind is Kind.STOP else _("besser {dice}")
        return form.format(dice=" ".join(faces_under(decision.throw, best.mask)))
    if kind is Kind.WORDS:
        # The words that were missed have just been named, often as the whole entry.
        others = [laid for laid in best.entry.laid if laid.word not in decision.words]
        entry = best.entry if others else replace(best.entry, laid=())
        return _("damit {entry}").format(entry=entry_told(best.box, entry, rules))
    form = _("besser gleich {entry}") if kind is Kind.KEEP else _("besser {entry}")
    return form.format(entry=entry_told(best.box, best.entry, rules))
