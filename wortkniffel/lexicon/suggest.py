"""Forms near a word that does not count, for "did you mean"."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from marisa_trie import Trie

from wortkniffel.lexicon.letters import fold, lay_form, nfc, unfold

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
_SPELLED_OUT = re.compile("AE|OE|UE")
_UMLAUT_OF = {"AE": "Ä", "OE": "Ö", "UE": "Ü"}
_SOUND_ALIKE = [
    pair.split("/")
    for pair in "J/Y PH/F TH/T RH/R V/F V/W K/C CK/K C/Z D/T DT/T B/P G/K I/Y Z/TZ AI/EI EU/ÄU Ä/E "
    "X/CHS S/SS F/FF L/LL M/MM N/NN P/PP T/TT R/RR UH/U EE/E OU/U".split()
]
_LONGEST = 40
_MOST_SPELLED_OUT = 6
_SHORTEST_PART = 4
_LEFT_OUT = range(2, 4)


def near_forms(word: str, forms: Trie) -> Iterator[Iterator[str]]:
    """Lay forms of the list near a word, a group a kind of mistake, the likeliest first.

    ``forms`` holds lay forms in lower case. In this order: the word's own letters
    (daß: dass); spelled-out umlauts (a blind AE to Ä is never right, so only where it
    gives a form of the list) and the reverse; missing umlauts; letters that sound alike
    (Joga: Yoga); one slip: two letters swapped, one too many, one wrong, one missing; a
    part of a compound left out (Treppengang: Treppenaufgang). What has other characters
    between its letters (e.V.) is compared by its letters alone: that two of them are
    swapped as well is not likely.
    """
    text = nfc(word[: 2 * _LONGEST])
    letters = "".join(char for char in text if char.isalpha())
    lay = lay_form(letters)
    if not lay or len(lay) > _LONGEST:
        return
    kinds: list[Iterable[str]] = [(lay,), _umlauts_respelled(lay), unfold(lay)]
    if letters in text:
        kinds += [_heard(lay), _one_slip(lay, forms), _part_left_out(lay, forms)]
    for candidates in kinds:
        yield (form for form in candidates if form.lower() in forms)


def _umlauts_respelled(lay: str) -> Iterator[str]:
    if not lay.isascii():
        yield re.sub("[ÄÖÜ]", lambda umlaut: fold(umlaut[0]) + "E", lay)
    places = _SPELLED_OUT.findall(lay)
    if not places or len(places) > _MOST_SPELLED_OUT:
        return
    between = _SPELLED_OUT.split(lay)
    for choice in product(*((_UMLAUT_OF[place], place) for place in places)):
        yield between[0] + "".join(map(str.__add__, choice, between[1:]))


def _heard(lay: str) -> Iterator[str]:
    for one, other in _SOUND_ALIKE:
        for written, meant in ((one, other), (other, one)):
            place = lay.find(written)
            while place >= 0:
                yield lay[:place] + meant + lay[place + len(written) :]
                place = lay.find(written, place + 1)


def _part_left_out(lay: str, forms: Trie) -> Iterator[str]:
    key = lay.lower()
    for place in range(len(key) - _SHORTEST_PART, _SHORTEST_PART, -1):
        head, tail = key[:place], key[place:]
        for form in forms.iterkeys(head):
            if len(form) - len(key) in _LEFT_OUT and form.endswith(tail):
                yield form.upper()


def _one_slip(lay: str, forms: Trie) -> Iterator[str]:
    key = lay.lower()
    # No form of the list starts with more of the word than this, so a slip further
    # behind cannot mend it.
    reach = next((i for i in range(len(key), 0, -1) if any(forms.iterkeys(key[:i]))), 0)
    # Slips in the first letters are rare, so the end of the word is tried first.
    places = range(min(reach, len(lay) - 1), -1, -1)
    for i in places:
        yield lay[:i] + lay[i + 1 : i + 2] + lay[i] + lay[i + 2 :]
    for i in places:
        yield lay[:i] + lay[i + 1 :]
    for i in places:
        for letter in _ALPHABET:
            yield lay[:i] + letter + lay[i + 1 :]
    for i in range(reach, -1, -1):
        for letter in _ALPHABET:
            yield lay[:i] + letter + lay[i:]
