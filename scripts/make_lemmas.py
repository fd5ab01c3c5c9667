"""Make ``wordlists/lemmas.tsv``: the base forms of the words in ``wordlists/words.txt``.

A line is a base form and the forms that belong to it; forms that are their own base form
are not in it. The facts are those of simplemma's dictionary of German (MIT).

    .venv/bin/python scripts/make_lemmas.py
"""

import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from wortkniffel.files import write_whole
from wortkniffel.lexicon.letters import collation_key, lay_form, nfc
from wortkniffel.listbuilder.fetch import FetchError, fetch_source
from wortkniffel.listbuilder.recipe import Fetch, Source

ROOT = Path(__file__).resolve().parent.parent

WORDS = ROOT / "wordlists" / "words.txt"
LEMMAS = ROOT / "wordlists" / "lemmas.tsv"
SIMPLEMMA = Source(
    "simplemma 2.0.0",
    ROOT / "wordlists" / "sources" / "simplemma.whl",
    fetch=Fetch(pip="simplemma==2.0.0"),
)


def base_forms() -> dict[str, str]:
    """What simplemma knows, unpacked for once: its wheel need not be installed."""
    fetch_source(SIMPLEMMA, lambda source, step: None)
    with TemporaryDirectory() as folder:
        with zipfile.ZipFile(SIMPLEMMA.file) as wheel:
            wheel.extractall(folder)
        sys.path.insert(0, folder)
        try:
            from simplemma.strategies.dictionaries.dictionary_factory import (
                DefaultDictionaryFactory,
            )

            known = DefaultDictionaryFactory().get_dictionary("de")
            return {nfc(form): nfc(known[form]) for form in known}
        finally:
            sys.path.remove(folder)


def main() -> int:
    """Make the file; returns the exit code."""
    try:
        known = base_forms()
    except FetchError as error:
        print(f"make_lemmas: {error}", file=sys.stderr)
        return 1
    forms: dict[str, list[str]] = {}
    count = 0
    with WORDS.open(encoding="utf-8") as file:
        words = dict.fromkeys(line.rstrip("\n") for line in file)
    for form in words:
        lemma = known.get(form, form)
        # It takes some forms for an old spelling of another word: maß for mass.
        if lemma in words and lay_form(lemma) != lay_form(form):
            forms.setdefault(lemma, []).append(form)
            count += 1
    lines = (f"{lemma}\t{' '.join(forms[lemma])}\n" for lemma in sorted(forms, key=collation_key))
    write_whole({LEMMAS: "".join(lines)})
    print(f"{count} forms of {len(forms)} base forms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
