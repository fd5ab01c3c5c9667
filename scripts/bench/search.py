"""Words in letters against an and wordplay, words of a pattern against grep.

    python scripts/bench/search.py [--quick]

All search the same forms and must find the same, so this is a check as well.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import (
    Target,
    child_environment,
    compared,
    conditions,
    duration,
    in_turn,
    options,
    process_time,
    timed,
)

from wortkniffel.lexicon.letters import fold
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.strategy.finds import Find, found_in

RACKS = ("niestra", "hausrat", "blument", "schwein", "okalpiu")
KNOWN_START = ("ha..", "ge*", "st*ung", "un*ig", "ve*r*n")
PATTERNS = (
    *("*keit", "*z*x*", ".a.e.", "*er*", "*sch*ng", "*e*n", "*k*", "............"),
    *("[^aeiou]*", "*[aeiou][aeiou][aeiou]*", "*[xyq]*", "*"),
)
COLD_PATTERNS = ("ha..", "*keit", ".a.e.")
OURS = [sys.executable, "-m", "wortkniffel"]
MISSING = "an and wordplay are not installed here, so they are left out."
NO_GREP = "grep is not installed here, so it is left out."

IN_PROCESS = Target(0.05)
COMMAND = Target(2)
WITH_KNOWN_START = Target(1)
WORST_PATTERN = Target(3)
_ROUNDS, _QUICK_ROUNDS = 9, 1


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    quick = options(__doc__, argv).quick
    rounds = _QUICK_ROUNDS if quick else _ROUNDS
    print(conditions())
    lexicon = Lexicon.open()
    with tempfile.TemporaryDirectory() as folder:
        forms = [form.lower() for form in lexicon.match("*")]
        plain = Path(folder, "forms.latin-1")
        plain.write_text(_lines(forms), encoding="latin-1")
        folded = Path(folder, "folded.txt")
        folded.write_text(_lines(dict.fromkeys(map(_plain_letters, forms))), encoding="ascii")
        _measure_letters(RACKS[:1] if quick else RACKS, lexicon, folded, rounds)
        _measure_patterns(lexicon, plain, rounds)
    return 0


def _lines(forms: Iterable[str]) -> str:
    return "".join(f"{form}\n" for form in forms)


def _plain_letters(form: str) -> str:
    return fold(form.upper()).lower()


def _anagram_programs(folded: Path) -> dict[str, Callable[[str], list[str]]]:
    """By name, what makes the command of each peer for some letters."""
    peers: dict[str, Callable[[str], list[str]]] = {}
    # Debian keeps games where PATH seldom leads.
    if an := shutil.which("an") or shutil.which("an", path="/usr/games"):
        peers["an -w"] = lambda letters: [an, "-w", "-d", str(folded), letters]
    if wordplay := shutil.which("wordplay") or shutil.which("wordplay", path="/usr/games"):
        peers["wordplay"] = lambda letters: [wordplay, letters, "-slxvn2", "-f", str(folded)]
    return peers


def _measure_letters(racks: Sequence[str], lexicon: Lexicon, folded: Path, rounds: int) -> None:
    dice = load_dice()

    def query(letters: str) -> list[Find]:
        return found_in(letters.upper(), lexicon.words_from(letters.upper()), dice)

    peers = _anagram_programs(folded)
    for name, command in peers.items():
        for letters in racks:
            own = {fold(find.word) for find in query(letters)}
            _compare(f"{name} {letters}", own, set(_printed(command(letters)).upper().split()))
    asked, called, *theirs = in_turn(
        rounds,
        lambda: _mean(timed(partial(query, letters)) for letters in racks),
        lambda: _mean(process_time([*OURS, "find", letters], read=True) for letters in racks),
        *(partial(_mean_of, command, racks) for command in peers.values()),
    )
    if not peers:
        print(MISSING)
        print(f"find, 7 letters, in a process: ours {duration(asked)}")
        print(f"find, 7 letters, the command: ours {duration(called)}")
    for name, taken in zip(peers, theirs, strict=True):
        print(compared("find, 7 letters, in a process", asked, name, taken, IN_PROCESS))
        print(compared("find, 7 letters, the command", called, name, taken, COMMAND))


def _mean_of(command: Callable[[str], list[str]], racks: Sequence[str]) -> float:
    return _mean(process_time(command(letters), read=True) for letters in racks)


def _mean(taken: Iterable[float]) -> float:
    figures = list(taken)
    return sum(figures) / len(figures)


def _measure_patterns(lexicon: Lexicon, plain: Path, rounds: int) -> None:
    grep = shutil.which("grep")
    if grep is None:
        print(NO_GREP)
    for pattern in KNOWN_START + PATTERNS:
        own = partial(timed, partial(lexicon.match, pattern))
        if grep is None:
            print(f"match {pattern}: ours {duration(in_turn(rounds, own)[0])}")
            continue
        command = _grep(grep, pattern, plain)
        found = [form.lower() for form in lexicon.match(pattern)]
        _compare(pattern, found, _printed(command, LC_ALL="C").split())
        asked, taken = in_turn(rounds, own, partial(process_time, command, read=True, LC_ALL="C"))
        target = WITH_KNOWN_START if pattern in KNOWN_START else WORST_PATTERN
        print(compared(f"match {pattern}", asked, "grep -E", taken, target))
    for pattern in COLD_PATTERNS if grep else ():
        called, taken = in_turn(
            rounds,
            partial(process_time, [*OURS, "match", pattern], read=True),
            partial(process_time, _grep(grep or "", pattern, plain), read=True, LC_ALL="C"),
        )
        print(compared(f"match {pattern}, the command", called, "grep -E", taken))


def _grep(grep: str, pattern: str, plain: Path) -> list[str]:
    return [grep, "-aE", f"^{pattern.replace('*', '.*')}$", str(plain)]


def _printed(command: Sequence[str], **settings: str) -> str:
    environment = child_environment(**settings)
    ended = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False)
    return ended.stdout.decode("latin-1")


def _compare(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise RuntimeError(f"{what}: ours finds other words")


if __name__ == "__main__":
    sys.exit(main())
