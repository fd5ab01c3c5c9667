"""From a recipe to a list: read the sources, weigh them by their roles, write.

Decisions by hand win over labels, labels over what a source says of its own words, and
an earlier label over a later one (LEXICON, "Review by hand").
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from wortkniffel.files import write_whole
from wortkniffel.lexicon.letters import SHORTEST, collation_key, lay_form
from wortkniffel.lexicon.reviewed import Review, ReviewError, read_reviewed
from wortkniffel.lexicon.store import FORMAT, ListError, ListWord, StrPath, packed
from wortkniffel.lexicon.verdict import REGEL, WordClass
from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.listbuilder.readers import SourceError, open_text, read
from wortkniffel.listbuilder.readers.text import wrong_file
from wortkniffel.listbuilder.recipe import Recipe, Source
from wortkniffel.listbuilder.suspicion import may_be_spelled_out, spelled_out
from wortkniffel.messages import _, write_fault

_MILDEST_FIRST = tuple(WordClass)

Progress = Callable[[Source, int], None]
"""Told which source is being read, and how many bytes of its file so far."""


class SaveError(ListError):
    """A list that cannot be written. The message is a sentence that names the file."""

    def __init__(self, path: StrPath, fault: str) -> None:
        super().__init__(path, fault)
        sentence = _("{path} ist nicht zu schreiben: {fault}.")
        self.args = (sentence.format(path=path, fault=fault),)


@dataclass
class Ingredients:
    """What the sources of a recipe bring, before it is weighed."""

    words: dict[str, WordClass] = field(default_factory=dict)
    labels: dict[str, WordClass] = field(default_factory=dict)
    vulgar: set[str] = field(default_factory=set)
    reviews: dict[str, Review] = field(default_factory=dict)
    lemmas: dict[str, str] = field(default_factory=dict)
    today: dict[str, str] = field(default_factory=dict)

    def note(self, entry: Entry) -> None:
        """Keep what an entry tells of its spelling beside class and base form.

        The first says it.
        """
        if entry.today:
            self.today.setdefault(entry.spelling, entry.today)
        if entry.vulgar:
            self.vulgar.add(entry.spelling)


@dataclass(frozen=True)
class Built:
    """A finished list in memory: every known spelling, and what the sources were like."""

    words: Mapping[str, ListWord]
    report: Report
    source_digest: str
    """What ``digest_of`` said before anything was read, "" if a file was missing then."""

    @property
    def admitted(self) -> list[str]:
        """The spellings that the rules admit, in dictionary order."""
        admitted = (
            spelling for spelling, word in self.words.items() if word.word_class in REGEL.admits
        )
        return sorted(admitted, key=collation_key)


def build(recipe: Recipe, progress: Progress) -> Built:
    """Read and weigh everything that a recipe names; nothing is written.

    Raises:
        SourceError: a source is missing or cannot be read in its format.
    """
    report = Report()
    try:
        # A source that changes meanwhile must not look as if it were in the list.
        digest = digest_of(recipe)
    except OSError:
        digest = ""  # Reading it says what is wrong with a source, and how it is got.
    ingredients = gather(recipe.sources, report, progress)
    return Built(weigh(ingredients, recipe.drop, report), report, digest)


def gather(sources: Iterable[Source], report: Report, progress: Progress) -> Ingredients:
    """What some sources bring, each by its role.

    Where a source has a spelling several times, or several sources bring it in, the class
    that comes first in ``WordClass`` wins: Rosen is a name, but also the plural of Rose.
    """
    found = Ingredients()
    deciders: dict[str, Source] = {}
    for source in sources:
        if source.role == "review":
            reviews = reviews_of(source)
            report.read[source.name] += len(reviews)
            for review in reviews:
                _check_alike(deciders, review, source, found)
                found.reviews[review.spelling] = review
                if review.today:
                    found.today[review.spelling] = review.today
            continue

        def tell(size: int, source: Source = source) -> None:
            progress(source, size)

        report.read[source.name] += 0
        classes: dict[str, WordClass] = {}
        lines: dict[str, int] = {}
        lemmas: dict[str, str] = {}
        for entry in read(source, report, tell):
            report.read[source.name] += 1
            found.note(entry)
            # In one source a word that is its own base form is so wherever that stands.
            if entry.lemma and (entry.spelling not in lemmas or entry.lemma == entry.spelling):
                lemmas[entry.spelling] = entry.lemma
            if source.role == "words" or (source.role == "labels" and _says_a_class(entry)):
                word_class = entry.word_class or source.word_class or WordClass.ORDINARY
                _note_class(classes, entry.spelling, word_class)
                if source.role == "words" and may_be_spelled_out(entry.spelling):
                    lines.setdefault(entry.spelling, entry.line)
        found.lemmas = lemmas | found.lemmas
        if source.role == "words":
            for spelling, word_class in classes.items():
                _note_class(found.words, spelling, word_class)
            for word, other in spelled_out(classes.keys()):
                name, text = str(source.file), f"{word} ({other})"
                report.add(Finding(Fault.SPELLED_OUT, name, lines[word], text))
        elif source.role == "labels":
            found.labels |= {**classes, **found.labels}
    return found


def _check_alike(
    deciders: dict[str, Source], review: Review, source: Source, found: Ingredients
) -> None:
    """Refuse a decision that another table made otherwise."""
    first = deciders.setdefault(review.spelling, source)
    if first is source or found.reviews[review.spelling].word_class is review.word_class:
        return
    fault = _("{spelling} ist in {first} anders entschieden")
    raise wrong_file(source.file, fault.format(spelling=review.spelling, first=first.file))


def _says_a_class(entry: Entry) -> bool:
    """Whether an entry says of which class a word is; that it is vulgar does not."""
    return entry.word_class is not None or not entry.vulgar


def _note_class(classes: dict[str, WordClass], spelling: str, word_class: WordClass) -> None:
    before = classes.setdefault(spelling, word_class)
    if before is not word_class:
        classes[spelling] = min(before, word_class, key=_MILDEST_FIRST.index)


def reviews_of(source: Source) -> list[Review]:
    """The decisions in a source with the role ``review``.

    Raises:
        SourceError: the table is missing or wrong.
    """
    with open_text(source) as lines:
        try:
            return read_reviewed(lines, source.file.name)
        except ReviewError as error:
            raise SourceError(str(error)) from error


def weigh(ingredients: Ingredients, drop: Iterable[str], report: Report) -> dict[str, ListWord]:
    """Every spelling that is known in the end, with its class and what else is known.

    A rule for a whole kind of forms sees the words as they came, so the order of rules
    changes nothing, and takes none that was decided by hand.
    """
    words = {word: word_class for word, word_class in ingredients.words.items() if is_word(word)}
    report.left_out["no word"] = len(ingredients.words) - len(words)
    came = words.keys()
    dropped = {kind: KINDS[kind](came) - ingredients.reviews.keys() for kind in drop}
    for kind, found in dropped.items():
        report.left_out[kind] = len(found & words.keys())
        for word in found:
            words.pop(word, None)
    for spelling, word_class in ingredients.labels.items():
        if spelling in words or (word_class not in REGEL.admits and is_word(spelling)):
            words[spelling] = word_class
    for spelling, review in ingredients.reviews.items():
        if review.word_class is not None:
            words[spelling] = review.word_class
        elif words.pop(spelling, None):
            report.left_out["junk"] += 1
    return {
        spelling: ListWord(
            spelling,
            word_class,
            ingredients.today.get(spelling, "") if word_class is WordClass.OBSOLETE else "",
            spelling in ingredients.vulgar,
            ingredients.lemmas.get(spelling, ""),
        )
        for spelling, word_class in words.items()
    }


def is_word(spelling: str) -> bool:
    """Whether a spelling is of letters, and of enough of them (ruling W10)."""
    return len(lay_form(spelling) or "") >= SHORTEST


def save(recipe: Recipe, built: Built) -> dict[str, Any] | None:
    """Write what the recipe asks for; return the manifest of the list, if there is one.

    Each file appears whole, and none before all are written.

    Raises:
        SaveError: a file cannot be written, or would be empty.
    """
    contents: dict[Path, str | bytes] = {}
    manifest = None
    if recipe.text_file is not None:
        admitted = built.admitted
        _need_words(recipe.text_file, admitted)
        contents[recipe.text_file] = "".join(f"{word}\n" for word in admitted)
    if recipe.list_file is not None:
        _need_words(recipe.list_file, built.words)
        content, manifest = packed(built.words.values(), about(recipe, built.source_digest))
        contents[recipe.list_file] = content
    try:
        write_whole(contents)
    except OSError as error:
        raise SaveError(error.filename, write_fault(error)) from error
    return manifest


def _need_words(path: Path, words: Collection[str]) -> None:
    # Most likely a source is not what it was, and a good list would be lost.
    if not words:
        raise SaveError(path, _("kein Wort käme hinein; was dort steht, bleibt"))


def about(recipe: Recipe, source_digest: str) -> dict[str, Any]:
    """What a list says of where it is from."""
    licences = (source.licence for source in recipe.sources if source.licence)
    return {
        "name": recipe.name,
        "sources": [source.name for source in recipe.sources],
        "licences": list(dict.fromkeys(licences)),
        "source_digest": source_digest,
    }


def digest_of(recipe: Recipe) -> str:
    """The SHA-256 over the format, the recipe, and all files that it names.

    Raises:
        OSError: a file is missing.
    """
    digest = sha256(b"%d\0" % FORMAT)
    files = (file for source in recipe.sources for file in (source.file, source.affixes) if file)
    for path in (recipe.path, *files):
        with path.open("rb") as file:
            digest.update(file_digest(file, "sha256").digest())
    return digest.hexdigest()
