"""A place at the table in the set-up: somebody's name, or a computer player."""

from collections.abc import Callable, Sequence

from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from wortkniffel.archive.people import LONGEST_NAME


class Seat(Input):
    """A line for a name; while it is empty, left and right go through the computer players.

    ``characters`` are their keys; ``shown`` tells how the line looks with one of them, or
    with nobody for "".
    """

    DEFAULT_CSS = """
    Seat.-computer > .input--placeholder { color: $text; }
    """

    character: reactive[str] = reactive("", init=False)

    class Taken(Message):
        """Somebody else sits there, or nobody any more."""

    def __init__(
        self, name: str, character: str, characters: Sequence[str], shown: Callable[[str], str]
    ) -> None:
        known = character in characters
        name = "" if known else name
        super().__init__(name, max_length=LONGEST_NAME, compact=True, classes="name")
        self._round = ("", *characters)
        self._shown = shown
        self.set_reactive(Seat.character, character if known else "")
        self.show()

    def show(self) -> None:
        """Look as who sits there."""
        self.placeholder = self._shown(self.character)
        self.set_class(bool(self.character), "-computer")

    @property
    def person(self) -> str:
        """The name of who sits there, "" for nobody or a computer player."""
        return self.value.strip()

    def watch_value(self) -> None:
        """Where somebody is named no computer player sits."""
        if self.value:
            self.character = ""
        self.post_message(self.Taken())

    def watch_character(self) -> None:
        """Somebody else has sat down."""
        self.show()
        self.post_message(self.Taken())

    def _step(self, step: int) -> None:
        place = self._round.index(self.character) + step
        self.character = self._round[place % len(self._round)]

    def action_cursor_left(self, select: bool = False) -> None:
        """Go to the computer player before, or to the left in the name."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self._step(-1)

    def action_cursor_right(self, select: bool = False) -> None:
        """Go to the next computer player, or to the right in the name."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self._step(1)

    def action_delete_left(self) -> None:
        """Delete a letter, or send the computer player away."""
        super().action_delete_left()
        self.character = ""

    def action_delete_right(self) -> None:
        """Delete a letter, or send the computer player away."""
        super().action_delete_right()
        self.character = ""

    def on_click(self, event: Click) -> None:
        """The arrows beside a computer player go back and on."""
        if self.character and event.x == 0:
            self._step(-1)
        elif self.character and self.placeholder[event.x : event.x + 1] == "▸":
            self._step(1)
