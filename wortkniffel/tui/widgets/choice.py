"""A choice out of what is only known later, with its place among the others."""

from collections.abc import Sequence

from textual.content import Content

from wortkniffel.messages import _
from wortkniffel.tui.widgets.stepper import Stepper


class Choice(Stepper, can_focus=False):
    """A line ``◂ value ▸  1 von 3``; the keys are those of the screen.

    ``arrows`` are the signs of the keys that step back and on.
    """

    DEFAULT_CSS = """
    Choice { height: auto; }
    """

    def __init__(self, arrows: tuple[str, str], *, id: str) -> None:
        super().__init__([""], id=id)
        self._arrows = arrows

    def offer(self, options: Sequence[str], index: int = 0) -> None:
        """Offer other values; nobody is told of the one that is chosen now."""
        self._options = options
        self.set_reactive(Choice.index, index)
        self.refresh(layout=True)

    @property
    def several(self) -> bool:
        """Whether there is more than one value."""
        return len(self._options) > 1

    def render(self) -> Content:
        """The chosen value; where there is no other, without arrows."""
        value, count = self._options[self.index], len(self._options)
        if not self.several:
            return Content.assemble("  ", (value, "bold"))
        back, on = self._arrows
        return Content.assemble(
            (f"{back} ", "$primary"),
            (value, "bold"),
            (f" {on}", "$primary"),
            (
                "  " + _("{place} von {count}").format(place=self.index + 1, count=count),
                "$muted",
            ),
        )

    def watch_index(self) -> None:
        """Another value may need more lines."""
        self.refresh(layout=True)

    def action_step(self, step: int) -> None:
        """Go on by so many values, where there is more than one."""
        if self.several:
            super().action_step(step)
