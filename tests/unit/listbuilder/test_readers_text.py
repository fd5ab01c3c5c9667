"""Opening a source: packings, encodings, line ends, and files that are damaged."""

import gzip
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.listbuilder.reading import reading, source_of
from wortkniffel.listbuilder.entries import Fault, Report
from wortkniffel.listbuilder.readers import SourceError, open_text, read
from wortkniffel.listbuilder.recipe import Source

WORDS = ["Häuser", "Maß", "Öl", "Café"]
TEXT = "".join(f"{word}\n" for word in WORDS)
UMLAUTS = [f"Gemüse{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
UMLAUT_TEXT = "".join(f"{word}\n" for word in UMLAUTS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Wörter für Oma.txt"


def refusal(source: Source) -> str:
    with pytest.raises(SourceError) as refused:
        reading(source)
    message = str(refused.value)
    assert str(source.file) in message
    assert message.endswith(".")
    return message


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.replace("\n", "\r\n").encode(), "utf-8"),
        (TEXT.rstrip().encode(), "utf-8"),
        (TEXT.encode("latin-1"), "latin-1"),
        (TEXT.encode("cp850"), "cp850"),
        (TEXT.encode("mac-roman"), "mac-roman"),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("cp500"), "cp500"),
    ],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_every_declared_encoding_and_packing_gives_the_same_words(
    path: Path, content: bytes, encoding: str, pack: Callable[[bytes], bytes]
) -> None:
    assert reading(source_of(path, pack(content), encoding=encoding)).spellings == WORDS


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("declared", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_byte_order_mark_is_no_part_of_a_word_and_wins(
    path: Path, encoding: str, declared: str
) -> None:
    read = reading(source_of(path, TEXT.encode(encoding), encoding=declared))
    assert read.spellings == WORDS
    assert read.findings == []


def test_lines_are_numbered_as_an_editor_does(path: Path) -> None:
    source = source_of(path, "\ufeff# eins\r\n\r\nHaus\r\n  Öl \r\n")
    assert [(e.spelling, e.line) for e in reading(source).entries] == [("Haus", 3), ("Öl", 4)]


def test_a_line_that_cannot_be_decoded_is_reported_and_costs_no_other_line(path: Path) -> None:
    read = reading(source_of(path, b"Haus\nH\xe4user\nMa\xc3\x9f\nMaus\n"))
    assert [(e.spelling, e.line) for e in read.entries] == [("Haus", 1), ("Maß", 3), ("Maus", 4)]
    assert read.findings == [(Fault.ENCODING, 2, "H\ufffduser")]


def test_some_broken_lines_in_many_good_ones_do_not_make_the_encoding_wrong(path: Path) -> None:
    lines = UMLAUT_TEXT.encode().splitlines()
    lines[3:3] = [b"H\xe4user"] * 9
    read = reading(source_of(path, b"\n".join(lines)))
    assert read.spellings == UMLAUTS
    assert read.report.faults == {(str(path), Fault.ENCODING): 9}


@pytest.mark.parametrize("words", [UMLAUTS, UMLAUTS[:3]])
@pytest.mark.parametrize(
    ("written", "declared"), [("latin-1", "utf-8"), ("utf-8", "latin-1"), ("utf-8", "cp1252")]
)
def test_a_wrong_encoding_is_an_error_with_its_name_and_the_first_line(
    path: Path, written: str, declared: str, words: list[str]
) -> None:
    content = "\n".join(["Haus", *words, "Maus"]).encode(written)
    message = refusal(source_of(path, content, encoding=declared))
    assert "Zeile 2" in message
    assert f"nicht in {declared} geschrieben" in message
    assert "encoding" in message


def test_a_broken_line_of_utf_16_costs_no_other_line(path: Path) -> None:
    content = "Haus\nM".encode("utf-16-le") + b"\x00\xd8" + "s\nÖl\n".encode("utf-16-le")
    read = reading(source_of(path, content, encoding="utf-16-le"))
    assert read.spellings == ["Haus", "Öl"]
    assert read.findings == [(Fault.ENCODING, 2, "M\ufffds")]


def test_utf_16_is_not_believed_of_a_file_that_has_none(path: Path) -> None:
    assert "nicht in utf-16 geschrieben" in refusal(source_of(path, TEXT, encoding="utf-16"))


def test_a_text_read_strictly_names_the_line_that_cannot_be_decoded(path: Path) -> None:
    source = source_of(path, b"Haus\nH\xe4user\n")
    with open_text(source) as lines, pytest.raises(SourceError, match="Zeile 2"):
        list(lines)


def test_lines_that_end_as_on_old_macs_are_refused_before_all_is_lost(path: Path) -> None:
    assert "die Zeilen enden nur mit CR" in refusal(source_of(path, "Haus\rMaus\r"))
    assert reading(source_of(path, "Haus\r\nMaus\r\n")).spellings == ["Haus", "Maus"]


def test_a_missing_source_and_a_folder_are_named(path: Path) -> None:
    assert "die Datei fehlt" in refusal(Source("Probe", path))
    path.mkdir()
    assert "das ist ein Ordner" in refusal(Source("Probe", path))


@pytest.mark.parametrize("cut", [4, 9, 60, 200, -9, -1])
def test_a_truncated_gzip_file_is_an_error_with_the_line(path: Path, cut: int) -> None:
    packed = gzip.compress("".join(f"{w}{v}\n" for w in UMLAUTS for v in UMLAUTS).encode())
    message = refusal(source_of(path, packed[:cut]))
    assert "gzip" in message
    assert "Zeile" in message


def test_the_words_before_a_cut_in_a_gzip_file_count_the_lines(path: Path) -> None:
    lines = "".join(f"Wort{number}\n" for number in range(50_000))
    source = source_of(path, gzip.compress(lines.encode())[:-4000])
    with open_text(source) as opened:
        seen: list[str] = []
        with pytest.raises(SourceError) as refused:
            seen.extend(opened)
    assert len(seen) > 10_000
    assert f"Zeile {len(seen) + 1}:" in str(refused.value)


def test_a_gzip_file_with_a_flipped_byte_is_an_error(path: Path) -> None:
    packed = bytearray(gzip.compress(UMLAUT_TEXT.encode()))
    packed[-6] ^= 1
    assert "beschädigt" in refusal(source_of(path, bytes(packed)))


def test_a_file_that_is_no_text_is_refused(path: Path) -> None:
    assert "keine Textdatei" in refusal(source_of(path, b"PK\x03\x04\x14\0\0\0\x08\0"))


def test_a_line_without_end_is_refused_before_it_fills_the_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wortkniffel.listbuilder.readers.text._LONGEST_LINE", 1000)
    assert "endlos lang" in refusal(source_of(path, "Haus\n" + "x" * 2000))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_the_progress_grows_to_the_size_of_the_file_as_it_is_packed(
    path: Path, pack: Callable[[bytes], bytes]
) -> None:
    content = pack("".join(f"Wort{number}\n" for number in range(50_000)).encode())
    told = reading(source_of(path, content)).told
    assert len(told) > 10
    assert told == sorted(told)
    assert told[-1] == len(content)


def test_an_empty_source_has_no_words(path: Path) -> None:
    assert reading(source_of(path, "")).spellings == []
    assert reading(source_of(path, gzip.compress(b""))).spellings == []


def test_findings_show_nothing_that_a_terminal_obeys(path: Path) -> None:
    read = reading(source_of(path, "Ha\x1b[31mus\n" + "x" * 500 + "(\n"))
    texts = [text for _fault, _line, text in read.findings]
    assert texts[0] == r"Ha\x1b[31mus"
    assert len(texts[1]) < 100


@pytest.mark.parametrize("kind", ["plain", "table"])
def test_tens_of_thousands_of_lines_need_no_more_memory_than_a_few(path: Path, kind: str) -> None:
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=1) as file:
        for number in range(40_000):
            file.write(f"Mäuschen{number % 26 * 'a'}x(\nTöne\n")
    source, report = Source("Probe", path, kind), Report()
    tracemalloc.start()
    try:
        count = sum(1 for _entry in read(source, report, lambda _size: None))
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 40_000
    assert report.faults[str(path), Fault.STRAY] == 40_000
    assert most < 2_000_000
