"""Who does the work on this machine: threads for loops and arrays, processes for words.

Both are gone as soon as somebody leaves early: what has not been begun is not done.
"""

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread

from wortkniffel.messages import _
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.moves import WordSource
from wortkniffel.strategy.solver import Kit, Workers
from wortkniffel.strategy.turn import fastest_turns


class ClusterError(Exception):
    """A cluster that cannot do the work; says which, and why."""

    def __init__(self, address: str, fault: str) -> None:
        super().__init__(
            _("Der Dask-Cluster {address} kann nicht rechnen: {fault}.").format(
                address=address, fault=fault
            )
        )


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local_workers(model: Model) -> Iterator[Workers]:
    """Threads: loops and arrays let go of the interpreter's lock."""
    kit = Kit(model, fastest_turns(model.worths, model.lattice, model.throws))
    with _ending(ThreadPoolExecutor(cores())) as executor:
        yield Workers(executor, kit)


@contextmanager
def surveyors(rules: Solvable, source: WordSource | None) -> Iterator[Executor]:
    """Who looks at the hands: processes where words are looked up and there can be some."""
    pool = _processes() if source is not None and _can_travel(rules, source) else None
    with _ending(pool or ThreadPoolExecutor(1)) as executor:
        yield executor


def _can_travel(*things: object) -> bool:
    # Whatever another package's game holds on to.
    try:
        pickle.dumps(things)
    except Exception:
        return False
    return True


def _processes() -> ProcessPoolExecutor | None:
    """Processes of this command alone, none where there can be none.

    They heed no Ctrl-C and end when the command does. They start afresh, the one way that
    goes well on every system and beside threads.
    """
    # A program frozen into one file would start itself again for each process.
    if hasattr(sys, "frozen"):
        return None
    try:
        pool = ProcessPoolExecutor(cores(), get_context("spawn"), _serve)
        with _no_interrupt():
            # With the first piece of work all processes start.
            pool.submit(os.getpid)
    except (ImportError, NotImplementedError, OSError):
        return None
    return pool


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Keep a Ctrl-C back, also from processes that start meanwhile and until they serve."""
    with ExitStack() as stack:
        if hasattr(signal, "pthread_sigmask"):
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            stack.callback(signal.pthread_sigmask, signal.SIG_SETMASK, before)
        yield


def _serve() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever waits for work waits for ever if nobody is left to give any.
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


@contextmanager
def _ending(executor: Executor) -> Iterator[Executor]:
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
