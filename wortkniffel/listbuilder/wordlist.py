"""A word list in either form that people keep: built, or a text with one word a line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from wortkniffel.lexicon.letters import nfc
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import MAGIC, ListError
from wortkniffel.lexicon.verdict import Policy, WordClass
from wortkniffel.messages import _, os_fault

_SINGLE = {word_class: (word_class,) for word_class in WordClass}
_LONGEST_LINE = 1 << 16
_UNCLASSED = _SINGLE[WordClass.ORDINARY]


@dataclass(frozen=True)
class WordList:
    """Every spelling of a list with its classes, mostly one, in the order of ``WordClass``.

    A text says nothing of classes: all its words are ordinary, and ``manifest`` is
    ``None``.
    """

    path: Path
    words: Mapping[str, tuple[WordClass, ...]]
    manifest: Mapping[str, Any] | None = None

    def admitted(self, policy: Policy) -> Iterator[str]:
        """The spellings that a policy admits."""
        admits = policy.admits
        return (
            spelling for spelling, classes in self.words.items() if not admits.isdisjoint(classes)
        )


def is_built(path: Path) -> bool:
    """Whether a path leads to a built list, by the first bytes.

    A pipe can be read only once, and a built list has to be a file, so no pipe is opened.

    Raises:
        ListError: it cannot be read.
    """
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise ListError(path, os_fault(error)) from error


def read_list(path: Path) -> WordList:
    """A list of either form, told apart by its content.

    As in a source of a recipe, empty lines of a text and those that begin with ``#`` do
    not count.

    Raises:
        ListError: it is missing or damaged, or neither a built list nor text in UTF-8.
    """
    if is_built(path):
        lexicon = Lexicon.open(path)
        return WordList(path, _classed(lexicon), lexicon.manifest)
    return WordList(path, dict.fromkeys(_text_words(path), _UNCLASSED))


def _classed(lexicon: Lexicon) -> dict[str, tuple[WordClass, ...]]:
    order = list(WordClass)
    words: dict[str, tuple[WordClass, ...]] = {}
    for reading in lexicon.all_readings():
        single = _SINGLE[reading.word_class]
        classes = words.setdefault(reading.spelling, single)
        if classes is not single:
            both = sorted({*classes, reading.word_class}, key=order.index)
            words[reading.spelling] = tuple(both)
    return words


def _text_words(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            yield from _words_of_lines(path, iter(partial(file.readline, _LONGEST_LINE), b""))
    except OSError as error:
        raise ListError(path, os_fault(error)) from error


def _words_of_lines(path: Path, lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        if len(line) == _LONGEST_LINE:
            raise ListError(path, _("Zeile {line} ist zu lang").format(line=number))
        try:
            # Windows' editors put a mark before the first line.
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise ListError(
                path,
                _("Zeile {line} ist kein Text in UTF-8").format(line=number),
            )
        word = text.strip()
        if "\t" in word and not word.startswith("#"):
            fault = _("Zeile {line} hat mehrere Spalten; gebraucht wird ein Wort je Zeile")
            raise ListError(path, fault.format(line=number))
        if word and not word.startswith("#"):
            yield nfc(word)
