"""Solved games on disk: what every state is worth, tied to what it was computed for.

A file is a NumPy archive (npz). Values are whole multiples of 2**-14 points, each but the
first of a stage as its difference to the one before; what a throw is worth in each
situation stands as its difference to the first one. Both make them a quarter as large.
"""

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wortkniffel.files import write_whole
from wortkniffel.messages import _, os_fault
from wortkniffel.rules.solvable import Solvable
from wortkniffel.strategy.lattice import Floats
from wortkniffel.strategy.model import Model
from wortkniffel.strategy.solver import Means
from wortkniffel.strategy.states import Stage
from wortkniffel.strategy.worths import Outcome, Worths

FORMAT = 1
STEP = 2**-14
"""To how many points a value is exact."""

# Their types, and how many axes they have.
_ARRAYS = {
    "classes": (np.dtype("u1"), 2),
    "class_of": (np.dtype("u1"), 2),
    "filled": (np.dtype("u2"), 1),
    "situation": (np.dtype("u2"), 1),
    "values": (np.dtype("u1"), 2),
    "known": (np.dtype("u1"), 1),
}
# What damaged archives end in, by way of zipfile, NumPy and whoever takes them apart.
FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)


class TableError(ValueError):
    """A file that cannot be used; says which, why, and what to do."""

    def __init__(self, path: Path, fault: str) -> None:
        super().__init__(
            _("Die Wertetafel {path} ist nicht brauchbar: {fault}.").format(path=path, fault=fault)
        )


class NoTableError(TableError):
    """There is no file that could be used or not."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "")
        self.args = (_("Es gibt die Wertetafel {path} noch nicht.").format(path=path),)


@dataclass(frozen=True)
class Subject:
    """What a table was computed for: a game as it is played, dice, and the words known.

    ``rules``, ``dice`` and ``words`` are fingerprints, "" where there are no words; the
    others name the same for people.
    """

    rules: str
    dice: str
    words: str
    game: str
    dice_name: str
    words_name: str

    @classmethod
    def of(cls, rules: Solvable, words: str = "", words_name: str = "") -> "Subject":
        """The subject of a game with some words, by their fingerprint and name."""
        played = [
            rules.key,
            rules.decisive,
            [box.key for box in rules.boxes],
            rules.throws,
            rules.bonus_from,
            rules.bonus,
        ]
        named = [rules.name, *(choice for _option, choice in rules.decisive)]
        return cls(
            sha256(repr(played).encode()).hexdigest(),
            rules.dice.digest(),
            words,
            ", ".join(named),
            rules.dice.name,
            words_name,
        )

    def differs(self, other: "Subject") -> str:
        """What another subject has otherwise, for people; "" if it is the same."""
        for mine, theirs, what in (
            (self.rules, other.rules, (self.game, other.game)),
            (self.dice, other.dice, (self.dice_name, other.dice_name)),
            (self.words, other.words, (self.words_name, other.words_name)),
        ):
            if mine != theirs:
                mine_name, other_name = what
                if mine_name == other_name:
                    return _("sie gilt für einen anderen Stand von „{name}“").format(name=mine_name)
                return _("sie gilt für „{other}“, gebraucht wird „{needed}“").format(
                    other=other_name, needed=mine_name
                )
        return ""


@dataclass(frozen=True)
class Table:
    """A solved game.

    ``values`` are those of each stage's upper points (shape stages x upper points), NaN
    where a state cannot be reached.
    """

    subject: Subject
    worths: Worths
    stages: Mapping[Stage, int]
    values: Floats
    means: Means

    @classmethod
    def of(cls, subject: Subject, model: Model, values: Floats, means: Means) -> "Table":
        """The table of a model."""
        stages = {stage: number for number, stage in enumerate(model.stages)}
        return cls(subject, model.worths, stages, values, means)

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all; the same table gives the same bytes.

        Raises:
            OSError: it cannot be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole({path: self._packed()})

    def _packed(self) -> bytes:
        worths = self.worths
        numbers = {situation: number for number, situation in enumerate(worths.situations)}
        known = ~np.isnan(self.values)
        head = {
            "format": FORMAT,
            "subject": asdict(self.subject),
            "boxes": worths.boxes,
            "outcomes": worths.outcomes,
            "situations": worths.situations,
            "means": asdict(self.means),
        }
        file = BytesIO()
        np.savez_compressed(
            file,
            head=np.frombuffer(json.dumps(head).encode(), np.uint8),
            classes=np.ascontiguousarray(worths.classes.T),
            class_of=_in_planes(worths.class_of - _first_row_else_0(worths.class_of)),
            filled=np.array([stage.filled for stage in self.stages], np.uint16),
            situation=np.array([numbers[s.situation] for s in self.stages], np.uint16),
            values=_in_planes(_differences(self.values)),
            known=np.packbits(known),
        )
        return file.getvalue()

    @classmethod
    def read(cls, path: Path) -> "Table":
        """Read a file.

        Raises:
            TableError: it is missing, of another format, or damaged.
        """
        try:
            content = path.read_bytes()
        except OSError as error:
            raise TableError(path, os_fault(error)) from error
        try:
            _check_packing(content)
            with np.load(BytesIO(content)) as arrays:
                head = json.loads(arrays["head"].tobytes())
                found = head["format"]
                if found == FORMAT:
                    return cls._unpacked(head, {name: _array(arrays, name) for name in _ARRAYS})
        except FAULTS as error:
            raise TableError(path, _("die Datei ist keine oder beschädigt")) from error
        raise TableError(
            path,
            _("sie hat das Format {found}, gebraucht wird {needed}").format(
                found=found, needed=FORMAT
            ),
        )

    @classmethod
    def _unpacked(cls, head: Any, arrays: Mapping[str, NDArray[Any]]) -> "Table":
        classes = np.ascontiguousarray(arrays["classes"].T)
        situations = tuple(head["situations"])
        class_of = _out_of_planes(arrays["class_of"]).reshape(len(situations), -1)
        class_of = class_of + _first_row_else_0(class_of)
        stages = {
            Stage(int(filled), situations[number]): place
            for place, (filled, number) in enumerate(
                zip(arrays["filled"], arrays["situation"], strict=True)
            )
        }
        steps = _out_of_planes(arrays["values"]).reshape(len(stages), -1).cumsum(1)
        known = np.unpackbits(arrays["known"])[: steps.size].reshape(steps.shape)
        outcomes = tuple(Outcome(*outcome) for outcome in head["outcomes"])
        if classes.max() >= len(outcomes) or not 0 <= class_of.min() <= class_of.max() < len(
            classes
        ):
            raise ValueError("numbers of what is not there")
        return cls(
            Subject(**head["subject"]),
            Worths(tuple(head["boxes"]), outcomes, situations, classes, class_of),
            stages,
            np.where(known, steps * STEP, np.nan),
            Means(**head["means"]),
        )


def _check_packing(content: bytes) -> None:
    """Raise ``ValueError`` where it was packed in another way than NumPy packs."""
    with zipfile.ZipFile(BytesIO(content)) as packed:
        packings = {part.compress_type for part in packed.infolist()}
    if not packings <= {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise ValueError("packed in another way")


def _array(arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[Any]:
    """One of the arrays; raises ``ValueError`` where it is of another kind."""
    array = arrays[name]
    if (array.dtype, array.ndim) != _ARRAYS[name]:
        raise ValueError(f"{name} is another array")
    return array


def _first_row_else_0(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    others = np.zeros_like(rows)
    others[1:] = rows[0]
    return others


def _differences(values: Floats) -> NDArray[np.int32]:
    """Values as multiples of ``STEP``, each less the one before; unknown ones are as that."""
    places = np.where(np.isnan(values), 0, np.arange(values.shape[1]))
    last_known = np.maximum.accumulate(places, 1)
    filled = np.nan_to_num(np.take_along_axis(values, last_known, 1))
    steps = np.rint(filled / STEP).astype(np.int32)
    return np.diff(steps, axis=1, prepend=np.int32(0))


def _in_planes(numbers: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The first bytes of all numbers, then the second ones, and so on: alike ones together."""
    # Folded so that small numbers of either sign have small bytes.
    folded = ((numbers << 1) ^ (numbers >> 31)).astype("<u4")
    return np.ascontiguousarray(folded.reshape(-1, 1).view(np.uint8).T)


def _out_of_planes(planes: NDArray[np.uint8]) -> NDArray[np.int32]:
    folded = np.ascontiguousarray(planes.T).view("<u4").ravel()
    return (folded >> 1).astype(np.int32) ^ -(folded & 1).astype(np.int32)
