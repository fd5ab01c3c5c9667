"""How a game on the table is kept, and taken up again."""

from dataclasses import replace
from typing import NamedTuple

from wortkniffel.archive.archive import Archive, InPlayError, Logbook, Moment
from wortkniffel.archive.file import ArchiveError, LostError
from wortkniffel.messages import _
from wortkniffel.rules.events import BoxEntered, EntryUndone, GameStarted
from wortkniffel.rules.game import Game, State
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.saved_games import SavedGameError, replayed


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
                self.news = _(
                    "Die gespeicherten Spiele sind nicht mehr da, wo sie waren. "
                    "Dieses Spiel ist jetzt ganz von vorn neu gespeichert."
                )

    def _write(self, archive: Archive, game: Game, moment: Moment) -> None:
        if self._logbook is None:
            started = game.events[0]
            assert isinstance(started, GameStarted)
            self._logbook = archive.begin(started)
            self._written = 1
        for place in range(self._written, len(game.events)):
            over = game.over and place == len(game.events) - 1
            self._logbook.record(place, game.events[place], moment, over=over)
            self._written = place + 1

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


class Resumed(NamedTuple):
    """A game from the archive: how it was left, what goes on with it, and with what."""

    game: Game
    moment: Moment
    memory: Memory
    equipment: Equipment


def resumed(number: int, equipment: Equipment) -> Resumed:
    """Take up a game from the archive; a daily game is played with what everyone has.

    Raises:
        SavedGameError: it is played elsewhere, damaged, or asks for what is not here.
    """
    archive = equipment.archive
    assert archive is not None
    try:
        events, moment, logbook = archive.resume(number)
    except InPlayError as error:
        raise SavedGameError(_("Dieses Spiel ist in einem anderen Fenster offen.")) from error
    except ArchiveError as error:
        raise SavedGameError(str(error)) from error
    try:
        game = replayed(events, equipment.rules_for)
        equipment = equipment.played_with(game.setup)
        _check_words(game, equipment)
    except SavedGameError:
        logbook.close()
        raise
    # There are no other dice to hold, whatever stands in the file.
    moment = replace(moment, held=moment.held & game.ruleset.dice.all_dice)
    return Resumed(game, moment, Memory(archive, logbook, len(events)), equipment)


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
