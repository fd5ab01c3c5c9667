"""How a game on the table is kept, and taken up again."""

from wortkniffel.archive.archive import Archive, InPlayError, Logbook, Moment
from wortkniffel.archive.file import ArchiveError
from wortkniffel.messages import _
from wortkniffel.rules.events import BoxEntered, EntryUndone, Event, GameStarted
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game, State
from wortkniffel.tui.equipment import Equipment


class ResumeError(Exception):
    """A game cannot be gone on with; says why, in the user's language."""


class Memory:
    """Writes a game into the archive as long as that works, and then says why not.

    A game in which nothing has happened yet is not worth a place.
    """

    def __init__(self, archive: Archive | None, logbook: Logbook | None = None) -> None:
        self._archive = archive
        self._logbook = logbook
        self._kept: Moment | None = None
        self.fault = ""

    @property
    def works(self) -> bool:
        """Whether the game has its place, and what happens is kept there."""
        return self._logbook is not None and not self.fault

    def record(self, game: Game, moment: Moment) -> None:
        """Write the last event of a game."""
        if self._archive is None or self.fault:
            return
        try:
            if self._logbook is None:
                started = game.events[0]
                assert isinstance(started, GameStarted)
                self._logbook = self._archive.begin(started)
            place = len(game.events) - 1
            self._logbook.record(place, game.events[place], moment, over=game.over)
            self._kept = moment
        except ArchiveError as error:
            self.fault = str(error)
        except InPlayError:
            self.fault = _("Ein anderes Programm hat seinen Platz belegt.")

    def keep(self, moment: Moment) -> None:
        """Write how things stand, if that has changed."""
        if self._logbook is None or self.fault or moment == self._kept:
            return
        try:
            self._logbook.keep(moment)
            self._kept = moment
        except ArchiveError as error:
            self.fault = str(error)

    def close(self) -> None:
        """Let the game go."""
        if self._logbook is not None:
            self._logbook.close()
            self._logbook = None
            self._archive = None


def resumed(number: int, equipment: Equipment) -> tuple[Game, Moment, Memory]:
    """A game from the archive, how it was left, and the memory that goes on with it.

    Raises:
        ResumeError: it is played elsewhere, damaged, or asks for what is not here.
    """
    archive = equipment.archive
    assert archive is not None
    try:
        events, moment, logbook = archive.resume(number)
    except InPlayError as error:
        raise ResumeError(_("Dieses Spiel ist in einem anderen Fenster offen.")) from error
    except ArchiveError as error:
        raise ResumeError(str(error)) from error
    try:
        game = _replayed(events, equipment)
    except ResumeError:
        logbook.close()
        raise
    return game, moment, Memory(archive, logbook)


def _replayed(events: tuple[Event, ...], equipment: Equipment) -> Game:
    started = events[0]
    if not isinstance(started, GameStarted):
        raise ResumeError(_("Dieses Spiel ist beschädigt: ihm fehlt der Anfang."))
    setup = started.setup
    try:
        game = Game.replay(events, equipment.ruleset(setup.ruleset, setup.options))
    except (KeyError, OptionError, ValueError) as error:
        raise ResumeError(
            _("Für dieses Spiel fehlen seine Regeln oder seine Würfel ({game}, {dice}).").format(
                game=setup.ruleset, dice=setup.dice_name or _("die üblichen Würfel")
            )
        ) from error
    if game.ruleset.policy is not None and setup.word_list != equipment.list_name:
        raise ResumeError(
            _("Dieses Spiel wurde mit einer anderen Wortliste begonnen: {name}.").format(
                name=setup.word_list or _("die übliche")
            )
        )
    return game


def last_entry(game: Game) -> tuple[State, int] | None:
    """How things stood before the last entry if it stands, with no dice held."""
    place: int | None = None
    for number, event in enumerate(game.events):
        if isinstance(event, BoxEntered):
            place = number
        elif isinstance(event, EntryUndone):
            place = None
    if place is None:
        return None
    return Game.replay(game.events[:place], game.ruleset).state, 0
