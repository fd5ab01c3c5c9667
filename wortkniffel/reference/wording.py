"""What other dictionaries say, in words for people."""

from collections.abc import Iterable, Mapping, Sequence

from wortkniffel.messages import _
from wortkniffel.reference.opinion import Entry, Opinion
from wortkniffel.reference.wiktionary import Definition


def opinion_texts(spellings: Sequence[str], opinions: Mapping[str, Opinion]) -> list[str]:
    """A sentence without its end for each spelling of one word that was answered.

    Of spellings that differ in case alone, as those of an unknown word do, only the ones
    are told that the DWDS knows, or the first.
    """
    told = [opinions[spelling] for spelling in spellings if spelling in opinions]
    if len(told) > 1 and len({opinion.spelling.lower() for opinion in told}) == 1:
        told = [opinion for opinion in told if opinion.says_something] or told[:1]
    return [_opinion_text(opinion) for opinion in told]


def _opinion_text(opinion: Opinion) -> str:
    spelling, usage = opinion.spelling, opinion.usage
    if opinion.entries:
        return _("{word} ist Stichwort: {entries}").format(
            word=spelling, entries=", ".join(dict.fromkeys(map(_entry_text, opinion.entries)))
        )
    if usage is None:
        return _("{word} ist kein Stichwort").format(word=spelling)
    others = [lemma for lemma in usage.lemmas if lemma != spelling]
    if usage.hits and others:
        return _(
            "{word} ist kein eigenes Stichwort, zählt zu {lemmas} (Häufigkeit {frequency} von 6)"
        ).format(word=spelling, lemmas=_alternatives(others), frequency=usage.frequency)
    if usage.hits:
        return _(
            "{word} ist kein Stichwort, steht aber in Texten (Häufigkeit {frequency} von 6)"
        ).format(word=spelling, frequency=usage.frequency)
    if len(usage.lemmas) > 1:
        return _("{word} ist kein eigenes Stichwort, zählt zu {lemmas}").format(
            word=spelling, lemmas=_alternatives(usage.lemmas)
        )
    return _("{word} ist kein Stichwort und in Texten kaum zu finden").format(word=spelling)


def _entry_text(entry: Entry) -> str:
    if not entry.part_of_speech:
        return entry.lemma
    return f"{entry.lemma} ({entry.part_of_speech})"


def _alternatives(lemmas: Iterable[str]) -> str:
    return _(" oder ").join(lemmas)


def trouble_text(clause: str) -> str:
    """The sentence that the DWDS does not answer, with the clause that says why."""
    return _("Das DWDS gibt keine Auskunft: {clause}.").format(clause=clause)


def numbered(definition: Definition) -> list[tuple[str, str]]:
    """The senses with their numbers, which a single one does without."""
    if len(definition.senses) == 1:
        return [("", definition.senses[0])]
    return [(f"{number}.", sense) for number, sense in enumerate(definition.senses, start=1)]
