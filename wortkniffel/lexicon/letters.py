"""The alphabet: how a spelling becomes what dice show, and how words are ordered.

Three forms of a word matter (DESIGN, "Letters"):

* the *spelling*, as a dictionary prints it: ``Häuser``, ``Maß``, ``Café``;
* the *lay form*, what dice show: NFC, upper case, ß and ẞ as SS, accents other
  than the three umlauts dropped: ``HÄUSER``, ``MASS``, ``CAFE``;
* the *folded form*, the lay form with Ä Ö Ü read as A O U: ``HAUSER``.
"""

from unicodedata import normalize

JOKER = "?"
VOWELS = "AEIOU"
SHORTEST = 2
"""The letters that a word has at least (ruling W10)."""
LONGEST_SEARCH = 40
"""The most letters in which words can be looked for; no word of the list is longer."""

_FOLD = str.maketrans("ÄÖÜ", "AOU")
_UNFOLD = {"A": "AÄ", "O": "OÖ", "U": "UÜ"}
_LIGATURES = {
    "Œ": "OE", "œ": "oe", "Æ": "AE", "æ": "ae", "Ł": "L", "ł": "l", "Ø": "O", "ø": "o",
}  # fmt: skip
_GERMAN = frozenset("abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ")
PLAIN_LETTERS = _GERMAN - set("ßẞ")
"""The letters that a lay form keeps, in both cases."""


def nfc(text: str) -> str:
    """The text with every umlaut as one character, however it was typed."""
    return normalize("NFC", text)


def lay_form(spelling: str) -> str | None:
    """What dice show for a spelling, or ``None`` where it has anything but letters.

    ß and ẞ become SS (ruling W10). Ä, Ö and Ü stay; every other accent is
    dropped, since no die carries one: Café and Cafe are both CAFE.
    """
    if spelling.isascii():
        return spelling.upper() if spelling.isalpha() else None
    text = normalize("NFC", spelling)
    if _GERMAN.issuperset(text):
        return text.upper().replace("ẞ", "SS")
    letters = [_unmarked(char) for char in text]
    return "".join(letters).upper() if all(letters) else None


def _unmarked(char: str) -> str:
    """The lay letters of one character, or "" where it is no Latin letter."""
    if char in _GERMAN:
        return "SS" if char in "ßẞ" else char
    if char in _LIGATURES:
        return _LIGATURES[char]
    base = normalize("NFD", char)[0]
    return base if base.isascii() and base.isalpha() else ""


def has_marks(spelling: str) -> bool:
    """Whether an NFC spelling has a letter that its lay form does not keep (ß, é)."""
    return not PLAIN_LETTERS.issuperset(spelling)


def marks_agree(typed: str, spelling: str) -> bool:
    """Whether every ß and accent that was typed stands in the spelling as well.

    A mark left out is forgiven (STRASSE, CAFE); a mark that is typed has to be
    right, so ``daß`` is not a way to write ``dass``. Both must be NFC.
    """
    if typed.lower() == spelling.lower():
        return True
    typed_units, units = _units(typed), _units(spelling)
    return len(typed_units) == len(units) and all(
        _without_marks(mine) == mine or mine == theirs
        for mine, theirs in zip(typed_units, units, strict=True)
    )


def _units(spelling: str) -> list[str]:
    """One entry a lay-form letter; the two S of an ß carry the mark."""
    units: list[str] = []
    for char in spelling.lower():
        if char == "ß":
            units += ["ß", "ß"]
        else:
            units += [char] * len(_LIGATURES.get(char, "x"))
    return units


def _without_marks(unit: str) -> str:
    return "s" if unit == "ß" else _unmarked(unit).lower()


def fold(lay: str) -> str:
    """The lay form with Ä Ö Ü read as A O U (ruling W9)."""
    return lay.translate(_FOLD)


def unfold(lay: str) -> list[str]:
    """Every reading of a lay form with A O U as they are or as Ä Ö Ü (ruling W9).

    An umlaut that is there already stays. The plain reading comes first.
    """
    readings = [""]
    for letter in lay:
        choices = _UNFOLD.get(letter, letter)
        readings = [head + choice for choice in choices for head in readings]
    return readings


def rack_key(lay: str) -> str:
    """The folded letters in alphabetical order; words that share it need the same dice."""
    return "".join(sorted(lay.translate(_FOLD)))


def collation_key(spelling: str) -> tuple[str, str, str]:
    """Sorting by it gives German dictionary order (DIN 5007, variant 1).

    ä sorts as a and ß as ss; where two spellings differ in that alone the plain
    one comes first, and where they differ in case alone, the lower-case one.
    """
    lay = lay_form(spelling) or spelling.upper()
    return fold(lay), normalize("NFC", spelling).lower(), spelling.swapcase()
