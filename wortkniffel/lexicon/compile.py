"""From the reviewable word list of a checkout to the built list that the game opens."""

import csv
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from wortkniffel.lexicon.store import FORMAT, ListError, open_tables, write
from wortkniffel.lexicon.verdict import WordClass

_BUILT = Path("wortkniffel", "data", "german.wkl")
_JUNK = "junk"


def compile_default(root: Path) -> Path:
    """Build the default list of the checkout at ``root`` where it is not current.

    Takes ``wordlists/words.txt`` and, for the spellings that are known and not
    admitted, the classes in ``wordlists/reviewed.tsv``. Returns the built file.

    Raises:
        ValueError: a source has something that is no word; the message quotes it.
        OSError: a source is missing or the built file cannot be written.
    """
    words, reviewed = root / "wordlists" / "words.txt", root / "wordlists" / "reviewed.tsv"
    source = sha256(b"%d\0" % FORMAT + words.read_bytes() + b"\0" + reviewed.read_bytes())
    built = root / _BUILT
    try:
        if open_tables(built).manifest.get("source_digest") == source.hexdigest():
            return built
    except ListError:
        pass
    built.parent.mkdir(exist_ok=True)
    write(
        built,
        _classed_words(words, reviewed),
        {
            "name": "Deutsch",
            "sources": ["tanglet-data 1.6.3-2 (enz/german-wordlist)", "wordlists/reviewed.tsv"],
            "licences": ["CC0-1.0"],
            "source_digest": source.hexdigest(),
        },
    )
    return built


def _classed_words(words: Path, reviewed: Path) -> Iterator[tuple[str, WordClass]]:
    with reviewed.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        classes = {row["spelling"]: row["class"] for row in rows}
    with words.open(encoding="utf-8") as file:
        for line in file:
            spelling = line.rstrip("\n")
            yield spelling, WordClass(classes.pop(spelling, WordClass.ORDINARY))
    for spelling, word_class in classes.items():
        if word_class != _JUNK:
            yield spelling, WordClass(word_class)
