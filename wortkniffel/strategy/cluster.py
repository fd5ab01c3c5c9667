"""The stages of a game solved on the machines of a Dask cluster (extra ``cluster``)."""

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from threading import Thread

from distributed import Client, KilledWorker
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.registry import get_backend

from wortkniffel.messages import _
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.pools import ClusterError
from wortkniffel.strategy.solver import Kit, Workers
from wortkniffel.strategy.turn import fastest_turns

_SECONDS = 8


class Cluster:
    """A cluster that answers."""

    def __init__(self, address: str, client: Client) -> None:
        self._address = address
        self._client = client

    @contextmanager
    def workers(self, model: Model) -> Iterator[Workers]:
        """Its workers, to whom the kit of a game is sent once.

        Raises:
            ClusterError: they fail or vanish.
        """
        kit = Kit(model, fastest_turns(model.worths, model.lattice, model.throws))
        try:
            sent = self._client.scatter(kit, broadcast=True, hash=False)
            yield Workers(self._client.get_executor(pure=False), sent)
        except ImportError as error:
            raise ClusterError(
                self._address, _("dort fehlt das Paket {name}").format(name=error.name)
            ) from error
        except (OSError, KilledWorker, CancelledError) as error:
            raise ClusterError(
                self._address, _("die Verbindung oder ein Arbeiter ging verloren")
            ) from error


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler has some address (``tcp://rechner:8786``).

    Raises:
        ClusterError: there is no such cluster, or it has no workers.
    """
    # What is wrong is told in one sentence, not in the log of a server.
    for name in logging.root.manager.loggerDict:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    client = _connected(address)
    try:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError as error:
            raise ClusterError(address, _("er hat keine Arbeiter")) from error
        yield Cluster(address, client)
    finally:
        client.close(timeout=_SECONDS)


def _connected(address: str) -> Client:
    try:
        scheme, place = parse_address(address)
        get_backend(scheme)
        parse_host_port(place)
    except ValueError as error:
        raise ClusterError(address, _("das ist keine Adresse wie tcp://rechner:8786")) from error
    # What is no scheduler may leave a client waiting for ever, whatever its own timeout.
    answer: Future[Client] = Future()

    def connect() -> None:
        try:
            answer.set_result(Client(address, timeout=_SECONDS, set_as_default=False))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return answer.result(_SECONDS + 1)
    # Strangers answer with anything: too much for the memory, another protocol.
    except Exception as error:
        raise ClusterError(address, _("dort antwortet kein Dask-Scheduler")) from error
