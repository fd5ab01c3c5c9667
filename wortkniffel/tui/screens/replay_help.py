"""The keys of a replay."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.tui.screens.card import CardScreen

_KEY_WIDTH = 13


class ReplayHelpScreen(CardScreen):
    """What each key does, for a table with so many seats."""

    heading = _("Hilfe")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self._seats = seats

    def content(self) -> ComposeResult:
        """A line a key."""
        yield Static(
            Content("\n").join(
                Content.assemble((key.ljust(_KEY_WIDTH), "bold $primary"), does)
                for key, does in self._keys()
            )
        )

    def _keys(self) -> list[tuple[str, str]]:
        seats = [
            (f"1-{self._seats}", _("nur die Züge an diesem Platz; 0 zeigt wieder alle")),
            (_("Tab"), _("zum nächsten Platz, nach dem letzten wieder zu allen")),
        ]
        return [
            ("← →", _("einen Schritt zurück oder weiter: Wurf, Wort, Eintrag")),
            ("↑ ↓", _("ans Ende des Zuges davor oder danach (auch Bild↑ Bild↓)")),
            (_("Pos1 Ende"), _("zum Anfang, zum letzten Schritt")),
            *(seats if self._seats > 1 else []),
            (_("Leertaste"), _("von selbst weiter, und wieder anhalten")),
            ("F3", _("das ganze Blatt, wie es nach diesem Schritt war")),
            ("A", _("die Analyse: Glück und Können, was besser gewesen wäre")),
            ("R", _("die Regeln des Spiels")),
            ("Esc", _("zurück")),
            ("", ""),
            ("╔═══╗", _("Würfel, der beim nächsten Wurf gehalten wird")),
            ("┏━2━┓", _("Würfel für den zweiten Buchstaben des gelegten Wortes")),
        ]
