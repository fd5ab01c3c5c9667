"""All keys on one card."""

from textwrap import wrap

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.tui.counsel import gives_advice
from wortkniffel.tui.screens.card import CardScreen

_KEY_WIDTH, _TEXT_WIDTH = 13, 56
_MOST_DICE = 7
_COMPUTER_KEYS = [("F6", _("Tempo der Computer; Leertaste überspringt ihren Zug"))]


class HelpScreen(CardScreen):
    """The keys of the table, and what the signs mean."""

    heading = _("Hilfe")

    DEFAULT_CSS = """
    HelpScreen #signs { margin-top: 1; }
    """

    def __init__(self, game: Game | None = None, closing: str = "") -> None:
        super().__init__(closing)
        self._game = game

    def content(self) -> ComposeResult:
        """Keys, then signs; those of one game, or all of them."""
        rules = self._game.ruleset if self._game else None
        words = rules is None or rules.policy is not None
        glass = self._game is None or self._game.setup.sand is not None
        advice = self._game is None or gives_advice(self._game)
        dice = len(rules.dice) if rules else _MOST_DICE
        keys = _keys(dice, words=words, glass=glass, advice=advice)
        if self._game is not None and self._game.setup.characters:
            keys += _COMPUTER_KEYS
        signs = _signs(words=words, previews=rules is None or rules.previews)
        yield Static(Content("\n").join(_line(key, does) for key, does in keys))
        yield Static(Content("\n").join(_line(sign, means) for sign, means in signs), id="signs")


def _keys(dice: int, *, words: bool, glass: bool, advice: bool) -> list[tuple[str, str]]:
    writing = [
        (_("A-Z Ä Ö Ü ß"), _("ein Wort schreiben; A, O, U gelten auch als Ä, Ö, Ü, ß ist SS")),
        (_("Enter"), _("das Wort legen; bei leerer Zeile ins Kästchen eintragen")),
        (_("Rücktaste"), _("den letzten Buchstaben löschen")),
    ]
    beginning = (
        _("Sanduhr umdrehen und würfeln; danach die freien Würfel neu würfeln")
        if glass
        else _("würfeln; danach die freien Würfel neu würfeln")
    )
    cancelling = (
        _("Frage abbrechen, Zeile leeren, sonst Pause")
        if words
        else _("Frage abbrechen, sonst Pause")
    )
    advising = [("F2", _("Rat holen; das Ergebnis zählt dann für sich"))]
    checking = [("F2 F3", _("bei Wort prüfen: DWDS fragen, Bedeutung zeigen"))]
    return [
        (_("Leertaste"), beginning),
        (f"1-{dice}", _("einen Würfel halten oder freigeben (auch mit der Maus)")),
        *(writing if words else [(_("Enter"), _("ins gewählte Kästchen eintragen"))]),
        ("↑ ↓", _("ein Kästchen wählen (auch mit der Maus)")),
        (_("Entf"), _("das gewählte Kästchen streichen, auch wenn etwas hineinpasst")),
        ("Esc", cancelling),
        *(advising if advice else []),
        ("F3", _("das Blatt aller Spieler")),
        ("F4", _("Eintrag zurücknehmen, bis der nächste Zug beginnt")),
        ("F5", _("was im letzten Zug drin gewesen wäre")),
        *(checking if words else []),
        (_("Strg+Q"), _("beenden (im Spiel erst Pause)")),
    ]


def _signs(*, words: bool, previews: bool) -> list[tuple[str, str]]:
    laid = [("┏━2━┓", _("Würfel, der dem zweiten Buchstaben des Wortes dient"))]
    preview = [(_("(8)"), _("so viel gäbe das Kästchen jetzt; mit + gibt es Extrapunkte dazu"))]
    return [
        ("╔═══╗", _("gehaltener Würfel, er liegt eine Zeile tiefer")),
        *(laid if words else []),
        *(preview if previews else []),
        ("–33", _("so viel fehlt noch zum Bonus")),
    ]


def _line(key: str, does: str) -> Content:
    indent = " " * _KEY_WIDTH
    first, *others = wrap(does, _TEXT_WIDTH)
    lines = [Content.assemble((key.ljust(_KEY_WIDTH), "bold $primary"), first)]
    return Content("\n").join([*lines, *(Content(indent + line) for line in others)])
