"""Who is who among the players."""

from unicodedata import category, normalize

# They show nothing, though Unicode does not count them among what formats a text (Cf).
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def name_key(name: str) -> str:
    """What is the same for a name, however it is written, and tells people apart.

    Umlauts count as one character, and what cannot be seen counts for nothing.
    """
    if name.isascii() and name.isprintable():
        return name.strip().casefold()
    seen = (char for char in name if category(char) != "Cf" and char not in _INVISIBLE)
    return normalize("NFC", normalize("NFC", "".join(seen)).strip().casefold())
