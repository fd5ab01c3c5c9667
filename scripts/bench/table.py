"""The game at a real pseudo-terminal: its first picture, and a key to its effect.

python scripts/bench/table.py [--quick]
"""

import random
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import Target, compared, conditions, in_turn, options, process_time, spread

from wortkniffel.rules.dice import load_dice

if TYPE_CHECKING:
    from bench.pseudo_terminal import Terminal

FIRST_PICTURE = Target(2.5)
KEY = Target(50, " ms")
_GAME = [sys.executable, "-m", "wortkniffel"]
_PEER = [sys.executable, "-c", "import textual.app"]
# The last line of the first picture, below the menu.
_MENU_STANDS = "Wörter"
_ROUNDS, _QUICK_ROUNDS = 15, 1
_KEYS, _QUICK_KEYS = 200, 3
_BACKSPACE = "\x7f"
_TUMBLING_SECONDS = 1.0
# Between keys, so that they meet every phase of the running sand.
_PAUSES = (0.02, 0.1)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    quick = options(__doc__, argv).quick
    if sys.platform == "win32":
        print("Windows has no pseudo-terminals of this kind, so nothing is measured.")
        return 0
    print(conditions())
    picture, imported = in_turn(
        _QUICK_ROUNDS if quick else _ROUNDS, first_picture, partial(process_time, _PEER)
    )
    print(
        compared("start to first picture", picture, "import textual.app", imported, FIRST_PICTURE)
    )
    letters, erasures = key_times(_QUICK_KEYS if quick else _KEYS)
    print(spread("a letter to its effect while the sand runs", letters, KEY))
    print(spread("backspace to its effect while the sand runs", erasures, KEY))
    return 0


def first_picture() -> float:
    """The seconds from the start of the process to the whole menu on the screen."""
    from bench.pseudo_terminal import Terminal

    with Terminal(_GAME) as terminal:
        return terminal.when_painted(_MENU_STANDS) - terminal.started


def key_times(count: int) -> tuple[list[float], list[float]]:
    """Seconds from a letter, and from the backspace after it, to the changed word line."""
    from bench.pseudo_terminal import Terminal

    luck = random.Random(count)
    letters: list[float] = []
    erasures: list[float] = []
    with Terminal(_GAME) as terminal:
        terminal.when_painted(_MENU_STANDS)
        for key, answer in (("1", "Wer spielt?"), ("\r", "Sanduhr"), (" ", _line(""))):
            terminal.settle(0.2)
            terminal.press(key)
            terminal.when_painted(answer)
        terminal.settle(_TUMBLING_SECONDS)
        letter = _letter_in_the_dice(terminal)
        for _time in range(count):
            for key, taken, effect in (
                (letter, letters, _line(letter)),
                (_BACKSPACE, erasures, _line("")),
            ):
                terminal.settle(luck.uniform(*_PAUSES))
                pressed = terminal.press(key)
                taken.append(terminal.when_painted(effect) - pressed)
    return letters, erasures


def _letter_in_the_dice(terminal: "Terminal") -> str:
    """The letter that the first die shows: the one the word line has points for."""
    for letter in sorted(set(load_dice().dice[0].faces)):
        terminal.press(letter)
        terminal.when_painted(_line(letter))
        terminal.settle(0.1)
        lies_there = "Punkt" in terminal.text.partition(_line(letter))[2][:20]
        terminal.press(_BACKSPACE)
        terminal.when_painted(_line(""))
        if lies_there:
            return letter
    raise RuntimeError(f"no letter of the first die was taken:\n{terminal.text}")


def _line(typed: str) -> str:
    return f"Wort ▸ {typed}▁"


if __name__ == "__main__":
    sys.exit(main())
