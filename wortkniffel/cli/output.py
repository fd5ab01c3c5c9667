"""Text on its way out: any encoding, any terminal, a reader that may have left."""

import codecs
import json
import sys
from io import TextIOWrapper
from unicodedata import combining, normalize

from wortkniffel.messages import _

_SHOWN_LENGTH = 40
_PLAIN = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "ss", "ẞ": "SS",
    "„": '"', "“": '"', "–": "-", "…": "...", "·": "-", "→": "->",
    "−": "-",
}  # fmt: skip
_HANDLER = "wortkniffel.plain"


class OutputClosedError(Exception):
    """Whoever read standard output has stopped reading (``| head``)."""


def prepare_streams() -> None:
    """Let text that the streams' encoding lacks go out in plain letters."""
    codecs.register_error(_HANDLER, _plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def _plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(map(_plain, lost)), error.end


def _plain(char: str) -> str:
    """What stands for a character where there is nothing but ASCII."""
    if char in _PLAIN:
        return _PLAIN[char]
    base = normalize("NFD", char)[0]
    if combining(char):
        # Its letter was there already.
        return ""
    return base if base.isascii() and base.isalpha() else "?"


def shown(word: str) -> str:
    """A word as it may be printed: no control characters, and of bounded length."""
    if not word.strip():
        return _("(leer)")
    return printable(word if len(word) <= _SHOWN_LENGTH else word[: _SHOWN_LENGTH - 1] + "…")


def printable(text: str) -> str:
    """A text with a question mark for each control character."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "?" for char in text)


def can_show(text: str) -> bool:
    """Whether standard output's encoding has these characters."""
    try:
        text.encode(sys.stdout.encoding if sys.stdout else "ascii")
    except UnicodeEncodeError:
        return False
    return True


def json_line(value: object) -> str:
    """A value for programs, in plain ASCII where standard output has no more or is closed."""
    utf_8 = sys.stdout is not None and sys.stdout.encoding.lower().startswith("utf")
    return json.dumps(value, ensure_ascii=not utf_8)


def write_lines(lines: list[str]) -> None:
    """Print lines and hand them on at once.

    Raises:
        OutputClosedError: nobody reads any more.
        OSError: where they go to there is no room.
    """
    if sys.stdout is None:
        raise OutputClosedError
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except OSError as error:
        # Python flushes standard output again at exit and would complain there.
        sys.stdout = _open_nothing()
        if isinstance(error, BrokenPipeError):
            raise OutputClosedError from error
        raise


def write_exactly(text: str) -> None:
    """Print a text as a file would have it, whatever a terminal can show.

    Raises:
        OutputClosedError: nobody reads any more.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    write_lines(text.splitlines())


def _open_nothing() -> TextIOWrapper:
    """A stream that takes everything and keeps nothing."""
    import os

    return open(os.devnull, "w", encoding="utf-8")


def complain(message: str) -> None:
    """Say on standard error what went wrong, which may have several lines."""
    lines = "\n".join(map(printable, message.split("\n")))
    print(f"wortkniffel: {lines}", file=sys.stderr)
