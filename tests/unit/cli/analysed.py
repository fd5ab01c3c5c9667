"""Games to look back on, and runs of ``wortkniffel analyse``."""

from contextlib import closing
from pathlib import Path
from random import Random

from tests.cases.finished import keep
from tests.cases.random_play import played_at_random
from tests.cases.table import new_game, play
from tests.unit.cli.running import Outcome, run
from tests.unit.cli.saved import archive_of
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import StrikeBox, ThrowDice, TurnGlass
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.wortkniffel import WortKniffel

STRANGE = "<b>&"


def two_of_kniffel() -> Game:
    return played_at_random(Kniffel(), Random(4), ("Anna", STRANGE))


def words_begun(lexicon: Lexicon, seed: str = "7") -> Game:
    """Wort-Kniffel after a turn of one throw, in which nothing was found and 4 was struck."""
    game = new_game(WortKniffel(load_dice(), lexicon), seed=seed)
    return play(game, TurnGlass(), ThrowDice(), StrikeBox("4"))


def six_columns() -> Game:
    return played_at_random(Punktverkehrt(), Random(1), turns=8)


def without_a_table() -> Game:
    return played_at_random(Kniffel(PRESETS["ohne"]), Random(1), turns=2)


def at_home(home: Path, *games: Game) -> Path:
    """A player who lives there and keeps these games, numbered from 1."""
    with closing(Archive.open(archive_of(home))) as archive:
        keep(archive, *games)
    return home


def analyse(home: Path, *arguments: str, encoding: str = "utf-8", given: bytes = b"") -> Outcome:
    """A run for the player who lives there."""
    return run(
        "analyse",
        *arguments,
        given=given,
        XDG_DATA_HOME=str(home / "data"),
        XDG_CONFIG_HOME=str(home / "config"),
        PYTHONIOENCODING=encoding,
    )
