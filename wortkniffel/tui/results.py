"""What finished games say, worked out beside the table."""

from contextlib import closing

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.file import ArchiveError
from wortkniffel.archive.results import Results, results
from wortkniffel.tui.background import in_background
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.saved_games import rules_played_by


async def all_results(archive: Archive, equipment: Equipment) -> Results:
    """The results of all games; nothing waits while they are worked out.

    Raises:
        ArchiveError: the games cannot be read.
    """
    path = archive.path

    def read(games: Archive) -> Results:
        return results(games, lambda setup: rules_played_by(setup, equipment))

    if path is None:
        # A copy in memory, which no other connection sees.
        return read(archive)

    def anew() -> Results:
        # A connection belongs to its thread, so this one has its own.
        with closing(Archive.open(path)) as games:
            if games.damage:
                raise ArchiveError(games.damage)
            return read(games)

    return await in_background(anew)
