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
    """A sentence; its kind shows in a sign as well as in colour."""

    DEFAULT_CSS = """
    Notice { width: 1fr; height: 4; }
    """

    def say(self, text: str, kind: str = "plain", then: str = "") -> None:
        """Show a sentence of a kind (plain, good, bad, ask, call), ``then`` a call under it."""
        lines = [_styled(text, kind)] if text else []
        if then:
            lines.append(_styled(then, "call"))
        # The height is fixed; laying out the whole screen would cost more than the key.
        self.update(Content("\n").join(lines), layout=False)


def _styled(text: str, kind: str) -> Content:
    sign, style = _STYLES[kind]
    return Content.styled(sign + text, style)
