"""Work that may take its time, beside the table."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

from textual.screen import Screen

Result = TypeVar("Result")


async def in_background(work: Callable[[], Result]) -> Result:
    """What some work gives that a thread does; the work must not touch a widget.

    Python waits at its end for the threads that it lends out itself, and so would a player
    who quits while a server keeps silent. Nobody waits for this one.
    """
    result: Future[Result] = Future()
    # From here on it cannot be cancelled, so the thread may always say what came of it.
    result.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # whoever waits has to know of it
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)


def is_there(screen: Screen[Any]) -> bool:
    """Whether a screen can still show what some work has brought.

    Whoever has left meanwhile has taken the widgets along.
    """
    return screen.is_attached and screen in screen.app.screen_stack
