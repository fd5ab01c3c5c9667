"""Reading recipes: what people may write, and what they are told of what they may not."""

import os
import sys
from pathlib import Path

import pytest

from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.listbuilder.recipe import Columns, Fetch, Recipe, RecipeError, Source, read_recipe

HEAD = 'name = "Probe"\ntext = "out.txt"\n'
SOURCE = '[[source]]\nname = "Wörter"\nfile = "words.txt"\n'
TABLE = SOURCE + 'format = "table"\n'
FETCH = f"{HEAD}{SOURCE}[source.fetch]\n"
EVERYTHING = """\
# Ein Rezept mit allem.
name = "Deutsch"
list = "../built/german.wkl"
text = "out.txt"
drop = ["cut-subjunctives", "separable-stems"]

[[source]]
name = "Wörter"
file = "sources/de.dic"
format = "hunspell"
affixes = "sources/de.aff"
encoding = "iso-8859-1"
licence = "GPL-2.0-or-later"
class = "loan"

[source.fetch]
url = "https://example.invalid/de.tar.gz"
sha256 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
member = "de/de.dic"

[[source]]
name = "Namen"
file = "names.csv"
format = "table"
role = "labels"
separator = ";"
columns = { spelling = "2", class = "Art", lemma = "Stamm", today = "heute" }

[[source]]
name = "Entscheidungen"
file = "reviewed.tsv"
format = "reviewed"

[[source]]
name = "Grundformen"
file = "lemmas.tsv"
format = "lemmas"
"""


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "recipe.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def recipe(folder: Path, text: str) -> Recipe:
    return read_recipe(written(folder, text))


def refusal(path: Path) -> str:
    """What is wrong with a recipe: the clause behind the name of its file."""
    with pytest.raises(RecipeError) as refused:
        read_recipe(path)
    said, start = str(refused.value), f"Das Rezept {path} geht nicht: "
    assert said.startswith(start)
    assert said.endswith(".")
    return said.removeprefix(start).removesuffix(".")


def test_everything_that_can_stand_in_a_recipe(tmp_path: Path) -> None:
    assert recipe(tmp_path, EVERYTHING) == Recipe(
        tmp_path / "recipe.toml",
        "Deutsch",
        (
            Source(
                "Wörter",
                tmp_path / "sources" / "de.dic",
                "hunspell",
                "words",
                "iso-8859-1",
                "GPL-2.0-or-later",
                WordClass.LOAN,
                affixes=tmp_path / "sources" / "de.aff",
                fetch=Fetch(
                    url="https://example.invalid/de.tar.gz",
                    sha256="0123456789abcdef" * 4,
                    member="de/de.dic",
                ),
            ),
            Source(
                "Namen",
                tmp_path / "names.csv",
                "table",
                "labels",
                separator=";",
                columns=Columns("2", "Art", "Stamm", "heute"),
            ),
            Source("Entscheidungen", tmp_path / "reviewed.tsv", "reviewed", "review"),
            Source("Grundformen", tmp_path / "lemmas.tsv", "lemmas", "lemmas"),
        ),
        tmp_path.parent / "built" / "german.wkl",
        tmp_path / "out.txt",
        ("cut-subjunctives", "separable-stems"),
    )


def test_the_least_that_a_recipe_needs(tmp_path: Path) -> None:
    assert recipe(tmp_path, HEAD + SOURCE) == Recipe(
        tmp_path / "recipe.toml",
        "Probe",
        (Source("Wörter", tmp_path / "words.txt", "plain", "words", "utf-8"),),
        text_file=tmp_path / "out.txt",
    )


def test_paths_count_from_the_recipe_and_not_from_where_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lists").mkdir()
    path = written(tmp_path / "lists", HEAD + SOURCE.replace("words.txt", "../words.txt"))
    monkeypatch.chdir(tmp_path / "lists")
    assert read_recipe(path).sources[0].file == tmp_path / "words.txt"
    monkeypatch.chdir(tmp_path)
    read = read_recipe(Path("lists", "recipe.toml"))
    assert (read.sources[0].file, read.text_file) == (Path("words.txt"), Path("lists", "out.txt"))


def test_a_path_may_be_absolute(tmp_path: Path) -> None:
    text = HEAD + SOURCE.replace('"words.txt"', f"'{tmp_path.parent / 'words.txt'}'")
    assert recipe(tmp_path, text).sources[0].file == tmp_path.parent / "words.txt"


def test_the_mark_of_windows_editors_is_no_fault(tmp_path: Path) -> None:
    marked = written(tmp_path, b"\xef\xbb\xbf" + (HEAD + SOURCE).replace("\n", "\r\n").encode())
    assert read_recipe(marked) == recipe(tmp_path, HEAD + SOURCE)


@pytest.mark.parametrize(
    ("fetch", "expected"),
    [
        ('url = "https://example.invalid/w"', Fetch(url="https://example.invalid/w")),
        ('url = "http://localhost:8000/w"', Fetch(url="http://localhost:8000/w")),
        ('url = "http://127.0.0.1:8000/w"', Fetch(url="http://127.0.0.1:8000/w")),
        ('url = "http://[::1]:8000/w"', Fetch(url="http://[::1]:8000/w")),
        ('deb = "wogerman=1:2-38~bpo+1"', Fetch(deb="wogerman=1:2-38~bpo+1")),
        ('pip = "german-nouns==1.2.5"', Fetch(pip="german-nouns==1.2.5")),
    ],
)
def test_where_a_source_may_come_from(tmp_path: Path, fetch: str, expected: Fetch) -> None:
    assert recipe(tmp_path, f"{FETCH}{fetch}\n").sources[0].fetch == expected


@pytest.mark.parametrize(
    ("kind", "role"),
    [("plain", "words"), ("table", "words"), ("reviewed", "review"), ("lemmas", "lemmas")],
)
def test_a_source_without_a_role_has_the_usual_one_of_its_format(
    tmp_path: Path, kind: str, role: str
) -> None:
    text = f'{HEAD}{SOURCE}format = "{kind}"\n'
    assert recipe(tmp_path, text) == recipe(tmp_path, f'{text}role = "{role}"\n')


def test_a_recipe_that_is_missing(tmp_path: Path) -> None:
    assert refusal(tmp_path / "recipe.toml") == "die Datei fehlt"


def test_a_recipe_that_is_a_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "das ist ein Ordner"


def test_a_recipe_in_another_encoding(tmp_path: Path) -> None:
    path = written(tmp_path, (HEAD + SOURCE).encode("latin-1"))
    assert refusal(path) == "das ist nicht in UTF-8 geschrieben"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('name = "Probe"\ntext = out.txt\n', "Zeile 2, Spalte 8 ist kein TOML"),
        ("Haus\nMaus\n", "Zeile 1, Spalte 5 ist kein TOML"),
        ('name = "Probe"\nname = "Probe"\n', "Zeile 2, Spalte 15 ist kein TOML"),
        ('text = "out.txt"\nname = "', "in Zeile 2 bricht das TOML ab"),
        pytest.param(f"name = {'9' * 5000}", "das ist kein TOML", id="endless number"),
        pytest.param(f"name = {'[' * 20_000}", "das ist kein TOML", id="endlessly nested"),
    ],
)
def test_what_is_no_toml(tmp_path: Path, text: str, fault: str) -> None:
    assert refusal(written(tmp_path, text)) == fault


FORMATS = "plain, tanglet, hunspell, table, wiktextract, reviewed, lemmas"
CLASSES = "ordinary, loan, foreign, regional, name, abbreviation, obsolete"
ROLES = "words, labels, review, lemmas"
REVIEW = "zur Rolle review gehört das Format reviewed, und umgekehrt"
AFFIXES = "zum Format hunspell gehört die .aff-Datei (affixes), und umgekehrt"
OF_TABLES = "separator und columns gehören zum Format table"
LABELS = "die Rolle labels braucht Klassen: class, oder in einer Tabelle die Spalte class"
SEPARATOR = 'separator muss ein einzelnes Zeichen sein, kein Zeilenende und kein "'
NO_ADDRESS = "url muss mit https:// beginnen, ohne Namen vor einem @"
ONE_ORIGIN = "gebraucht wird genau eines von url, deb und pip"
CHECKSUM = "sha256 muss aus 64 Ziffern 0-9 und a-f bestehen"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "name fehlt"),
        (SOURCE, "name fehlt"),
        ('name = ""\n', "name fehlt"),
        ("name = 5\n", "name muss ein Text sein"),
        ('name = "\\u001b[31m"\n', "name hat Zeichen, die sich nicht zeigen lassen"),
        (HEAD, "es nennt keine Quelle ([[source]])"),
        ('name = "Probe"\n' + SOURCE, "es fehlt, was geschrieben wird: list oder text"),
        (f"{HEAD}list = true\n{SOURCE}", "list muss ein Text sein"),
        (f'{HEAD}lists = "x.wkl"\n{SOURCE}', "lists kennt niemand"),
        (f"{HEAD}source = 3\n", "source muss als [[source]] stehen, einmal für jede Quelle"),
        (f"{HEAD}[source]\n", "source muss als [[source]] stehen, einmal für jede Quelle"),
        (f"{HEAD}source = [1]\n", "source muss als [[source]] stehen, einmal für jede Quelle"),
        (f'{HEAD}drop = "separable-stems"\n{SOURCE}', "drop muss eine Liste sein"),
        (f'{HEAD}list = "out.txt"\n{SOURCE}', "list und text sind dieselbe Datei"),
    ],
)
def test_what_a_recipe_says_wrongly(tmp_path: Path, text: str, fault: str) -> None:
    assert refusal(written(tmp_path, text)) == fault


@pytest.mark.parametrize(
    ("drop", "value"), [('"stems"', "'stems'"), ("7", "7"), ('["x"]', "['x']")]
)
def test_a_kind_of_forms_that_nobody_knows(tmp_path: Path, drop: str, value: str) -> None:
    fault = refusal(written(tmp_path, f"{HEAD}drop = [{drop}]\n{SOURCE}"))
    assert fault.startswith(f"drop = {value} gibt es nicht (möglich: separable-stems, ")


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ('[[source]]\nfile = "x"', "name fehlt"),
        ('[[source]]\nname = "x"', "file fehlt"),
        (SOURCE + "licence = 1", "licence muss ein Text sein"),
        (SOURCE + 'license = "MIT"', "license kennt niemand"),
        (
            SOURCE + 'format = "csv"',
            f"format = 'csv' gibt es nicht (möglich: {FORMATS})",
        ),
        (SOURCE + 'role = "Words"', f"role = 'Words' gibt es nicht (möglich: {ROLES})"),
        (SOURCE + 'class = "junk"', f"class = 'junk' gibt es nicht (möglich: {CLASSES})"),
        (SOURCE + 'encoding = "latin-99"', "die Kodierung latin-99 gibt es nicht"),
        (SOURCE + 'encoding = "base64"', "die Kodierung base64 gibt es nicht"),
        (SOURCE + 'encoding = "undefined"', "die Kodierung undefined gibt es nicht"),
        (
            SOURCE.replace("words.txt", r"a\u0000b"),
            "file hat Zeichen, die sich nicht zeigen lassen",
        ),
        (SOURCE + 'role = "review"', REVIEW),
        (SOURCE + 'format = "reviewed"\nrole = "labels"', REVIEW),
        (SOURCE + 'format = "hunspell"', AFFIXES),
        (SOURCE + 'affixes = "de.aff"', AFFIXES),
        (TABLE + 'separator = "::"', SEPARATOR),
        (TABLE + r'separator = "\n"', SEPARATOR),
        (TABLE + r'separator = "\""', SEPARATOR),
        (SOURCE + 'separator = ";"', OF_TABLES),
        (SOURCE + 'columns = { spelling = "2" }', OF_TABLES),
        (SOURCE + 'role = "labels"', LABELS),
        (TABLE + 'role = "labels"\ncolumns = { spelling = "2" }', LABELS),
        (SOURCE + 'encoding = "idna"', "die Kodierung idna gibt es nicht"),
        (SOURCE + 'encoding = "unicode_escape"', "die Kodierung unicode_escape gibt es nicht"),
        (SOURCE + "columns = 2", "columns muss eine Tabelle sein"),
        (SOURCE + 'fetch = "https://example.invalid/w"', "fetch muss eine Tabelle sein"),
    ],
)
def test_what_a_source_says_wrongly(tmp_path: Path, entries: str, fault: str) -> None:
    assert refusal(written(tmp_path, f"{HEAD}{entries}\n")) == f"[[source]] Nr. 1: {fault}"


def test_the_second_source_is_told_from_the_first(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, f'{HEAD}{SOURCE}[[source]]\nfile = "x"\n')) == (
        "[[source]] Nr. 2: name fehlt"
    )


@pytest.mark.parametrize(
    ("columns", "fault"),
    [("spelling = true", "spelling muss ein Text sein"), ('word = "1"', "word kennt niemand")],
)
def test_what_columns_say_wrongly(tmp_path: Path, columns: str, fault: str) -> None:
    text = f"{HEAD}{TABLE}columns = {{ {columns} }}\n"
    assert refusal(written(tmp_path, text)) == f"[[source]] Nr. 1, columns: {fault}"


@pytest.mark.parametrize(
    ("fetch", "fault"),
    [
        ("", ONE_ORIGIN),
        ('sha256 = "00"', ONE_ORIGIN),
        ('deb = "a=1"\npip = "a==1"', ONE_ORIGIN),
        ('url = "https://example.invalid/w"\ndeb = "a=1"', ONE_ORIGIN),
        ("url = 5", "url muss ein Text sein"),
        ('address = "https://example.invalid/w"', "address kennt niemand"),
        ('url = "http://example.invalid/w"', NO_ADDRESS),
        ('url = "file:///etc/hosts"', NO_ADDRESS),
        ('url = "http://localhost.example.invalid/"', NO_ADDRESS),
        ('url = "http://localhost:80@example.invalid/words"', NO_ADDRESS),
        ('url = "https://user:word@example.invalid/words"', NO_ADDRESS),
        ('url = "https:///words"', NO_ADDRESS),
        ('url = "http://[oops/words"', NO_ADDRESS),
        ('deb = "tanglet-data"', "'tanglet-data' muss Name=Version sein"),
        ('deb = "--print-uris foo=1"', "'--print-uris foo=1' muss Name=Version sein"),
        ('pip = "german-nouns"', "'german-nouns' muss Name==Version sein"),
        ('pip = "german-nouns>=1.2"', "'german-nouns>=1.2' muss Name==Version sein"),
        ('pip = "a==1"\nsha256 = "00"', CHECKSUM),
        (f'pip = "a==1"\nsha256 = "{"A" * 64}"', CHECKSUM),
    ],
)
def test_what_the_origin_of_a_source_says_wrongly(tmp_path: Path, fetch: str, fault: str) -> None:
    assert refusal(written(tmp_path, f"{FETCH}{fetch}\n")) == f"[[source]] Nr. 1, fetch: {fault}"


@pytest.mark.parametrize(
    ("key", "target"),
    [("text", "words.dic"), ("text", "x/../words.aff"), ("list", "recipe.toml")],
)
def test_what_is_read_is_never_overwritten(tmp_path: Path, key: str, target: str) -> None:
    source = 'name = "x"\nfile = "words.dic"\nformat = "hunspell"\naffixes = "words.aff"\n'
    text = f'name = "Probe"\n{key} = "{target}"\n[[source]]\n{source}'
    assert refusal(written(tmp_path, text)) == (
        f"{key} würde überschreiben, was gelesen wird: {tmp_path / Path(target).name}"
    )


@pytest.mark.parametrize("file", ["../.bashrc", "/etc/words", "x/../../words"])
def test_nothing_is_fetched_outside_the_folder(tmp_path: Path, file: str) -> None:
    text = FETCH.replace("words.txt", file) + 'url = "https://example.invalid/w"\n'
    path = Path(os.path.normpath(tmp_path / file))
    assert refusal(written(tmp_path, text)) == (
        f"geholt wird nur in den Ordner des Rezepts, nicht nach {path}"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators")
def test_nor_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "words.txt").symlink_to(tmp_path.parent / "other")
    text = FETCH + 'url = "https://example.invalid/w"\n'
    assert "nur in den Ordner des Rezepts" in refusal(written(tmp_path, text))


def test_two_downloads_are_not_one_file(tmp_path: Path) -> None:
    origin = '[source.fetch]\nurl = "https://example.invalid/w"\n'
    same = f"{HEAD}{SOURCE}{origin}{SOURCE}{origin}"
    assert len(recipe(tmp_path, same).sources) == 2
    assert len(recipe(tmp_path, f"{HEAD}{SOURCE}{origin}{SOURCE}").sources) == 2
    other = f"{HEAD}{SOURCE}{origin}{SOURCE}{origin.replace('/w', '/v')}"
    assert refusal(written(tmp_path, other)) == (
        f"zwei Quellen holen Verschiedenes in dieselbe Datei: {tmp_path / 'words.txt'}"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators")
def test_not_through_a_link_either(tmp_path: Path) -> None:
    (tmp_path / "words.txt").touch()
    (tmp_path / "out.txt").symlink_to("words.txt")
    assert refusal(written(tmp_path, HEAD + SOURCE)) == (
        f"text würde überschreiben, was gelesen wird: {tmp_path / 'out.txt'}"
    )
    (tmp_path / "out.wkl").symlink_to("other.txt")
    text = HEAD.replace("out.txt", "other.txt") + 'list = "out.wkl"\n' + SOURCE
    assert refusal(written(tmp_path, text)) == "list und text sind dieselbe Datei"


def test_a_column_may_be_a_number_without_quotes(tmp_path: Path) -> None:
    text = f"{HEAD}{TABLE}columns = {{ spelling = 2, class = 1 }}\n"
    assert recipe(tmp_path, text).sources[0].columns == Columns("2", "1")


def test_labels_of_one_class_need_no_column(tmp_path: Path) -> None:
    text = f'{HEAD}{SOURCE}role = "labels"\nclass = "name"\n'
    assert recipe(tmp_path, text).sources[0].word_class is WordClass.NAME


def test_the_recipes_of_the_default_list_fit_together() -> None:
    folder = Path(__file__).resolve().parents[3] / "wordlists"
    words, german = read_recipe(folder / "words.toml"), read_recipe(folder / "german.toml")
    base = german.sources[0]
    assert words.text_file == base.file
    assert (words.sources[0].name, words.sources[0].licence) == (base.name, base.licence)
    # What only the maintainers fetch is no part of what everybody builds.
    assert [source for source in german.sources if source.fetch] == []
    assert all(source.file.is_file() and source.licence for source in german.sources)
