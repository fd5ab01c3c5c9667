"""The stages of a game solved by a Dask cluster."""

import socket
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from distributed import LocalCluster

from tests.cases.small_games import SMALL_GAMES, solved
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.strategy.cluster import cluster
from wortkniffel.strategy.pools import ClusterError
from wortkniffel.strategy.tables import Subject
from wortkniffel.strategy.turn import fastest_turns
from wortkniffel.strategy.unfinished import Unfinished


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a cluster of two processes listens."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as running:
            yield running.scheduler_address


@pytest.mark.parametrize("name", ["wort", "kniffel regelblatt", "ungleich yahtzee"])
def test_a_cluster_makes_the_same_table(name: str, address: str, small_lexicon: Lexicon) -> None:
    rules = SMALL_GAMES[name](small_lexicon)
    source = small_lexicon if rules.policy else None
    with ThreadPoolExecutor(1) as hands, cluster(address) as found:
        game = Unfinished.of(Subject.of(rules), rules)
        table = game.finish(rules, source, hands, found.workers, lambda _what, _share: None)
    here = solved(rules, source, fastest_turns)
    assert np.array_equal(table.values, here.values, equal_nan=True)
    assert table.means.boxes == pytest.approx(here.means.boxes, abs=1e-4)


@pytest.mark.parametrize("address", ["", "quatsch", "tcp://rechner", "foo://rechner:1"])
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    with pytest.raises(ClusterError, match="das ist keine Adresse wie"), cluster(address):
        pass


def test_what_listens_but_is_no_scheduler_is_not_waited_for() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = "tcp://{}:{}".format(*silent.getsockname())
        told = pytest.raises(ClusterError, match="dort antwortet kein Dask-Scheduler")
        with told, cluster(address):
            pass
