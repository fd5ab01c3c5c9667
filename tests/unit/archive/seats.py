"""Games with nothing but people in them, and who sits where."""

from wortkniffel.archive.archive import Archive
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.kniffel import Kniffel

DAY = "2026-12-01"


def add(archive: Archive, *players: str, over: bool = False, minute: int = 0) -> int:
    """A game begun at some minute of an evening; its number."""
    begun = f"2026-12-01T18:{minute:02}:00Z"
    started = GameStarted(Setup(players, "7", None, begun=begun))
    return archive.add([started], over=over)[0]


def add_daily(archive: Archive, player: str, begun: str) -> int:
    started = GameStarted(daily_setup(Kniffel(), DAY, player, begun))
    return archive.add([started], over=False)[0]


def damage(archive: Archive, game: int, record: str) -> None:
    sql = "UPDATE event SET record = ? WHERE game = ? AND number = 0"
    archive.do(lambda connection: connection.execute(sql, (record, game)))


def seats(archive: Archive) -> dict[int, tuple[str, ...]]:
    """Who sits in which game."""
    return {game.number: game.setup.players for game in archive.games()}
