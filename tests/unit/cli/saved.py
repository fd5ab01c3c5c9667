"""Players with saved games, and what they take in."""

from pathlib import Path

from tests.cases.table import new_game, play, thrown
from tests.unit.cli.running import (
    Outcome,
    run,
)
from wortkniffel.archive.archive import Archive
from wortkniffel.rules.events import EnterBox, StrikeBox, ThrowDice
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel


def running_game(first: str = "Jürgen\n[red]") -> Game:
    """Kniffel for two, by default with a strange name, in the second turn."""
    game = new_game(Kniffel(), (first, "Anna"), sand=60)
    return thrown(play(thrown(game, 0.5), ThrowDice(0b101), EnterBox("chance"), now=2.0), 3.0)


def finished_game() -> Game:
    game = new_game(Kniffel())
    for box in game.ruleset.boxes:
        game = play(thrown(game), StrikeBox(box.key))
    return game


def with_two_games(home: Path) -> Path:
    """Have a player who lives there keep a finished game (1) and a running one (2)."""
    archive = Archive.open(archive_of(home))
    archive.add(finished_game().events, over=True)
    archive.add(running_game().events, over=False)
    archive.close()
    return home


def archive_of(home: Path) -> Path:
    return home / "data" / "wortkniffel" / "spiele.db"


def take(home: Path, text: str | bytes) -> Outcome:
    """A run of ``import`` with a text on standard input."""
    given = text if isinstance(text, bytes) else text.encode()
    return run("import", "-", given=given, XDG_DATA_HOME=str(home / "data"))


def numbers_in(home: Path) -> list[int]:
    archive = Archive.open(archive_of(home))
    games = archive.games()
    archive.close()
    return [game.number for game in games]
