"""A list of things to choose from, by arrow and Enter, by letter, or by mouse."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from wortkniffel.tui.keys import typed_character


class Item(NamedTuple):
    """One line of a menu: the letter that picks it, or "", its text, and the chosen id."""

    letter: str
    text: str
    chosen: str


class Menu(OptionList):
    """An option list whose lines can also be picked by their letter."""

    DEFAULT_CSS = """
    Menu { width: auto; min-width: 30; }
    """

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items
        super().__init__(*map(_option, items))

    def show(self, items: Sequence[Item]) -> None:
        """Offer other things; the first one is highlighted."""
        self._items = items
        self.clear_options()
        self.add_options(map(_option, items))
        self.highlighted = 0

    def on_key(self, event: Key) -> None:
        """Pick a line by its letter."""
        for place, item in enumerate(self._items):
            if item.letter and typed_character(event).upper() == item.letter:
                event.stop()
                self.highlighted = place
                self.action_select()


def _option(item: Item) -> Option:
    text = Content.assemble((f" {item.letter or ' '} ", "bold underline"), f"  {item.text} ")
    return Option(text, id=item.chosen)
