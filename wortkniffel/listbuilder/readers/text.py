"""The decoded lines of a source, whatever it is packed and written in."""

import codecs
import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import cast

from wortkniffel.listbuilder.entries import Fault, Finding, Report
from wortkniffel.listbuilder.recipe import Source
from wortkniffel.messages import _, os_fault

Progress = Callable[[int], None]
"""Told how many bytes of the file, packed as it is, have been read so far."""

_GZIP = b"\x1f\x8b"
# The longer mark of UTF-32 begins as the one of UTF-16 does, so it stands first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HEAD = 4096
_LONGEST_LINE = 1 << 26
_LINES_A_STEP = 4096
_SAMPLE = 20
_FEWEST_FAILED = 3
_LONGEST_SHOWN = 60


class SourceError(Exception):
    """A source that cannot be used. The message is a sentence with the file and the line."""


def wrong_file(path: Path, fault: str) -> SourceError:
    """The error for a file as a whole; ``fault`` is a clause without its end."""
    return SourceError(_("Die Quelle {path} geht nicht: {fault}.").format(path=path, fault=fault))


def wrong_line(path: Path, line: int, fault: str) -> SourceError:
    """The error for one line of a file; ``fault`` is a clause without its end."""
    return SourceError(
        _("Die Quelle {path} geht nicht, Zeile {line}: {fault}.").format(
            path=path, line=line, fault=fault
        )
    )


def shown(text: str) -> str:
    """A text from a source as it may be printed: short, and nothing a terminal obeys."""
    if len(text) > _LONGEST_SHOWN:
        text = f"{text[: _LONGEST_SHOWN - 1]}…"
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def silent(_size: int) -> None:
    """Where nobody wants to know how far the reading has come."""


def unpacked(file: io.BufferedReader) -> io.BufferedReader:
    """What a file holds, gzip or not; closing the file is left to whoever opened it."""
    packed = file.read(len(_GZIP)) == _GZIP
    file.seek(0)
    # A line of a gzip file comes from Python code, one of this buffer does not.
    return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=file))) if packed else file


class Lines:
    """The decoded lines of a source without their ends, to be gone through once.

    ``number`` is that of the line given last, counted from 1. Lines that cannot be
    decoded are counted and left out.
    """

    def __init__(
        self, source: Source, file: io.BufferedReader, report: Report | None, progress: Progress
    ) -> None:
        self.number = 0
        self._source = source
        self._file = file
        self._report = report
        self._progress = progress
        self._encoding = source.encoding
        self._beyond_ascii = self._failed = self._first_failed = 0
        self._first_left_out = 0

    def __iter__(self) -> Iterator[str]:
        try:
            yield from self._lines()
        except EOFError:
            raise self._after(_("die gzip-Datei bricht ab")) from None
        except (zlib.error, gzip.BadGzipFile):
            raise self._after(_("die gzip-Datei ist beschädigt")) from None
        except OSError as error:
            raise wrong_file(self._source.file, os_fault(error)) from error
        self._progress(self._file.tell())

    def _after(self, fault: str) -> SourceError:
        return wrong_line(self._source.file, self.number + 1, fault)

    def _lines(self) -> Iterator[str]:
        stream = unpacked(self._file)
        head = stream.peek(_HEAD)
        marked = next((encoding for mark, encoding in _MARKS if head.startswith(mark)), "")
        self._encoding = marked or self._encoding
        if self._encoding == "utf-8-sig":
            stream.read(len(codecs.BOM_UTF8) if marked else 0)
            self._encoding = "utf-8"
        if "\n".encode(self._encoding) != b"\n":
            if head and b"\0" in "\n".encode(self._encoding) and b"\0" not in head:
                raise wrong_line(self._source.file, 1, self._not_decodable())
            yield from self._wide_lines(stream)
        elif b"\0" in head[:_HEAD]:
            raise wrong_file(self._source.file, _("das ist keine Textdatei"))
        elif b"\n" not in head and b"\r" in head.rstrip(b"\r"):
            # It would be one line, of which nothing is left.
            fault = _("die Zeilen enden nur mit CR; gebraucht wird LF oder CR LF")
            raise wrong_file(self._source.file, fault)
        else:
            yield from self._byte_lines(stream)

    def _byte_lines(self, stream: io.BufferedReader) -> Iterator[str]:
        """Lines of an encoding whose line ends are bytes, so that a bad line is one line."""
        for raw in iter(partial(stream.readline, _LONGEST_LINE), b""):
            self._count(len(raw))
            if self._beyond_ascii < _SAMPLE and not raw.isascii():
                self._sample(raw)
            try:
                line = raw.decode(self._encoding)
            except UnicodeDecodeError:
                self._leave_out(raw.decode(self._encoding, "replace"))
                continue
            yield line.removesuffix("\n").removesuffix("\r")
        if self._beyond_ascii < _SAMPLE:
            self._check_sample()

    def _wide_lines(self, stream: io.BufferedReader) -> Iterator[str]:
        """Lines of UTF-16 and its like, whose line ends take more than one byte."""
        text = io.TextIOWrapper(stream, self._encoding, errors="replace", newline="\n")
        try:
            for line in iter(partial(text.readline, _LONGEST_LINE), ""):
                self._count(len(line))
                if "\ufffd" in line:
                    self._leave_out(line)
                else:
                    yield line.removesuffix("\n").removesuffix("\r")
        finally:
            text.detach()

    def _count(self, length: int) -> None:
        self.number += 1
        if length == _LONGEST_LINE:
            raise wrong_line(self._source.file, self.number, _("die Zeile ist endlos lang"))
        if self.number % _LINES_A_STEP == 0:
            self._progress(self._file.tell())

    def _not_decodable(self) -> str:
        return _(
            "das ist nicht in {encoding} geschrieben; "
            "die richtige Kodierung gehört als encoding ins Rezept"
        ).format(encoding=self._encoding)

    def _leave_out(self, line: str) -> None:
        if self._report is None:
            raise wrong_line(self._source.file, self.number, self._not_decodable())
        self._first_left_out = self._first_left_out or self.number
        text = shown(line.rstrip())
        self._report.add(Finding(Fault.ENCODING, str(self._source.file), self.number, text))

    def need_all_so_far(self) -> None:
        """Refuse a source of which a line up to here could not be decoded.

        Raises:
            SourceError: a line was left out.
        """
        if self._first_left_out:
            raise wrong_line(self._source.file, self._first_left_out, self._not_decodable())

    def _sample(self, raw: bytes) -> None:
        """Weigh a line with more than ASCII: does it speak against the encoding?

        No text in a one-byte encoding is by chance valid UTF-8, so that speaks against
        every other encoding.
        """
        self._beyond_ascii += 1
        is_utf_8 = codecs.lookup(self._encoding).name == "utf-8"
        if is_utf_8 != _decodes(raw, "utf-8") or not _decodes(raw, self._encoding):
            self._failed += 1
            self._first_failed = self._first_failed or self.number
        if self._beyond_ascii == _SAMPLE:
            self._check_sample()

    def _check_sample(self) -> None:
        if self._failed >= _FEWEST_FAILED and self._failed * 2 > self._beyond_ascii:
            raise wrong_line(self._source.file, self._first_failed, self._not_decodable())


def _decodes(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def open_text(
    source: Source, *, report: Report | None = None, progress: Progress = silent
) -> Iterator[Lines]:
    """The lines of a source: plain or gzip, in its encoding or the one its mark says.

    A line that cannot be decoded is a finding of the report and left out; without a
    report, it is an error.

    Raises:
        SourceError: here or while reading: the file is missing, damaged, no text, or in
            another encoding than the one declared.
    """
    try:
        file = source.file.open("rb")
    except FileNotFoundError as error:
        raise wrong_file(source.file, _missing(source, error)) from error
    except OSError as error:
        raise wrong_file(source.file, os_fault(error)) from error
    with file:
        yield Lines(source, file, report, progress)


def _missing(source: Source, error: OSError) -> str:
    """That a file is missing, and how it is got where the recipe says from where."""
    # A download that is not unpacked is the words alone, without their affixes.
    is_fetched = source.fetch and (source.file != source.affixes or source.fetch.member)
    if not is_fetched:
        return os_fault(error)
    return _(
        "{fault}; das Rezept sagt, woher sie kommt: „wortkniffel lists fetch“ oder "
        "„wortkniffel lists build --fetch“ holt sie"
    ).format(fault=os_fault(error))
