"""``wortkniffel lists show``."""

from pathlib import Path

import pytest

from tests.unit.cli.running import run, run_at_home

RECIPE = """\
name = "Probe"
text = "aus.txt"

[[source]]
name = "Wörter"
file = "words.txt"

[[source]]
name = "Namen"
file = "classes/names.tsv"
format = "table"
role = "labels"
columns = { spelling = "spelling", class = "class" }

[[source]]
name = "Entscheidungen"
file = "reviewed.tsv"
format = "reviewed"
"""


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    files = {
        "probe.toml": RECIPE,
        "words.txt": "aller\nHaus\nAller\n",
        "classes/names.tsv": "# aus einem Buch\nspelling\tclass\nAller\tname\nUganda\tname\n",
        "reviewed.tsv": "spelling\tdecision\tclass\treason\n"
        "aller\tadmit\tordinary\tForm von all\nHaus\treject\tjunk\tzur Probe\n",
    }
    (tmp_path / "classes").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "probe.toml"


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    return "--list", str(small_list)


def test_a_list_alone_tells_spellings_classes_and_policies(small: tuple[str, str]) -> None:
    outcome = run("lists", "show", "ALLER", *small)
    assert (outcome.status, outcome.complaint) == (0, "")
    assert (
        outcome.out
        == """\
ALLER, auf den Würfeln ALLER (5 Buchstaben)

In small.wkl:
  Aller: Eigenname (name)
  aller: allgemein (ordinary)

Nach welcher Regel es gilt:
  regel     gilt (aller)
  regional  gilt (aller)
  duden     gilt (aller)
  offen     gilt (Aller, aller)
"""
    )


def test_a_word_that_counts_nowhere_is_still_known(small: tuple[str, str]) -> None:
    outcome = run("lists", "show", "Joga", *small)
    assert outcome.status == 0
    assert "Heute: Yoga" in outcome.lines
    assert "  Joga: alte Schreibung (obsolete), heute Yoga" in outcome.lines
    assert "  offen     gilt nicht, ist eine alte Schreibung" in outcome.lines


def test_an_unknown_word_is_status_1(small: tuple[str, str]) -> None:
    outcome = run("lists", "show", "haeuser", *small)
    assert outcome.status == 1
    assert outcome.lines == [
        "haeuser, auf den Würfeln HAEUSER (7 Buchstaben)",
        "Gemeint: Häuser?",
        "",
        "In small.wkl:",
        "  keine Schreibung",
    ]


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("C3", "C3: enthält Zeichen, die in keinem Wort stehen"),
        ("\x1b[31m", "?[31m: enthält Zeichen, die in keinem Wort stehen"),
        ("x", "x: ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
        ("", "(leer): ist zu kurz: ein Wort hat mindestens 2 Buchstaben"),
    ],
)
def test_what_cannot_be_a_word(small: tuple[str, str], word: str, line: str) -> None:
    outcome = run("lists", "show", word, *small)
    assert (outcome.lines, outcome.status) == ([line], 1)


def test_a_recipe_tells_every_place_and_what_comes_of_it(
    small: tuple[str, str], recipe: Path
) -> None:
    outcome = run("lists", "show", "aller", "--recipe", str(recipe), *small)
    assert (outcome.status, outcome.complaint) == (0, "")
    names = Path("classes", "names.tsv")
    assert outcome.lines[-9:] == [
        "In den Quellen von probe.toml:",
        "  words.txt, Zeile 1: aller",
        "  words.txt, Zeile 3: Aller",
        f"  {names}, Zeile 3: Aller, Eigenname (name)",
        "  reviewed.tsv, Zeile 2: aller, allgemein (ordinary) – Form von all",
        "",
        "Was probe.toml daraus macht:",
        "  aller: allgemein (ordinary); von Hand entschieden",
        "  Aller: Eigenname (name); die Klasse aus der ersten Quelle, die eine nennt",
    ]


def test_the_list_has_its_own_class_beside_the_players_decision(
    tmp_path: Path, small_list: Path
) -> None:
    run_at_home(tmp_path, "lists", "use", str(small_list))
    run_at_home(tmp_path, "lists", "allow", "Uganda", "gnorz")
    run_at_home(tmp_path, "lists", "block", "Haus")
    outcome = run_at_home(tmp_path, "lists", "show", "Uganda")
    assert outcome.lines[2:7] == [
        "In liste.wkl:",
        "  Uganda: Eigenname (name)",
        "  Uganda: von dir zugelassen",
        "",
        "Nach welcher Regel es gilt:",
    ]
    assert "  regel     gilt (Uganda)" in outcome.lines
    outcome = run_at_home(tmp_path, "lists", "show", "gnorz")
    assert outcome.lines[3:5] == ["  keine Schreibung", "  gnorz: von dir zugelassen"]
    assert outcome.status == 0
    outcome = run_at_home(tmp_path, "lists", "show", "Haus")
    assert outcome.lines[3:5] == ["  Haus: allgemein (ordinary)", "  Haus: von dir herausgenommen"]
    assert outcome.status == 0


def test_what_a_source_has_but_the_build_leaves_out_says_why(
    small: tuple[str, str], recipe: Path
) -> None:
    (recipe.parent / "words.txt").write_text(
        "GmbH\nausgeh\nausgehen\nausgehend\nauszugehen\ngehend\n", encoding="utf-8"
    )
    outcome = run("lists", "show", "GmbH", "--recipe", str(recipe), *small)
    assert "  words.txt, Zeile 1: GmbH, verdächtig: Großbuchstaben im Wort" in outcome.lines
    assert outcome.lines[-1] == "  GmbH: kommt nicht hinein; weggelassen: Großbuchstaben im Wort"
    recipe.write_text(f'drop = ["separable-stems"]\n{RECIPE}', encoding="utf-8")
    outcome = run("lists", "show", "ausgeh", "--recipe", str(recipe), *small)
    assert outcome.lines[-1] == (
        "  ausgeh: kommt nicht hinein; weggelassen: Stämme trennbarer Verben"
    )


def test_what_is_no_word_by_hand(small: tuple[str, str], recipe: Path) -> None:
    outcome = run("lists", "show", "Haus", "--recipe", str(recipe), *small)
    assert "  reviewed.tsv, Zeile 3: Haus, kein Wort (junk) – zur Probe" in outcome.lines
    assert outcome.lines[-1] == "  Haus: kommt nicht hinein; von Hand entschieden"


def test_several_recipes_and_a_word_that_no_source_has(
    small: tuple[str, str], recipe: Path
) -> None:
    outcome = run("lists", "show", "qq", "--recipe", str(recipe), "--recipe", str(recipe), *small)
    assert outcome.status == 1
    assert outcome.lines[-5:] == [
        "In den Quellen von probe.toml:",
        "  keine Schreibung",
        "",
        "In den Quellen von probe.toml:",
        "  keine Schreibung",
    ]


def test_a_missing_source_is_status_3_and_nothing_is_told(
    small: tuple[str, str], recipe: Path
) -> None:
    (recipe.parent / "words.txt").unlink()
    outcome = run("lists", "show", "Haus", "--recipe", str(recipe), *small)
    assert (outcome.status, outcome.out) == (3, "")
    assert "words.txt" in outcome.complaint
    assert "die Datei fehlt" in outcome.complaint


def test_a_wrong_recipe_is_status_3(small: tuple[str, str], tmp_path: Path) -> None:
    outcome = run("lists", "show", "Haus", "--recipe", str(tmp_path / "fehlt.toml"), *small)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.startswith("wortkniffel: Das Rezept ")
