"""Hunspell dictionaries: the two files, and word for word against the real hunspell."""

import gzip
from itertools import product
from pathlib import Path
from shutil import which

import pytest

from tests.unit.listbuilder.grammars import LETTERS, Grammar, rejected, write_dictionary
from tests.unit.listbuilder.reading import Reading, reading, source_of
from wortkniffel.listbuilder.entries import Entry, Fault
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import Source

DE = Path("/usr/share/hunspell/de_DE")
WORDS = Path(__file__).resolve().parents[3] / "wordlists" / "words.txt"

AFFIXES = """SET UTF-8
FORBIDDENWORD d
SFX S Y 1
SFX S 0 s .
PFX m Y 1
PFX m T -t T
"""

needs_hunspell = pytest.mark.skipif(which("hunspell") is None, reason="needs hunspell")
needs_german = pytest.mark.skipif(
    which("hunspell") is None or not DE.with_suffix(".aff").exists(),
    reason="needs hunspell and hunspell-de-de",
)


def dictionary(
    folder: Path, affixes: str | bytes, stems: str | bytes, encoding: str = "utf-8"
) -> Source:
    source_of(folder / "de.aff", affixes)
    return source_of(
        folder / "de.dic", stems, format="hunspell", affixes=folder / "de.aff", encoding=encoding
    )


class TestFiles:
    def test_stems_and_forms_come_with_the_line_of_the_stem(self, tmp_path: Path) -> None:
        read = reading(dictionary(tmp_path, AFFIXES, "2\nTag/Sm\nÖl/S\n"))
        assert read.entries == [Entry("Tag", 2), Entry("Tags", 2), Entry("Öl", 3), Entry("Öls", 3)]
        assert read.findings == []

    @pytest.mark.parametrize("declared", ["utf-8", "latin-1", "cp1252"])
    @pytest.mark.parametrize(
        ("name", "codec"),
        [
            ("ISO8859-1", "latin-1"),
            ("ISO8859-15", "iso8859-15"),
            ("microsoft-cp1252", "cp1252"),
            ("UTF-8", "utf-8"),
        ],
    )
    def test_the_encoding_that_the_affix_file_sets_wins(
        self, tmp_path: Path, name: str, codec: str, declared: str
    ) -> None:
        affixes = f"# für Öl\nSET {name}\nSFX S Y 1\nSFX S aß äße aß\n".encode(codec)
        stems = "4\nSpaß/S\nÖl\nMühe\nHäute\n".encode(codec)
        read = reading(dictionary(tmp_path, affixes, stems, declared))
        assert read.spellings == ["Spaß", "Späße", "Öl", "Mühe", "Häute"]

    def test_without_it_the_recipe_says_the_encoding(self, tmp_path: Path) -> None:
        affixes = "SFX S Y 1\nSFX S aß äße aß\n".encode("latin-1")
        source = dictionary(tmp_path, affixes, "1\nSpaß/S\n".encode("latin-1"), "latin-1")
        assert reading(source).spellings == ["Spaß", "Späße"]

    def test_both_files_may_be_packed(self, tmp_path: Path) -> None:
        source = dictionary(tmp_path, gzip.compress(AFFIXES.encode()), gzip.compress(b"1\nTag/S\n"))
        assert reading(source).spellings == ["Tag", "Tags"]

    def test_comments_fields_and_escaped_slashes(self, tmp_path: Path) -> None:
        stems = (
            "6\n\tde_DE, frei\n# von Hand\nTag/S po:noun\nging\tst:gehen po:verb\n"
            "Häuser/S  po:noun st:Haus\nTag\\/Nacht\n"
        )
        read = reading(dictionary(tmp_path, AFFIXES, stems))
        assert [(e.spelling, e.lemma) for e in read.entries] == [
            ("Tag", ""),
            ("Tags", ""),
            ("ging", "gehen"),
            ("Häuser", "Haus"),
            ("Häusers", "Haus"),
        ]
        assert read.findings == [(Fault.STRAY, 7, "Tag/Nacht")]

    def test_morphology_may_be_a_number(self, tmp_path: Path) -> None:
        affixes = f"AM 2\nAM po:noun\nAM st:gehen\n{AFFIXES}"
        (entry,) = reading(dictionary(tmp_path, affixes, "1\nging\t2\n")).entries
        assert entry.lemma == "gehen"

    def test_a_stem_that_is_no_word_is_one_fault_however_many_forms_it_has(
        self, tmp_path: Path
    ) -> None:
        read = reading(dictionary(tmp_path, AFFIXES, "2\nE-Mail/S\nAbb.\n"))
        assert read.findings == [(Fault.STRAY, 2, "E-Mail"), (Fault.STRAY, 3, "Abb.")]

    def test_forbidden_words_are_left_out_wherever_they_come_from(self, tmp_path: Path) -> None:
        read = reading(dictionary(tmp_path, AFFIXES, "4\nTag/S\nTags/d\nÄhrenamt/dS\nÄhrenamt\n"))
        assert read.spellings == ["Tag"]

    def test_a_form_of_a_forbidden_stem_is_left_out_but_not_a_stem(self, tmp_path: Path) -> None:
        affixes = AFFIXES + "SFX G Y 1\nSFX G 0 gs .\n"
        read = reading(dictionary(tmp_path, affixes, "2\nTag/dS\nTa/G\n"))
        assert read.spellings == ["Ta"]
        read = reading(dictionary(tmp_path, affixes, "2\nTag/dS\nTags\n"))
        assert read.spellings == ["Tags"]

    def test_a_form_that_is_a_forbidden_stem_is_left_out(self, tmp_path: Path) -> None:
        read = reading(dictionary(tmp_path, AFFIXES, "2\nTags/d\nTag/S\n"))
        assert read.spellings == ["Tag"]

    def test_flags_and_rules_that_are_wrong_are_reported(self, tmp_path: Path) -> None:
        affixes = "SET UTF-8\nFLAG num\nSFX 1 Y 2\nSFX 1 0 s .\nSFX 1 0 e [x\n"
        read = reading(dictionary(tmp_path, affixes, "2\nTag/1\nNacht/S\n"))
        assert read.spellings == ["Tag", "Tags"]
        assert read.report.faults == {
            (str(tmp_path / "de.aff"), Fault.FORMAT): 1,
            (str(tmp_path / "de.dic"), Fault.FORMAT): 1,
        }

    @pytest.mark.parametrize(
        ("affixes", "fault"),
        [
            ("SET KLINGON-1\n", "KLINGON-1"),
            ("SET idna\n", "idna"),
            ("Haus\nMaus\n", "das ist keine Affix-Datei"),
            ("SET UTF-8\nCOMPLEXPREFIXES\n", "COMPLEXPREFIXES"),
        ],
    )
    def test_an_affix_file_that_is_of_no_use_is_named_with_the_line(
        self, tmp_path: Path, affixes: str, fault: str
    ) -> None:
        with pytest.raises(SourceError) as refused:
            reading(dictionary(tmp_path, affixes, "1\nTag\n"))
        assert fault in str(refused.value)
        assert str(tmp_path / "de.aff") in str(refused.value)
        assert "Zeile" in str(refused.value)

    @pytest.mark.parametrize("missing", ["de.aff", "de.dic"])
    def test_a_file_that_is_missing_is_named(self, tmp_path: Path, missing: str) -> None:
        source = dictionary(tmp_path, AFFIXES, "1\nTag\n")
        (tmp_path / missing).unlink()
        with pytest.raises(SourceError) as refused:
            reading(source)
        assert str(tmp_path / missing) in str(refused.value)


@needs_hunspell
@pytest.mark.parametrize("seed", range(40))
def test_all_words_of_a_small_language_are_judged_as_hunspell_does(
    seed: int, tmp_path: Path
) -> None:
    grammar = Grammar(seed)
    path = write_dictionary(tmp_path, grammar.affixes, grammar.dictionary)
    words = {
        "".join(letters) for length in range(1, 7) for letters in product(LETTERS, repeat=length)
    }
    source = Source("Probe", path.with_suffix(".dic"), "hunspell", affixes=path.with_suffix(".aff"))
    accepted = words - rejected(words, str(path))
    assert words.intersection(reading(source).spellings) == accepted


@pytest.fixture(scope="module")
def german() -> Reading:
    source = Source("de_DE", DE.with_suffix(".dic"), "hunspell", affixes=DE.with_suffix(".aff"))
    return reading(source)


@pytest.fixture(scope="module")
def without_compounds(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The German dictionary as hunspell has it, but for compounds."""
    affixes = DE.with_suffix(".aff").read_text(encoding="utf-8").splitlines()
    kept = [line for line in affixes if not line.startswith(("COMPOUND", "BREAK"))]
    folder = tmp_path_factory.mktemp("hunspell")
    stems = DE.with_suffix(".dic").read_text(encoding="utf-8")
    return str(write_dictionary(folder, "\n".join([*kept, "BREAK 0", ""]), stems))


@needs_german
def test_hunspell_accepts_every_word_of_the_german_dictionary(german: Reading) -> None:
    assert len(german.entries) > 200_000
    assert rejected(german.spellings[::23], "de_DE") == set()


@needs_german
def test_every_word_that_hunspell_accepts_without_compounding_is_there(
    german: Reading, without_compounds: str
) -> None:
    known = set(german.spellings)
    with WORDS.open(encoding="utf-8") as file:
        words = [word for number, word in enumerate(map(str.strip, file)) if number % 29 == 0]
    wrong = rejected(words, without_compounds)
    # Hunspell also takes a word with a capital that it knows without.
    ours = {word for word in words if {word, word[0].lower() + word[1:]} & known}
    assert len(ours) > 5000
    assert ours == set(words) - wrong
