"""Dice sets, read from TOML, and the luck of a game."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from wortkniffel.lexicon.letters import JOKER
from wortkniffel.messages import _, os_fault

FACES = 6
DEFAULT_DICE = Path(__file__).parent.parent / "data" / "dice.toml"
_FACE = re.compile(r"[A-Z?]")

Throw = str
"""What lies on the table: one face a die, in the order of the set."""


class DiceError(ValueError):
    """A dice file that cannot be played with; names file, line and fault."""

    def __init__(self, path: Path, line: int | None, fault: str) -> None:
        self.path = path
        self.line = line
        self.fault = fault
        place = _("{path}, Zeile {line}").format(path=path, line=line) if line else str(path)
        super().__init__(_("Würfel {place}: {fault}.").format(place=place, fault=fault))


@dataclass(frozen=True, slots=True)
class Die:
    """One die; ``faces`` has a character a side."""

    faces: str


@dataclass(frozen=True)
class DiceSet:
    """The dice of a game and what their faces are worth (rulings W2 and W3)."""

    name: str
    dice: tuple[Die, ...]
    values: Mapping[str, int]

    def __len__(self) -> int:
        return len(self.dice)

    @property
    def all_dice(self) -> int:
        """The mask of all dice; bit i stands for die i."""
        return (1 << len(self.dice)) - 1

    def value(self, throw: Throw, mask: int) -> int:
        """The points of the faces under a mask of dice."""
        return sum(self.values[face] for die, face in enumerate(throw) if mask >> die & 1)

    def digest(self) -> str:
        """A fingerprint of faces and values, the same on every machine."""
        values = ",".join(f"{face}{self.values[face]}" for face in sorted(self.values))
        return sha256(f"{' '.join(die.faces for die in self.dice)};{values}".encode()).hexdigest()

    def face(self, seed: str, player: int, turn: int, throw: int, die: int) -> str:
        """The face that a die shows in one throw: a pure function of all its arguments.

        So what was kept never changes what comes (DESIGN, contract 3). Players, turns,
        throws and dice count from 0.
        """
        digest = sha256(f"{seed}/{player}/{turn}/{throw}/{die}".encode()).digest()
        faces = self.dice[die].faces
        return faces[int.from_bytes(digest, "big") % len(faces)]

    def throw(self, seed: str, player: int, turn: int, number: int, kept: Throw | None) -> Throw:
        """The dice after one throw; ``kept`` has a face for each die kept, else a blank."""
        held = kept or " " * len(self.dice)
        return "".join(
            self.face(seed, player, turn, number, die) if face == " " else face
            for die, face in enumerate(held)
        )

    def arranged(self, faces: str) -> Throw | None:
        """Some faces in the order of dice that can show them all at once.

        ``faces`` has one for each die, in any order; ``None`` if the dice cannot show them.
        The order that they come in is kept if the dice can show them so.
        """
        if len(faces) != len(self.dice):
            return None
        if all(face in die.faces for face, die in zip(faces, self.dice, strict=True)):
            return faces
        shown: dict[int, str] = {}

        def place(face: str, asked: set[int]) -> bool:
            # Whatever lies on the die that a face needs goes to another one, if it can.
            for die in sorted(range(len(self)), key=shown.__contains__):
                if die not in asked and face in self.dice[die].faces:
                    asked.add(die)
                    if die not in shown or place(shown[die], asked):
                        shown[die] = face
                        return True
            return False

        if not all(place(face, set()) for face in faces):
            return None
        return "".join(shown[die] for die in range(len(self.dice)))


def faces_under(throw: Throw, mask: int) -> str:
    """The faces of a throw that lie on the dice of a mask."""
    return "".join(face for die, face in enumerate(throw) if mask >> die & 1)


def load_dice(path: Path = DEFAULT_DICE, count: int = 7) -> DiceSet:
    """Read a dice set of ``count`` dice.

    Raises:
        DiceError: unreadable, not TOML, or not a set of dice with six faces and values.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DiceError(path, None, os_fault(error)) from error
    except UnicodeDecodeError as error:
        raise DiceError(path, None, _("die Datei ist nicht in UTF-8")) from error
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        at_end = text.rstrip().count("\n") + 1 if "at end of document" in str(error) else None
        number = int(line[1]) if line else at_end
        raise DiceError(path, number, _toml_fault(str(error))) from error
    return _Reader(path, text, content).dice_set(count)


def _toml_fault(reported: str) -> str:
    """What is wrong with a TOML text, from the parser's English."""
    if "at end of document" in reported:
        return _("der Text bricht hier ab")
    for start, fault in (
        ("Unterminated string", _("das schließende Anführungszeichen fehlt")),
        ("Illegal character", _("ein Zeichen, das hier nicht stehen darf")),
        ("Expected '='", _("nach dem Namen fehlt das Gleichheitszeichen")),
        ("Invalid value", _("hier steht kein gültiger Wert")),
        ("Unclosed array", _("die schließende Klammer ] oder ein Komma fehlt")),
        ("Cannot overwrite", _("derselbe Name steht zweimal da")),
        ("Cannot declare", _("dieselbe Tabelle steht zweimal da")),
        ("Invalid statement", _("das ist weder eine Tabelle noch Name = Wert")),
        ("Expected newline", _("hinter dem Wert steht noch etwas")),
    ):
        if reported.startswith(start):
            return fault
    return _("kein gültiges TOML")


@dataclass(frozen=True)
class _Reader:
    path: Path
    text: str
    content: Mapping[str, Any]

    def dice_set(self, count: int) -> DiceSet:
        values = self.values()
        strings = self.content.get("dice")
        if not isinstance(strings, list) or len(strings) != count:
            raise self.fault(
                r"\s*dice\s*=",
                _("„dice“ muss eine Liste von {count} Würfeln sein").format(count=count),
            )
        dice = tuple(self.die(string, values) for string in strings)
        name = self.content.get("name", self.path.stem)
        if not isinstance(name, str):
            raise self.fault(r"\s*name\s*=", _("„name“ muss ein Text sein"))
        return DiceSet(name, dice, values)

    def values(self) -> dict[str, int]:
        table = self.content.get("values")
        if not isinstance(table, dict):
            raise self.fault(r"\s*\[?values", _("die Tabelle [values] mit den Punkten fehlt"))
        for face, value in table.items():
            place = _key(face)
            if not _FACE.fullmatch(face):
                raise self.fault(
                    place, _("„{face}“ ist kein Buchstabe von A bis Z und kein ?").format(face=face)
                )
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
                raise self.fault(
                    place, _("„{face}“ braucht eine ganze Punktzahl von 0 bis 99").format(face=face)
                )
        if table.get(JOKER, 0) != 0:
            raise self.fault(_key(JOKER), _("der Joker ? zählt immer 0 Punkte"))
        return {**table, JOKER: 0}

    def die(self, faces: object, values: Mapping[str, int]) -> Die:
        place = rf"[^#]*[\"']{re.escape(str(faces))}[\"']"
        if not isinstance(faces, str):
            raise self.fault(
                rf"[^#]*\b{re.escape(str(faces))}\b", _("ein Würfel ist ein Text aus sechs Zeichen")
            )
        if len(faces) != FACES:
            raise self.fault(
                place,
                _("der Würfel „{faces}“ hat {found} Seiten statt sechs").format(
                    faces=faces, found=len(faces)
                ),
            )
        for face in faces:
            if not _FACE.fullmatch(face):
                raise self.fault(
                    place,
                    _("„{face}“ passt auf keinen Würfel, nur Großbuchstaben und ?").format(
                        face=face
                    ),
                )
            if face not in values:
                raise self.fault(
                    place, _("für „{face}“ steht kein Wert in [values]").format(face=face)
                )
        return Die(faces)

    def fault(self, place: str, fault: str) -> DiceError:
        lines = self.text.splitlines()
        found = (number for number, line in enumerate(lines, 1) if re.match(place, line))
        return DiceError(self.path, next(found, None), fault)


def _key(face: str) -> str:
    """What a line matches that gives a face its value, in an inline table too."""
    return rf"([^#]*[{{,.])?\s*[\"']?{re.escape(face)}[\"']?\s*="
