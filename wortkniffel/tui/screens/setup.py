"""What is agreed before a game."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.markup import escape
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.people import name_fault
from wortkniffel.archive.tries import was_tried
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.clock import CHOICES
from wortkniffel.rules.daily import day_and_game
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import Setup
from wortkniffel.rules.family import Family
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.share import told_day
from wortkniffel.strategy.characters import CHARACTERS, mean_of
from wortkniffel.tui.background import in_background, is_there
from wortkniffel.tui.computers import PACES, NoBotError, bot_of, character_of, portrait, seated
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.table import Table, fresh_seed, this_moment
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.seat import Seat
from wortkniffel.tui.widgets.stepper import OptionStepper, Stepper

# The longest of a daily game: a date, and the key of a game.
_LONGEST_SEED = 40


class SetupScreen(Screen[None]):
    """Names, order, sand, what the game leaves to choose, seed.

    All but the seed begins as it was agreed ``before``. ``today`` tells the player's date.
    """

    CSS_PATH = "setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("enter,f10", "start", show=False),
        Binding("f1", "rules", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        equipment: Equipment,
        family: Family,
        before: Setup | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__()
        self._today = today
        self._equipment = equipment
        self._family = family
        self._usual = equipment.ruleset(family.key)
        usual = self._usual
        self._before = before or Setup((), "", usual.sand, options=usual.options)
        own = () if usual.sand is None else (usual.sand,)
        self._sands: list[int | None] = [*sorted({*CHOICES, *own}), None]

    def compose(self) -> ComposeResult:
        """Names at the left, rules at the right."""
        with Horizontal(id="cards"):
            with Vertical(classes="card", id="players") as players:
                players.border_title = _("Wer spielt?")
                players.border_subtitle = _("← → ein Computer dazu")
                keys = [character.key for character in CHARACTERS]
                for place in range(self._usual.players[-1]):
                    yield Seat(
                        "".join(self._before.players[place : place + 1]),
                        self._before.character(place),
                        keys,
                        partial(self._sitting, place),
                    )
                paces = [_("Tempo: {pace}").format(pace=pace.name) for pace in PACES]
                yield Stepper(paces, self._equipment.session.pace, id="pace")
            with VerticalScroll(classes="card", id="rules", can_focus=False) as rules:
                rules.border_title = escape(self._family.name)
                yield Label(_("Wer fängt an?"))
                order = [_("das Los entscheidet"), _("wie eingetragen")]
                yield Stepper(order, 0 if self._before.by_lot else 1, id="order")
                yield Label(_("Sanduhr"))
                yield Stepper(self._sand_texts(), self._sands.index(self._before.sand), id="sand")
                for option in self._family.options:
                    yield Label(option.text, markup=False)
                    choice = OptionStepper(option, dict(self._before.options)[option.key])
                    yield choice.set_class(option is self._family.options[-1], "-last")
                yield Label(id="note", markup=False)
                yield Label(_("Würfel rollen sichtbar"))
                yield Stepper([_("ja"), _("nein")], id="tumble")
                yield Label(_("Kennung (gleiche Kennung, gleiche Würfe)"))
                yield Input(fresh_seed(), max_length=_LONGEST_SEED, compact=True, id="seed")
        yield Static(id="fault", markup=False)
        yield KeyBar(
            [
                Hint(_("Enter"), _("Spiel beginnen"), "start"),
                Hint("↑↓ Tab", _("weiter")),
                Hint("← →", _("ändern")),
                Hint("F1", _("Spielregeln"), "rules"),
                Hint("Esc", _("zurück"), "close"),
            ]
        )

    def _sitting(self, place: int, key: str) -> str:
        """How a place looks in which nobody is named: free, or with a computer player."""
        character = character_of(key)
        if character is not None:
            rules = self._chosen_rules()
            mean = mean_of(character, rules)
            about = _("Computer")
            if mean is not None:
                about = _("im Mittel {points}").format(points=round(mean))
            return f"{f'◂ {character.name} ▸':<10} {about}"
        if place == self._nameless_place():
            return _("Gast")
        if place:
            return _("{n}. Platz frei").format(n=place + 1)
        games = self._usual.solo_columns
        return _("Solo") if games == 1 else _("Solo: {games} Spiele").format(games=games)

    def _nameless_place(self) -> int | None:
        """Where somebody without a name sits among computer players, if so."""
        seats = self._seats
        if any(seat.person for seat in seats) or not any(seat.character for seat in seats):
            return None
        return next((place for place, seat in enumerate(seats) if not seat.character), None)

    @property
    def _seats(self) -> list[Seat]:
        return list(self.query(Seat)) if self.is_attached else []

    def _chosen_rules(self) -> Ruleset:
        steppers = self.query(OptionStepper) if self.is_attached else ()
        options = tuple((chosen.option, chosen.key) for chosen in steppers)
        return self._equipment.ruleset(self._family.key, options or self._before.options)

    def _sand_texts(self) -> list[str]:
        return [
            _("ohne Sanduhr") if sand is None else _("{s} Sekunden").format(s=sand)
            for sand in self._sands
        ]

    def _note(self) -> str:
        """What is not as usual with the words, and how the choices are understood."""
        words = "" if self._usual.policy is None else self._equipment.words_note
        readings = [choice.reading for choice in self.query(OptionStepper)]
        return "\n".join(filter(None, [words, *readings]))

    def on_mount(self) -> None:
        """Say what there is to say of the usual choices."""
        self._tell()

    def on_stepper_changed(self) -> None:
        """Another choice may be understood in another way."""
        self._equipment.session.pace = self.query_one("#pace", Stepper).index
        self._tell()

    def on_seat_taken(self) -> None:
        """Computer players have a pace, and beside them somebody may sit without a name."""
        self._tell()

    def on_descendant_focus(self) -> None:
        """Say what the computer player is like who sits there."""
        self._tell_of_computer()

    def _tell(self) -> None:
        note = self._note()
        self.query_one("#note", Label).update(note)
        self.query_one("#rules").set_class(bool(note), "-noted")
        for seat in self._seats:
            seat.show()
        computers = any(seat.character for seat in self._seats)
        self.query_one("#pace").display = computers
        self._tell_of_computer()

    def _tell_of_computer(self) -> None:
        seat, rules = self.focused, self._chosen_rules()
        character = character_of(seat.character) if isinstance(seat, Seat) else None
        if character is not None:
            self._say(portrait(character, rules), "-portrait")
        elif self.query("#fault.-portrait"):
            self._say("")
        seated_here = {seat.character for seat in self._seats if seat.character}
        keys = [character.key] if character else sorted(seated_here)
        self._try(keys, rules)

    @work(group="try", exclusive=True)
    async def _try(self, keys: Sequence[str], rules: Ruleset) -> None:
        """Say so at once if a computer player cannot play."""
        fault = await self._first_fault(keys, rules)
        if fault and is_there(self):
            self._say(f"✗ {fault}", "-unable")
        elif is_there(self) and self.query("#fault.-unable"):
            self._say("")

    async def _first_fault(self, keys: Sequence[str], rules: Ruleset) -> str:
        """Why one of these computer players cannot play, "" where all can."""
        for key in keys:
            fault = await in_background(partial(_fault_of, key, rules, self._equipment.lexicon))
            if fault:
                return fault
        return ""

    def _say(self, text: str, kind: str = "") -> None:
        line = self.query_one("#fault", Static)
        line.set_classes(kind)
        line.update(text)

    def on_input_submitted(self) -> None:
        """Enter in a name begins the game."""
        self.action_start()

    def action_start(self) -> None:
        """Begin, or say what is wrong."""
        if not self.is_active:
            return
        agreed = self._agreed()
        faults = [*map(name_fault, agreed.people), self._seed_fault(agreed.seed)]
        fault = next(filter(None, faults), "")
        try:
            table = Table(agreed, self._equipment)
        except SetupError as error:
            fault = error.message
        if fault:
            self._say(f"✗ {fault}")
        elif agreed.characters:
            self.run_worker(self._sit_down_with_computers(table), exclusive=True)
        else:
            self._sit_down(table)

    async def _sit_down_with_computers(self, table: Table) -> None:
        """Begin if all of them can play."""
        self._say(_("Einen Augenblick …"), "-portrait")
        keys = sorted(set(filter(None, table.game.setup.characters)))
        fault = await self._first_fault(keys, table.rules)
        if not is_there(self):
            return
        if fault:
            self._say(f"✗ {fault}", "-unable")
        else:
            self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        from wortkniffel.tui.screens.computer_turn import table_screen

        tumble = self.query_one("#tumble", Stepper).index == 0
        self.app.switch_screen(table_screen(table, tumble=tumble))

    def _seed_fault(self, seed: str) -> str:
        """That a daily game which is still to be played has this seed, or ""."""
        found, today = day_and_game(seed, self._equipment.games), self._today().isoformat()
        if found is None or found[0] < today:
            return ""
        day, game = found
        archive = self._equipment.archive
        if day == today and archive is not None:
            with suppress(ArchiveError):
                if was_tried(archive, day, game):
                    return ""
        text = _(
            "Diese Kennung gehört zur Tagespartie vom {day}; nachspielen lässt sie sich danach."
        )
        return text.format(day=told_day(day))

    def _agreed(self) -> Setup:
        players, characters = seated([(seat.person, seat.character) for seat in self._seats])
        options = tuple((chosen.option, chosen.key) for chosen in self.query(OptionStepper))
        rules, equipment = self._usual, self._equipment
        return Setup(
            players=players,
            seed=self.query_one("#seed", Input).value.strip() or fresh_seed(),
            sand=self._sands[self.query_one("#sand", Stepper).index],
            by_lot=self.query_one("#order", Stepper).index == 0,
            ruleset=rules.key,
            options=options,
            dice_digest=rules.dice.digest(),
            word_list="" if rules.policy is None else equipment.list_name,
            dice_name=equipment.dice_name if rules.dice is equipment.dice else "",
            own_words=rules.policy is not None and equipment.own_words > 0,
            begun=this_moment(),
            characters=characters,
        )

    def action_rules(self) -> None:
        """The rules of this game."""
        from wortkniffel.tui.screens.rules import RulesScreen

        if self.is_active:
            self.app.push_screen(RulesScreen(self._equipment, self._family.key))

    def action_close(self) -> None:
        """Back to the start."""
        if self.is_active:
            self.app.pop_screen()


def _fault_of(key: str, rules: Ruleset, lexicon: Lexicon) -> str:
    """Why a computer player cannot play, "" where it can."""
    try:
        bot_of(key, rules, lexicon)
    except NoBotError as error:
        return str(error)
    return ""
