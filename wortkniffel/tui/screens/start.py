"""The first screen: the game's name in dice, and what can be done."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from wortkniffel import __version__
from wortkniffel.messages import _
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.measures import die_size
from wortkniffel.tui.widgets.die import FREE, Face, die_lines
from wortkniffel.tui.widgets.menu import Item, Menu


class Logo(Widget):
    """WORT over KNIFFEL, in dice."""

    DEFAULT_CSS = """
    Logo { width: auto; height: auto; }
    """
    _ROWS = ("WORT", "KNIFFEL")

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__()
        self._values = values

    def get_content_width(self, container: object, viewport: object) -> int:
        """Seven dice."""
        size = die_size(self.app.size.width)
        return len(self._ROWS[1]) * (size.width + size.gap) - size.gap

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Two rows of dice."""
        return 2 * die_size(self.app.size.width).height

    def render(self) -> Content:
        """The dice as lines of text."""
        size = die_size(self.app.size.width)
        lines: list[Content] = []
        for row in self._ROWS:
            dice = [
                die_lines(
                    Face(face, str(self._values.get(face, ""))), size, FREE, "bold $ink on $ivory"
                )
                for face in row
            ]
            lines += [Content(" " * size.gap).join(pieces) for pieces in zip(*dice, strict=True)]
        return Content("\n").join(lines)


class StartScreen(Screen[None]):
    """New game, word check, rules, quit."""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment

    def compose(self) -> ComposeResult:
        """The logo over the menu."""
        yield Logo(self._equipment.dice.values)
        yield Menu(
            [
                Item("N", _("Neues Spiel"), "setup"),
                Item("W", _("Wort prüfen"), "check"),
                Item("R", _("Spielregeln"), "rules"),
                Item("H", _("Hilfe: alle Tasten"), "help"),
                Item("B", _("Beenden"), "quit"),
            ]
        )
        yield Static(self._about(), id="about", markup=False)

    def _about(self) -> str:
        about = _("Version {version} · {count}").format(
            version=__version__, count=self._equipment.word_count
        )
        return "\n".join(filter(None, [about, self._equipment.words_note]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen; a second key meanwhile opens nothing."""
        if not self.is_active:
            return
        # The other screens are imported when they are wanted: the first picture is
        # to stand before they would have been read.
        if event.option_id == "setup":
            from wortkniffel.tui.screens.setup import SetupScreen

            self.app.push_screen(SetupScreen(self._equipment))
        elif event.option_id == "check":
            from wortkniffel.tui.screens.check import CheckScreen

            self.app.push_screen(
                CheckScreen(self._equipment.lexicon, note=self._equipment.words_note)
            )
        elif event.option_id == "rules":
            from wortkniffel.tui.screens.rules import RulesScreen

            self.app.push_screen(RulesScreen())
        elif event.option_id == "help":
            from wortkniffel.tui.screens.help import HelpScreen

            self.app.push_screen(HelpScreen())
        else:
            self.app.exit()
