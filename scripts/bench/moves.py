"""All words of a throw with a joker and its best entries, against a plain search.

    python scripts/bench/moves.py [--quick]

The plain search goes through every word of two to seven letters; it must find the
same words and points, so this is a check as well.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import ROOT, Target, compared, conditions, in_turn, options, spread, timed

from wortkniffel.lexicon.letters import JOKER, fold, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import REGEL
from wortkniffel.rules.dice import DiceSet, Throw, load_dice
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries, words_in

WORDS = ROOT / "wordlists" / "words.txt"
ALL_WORDS = Target(1, " ms")
BEST_ENTRIES = Target(5, " ms")
_THROWS, _QUICK_THROWS = 3_000, 20
_SEARCHED, _QUICK_SEARCHED = 10, 1
_SEED = "bench"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    quick = options(__doc__, argv).quick
    print(conditions())
    dice = load_dice()
    lexicon = Lexicon.open()
    rules = WortKniffel(dice, lexicon)
    throws = joker_throws(dice, _QUICK_THROWS if quick else _THROWS)

    def words_of(throw: Throw) -> set[str]:
        return words_in(throw, lexicon, REGEL)

    def best_of(throw: Throw) -> dict[str, Entry]:
        return best_entries(throw, rules, lexicon)

    print(f"{len(throws)} throws with one joker")
    print(spread("all words of 7 dice", _times(words_of, throws), ALL_WORDS))
    print(spread("best entry in all eleven boxes", _times(best_of, throws), BEST_ENTRIES))
    plain = PlainSearch(WORDS.read_text(encoding="utf-8").split())
    searched = throws[: _QUICK_SEARCHED if quick else _SEARCHED]

    def plain_best_of(throw: Throw) -> dict[str, Entry]:
        return rules.entries(Sheet(), throw, word_masks(plain.words_in(throw), throw))

    for throw in searched:
        _compare_answers(throw, words_of(throw), plain.words_in(throw))
        _compare_answers(throw, _points(best_of(throw)), _points(plain_best_of(throw)))
    print(f"the plain search finds the same in {len(searched)} throws")
    _pair("all words", words_of, plain.words_in, searched)
    _pair("best entries", best_of, plain_best_of, searched)
    return 0


def joker_throws(dice: DiceSet, count: int) -> list[Throw]:
    """Throws of the real dice in which the die that has the joker shows it."""
    joker = "".join(JOKER if JOKER in die.faces else " " for die in dice.dice)
    return [dice.throw(_SEED, 0, 0, number, joker) for number in range(count)]


class PlainSearch:
    """What one would write first: look at every word whether the dice have its letters."""

    def __init__(self, spellings: Iterable[str]) -> None:
        forms = {lay_form(spelling) or "" for spelling in spellings}
        self._folded = [(form, fold(form)) for form in forms if 2 <= len(form) <= 7]

    def words_in(self, throw: Throw) -> set[str]:
        """The lay forms that lie in a throw."""
        return {form for form, folded in self._folded if _lies_in(folded, throw)}


def _lies_in(folded: str, throw: Throw) -> bool:
    left = throw
    for letter in folded:
        serving = letter if letter in left else JOKER
        if serving not in left:
            return False
        left = left.replace(serving, "", 1)
    return True


def _points(entries: dict[str, Entry]) -> dict[str, int]:
    return {box: entry.points for box, entry in entries.items()}


def _compare_answers(throw: Throw, ours: object, plain: object) -> None:
    if ours != plain:
        raise RuntimeError(f"{throw}: the search by sets differs from the plain search")


def _times(answer: Callable[[Throw], object], throws: Sequence[Throw]) -> list[float]:
    answer(throws[0])
    return [timed(partial(answer, throw)) for throw in throws]


def _pair(
    what: str,
    ours: Callable[[Throw], object],
    plain: Callable[[Throw], object],
    throws: Sequence[Throw],
) -> None:
    medians = [
        in_turn(1, partial(timed, partial(ours, throw)), partial(timed, partial(plain, throw)))
        for throw in throws
    ]
    own, theirs = (median(column) for column in zip(*medians, strict=True))
    print(compared(what, own, "plain search", theirs))


if __name__ == "__main__":
    sys.exit(main())
