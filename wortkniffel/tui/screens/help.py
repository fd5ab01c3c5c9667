"""All keys on one card."""

from textwrap import wrap

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.tui.screens.card import CardScreen

_KEY_WIDTH, _TEXT_WIDTH = 13, 56


class HelpScreen(CardScreen):
    """The keys of the table, and what the signs mean."""

    heading = _("Hilfe")

    DEFAULT_CSS = """
    HelpScreen #signs { margin-top: 1; }
    """

    def content(self) -> ComposeResult:
        """Keys, then signs."""
        yield Static(Content("\n").join(_line(key, does) for key, does in _keys()))
        yield Static(Content("\n").join(_line(sign, means) for sign, means in _signs()), id="signs")


def _keys() -> list[tuple[str, str]]:
    return [
        (_("Leertaste"), _("Sanduhr umdrehen und würfeln; danach die freien Würfel neu würfeln")),
        ("1-7", _("einen Würfel halten oder freigeben (auch mit der Maus)")),
        (_("A-Z Ä Ö Ü ß"), _("ein Wort schreiben; A, O, U gelten auch als Ä, Ö, Ü, ß ist SS")),
        (_("Enter"), _("das Wort legen; bei leerer Zeile ins Kästchen eintragen")),
        ("↑ ↓", _("ein Kästchen wählen (auch mit der Maus)")),
        (_("Rücktaste"), _("den letzten Buchstaben löschen")),
        ("Esc", _("Frage abbrechen, Zeile leeren, sonst Pause")),
        ("F3", _("das Blatt aller Spieler")),
        ("F4", _("Eintrag zurücknehmen, bis die Sanduhr gedreht wird")),
        ("F5", _("was im letzten Zug drin gewesen wäre")),
        ("F2 F3", _("bei Wort prüfen: DWDS fragen, Bedeutung zeigen")),
        (_("Strg+Q"), _("beenden (im Spiel erst Pause)")),
    ]


def _signs() -> list[tuple[str, str]]:
    return [
        ("╔═══╗", _("gehaltener Würfel, er liegt eine Zeile tiefer")),
        ("┏━2━┓", _("Würfel, der dem zweiten Buchstaben des Wortes dient")),
        (_("( 8)"), _("so viel gäbe das Kästchen jetzt; mit + gibt es Extrapunkte dazu")),
        ("–33", _("so viel fehlt noch zum Bonus")),
    ]


def _line(key: str, does: str) -> Content:
    indent = " " * _KEY_WIDTH
    first, *others = wrap(does, _TEXT_WIDTH)
    lines = [Content.assemble((key.ljust(_KEY_WIDTH), "bold $primary"), first)]
    return Content("\n").join([*lines, *(Content(indent + line) for line in others)])
