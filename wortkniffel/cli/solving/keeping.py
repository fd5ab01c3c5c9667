"""A game that is being solved is kept on the way, whatever ends it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType

from wortkniffel.cli.output import complain
from wortkniffel.messages import _, write_fault
from wortkniffel.strategy.tables import Subject, TableError
from wortkniffel.strategy.unfinished import Unfinished
from wortkniffel.strategy.worths import Report

_SECONDS_BETWEEN = 5.0
# A terminal that is closed says SIGHUP; Windows does not know it.
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class StoppedError(Exception):
    """Somebody has stopped the command; ``status`` is what it ends with."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        super().__init__(number)


def begun(path: Path, subject: Subject, unbegun: Unfinished) -> Unfinished:
    """What is kept in a file, or else ``unbegun``; what cannot be used is told."""
    if not path.exists():
        return unbegun
    try:
        found = Unfinished.read(path, subject)
    except TableError as error:
        complain(_("{fault} Es geht von vorn los.").format(fault=error))
        return unbegun
    complain(_("Es geht weiter, wo zuletzt aufgehört wurde."))
    return found


class Keeper:
    """Keeps a game in a file every few seconds while it is solved, and when that ends."""

    def __init__(self, game: Unfinished, path: Path, report: Report) -> None:
        self._game = game
        self._path = path
        self._report = report
        self._kept = monotonic()
        self._signal = 0
        self._complained = False

    def report(self, what: str, share: float) -> None:
        """Pass it on; in between, what is known fits together and can be kept.

        Raises:
            StoppedError: somebody wants it to end.
        """
        self._report(what, share)
        if self._signal:
            raise StoppedError(self._signal)
        if monotonic() - self._kept >= _SECONDS_BETWEEN:
            self._keep()

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Until it is solved: the file is there as long as it is not.

        Somebody who stops it waits for what is being worked on; twice, and it ends at once.
        """
        before = {number: signal.signal(number, self._heed) for number in _SIGNALS}
        self._keep()
        try:
            yield
        except Exception:
            self._keep()
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        self._path.unlink(missing_ok=True)

    def _heed(self, number: int, _frame: FrameType | None) -> None:
        if self._signal:
            raise KeyboardInterrupt
        self._signal = number

    def _keep(self) -> None:
        try:
            self._game.write(self._path)
        except OSError as error:
            if not self._complained:
                complain(
                    _("Der Zwischenstand {path} ist nicht zu schreiben: {fault}.").format(
                        path=self._path, fault=write_fault(error)
                    )
                )
            self._complained = True
        self._kept = monotonic()
