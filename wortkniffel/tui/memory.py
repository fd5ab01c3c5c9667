"""How a game on the table is kept, and taken up again."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from wortkniffel.archive.archive import (
    Archive,
    DamagedGameError,
    InPlayError,
    Logbook,
    Moment,
    NoGameError,
)
from wortkniffel.archive.file import ArchiveError, LostError
from wortkniffel.archive.replaying import SavedGameError, replayed
from wortkniffel.messages import _
from wortkniffel.rules.events import BoxEntered, EntryUndone, Event, GameStarted
from wortkniffel.rules.game import Game, State
from wortkniffel.tui.equipment import Equipment


class Memory:
    """Writes a game into the archive; while that fails, ``fault`` says why.

    A game in which nothing has happened yet is not worth a place. ``news`` is what the
    players are to be told once, if there is anything.
    """

    def __init__(
        self, archive: Archive | None, logbook: Logbook | None = None, written: int = 0
    ) -> None:
        self._archive = archive if archive is not None and not archive.fault else None
        self._logbook = logbook
        self._written = written
        self._kept: Moment | None = None
        self._lost = False
        self._found_again = False
        self.fault = ""
        self.news = ""

    @property
    def works(self) -> bool:
        """Whether the game has its place, and what happens is kept there."""
        return self._archive is not None and self.has_place and not self.fault

    @property
    def has_place(self) -> bool:
        """Whether the game has its place, be it with what happens now or without."""
        return self._logbook is not None

    def record(self, game: Game, moment: Moment) -> None:
        """Write what has happened in a game since it was last written."""
        if self._archive is None:
            return
        try:
            try:
                self._write(self._archive, game, moment)
            except LostError:
                self._lose_place()
                self._write(self._archive, game, moment)
        except ArchiveError as error:
            self.fault = str(error)
        except InPlayError:
            self.fault = _("Ein anderes Programm hat seinen Platz belegt.")
        else:
            self.fault = ""
            self._kept = moment
            if self._lost:
                self._lost = False
                self.news = self._told_of_place()

    def _write(self, archive: Archive, game: Game, moment: Moment) -> None:
        if self._logbook is None:
            self._logbook, self._written = self._place(archive, game.events)
            if self._written == len(game.events):
                self._logbook.keep(moment)
        for place in range(self._written, len(game.events)):
            over = game.over and place == len(game.events) - 1
            self._logbook.record(place, game.events[place], moment, over=over)
            self._written = place + 1

    def _place(self, archive: Archive, story: Sequence[Event]) -> tuple[Logbook, int]:
        """Where the game is written, and how many of its events stand there."""
        started = story[0]
        assert isinstance(started, GameStarted)
        # The folder that was moved away may be back.
        found = _open_place(archive, started, story) if self._lost else None
        self._found_again = found is not None
        return found or (archive.begin(started), 1)

    def _told_of_place(self) -> str:
        if self._found_again:
            return _(
                "Die gespeicherten Spiele sind wieder da, wo sie waren. "
                "Dieses Spiel geht dort weiter, nichts fehlt."
            )
        return _(
            "Die gespeicherten Spiele sind nicht mehr da, wo sie waren. "
            "Dieses Spiel ist jetzt vollständig neu gespeichert."
        )

    def keep(self, game: Game, moment: Moment) -> None:
        """Write how things stand, if that has changed; what fails is tried again soon."""
        if self._archive is None or self._logbook is None or self.fault or moment == self._kept:
            return
        try:
            self._logbook.keep(moment)
        except LostError:
            self._lose_place()
            self.record(game, moment)
        except ArchiveError:
            return
        self._kept = moment

    def close(self) -> None:
        """Let the game go."""
        self._leave_place()
        self._archive = None

    def _lose_place(self) -> None:
        self._lost = True
        self._leave_place()

    def _leave_place(self) -> None:
        if self._logbook is not None:
            self._logbook.close()
            self._logbook = None


def _open_place(
    archive: Archive, started: GameStarted, story: Sequence[Event]
) -> tuple[Logbook, int] | None:
    """The place of an open game that nobody plays and that a story began with; its length."""
    for game in archive.open_games():
        if game.setup != started.setup:
            continue
        with suppress(InPlayError, NoGameError, DamagedGameError):
            events, _moment, logbook = archive.resume(game.number)
            if events == tuple(story[: len(events)]):
                return logbook, len(events)
            logbook.close()
    return None


class Resumed(NamedTuple):
    """A game from the archive: how it was left, and what goes on with it."""

    game: Game
    moment: Moment
    memory: Memory


def resumed(number: int, equipment: Equipment) -> Resumed:
    """Take up a game from the archive.

    Raises:
        SavedGameError: it is played elsewhere, damaged, or asks for what is not here.
    """
    archive = equipment.archive
    assert archive is not None
    try:
        events, moment, logbook = archive.resume(number)
    except InPlayError as error:
        raise SavedGameError(_("Diese Partie ist in einem anderen Fenster offen.")) from error
    except ArchiveError as error:
        raise SavedGameError(str(error)) from error
    try:
        game = replayed(events, equipment.rules_for)
        _check_words(game, equipment.played_with(game.setup))
    except SavedGameError:
        logbook.close()
        raise
    # There are no other dice to hold, whatever stands in the file.
    moment = replace(moment, held=moment.held & game.ruleset.dice.all_dice)
    return Resumed(game, moment, Memory(archive, logbook, len(events)))


def _check_words(game: Game, equipment: Equipment) -> None:
    agreed = game.setup.word_list
    if game.ruleset.policy is not None and agreed != equipment.list_name:
        raise SavedGameError(
            _("Dieses Spiel wurde mit einer anderen Wortliste begonnen: {name}.").format(
                name=agreed or _("die übliche")
            )
        )


def last_entry(game: Game, moment: Moment) -> tuple[State, int] | None:
    """How things stood before the last entry if it stands, and which dice were held.

    Only as long as it can be taken back are those known.
    """
    place: int | None = None
    for number, event in enumerate(game.events):
        if isinstance(event, BoxEntered):
            place = number
        elif isinstance(event, EntryUndone):
            place = None
    if place is None:
        return None
    held = moment.held if game.can_undo else 0
    return Game.replay(game.events[:place], game.ruleset).state, held
