"""Extracts of Wiktionary, one JSON object a line, as wiktextract writes them.

Both the English and the German edition are understood. Several entries with the same
word stand in a row (a noun and a name, say) and are weighed together: a spelling is of a
class only if every sense of every one of them is.

=============== =====================================================================
name            part of speech ``name``, or tags and categories of proper nouns
abbreviation    part of speech ``abbrev``, ``symbol`` or ``character``, and the like
regional        ``dialectal``, ``regional``, a dialect; not what is standard in Austria
                or Switzerland too, and not "Northern Germany", where it may be
obsolete        ``obsolete``, and old spellings (daß); not ``dated`` and ``archaic`` words
vulgar          ``vulgar``
=============== =====================================================================

Nothing is called foreign: Wiktionary's "unadapted borrowings" have Job and Team among
them, which everyone knows.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Entry, Fault, Finding, Report
from wortkniffel.listbuilder.readers.text import Lines, Progress, open_text, shown, wrong_line
from wortkniffel.listbuilder.recipe import Source
from wortkniffel.messages import _

_LANGUAGE = "de"
_KEYS = ('"word"', '"lang_code"')
# Pages that only lead to another have neither a word nor a language.
_REDIRECT = frozenset({"redirect", "redirects"})
# Parts of words and sayings: no words, however they are spelled.
_NO_WORDS = frozenset(
    "affix circumfix combining_form infix interfix lexeme phrase prefix prep_phrase proverb punct "
    "romanization suffix".split()
)
_NO_FORMS = frozenset(
    "auxiliary class inflection-template misspelling romanization table-tags".split()
)
_OWN_LEMMAS = frozenset("alternative augmentative diminutive feminine masculine".split())
"""Forms that are words of their own: Häuslein has a plural that is none of Haus."""
_STANDARD = frozenset(
    "Austria Austrian Austrian-German Germany Liechtenstein Luxembourg South-Tyrol Switzerland "
    "Swiss Swiss-Standard-German".split()
)
_TAGS = {
    WordClass.NAME: frozenset("given-name proper-noun surname toponym".split()),
    WordClass.ABBREVIATION: frozenset("abbreviation acronym initialism symbol".split()),
    WordClass.REGIONAL: frozenset(
        "Alemannic Alsatian Bavaria Bavarian Berlin Berlin-Brandenburg Berlinisch Cologne "
        "East-Franconian-German Erzgebirgisch Franconia Franconian Hamburg Hesse Low-German "
        "Palatinate Palatine Rhineland Ruhr Ruhrdeutsch Ruhrgebiet Saxon Saxony Silesia "
        "Swabia Swabian Swiss-German Vienna Viennese Westphalia dialectal regional".split()
    ),
}
_DATED = frozenset({"archaic", "dated"})
_CATEGORIES = {
    WordClass.NAME: re.compile(r"proper nouns|surnames|given names|Eigenname|[VN]orname|Nachname"),
    WordClass.ABBREVIATION: re.compile(r"abbreviations|initialisms|Abkürzung"),
    WordClass.REGIONAL: re.compile(r"[Dd]ialect|Regional German|Bavarian German|Low German"),
    WordClass.OBSOLETE: re.compile(r"obsolete|superseded|pre-1996|[Aa]lte Schreib"),
}
_STANDARD_CATEGORY = re.compile(r"Austrian|Swiss Standard|Switzerland")
_PARTS_OF_SPEECH = {
    "name": WordClass.NAME,
    "abbrev": WordClass.ABBREVIATION,
    "character": WordClass.ABBREVIATION,
    "symbol": WordClass.ABBREVIATION,
}
# Where senses are of several classes, the one that most policies admit counts.
_MILDEST = (WordClass.REGIONAL, WordClass.NAME, WordClass.ABBREVIATION, WordClass.OBSOLETE)
_OBSOLETE = frozenset({WordClass.OBSOLETE})
_MARKS_OF_PHRASES = re.compile(r"[\s.,…/'’!?-]").search

Classes = frozenset[WordClass]
"""All classes that something is of; none where it is an ordinary word as well."""


class _Reading(NamedTuple):
    """A spelling as one entry has it."""

    spelling: str
    classes: Classes
    lemma: str
    vulgar: bool
    today: str = ""


def read_wiktextract(source: Source, report: Report, progress: Progress) -> Iterator[Entry]:
    """The German words of an extract with their forms, base forms and classes.

    Titles of several words and parts of words are counted as left out (``phrase``), as
    are entries that Wiktionary has only to say that they are misspelled (``misspelling``).

    Raises:
        SourceError: the file does not begin with a JSON object on a line of its own.
    """

    def wrong(number: int, text: str) -> None:
        report.add(Finding(Fault.FORMAT, str(source.file), number, shown(text)))

    with open_text(source, report=report, progress=progress) as lines:
        records = _records(source, lines, wrong)
        for _word, group in groupby(records, key=lambda numbered: numbered[1]["word"]):
            same = list(group)
            readings: dict[str, list[_Reading]] = {}
            for number, record in same:
                for form in _items(record, "forms"):
                    if not _is_form(form):
                        wrong(number, json.dumps(form, ensure_ascii=False))
                for reading in _readings(record, report):
                    readings.setdefault(reading.spelling, []).append(reading)
            for spelling, found in readings.items():
                yield Entry(
                    spelling,
                    same[0][0],
                    _mildest(_common(reading.classes for reading in found)),
                    _common_lemma(spelling, [reading.lemma for reading in found]),
                    all(reading.vulgar for reading in found),
                    next((reading.today for reading in found if reading.today), ""),
                )


def _records(
    source: Source, lines: Lines, wrong: Callable[[int, str], None]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The entries of German words, each with the number of its line."""
    began = False
    for line in lines:
        if not line.strip():
            continue
        # Most lines of a whole extract are of other languages, and reading one is slow.
        if (
            began
            and f'"{_LANGUAGE}"' not in line
            and all(key in line for key in _KEYS)
            and line.rstrip().endswith("}")
        ):
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            if not began:
                raise wrong_line(source.file, lines.number, _("das ist kein JSON-Objekt"))
            wrong(lines.number, line)
            continue
        began = True
        language, word = record.get("lang_code"), record.get("word")
        if isinstance(language, str) and isinstance(word, str):
            if language == _LANGUAGE:
                yield lines.number, record
        elif _REDIRECT.isdisjoint(record):
            wrong(lines.number, line)


def _readings(record: dict[str, Any], report: Report) -> Iterator[_Reading]:
    """The word of an entry and its forms, in their order."""
    word = record["word"].strip()
    if str(record.get("pos")) in _NO_WORDS or not word or _MARKS_OF_PHRASES(word):
        report.left_out["phrase"] += 1
        return
    senses = _dicts(record, "senses") or [{}]
    tags = [_tags(record) | _tags(sense) for sense in senses]
    if all("misspelling" in tags_of_sense for tags_of_sense in tags):
        report.left_out["misspelling"] += 1
        return
    classes = _classes(record, senses, tags)
    vulgar = all("vulgar" in tags_of_sense for tags_of_sense in tags)
    lemmas = [_first(sense, "form_of") for sense in senses]
    lemma = lemmas[0] if all(lemmas) else ""
    today = next(filter(lay_form, (_first(sense, "alt_of") for sense in senses)), "")
    yield _Reading(
        word, classes, lemma or word, vulgar, today if WordClass.OBSOLETE in classes else ""
    )
    for form in _dicts(record, "forms"):
        spelling, tags_of_form = _text(form, "form").strip().removesuffix("!"), _tags(form)
        if not spelling or spelling == word or tags_of_form & _NO_FORMS or not lay_form(spelling):
            continue
        if {"alternative", "obsolete"} <= tags_of_form:
            yield _Reading(spelling, _OBSOLETE, word, vulgar, word)
        else:
            old = _OBSOLETE if _is_obsolete(tags_of_form) else classes
            lemma = "" if tags_of_form & _OWN_LEMMAS else word
            yield _Reading(spelling, old, lemma, vulgar)


def _classes(record: dict[str, Any], senses: list[dict[str, Any]], tags: list[set[str]]) -> Classes:
    """The classes that all senses of an entry have in common."""
    parts = [str(record.get("pos")), *_texts(record, "other_pos")]
    categories = _categories(record)
    # A contraction (im, zum) is no abbreviation, though the German edition calls it one.
    if any(category.startswith("Kontraktion") for category in categories):
        parts = []
    always = frozenset(_PARTS_OF_SPEECH[part] for part in parts if part in _PARTS_OF_SPEECH)
    # What is said of the whole entry is said of one of its senses, nobody knows which.
    shared = categories if len(senses) == 1 else []
    return _common(
        always | _sense_classes(tags_of_sense, [*shared, *_categories(sense)])
        for sense, tags_of_sense in zip(senses, tags, strict=True)
    )


def _sense_classes(tags: set[str], categories: list[str]) -> Classes:
    classes = {word_class for word_class, known in _TAGS.items() if tags & known}
    classes |= {
        word_class
        for word_class, pattern in _CATEGORIES.items()
        if any(pattern.search(category) for category in categories)
    }
    if _is_obsolete(tags):
        classes.add(WordClass.OBSOLETE)
    if tags & _STANDARD or any(_STANDARD_CATEGORY.search(category) for category in categories):
        classes.discard(WordClass.REGIONAL)
    return frozenset(classes)


def _is_obsolete(tags: set[str]) -> bool:
    """An obsolete word, or another spelling that is merely dated (Thee for Tee)."""
    return "obsolete" in tags or bool(tags & {"alt-of", "alternative"} and tags & _DATED)


def _common(several: Iterable[Classes]) -> Classes:
    """The classes of all together: none if one is ordinary, else the shared ones, or any."""
    sets = list(several)
    if not all(sets):
        return frozenset()
    return frozenset.intersection(*sets) or frozenset.union(*sets)


def _common_lemma(spelling: str, lemmas: list[str]) -> str:
    """Its own where one entry has it so, "" where one knows none, else the first."""
    if spelling in lemmas:
        return spelling
    return lemmas[0] if all(lemmas) else ""


def _mildest(classes: Classes) -> WordClass | None:
    return next((word_class for word_class in _MILDEST if word_class in classes), None)


def _first(sense: dict[str, Any], key: str) -> str:
    """The first word that a sense points to, "" where it points to none."""
    return next((_text(other, "word") for other in _dicts(sense, key)), "")


def _tags(record: dict[str, Any]) -> set[str]:
    # The German edition writes some of them with blanks.
    return {tag.replace(" ", "-") for tag in _texts(record, "tags")}


def _categories(record: dict[str, Any]) -> list[str]:
    """The names of categories, which are texts or, in processed extracts, objects."""
    return [
        *_texts(record, "categories"),
        *(str(category.get("name", "")) for category in _dicts(record, "categories")),
    ]


def _is_form(form: object) -> bool:
    """Whether this is a form: an object whose spelling, if it has one, is a text."""
    return isinstance(form, dict) and isinstance(form.get("form", ""), str)


def _text(record: dict[str, Any], key: str) -> str:
    value = record.get(key)
    return value if isinstance(value, str) else ""


def _texts(record: dict[str, Any], key: str) -> list[str]:
    return [item for item in _items(record, key) if isinstance(item, str)]


def _dicts(record: dict[str, Any], key: str) -> list[dict[str, Any]]:
    return [item for item in _items(record, key) if isinstance(item, dict)]


def _items(record: dict[str, Any], key: str) -> list[Any]:
    value = record.get(key)
    return value if isinstance(value, list) else []
