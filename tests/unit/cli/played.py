"""Players with finished games, and the figures they are told."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tests.cases.finished import finished, keep
from tests.unit.cli.running import Outcome, run
from wortkniffel.archive.archive import Archive
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.ruleset import FoundWord, Ruleset

UPPER = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15, "6": 18}


WORDS = [FoundWord(word.upper(), (word,)) for word in ("Kurs", "Quark", "Kar")]


class Mau(Kniffel):
    """A game that is not installed."""

    key = "mau"


def game(
    day: int,
    sheets: Mapping[str, Sequence[Mapping[str, int]]],
    rules: Ruleset | None = None,
    *,
    sand: int | None = None,
    helped: Sequence[int] = (),
    words: Sequence[FoundWord] = (),
) -> Game:
    """A game of a day in November, with the sheets that each person filled."""
    rules = rules or Kniffel()
    setup = Setup(
        tuple(sheets),
        "7",
        sand,
        by_lot=False,
        ruleset=rules.key,
        options=rules.options,
        begun=f"2026-11-{day:02}T12:00:00Z",
    )
    columns = [column for theirs in sheets.values() for column in theirs]
    throw = "QUARKST" if words else ""
    return finished(rules, columns, setup=setup, helped=helped, words=words, throw=throw)


def stats(home: Path, *arguments: str, encoding: str = "utf-8") -> Outcome:
    """A run for the player who lives there."""
    data = str(home / "data")
    return run("stats", *arguments, XDG_DATA_HOME=data, PYTHONIOENCODING=encoding)


def with_games(home: Path, *games: Game) -> Path:
    with closing(Archive.open(home / "data" / "wortkniffel" / "spiele.db")) as archive:
        keep(archive, *games)
    return home
