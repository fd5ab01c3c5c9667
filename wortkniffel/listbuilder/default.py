"""From the reviewable word list of a checkout to the built list that the game opens."""

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from wortkniffel.lexicon.reviewed import read_reviewed
from wortkniffel.lexicon.store import FORMAT, ListError, verify, write
from wortkniffel.lexicon.verdict import WordClass

_BUILT = Path("wortkniffel", "data", "german.wkl")


def compile_default(root: Path) -> Path:
    """Build the default list of the checkout at ``root`` where it is not current.

    Takes ``wordlists/words.txt`` and, for the spellings that are known and not
    admitted, the classes in ``wordlists/reviewed.tsv``. Returns the built file.

    Raises:
        ValueError: a source has something that is no word or no decision; the message
            quotes it.
        OSError: a source is missing or the built file cannot be written.
    """
    words, reviewed = root / "wordlists" / "words.txt", root / "wordlists" / "reviewed.tsv"
    source = sha256(b"%d\0" % FORMAT + words.read_bytes() + b"\0" + reviewed.read_bytes())
    built = root / _BUILT
    try:
        # The whole digest, or a list that was damaged would be kept and shipped for ever.
        if verify(built).get("source_digest") == source.hexdigest():
            # So that whoever compares times sees that there is nothing to do.
            os.utime(built)
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
    with reviewed.open(encoding="utf-8") as file:
        reviews = {review.spelling: review for review in read_reviewed(file, str(reviewed))}
    with words.open(encoding="utf-8") as file:
        for line in file:
            spelling = line.rstrip("\n")
            review = reviews.pop(spelling, None)
            yield spelling, (review and review.word_class) or WordClass.ORDINARY
    for review in reviews.values():
        if review.word_class is not None:
            yield review.spelling, review.word_class
