"""The rules of the game, to read."""

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Markdown

from wortkniffel.messages import _
from wortkniffel.tui.screens.card import CardScreen

_TEXTS = Path(__file__).parent.parent.parent / "data"


class RulesScreen(CardScreen):
    """The rules in the project's own words, from a file of text."""

    heading = _("Spielregeln")
    closing = _("↑↓ Bild↑ Bild↓ blättern · Esc schließt")

    CSS_PATH = "rules.tcss"

    def content(self) -> ComposeResult:
        """The text."""
        text = (_TEXTS / _("regeln.md")).read_text(encoding="utf-8")
        yield Markdown(text, open_links=False)
