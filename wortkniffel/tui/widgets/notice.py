"""What the table says: verdicts, hints, questions."""

from textual.content import Content
from textual.widgets import Static

_STYLES = {
    "plain": ("", "$text"),
    "good": ("✓ ", "$success"),
    "bad": ("✗ ", "$error"),
    "ask": ("? ", "bold $warning"),
    "call": ("▶ ", "bold $primary"),
}


class Notice(Static):
    """One sentence; its kind shows in a sign as well as in colour."""

    DEFAULT_CSS = """
    Notice { width: 1fr; height: auto; max-height: 4; }
    """

    def say(self, text: str, kind: str = "plain") -> None:
        """Show a sentence of a kind: plain, good, bad, ask or call."""
        sign, style = _STYLES[kind]
        self.update(Content.styled(sign + text, style) if text else Content(""))
