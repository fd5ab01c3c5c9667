"""The built list on disk: one file, a manifest and five tables behind it.

Layout, all numbers little-endian: the magic, ``format`` and the manifest's
length and CRC as 32-bit numbers, the manifest as UTF-8 JSON, then the tables, each
at a multiple of eight bytes:

``forms``     marisa trie of all lay forms in lower case; its ids index ``codes``
``codes``     one byte a lay form: which of the two plain spellings (lower case,
              capitalised) are ordinary words; 0 sends to ``readings``
``readings``  marisa bytes trie: lay form in lower case to class letter and spelling,
              for every form that ``codes`` cannot express (ß, accents, classes)
``racks``     marisa bytes trie: rack key to its words, blank-separated
``jokers``    marisa bytes trie: rack key less one letter to the words that it
              and a joker can lay

In ``racks`` and ``jokers`` a word that no ordinary reading admits has the letters
of its classes in lower case before it, so one test of a block's case tells
whether any word in it needs the policy at all.
"""

import json
import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from marisa_trie import BytesTrie, Trie

from wortkniffel.lexicon.letters import SHORTEST, lay_form, rack_key
from wortkniffel.lexicon.verdict import Reading, WordClass
from wortkniffel.messages import _, os_fault

StrPath = str | os.PathLike[str]

MAGIC = b"WKLISTE\n"
FORMAT = 1
LONGEST_RACK = 7
LOWER, CAPITALISED = 1, 2  # bits of a code

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
_ALWAYS = frozenset({WordClass.ORDINARY, WordClass.LOAN})

_HEAD = struct.Struct("<8sIII")
_EDGE = 4096
_TABLES = ("forms", "codes", "readings", "racks", "jokers")


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

    manifest: dict[str, Any]
    forms: Trie
    codes: memoryview
    readings: BytesTrie
    racks: BytesTrie
    jokers: BytesTrie


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
        manifest,
        forms,
        tables["codes"],
        BytesTrie().map(tables["readings"]),
        BytesTrie().map(tables["racks"]),
        BytesTrie().map(tables["jokers"]),
    )


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
    words: Iterable[tuple[str, WordClass]],
    about: Mapping[str, Any],
) -> dict[str, Any]:
    """Build a list from spellings and their classes; return its manifest.

    The same words give the same bytes. ``about`` goes into the manifest (sources,
    licences, and whatever else tells where the words are from). The file appears
    whole or not at all.

    Raises:
        ValueError: a spelling has anything but letters, or fewer than two (ruling W10).
        OSError: the file cannot be written.
    """
    forms: dict[str, set[Reading]] = {}
    for spelling, word_class in words:
        lay = lay_form(spelling)
        if lay is None or len(lay) < SHORTEST:
            raise ValueError(_("{word!r} ist kein Wort aus Buchstaben").format(word=spelling))
        forms.setdefault(lay, set()).add(Reading(spelling, word_class))

    # One trie level is a tenth larger than the default three and a third faster.
    trie = Trie(sorted(map(str.lower, forms)), num_tries=1)
    codes = bytearray(len(trie))
    spelled: list[tuple[str, bytes]] = []
    for lay, readings in forms.items():
        code = _code(lay, readings)
        codes[trie[lay.lower()]] = code
        if not code:
            spelled += [
                (lay.lower(), f"{CLASS_LETTERS[word_class]}{spelling}".encode())
                for spelling, word_class in sorted(readings)
            ]
    racks, jokers = _rack_tables(forms)
    tables = {
        "forms": trie.tobytes(),
        "codes": bytes(codes),
        "readings": BytesTrie(sorted(spelled)).tobytes(),
        "racks": racks.tobytes(),
        "jokers": jokers.tobytes(),
    }
    counts = {"forms": len(forms), "spellings": sum(map(len, forms.values()))}
    return _save(path, tables, {**about, "counts": counts})


def _code(lay: str, readings: set[Reading]) -> int:
    plain = {Reading(lay.lower()): LOWER, Reading(lay.capitalize()): CAPITALISED}
    if not readings <= plain.keys():
        return 0
    return sum(plain[reading] for reading in readings)


def _rack_tables(forms: Mapping[str, set[Reading]]) -> tuple[BytesTrie, BytesTrie]:
    racks: dict[str, set[str]] = {}
    jokers: dict[str, set[str]] = {}
    for lay, readings in forms.items():
        if len(lay) > LONGEST_RACK:
            continue
        classes = {reading.word_class for reading in readings}
        marks = "".join(sorted(CLASS_LETTERS[word_class] for word_class in classes))
        entry = lay if classes & _ALWAYS else marks + lay
        key = rack_key(lay)
        racks.setdefault(key, set()).add(entry)
        for place in range(len(key)):
            jokers.setdefault(key[:place] + key[place + 1 :], set()).add(entry)
    return _block_trie(racks), _block_trie(jokers)


def _block_trie(blocks: Mapping[str, set[str]]) -> BytesTrie:
    return BytesTrie(
        (key, " ".join(sorted(blocks[key])).encode("latin-1")) for key in sorted(blocks)
    )


def _save(path: StrPath, tables: Mapping[str, bytes], about: dict[str, Any]) -> dict[str, Any]:
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
    temporary = f"{os.fspath(path)}.{os.getpid()}.part"
    try:
        with open(temporary, "wb") as file:
            file.write(head + padding + body)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise
    return manifest


def _aligned(offset: int) -> int:
    return (offset + 7) & ~7


def _edges(table: memoryview) -> int:
    return zlib.crc32(table[-_EDGE:], zlib.crc32(table[:_EDGE]))


def _digest(body: memoryview) -> str:
    # Only a build and a full check need it, and it costs a cold check 2 ms.
    from hashlib import sha256

    return sha256(body).hexdigest()
