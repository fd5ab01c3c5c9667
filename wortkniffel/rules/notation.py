"""A game as text that people can read; ``notation_reader`` takes it back exactly.

The words of the notation are German wherever it is written, since every copy of the
program has to read it; so they do not pass through ``messages``. What could be worked out
(whose turn it is, the sums) stands there for the reader, and has to be right all the same.
"""

import json
import re
from collections.abc import Iterator, Mapping

from wortkniffel.rules.calendar import is_moment
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
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Entry

TITLE = "Wortkniffel-Partie 1"
"""The first line; the number is that of the notation."""

HEADER = {
    "Spiel": "ruleset",
    "Regeln": "options",
    "Begonnen": "begun",
    "Tagespartie": "day",
    "Spieler": "players",
    "Computer": "characters",
    "Los": "by_lot",
    "Sand": "sand",
    "Kennung": "seed",
    "Würfel": "dice_digest",
    "Würfelname": "dice_name",
    "Wortliste": "word_list",
    "Eigene Wörter": "own_words",
}
"""The lines that follow, each with the field of ``Setup`` that it tells."""

UNUSUAL = {
    "begun": "",
    "day": "",
    "dice_digest": "",
    "dice_name": "",
    "word_list": "",
    "own_words": False,
    "characters": (),
}
"""The fields that are left out where they are empty, and what they are then."""

YES_OR_NO = {"ja": True, "nein": False}
NO_SAND = "ohne"
MOMENTS: Mapping[type[GlassTurned | SandRanOut | EntryUndone | HelpTaken], str] = {
    GlassTurned: "Zug begonnen",
    SandRanOut: "Sand abgelaufen",
    EntryUndone: "Eintrag zurückgenommen",
    HelpTaken: "Rat geholt",
}

_SPECIAL = r'",:;=()\[\]#+\\'
BARE = rf"[^{_SPECIAL}\s](?:[^{_SPECIAL}]*[^{_SPECIAL}\s])?"
"""A text that needs no quotes."""
QUOTED = r'"(?:[^"\\]|\\.)*"'
FACE = rf'(?:{QUOTED}|[^"\\()\s])'


def text_of(game: Game) -> str:
    """A running or finished game in lines."""
    return "".join(f"{line}\n" for line in _lines(game))


def seconds_told(seconds: float) -> str:
    """A time to the last bit, with a decimal comma."""
    return repr(float(seconds)).replace(".", ",")


def _lines(game: Game) -> Iterator[str]:
    yield TITLE
    yield from _header(game)
    names = {box.key: box.name for box in game.ruleset.boxes}
    throws = 0
    for before, event in zip(game.states(), game.events[1:], strict=False):
        if isinstance(event, GlassTurned):
            turn = before.turn
            assert turn is not None
            yield ""
            yield f"{_seat(game, turn.seat)}, Runde {turn.number + 1}"
            throws = 0
        assert not isinstance(event, GameStarted)
        throws += isinstance(event, DiceThrown)
        yield f"  {_told(event, throws, names)} bei {seconds_told(event.at)} s"
    yield ""
    for seat in game.seats:
        what = "Ergebnis" if game.over else "Stand"
        yield f"{what} {_seat(game, seat)}: {game.totals(seat).total}"


def _header(game: Game) -> Iterator[str]:
    setup = game.setup
    texts = {
        "ruleset": _named(game.ruleset.name, setup.ruleset),
        "options": ", ".join(f"{_value(o)}={_value(choice)}" for o, choice in setup.options),
        "players": ", ".join(map(_value, setup.players)),
        "by_lot": _yes_or_no(setup.by_lot),
        "sand": NO_SAND if setup.sand is None else str(setup.sand),
        "seed": _value(setup.seed),
    }
    for name, usual in UNUSUAL.items():
        told = getattr(setup, name)
        if told != usual:
            texts[name] = _unusual(told, setup)
    # The colons in it are its own.
    texts |= {"begun": setup.begun} if is_moment(setup.begun) else {}
    return (f"{word}: {texts[name]}" for word, name in HEADER.items() if name in texts)


def _unusual(told: str | bool | tuple[str, ...], setup: Setup) -> str:
    if isinstance(told, bool):
        return _yes_or_no(told)
    if isinstance(told, str):
        return _value(told)
    return ", ".join(
        f"{_value(player)}={_value(character)}"
        for player, character in zip(setup.players, told, strict=True)
        if character
    )


def _yes_or_no(told: bool) -> str:
    return next(word for word, meant in YES_OR_NO.items() if meant == told)


def _told(event: Event, throws: int, names: Mapping[str, str]) -> str:
    if isinstance(event, DiceThrown):
        faces = [_face(face) for face in event.throw]
        dice = [f"({face})" if event.keep >> die & 1 else face for die, face in enumerate(faces)]
        return f"Wurf {throws}: {' '.join(dice)}"
    if isinstance(event, WordLaid):
        spellings = ", ".join(map(_value, event.found.spellings))
        return f"Wort {_value(event.found.lay_form)}" + (f": {spellings}" if spellings else "")
    if isinstance(event, BoxEntered):
        return f"Kästchen {_named(names[event.box], event.box)}: {_entry(event.entry)}"
    assert not isinstance(event, GameStarted)
    return MOMENTS[type(event)]


def _entry(entry: Entry) -> str:
    told = str(entry.points)
    if entry.extra:
        told += f" + {entry.extra} extra"
    if not entry.throw:
        told += " gestrichen"
    if entry.laid:
        told += " mit " + " + ".join(
            f"{_value(one.word)} [{_dice(one.mask)}]" for one in entry.laid
        )
    return told


def _dice(mask: int) -> str:
    return " ".join(str(die + 1) for die in range(mask.bit_length()) if mask >> die & 1)


def _seat(game: Game, seat: int) -> str:
    column = f", Spalte {seat % game.columns + 1}" if game.columns > 1 else ""
    return f"{_value(game.person(seat))}{column}"


def _named(name: str, key: str) -> str:
    return f"{_value(name)} ({_value(key)})"


def _value(text: str) -> str:
    """A text as it is, or in quotes where that could be taken for something else."""
    return text if text.isprintable() and re.fullmatch(BARE, text) else _quoted(text)


def _face(face: str) -> str:
    return face if face.isprintable() and re.fullmatch(FACE, face) else _quoted(face)


def _quoted(text: str) -> str:
    plain = (char.isprintable() and char not in '"\\' for char in text)
    chars = (c if keep else json.dumps(c)[1:-1] for c, keep in zip(text, plain, strict=True))
    return f'"{"".join(chars)}"'
