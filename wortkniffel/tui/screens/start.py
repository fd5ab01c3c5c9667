"""The first screen: the game's name in dice, and what can be done."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from wortkniffel import __version__
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.tries import name_used_last, tries
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.ruleset import Look
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.measures import DiceRoom, DieSize, die_size
from wortkniffel.tui.widgets.die import FREE, die_lines
from wortkniffel.tui.widgets.faces import face_lines
from wortkniffel.tui.widgets.menu import Item, Menu

_GAME = "game "
_ABOUT_WIDTH = 76


class Logo(Widget):
    """WORT over KNIFFEL, in dice; where that is too high both in a row, or nothing."""

    DEFAULT_CSS = """
    Logo { width: auto; height: auto; }
    """
    _DICE = DiceRoom(len("KNIFFEL"), Look.LETTERS)

    def __init__(self, values: Mapping[str, int]) -> None:
        super().__init__()
        self._values = values
        self._most: int | None = None

    def fit(self, lines: int) -> None:
        """Take at most so many lines of the screen."""
        if lines != self._most:
            self._most = lines
            self.refresh(layout=True)

    def _arranged(self) -> tuple[Sequence[str], DieSize]:
        """The rows of dice, and how large these are."""
        size, small = die_size(self.app.size.width, self._DICE), self._DICE.sizes[0]
        if self._most is None or 2 * size.height <= self._most:
            return ("WORT", "KNIFFEL"), size
        return (("WORT KNIFFEL",) if small.height <= self._most else ()), small

    def get_content_width(self, container: object, viewport: object) -> int:
        """The dice of the longest row."""
        rows, size = self._arranged()
        return DiceRoom(max(map(len, rows), default=0), Look.LETTERS).width(size)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """The rows of dice."""
        rows, size = self._arranged()
        return len(rows) * size.height

    def render(self) -> Content:
        """The dice as lines of text."""
        rows, size = self._arranged()
        lines: list[Content] = []
        for row in rows:
            dice = [self._die(face, size) for face in row]
            lines += [Content(" " * size.gap).join(pieces) for pieces in zip(*dice, strict=True)]
        return Content("\n").join(lines)

    def _die(self, face: str, size: DieSize) -> Sequence[Content]:
        if face == " ":
            return [Content(" " * size.width)] * size.height
        value = str(self._values.get(face, ""))
        lines = face_lines(face, Look.LETTERS, size, value)
        return die_lines(lines, FREE, "bold $ink on $ivory")


class StartScreen(Screen[None]):
    """The games, what is left of games, word check, rules, quit."""

    def __init__(self, equipment: Equipment) -> None:
        super().__init__()
        self._equipment = equipment

    def compose(self) -> ComposeResult:
        """The logo over the menu."""
        self._offered = self._items()
        with Center(), Vertical(id="offer"):
            yield Logo(self._equipment.dice.values)
            yield Menu(self._offered)
        # What is longer than the logo is wide leaves that where it is.
        with Center():
            yield Static(self._about(), id="about", markup=False)

    def on_screen_resume(self) -> None:
        """There may be one game more to go on with, or one less."""
        items = self._items()
        if items != self._offered:
            self._offered = items
            self.query_one(Menu).show(items)
            self._fit()

    def on_resize(self, event: Resize) -> None:
        """The menu goes before the logo."""
        self._fit()

    def _fit(self) -> None:
        logo, about = self.query_one(Logo), self.query_one("#about")
        width = min(_ABOUT_WIDTH, self.app.size.width)
        air = logo.styles.margin.bottom + about.styles.margin.top
        notes = Content(self._about()).get_height({}, width)
        logo.fit(self.app.size.height - len(self._offered) - notes - air)
        logo_width = logo.get_content_width(self.size, self.size)
        about.styles.min_width = logo_width
        about.styles.max_width = max(_ABOUT_WIDTH, logo_width)

    def _items(self) -> list[Item]:
        open_games = self._open_games()
        families = self._equipment.games.families
        text = ngettext(
            "Weiterspielen ({count} Spiel)", "Weiterspielen ({count} Spiele)", open_games
        )
        return [
            *([Item("0", text.format(count=open_games), "resume")] if open_games else []),
            *(
                Item(str(number) if number < 10 else "", family.name, _GAME + family.key)
                for number, family in enumerate(families, 1)
            ),
            Item("T", self._daily(), "daily"),
            Item("E", _("Ergebnisse und alte Partien"), "review"),
            Item("W", _("Wort prüfen"), "check"),
            Item("R", _("Spielregeln"), "rules"),
            Item("H", _("Hilfe: alle Tasten"), "help"),
            Item("B", _("Beenden"), "quit"),
        ]

    def _daily(self) -> str:
        """The line of the daily games, with how many of today's have been played."""
        archive = self._equipment.archive
        played = 0
        if archive is not None:
            with suppress(ArchiveError):
                tried = tries(archive, date.today().isoformat(), name_used_last(archive))
                played = sum(one.over or one.game is None for one in tried.values())
        if not played:
            return _("Tagespartie")
        return _("Tagespartie ({count} heute gespielt)").format(count=played)

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
