"""Whole games solved, the advice for a turn, and what the tables cost at the door.

    python scripts/bench/solver.py [--quick] [--wort]

The peers are the same turn with NumPy alone, and a process that opens no table. With --wort
all of Wort-Kniffel is solved: minutes.
"""

import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import (
    Target,
    compared,
    conditions,
    duration,
    in_turn,
    options,
    process_time,
    spread,
    timed,
)

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.sheet import Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.knowledge import COMMON_WORDS
from wortkniffel.strategy.lattice import lattice_of
from wortkniffel.strategy.shelf import Wanted
from wortkniffel.strategy.turn import ArrayTurns, fastest_turns

KNIFFEL = Target(15, " s")
WORT = Target(600, " s")
ADVICE = Target(30, " ms")
AT_THE_DOOR = Target(50, " ms")
_TURNS, _QUICK_TURNS = 60, 3
_ROUNDS, _QUICK_ROUNDS = 7, 1
_SEED = "bench"
_READY = """
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.best_play import BestPlay
from wortkniffel.strategy.knowledge import COMMON_WORDS
from wortkniffel.strategy.shelf import Wanted
lexicon = Lexicon.open()
rules = WortKniffel(load_dice(), lexicon)
wanted = Wanted.of(rules, lexicon, COMMON_WORDS)
""".strip()


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    asked = options(__doc__, argv, "--wort: solve Wort-Kniffel too, which takes minutes")
    rounds = _QUICK_ROUNDS if asked.quick else _ROUNDS
    print(conditions())
    lexicon = Lexicon.open()
    rules = WortKniffel(load_dice(), lexicon)
    play = BestPlay(rules, Wanted.of(rules, lexicon, COMMON_WORDS).find())
    _advice(play, _QUICK_TURNS if asked.quick else _TURNS)
    _one_turn(play, rounds)
    _door(rounds)
    print(_solved("Kniffel solved, with means", KNIFFEL, "kniffel"))
    if asked.wort:
        whole_list = ("wort", "--kenntnis", "ganz")
        print(_solved("Wort-Kniffel solved, with means", WORT, *whole_list))
    return 0


def _advice(play: BestPlay, count: int) -> None:
    """Everything about a turn that nobody has asked about, for another throw each time."""
    dice = play.rules.dice

    def advice(number: int) -> None:
        throw = dice.throw(_SEED, 0, number, 0, None)
        # Each sheet is kept with its turn, which is not to be measured.
        play.turn.cache_clear()
        turn = play.turn(Sheet())
        turn.keeps(throw, 1)
        turn.chances(throw, 1)

    advice(0)
    print(spread("a turn's full advice", [timed(partial(advice, n)) for n in range(count)], ADVICE))


def _one_turn(play: BestPlay, rounds: int) -> None:
    stakes = play.stakes(Sheet())
    worths, lattice = play.table.worths, lattice_of(play.rules.dice)
    fast, plain = (make(worths, lattice, play.rules.throws) for make in (fastest_turns, ArrayTurns))
    if abs(fast.values(stakes) - plain.values(stakes)).max() > 1e-4:
        raise RuntimeError("loops and NumPy differ")
    ours, theirs = in_turn(
        rounds,
        lambda: timed(lambda: fast.values(stakes)),
        lambda: timed(lambda: plain.values(stakes)),
    )
    print(compared("a turn of seven letter dice", ours, "NumPy", theirs))


def _door(rounds: int) -> None:
    """What it costs a process to open a table and be ready to advise."""
    ours, theirs = in_turn(
        rounds,
        lambda: process_time([sys.executable, "-c", f"{_READY}; BestPlay(rules, wanted.find())"]),
        lambda: process_time([sys.executable, "-c", _READY]),
    )
    print(compared("start with a table", ours, "without", theirs))
    more = ours - theirs
    print(f"the table costs {duration(max(more, 0))} {AT_THE_DOOR.beside(1000 * more)}")


def _solved(what: str, target: Target, *game: str) -> str:
    """A line about a game that is solved afresh, by a process of its own."""
    command = [sys.executable, "-m", "wortkniffel", "solve", *game, "--json", "--force"]
    with tempfile.TemporaryDirectory() as home:
        seconds = process_time(command, XDG_DATA_HOME=home)
    return f"{what}: ours {duration(seconds)} {target.beside(seconds)}"


if __name__ == "__main__":
    sys.exit(main())
