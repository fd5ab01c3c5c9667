"""Ranked advice for a moment of a game: what to keep, what to enter, and what comes of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wortkniffel.lexicon.frequency import UNSEEN, Frequencies
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable, solvable
from wortkniffel.strategy.best_play import BestPlay, Keep
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.moves import WordsOf
from wortkniffel.strategy.shelf import Wanted


class RankedEntry(NamedTuple):
    """A box with what it would take, and what that is worth to the end of the game."""

    box: str
    entry: Entry
    worth: float


class Advice(NamedTuple):
    """What can be done now; all worths are final totals on average, best play provided.

    ``keeps`` has what to keep for another throw, the best first, ``entries`` every open
    box with its best entry (a strike where nothing fits), the best first. Without a throw
    only ``total`` is there.
    """

    total: float
    keeps: tuple[Keep, ...]
    entries: tuple[RankedEntry, ...]

    @property
    def stops(self) -> bool:
        """Whether it is best to enter now."""
        return bool(self.entries) and (
            not self.keeps or self.entries[0].worth >= self.keeps[0].worth
        )


class Adviser:
    """Knows a solved game and the words of a reference player. Safe from several threads.

    ``lexicon`` is for games with words alone.

    ``note`` says in what way its figures are not exact ("ungefähr: …"), "" where they are.
    """

    def __init__(
        self, play: BestPlay, knowledge: Knowledge, lexicon: Lexicon | None, note: str
    ) -> None:
        self.play = play
        self.knowledge = knowledge
        self.note = note
        rules = play.rules
        self._frequencies = self._words_of = None
        if lexicon is not None and rules.policy:
            self._frequencies = Frequencies.open()
            self._words_of = WordsOf(knowledge.of(lexicon), rules.policy, self.band)

    @property
    def rules(self) -> Solvable:
        """The game that it knows."""
        return self.play.rules

    def advise(self, sheet: Sheet, throw: Throw, done: int, found: Iterable[str] = ()) -> Advice:
        """The advice after ``done`` throws; ``throw`` is "" before the first.

        ``found`` are lay forms that the player has found: they count beside those that the
        reference player knows.
        """
        so_far = self.rules.totals(sheet).total
        turn = self.play.turn(sheet)
        if not throw:
            return Advice(so_far + turn.start, (), ())
        entries = self.ranked(sheet, throw, self.known_words(throw, found))
        keeps = [
            Keep(keep.mask, so_far + keep.worth)
            for keep in turn.keeps(throw, done)
            if keep.mask != self.rules.dice.all_dice
        ]
        best = max(row[0].worth for row in (keeps, entries) if row)
        return Advice(best, tuple(keeps), tuple(entries))

    def advise_strike(self, sheet: Sheet) -> Advice:
        """The advice once the sand has run out: which box to strike."""
        strikes = self.ranked_strikes(sheet)
        return Advice(strikes[0].worth, (), tuple(strikes))

    def chances(self, sheet: Sheet, throw: Throw, done: int) -> Mapping[str, float]:
        """How likely best play fills each free box with points in this turn.

        Without a throw, before the first one.
        """
        turn = self.play.turn(sheet)
        return turn.chances(throw, done) if throw else turn.chances_at_start()

    def known_words(self, throw: Throw, found: Iterable[str] = ()) -> dict[int, str]:
        """One word a set of dice: those that were found, then the commonest known."""
        known = self._words_of(throw) if self._words_of else {}
        return known | word_masks(found, throw)

    def band(self, lay_form: str) -> int:
        """How common a word is, from 1 for the commonest (``Frequencies.band``)."""
        return self._frequencies.band(lay_form) if self._frequencies else UNSEEN

    def ranked(self, sheet: Sheet, throw: Throw, words: Mapping[int, str]) -> list[RankedEntry]:
        """The best entry in each open box, the best box first; a strike where nothing fits."""
        so_far = self.rules.totals(sheet).total
        entries = self.rules.entries(sheet, throw, words)
        ranked = [
            RankedEntry(
                box.key,
                (entry := entries.get(box.key, Entry(0))),
                so_far + self.play.entry_worth(sheet, box.key, entry),
            )
            for box in self.rules.open_boxes(sheet, throw)
        ]
        return sorted(ranked, key=lambda row: -row.worth)

    def ranked_strikes(self, sheet: Sheet) -> list[RankedEntry]:
        """Every free box with a strike, the best first (when the sand has run out)."""
        so_far = self.rules.totals(sheet).total
        ranked = [
            RankedEntry(box.key, Entry(0), so_far + self.play.entry_worth(sheet, box.key, Entry(0)))
            for box in sheet.free(self.rules.boxes)
        ]
        return sorted(ranked, key=lambda row: -row.worth)


def adviser_for(rules: Ruleset, lexicon: Lexicon | None, knowledge: Knowledge) -> Adviser:
    """The adviser of a game, from the player's own table or the package's.

    List and knowledge are for games with words alone.
    Where there is none for the list, the package's own stands in, and the adviser says so.

    Raises:
        UnsolvableError: best play cannot be computed for this game at all.
        TableError: the game has not been solved with these rules and dice.
        FrequencyError: how common words are is not installed.
    """
    game = solvable(rules)
    wanted = Wanted.of(game, lexicon, knowledge)
    table = wanted.nearest()
    note = ""
    if table.subject.words != wanted.subject.words:
        note = _("ungefähr: gerechnet mit der mitgelieferten Wortliste")
    return Adviser(BestPlay(game, table), knowledge, lexicon, note)


def solving(rules: Ruleset, knowledge: Knowledge) -> list[str]:
    """The words of the command that solves a game."""
    flags = [word for option, choice in rules.options for word in (f"--{option}", choice)]
    known = ["--kenntnis", knowledge.key] if rules.policy else []
    return ["wortkniffel", "solve", rules.key, *flags, *known]
