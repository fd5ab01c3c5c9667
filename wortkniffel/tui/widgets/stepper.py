"""One value out of a few, changed with the left and right, Space or a click."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from wortkniffel.rules.family import Option


class Stepper(Widget, can_focus=True):
    """A line ``◂ value ▸``; ``options`` are shown texts, ``index`` the chosen one."""

    DEFAULT_CSS = """
    Stepper { width: 1fr; height: 1; padding: 0 1; }
    Stepper:focus { background: $primary; color: $ink; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    index: reactive[int] = reactive(0)

    class Changed(Message):
        """Another value was chosen."""

    def __init__(self, options: Sequence[str], index: int = 0, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._options = options
        self.set_reactive(Stepper.index, index)

    def render(self) -> Content:
        """The chosen value between its arrows."""
        return Content(f"◂ {self._options[self.index]} ▸")

    def action_step(self, step: int) -> None:
        """Go on by so many values, round and round."""
        self.index = (self.index + step) % len(self._options)
        self.post_message(self.Changed())

    def on_click(self, event: Click) -> None:
        """The left arrow goes back, everything else on."""
        self.action_step(-1 if event.x <= 1 else 1)


class OptionStepper(Stepper):
    """What is chosen of an option of a game."""

    def __init__(self, option: Option, chosen: str) -> None:
        keys = [choice.key for choice in option.choices]
        super().__init__([choice.text for choice in option.choices], keys.index(chosen))
        self._option = option

    @property
    def option(self) -> str:
        """The key of the option."""
        return self._option.key

    @property
    def key(self) -> str:
        """The key of what is chosen."""
        return self._option.choices[self.index].key

    @property
    def reading(self) -> str:
        """How what is chosen is understood where its wording leaves a case open."""
        return self._option.choices[self.index].reading
