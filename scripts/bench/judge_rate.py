"""Mixed words judged in one process, against hunspell and a bare trie.

python scripts/bench/judge_rate.py [--quick]
"""

import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from marisa_trie import Trie

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.hunspell import MISSING, hunspell
from bench.pairing import (
    ROOT,
    Target,
    compared,
    conditions,
    duration,
    in_turn,
    options,
    process_time,
    timed,
)

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import Verdict

WORDS = ROOT / "wordlists" / "words.txt"
RATE_OF_HUNSPELL = Target(10, at_least=True)
SHARE_OF_TRIE = Target(40, " %", at_least=True)
_COUNT, _QUICK_COUNT = 300_000, 3_000
# A round with hunspell takes fifteen seconds, one with the trie two.
_TRIE_ROUNDS, _HUNSPELL_ROUNDS = 15, 5
_ALPHABET = "abcdefghijklmnopqrstuvwxyzäöüß"
_SEED = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    quick = options(__doc__, argv).quick
    print(conditions())
    spellings = WORDS.read_text(encoding="utf-8").split()
    words = mixed(spellings, _QUICK_COUNT if quick else _COUNT)
    print(f"{len(words)} words: a third as written, in capitals, and wrong by a letter each")
    _against_trie(words, Trie(spellings), 1 if quick else _TRIE_ROUNDS)
    _against_hunspell(words, 1 if quick else _HUNSPELL_ROUNDS)
    return 0


def mixed(spellings: Sequence[str], count: int) -> list[str]:
    """The same mix on every run: as written, in capitals, wrong by one letter."""
    luck = random.Random(_SEED)
    known = {spelling.lower() for spelling in spellings}
    words = luck.sample(spellings, count)
    words[1::3] = map(str.upper, words[1::3])
    words[2::3] = [_misspelled(word, known, luck) for word in words[2::3]]
    return words


def _misspelled(word: str, known: set[str], luck: random.Random) -> str:
    while True:
        place = luck.randrange(len(word))
        wrong = word[:place] + luck.choice(_ALPHABET) + word[place + 1 :]
        if wrong.lower() not in known:
            return wrong


def count_admitted(words: Sequence[str], lexicon: Lexicon) -> int:
    """How many words are admitted, each verdict looked at and dropped."""
    admitted = 0
    for verdict in lexicon.judge_all(words):
        if verdict.admitted:
            admitted += 1
    return admitted


def count_members(words: Sequence[str], trie: Trie) -> int:
    """How many words a trie has as they are written."""
    found = 0
    for word in words:
        if word in trie:
            found += 1
    return found


def _judge_each(words: Sequence[str], judge: Callable[[str], Verdict]) -> None:
    for word in words:
        judge(word)


def _against_trie(words: Sequence[str], trie: Trie, rounds: int) -> None:
    lexicon = Lexicon.open()
    read, single, bare = in_turn(
        rounds,
        partial(timed, partial(count_admitted, words, lexicon)),
        partial(timed, partial(_judge_each, words, lexicon.judge)),
        partial(timed, partial(count_members, words, trie)),
    )
    share = 100 * bare / read
    print(
        f"judge_all and read the verdicts: ours {_rate(words, read)}, marisa_trie "
        f"{_rate(words, bare)}, share {share:.0f} % {SHARE_OF_TRIE.beside(share)}"
    )
    print(
        f"judge word by word, verdicts unread: ours {_rate(words, single)}, "
        f"share {100 * bare / single:.0f} %"
    )


def _against_hunspell(words: Sequence[str], rounds: int) -> None:
    in_process = partial(timed, partial(count_admitted, words, Lexicon.open()))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "words.txt")
        file.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
        whole = partial(process_time, [sys.executable, "-m", "wortkniffel", "check", "-"], file)
        peer = hunspell()
        if peer is None:
            print(MISSING)
            judged, command = in_turn(rounds, in_process, whole)
            print(f"judging in one process: ours {_rate(words, judged)}")
            print(f"the command, check - < file: ours {duration(command)}")
            return
        judged, command, theirs = in_turn(
            rounds, in_process, whole, partial(process_time, peer, file)
        )
    ratio = theirs / judged
    print(
        f"judging in one process: ours {_rate(words, judged)}, hunspell -l "
        f"{_rate(words, theirs)}, ratio of rates {ratio:.1f} {RATE_OF_HUNSPELL.beside(ratio)}"
    )
    print(compared("the command, check - < file", command, "hunspell -l", theirs))


def _rate(words: Sequence[str], seconds: float) -> str:
    return f"{len(words) / seconds:,.0f} words/s"


if __name__ == "__main__":
    sys.exit(main())
