"""From the text of a checkout to the built list."""

import os
from pathlib import Path

import pytest

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, Reason, WordClass
from wortkniffel.listbuilder.default import compile_default

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
    (tmp_path / "wordlists").mkdir()
    (tmp_path / "wortkniffel").mkdir()
    (tmp_path / "wordlists" / "words.txt").write_text("ab\naller\ndass\nHäuser\nPizza\n", "utf-8")
    (tmp_path / "wordlists" / "reviewed.tsv").write_text(REVIEWED, "utf-8")
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


def test_junk_is_not_known_at_all(checkout: Path) -> None:
    assert Lexicon.open(compile_default(checkout)).judge("büsßrin").reason is Reason.UNKNOWN


def test_it_says_where_the_words_are_from(checkout: Path) -> None:
    manifest = Lexicon.open(compile_default(checkout)).manifest
    assert manifest["licences"] == ["CC0-1.0"]
    assert any("tanglet" in source for source in manifest["sources"])
    assert manifest["counts"] == {"forms": 6, "spellings": 8}


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
    with pytest.raises(ValueError, match=r"reviewed\.tsv, Zeile 8"):
        compile_default(checkout)


@pytest.mark.parametrize("source", ["words.txt", "reviewed.tsv"])
def test_a_changed_source_is_compiled_anew(checkout: Path, source: str) -> None:
    compile_default(checkout)
    with (checkout / "wordlists" / source).open("a", encoding="utf-8") as file:
        file.write("zu\n" if source == "words.txt" else "zu\tadmit\tordinary\tAdverb\n")
    assert Lexicon.open(compile_default(checkout)).judge("zu").admitted


def test_a_damaged_list_is_compiled_anew(checkout: Path) -> None:
    built = compile_default(checkout)
    whole = built.read_bytes()
    built.write_bytes(whole[:100])
    assert compile_default(checkout).read_bytes() == whole


def test_a_list_that_does_not_say_what_it_was_made_of_is_compiled_anew(checkout: Path) -> None:
    built = compile_default(checkout)
    write(built, [("Quux", WordClass.ORDINARY)], {})
    assert not Lexicon.open(compile_default(checkout)).judge("Quux").admitted


@pytest.mark.parametrize("line", ["ISO9000", "Low-Level Testing", "Kälber(stall", "a", ""])
def test_a_line_that_is_no_word_is_named_and_the_old_list_stays(checkout: Path, line: str) -> None:
    built = compile_default(checkout)
    whole = built.read_bytes()
    with (checkout / "wordlists" / "words.txt").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(ValueError, match="kein Wort") as refused:
        compile_default(checkout)
    assert repr(line) in str(refused.value)
    assert built.read_bytes() == whole
    assert list(built.parent.iterdir()) == [built]


def test_a_missing_source_is_an_error_of_the_system(checkout: Path) -> None:
    (checkout / "wordlists" / "words.txt").unlink()
    with pytest.raises(FileNotFoundError):
        compile_default(checkout)
