"""The built list on disk: one file, a manifest and seven tables behind it.

Layout, all numbers little-endian: the magic, ``format`` and the manifest's
length and CRC as 32-bit numbers, the manifest as UTF-8 JSON, then the tables, each
at a multiple of eight bytes:

``forms``     marisa trie of all lay forms in lower case; its ids index ``codes``
``codes``     one byte a lay form: a bit each for the lower-case spelling and the
              capitalised one as ordinary words, and one for the capitalised one as a
              name, since most of what no rule admits is that; 0 sends to ``readings``
``readings``  marisa bytes trie: lay form in lower case to class letter and spelling,
              for every form that ``codes`` cannot express (ß, accents, classes). The
              letter is a capital for a vulgar word; an obsolete spelling may be
              followed by a tabulator and today's
``racks``     marisa bytes trie: rack key to its words, blank-separated
``jokers``    marisa bytes trie: rack key less one letter to the words that it
              and a joker can lay
``texts``     for searches that look at every form: shelves of lay forms in German order,
              each a deflated text. A count, then name, offset and size of each shelf,
              then the shelves. The forms that every policy admits stand under their
              first letter without its dots, the others under the letters of their classes
``lemmas``    marisa bytes trie: spelling to its base form, as a byte with the number of
              letters to drop at its end and the letters to put there; empty where the
              list was built without base forms

In ``racks`` and ``jokers`` a plain key leads to the words that every policy admits. Those
that only some policies admit stand under the letter of their class and the key, those
that none admits are not there.
"""

import json
import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any, NamedTuple

from marisa_trie import BytesTrie, Trie

from wortkniffel.lexicon.letters import SHORTEST, collation_key, fold, lay_form, rack_key
from wortkniffel.lexicon.verdict import POLICIES, Reading, WordClass
from wortkniffel.messages import _, os_fault

StrPath = str | os.PathLike[str]

MAGIC = b"WKLISTE\n"
FORMAT = 3
LONGEST_RACK = 7
LOWER, CAPITALISED, NAMED = 1, 2, 4
"""The bits of a code: which spelling is a word, or a name."""
ORDINARY = LOWER | CAPITALISED
"""The bits that settle that a form counts."""

CLASS_LETTERS = {
    WordClass.ORDINARY: "o",
    WordClass.LOAN: "l",
    WordClass.FOREIGN: "f",
    WordClass.REGIONAL: "r",
    WordClass.NAME: "n",
    WordClass.ABBREVIATION: "a",
    WordClass.OBSOLETE: "b",
}
LETTER_CLASSES = {letter: word_class for word_class, letter in CLASS_LETTERS.items()}
ALWAYS = frozenset({WordClass.ORDINARY, WordClass.LOAN})
"""The classes that every policy admits."""
SOMETIMES = frozenset.union(*(policy.admits for policy in POLICIES.values())) - ALWAYS
"""The classes that some policy admits and another does not."""

SHELF_COUNT = struct.Struct("<I")
SHELF = struct.Struct("<cxxxII")

_HEAD = struct.Struct("<8sIII")
_EDGE = 4096
_TABLES = ("forms", "codes", "readings", "racks", "jokers", "texts", "lemmas")


class ListError(Exception):
    """A built list that cannot be used; says which file, why, and what to do."""

    def __init__(self, path: StrPath, fault: str) -> None:
        self.path = path
        self.fault = fault
        super().__init__(
            _("Die Wortliste {path} ist nicht brauchbar: {fault}.").format(path=path, fault=fault)
        )


class Tables(NamedTuple):
    """An opened list: the manifest and its tables, mapped and not yet read.

    ``codes`` holds the mapping open, which a trie does not, so a trie must not outlive
    the tables it came with.
    """

    path: StrPath
    manifest: dict[str, Any]
    forms: Trie
    codes: memoryview
    readings: BytesTrie
    racks: BytesTrie
    jokers: BytesTrie
    texts: memoryview
    lemmas: BytesTrie


def open_tables(path: StrPath) -> Tables:
    """Map a built list.

    Size, version and a checksum of both ends of every table are compared, which
    finds a wrong, old, mixed-up or truncated file; ``verify`` reads all of it.

    Raises:
        ListError: the file is missing, no built list, of another format, or damaged.
    """
    view, manifest, start = _map(path)
    tables: dict[str, memoryview] = {}
    for name in _TABLES:
        try:
            entry = manifest["tables"][name]
            table = view[start + entry["offset"] : start + entry["offset"] + entry["size"]]
            whole = _edges(table) == entry["edges"]
        except (KeyError, TypeError):
            raise ListError(path, _("das Verzeichnis fehlt oder ist beschädigt")) from None
        if not whole:
            raise ListError(path, _("der Teil „{name}“ ist beschädigt").format(name=name))
        tables[name] = table
    forms = Trie().map(tables["forms"])
    if len(forms) != len(tables["codes"]):
        raise ListError(path, _("die Teile passen nicht zusammen"))
    return Tables(
        path,
        manifest,
        forms,
        tables["codes"],
        BytesTrie().map(tables["readings"]),
        BytesTrie().map(tables["racks"]),
        BytesTrie().map(tables["jokers"]),
        tables["texts"],
        BytesTrie().map(tables["lemmas"]),
    )


class ListWord(NamedTuple):
    """A spelling as it goes into a list, with what is known of it (``Reading``).

    ``lemma`` is its base form, "" where it is its own or none is known.
    """

    spelling: str
    word_class: WordClass
    today: str = ""
    vulgar: bool = False
    lemma: str = ""


def verify(path: StrPath) -> dict[str, Any]:
    """Read the whole file and compare its digest; return the manifest.

    Raises:
        ListError: as ``open_tables``, or the digest differs.
    """
    view, manifest, start = _map(path)
    if _digest(view[start:]) != manifest.get("digest"):
        raise ListError(path, _("die Prüfsumme stimmt nicht, die Datei ist beschädigt"))
    open_tables(path)
    return manifest


def _map(path: StrPath) -> tuple[memoryview, dict[str, Any], int]:
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            head = file.read(_HEAD.size)
            if len(head) < _HEAD.size or not head.startswith(MAGIC):
                raise ListError(path, _("das ist keine gebaute Wortliste"))
            _magic, version, length, checksum = _HEAD.unpack(head)
            if version != FORMAT:
                raise ListError(
                    path,
                    _("sie hat das Format {found}, gebraucht wird {needed}").format(
                        found=version, needed=FORMAT
                    ),
                )
            text = file.read(min(length, size))
            manifest = _manifest(text) if zlib.crc32(text) == checksum else None
            if manifest is None or manifest.get("size") != size:
                raise ListError(path, _("die Datei ist unvollständig oder beschädigt"))
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise ListError(path, os_fault(error)) from error
    return view, manifest, _aligned(_HEAD.size + length)


def _manifest(text: bytes) -> dict[str, Any] | None:
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return manifest if isinstance(manifest, dict) else None


def write(
    path: StrPath,
    words: Iterable[ListWord | tuple[str, WordClass]],
    about: Mapping[str, Any],
) -> dict[str, Any]:
    """Build a list as ``packed`` does, in a file; return its manifest.

    The file appears whole or not at all.

    Raises:
        ValueError: as ``packed``.
        OSError: the file cannot be written.
    """
    # Only a build needs it, and it costs a cold check 2 ms.
    from pathlib import Path

    from wortkniffel.files import write_whole

    content, manifest = packed(words, about)
    write_whole({Path(path): content})
    return manifest


def packed(
    words: Iterable[ListWord | tuple[str, WordClass]], about: Mapping[str, Any]
) -> tuple[bytes, dict[str, Any]]:
    """The bytes of a list of spellings with at least their classes, and its manifest.

    The same words give the same bytes. ``about`` goes into the manifest (sources,
    licences, and whatever else tells where the words are from).

    Raises:
        ValueError: a spelling has anything but letters, or fewer than two (ruling W10).
    """
    forms: dict[str, set[Reading]] = {}
    lemmas: dict[str, bytes] = {}
    for spelling, word_class, today, vulgar, lemma in starmap(ListWord, words):
        lay = lay_form(spelling)
        if lay is None or len(lay) < SHORTEST:
            raise ValueError(_("{word!r} ist kein Wort aus Buchstaben").format(word=spelling))
        # Today it may be two words (wie viel).
        now = today if lay_form(today.replace(" ", "")) else ""
        forms.setdefault(lay, set()).add(Reading(spelling, word_class, now, vulgar))
        # More letters than a byte counts are no word that has a base form.
        if lay_form(lemma) and lemma != spelling and len(spelling) < 256:
            lemmas[spelling] = _step_to(lemma, spelling)

    # One trie level is a tenth larger than the default three and a third faster.
    trie = Trie(sorted(map(str.lower, forms)), num_tries=1)
    codes = bytearray(len(trie))
    spelled: list[tuple[str, bytes]] = []
    for lay, readings in forms.items():
        code = _code(lay, readings)
        codes[trie[lay.lower()]] = code
        if not code:
            spelled += [(lay.lower(), _reading_entry(reading)) for reading in sorted(readings)]
    racks, jokers = _rack_tables(forms)
    tables = {
        "forms": trie.tobytes(),
        "codes": bytes(codes),
        "readings": BytesTrie(sorted(spelled)).tobytes(),
        "racks": racks.tobytes(),
        "jokers": jokers.tobytes(),
        "texts": _text_table(forms),
        "lemmas": BytesTrie(sorted(lemmas.items())).tobytes(),
    }
    counts = {
        "forms": len(forms),
        "spellings": sum(map(len, forms.values())),
        "admitted": sum(any(r.word_class in ALWAYS for r in found) for found in forms.values()),
    }
    return _joined(tables, {**about, "counts": counts})


def _code(lay: str, readings: set[Reading]) -> int:
    plain = {
        Reading(lay.lower()): LOWER,
        Reading(lay.capitalize()): CAPITALISED,
        Reading(lay.capitalize(), WordClass.NAME): NAMED,
    }
    if not readings <= plain.keys():
        return 0
    return sum(plain[reading] for reading in readings)


def _reading_entry(reading: Reading) -> bytes:
    mark = CLASS_LETTERS[reading.word_class]
    today = f"\t{reading.today}" if reading.today else ""
    return f"{mark.upper() if reading.vulgar else mark}{reading.spelling}{today}".encode()


def reading_of(entry: bytes) -> Reading:
    """The reading in an entry of the table ``readings``."""
    text = entry.decode()
    spelling, _tab, today = text[1:].partition("\t")
    mark = text[0].lower()
    return Reading(spelling, LETTER_CLASSES[mark], today, mark != text[0])


def _step_to(lemma: str, spelling: str) -> bytes:
    shared = len(os.path.commonprefix([lemma, spelling]))  # noqa: RUF071 - letters are meant
    return bytes([len(spelling) - shared]) + lemma[shared:].encode()


def lemma_of(spelling: str, step: bytes) -> str:
    """The base form of a spelling by its entry in the table ``lemmas``."""
    return spelling[: len(spelling) - step[0]] + step[1:].decode()


def _rack_tables(forms: Mapping[str, set[Reading]]) -> tuple[BytesTrie, BytesTrie]:
    racks: dict[str, set[str]] = {}
    jokers: dict[str, set[str]] = {}
    for lay, readings in forms.items():
        if len(lay) > LONGEST_RACK:
            continue
        classes = {reading.word_class for reading in readings}
        marks = [""] if classes & ALWAYS else [CLASS_LETTERS[name] for name in classes & SOMETIMES]
        key = rack_key(lay)
        for mark in marks:
            racks.setdefault(mark + key, set()).add(lay)
            for place in range(len(key)):
                jokers.setdefault(mark + key[:place] + key[place + 1 :], set()).add(lay)
    return _block_trie(racks), _block_trie(jokers)


def _block_trie(blocks: Mapping[str, set[str]]) -> BytesTrie:
    return BytesTrie(
        (key, " ".join(sorted(blocks[key])).encode("latin-1")) for key in sorted(blocks)
    )


def _text_table(forms: Mapping[str, set[Reading]]) -> bytes:
    shelves: dict[str, list[str]] = {}
    for lay in sorted(forms, key=collation_key):
        classes = {reading.word_class for reading in forms[lay]}
        names = fold(lay[0]) if classes & ALWAYS else [CLASS_LETTERS[name] for name in classes]
        for name in names:
            shelves.setdefault(name, []).append(lay)
    head, body = SHELF_COUNT.pack(len(shelves)), b""
    start = SHELF_COUNT.size + len(shelves) * SHELF.size
    for name, shelf in sorted(shelves.items()):
        text = zlib.compress("\n".join(shelf).encode("latin-1"))
        head += SHELF.pack(name.encode(), start + len(body), len(text))
        body += text
    return head + body


def _joined(tables: Mapping[str, bytes], about: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    body = bytearray()
    entries = {}
    for name in _TABLES:
        body += bytes(_aligned(len(body)) - len(body))
        table = tables[name]
        entries[name] = {
            "offset": len(body),
            "size": len(table),
            "edges": _edges(memoryview(table)),
        }
        body += table
    manifest = {
        "format": FORMAT,
        "digest": _digest(memoryview(body)),
        **about,
        "tables": entries,
        "size": 0,
    }
    # The manifest states the size of the file that it is part of; the number's own
    # digits can lengthen it, hence the second look.
    text = b""
    while True:
        text = json.dumps(manifest, ensure_ascii=False, sort_keys=True).encode()
        size = _aligned(_HEAD.size + len(text)) + len(body)
        if size == manifest["size"]:
            break
        manifest["size"] = size
    head = _HEAD.pack(MAGIC, FORMAT, len(text), zlib.crc32(text)) + text
    padding = bytes(_aligned(len(head)) - len(head))
    return head + padding + body, manifest


def _aligned(offset: int) -> int:
    return (offset + 7) & ~7


def _edges(table: memoryview) -> int:
    return zlib.crc32(table[-_EDGE:], zlib.crc32(table[:_EDGE]))


def _digest(body: memoryview) -> str:
    # Only a build and a full check need it, and it costs a cold check 2 ms.
    from hashlib import sha256

    return sha256(body).hexdigest()
