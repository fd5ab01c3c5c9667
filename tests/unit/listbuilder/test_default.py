"""From the text of a checkout to the built list."""

import os
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, Reason, WordClass
from wortkniffel.listbuilder.build import SaveError
from wortkniffel.listbuilder.default import compile_default
from wortkniffel.listbuilder.readers import SourceError
from wortkniffel.listbuilder.recipe import RecipeError

ROOT = Path(__file__).resolve().parents[3]
RECIPE = """\
name = "Deutsch"
list = "../wortkniffel/data/german.wkl"

[[source]]
name = "tanglet-data 1.6.3-2"
file = "words.txt"
licence = "CC0-1.0"

[[source]]
name = "Entscheidungen"
file = "reviewed.tsv"
format = "reviewed"
licence = "CC0-1.0"

[[source]]
name = "Namen"
file = "classes/names.tsv"
format = "table"
role = "labels"
columns = { spelling = "spelling", class = "class" }
licence = "MIT"
"""

REVIEWED = (
    "spelling\tdecision\tclass\treason\n"
    "ab\tadmit\tordinary\tPräposition\n"
    "Aller\treject\tname\tein Fluss\n"
    'büsßrin\treject\tjunk\tTippfehler mit " darin\n'
    "daß\treject\tobsolete\tbis 1996\n"
    "Pizza\tadmit\tloan\tkennt jeder\n"
    "Uganda\treject\tname\tein Staat\n"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "wordlists"
    (folder / "classes").mkdir(parents=True)
    (tmp_path / "wortkniffel").mkdir()
    (folder / "german.toml").write_text(RECIPE, "utf-8")
    (folder / "words.txt").write_text("ab\naller\ndass\nHäuser\nPizza\n", "utf-8")
    (folder / "reviewed.tsv").write_text(REVIEWED, "utf-8")
    (folder / "classes" / "names.tsv").write_text("spelling\tclass\nSPD\tabbreviation\n", "utf-8")
    return tmp_path


def test_words_are_ordinary_unless_a_review_gave_them_a_class(checkout: Path) -> None:
    lexicon = Lexicon.open(compile_default(checkout))
    assert lexicon.judge("häuser").readings[0].word_class is WordClass.ORDINARY
    assert lexicon.judge("pizza").readings[0].word_class is WordClass.LOAN


def test_what_a_review_rejects_is_known_with_its_reason(checkout: Path) -> None:
    lexicon = Lexicon.open(compile_default(checkout))
    assert lexicon.judge("Uganda").reason is Reason.NAME
    assert lexicon.judge("Uganda", OFFEN).admitted
    assert lexicon.judge("daß", DUDEN).reason is Reason.OBSOLETE
    assert lexicon.judge("Aller").spellings == ("aller",)


def test_what_only_a_label_names_is_known_with_its_reason(checkout: Path) -> None:
    assert Lexicon.open(compile_default(checkout)).judge("SPD").reason is Reason.ABBREVIATION


def test_junk_is_not_known_at_all(checkout: Path) -> None:
    assert Lexicon.open(compile_default(checkout)).judge("büsßrin").reason is Reason.UNKNOWN


def test_it_says_where_the_words_are_from(checkout: Path) -> None:
    manifest = Lexicon.open(compile_default(checkout)).manifest
    assert manifest["licences"] == ["CC0-1.0", "MIT"]
    assert any("tanglet" in source for source in manifest["sources"])
    assert manifest["counts"] == {"admitted": 5, "forms": 7, "spellings": 9}


def test_a_current_list_is_left_alone(checkout: Path) -> None:
    built = compile_default(checkout)
    before = built.stat().st_ino
    assert compile_default(checkout) == built
    assert built.stat().st_ino == before


def test_a_current_list_is_no_older_than_its_sources_afterwards(checkout: Path) -> None:
    built = compile_default(checkout)
    os.utime(built, (1, 1))
    compile_default(checkout)
    assert built.stat().st_mtime > 1


def test_damage_in_the_middle_is_compiled_anew(checkout: Path) -> None:
    built = compile_default(checkout)
    whole = built.read_bytes()
    place = len(whole) - 40
    built.write_bytes(whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :])
    assert compile_default(checkout).read_bytes() == whole


def test_a_broken_review_names_file_and_line(checkout: Path) -> None:
    reviewed = checkout / "wordlists" / "reviewed.tsv"
    reviewed.write_text(REVIEWED + "zu admit ordinary Adverb\n", "utf-8")
    with pytest.raises(SourceError, match=r"reviewed\.tsv, Zeile 8"):
        compile_default(checkout)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("words.txt", "zu"),
        ("reviewed.tsv", "zu\tadmit\tordinary\tAdverb"),
        ("classes/names.tsv", "Zu\tname"),
        ("german.toml", '[[source]]\nname = "mehr"\nfile = "more.txt"'),
    ],
)
def test_a_changed_source_is_compiled_anew(checkout: Path, source: str, line: str) -> None:
    (checkout / "wordlists" / "more.txt").write_text("zu\n", "utf-8")
    assert not Lexicon.open(compile_default(checkout)).judge("zu", OFFEN).admitted
    with (checkout / "wordlists" / source).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    assert Lexicon.open(compile_default(checkout)).judge("zu", OFFEN).admitted


def test_a_damaged_list_is_compiled_anew(checkout: Path) -> None:
    built = compile_default(checkout)
    whole = built.read_bytes()
    built.write_bytes(whole[:100])
    assert compile_default(checkout).read_bytes() == whole


def test_a_list_that_does_not_say_what_it_was_made_of_is_compiled_anew(checkout: Path) -> None:
    built = compile_default(checkout)
    write(built, [("Quux", WordClass.ORDINARY)], {})
    assert not Lexicon.open(compile_default(checkout)).judge("Quux").admitted


def refused(checkout: Path, source: str, content: bytes) -> str:
    """Why the checkout's list is not made with more in a source; the old list stays."""
    built = compile_default(checkout)
    whole = built.read_bytes()
    with (checkout / "wordlists" / source).open("ab") as file:
        file.write(content)
    with pytest.raises(SourceError) as error:
        compile_default(checkout)
    assert built.read_bytes() == whole
    assert list(built.parent.iterdir()) == [built]
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("ISO9000", "ist kein Wort aus Buchstaben"),
        ("Low-Level Testing", "ist kein Wort aus Buchstaben"),
        ("Kälber(stall", "ist kein Wort aus Buchstaben"),
        ("a", "ist kein Wort aus Buchstaben"),
        ("Ö", "ist kein Wort aus Buchstaben"),
        ("HÃ¤user", "hat verdorbene Zeichen"),
        ("StraBe", "hat ein B statt ß"),
        ("AanschlusS", "hat Großbuchstaben im Wort"),
    ],
)
def test_a_line_that_is_no_word_is_named_and_the_old_list_stays(
    checkout: Path, line: str, fault: str
) -> None:
    words = checkout / "wordlists" / "words.txt"
    assert refused(checkout, "words.txt", f"{line}\nzu\n".encode()) == (
        f"{words}, Zeile 6: {line} {fault}."
    )


def test_a_line_in_another_encoding_is_named(checkout: Path) -> None:
    said = refused(checkout, "words.txt", "Öl\n".encode("latin-1"))
    assert "words.txt, Zeile 6: \ufffdl ist nicht in der Kodierung" in said


def test_a_label_that_is_none_is_named(checkout: Path) -> None:
    said = refused(checkout, "classes/names.tsv", b"Ulm\tcity\n")
    assert "names.tsv, Zeile 3: Ulm city (die Klasse city gibt es nicht) passt nicht" in said


def test_what_would_be_odd_in_a_word_may_stand_in_a_label(checkout: Path) -> None:
    with (checkout / "wordlists" / "classes" / "names.tsv").open("a", encoding="utf-8") as file:
        file.write("AöB\tabbreviation\nGmbH\tabbreviation\n")
    assert Lexicon.open(compile_default(checkout)).judge("GmbH").reason is Reason.ABBREVIATION


def test_what_is_merely_odd_in_a_word_is_no_fault(checkout: Path) -> None:
    with (checkout / "wordlists" / "words.txt").open("a", encoding="utf-8") as file:
        file.write("moglich\nQbit\n")
    assert Lexicon.open(compile_default(checkout)).judge("moglich").admitted


def test_empty_lines_and_comments_are_skipped(checkout: Path) -> None:
    with (checkout / "wordlists" / "words.txt").open("a", encoding="utf-8") as file:
        file.write("\n# a comment\nzu\n\n")
    assert Lexicon.open(compile_default(checkout)).judge("zu").admitted


@pytest.mark.parametrize("built_before", [False, True])
def test_a_missing_source_is_named(checkout: Path, *, built_before: bool) -> None:
    if built_before:
        compile_default(checkout)
    (checkout / "wordlists" / "words.txt").unlink()
    with pytest.raises(SourceError, match=r"words\.txt geht nicht: die Datei fehlt"):
        compile_default(checkout)


def test_a_missing_recipe_is_named(checkout: Path) -> None:
    (checkout / "wordlists" / "german.toml").unlink()
    with pytest.raises(RecipeError, match=r"german\.toml geht nicht: die Datei fehlt"):
        compile_default(checkout)


def test_a_list_that_cannot_be_written_is_named(checkout: Path) -> None:
    (checkout / "wortkniffel" / "data" / "german.wkl").mkdir(parents=True)
    with pytest.raises(SaveError, match=r"german\.wkl ist nicht zu schreiben: dort steht ein"):
        compile_default(checkout)


def test_it_needs_nothing_but_the_trie(checkout: Path) -> None:
    """When a wheel is built, no other package is there."""
    script = (
        "import pathlib, sys; known = set(sys.stdlib_module_names) | set(sys.modules);"
        "from wortkniffel.listbuilder.default import compile_default;"
        "compile_default(pathlib.Path(sys.argv[1]));"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} - known))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(checkout)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    packages = packages_distributions()
    needed = {package for name in done.stdout.split() for package in packages.get(name, ())}
    assert needed - {"wortkniffel"} == {"marisa-trie"}
