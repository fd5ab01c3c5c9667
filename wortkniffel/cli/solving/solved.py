"""A solved game: from the shelf, or computed and put there."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from wortkniffel.cli.extras import coming_with
from wortkniffel.cli.output import complain
from wortkniffel.cli.progress import steps_bar
from wortkniffel.cli.solving.keeping import Keeper, begun
from wortkniffel.locking import alone
from wortkniffel.messages import _
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.pools import local_workers, surveyors
from wortkniffel.strategy.shelf import Wanted
from wortkniffel.strategy.solver import MEANS, VALUES, Workers
from wortkniffel.strategy.tables import Subject, Table, TableError
from wortkniffel.strategy.unfinished import Unfinished
from wortkniffel.strategy.worths import FURTHER, HANDS

# About how long the steps take beside each other, with words and without.
_WITH_WORDS = {HANDS: 50.0, FURTHER: 10.0, VALUES: 200.0, MEANS: 150.0}
_WITHOUT = {HANDS: 0.1, FURTHER: 0.1, VALUES: 1.0, MEANS: 1.0}

WorkersOf = Callable[[Model], AbstractContextManager[Workers]]


class Solved(NamedTuple):
    """A solved game, the file it is in, and whether it was computed now."""

    table: Table
    path: Path
    computed: bool


def from_shelf(wanted: Wanted) -> Solved | None:
    """The table that is there; none if there is none or it does not fit, which is told."""
    try:
        path, table = wanted.find_file()
    except TableError as error:
        if any(path.exists() for path in wanted.files()):
            complain(_("{fault} Sie wird neu berechnet.").format(fault=error))
        return None
    return Solved(table, path, computed=False)


def compute(
    subject: Subject,
    rules: Solvable,
    source: WordSource | None,
    path: Path,
    address: str | None = None,
) -> Solved:
    """Solve a game, from where that was left off, and write its table.

    What has been done so far stands beside it. ``address`` is that of a cluster to do the
    work.

    Raises:
        StoppedError: somebody has stopped it.
        BusyError: another process is at it.
        OSError: the table cannot be written.
        UnsolvableError: the game cannot be solved.
        ClusterError: the cluster cannot do it.
        MissingPackageError: what calls a cluster is not installed.
        BrokenExecutor: a process that was to help has been ended.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partly = path.with_suffix(".teil")
    weights = _WITH_WORDS if source else _WITHOUT
    with alone(path.with_suffix(".lock")), _workers(address) as workers:
        game = begun(partly, subject, Unfinished.of(subject, rules))
        with steps_bar(weights) as report:
            keeper = Keeper(game, partly, report)
            with keeper.keeping(), surveyors(rules, source) as hands:
                table = game.finish(rules, source, hands, workers, keeper.report)
                table.write(path)
    return Solved(table, path, computed=True)


@contextmanager
def _workers(address: str | None) -> Iterator[WorkersOf]:
    if address is None:
        yield local_workers
        return
    with coming_with("cluster"):
        from wortkniffel.strategy.cluster import cluster
    with cluster(address) as found:
        yield found.workers
