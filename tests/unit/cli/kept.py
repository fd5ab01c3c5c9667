"""Where a player's files are, and two games for them."""

from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

from tests.cases.finished import finished
from tests.cases.table import new_game, thrown
from tests.unit.cli.running import Outcome, run
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel

NOTHING = "Es ist nichts gespeichert.\n"
NO_CORA = "wortkniffel: Cora: So heißt niemand in den gespeicherten Spielen.\n"
WORDS = "+ Knorf\n"


class Home:
    """Where a player's files are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data, self.config, self.cache = (
            folder / name / "wortkniffel" for name in ("data", "config", "cache")
        )
        self.archive = self.data / "spiele.db"
        self.words = self.config / "woerter.txt"

    def run(self, *arguments: str) -> Outcome:
        """A run of ``wortkniffel data``."""
        return run(
            "data",
            *arguments,
            XDG_DATA_HOME=str(self.data.parent),
            XDG_CONFIG_HOME=str(self.config.parent),
            XDG_CACHE_HOME=str(self.cache.parent),
        )

    def export(self, *arguments: str) -> dict[str, bytes]:
        """What is in the file that is given out."""
        target = self.folder / "meine.zip"
        outcome = self.run("export", "-o", str(target), *arguments)
        assert (outcome.status, outcome.out) == (0, "")
        with ZipFile(target) as packed:
            assert packed.testzip() is None
            return {name: packed.read(name) for name in packed.namelist()}

    @property
    def files(self) -> dict[str, bytes]:
        """All there is, by its place."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }


def write(path: Path, content: bytes | str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def over() -> Game:
    """Anna has 20 points, Ben 12."""
    setup = Setup(
        ("Anna", "Ben"), "7", 60, by_lot=False, ruleset="kniffel", begun="2026-12-01T18:30:00Z"
    )
    setup = replace(setup, options=Kniffel().options)
    return finished(Kniffel(), [{"chance": 20}, {"chance": 12}], setup=setup)


def running() -> Game:
    return thrown(new_game(Kniffel(), ("Ben",)))
