"""The word check: the verdict as one types."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from wortkniffel.lexicon.letters import nfc
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import Verdict
from wortkniffel.messages import _
from wortkniffel.tui.policies import policy_at, policy_texts
from wortkniffel.tui.widgets.bars import Hint, KeyBar
from wortkniffel.tui.widgets.choice import Choice

# Suggestions take a moment, so they wait until the typist does.
_PAUSE_SECONDS = 0.25


class CheckScreen(Screen[None]):
    """A line to type in, the verdict, its readings, words that may be meant."""

    CSS_PATH = "check.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon

    def compose(self) -> ComposeResult:
        """Line, policy and verdict on one card."""
        with Vertical(classes="card") as card:
            card.border_title = _("Wort prüfen")
            yield Input(placeholder=_("ein Wort"), id="word")
            yield Choice(policy_texts(), id="policy")
            yield Static(id="verdict")
        yield KeyBar(
            [
                Hint("Tab", _("was gilt")),
                Hint("← →", _("ändern")),
                Hint("Esc", _("zurück"), "close"),
            ]
        )

    def on_mount(self) -> None:
        """Have the timer for suggestions ready."""
        self._pause = self.set_timer(_PAUSE_SECONDS, self._suggest, pause=True)

    def on_input_changed(self) -> None:
        """Judge anew at each key."""
        self._judge()

    def on_choice_changed(self) -> None:
        """Judge anew under another policy."""
        self._judge()

    def _judge(self) -> None:
        self._pause.stop()
        word = nfc(self.query_one(Input).value.strip())
        verdict = self.query_one("#verdict", Static)
        if not word:
            verdict.update("")
            return
        policy = policy_at(self.query_one(Choice).index)
        self._verdict = self._lexicon.judge(word, policy)
        verdict.update(verdict_text(self._verdict))
        if not self._verdict.admitted:
            self._pause = self.set_timer(_PAUSE_SECONDS, self._suggest)

    def _suggest(self) -> None:
        near = self._verdict.suggestions
        if near:
            meant = Content.assemble((_("Gemeint: "), "$text-muted"), ", ".join(near) + "?")
            text = Content("\n\n").join([verdict_text(self._verdict), meant])
            self.query_one("#verdict", Static).update(text)

    def action_close(self) -> None:
        """Back to the start."""
        if self.is_current:
            self.app.pop_screen()


def verdict_text(verdict: Verdict) -> Content:
    """A verdict with its sign, its reason and its readings."""
    if verdict.admitted:
        return Content.assemble(
            ("✓ ", "bold $success"),
            (verdict.lay_form, "bold"),
            _(" gilt"),
            "\n  ",
            (", ".join(verdict.spellings), "$text-muted"),
        )
    return Content.assemble(
        ("✗ ", "bold $error"),
        (verdict.lay_form or verdict.word, "bold"),
        f" {verdict.message}",
    )
