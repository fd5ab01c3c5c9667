"""A game of few turns, and what it is as text."""

from tests.cases.table import new_game, play, rules_showing
from wortkniffel.lexicon.verdict import Judge
from wortkniffel.rules.events import (
    DeclareRunOut,
    EnterBox,
    LayWord,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.wortkniffel import WortKniffel

LINES = """\
Wortkniffel-Partie 1
Spiel: Wort-Kniffel (wort)
Regeln: policy=regel
Spieler: Anna, "Ben: der Zweite"
Los: nein
Sand: 120
Kennung: 7

Anna, Runde 1
  Zug begonnen bei 0,5 s
  Wurf 1: F R E U N D E bei 1,25 s
  Wurf 2: (F) (R) E U N D E bei 2,0 s
  Wort FREUNDE: Freunde bei 3,5 s
  Kästchen Wort-Kniffel (wortkniffel): 50 mit FREUNDE [1 2 3 4 5 6 7] bei 4,0 s
  Eintrag zurückgenommen bei 5,0 s
  Kästchen Wort-Kniffel (wortkniffel): 50 mit FREUNDE [1 2 3 4 5 6 7] bei 6,0 s

"Ben: der Zweite", Runde 1
  Zug begonnen bei 7,0 s
  Sand abgelaufen bei 127,0 s
  Kästchen Straße (strasse): 0 gestrichen bei 130,5 s

Anna, Runde 2
  Zug begonnen bei 131,0 s
  Wurf 1: F R E U N D E bei 132,0 s
  Wort FREUNDE: Freunde bei 133,0 s
  Kästchen 6 Buchstaben (6): 10 + 50 extra mit FREUNDE [1 2 3 4 5 6 7] bei 134,0 s

Stand Anna: 110
Stand "Ben: der Zweite": 0
""".split("\n")


def rules_of_freunde(judge: Judge) -> WortKniffel:
    """Dice that lie as FREUNDE whenever they are thrown."""
    return rules_showing("FREUNDE", judge)


def written_game(judge: Judge) -> Game:
    """The game that the lines tell."""
    game = new_game(rules_of_freunde(judge), ("Anna", "Ben: der Zweite"), sand=120)
    first = ((TurnGlass(), 0.5), (ThrowDice(), 1.25), (ThrowDice(0b11), 2.0))
    words = ((LayWord("freunde"), 3.5), (EnterBox("wortkniffel"), 4.0))
    again = ((UndoEntry(), 5.0), (EnterBox("wortkniffel"), 6.0))
    second = ((TurnGlass(), 7.0), (DeclareRunOut(), 127.0), (StrikeBox("strasse"), 130.5))
    third = ((TurnGlass(), 131.0), (ThrowDice(), 132.0))
    further = ((LayWord("freunde"), 133.0), (EnterBox("6"), 134.0))
    for action, now in (*first, *words, *again, *second, *third, *further):
        game = play(game, action, now=now)
    return game
