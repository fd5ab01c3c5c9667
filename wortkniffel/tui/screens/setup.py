"""What is agreed before a game."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from wortkniffel.messages import _
from wortkniffel.rules.clock import CHOICES, DEFAULT_SECONDS
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import MOST_PLAYERS
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.policies import policy_at, policy_texts
from wortkniffel.tui.table import Table, fresh_seed
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.choice import Choice

_LONGEST_NAME, _LONGEST_SEED = 12, 20


class SetupScreen(Screen[None]):
    """Names, order, sand, policy, seed."""

    CSS_PATH = "setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("enter,f10", "start", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, equipment: Equipment, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._equipment = equipment
        self._names = names

    def compose(self) -> ComposeResult:
        """Names at the left, rules at the right."""
        with Horizontal(id="cards"):
            with Vertical(classes="card", id="players") as players:
                players.border_title = _("Wer spielt?")
                for seat in range(MOST_PLAYERS):
                    name = self._names[seat] if seat < len(self._names) else ""
                    yield Input(
                        name,
                        placeholder=_("Solo")
                        if seat == 0
                        else _("{n}. Platz frei").format(n=seat + 1),
                        max_length=_LONGEST_NAME,
                        compact=True,
                        classes="name",
                    )
            with Vertical(classes="card", id="rules") as rules:
                rules.border_title = _("Wie?")
                yield Label(_("Wer fängt an?"))
                yield Choice([_("das Los entscheidet"), _("wie eingetragen")], id="order")
                yield Label(_("Sanduhr"))
                yield Choice(self._sand_texts(), CHOICES.index(DEFAULT_SECONDS), id="sand")
                yield Label(_("Welche Wörter gelten?"))
                note = self._equipment.words_note
                yield Choice(policy_texts(), id="policy").set_class(bool(note), "-noted")
                if note:
                    yield Label(note, id="words", markup=False)
                yield Label(_("Würfel rollen sichtbar"))
                yield Choice([_("ja"), _("nein")], id="tumble")
                yield Label(_("Kennung (gleiche Kennung, gleiche Würfe)"))
                yield Input(fresh_seed(), max_length=_LONGEST_SEED, compact=True, id="seed")
        yield Static(id="fault", markup=False)
        yield KeyBar(
            [
                Hint(_("Enter"), _("Spiel beginnen"), "start"),
                Hint("↑↓ Tab", _("weiter")),
                Hint("← →", _("ändern")),
                Hint("Esc", _("zurück"), "close"),
            ]
        )

    def _sand_texts(self) -> list[str]:
        return [_("{s} Sekunden").format(s=s) for s in CHOICES] + [_("ohne Sanduhr")]

    def on_input_submitted(self) -> None:
        """Enter in a name begins the game."""
        self.action_start()

    def action_start(self) -> None:
        """Begin, or say what is wrong."""
        if not self.is_active:
            return
        fields = self.query(".name").results(Input)
        sand = self.query_one("#sand", Choice).index
        names = tuple(field.value.strip() for field in fields if field.value.strip())
        setup = Setup(
            players=names or (_("Solo"),),
            seed=self.query_one("#seed", Input).value.strip() or fresh_seed(),
            sand=CHOICES[sand] if sand < len(CHOICES) else None,
            by_lot=self.query_one("#order", Choice).index == 0,
            policy=policy_at(self.query_one("#policy", Choice).index).name,
            dice_digest=self._equipment.dice.digest(),
            word_list=self._equipment.list_name,
            dice_name=self._equipment.dice_name,
        )
        try:
            table = Table(setup, self._equipment)
        except SetupError as error:
            self.query_one("#fault", Static).update(f"✗ {error.message}")
            return
        from wortkniffel.tui.screens.play import PlayScreen

        self.app.switch_screen(
            PlayScreen(table, tumble=self.query_one("#tumble", Choice).index == 0)
        )

    def action_close(self) -> None:
        """Back to the start."""
        if self.is_active:
            self.app.pop_screen()
