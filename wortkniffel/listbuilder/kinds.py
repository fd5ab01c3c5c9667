"""Whole kinds of forms that do not count, found by the company they keep.

The decisions are those of LEXICON, "Conventions".
"""

import re
from collections.abc import Callable, Mapping, Set

# Prefixes that always part from their verb. Those that may also stay (durch, hinter,
# über, um, unter, voll, wider, wieder) are left out: "überleg" is a good imperative.
SEPARABLE = (
    "ab an auf aus bei da daher dahin dar davon dazu dazwischen dran drauf ein empor entgegen "
    "entlang fehl feil fest fort frei heim her herab heran herauf heraus herbei herein herüber "
    "herum herunter hervor hin hinab hinauf hinaus hinein hinunter hinzu hinüber hoch inne klar "
    "kund los mit nach nieder quer ran rauf raus rein rum runter rüber statt teil tot umher vor "
    "voran voraus vorbei vorweg vorüber weg weiter wohl zu zurecht zurück zusammen"
).split()
# These merely look like the stem of such a verb.
NO_STEMS = frozenset({"einmal", "herhast", "rangel", "rangier", "rumor", "zuteil"})

_LAST_UMLAUT = re.compile(r"[äöü](?=[^aeiouyäöü]*$)")
_WITHOUT_UMLAUT = str.maketrans("äöü", "aou")


def separable_stems(words: Set[str]) -> set[str]:
    """Bare stems of separable verbs in one word (``ausgeh``): no form of German.

    The imperative is "geh aus", and a subordinate clause has "ausgehe". Forms in -e
    are finite and stay.
    """
    return {
        word
        for word in words
        if word.islower()
        and word not in NO_STEMS
        and (not word.endswith("e") or word.endswith("ee"))
        and f"{word}em" not in words  # an adjective: vornehm
        and not word.endswith("soll")  # a finite form: weil er hersoll
        and not (word.endswith("t") and f"{word[:-1]}en" in words)  # weil er abreist
        and any(_is_stem(word, prefix, words) for prefix in SEPARABLE if word.startswith(prefix))
    }


def _is_stem(word: str, prefix: str, words: Set[str]) -> bool:
    rest = word[len(prefix) :]
    ending = "n" if word.endswith(("el", "er", "tu")) and f"{word}n" in words else "en"
    infinitive = f"{word}{ending}"
    if len(rest) < 2 or infinitive not in words:
        return False
    # "hinzuzogen" is no infinitive of "hinzogen" but the past of "hinzuziehen".
    if f"{prefix}zu{rest}{ending}" in words and f"{prefix}zu" not in SEPARABLE:
        return True
    # No form with "zu": then the verb must show in other forms that no past tense (anrief)
    # has, and without its prefix it must be a verb as well.
    forms = (f"{infinitive}d", f"{word}te", f"{word}ete")
    return f"{rest}{ending}d" in words and any(form in words for form in forms)


def cut_subjunctives(words: Set[str]) -> set[str]:
    """Past subjunctives without their -e (``wüchs``, ``vorsäh``).

    Such a form has the umlaut of its past tense (``wuchs``, ``wuchsen``) and the
    four endings of the subjunctive, but no present participle, which tells it from
    the imperative of a verb that has the umlaut itself (``führ`` of führen).
    """
    return {
        word
        for word in words
        if word.islower()
        and (umlaut := _LAST_UMLAUT.search(word))
        and all(word + ending in words for ending in ("e", "en", "est", "et"))
        and f"{word}end" not in words
        and f"{word}em" not in words  # an adjective: dünn
        and not (word.endswith("t") and f"{word[:-1]}en" in words)  # ihr könnt
        and _is_past(word, umlaut.start(), words)
    }


def _is_past(word: str, at: int, words: Set[str]) -> bool:
    head, vowel, tail = word[:at], word[at], word[at + 1 :]
    past = head + vowel.translate(_WITHOUT_UMLAUT) + tail
    if (past in words and f"{past}en" in words) or (f"{past}e" in words and f"{past}est" in words):
        return True
    # hülf and gölt belong to half and galt, but törn not to tarn, which has a present "tarne".
    past = f"{head}a{tail}"
    return past in words and f"{past}en" in words and f"{past}e" not in words


# Words that are no imperative, whatever else they look like: du hast, er tut.
_NO_IMPERATIVES = frozenset({"fast", "gerat", "hast", "heb", "herhast", "out", "prost", "tut"})
_NEEDS_E = re.compile(r"[dt]$|(?:[^aeiouyäöülrh]|ch)[mn]$")
_LAST_E = re.compile(r"e(?=[^aeiouyäöü]+$)")


def stems_that_need_e(words: Set[str]) -> set[str]:
    """Imperatives without the -e that their verb must have (``bürd``, ``rechn``, ``beruhig``).

    The verb is weak with an -e- before its endings (``bürdete``), or ends in -igen. Strong
    verbs may do without (``halt``, ``bind``).
    """
    return {
        word
        for word in words
        if _is_verb_stem(word, words)
        and (
            (f"{word}ete" in words and _NEEDS_E.search(word))
            or (f"{word}te" in words and re.search("[^aeiouyäöü]ig$", word))
        )
    }


def unchanged_stems(words: Set[str]) -> set[str]:
    """Imperatives with an e that must be i or ie (``brech`` for ``brich``, ``les``, ``geb``).

    Such a verb has the other vowel in its second person (``brichst``) and no weak past.
    """
    return {
        word
        for word in words
        if _is_verb_stem(word, words)
        and not {f"{word}te", f"{word}ete"} & words
        and any(_is_second_person(_LAST_E.sub(vowel, word), words) for vowel in ("i", "ie"))
        and _LAST_E.search(word)
    }


def _is_verb_stem(word: str, words: Set[str]) -> bool:
    return (
        word.islower()
        and word not in _NO_IMPERATIVES
        and f"{word}end" in words
        and f"{word}en" in words
        and f"{word}em" not in words  # an adjective: recht
        and not (word.endswith("t") and f"{word[:-1]}en" in words)  # er flucht, ihr schuft
    )


def _is_second_person(stem: str, words: Set[str]) -> bool:
    if stem.endswith(("s", "ß", "z", "x")):
        return f"{stem}t" in words
    return f"{stem}st" in words or (stem.endswith("t") and stem in words)


KINDS: Mapping[str, Callable[[Set[str]], set[str]]] = {
    "separable-stems": separable_stems,
    "cut-subjunctives": cut_subjunctives,
    "stems-that-need-e": stems_that_need_e,
    "unchanged-stems": unchanged_stems,
}
"""What a recipe may drop, by name."""
