"""What is suspicious in a spelling: what a machine did to it, or what no word has.

``suspicions`` looks at one spelling alone. What cannot be a word is in ``UNUSABLE`` and
is left out by whoever reads a source; everything else is only reported, since a rule that
is right about thousands of spellings is wrong about some.

============== ==================== ====================================================
fault          example              what it rests on
============== ==================== ====================================================
mojibake       HÃ¤user, StraBe      UTF-8 read as Latin-1, a character that stands for
                                    a lost one, a B where ß stood; left out
stray          Kälber(stall, E-Mail anything but letters; left out
inner capital  AanschlusS, kWh      a capital behind the first letter, but for initials
                                    (SMS, CDs); left out, and no fault where the source
                                    gives a class that explains it (GmbH)
not NFC        u + combining dots   only reported: the reader composes it
spelled out    zurueck, haeuser     stems that have no other reading; a blind ue for ü
                                    would be wrong (manuell, trauern, Poet)
lost umlaut    zuruck, moglich      beginnings that no German word has. Hauser beside
                                    Häuser says nothing, both Vater and Väter are words
impossible     Cfahrer, Qbit        two consonants that begin no word, native or
                                    borrowed; words without a vowel (pst) are exempt
============== ==================== ====================================================

``spelled_out`` needs all words: it finds what stands in two spellings (haeuser, Häuser).
"""

import re
from collections.abc import Collection, Iterator
from itertools import product
from unicodedata import is_normalized

from wortkniffel.lexicon.letters import lay_form, nfc
from wortkniffel.listbuilder.entries import Fault

UNUSABLE = frozenset({Fault.MOJIBAKE, Fault.B_FOR_SHARP_S, Fault.STRAY, Fault.INNER_CAPITAL})
"""The faults of spellings that cannot be words."""

_VOWELS = "aeiouyäöü"
# What begins a word of German, native or borrowed, in the 686,000 spellings of the base
# list and in names of places and peoples.
_ONSETS = (
    "bd bh bj bl br ch cl cn cr cs ct cz dh dj dn dr ds dw dz fj fl fr gd gf gh gj gl gm gn "
    "gp gr gs gv gw hj hm hr kh kj kl km kn kr ks kt kv kw lh lj ll mb mj ml mn mr nd ng nj "
    "ph pf pj pl pn pr ps pt rh sb sc sf sg sh sj sk sl sm sn sp sq sr st sv sw sz tc th tj "
    "tl tm tr ts tw tz vl vr wh wl wr xh zh zl zm zn zv zw"
).split()
_ONSET = rf"(?i:[{_VOWELS}]|.[{_VOWELS}]|{'|'.join(_ONSETS)})"
_LOST = r"(?i:uber|unmoglich|moglich|naturlich|plotzlich|zuruck|gegenuber|fruh|konig|fur$)"
# Most words are settled by this one match: nothing is suspicious about them but, perhaps,
# an umlaut spelled out.
_is_plain = re.compile(rf"(?!{_LOST})(?={_ONSET})[A-ZÄÖÜ]?[a-zäöüß]+").fullmatch
_begins_possibly = re.compile(rf"{_ONSET}|[^a-zA-Z]|.[^a-zA-Z]").match
_has_vowel = re.compile(rf"(?i:[{_VOWELS}])").search
_lost_umlaut = re.compile(_LOST).match
_spelled_out = re.compile(
    r"(?i:^ueber|gegenueber|zurueck|moegl|natuerl|fuehr|frueh|koenig|wuerd|muess|koenn|haeus"
    r"|maedch|^fuer$)"
).search
# The second and following bytes of UTF-8 (80 to BF) as Latin-1 and as Windows-1252 show
# them, behind the first byte of ä ö ü ß é and their like (C2 or C3).
_garbled = re.compile("[ÂÃ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[\x80-\x9f\ufffd]").search
# ß follows a vowel, but i only as ei (so MiB is none), and no a, o or u follows it but in
# compounds (so EuroBond is none).
_sharp_s_as_b = re.compile(r"[^\W\d_](?:[aeouyäöü]|ei)B(?:$|[b-nq-tv-zäöüß])").search


def suspicions(spelling: str) -> Iterator[Fault]:
    """The faults of one spelling as a source has it, whatever its normal form."""
    plain = _is_plain(spelling)
    if plain is None:
        if _garbled(spelling):
            yield Fault.MOJIBAKE
            return
        if not is_normalized("NFC", spelling):
            yield Fault.NOT_NFC
            spelling = nfc(spelling)
        if lay_form(spelling) is None:
            yield Fault.STRAY
            return
        initials = spelling.removesuffix("s").isupper()
        if not initials and spelling[1:] != spelling[1:].lower():
            yield Fault.B_FOR_SHARP_S if _sharp_s_as_b(spelling) else Fault.INNER_CAPITAL
        elif not initials:
            if _lost_umlaut(spelling):
                yield Fault.LOST_UMLAUT
            if _has_vowel(spelling) and not _begins_possibly(spelling):
                yield Fault.IMPOSSIBLE
    if "e" in spelling and _spelled_out(spelling):
        yield Fault.SPELLED_OUT


_DIGRAPHS = re.compile("(ae|oe|ue|Ae|Oe|Ue)")
_UMLAUTS = {"ae": "ä", "oe": "ö", "ue": "ü", "Ae": "Ä", "Oe": "Ö", "Ue": "Ü"}
_MOST_DIGRAPHS = 4

may_be_spelled_out = _DIGRAPHS.search
"""Whether a word has anything that ``spelled_out`` looks for."""


def spelled_out(words: Collection[str]) -> Iterator[tuple[str, str]]:
    """The words that stand in the same collection with an umlaut, and that other spelling.

    Only reported: beside haeuser it finds the learned doublets (Caesium, Cäsium). It
    takes one look-up for most words, if looking a word up is quick in the collection.
    """
    for word in words:
        pieces = _DIGRAPHS.split(word)
        if 1 < len(pieces) <= 2 * _MOST_DIGRAPHS + 1:
            other = next((other for other in _with_umlauts(pieces) if other in words), None)
            if other:
                yield word, other


def _with_umlauts(pieces: list[str]) -> Iterator[str]:
    """Every reading with some digraphs as umlauts, as written and with the other initial."""
    choices = [(_UMLAUTS[piece], piece) if piece in _UMLAUTS else (piece,) for piece in pieces]
    written = "".join(pieces)
    for reading in product(*choices):
        other = "".join(reading)
        if other != written:
            yield other
            yield other[0].swapcase() + other[1:]
