"""From the text of a game back to the game, if it can have been played."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from textwrap import shorten
from typing import Any, cast

from wortkniffel.messages import _
from wortkniffel.rules.calendar import is_moment
from wortkniffel.rules.dice import Throw
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    Event,
    GameStarted,
    GlassTurned,
    Setup,
    WordLaid,
)
from wortkniffel.rules.family import OptionError
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.notation import (
    BARE,
    FACE,
    HEADER,
    MOMENTS,
    NO_SAND,
    QUOTED,
    TITLE,
    UNUSUAL,
    YES_OR_NO,
    text_of,
)
from wortkniffel.rules.proof import StoryError, proven
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.sheet import Entry

_VALUE = rf"(?:{QUOTED}|{BARE})"
_DIE = rf"(?:\({FACE}\)|{FACE})"
_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_DICE = r"[1-9][0-9]?(?: [1-9][0-9]?)*"
_LAID = rf"{_VALUE} \[{_DICE}\]"
_SEAT = rf"{_VALUE}(?:, Spalte {_NUMBER})?"
_NAMED = rf"(?:{_VALUE} )?\(({_VALUE})\)"

_TIMED = re.compile(r"(.+) bei ([0-9]+(?:[.,][0-9]+)?(?:e[+-]?[0-9]+)?) s")
_THROW = re.compile(rf"Wurf {_NUMBER}: ({_DIE}(?: {_DIE})*)")
_WORD = re.compile(rf"Wort ({_VALUE})(?:: ({_VALUE}(?:, {_VALUE})*))?")
_BOX = re.compile(
    rf"Kästchen {_NAMED}: ({_NUMBER})(?: \+ ({_NUMBER}) extra)?"
    rf"(?: (gestrichen)| mit ({_LAID}(?: \+ {_LAID})*))?"
)
_FOR_READERS = re.compile(rf"{_SEAT}, Runde {_NUMBER}|(?:Stand|Ergebnis) {_SEAT}: {_NUMBER}")
# What games and boxes are called may change; their keys stay.
_NAME = re.compile(rf"^(Spiel:|Kästchen) {_VALUE} \(")
# Whoever writes times by hand may take the point.
_POINT = re.compile(r"(?<=[0-9])\.(?=[0-9]+(?:e[+-]?[0-9]+)? s$)")
_SHOWN = 60


class NotationError(ValueError):
    """A text that is no game, or none that can have been played; names the line, from 1.

    ``missing``: what is told is not in the text, and should come after that line.
    """

    def __init__(self, line: int, fault: str, *, missing: bool = False) -> None:
        self.line = line
        self.fault = fault
        told = _("Nach Zeile {line} fehlt: {fault}") if missing else _("Zeile {line}: {fault}")
        super().__init__(told.format(line=line, fault=fault))


def game_of(text: str, rules_for: Callable[[Setup], Ruleset]) -> Game:
    """The game that a text tells.

    ``rules_for`` makes the rules of a game as it was agreed; it raises ``KeyError`` where
    there is no such game, ``OptionError`` where it cannot be played so.

    Raises:
        NotationError: the text is not in this notation, or rules and seed lead to another
            game (``proven``).
    """
    numbered = ((number, line.strip()) for number, line in enumerate(text.split("\n"), 1))
    story = _Story([line for line in numbered if line[1]])
    setup = story.setup()
    events = (GameStarted(setup), *story.happened())
    try:
        rules = rules_for(setup)
    except KeyError as error:
        fault = _("Ein Spiel „{key}“ gibt es hier nicht.").format(key=setup.ruleset)
        raise NotationError(story.fields["ruleset"], fault) from error
    except OptionError as error:
        raise NotationError(story.fields["options"], str(error)) from error
    try:
        game = proven(events, rules)
    except StoryError as error:
        raise NotationError(story.line_of(error), str(error)) from error
    story.compare(text_of(game))
    return game


@dataclass
class _Story:
    """Lines with their numbers; where the fields of the setup and the events are in them."""

    lines: list[tuple[int, str]]
    fields: dict[str, int] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)

    def setup(self) -> Setup:
        """What the first lines tell.

        Raises:
            NotationError: something is missing or cannot be read.
        """
        number, title = self.lines[0] if self.lines else (1, "")
        if title != TITLE:
            raise NotationError(number, _("Hier muss „{title}“ stehen.").format(title=TITLE))
        self.places.append(number)
        told: dict[str, object] = dict(UNUSUAL)
        for number, line in self.lines[1:]:
            word, _colon, text = line.partition(":")
            if word not in HEADER:
                break
            name = HEADER[word]
            if name in self.fields:
                raise NotationError(number, _("„{word}“ steht zweimal da.").format(word=word))
            self.fields[name] = number
            with _naming(number, line):
                told[name] = _FIELDS.get(name, _text)(text.strip())
        told["characters"] = self._characters(told)
        if missing := next((word for word, name in HEADER.items() if name not in told), None):
            raise NotationError(number, _("Hier fehlt „{word}: …“.").format(word=missing))
        return Setup(**cast(Any, told))

    def _characters(self, told: Mapping[str, Any]) -> tuple[str, ...]:
        """The computer players, each at the place of its name.

        Raises:
            NotationError: a name is that of nobody who plays.
        """
        characters, players = dict(told["characters"]), told.get("players", ())
        if stranger := next((name for name in characters if name not in players), None):
            fault = _("{name} spielt nicht mit.").format(name=stranger)
            raise NotationError(self.fields["characters"], fault)
        return tuple(characters.get(name, "") for name in players) if characters else ()

    def happened(self) -> Iterator[Event]:
        """The events after the first one.

        Raises:
            NotationError: a line cannot be read.
        """
        throw = ""
        for number, line in self.lines[1 + len(self.fields) :]:
            if _FOR_READERS.fullmatch(line):
                continue
            with _naming(number, line):
                event = _event(line, throw)
            if isinstance(event, GlassTurned):
                throw = ""
            elif isinstance(event, DiceThrown):
                throw = event.throw
            self.places.append(number)
            yield event

    def line_of(self, error: StoryError) -> int:
        """The line that tells what is not possible."""
        # What is usual, and left out, may be wrong only for the game of a day.
        fields = (error.field, "day") if error.field else ()
        return next(
            (self.fields[name] for name in fields if name in self.fields),
            self.places[error.place],
        )

    def compare(self, proper: str) -> None:
        """See that the text says nothing else than another one.

        Raises:
            NotationError: it does.
        """
        expected = [line.strip() for line in proper.split("\n") if line]
        for told, line in zip_longest(self.lines, expected):
            if told is None:
                raise NotationError(self.lines[-1][0], f"„{line}“.", missing=True)
            number, text = told
            if _essence(text) != _essence(line or ""):
                fault = (
                    _("Hier muss „{line}“ stehen.") if line else _("Hier ist das Spiel zu Ende.")
                )
                raise NotationError(number, fault.format(line=line))


@contextmanager
def _naming(number: int, line: str) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        text = shorten(line, _SHOWN, placeholder=" …")
        fault = _("„{text}“ ist so nicht zu lesen.").format(text=text)
        raise NotationError(number, fault) from error


def _essence(line: str) -> str:
    return _POINT.sub(",", _NAME.sub(r"\1 (", line))


def _matched(pattern: re.Pattern[str] | str, text: str) -> re.Match[str]:
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ValueError(text)
    return match


def _text(told: str) -> str:
    """A value, out of its quotes if it has some."""
    if not told.startswith('"'):
        return _matched(BARE, told)[0]
    text: str = json.loads(_matched(QUOTED, told)[0])
    return text


def _texts(told: str) -> tuple[str, ...]:
    _matched(rf"(?:{_VALUE}(?:, {_VALUE})*)?", told)
    return tuple(map(_text, re.findall(_VALUE, told)))


def _pairs(told: str) -> tuple[tuple[str, str], ...]:
    _matched(rf"(?:{_VALUE}={_VALUE}(?:, {_VALUE}={_VALUE})*)?", told)
    return tuple(
        (_text(one), _text(other)) for one, other in re.findall(rf"({_VALUE})=({_VALUE})", told)
    )


def _yes_or_no(told: str) -> bool:
    return YES_OR_NO[_matched("|".join(YES_OR_NO), told)[0]]


def _moment(told: str) -> str:
    return told if is_moment(told) else _text(told)


_FIELDS: Mapping[str, Callable[[str], object]] = {
    "ruleset": lambda told: _text(_matched(_NAMED, told)[1]),
    "options": _pairs,
    "players": _texts,
    "characters": _pairs,
    "begun": _moment,
    "by_lot": _yes_or_no,
    "own_words": _yes_or_no,
    "sand": lambda told: None if told == NO_SAND else int(_matched(_NUMBER, told)[0]),
}


def _event(line: str, throw: Throw) -> Event:
    """What a line tells; ``throw`` is what lies on the table.

    Raises:
        ValueError: it tells nothing that happens in a game.
    """
    what, at = _matched(_TIMED, line).groups()
    clock = float(at.replace(",", "."))
    for moment, text in MOMENTS.items():
        if what == text:
            return moment(clock)
    if match := _THROW.fullmatch(what):
        dice = re.findall(_DIE, match[1])
        keep = sum(1 << die for die, face in enumerate(dice) if face.startswith("("))
        faces = (die[1:-1] if die.startswith("(") else die for die in dice)
        return DiceThrown(keep, "".join(map(_face, faces)), clock)
    if match := _WORD.fullmatch(what):
        return WordLaid(FoundWord(_text(match[1]), _texts(match[2] or "")), clock)
    box, points, extra, struck, laid = _matched(_BOX, what).groups()
    words = re.findall(rf"({_VALUE}) \[({_DICE})\]", laid or "")
    entry = Entry(
        int(points),
        tuple(Laid(_text(word), _mask(dice)) for word, dice in words),
        "" if struck else throw,
        int(extra or 0),
    )
    return BoxEntered(_text(box), entry, clock)


def _face(told: str) -> str:
    return _text(told) if told.startswith('"') else told


def _mask(dice: str) -> int:
    return sum(1 << int(die) - 1 for die in dice.split())
