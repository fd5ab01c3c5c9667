"""A game as JSON for other programs: its events as the archive keeps them."""

import json
from collections.abc import Sequence

from wortkniffel.archive.records import RecordError, from_record, to_record
from wortkniffel.messages import _
from wortkniffel.rules.events import Event

FORMAT = "wortkniffel-game"
VERSION = 1


class ExchangeError(ValueError):
    """JSON that is no game; says why, in a sentence."""


def as_json(events: Sequence[Event]) -> str:
    """The events, each on a line of its own."""
    records = ",\n".join(map(to_record, events))
    head = json.dumps({"format": FORMAT, "version": VERSION})[:-1]
    return f'{head}, "events": [\n{records}\n]}}\n'


def from_json(text: str) -> tuple[Event, ...]:
    """The events that a JSON text tells, whether they can have happened or not.

    Raises:
        ExchangeError: it is no JSON, none of this format or of a later version, or
            something in it is no event.
    """
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        fault = _("Zeile {line}: Hier ist das JSON fehlerhaft.").format(line=error.lineno)
        raise ExchangeError(fault) from error
    except (ValueError, RecursionError) as error:
        raise ExchangeError(_("Das JSON ist nicht zu lesen.")) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ExchangeError(
            _("Das JSON ist kein Spiel: darin fehlt „format“: „{name}“.").format(name=FORMAT)
        )
    version = content.get("version")
    # To Python True is 1, and 1.0 too.
    if type(version) is not int or version != VERSION:
        raise ExchangeError(
            _("Dieses Programm liest nur die Fassung {version} („version“).").format(
                version=VERSION
            )
        )
    records = content.get("events")
    if not isinstance(records, list):
        raise ExchangeError(_("Unter „events“ steht keine Liste."))
    events = []
    for number, record in enumerate(records, 1):
        try:
            events.append(from_record(json.dumps(record)))
        except (RecordError, RecursionError) as error:
            fault = _("Ereignis {number} ist nicht zu lesen.")
            field = error.field if isinstance(error, RecordError) else ""
            if field:
                fault = _("Ereignis {number} ist nicht zu lesen: „{field}“.")
            raise ExchangeError(fault.format(number=number, field=field)) from error
    return tuple(events)
