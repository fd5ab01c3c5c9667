"""Why a word is in a list or not: what the sources of a recipe say of it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.reviewed import Review
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.build import Ingredients, Progress, gather, reviews_of, weigh
from wortkniffel.listbuilder.entries import Entry, Fault, Report
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.listbuilder.readers import read_all
from wortkniffel.listbuilder.recipe import Recipe, Source


class Mention(NamedTuple):
    """A place where a source has one of the spellings.

    ``review`` is set for a decision, ``fault`` for what is left out because of it.
    """

    source: Source
    entry: Entry
    review: Review | None = None
    fault: Fault | None = None


class Cause(StrEnum):
    """What settles how a recipe takes a spelling."""

    REVIEW = "review"
    LABEL = "label"
    WORDS = "words"
    DROPPED = "dropped"
    LEFT_OUT = "left_out"
    NOT_BROUGHT_IN = "not_brought_in"


class Fate(NamedTuple):
    """What a recipe makes of a spelling; ``None`` for the class where it is not taken.

    ``dropped_as`` is the kind of forms that a dropped spelling is counted among, ``fault``
    why one is left out.
    """

    spelling: str
    word_class: WordClass | None
    cause: Cause
    dropped_as: str = ""
    fault: Fault | None = None


class History(NamedTuple):
    """All that a recipe knows of the spellings of one lay form."""

    mentions: list[Mention]
    fates: list[Fate]


def history(recipe: Recipe, lay: str, progress: Progress) -> History:
    """Where the sources of a recipe have a lay form, and what comes of each spelling.

    Takes a whole build if they have it at all, since what is dropped depends on the
    other words.

    Raises:
        SourceError: a source is missing or cannot be read in its format.
    """
    mentions = [
        mention for source in recipe.sources for mention in _mentions(source, lay, progress)
    ]
    if not mentions:
        return History([], [])
    ingredients = gather(recipe.sources, Report(), progress)
    words = weigh(ingredients, recipe.drop, Report())
    faults: dict[str, Fault | None] = {}
    for mention in mentions:
        spelling = mention.entry.spelling
        faults[spelling] = faults.get(spelling) or mention.fault
    fates = []
    for spelling in sorted(faults, key=collation_key):
        word = words.get(spelling)
        word_class = word.word_class if word else None
        cause = _cause(spelling, ingredients, taken=word is not None)
        if cause is Cause.NOT_BROUGHT_IN and (fault := faults[spelling]):
            fates.append(Fate(spelling, None, Cause.LEFT_OUT, fault=fault))
            continue
        dropped_as = _kind(spelling, ingredients, recipe) if cause is Cause.DROPPED else ""
        fates.append(Fate(spelling, word_class, cause, dropped_as))
    return History(mentions, fates)


def _mentions(source: Source, lay: str, progress: Progress) -> Iterator[Mention]:
    if source.role == "review":
        for line, review in enumerate(reviews_of(source), start=2):
            if lay_form(review.spelling) == lay:
                yield Mention(source, Entry(review.spelling, line, review.word_class), review)
        return
    for entry, fault in read_all(source, Report(), lambda size: progress(source, size)):
        if lay_form(entry.spelling) == lay:
            yield Mention(source, entry, fault=fault)


def _cause(spelling: str, ingredients: Ingredients, *, taken: bool) -> Cause:
    if spelling in ingredients.reviews:
        return Cause.REVIEW
    if taken:
        return Cause.LABEL if spelling in ingredients.labels else Cause.WORDS
    return Cause.DROPPED if spelling in ingredients.words else Cause.NOT_BROUGHT_IN


def _kind(spelling: str, ingredients: Ingredients, recipe: Recipe) -> str:
    words = ingredients.words.keys()
    return next((kind for kind in recipe.drop if spelling in KINDS[kind](words)), "")
