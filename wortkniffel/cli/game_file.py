"""Games from files that ``wortkniffel export`` wrote, as text or as JSON."""

import sys
from pathlib import Path

from wortkniffel.archive.exchange import ExchangeError, from_json
from wortkniffel.archive.people import name_fault
from wortkniffel.archive.records import field_name
from wortkniffel.cli.arguments import as_utf8
from wortkniffel.cli.output import printable
from wortkniffel.cli.saved import UnusableGameError, rules_with
from wortkniffel.messages import _, os_fault
from wortkniffel.rules.events import GameStarted
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game
from wortkniffel.rules.notation_reader import NotationError, game_of
from wortkniffel.rules.proof import StoryError, proven

_STANDARD_INPUT = "-"
# A long game has 200 kB; whatever is much larger is something else.
_MOST_BYTES = 1_000_000


def game_in(source: str, dice: str | None) -> Game:
    """The game in a file or, for ``-``, in standard input.

    Raises:
        UnusableGameError: it cannot be read, or it is no game that can have been played.
        DiceError: the dice cannot be used.
    """
    try:
        return _game(_content(source), dice)
    except OSError as error:
        fault = _("{name} ist nicht zu lesen: {fault}.")
        told = fault.format(name=_named(source), fault=os_fault(error))
        raise UnusableGameError(told) from error
    except (NotationError, ExchangeError) as error:
        fault = _("Aus {name} wird kein Spiel. {fault}")
        raise UnusableGameError(fault.format(name=_named(source), fault=error)) from error


def _named(source: str) -> str:
    return _("der Eingabe") if source == _STANDARD_INPUT else printable(as_utf8(source))


def _content(source: str) -> str:
    if source != _STANDARD_INPUT:
        with Path(source).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    else:
        # A closed standard input is an empty one.
        data = sys.stdin.buffer.read(_MOST_BYTES + 1) if sys.stdin else b""
    if len(data) > _MOST_BYTES:
        raise ExchangeError(_("So groß ist kein Spiel."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotationError(line, _("Das ist kein Text in UTF-8.")) from error


def _game(content: str, dice: str | None) -> Game:
    """The game that a content tells.

    Raises:
        NotationError: it is text, and none that tells a game.
        ExchangeError: it is JSON, and none that tells a game.
        DiceError: the dice cannot be used.
    """
    rules_for = rules_with(dice)
    if not content.lstrip().startswith("{"):
        game = game_of(content, rules_for)
        if fault := _fault_of_names(game):
            raise NotationError(_line_of_names(content), fault)
        return game
    events = from_json(content)
    started = events[0] if events else None
    if not isinstance(started, GameStarted):
        raise ExchangeError(_("Ereignis 1: Hier beginnt kein Spiel."))
    setup = started.setup
    try:
        rules = rules_for(setup)
    except KeyError as error:
        fault = _("Ein Spiel „{key}“ gibt es hier nicht.").format(key=setup.ruleset)
        raise _event_fault(0, fault, "ruleset") from error
    except OptionError as error:
        raise _event_fault(0, str(error), "options") from error
    try:
        game = proven(events, rules)
    except StoryError as error:
        raise _event_fault(error.place, str(error), error.field) from error
    if fault := _fault_of_names(game):
        raise _event_fault(0, fault, "players")
    return game


def _event_fault(place: int, fault: str, field: str) -> ExchangeError:
    """What is wrong with an event, counted from 0; ``field`` is one of its setup or ""."""
    told = _("Ereignis {number}, „{field}“: {fault}") if field else _("Ereignis {number}: {fault}")
    return ExchangeError(told.format(number=place + 1, field=field_name(field), fault=fault))


def _fault_of_names(game: Game) -> str:
    """Why nobody here could have sat down under these names, a sentence, or ""."""
    for name in game.setup.players:
        # Who was taken out of a game has no other name in its exports.
        if name.strip("?") and (fault := name_fault(name)):
            return fault
        if name != name.strip():
            return _("Am Anfang und am Ende eines Namens steht kein Leerzeichen.")
    return ""


def _line_of_names(content: str) -> int:
    lines = enumerate(content.split("\n"), 1)
    return next((number for number, line in lines if line.strip().startswith("Spieler:")), 1)
