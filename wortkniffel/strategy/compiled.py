"""What the loops of the turn solver are compiled with (extra ``solver``)."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from wortkniffel.strategy.turn import ArrayTurns, fastest_turns

Singles = NDArray[np.float32]
_Function = TypeVar("_Function", bound=Callable[..., object])


def compiled(function: _Function) -> _Function:
    """A function compiled for numbers; it lets go of the interpreter's lock."""
    # Infinities stand for what is not allowed, so they have to be kept.
    freedom = {"contract", "reassoc", "arcp", "nsz"}
    return cast(_Function, numba.njit(cache=True, nogil=True, fastmath=freedom)(function))


class Loops(ArrayTurns):
    """What both kinds of dice have in common."""

    def __reduce__(self) -> tuple[Callable[..., ArrayTurns], tuple[object, ...]]:
        """Another process takes the fastest that it has."""
        return fastest_turns, (self.worths, self.lattice, self.throws)
