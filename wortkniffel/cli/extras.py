"""What a command needs beyond what the game is installed with."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from wortkniffel.messages import _


class MissingPackageError(Exception):
    """A package is not installed; says how to get it."""


@contextmanager
def coming_with(extra: str) -> Iterator[None]:
    """Import within it what an extra of the package brings.

    Raises:
        MissingPackageError: it is not there.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingPackageError(
            _(
                "Dafür fehlt das Paket {name}. Dieser Befehl holt es:\n"
                '{python} -m pip install "wortkniffel[{extra}]"'
            ).format(name=error.name, python=sys.executable or "python", extra=extra)
        ) from error
