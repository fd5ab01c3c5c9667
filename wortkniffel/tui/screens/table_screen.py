"""A table, and what may be laid over it."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from wortkniffel.tui.screens.play_texts import closing
from wortkniffel.tui.table import Table


class TableScreen(Screen[None]):
    """The screen of a game: the pause stops its sand, under other cards it runs on.

    What covers the table is imported when it is wanted.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f3", "block", show=False),
    ]

    def __init__(self, table: Table, *, interrupted: bool = False) -> None:
        super().__init__()
        self.table = table
        self.pausing = False
        self._interrupted = interrupted

    def on_mount(self) -> None:
        """Whoever comes back to an interrupted game finds its sand standing."""
        if self._interrupted:
            self.action_pause()

    @property
    def running(self) -> bool:
        """Whether there is still something to lose by leaving."""
        return not self.table.game.over

    def on_screen_resume(self) -> None:
        """Whatever covered the table is gone, so the sand runs on."""
        # On the way to the pause a card may have gone first.
        if not self.pausing:
            self.table.clock.resume()

    def action_pause(self) -> None:
        """Stop the sand and hide the dice."""
        from wortkniffel.tui.screens.pause import PauseScreen

        self.stop_the_sand()
        pause = PauseScreen(self.table, interrupted=self._interrupted)
        self._interrupted = False
        self.app.push_screen(pause, self._after_pause)

    def stop_the_sand(self) -> None:
        """Let the clock stand until the pause is over."""
        self.pausing = True
        self.table.clock.pause()
        # The pause says whether the game can be gone on with.
        self.table.keep()

    def rest(self) -> None:
        """Take no Enter that was meant for the pause."""

    def _after_pause(self, choice: str | None) -> None:
        self.pausing = False
        self.rest()
        if choice == "start":
            self.app.pop_screen()
        elif choice == "quit":
            self.app.exit()

    def action_help(self) -> None:
        """All keys; the sand runs on."""
        from wortkniffel.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.table.game, closing(self.table)))

    def action_block(self) -> None:
        """The whole sheet of all players; the sand runs on."""
        from wortkniffel.tui.screens.block import BlockScreen

        self.app.push_screen(BlockScreen(self.table.game, closing(self.table)))

    def show_result(self) -> None:
        """Who has won."""
        from wortkniffel.tui.screens.result import Ended, ResultScreen

        table = self.table
        ended = Ended(table.game, table.equipment, table.uncounted)
        self.app.switch_screen(ResultScreen(ended))
