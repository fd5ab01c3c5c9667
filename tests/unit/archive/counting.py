"""Finished games of few points, and what the archive counts of them."""

from tests.cases.finished import finished
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.results import Result, results
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.ruleset import Ruleset

NUMBERS = Punktverkehrt()


KNIFFEL = Kniffel(PRESETS["regelblatt"])


BEGUN = "2026-12-01T18:30:00Z"


SETUP = Setup(
    ("Anna", "Ben"),
    "7",
    None,
    by_lot=False,
    ruleset=NUMBERS.key,
    options=NUMBERS.options,
    begun=BEGUN,
)


def game_of(anna: int = 4, ben: int = 3, setup: Setup = SETUP) -> Game:
    """Somebody has so many points in the box of the ones, and nothing else."""
    return finished(NUMBERS, [{"1": anna}, {"1": ben}], setup=setup)


def told(archive: Archive) -> list[tuple[int, str, int]]:
    """Game, name and total of each result; no game is unread."""
    found, unread = results(archive, rules_for)
    assert unread == 0
    return summed(found)


def summed(found: list[Result]) -> list[tuple[int, str, int]]:
    return [(result.game, result.name, result.facts.total) for result in found]


def rules_for(setup: Setup) -> Ruleset:
    known: dict[str, Ruleset] = {NUMBERS.key: NUMBERS, KNIFFEL.key: KNIFFEL}
    return known[setup.ruleset]


def no_rules(setup: Setup) -> Ruleset:
    raise KeyError(setup.ruleset)


def changed(archive: Archive, sql: str, *values: object) -> None:
    archive.do(lambda connection: connection.execute(sql, values))


def kept(archive: Archive) -> list[tuple[int, int, int, str]]:
    return archive.do(lambda connection: connection.execute("SELECT * FROM result").fetchall())
