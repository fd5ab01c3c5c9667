"""Make the tables of solved games that the package brings: ``wortkniffel/data/tables``.

Wort-Kniffel for three players who know different words, Kniffel and Punktverkehrt, all by
the usual rules: half an hour on two cores with the extra ``solver``, and it goes on where
it was stopped. The same list, dice and rules give the same bytes.

    .venv/bin/python scripts/make_tables.py            # all of them
    .venv/bin/python scripts/make_tables.py kniffel    # those whose names begin so
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from wortkniffel.cli.output import complain
from wortkniffel.cli.solving.keeping import StoppedError
from wortkniffel.cli.solving.solved import compute
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.listbuilder.default import compile_default
from wortkniffel.rules import kniffel, punktverkehrt, wortkniffel
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.family import Family, Supplies
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.knowledge import ALL_KNOWLEDGE, WHOLE_LIST
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.shelf import SHIPPED, Wanted

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 4_000_000
"""How large all of them may be together."""


class Shipped(NamedTuple):
    """A table that the package brings, and what it is made from."""

    wanted: Wanted
    rules: Solvable
    source: WordSource | None

    @property
    def path(self) -> Path:
        """Where it stands."""
        return SHIPPED / self.wanted.file_name


def all_shipped(lexicon: Lexicon) -> Iterator[Shipped]:
    """Every table, by the usual rules, dice and list."""
    for family in (kniffel.FAMILY, punktverkehrt.FAMILY):
        rules = _usual(family, lexicon)
        yield Shipped(Wanted.of(rules, None, WHOLE_LIST), rules, None)
    rules = _usual(wortkniffel.FAMILY, lexicon)
    for knowledge in ALL_KNOWLEDGE:
        yield Shipped(Wanted.of(rules, lexicon, knowledge), rules, knowledge.of(lexicon))


def _usual(family: Family, lexicon: Lexicon) -> Solvable:
    rules = family.ruleset(Supplies(lexicon, load_dice()))
    assert isinstance(rules, Solvable)
    return rules


def main(argv: Sequence[str]) -> int:
    """Make them; returns the exit code."""
    for table in all_shipped(Lexicon.open(compile_default(ROOT))):
        if argv and not table.wanted.file_name.startswith(tuple(argv)):
            continue
        try:
            made = compute(table.wanted.subject, table.rules, table.source, table.path)
        except StoppedError as stopped:
            complain("stopped; the same command goes on")
            return stopped.status
        size, mean = table.path.stat().st_size, made.table.means.total
        print(f"{table.path.name}: {size} bytes, mean {mean:.4f}", flush=True)
    size = sum(path.stat().st_size for path in SHIPPED.glob("*.npz"))
    print(f"altogether {size} bytes of at most {MOST_BYTES}")
    return 1 if size > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
