"""In which spellings another dictionary is asked about a word."""

from wortkniffel.lexicon.letters import nfc
from wortkniffel.lexicon.verdict import Verdict

_LONGEST = 60


def spellings_of(verdict: Verdict) -> tuple[str, ...]:
    """The proper spellings of a word (MASS: Maß and Mass), admitted ones first.

    Of a word that the list does not know, as it was typed and in the other cases:
    dictionaries tell ``Kelp`` from ``kelp``, and at the table neither is wrong. None for
    what has other characters than letters, or more of them than any word.
    """
    if not 0 < len(verdict.lay_form) <= _LONGEST:
        return ()
    if known := verdict.readings:
        return tuple(reading.spelling for reading in known)
    typed = nfc(verdict.word)
    return tuple(dict.fromkeys((typed, typed.capitalize(), typed.lower())))
