"""What is written of a list that was built, and what is left where it cannot be."""

import gzip
from pathlib import Path
from random import Random

import pytest

from tests.unit.listbuilder.recipes import (
    LABELS,
    LEMMAS,
    LIST,
    TEXT,
    recipe_in,
    silent,
    words,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import verify
from wortkniffel.lexicon.verdict import Reading, Reason
from wortkniffel.listbuilder.build import SaveError, build, digest_of, save
from wortkniffel.listbuilder.readers import SourceError

SOURCES = {
    "words.txt": (
        'licence = "CC0-1.0"\n',
        words("Zug Masse masse Maße Apfel Äpfel Ulm Po ausgeh"),
    ),
    "names.tsv": (LABELS + 'licence = "MIT"\n', "Ulm\tname\nUganda\tname\nPo\tvulgar\n"),
    "more.tsv": (LABELS + 'licence = "CC0-1.0"\n', "Daß\tobsolete\n"),
    "lemmas.tsv": (LEMMAS, "Apfel\tÄpfel Äpfeln\n"),
}


def test_the_text_is_sorted_and_has_what_counts(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, SOURCES, TEXT)
    assert save(recipe, build(recipe, silent)) is None
    assert (tmp_path / "out.txt").read_bytes().decode() == words(
        "Apfel Äpfel ausgeh masse Masse Maße Po Zug"
    )


def test_the_list_has_everything_that_is_known(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, SOURCES, LIST)
    made = build(recipe, silent)
    save(recipe, made)
    lexicon = Lexicon.open(tmp_path / "out.wkl")
    assert set(lexicon.all_readings()) == {Reading(*word[:4]) for word in made.words.values()}
    assert lexicon.judge("Uganda").reason is Reason.NAME
    assert lexicon.lemma("Äpfel") == "Apfel"
    assert not (tmp_path / "out.txt").exists()


def test_the_manifest_says_what_the_list_is_made_of(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, SOURCES)
    manifest = save(recipe, build(recipe, silent))
    assert manifest == verify(tmp_path / "out.wkl")
    assert manifest["name"] == "Probe"
    assert manifest["sources"] == ["words", "names", "more", "lemmas"]
    assert manifest["licences"] == ["CC0-1.0", "MIT"]
    assert manifest["source_digest"] == digest_of(recipe)


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, SOURCES)
    made = []
    for _time in range(2):
        save(recipe, build(recipe, silent))
        made.append([(tmp_path / name).read_bytes() for name in ("out.txt", "out.wkl")])
    assert made[0] == made[1]


@pytest.mark.parametrize("name", ["recipe.toml", *SOURCES])
def test_the_digest_changes_with_whatever_is_read(tmp_path: Path, name: str) -> None:
    recipe = recipe_in(tmp_path, SOURCES)
    before = digest_of(recipe)
    assert digest_of(recipe_in(tmp_path, SOURCES)) == before
    with (tmp_path / name).open("a", encoding="utf-8") as file:
        file.write("# mehr\n")
    assert digest_of(recipe) != before


def test_the_digest_changes_with_the_affixes(tmp_path: Path) -> None:
    (tmp_path / "de.aff").write_text("SET UTF-8\n")
    recipe = recipe_in(
        tmp_path, {"de.dic": ('format = "hunspell"\naffixes = "de.aff"\n', "1\nHaus\n")}
    )
    before = digest_of(recipe)
    (tmp_path / "de.aff").write_text("SET UTF-8\n\n")
    assert digest_of(recipe) != before


@pytest.mark.parametrize(
    "content", [b"", gzip.compress(b"", mtime=0), b"# nur ein Kommentar\n", b"ISO9000\n"]
)
@pytest.mark.parametrize("head", [TEXT, LIST, TEXT + LIST])
def test_an_empty_list_does_not_replace_a_good_one(
    tmp_path: Path, content: bytes, head: str
) -> None:
    recipe = recipe_in(tmp_path, {"words.txt": ("", "Haus\n")}, head)
    save(recipe, build(recipe, silent))
    before = {path: path.read_bytes() for path in tmp_path.glob("out.*")}
    (tmp_path / "words.txt").write_bytes(content)
    made = build(recipe, silent)
    assert made.report.read == {"words": 0}
    with pytest.raises(SaveError, match="kein Wort käme hinein"):
        save(recipe, made)
    assert {path: path.read_bytes() for path in tmp_path.glob("out.*")} == before


def test_a_list_of_names_alone_is_no_empty_one_but_its_text_is(tmp_path: Path) -> None:
    names = {"names.tsv": (LABELS, "Ulm\tname\n")}
    recipe = recipe_in(tmp_path, names, LIST)
    save(recipe, build(recipe, silent))
    recipe = recipe_in(tmp_path, names, TEXT)
    with pytest.raises(SaveError, match=r"out\.txt .* kein Wort käme hinein"):
        save(recipe, build(recipe, silent))


@pytest.mark.parametrize(
    ("head", "folder"),
    [
        ('list = "out.wkl"\ntext = "none/out.txt"\n', None),
        ('list = "none/out.wkl"\ntext = "out.txt"\n', None),
        ('list = "out.wkl"\ntext = "taken"\n', "taken"),
        ('list = "taken"\ntext = "out.txt"\n', "taken"),
    ],
)
def test_where_one_file_cannot_be_written_none_is(
    tmp_path: Path, head: str, folder: str | None
) -> None:
    recipe = recipe_in(tmp_path, SOURCES, head)
    if folder:
        (tmp_path / folder).mkdir()
    made, before = build(recipe, silent), sorted(tmp_path.rglob("*"))
    with pytest.raises(SaveError, match=r"(none/out|taken).* ist nicht zu schreiben: .*Ordner"):
        save(recipe, made)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_list_in_use_is_replaced_not_overwritten(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, {"words.txt": ("", "Haus\n")})
    save(recipe, build(recipe, silent))
    old = Lexicon.open(tmp_path / "out.wkl")
    recipe = recipe_in(tmp_path, {"words.txt": ("", "Maus\n")})
    save(recipe, build(recipe, silent))
    assert old.judge("Haus").admitted
    assert [*Lexicon.open(tmp_path / "out.wkl").all_readings()] == [Reading("Maus")]


def test_a_source_that_fails_after_others_were_read_leaves_the_old_list(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, {"words.txt": ("", "Haus\n"), "b.txt": ("", "Maus\n")})
    save(recipe, build(recipe, silent))
    before = {path: path.read_bytes() for path in tmp_path.glob("out.*")}
    # A gzip file that breaks off when thousands of its words have been read.
    chance = Random(1)
    many = ("".join(chance.choices("enrisatdhu", k=8)) for _word in range(9000))
    packed = gzip.compress(words(" ".join(many)).encode())
    (tmp_path / "b.txt").write_bytes(packed[: len(packed) // 2])
    with pytest.raises(SourceError, match=r"b\.txt geht nicht, Zeile \d{4}: .* bricht ab"):
        save(recipe, build(recipe, silent))
    assert {path: path.read_bytes() for path in tmp_path.glob("out.*")} == before


def test_a_source_that_changed_while_it_was_read_is_not_said_to_be_in_the_list(
    tmp_path: Path,
) -> None:
    recipe = recipe_in(tmp_path, {"words.txt": ("", "Haus\n")}, LIST)
    before = digest_of(recipe)
    made = build(recipe, silent)
    (tmp_path / "words.txt").write_text("Maus\n", encoding="utf-8")
    manifest = save(recipe, made)
    assert manifest is not None
    assert manifest["source_digest"] == before != digest_of(recipe)
