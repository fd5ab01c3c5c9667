"""The games of the day: the same dice for everyone, and one try that counts."""

from collections.abc import Callable
from datetime import date
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Label, OptionList, Static

from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.people import LONGEST_NAME, name_fault
from wortkniffel.archive.replaying import SavedGameError
from wortkniffel.archive.tries import Tried, name_used_last, tries
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.saved_games import game_to_replay
from wortkniffel.tui.screens.card import CardScreen
from wortkniffel.tui.table import Table, this_moment
from wortkniffel.tui.widgets.menu import Item, Menu

_WEEKDAYS = (
    *(_("Montag"), _("Dienstag"), _("Mittwoch"), _("Donnerstag"), _("Freitag")),
    *(_("Samstag"), _("Sonntag")),
)
_MONTHS = (
    *(_("Januar"), _("Februar"), _("März"), _("April"), _("Mai"), _("Juni"), _("Juli")),
    *(_("August"), _("September"), _("Oktober"), _("November"), _("Dezember")),
)


class DailyScreen(CardScreen):
    """Today's game of each kind that can be played alone, and how it stands with it.

    ``today`` tells the player's date: a game that is begun before midnight stays that day's.
    """

    CSS_PATH = "daily.tcss"
    AUTO_FOCUS = "Menu"
    heading = _("Tagespartie")
    closing = _("Enter: spielen · N: Name · Esc schließt")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "name", show=False),
        # From the name, where no menu takes them.
        Binding("up,down", "games", show=False),
    ]

    def __init__(self, equipment: Equipment, today: Callable[[], date] = date.today) -> None:
        super().__init__()
        self._equipment = equipment.usual()
        self._today = today
        self._day = today()
        rules = [self._equipment.ruleset(family.key) for family in equipment.games.families]
        self._rules = {game.key: game for game in rules if 1 in game.players}
        self._tries: dict[str, Tried] = {}
        self._fault = ""
        self._points: dict[int, str] = {}
        self._answer = ("", "")

    def content(self) -> ComposeResult:
        """The date, who plays, and the games."""
        yield Static(_told(self._day), id="day")
        with Horizontal(id="who"):
            yield Label(_("Name"))
            yield Input(
                self._suggested(),
                placeholder=_("Solo"),
                max_length=LONGEST_NAME,
                compact=True,
                select_on_focus=False,
            )
        yield Menu([])
        yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        """Show how things stand."""
        self._show()

    def _suggested(self) -> str:
        if self._equipment.session.name is not None:
            return self._equipment.session.name
        if self._equipment.archive is None:
            return ""
        try:
            return name_used_last(self._equipment.archive)[:LONGEST_NAME]
        except ArchiveError:
            return ""

    @property
    def _player(self) -> str:
        return self.query_one(Input).value.strip() or _("Solo")

    def _look(self) -> None:
        """See again which day it is, and what of it has been played."""
        self._day = self._today()
        self._tries, self._fault = {}, ""
        if self._equipment.archive is not None:
            try:
                self._tries = tries(self._equipment.archive, self._day.isoformat(), self._player)
            except ArchiveError as error:
                self._fault = str(error)

    def _show(self) -> None:
        self._look()
        self.query_one("#day", Static).update(_told(self._day))
        width = max((len(rules.name) for rules in self._rules.values()), default=0)
        menu = self.query_one(Menu)
        place = menu.highlighted or 0
        menu.show(
            [
                Item(
                    str(number) if number < 10 else "",
                    f"{rules.name:{width}}   {self._state(rules)}",
                    key,
                )
                for number, (key, rules) in enumerate(self._rules.items(), 1)
            ]
        )
        menu.highlighted = place

    def _state(self, rules: Ruleset) -> str:
        tried = self._tries.get(rules.key)
        if tried is None:
            return _("noch nicht gespielt")
        if tried.game is None:
            return _("schon gespielt (gelöscht)")
        if not tried.over:
            return _("angefangen")
        if tried.game not in self._points:
            game = self._finished(tried.game)
            points = sum(game.totals(seat).total for seat in game.seats) if game else 0
            told = ngettext("{count} Punkt", "{count} Punkte", points).format(count=points)
            self._points[tried.game] = told if game else _("schon gespielt")
        return self._points[tried.game]

    def _finished(self, number: int) -> Game | None:
        """A game of the archive, ``None`` where it cannot be shown."""
        try:
            return game_to_replay(number, self._equipment)
        except SavedGameError:
            return None

    # What is said

    def on_option_list_option_highlighted(self) -> None:
        """Say what Enter does, or what it has led to."""
        self._say()

    def _say(self) -> None:
        rules = self._chosen()
        answered, text = self._answer
        if rules is None or rules.key != answered:
            self._answer, text = ("", ""), ""
        fault = f"✗ {self._fault}" if self._fault else ""
        line = self.query_one("#told", Static)
        line.update(text or fault or self._hint())
        line.set_class(bool(text or fault), "-heed")

    def _hint(self) -> str:
        rules = self._chosen()
        if rules is None:
            return ""
        tried = self._tries.get(rules.key)
        archive = self._equipment.archive
        if tried is None and (archive is None or archive.fault):
            return _("Spiele werden nicht gespeichert: Dieser Versuch zählt nicht.")
        if tried is None:
            return _("Ein Versuch zählt. Er beginnt mit dem ersten Wurf, Rat gibt es keinen.")
        if tried.game is None:
            return self._again(rules)
        if not tried.over:
            return _("Enter: weiterspielen")
        return _("Enter: das Ergebnis. {again}").format(again=self._again(rules))

    def _again(self, rules: Ruleset) -> str:
        seed = daily_setup(rules, self._day.isoformat(), self._player).seed
        return _("Noch einmal ohne Wertung: als gewöhnliches Spiel mit der Kennung {seed}.").format(
            seed=seed
        )

    def _chosen(self) -> Ruleset | None:
        option = self.query_one(Menu).highlighted_option
        return self._rules.get(option.id or "") if option else None

    def _tell(self, text: str) -> None:
        """Answer Enter; it stands there until another game is pointed at."""
        rules = self._chosen()
        self._answer = (rules.key if rules else "", text)
        self._say()

    # What is done

    def on_input_changed(self, event: Input.Changed) -> None:
        """Each person has a try of their own."""
        # What was suggested changes it too.
        if event.input.has_focus:
            self._equipment.session.name = event.value
        self._answer = ("", "")
        self._show()

    def on_input_submitted(self) -> None:
        """The name is right."""
        self.action_games()

    def action_name(self) -> None:
        """Change the name."""
        self.query_one(Input).focus()

    def action_games(self) -> None:
        """Back to the games."""
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin today's game, go on with it, or show what has come of it."""
        rules = self._rules.get(event.option_id or "")
        if not self.is_active or rules is None:
            return
        day = self._day
        # It may have been played in another window, or midnight be over.
        self._show()
        if self._day != day:
            self._tell(_("! Ein neuer Tag hat begonnen: Dies sind seine Partien."))
        elif not self._fault:
            self._open(rules, self._tries.get(rules.key))

    def _open(self, rules: Ruleset, tried: Tried | None) -> None:
        if tried is None:
            self._begin(rules)
        elif tried.game is None:
            again = self._again(rules)
            self._tell(_("✗ Schon gespielt: Nur ein Versuch zählt. {again}").format(again=again))
        elif not tried.over:
            self._go_on(tried.game)
        elif (game := self._finished(tried.game)) is not None:
            from wortkniffel.tui.screens.result import Ended, ResultScreen

            self.app.switch_screen(ResultScreen(Ended(game, self._equipment)))
        else:
            self._tell(_("✗ Diese Partie ist beschädigt."))

    def _begin(self, rules: Ruleset) -> None:
        from wortkniffel.tui.screens.play import PlayScreen

        if fault := name_fault(self._player):
            self._tell(f"✗ {fault}")
            return
        setup = daily_setup(rules, self._day.isoformat(), self._player, this_moment())
        self.app.switch_screen(PlayScreen(Table(setup, self._equipment)))

    def _go_on(self, number: int) -> None:
        from wortkniffel.tui.screens.play import PlayScreen

        try:
            table = Table.resume(number, self._equipment)
        except SavedGameError as error:
            self._tell(f"✗ {error}")
            return
        self.app.switch_screen(PlayScreen(table, interrupted=True))


def _told(day: date) -> str:
    """A date as it is said: Dienstag, 1. Dezember 2026."""
    return _("{weekday}, {date}. {month} {year}").format(
        weekday=_WEEKDAYS[day.weekday()],
        date=day.day,
        month=_MONTHS[day.month - 1],
        year=day.year,
    )
