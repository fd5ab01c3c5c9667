"""Keys that are pressed faster than the screens change.

Textual hands a key to what has the focus when the key arrives. Of two keys that come in
one read the second would so go to the screen that the first is about to leave, or to one
that has nothing in it yet.
"""

import asyncio
from collections.abc import Awaitable, Callable

from textual.app import App
from textual.events import Event, InputEvent, MouseMove, Paste
from textual.message_pump import MessagePump

# Longer than any step takes. What goes away in the middle of one may never answer.
_PATIENCE_SECONDS = 2.0


class Typeahead:
    """The keys, clicks and pastes of an application, worked off one by one.

    Each waits until what the one before has led to is done, and then finds a screen that
    stands, with its focus.
    """

    def __init__(self, app: App[str], deliver: Callable[[Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._queue: asyncio.Queue[Event] = asyncio.Queue()
        self._working = False

    @property
    def idle(self) -> bool:
        """Whether all that was typed has been worked off."""
        return not self._working and self._queue.empty()

    def takes(self, event: Event) -> bool:
        """Keep an event that comes from the terminal; whether it is one."""
        if not isinstance(event, InputEvent | Paste) or event.is_forwarded:
            return False
        self._queue.put_nowait(event)
        return True

    async def work(self) -> None:
        """Work off what comes, for as long as the application runs."""
        while True:
            event = await self._queue.get()
            self._working = True
            await self._screen_stands()
            path = self._path()
            await self._deliver(event)
            if not isinstance(event, MouseMove):
                await self._done(path)
            self._working = False

    def _path(self) -> list[MessagePump]:
        """Where a key goes: from what has the focus up to the application."""
        screen = self._app.screen
        return list((screen.focused or screen).ancestors_with_self)

    async def _done(self, path: list[MessagePump]) -> None:
        """Wait until a key has gone its way, and the message it may have caused as well."""
        for pump in (*path, *path):
            await _caught_up(pump)

    async def _screen_stands(self) -> None:
        """Wait until the screen on top is mounted and no other is about to take its place."""
        top = None
        while top is not self._app.screen:
            top = self._app.screen
            await _caught_up(self._app)
            await _caught_up(top)


async def _caught_up(pump: MessagePump) -> None:
    """Wait until a widget has worked off the messages that it has now."""
    done = asyncio.Event()
    if pump.call_later(done.set):
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await done.wait()
        except TimeoutError:
            pass
