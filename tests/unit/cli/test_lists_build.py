"""``wortkniffel lists build`` as a person meets it."""

import gzip
import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.unit.cli.recipes import BASE, LIST_RECIPE, WORDS_RECIPE, recipes_in
from tests.unit.cli.running import Outcome, run
from tests.unit.listbuilder.server import Server, file, running, status
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import verify
from wortkniffel.lexicon.verdict import Reason

READ = """\
Wörter:
  gelesen: 6 aus Grundliste
  weggelassen: 1 (Stämme trennbarer Verben)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two recipes, the second of which rests on the first."""
    return recipes_in(tmp_path)


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine."""
    with running() as server:
        yield server


def build(folder: Path, *recipes: str, encoding: str = "utf-8") -> Outcome:
    paths = [name if name.startswith("--") else str(folder / name) for name in recipes]
    return run("lists", "build", *paths, no_proxy="*", NO_PROXY="*", PYTHONIOENCODING=encoding)


def contents(folder: Path) -> Mapping[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path, *recipes: str, said: str = "") -> str:
    """What is complained about where nothing is written; ``said`` is what went before."""
    before = contents(folder)
    outcome = build(folder, *recipes)
    assert (outcome.status, outcome.out) == (3, said)
    assert contents(folder) == before
    assert outcome.complaint.startswith("wortkniffel: ")
    assert outcome.complaint.endswith(".\n")
    assert outcome.complaint.count("\n") == 1
    return outcome.complaint.removeprefix("wortkniffel: ").removesuffix("\n")


def test_a_text_is_written_and_what_became_of_the_sources_is_told(folder: Path) -> None:
    outcome = build(folder, "words.toml")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.lines == [
        "Wörter:",
        "  gelesen: 6 aus Grundliste",
        "  weggelassen: 1 (Stämme trennbarer Verben)",
        f"  geschrieben: 5 Schreibungen nach {folder / 'words.txt'}",
        "  Lizenzen: CC0-1.0",
    ]
    words = (folder / "words.txt").read_bytes().decode()
    assert words == "Aller\nausgehen\nauszugehen\nHäuser\nZug\n"


def test_a_second_recipe_rests_on_the_first(folder: Path) -> None:
    outcome = build(folder, "words.toml", "german.toml")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.lines[5:] == [
        "Deutsch:",
        "  gelesen: 5 aus Wörter der Grundliste",
        "  gelesen: 2 aus Namen",
        "  gelesen: 1 aus Entscheidungen",
        f"  geschrieben: 7 Schreibungen nach {folder / 'german.wkl'}",
        "  Lizenzen: CC0-1.0, MIT",
    ]
    lexicon = Lexicon.open(folder / "german.wkl")
    assert lexicon.judge("Maus").admitted
    assert lexicon.judge("Uganda").reason is Reason.NAME
    assert lexicon.judge("ausgeh").reason is Reason.UNKNOWN
    assert lexicon.manifest["sources"] == ["Wörter der Grundliste", "Namen", "Entscheidungen"]
    # The other commands take what was built.
    assert run("check", "--list", str(folder / "german.wkl"), "häuser").status == 0


def test_in_the_wrong_order_the_second_finds_no_words(folder: Path) -> None:
    complaint = refused(folder, "german.toml", "words.toml")
    assert complaint == f"Die Quelle {folder / 'words.txt'} geht nicht: die Datei fehlt."


def test_both_files_of_one_recipe(folder: Path) -> None:
    recipe = folder / "words.toml"
    recipe.write_text(WORDS_RECIPE.replace("text =", 'list = "words.wkl"\ntext ='), "utf-8")
    outcome = build(folder, "words.toml")
    assert outcome.lines[-3:-1] == [
        f"  geschrieben: 5 Schreibungen nach {folder / 'words.txt'}",
        f"  geschrieben: 5 Schreibungen nach {folder / 'words.wkl'}",
    ]
    assert verify(folder / "words.wkl")["counts"]["spellings"] == 5


def test_paths_count_from_the_recipe(folder: Path) -> None:
    (folder / "lists").mkdir()
    (folder / "words.toml").rename(folder / "lists" / "words.toml")
    (folder / "base.txt").rename(folder / "lists" / "base.txt")
    assert build(folder, "lists/words.toml").status == 0
    assert (folder / "lists" / "words.txt").is_file()


def test_what_is_suspicious_is_told_with_file_and_line(folder: Path) -> None:
    (folder / "base.txt").write_text(
        f"{BASE}zurueck\nHaeuser\nISO9000\nKälber(stall\nHÃ¤user\nAanschlusS\nCfahrer\nÖ\n"
        "Go\u0308tz\n" + "".join(f"E-{letter}\n" for letter in "abcdef"),
        encoding="utf-8",
    )
    outcome = build(folder, "words.toml")
    assert outcome.status == 0
    assert outcome.lines[1:-2] == [
        "  gelesen: 11 aus Grundliste",
        "  weggelassen: 1 (keine Wörter aus Buchstaben)",
        "  weggelassen: 1 (Stämme trennbarer Verben)",
        "  verdächtig, aber übernommen: 1 in base.txt: so fängt kein deutsches Wort an",
        "    Zeile 13: Cfahrer",
        "  verdächtig und weggelassen: 1 in base.txt: Großbuchstaben im Wort",
        "    Zeile 12: AanschlusS",
        "  verdächtig und weggelassen: 1 in base.txt: verdorbene Zeichen",
        "    Zeile 11: HÃ¤user",
        "  verdächtig, aber übernommen: 1 in base.txt: "
        "zerlegte Umlaute (nicht NFC), zusammengesetzt",
        "    Zeile 15: Go\u0308tz",
        "  verdächtig, aber übernommen: 3 in base.txt: ausgeschriebene Umlaute",
        "    Zeile 7: zurueck",
        "    Zeile 8: Haeuser",
        "    Zeile 8: Haeuser (Häuser)",
        "  verdächtig und weggelassen: 8 in base.txt: Zeichen, die kein Buchstabe sind",
        "    Zeile 9: ISO9000",
        "    Zeile 10: Kälber(stall",
        "    Zeile 16: E-a",
        "    Zeile 17: E-b",
        "    Zeile 18: E-c",
        "    und 3 weitere",
    ]
    words = (folder / "words.txt").read_text("utf-8").split()
    assert {"Götz", "zurueck", "Haeuser", "Cfahrer"} < set(words)
    assert not {"ISO9000", "HÃ¤user", "AanschlusS", "Ö", "E-a"} & set(words)


def test_a_report_reaches_a_terminal_without_umlauts(folder: Path) -> None:
    outcome = build(folder, "words.toml", encoding="ascii")
    assert outcome.status == 0
    assert outcome.lines[2] == "  weggelassen: 1 (Staemme trennbarer Verben)"
    # The list itself is the same everywhere.
    assert "Häuser" in (folder / "words.txt").read_text("utf-8")


def test_what_would_move_a_terminal_is_shown_harmlessly(folder: Path) -> None:
    (folder / "base.txt").write_text("\x1b[31mrot\n", encoding="utf-8")
    assert r"    Zeile 1: \x1b[31mrot" in build(folder, "words.toml").lines


def test_without_a_recipe_it_says_how_it_is_used() -> None:
    outcome = run("lists", "build")
    assert outcome.status == 2
    assert "REZEPT" in outcome.complaint


def test_help_tells_what_it_does() -> None:
    outcome = run("lists", "build", "--help")
    assert outcome.status == 0
    assert "--fetch" in outcome.out
    assert "REZEPT" in outcome.out


def test_a_recipe_that_is_missing(folder: Path) -> None:
    assert refused(folder, "none.toml") == (
        f"Das Rezept {folder / 'none.toml'} geht nicht: die Datei fehlt."
    )


def test_all_recipes_are_read_before_any_is_followed(folder: Path) -> None:
    (folder / "german.toml").write_text(LIST_RECIPE.replace("licence", "license"), "utf-8")
    assert refused(folder, "words.toml", "german.toml") == (
        f"Das Rezept {folder / 'german.toml'} geht nicht: [[source]] Nr. 1: license kennt niemand."
    )


def test_a_missing_source_is_named(folder: Path) -> None:
    (folder / "base.txt").unlink()
    assert refused(folder, "words.toml") == (
        f"Die Quelle {folder / 'base.txt'} geht nicht: die Datei fehlt."
    )


def fetching(folder: Path, fetch: str) -> None:
    """Let the first recipe fetch its source, which is not there."""
    (folder / "base.txt").unlink()
    (folder / "words.toml").write_text(f"{WORDS_RECIPE}fetch = {{ {fetch} }}\n", encoding="utf-8")


def test_a_missing_source_that_can_be_fetched_comes_with_a_hint(folder: Path) -> None:
    fetching(folder, 'deb = "kleine-woerter=1.0-1"')
    assert refused(folder, "words.toml") == (
        f"Die Quelle {folder / 'base.txt'} geht nicht: die Datei fehlt; das Rezept sagt, woher "
        "sie kommt: „wortkniffel lists fetch“ oder „wortkniffel lists build --fetch“ holt sie."
    )


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (BASE.encode("latin-1") * 3, r", Zeile 5: das ist nicht in utf-8 geschrieben; die "),
        (b"\x7fELF\0\0\0", ": das ist keine Textdatei."),
    ],
    ids=("Latin-1", "no text"),
)
def test_a_broken_source_is_named_with_the_line(folder: Path, content: bytes, fault: str) -> None:
    (folder / "base.txt").write_bytes(content)
    complaint = refused(folder, "words.toml")
    assert complaint.startswith(f"Die Quelle {folder / 'base.txt'} geht nicht{fault}")


def test_a_source_that_breaks_in_the_middle_is_named_with_the_line(folder: Path) -> None:
    numbers = (chr(97 + i % 26) + chr(97 + i // 26 % 26) + chr(97 + i // 676) for i in range(17576))
    packed = gzip.compress("".join(f"{word}\n" for word in numbers).encode())
    (folder / "base.txt").write_bytes(packed[: len(packed) // 2])
    complaint = refused(folder, "words.toml")
    assert re.search(r"base\.txt geht nicht, Zeile \d{4}: die gzip-Datei bricht ab\.$", complaint)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("maus\tadmit\tnoun\tein Tier", "Zeile 3: die Klasse noun gibt es nicht."),
        ("ä\treject\tabbreviation\tein Laut", "Zeile 3: ä ist zu kurz, ein Wort hat mindestens"),
        ("Haus\tadmit\tordinary\tein Bau", "Zeile 3: Haus gehört vor Maus."),
    ],
)
def test_a_wrong_decision_is_named_with_the_line(folder: Path, row: str, fault: str) -> None:
    build(folder, "words.toml")
    with (folder / "reviewed.tsv").open("a", encoding="utf-8") as table:
        table.write(f"{row}\n")
    assert refused(folder, "german.toml").startswith(f"reviewed.tsv, {fault}")


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        ("none/words.txt", "den Ordner gibt es nicht"),
        ("base.d", "dort steht ein Ordner"),
        ("base.txt/words.txt", "ein Ordner auf dem Weg dorthin ist eine Datei"),
    ],
)
@pytest.mark.parametrize("kind", ["text", "list"])
def test_a_target_that_cannot_be_written(folder: Path, target: str, fault: str, kind: str) -> None:
    (folder / "base.d").mkdir()
    recipe = WORDS_RECIPE.replace('text = "words.txt"', f'{kind} = "{target}"')
    (folder / "words.toml").write_text(recipe, encoding="utf-8")
    assert refused(folder, "words.toml", said=READ) == (
        f"{folder / target} ist nicht zu schreiben: {fault}."
    )


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="whoever runs this may write anywhere"
)
def test_a_folder_that_may_not_be_written_to(folder: Path) -> None:
    folder.chmod(0o555)
    try:
        assert refused(folder, "words.toml", said=READ) == (
            f"{folder / 'words.txt'} ist nicht zu schreiben: dort darf nicht geschrieben werden."
        )
    finally:
        folder.chmod(0o755)


def test_the_list_before_stays_where_a_build_fails(folder: Path) -> None:
    assert build(folder, "words.toml", "german.toml").status == 0
    (folder / "names.tsv").write_text("word\tkind\n", encoding="utf-8")
    assert "names.tsv geht nicht, Zeile 1: eine Spalte spelling" in refused(folder, "german.toml")


def test_a_source_that_became_empty_costs_no_good_list(folder: Path) -> None:
    assert build(folder, "words.toml").status == 0
    (folder / "base.txt").write_bytes(b"")
    said = "Wörter:\n  gelesen: 0 aus Grundliste\n"
    assert refused(folder, "words.toml", said=said) == (
        f"{folder / 'words.txt'} ist nicht zu schreiben: kein Wort käme hinein; was dort steht, "
        "bleibt."
    )


def test_what_is_missing_is_fetched_first_if_asked_for(server: Server, folder: Path) -> None:
    packed = gzip.compress(BASE.encode())
    server.answers = [file(packed)]
    digest = hashlib.sha256(packed).hexdigest()
    fetching(folder, f'url = "{server.url()}", sha256 = "{digest}"')
    outcome = build(folder, "--fetch", "words.toml", "german.toml")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.lines[:3] == [
        "Grundliste: geholt (52 Bytes)",
        "Wörter:",
        "  gelesen: 6 aus Grundliste",
    ]
    assert Lexicon.open(folder / "german.wkl").judge("Häuser").admitted
    again = build(folder, "--fetch", "words.toml", "german.toml")
    assert again.lines == ["Grundliste: schon da", *outcome.lines[1:]]
    assert len(server.requests) == 1


def test_without_being_asked_nothing_is_fetched(server: Server, folder: Path) -> None:
    server.answers = [file(BASE.encode())]
    fetching(folder, f'url = "{server.url()}"')
    assert "--fetch" in refused(folder, "words.toml")
    assert server.requests == []


def test_what_cannot_be_fetched_is_one_sentence(server: Server, folder: Path) -> None:
    server.answers = [status(404)]
    fetching(folder, f'url = "{server.url()}"')
    assert refused(folder, "--fetch", "words.toml") == (
        f"Grundliste ließ sich nicht holen: {server.url()} gibt es nicht (404)."
    )


def test_help_says_that_each_recipe_is_written_for_itself() -> None:
    said = " ".join(run("lists", "build", "--help").out.split())
    assert "Jedes Rezept wird für sich geschrieben" in said
