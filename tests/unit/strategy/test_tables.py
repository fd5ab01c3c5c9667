"""Files of solved games: what is written is read, and what is none is refused in a sentence."""

import json
import zipfile
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.solver import Means
from wortkniffel.strategy.states import Stage
from wortkniffel.strategy.tables import FORMAT, STEP, Subject, Table, TableError
from wortkniffel.strategy.worths import Outcome, Worths

SUBJECT = Subject("a", "b", "c", "Spiel", "Würfel", "Wörter")
MEANS = Means(1.25, {"x": 0.1, "y": 2 / 3}, 0.5, 1 / 3)

in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
points = st.integers(0, 99)
values = st.one_of(st.just(np.nan), st.floats(-10, 5000))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table of a game with two boxes."""
    situations = draw(st.lists(st.text(max_size=5), min_size=1, max_size=3, unique=True))
    outcomes = draw(st.lists(st.builds(Outcome, points, points), min_size=2, max_size=4))
    rows, hands, upper = (draw(st.integers(1, 4)) for _size in range(3))
    codes = st.integers(0, len(outcomes) - 1)
    classes = draw(st.lists(st.tuples(codes, codes), min_size=rows, max_size=rows))
    class_of = [
        draw(st.lists(st.integers(0, rows - 1), min_size=hands, max_size=hands))
        for _situation in situations
    ]
    stage = st.builds(Stage, st.integers(0, 3), st.sampled_from(situations))
    stages = draw(st.lists(stage, min_size=1, max_size=5, unique=True))
    return Table(
        SUBJECT,
        Worths(
            ("x", "y"),
            tuple(outcomes),
            tuple(situations),
            np.array(classes, np.uint8),
            np.array(class_of, np.int32),
        ),
        {stage: number for number, stage in enumerate(stages)},
        np.array([draw(st.lists(values, min_size=upper, max_size=upper)) for _stage in stages]),
        MEANS,
    )


TABLE = Table(
    SUBJECT,
    Worths(
        ("x", "y"),
        (Outcome(0, 0), Outcome(5, 50)),
        ("None", "(True,)"),
        np.array([[0, 1], [1, 1]], np.uint8),
        np.array([[0, 1, 1], [1, 1, 0]], np.int32),
    ),
    {Stage(0, "None"): 0, Stage(1, "(True,)"): 1},
    np.array([[7.5, np.nan, 3.25], [0, 0, 0]]),
    MEANS,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tafel.npz"
    TABLE.write(path)
    return path


def fault(path: Path) -> str:
    """What is said of a file that cannot be used."""
    with pytest.raises(TableError) as refused:
        Table.read(path)
    start = f"Die Wertetafel {path} ist nicht brauchbar: "
    said = str(refused.value)
    assert said.startswith(start)
    assert said.endswith(".")
    return said.removeprefix(start)[:-1]


def archive(path: Path, **changed: Any) -> None:
    """Write the file again with other arrays."""
    with np.load(path) as arrays:
        kept = {name: arrays[name] for name in arrays.files}
    with path.open("wb") as file:
        np.savez(file, **(kept | changed))


def head(path: Path, **changed: Any) -> None:
    """Write the file again with something else in its head."""
    with np.load(path) as arrays:
        about = json.loads(arrays["head"].tobytes())
    archive(path, head=np.frombuffer(json.dumps(about | changed).encode(), np.uint8))


@in_folder
@given(tables())
def test_what_is_written_is_read(tmp_path: Path, table: Table) -> None:
    path = tmp_path / "folder" / "tafel.npz"
    table.write(path)
    read = Table.read(path)
    assert (read.subject, read.means) == (table.subject, table.means)
    assert list(read.stages.items()) == list(table.stages.items())
    assert read.values == pytest.approx(table.values, abs=STEP / 2, rel=0, nan_ok=True)
    for name in ("boxes", "outcomes", "situations"):
        assert getattr(read.worths, name) == getattr(table.worths, name)
    for name in ("classes", "class_of"):
        there, here = getattr(read.worths, name), getattr(table.worths, name)
        assert there.dtype == here.dtype
        assert np.array_equal(there, here)


@in_folder
@given(tables())
def test_the_same_table_gives_the_same_bytes(tmp_path: Path, table: Table) -> None:
    paths = [tmp_path / name for name in ("eine.npz", "andere.npz", "gelesene.npz")]
    table.write(paths[0])
    table.write(paths[1])
    # Nor is anything lost when it is written once more.
    Table.read(paths[0]).write(paths[2])
    assert len({path.read_bytes() for path in paths}) == 1


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    assert fault(tmp_path / "keine.npz") == "die Datei fehlt"


def test_a_folder(tmp_path: Path) -> None:
    assert fault(tmp_path) == "das ist ein Ordner"


@pytest.mark.parametrize(
    "content", [b"", b"Hallo", b"PK\x03\x04", b"\x93NUMPY\x01\x00", b"\x80\x04"]
)
def test_a_file_of_another_kind(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fremd.npz"
    path.write_bytes(content)
    assert fault(path) == "die Datei ist keine oder beschädigt"


def test_an_array_alone(tmp_path: Path) -> None:
    path = tmp_path / "fremd.npz"
    with path.open("wb") as file:
        np.save(file, np.arange(3))
    assert fault(path) == "die Datei ist keine oder beschädigt"


def test_another_archive(tmp_path: Path) -> None:
    path = tmp_path / "fremd.npz"
    np.savez(path, a=np.arange(3))
    assert fault(path) == "die Datei ist keine oder beschädigt"


def test_an_archive_whose_arrays_would_run_code(file: Path) -> None:
    archive(file, classes=np.array([{}], object))
    assert fault(file) == "die Datei ist keine oder beschädigt"


def test_an_archive_that_is_locked(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = 0
        while (start := content.find(signature, start)) >= 0:
            content[start + flags] |= 1
            start += 4
    file.write_bytes(content)
    assert fault(file) == "die Datei ist keine oder beschädigt"


def test_an_array_that_says_it_is_larger_than_any_memory(file: Path) -> None:
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    shaped = BytesIO()
    np.lib.format.write_array_header_1_0(
        shaped, {"descr": "<f8", "fortran_order": False, "shape": (2**50,)}
    )
    with zipfile.ZipFile(file, "w") as packed:
        for name, part in parts.items():
            packed.writestr(name, shaped.getvalue() if name == "values.npy" else part)
    assert fault(file) == "die Datei ist keine oder beschädigt"


def test_another_format_is_named(file: Path) -> None:
    head(file, format=FORMAT + 1)
    assert fault(file) == f"sie hat das Format {FORMAT + 1}, gebraucht wird {FORMAT}"


@pytest.mark.parametrize(
    "changed",
    [
        {"subject": {}},
        {"subject": None},
        {"boxes": 3},
        {"outcomes": [[1, 2, 3]]},
        {"situations": []},
        {"situations": ["None"]},
        {"means": {"total": 3}},
        {"means": [3]},
    ],
    ids=str,
)
def test_a_head_that_is_wrong_somewhere(file: Path, changed: dict[str, Any]) -> None:
    head(file, **changed)
    assert fault(file) == "die Datei ist keine oder beschädigt"


@pytest.mark.parametrize("text", ["[]", "3", "null", "{}", "[" * 100_000, "\xff", '{"format": []}'])
def test_a_head_that_is_none(file: Path, text: str) -> None:
    archive(file, head=np.frombuffer(text.encode("latin-1"), np.uint8))
    assert fault(file)


@pytest.mark.parametrize("name", ["classes", "class_of", "filled", "situation", "values", "known"])
@pytest.mark.parametrize(
    "array",
    [np.array(3), np.zeros(0), np.array([2**40]), np.array(["x"]), np.zeros(0, np.uint8)],
    ids=["one", "none", "large", "text", "short"],
)
def test_an_array_that_is_another_one(file: Path, name: str, array: np.ndarray[Any, Any]) -> None:
    archive(file, **{name: array})
    assert fault(file) == "die Datei ist keine oder beschädigt"


@in_folder
@given(st.data())
def test_whatever_happens_to_a_file_it_is_whole_or_refused(
    tmp_path: Path, data: st.DataObject
) -> None:
    path = tmp_path / "tafel.npz"
    TABLE.write(path)
    content = bytearray(path.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=4)):
        content[place] = data.draw(st.integers(0, 255))
    path.write_bytes(content[: data.draw(st.integers(1, len(content)))])
    # Anything but this error ends the test.
    with suppress(TableError):
        read = Table.read(path)
        assert read.values == pytest.approx(TABLE.values, abs=STEP / 2, nan_ok=True)


class TestSubject:
    def test_a_game_with_the_same_rules_and_dice_is_the_same(self) -> None:
        chaos, digits = (Subject.of(Punktverkehrt(chaos=chaos)) for chaos in (True, False))
        assert chaos.differs(digits) == ""

    def test_another_preset_is_named(self) -> None:
        mine, other = (Subject.of(Kniffel(PRESETS[key])) for key in ("regelblatt", "yahtzee"))
        assert mine.differs(other) == (
            "sie gilt für „Kniffel, yahtzee“, gebraucht wird „Kniffel, regelblatt“"
        )

    def test_another_game_is_named(self) -> None:
        mine, other = Subject.of(Punktverkehrt()), Subject.of(Kniffel())
        assert "„Kniffel, regelblatt“" in mine.differs(other)

    def test_other_dice_are_named(self, small_lexicon: Lexicon) -> None:
        dice = load_dice()
        other = replace(dice, name="neue Würfel", dice=dice.dice[::-1])
        mine = Subject.of(WortKniffel(dice, small_lexicon), "x", "eine Liste")
        theirs = Subject.of(WortKniffel(other, small_lexicon), "x", "eine Liste")
        assert mine.differs(theirs) == (f"sie gilt für „neue Würfel“, gebraucht wird „{dice.name}“")

    def test_dice_with_other_values_under_the_same_name(self, small_lexicon: Lexicon) -> None:
        dice = load_dice()
        other = replace(dice, values={**dice.values, "A": 7})
        mine = Subject.of(WortKniffel(dice, small_lexicon), "x", "eine Liste")
        theirs = Subject.of(WortKniffel(other, small_lexicon), "x", "eine Liste")
        assert mine.differs(theirs) == (f"sie gilt für einen anderen Stand von „{dice.name}“")

    def test_other_words_are_named(self, small_lexicon: Lexicon) -> None:
        rules = WortKniffel(load_dice(), small_lexicon)
        mine, theirs = Subject.of(rules, "x", "die ganze Liste"), Subject.of(rules, "y", "wenige")
        assert mine.differs(theirs) == "sie gilt für „wenige“, gebraucht wird „die ganze Liste“"
