"""The built list on disk: what goes in comes out, and a bad file is known as one."""

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import marisa_trie
import pytest

from tests.cases.words import CLASSED, ORDINARY
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import FORMAT, ListError, open_tables, verify, write
from wortkniffel.lexicon.verdict import OFFEN, Reading, WordClass

Words = list[tuple[str, WordClass]]

HEAD = "<8sIII"

# Writes a list on a disk with room for 4096 bytes a file, over an older one.
FULL_DISK = """
import resource, sys
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import WordClass
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
words = ((chr(97 + i % 26) + chr(97 + i // 26 % 26) + chr(97 + i // 676)) for i in range(17576))
try:
    write(sys.argv[1], ((word, WordClass.ORDINARY) for word in words), {})
except OSError as error:
    print(error.strerror)
"""


def many_words(number: int) -> Words:
    """Thousands of made-up words of every class, with umlauts, ß and doubled spellings."""
    chance = Random(number)
    letters = "eeennrrsstaidhulgmobwfkzpvcjäöüßé"
    words: set[tuple[str, WordClass]] = set()
    while len(words) < number:
        word = "".join(chance.choices(letters, k=chance.randrange(2, 12)))
        for spelling in chance.choice([(word,), (word.capitalize(),), (word, word.capitalize())]):
            words.add((spelling, chance.choice([*WordClass, *[WordClass.ORDINARY] * 20])))
    return sorted(words)


@pytest.fixture(scope="module")
def large_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("list") / "large.wkl"
    write(path, many_words(6000), {"sources": ["Würfel"], "licences": ["CC0-1.0"]})
    return path


@pytest.fixture
def damaged(large_list: Path, tmp_path: Path) -> Path:
    """A copy to damage."""
    path = tmp_path / "Liste für Oma.wkl"
    path.write_bytes(large_list.read_bytes())
    return path


def fault(path: Path) -> str:
    with pytest.raises(ListError) as refused:
        Lexicon.open(path)
    assert refused.value.path == path
    assert str(path) in str(refused.value)
    assert refused.value.fault in str(refused.value)
    return refused.value.fault


def test_thousands_of_words_come_back_with_every_reading(large_list: Path) -> None:
    lexicon = Lexicon.open(large_list)
    expected: dict[str, set[Reading]] = {}
    for spelling, word_class in many_words(6000):
        expected.setdefault(lay_form(spelling) or "", set()).add(Reading(spelling, word_class))
    for lay, readings in expected.items():
        found = lexicon.readings(lay)
        assert set(found) == readings
        assert len(found) == len(readings)


def test_all_readings_are_those_of_the_words(large_list: Path) -> None:
    expected = {Reading(spelling, word_class) for spelling, word_class in many_words(6000)}
    readings = list(Lexicon.open(large_list).all_readings())
    assert set(readings) == expected
    assert len(readings) == len(expected)


def test_keys_and_their_numbers_belong_together(large_list: Path) -> None:
    tables = open_tables(large_list)
    forms = tables.forms
    keys = {(lay_form(spelling) or "").lower() for spelling, _class in many_words(6000)}
    assert len(forms) == len(keys)
    for key in keys:
        assert forms.restore_key(forms[key]) == key


def test_the_manifest_tells_what_the_list_is(large_list: Path) -> None:
    manifest = verify(large_list)
    assert manifest == Lexicon.open(large_list).manifest
    assert manifest["format"] == FORMAT
    assert manifest["sources"] == ["Würfel"]
    assert manifest["licences"] == ["CC0-1.0"]
    assert manifest["size"] == large_list.stat().st_size
    assert manifest["counts"]["spellings"] == len(many_words(6000))
    assert len(manifest["digest"]) == 64


def test_the_same_words_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    words = list(CLASSED)
    one, two = tmp_path / "one.wkl", tmp_path / "two.wkl"
    write(one, words, {"name": "klein"})
    write(two, [*words[::-1], *words[:10]], {"name": "klein"})
    assert one.read_bytes() == two.read_bytes()


def test_hash_seeds_do_not_change_the_bytes(tmp_path: Path) -> None:
    script = (
        "import sys; from tests.cases.words import CLASSED; "
        "from wortkniffel.lexicon.store import write; write(sys.argv[1], CLASSED, {})"
    )
    files = [tmp_path / f"{seed}.wkl" for seed in ("0", "1")]
    for file in files:
        environment = {**os.environ, "PYTHONHASHSEED": file.stem, "PYTHONPATH": os.getcwd()}
        subprocess.run([sys.executable, "-c", script, str(file)], check=True, env=environment)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_an_empty_list_admits_nothing(tmp_path: Path) -> None:
    write(tmp_path / "empty.wkl", [], {})
    lexicon = Lexicon.open(tmp_path / "empty.wkl")
    assert not lexicon.judge("Haus").admitted
    assert lexicon.judge("Haus").suggestions == ()
    assert lexicon.words_from("HAUSRA?") == set()


@pytest.mark.parametrize("word", ["", "a", "Ä", "Low-Level", "ISO9000", "zwei Worte", "ﬁn"])
def test_what_is_no_word_is_not_taken_into_a_list(tmp_path: Path, word: str) -> None:
    with pytest.raises(ValueError, match="kein Wort"):
        write(tmp_path / "list.wkl", [("Haus", WordClass.ORDINARY), (word, WordClass.LOAN)], {})
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file(tmp_path: Path) -> None:
    assert fault(tmp_path / "nirgends.wkl") == "die Datei fehlt"


def test_a_folder(tmp_path: Path) -> None:
    assert fault(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"W",
        b"WKLISTE\n",
        b"Haus\nMaus\n" * 1000,
        b"\0" * 5000,
        b"wkliste\n" + b"\1\0\0\0" * 4,
        "Häuser\n".encode() * 500,
    ],
)
def test_another_kind_of_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "wrong.wkl"
    path.write_bytes(content)
    assert fault(path) == "das ist keine gebaute Wortliste"


def test_a_bare_trie(tmp_path: Path) -> None:
    path = tmp_path / "trie.wkl"
    marisa_trie.Trie(["haus"]).save(str(path))
    assert fault(path) == "das ist keine gebaute Wortliste"


@pytest.mark.parametrize("version", [0, FORMAT + 1, 4_000_000_000])
def test_a_file_of_another_format(damaged: Path, version: int) -> None:
    content = damaged.read_bytes()
    damaged.write_bytes(content[:8] + version.to_bytes(4, "little") + content[12:])
    assert fault(damaged) == f"sie hat das Format {version}, gebraucht wird {FORMAT}"


def test_a_truncated_file_at_any_length(damaged: Path) -> None:
    content = damaged.read_bytes()
    lengths = [*range(1, 1500, 7), *range(1500, len(content), 997), len(content) - 1]
    for length in lengths:
        damaged.write_bytes(content[:length])
        assert fault(damaged) in {
            "das ist keine gebaute Wortliste",
            "die Datei ist unvollständig oder beschädigt",
        }


def test_a_file_with_something_behind_it(damaged: Path) -> None:
    damaged.write_bytes(damaged.read_bytes() + b"\0")
    assert fault(damaged) == "die Datei ist unvollständig oder beschädigt"


def test_swapped_tables(damaged: Path) -> None:
    manifest = open_tables(damaged).manifest
    content = damaged.read_bytes()
    start = len(content) - max(t["offset"] + t["size"] for t in manifest["tables"].values())
    racks, jokers = (manifest["tables"][name] for name in ("racks", "jokers"))
    first = content[start + racks["offset"] :][: racks["size"]]
    second = content[start + jokers["offset"] :][: jokers["size"]]
    front = content[: start + racks["offset"]]
    damaged.write_bytes((front + second + first).ljust(len(content), b"\0")[: len(content)])
    assert "ist beschädigt" in fault(damaged)


def test_tables_of_another_list_of_the_same_size(tmp_path: Path) -> None:
    one, two = tmp_path / "one.wkl", tmp_path / "two.wkl"
    for path, word in ((one, "Haus"), (two, "Maus")):
        write(path, [(word, WordClass.ORDINARY)], {})
    content, other = one.read_bytes(), two.read_bytes()
    assert len(content) == len(other)
    one.write_bytes(content[: len(content) // 2] + other[len(content) // 2 :])
    assert "beschädigt" in fault(one)


def test_a_flipped_byte_in_the_head_or_the_manifest_is_found_at_open(damaged: Path) -> None:
    content = bytearray(damaged.read_bytes())
    head = content.index(b"}", content.index(b'"tables"')) if b'"tables"' in content else 0
    for place in range(head):
        content[place] ^= 0x20
        damaged.write_bytes(content)
        assert fault(damaged)
        content[place] ^= 0x20


def test_a_flipped_byte_in_the_middle_is_found_by_verify(damaged: Path) -> None:
    content = bytearray(damaged.read_bytes())
    start = len(content) - max(
        table["offset"] + table["size"]
        for table in open_tables(damaged).manifest["tables"].values()
    )
    for place in range(start, len(content), 1501):
        content[place] ^= 1
        damaged.write_bytes(content)
        with pytest.raises(ListError, match="beschädigt"):
            verify(damaged)
        content[place] ^= 1
    damaged.write_bytes(content)
    assert verify(damaged)


def test_an_interrupted_write_leaves_the_old_list_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "list.wkl"
    write(path, [("Haus", WordClass.ORDINARY)], {})
    before = path.read_bytes()

    def words() -> Iterator[tuple[str, WordClass]]:
        yield "Maus", WordClass.ORDINARY
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(path, words(), {})
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_to_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "list.wkl"
    (folder / "keep").mkdir(parents=True)
    with pytest.raises(OSError, match=r"list\.wkl"):
        write(folder, [("Haus", WordClass.ORDINARY)], {})
    assert list(tmp_path.rglob("*")) == [folder, folder / "keep"]


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")
def test_a_full_disk_leaves_the_old_list_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "list.wkl"
    write(path, [("Haus", WordClass.ORDINARY)], {})
    before = path.read_bytes()
    outcome = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    assert outcome.stdout.strip() == "File too large"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_list_may_take_the_place_of_one_in_use(tmp_path: Path) -> None:
    path = tmp_path / "list.wkl"
    write(path, [("Haus", WordClass.ORDINARY)], {})
    old = Lexicon.open(path)
    write(path, [(word, WordClass.ORDINARY) for word in ORDINARY if word != "Haus"], {})
    assert old.judge("Haus").admitted
    assert not Lexicon.open(path).judge("Haus").admitted


def test_the_default_list_is_sound(default_list: Path) -> None:
    manifest = verify(default_list)
    assert manifest["counts"]["spellings"] > 600_000
    assert manifest["size"] <= 12_000_000
    assert manifest["sources"]
    assert manifest["licences"]


def test_words_are_admitted_by_class(tmp_path: Path) -> None:
    path = tmp_path / "list.wkl"
    write(path, [(f"x{letter}", cls) for letter, cls in zip("abcdefg", WordClass, strict=True)], {})
    lexicon = Lexicon.open(path)
    for letter, word_class in zip("abcdefg", WordClass, strict=True):
        word = f"X{letter}".upper()
        assert lexicon.readings(word) == (Reading(f"x{letter}", word_class),)
        assert (word in lexicon.words_from(word, OFFEN)) == (word_class in OFFEN.admits)


@pytest.mark.parametrize(
    "manifest",
    [
        b"[]",
        b"5",
        b"{}",
        b"\xff",
        b"{",
        b"[" * 9000,
        b'{"tables": "x"}',
        b'{"tables": {"forms": 1}}',
    ],
)
def test_a_manifest_made_to_deceive(damaged: Path, manifest: bytes) -> None:
    content = damaged.read_bytes()
    size = struct.calcsize(HEAD)
    magic, version, length, _checksum = struct.unpack(HEAD, content[:size])
    body = content[size + length :]
    if manifest.startswith(b'{"'):
        whole = size + len(manifest) + len(body) + len(b', "size": 00000')
        manifest = manifest[:-1] + b', "size": %5d}' % whole
    head = struct.pack(HEAD, magic, version, len(manifest), zlib.crc32(manifest))
    damaged.write_bytes(head + manifest + body)
    for use in (open_tables, verify):
        with pytest.raises(ListError, match="nicht brauchbar"):
            use(damaged)
