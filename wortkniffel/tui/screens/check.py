"""The word check: the verdict as one types, and on demand what others say of the word."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.markup import escape
from textual.screen import Screen
from textual.widgets import Input, Static

from wortkniffel.lexicon.letters import nfc
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import POLICIES, REGEL, Verdict
from wortkniffel.messages import _
from wortkniffel.rules.policies import WHICH_WORDS
from wortkniffel.tui.background import in_background
from wortkniffel.tui.dictionaries import Dictionaries, dwds_passages, meaning_passages
from wortkniffel.tui.screens.check_texts import suggested, verdict_text
from wortkniffel.tui.scrolling import scroll
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.references import Passage, References
from wortkniffel.tui.widgets.stepper import OptionStepper

if TYPE_CHECKING:
    from wortkniffel.reference.dwds import Dwds

# Suggestions take a moment, so they wait until the typist does.
_PAUSE_SECONDS = 0.25
_DWDS, _WIKTIONARY = "dwds", "wiktionary"


class CheckScreen(Screen[None]):
    """A line to type in, the verdict, its readings, words that may be meant.

    F2 and F3 ask other dictionaries; what they say stands under the verdict for as long
    as the word stays the same. ``note`` says what is not as usual with the list.
    """

    CSS_PATH = "check.tcss"
    # How much of the dictionaries is in sight at once.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall"), (48, "-tower")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("f2", "ask", show=False),
        Binding("f3", "define", show=False),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown", "scroll('page_down')", show=False),
    ]

    def __init__(self, lexicon: Lexicon, dwds: "Dwds | None" = None, *, note: str = "") -> None:
        super().__init__()
        self._lexicon = lexicon
        self._note = note
        self._dictionaries = Dictionaries(lexicon, dwds)
        self._verdict: Verdict | None = None

    def compose(self) -> ComposeResult:
        """Line, policy, verdict and other dictionaries on one card."""
        with Vertical(classes="card") as card:
            card.border_title = _("Wort prüfen")
            card.border_subtitle = escape(self._note)
            yield Input(placeholder=_("ein Wort"), id="word")
            yield OptionStepper(WHICH_WORDS, REGEL.name)
            yield Static(id="verdict")
            yield References(id="references")
        yield KeyBar(
            [
                Hint("F2", _("DWDS fragen"), "ask"),
                Hint("F3", _("Bedeutung"), "define"),
                Hint("↑↓", _("blättern")),
                Hint("Tab", _("was gilt")),
                Hint("← →", _("ändern")),
                Hint("Esc", _("zurück"), "close"),
            ]
        )

    def on_mount(self) -> None:
        """Have the timer for suggestions ready."""
        self._pause = self.set_timer(_PAUSE_SECONDS, self._suggest, pause=True)

    def on_input_changed(self) -> None:
        """Judge anew at each key; what others said was about another word."""
        for dictionary in (_DWDS, _WIKTIONARY):
            self.workers.cancel_group(self, dictionary)
        self.query_one(References).clear()
        self._judge()

    def on_stepper_changed(self) -> None:
        """Judge anew under another policy."""
        self._judge()

    def _judge(self) -> None:
        self._pause.stop()
        word = nfc(self.query_one(Input).value.strip())
        shown = self.query_one("#verdict", Static)
        if not word:
            self._verdict = None
            shown.update("")
            return
        self._verdict = self._lexicon.judge(word, POLICIES[self.query_one(OptionStepper).key])
        shown.update(verdict_text(self._verdict))
        if not self._verdict.admitted:
            self._pause = self.set_timer(_PAUSE_SECONDS, self._suggest)

    def _suggest(self) -> None:
        if self._verdict is not None and self._verdict.suggestions:
            self.query_one("#verdict", Static).update(suggested(self._verdict))

    def action_ask(self) -> None:
        """Ask the DWDS for a second opinion."""
        self._consult(_DWDS, dwds_passages, self._dictionaries.dwds)

    def action_define(self) -> None:
        """Look up what the word means."""
        self._consult(_WIKTIONARY, meaning_passages, self._dictionaries.wiktionary)

    def _consult(
        self,
        dictionary: str,
        say: Callable[[str], list[Passage]],
        look_up: Callable[[Verdict], list[Passage]],
    ) -> None:
        references = self.query_one(References)
        if self._verdict is None:
            references.tell(dictionary, say(_("Dazu braucht es ein Wort.")))
        elif not self._is_consulted(dictionary):
            references.tell(dictionary, say(_("wird gefragt …")))
            self.run_worker(
                self._tell(dictionary, partial(look_up, self._verdict)), group=dictionary
            )

    def _is_consulted(self, dictionary: str) -> bool:
        return any(
            worker.group == dictionary and worker.is_running and not worker.is_cancelled
            for worker in self.workers
        )

    async def _tell(self, dictionary: str, look_up: Callable[[], list[Passage]]) -> None:
        passages = await in_background(look_up)
        self.query_one(References).tell(dictionary, passages)

    def action_scroll(self, where: str) -> None:
        """Scroll what the dictionaries say: up, down, page_up, page_down."""
        scroll(self.query_one(References), where)

    def action_close(self) -> None:
        """Back to the start."""
        if self.is_active:
            self.app.pop_screen()
