"""Events as JSON, written and read back exactly."""

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, TypeVar

from wortkniffel.messages import _
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    Event,
    GameStarted,
    GlassTurned,
    HelpTaken,
    SandRanOut,
    Setup,
    WordLaid,
)
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Entry

_KINDS: Mapping[type[Event], str] = {
    GameStarted: "start",
    GlassTurned: "glass",
    DiceThrown: "throw",
    WordLaid: "word",
    BoxEntered: "box",
    SandRanOut: "sand",
    EntryUndone: "undo",
    HelpTaken: "help",
}

_Fields = Mapping[str, Any]
_Kind = TypeVar("_Kind")


class RecordError(ValueError):
    """A text that is no event; ``field`` names what is wrong in the start of a game."""

    def __init__(self, fault: str, field: str = "") -> None:
        self.field = field
        super().__init__(fault)


def kind_of(event: Event) -> str:
    """The stable name of what has happened."""
    return _KINDS[type(event)]


def to_record(event: Event) -> str:
    """An event as one line of JSON, in ASCII."""
    # A list's name comes from that of its file, which need not be proper Unicode.
    fields = {"event": kind_of(event), **_fields(event)}
    return json.dumps(fields, separators=(",", ":"))


def from_record(record: str) -> Event:
    """The event that a line of JSON tells.

    Raises:
        RecordError: it tells none.
    """
    try:
        fields = json.loads(record)
        return _READERS[fields["event"]](fields)
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise RecordError(_("{record!r} ist kein Ereignis.").format(record=record)) from error


def _fields(event: Event) -> dict[str, object]:
    if isinstance(event, GameStarted):
        return _of_setup(event.setup)
    own: dict[str, object] = {}
    if isinstance(event, DiceThrown):
        own = {"keep": event.keep, "throw": event.throw}
    elif isinstance(event, WordLaid):
        own = {"word": event.found.lay_form, "spellings": event.found.spellings}
    elif isinstance(event, BoxEntered):
        own = {"box": event.box, **_of_entry(event.entry)}
    return {**own, "at": event.at}


def _of_setup(setup: Setup) -> dict[str, object]:
    told: dict[str, object] = {
        "game": setup.ruleset,
        "options": dict(setup.options),
        "players": setup.players,
        "by_lot": setup.by_lot,
        "sand": setup.sand,
        "seed": setup.seed,
        "dice_digest": setup.dice_digest,
        "dice_name": setup.dice_name,
        "word_list": setup.word_list,
    }
    return told | {name: getattr(setup, name) for name in _LATER if getattr(setup, name)}


def _of_entry(entry: Entry) -> dict[str, object]:
    return {
        "points": entry.points,
        "extra": entry.extra,
        "throw": entry.throw,
        "laid": [[laid.word, laid.mask] for laid in entry.laid],
    }


def field_name(attribute: str) -> str:
    """What a field of ``Setup`` is called in a record."""
    return _CALLED.get(attribute, attribute)


def _setup(fields: _Fields) -> Setup:
    told: dict[str, Any] = {}
    for attribute, read in _SETUP.items():
        name = field_name(attribute)
        if name in fields or attribute not in _LATER:
            try:
                told[attribute] = read(fields[name])
            except (KeyError, TypeError) as error:
                fault = _("Dem Anfang des Spiels fehlt {name}, oder es ist falsch.")
                raise RecordError(fault.format(name=name), name) from error
    return Setup(**told)


def _entry(fields: _Fields) -> Entry:
    return Entry(
        points=_whole(fields["points"]),
        laid=tuple(
            Laid(_typed(word, str), _whole(mask)) for word, mask in _typed(fields["laid"], list)
        ),
        throw=_typed(fields["throw"], str),
        extra=_whole(fields["extra"]),
    )


def _word(fields: _Fields) -> FoundWord:
    spellings = tuple(_typed(spelling, str) for spelling in _typed(fields["spellings"], list))
    return FoundWord(_typed(fields["word"], str), spellings)


def _at(fields: _Fields) -> float:
    at = fields["at"]
    seconds = float(at) if type(at) is int else _typed(at, float)
    if not isfinite(seconds):
        raise ValueError(at)
    return seconds


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    return _typed(value, str)


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(_text, _typed(value, list)))


def _truth(value: object) -> bool:
    return _typed(value, bool)


def _typed(value: object, kind: type[_Kind]) -> _Kind:
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


_SETUP: Mapping[str, Callable[[Any], object]] = {
    "players": _names,
    "seed": _text,
    "sand": lambda seconds: None if seconds is None else _whole(seconds),
    "by_lot": _truth,
    "ruleset": _text,
    "options": lambda told: tuple(
        (_text(key), _text(choice)) for key, choice in _typed(told, dict).items()
    ),
    "dice_digest": _text,
    "word_list": _text,
    "dice_name": _text,
    "own_words": _truth,
    "begun": _text,
    "day": _text,
    "characters": _names,
}
_CALLED = {"ruleset": "game"}
# Records of earlier versions lack them; left out where they are empty.
_LATER = ("own_words", "begun", "day", "characters")

_READERS: Mapping[str, Callable[[_Fields], Event]] = {
    "start": lambda fields: GameStarted(_setup(fields)),
    "glass": lambda fields: GlassTurned(_at(fields)),
    "throw": lambda fields: DiceThrown(
        _whole(fields["keep"]), _typed(fields["throw"], str), _at(fields)
    ),
    "word": lambda fields: WordLaid(_word(fields), _at(fields)),
    "box": lambda fields: BoxEntered(_typed(fields["box"], str), _entry(fields), _at(fields)),
    "sand": lambda fields: SandRanOut(_at(fields)),
    "undo": lambda fields: EntryUndone(_at(fields)),
    "help": lambda fields: HelpTaken(_at(fields)),
}
