"""The first screen: the game's name in dice, and what can be done."""

from collections.abc import Mapping
from contextlib import suppress

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from wortkniffel import __version__
from wortkniffel.archive.file import ArchiveError
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.measures import DiceRoom, die_size
from wortkniffel.tui.widgets.die import FREE, die_lines
from wortkniffel.tui.widgets.faces import face_lines
from wortkniffel.tui.widgets.menu import Item, Menu

_GAME = "game "


class Logo(Widget):
    """WORT over KNIFFEL, in dice."""

    DEFAULT_CSS = """
    Logo { width: auto; height: auto; }
    """
    _ROWS = ("WORT", "KNIFFEL")
    _DICE = DiceRoom(len(_ROWS[1]), Look.LETTERS)

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__()
        self._values = values

    def get_content_width(self, container: object, viewport: object) -> int:
        """Seven dice."""
        return self._DICE.width(die_size(self.app.size.width, self._DICE))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Two rows of dice."""
        return 2 * die_size(self.app.size.width, self._DICE).height

    def render(self) -> Content:
        """The dice as lines of text."""
        size = die_size(self.app.size.width, self._DICE)
        lines: list[Content] = []
        for row in self._ROWS:
            dice = [
                die_lines(
                    face_lines(face, Look.LETTERS, size, str(self._values.get(face, ""))),
                    FREE,
                    "bold $ink on $ivory",
                )
                for face in row
            ]
            lines += [Content(" " * size.gap).join(pieces) for pieces in zip(*dice, strict=True)]
        return Content("\n").join(lines)


class StartScreen(Screen[None]):
    """The games, word check, rules, quit."""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment

    def compose(self) -> ComposeResult:
        """The logo over the menu."""
        yield Logo(self._equipment.dice.values)
        yield Menu(self._items(self._open_games()))
        yield Static(self._about(), id="about", markup=False)

    def on_screen_resume(self) -> None:
        """There may be one game more to go on with, or one less."""
        open_games = self._open_games()
        if open_games != self._offered:
            self.query_one(Menu).show(self._items(open_games))

    def _items(self, open_games: int) -> list[Item]:
        self._offered = open_games
        families = self._equipment.games.families
        text = ngettext(
            "Weiterspielen ({count} Spiel)", "Weiterspielen ({count} Spiele)", self._offered
        )
        return [
            *([Item("0", text.format(count=self._offered), "resume")] if self._offered else []),
            *(
                Item(str(number) if number < 10 else "", family.name, _GAME + family.key)
                for number, family in enumerate(families, 1)
            ),
            Item("T", _("Tagespartie"), "daily"),
            Item("E", _("Ergebnisse und alte Partien"), "review"),
            Item("W", _("Wort prüfen"), "check"),
            Item("R", _("Spielregeln"), "rules"),
            Item("H", _("Hilfe: alle Tasten"), "help"),
            Item("B", _("Beenden"), "quit"),
        ]

    def _open_games(self) -> int:
        archive = self._equipment.archive
        if archive is None:
            return 0
        with suppress(ArchiveError):
            return len(archive.open_games())
        return 0

    def _about(self) -> str:
        about = _("Version {version} · {count}").format(
            version=__version__, count=self._equipment.word_count
        )
        faults = self._equipment.games.faults
        notes = [self._equipment.words_note, self._equipment.archive_fault]
        lines = [about, *notes, *map(str, faults[:1])]
        if others := len(faults) - 1 if faults else 0:
            text = ngettext(
                "Ebenso {count} weiteres Spiel.", "Ebenso {count} weitere Spiele.", others
            )
            lines.append(text.format(count=others))
        return "\n".join(filter(None, lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen; a second key meanwhile opens nothing."""
        if not self.is_active:
            return
        # The other screens are imported when they are wanted: the first picture is
        # to stand before they would have been read.
        chosen = event.option_id or ""
        if chosen.startswith(_GAME):
            from wortkniffel.tui.screens.setup import SetupScreen

            family = self._equipment.games.family(chosen.removeprefix(_GAME))
            self.app.push_screen(SetupScreen(self._equipment, family))
        elif chosen == "resume":
            from wortkniffel.tui.screens.resume import ResumeScreen

            self.app.push_screen(ResumeScreen(self._equipment))
        elif chosen == "daily":
            from wortkniffel.tui.screens.daily import DailyScreen

            self.app.push_screen(DailyScreen(self._equipment))
        elif chosen == "review":
            from wortkniffel.tui.screens.review import ReviewScreen

            self.app.push_screen(ReviewScreen(self._equipment))
        elif chosen == "check":
            from wortkniffel.tui.screens.check import CheckScreen

            self.app.push_screen(
                CheckScreen(self._equipment.lexicon, note=self._equipment.words_note)
            )
        elif chosen == "rules":
            from wortkniffel.tui.screens.rules import RulesScreen

            self.app.push_screen(RulesScreen(self._equipment))
        elif chosen == "help":
            from wortkniffel.tui.screens.help import HelpScreen

            self.app.push_screen(HelpScreen())
        else:
            self.app.exit()
