"""A list for other programs: as a text, or as a dictionary for hunspell."""

from collections import Counter
from collections.abc import Iterable

from wortkniffel.lexicon.letters import collation_key
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.listbuilder.wordlist import WordList
from wortkniffel.messages import _

_KEEPCASE = "k"


def as_text(word_list: WordList, policy: Policy) -> str:
    """What a policy admits, one spelling a line in German order."""
    return _lines(sorted(word_list.admitted(policy), key=collation_key))


def as_hunspell(word_list: WordList, policy: Policy) -> tuple[str, str]:
    """What a policy admits, as the texts of a ``.dic`` and its ``.aff`` file (hunspell(5)).

    Every form stands for itself, there are no affixes. As with every dictionary of
    hunspell, words may be capitalised and set in capitals; ß is SS in capitals.
    """
    words = sorted(word_list.admitted(policy), key=collation_key)
    entries = (
        # Otherwise hunspell would admit STRAßE beside STRASSE.
        f"{word}/{_KEEPCASE}" if "ß" in word else word
        for word in (word.replace("/", r"\/") for word in words)
    )
    affixes = ["SET UTF-8", f"TRY {_try(words)}", "CHECKSHARPS", f"KEEPCASE {_KEEPCASE}"]
    return _lines([str(len(words)), *entries]), _lines([*_origin(word_list), *affixes])


def _try(words: Iterable[str]) -> str:
    """The letters to try in suggestions, the most frequent first."""
    counts = Counter(char for char in "".join(words).lower() if char.isalpha())
    return "".join(sorted(counts, key=lambda char: (-counts[char], char)))


def _origin(word_list: WordList) -> list[str]:
    """Comments that name the sources and licences, which have to go along."""
    about = word_list.manifest or {}
    lines = [
        (_("Quellen: {names}"), about.get("sources", ())),
        (_("Lizenzen: {names}"), about.get("licences", ())),
    ]
    return [f"# {line.format(names=', '.join(names))}" for line, names in lines if names]


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
