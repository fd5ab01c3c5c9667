"""The application: colours, screens, and every way out."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Resize
from textual.geometry import Size

from wortkniffel.messages import _
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.measures import HUGE, SMALLEST_HEIGHT, SMALLEST_WIDTH, WIDE
from wortkniffel.tui.screens.start import StartScreen
from wortkniffel.tui.screens.too_small import TooSmallScreen
from wortkniffel.tui.theme import FELT
from wortkniffel.tui.typeahead import Typeahead

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


class WortKniffelApp(App[str]):
    """The game at the terminal; ``game`` is the key of the one to be set up at once."""

    TITLE = "Wort-Kniffel"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (WIDE, "-wide"),
        (HUGE, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"),
        (30, "-high"),
    ]
    # The default screen's own style sheet would be read after its first picture.
    CSS_PATH = [  # noqa: RUF012
        "app.tcss",
        "screens/start.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", _("Beenden"), show=False, priority=True, system=True),
    ]

    def __init__(self, equipment: Equipment, game: str = "") -> None:
        super().__init__()
        self._equipment = equipment
        self._game = game
        self.typeahead = Typeahead(self, super().on_event)
        self.register_theme(FELT)
        self.theme = FELT.name

    def get_default_screen(self) -> StartScreen:
        """The start screen is the lowest one."""
        return StartScreen(self._equipment)

    async def on_event(self, event: Event) -> None:
        """Keys and clicks wait until it is their turn."""
        if not self.typeahead.takes(event):
            await super().on_event(event)

    def on_mount(self) -> None:
        """Take keys, and leave in good order when the terminal or the system says so."""
        self.run_worker(self.typeahead.work())
        loop = asyncio.get_running_loop()
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                # Windows has no signal handlers on its event loop, and no SIGHUP.
                with suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(number, self._leave_for, number)
        if self._game:
            self._set_up(self._game)

    def _set_up(self, game: str) -> None:
        """Open the set-up of a game, beneath what covers a small terminal already."""
        from wortkniffel.tui.screens.setup import SetupScreen

        if isinstance(self.screen, TooSmallScreen):
            self.pop_screen()
        self.push_screen(SetupScreen(self._equipment, self._equipment.games.family(game)))
        self._cover(self.size)

    def _leave_for(self, number: int) -> None:
        """Leave for a signal, at once where the terminal is gone.

        Textual's output thread dies of the first write that fails, and the next ones
        would wait for it for ever.
        """
        import termios

        try:
            # Under a test runner standard input may be no file at all (ValueError).
            with suppress(ValueError):
                termios.tcgetattr(sys.stdin)
        except termios.error:
            os._exit(128 + number)
        self.exit(None, 128 + number)

    def on_resize(self, event: Resize) -> None:
        """Below the smallest size the table waits."""
        self._cover(event.size)

    def _cover(self, size: Size) -> None:
        small = size.width < SMALLEST_WIDTH or size.height < SMALLEST_HEIGHT
        covered = isinstance(self.screen, TooSmallScreen)
        if small and not covered:
            self.push_screen(TooSmallScreen())
        elif covered and not small:
            self.pop_screen()

    async def action_leave(self) -> None:
        """Quit; while a game runs, the pause asks first."""
        from wortkniffel.tui.screens.pause import PauseScreen
        from wortkniffel.tui.screens.play import PlayScreen

        playing = next((s for s in self.screen_stack if isinstance(s, PlayScreen)), None)
        pausing = any(isinstance(screen, PauseScreen) for screen in self.screen_stack)
        if playing is None or not playing.running or pausing:
            self.exit()
            return
        playing.stop_the_sand()
        while self.screen is not playing:
            self.pop_screen()
        playing.action_pause()
        self._cover(self.size)
