"""Measure the computer players: what they have on average, and how often one beats another.

Each plays the same 2,000 games alone by each of the usual rules, the same ones every time.
Writes wortkniffel/data/characters.toml and what stands between the marks in
docs/characters.md; takes about a quarter of an hour on two cores, and the extra `solver`.
"""

import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from wortkniffel.files import write_whole
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.solvable import Solvable
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.bots import bot_for
from wortkniffel.strategy.characters import CHARACTERS, FIGURES, Character, figures_key
from wortkniffel.strategy.knowledge import Knowledge
from wortkniffel.strategy.tournament import totals, wins

GAMES = 2000
LONGEST = 7
PAGE = Path(__file__).parent.parent / "docs" / "characters.md"

_HEAD = """\
# What the computer players have in the end on average, by scripts/measure_characters.py.
# "error" is the standard error of the mean, "plays" the fingerprint of who was measured.
"""
_MADE = r"(?<=<!-- {name} -->\n).*(?=<!-- /{name} -->)"

Measured = dict[tuple[str, str], list[int]]
"""The totals of each game, by the keys of its rules and the character."""


def games() -> list[Solvable]:
    """The games with their usual rules, what takes longest first."""
    return [WortKniffel(load_dice(), Lexicon.open()), Kniffel(), Punktverkehrt()]


def played(task: tuple[int, Character]) -> list[int]:
    """The totals of a character at one of the games."""
    number, character = task
    rules = games()[number]
    # Each game has seeds of its own: with those of Kniffel the luck of Punktverkehrt is the same.
    seeds = [f"{rules.key} {seed}" for seed in range(GAMES)]
    return totals(bot_for(character, rules, Lexicon.open()), seeds)


def measure() -> Measured:
    """Let everybody play everything."""
    tasks = list(product(range(len(games())), CHARACTERS))
    keys = [figures_key(rules) for rules in games()]
    measured: Measured = {}
    with ProcessPoolExecutor(2) as pool:
        for (number, character), found in zip(tasks, pool.map(played, tasks), strict=True):
            measured[keys[number], character.key] = found
            print(f"{keys[number]}, {character.name}: {fmean(found):.1f}", flush=True)
    return measured


def error(found: Sequence[int]) -> float:
    """The standard error of their mean."""
    return stdev(found) / sqrt(len(found))


def as_toml(measured: Measured) -> str:
    """The file of figures."""
    lines = [_HEAD]
    for rules in games():
        key = figures_key(rules)
        lines += [f"[{key}]", f'dice = "{rules.dice.digest()}"', f"games = {GAMES}"]
        for character in CHARACTERS:
            found = measured[key, character.key]
            figures = f"mean = {fmean(found):.1f}, error = {error(found):.2f}"
            lines.append(f'{character.key} = {{ {figures}, plays = "{character.digest()}" }}')
        lines.append("")
    return "\n".join(lines)


def as_page(measured: Measured) -> str:
    """The tables of the page."""
    keys = [figures_key(rules) for rules in games()]
    scores = [
        [character.name, *(_mean(measured[key, character.key]) for key in keys)]
        for character in CHARACTERS
    ]
    tables = [_table(["", *(rules.name for rules in games())], scores)]
    for rules, key in zip(games()[:2], keys, strict=False):
        found = [measured[key, character.key] for character in CHARACTERS]
        rows = [
            [character.name, *(_share(mine, other) for other in found)]
            for character, mine in zip(CHARACTERS, found, strict=True)
        ]
        names = (character.name for character in CHARACTERS)
        tables.append(_table([f"wins at {rules.name}", *names], rows))
    return "\n" + "\n".join(tables) + "\n"


def as_people(characters: Iterable[Character]) -> str:
    """The table of who they are."""
    rows = [
        [
            character.name,
            _words(character.words),
            _words(character.expects),
            f"{character.overlooks:.0%}".replace("%", " %"),
        ]
        for character in characters
    ]
    return f"\n{_table(['', 'knows', 'expects', 'overlooks'], rows)}\n"


def _words(known: Knowledge) -> str:
    if known.whole:
        return "the whole list"
    length = "" if known.longest > LONGEST else f", up to {known.longest} letters"
    return f"bands 1 to {known.rarest}{length}" if known.rarest > 1 else f"band 1{length}"


def _mean(found: Sequence[int]) -> str:
    return f"{fmean(found):.1f} ± {error(found):.1f}"


def _share(mine: Sequence[int], others: Sequence[int]) -> str:
    return "" if mine is others else f"{wins(mine, others):.0%}".replace("%", " %")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    rule = ["---", *("--:" for _column in head[1:])]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *rows))


def main() -> int:
    """Measure and write; returns the exit code."""
    measured = measure()
    page = PAGE.read_text(encoding="utf-8")
    for name, tables in (("people", as_people(CHARACTERS)), ("measured", as_page(measured))):
        page = re.sub(_MADE.format(name=name), tables, page, flags=re.DOTALL)
    write_whole({FIGURES: as_toml(measured), PAGE: page})
    return 0


if __name__ == "__main__":
    sys.exit(main())
