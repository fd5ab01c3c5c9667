"""Why a word is in a list or not: what the sources of a recipe say of it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from wortkniffel.lexicon.letters import collation_key, lay_form
from wortkniffel.lexicon.reviewed import Review
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.build import Ingredients, Progress, gather, reviews_of, weigh
from wortkniffel.listbuilder.entries import Entry, Report
from wortkniffel.listbuilder.kinds import KINDS
from wortkniffel.listbuilder.readers import read
from wortkniffel.listbuilder.recipe import Recipe, Source


class Mention(NamedTuple):
    """A place where a source has one of the spellings; ``review`` is set for a decision."""

    source: Source
    entry: Entry
    review: Review | None = None


class Cause(StrEnum):
    """What settles how a recipe takes a spelling."""

    REVIEW = "review"
    LABEL = "label"
    WORDS = "words"
    DROPPED = "dropped"
    NOT_BROUGHT_IN = "not_brought_in"


class Fate(NamedTuple):
    """What a recipe makes of a spelling; ``None`` for the class where it is not taken.

    ``dropped_as`` is the kind of forms that a dropped spelling is counted among.
    """

    spelling: str
    word_class: WordClass | None
    cause: Cause
    dropped_as: str = ""


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
    spellings = {mention.entry.spelling for mention in mentions}
    fates = []
    for spelling in sorted(spellings, key=collation_key):
        word = words.get(spelling)
        word_class = word.word_class if word else None
        cause = _cause(spelling, ingredients, taken=word is not None)
        dropped_as = _kind(spelling, ingredients, recipe) if cause is Cause.DROPPED else ""
        fates.append(Fate(spelling, word_class, cause, dropped_as))
    return History(mentions, fates)


def _mentions(source: Source, lay: str, progress: Progress) -> Iterator[Mention]:
    if source.role == "review":
        for line, review in enumerate(reviews_of(source), start=2):
            if lay_form(review.spelling) == lay:
                yield Mention(source, Entry(review.spelling, line, review.word_class), review)
        return
    for entry in read(source, Report(), lambda size: progress(source, size)):
        if lay_form(entry.spelling) == lay:
            yield Mention(source, entry)


def _cause(spelling: str, ingredients: Ingredients, *, taken: bool) -> Cause:
    if spelling in ingredients.reviews:
        return Cause.REVIEW
    if taken:
        return Cause.LABEL if spelling in ingredients.labels else Cause.WORDS
    return Cause.DROPPED if spelling in ingredients.words else Cause.NOT_BROUGHT_IN


def _kind(spelling: str, ingredients: Ingredients, recipe: Recipe) -> str:
    words = ingredients.words.keys()
    return next((kind for kind in recipe.drop if spelling in KINDS[kind](words)), "")
