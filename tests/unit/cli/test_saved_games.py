"""``wortkniffel show``, ``export`` and ``import``: games in and out of the archive."""

import json
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cases.table import thrown
from tests.unit.cli.running import (
    COMMAND,
    run,
    run_at_home,
    run_bytes,
)
from tests.unit.cli.saved import (
    archive_of,
    finished_game,
    numbers_in,
    running_game,
    take,
    with_two_games,
)
from tests.unit.cli.test_commands import HEAVY, imported_by
from wortkniffel.archive.archive import Archive
from wortkniffel.archive.exchange import as_json
from wortkniffel.archive.people import people
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import GameStarted, Setup
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.wortkniffel import WortKniffel

DICE = """
name = "nur Anna"
dice = ["AAAAAA", "NNNNNN", "NNNNNN", "AAAAAA", "AAAAAA", "AAAAAA", "AAAAAA"]
values = { A = 1, N = 2 }
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return with_two_games(tmp_path)


def test_show_lists_the_games(home: Path) -> None:
    outcome = run_at_home(home, "show")
    assert (outcome.status, outcome.complaint) == (0, "")
    # When they were begun is not known.
    assert outcome.lines == [
        "2  Kniffel    offen nach 1 Zug  Jürgen?[red], Anna",
        "1  Kniffel    zu Ende           Anna 0",
    ]


def test_show_lists_the_games_for_programs(home: Path) -> None:
    outcome = run_at_home(home, "show", "--json")
    first, second = map(json.loads, outcome.lines)
    played = first.pop("played")
    assert played.endswith("+00:00")
    assert first == {
        "number": 2,
        "game": "kniffel",
        "options": {"preset": "regelblatt"},
        "players": ["Jürgen\n[red]", "Anna"],
        "turns": 1,
        "over": False,
        "begun": None,
        "day": None,
        "helped": None,
        "totals": None,
        "computers": None,
    }
    assert (second["number"], second["turns"], second["over"]) == (1, 13, True)


def test_without_games_show_says_so(tmp_path: Path) -> None:
    outcome = run_at_home(tmp_path, "show")
    assert (outcome.status, outcome.out) == (0, "Es sind keine Spiele gespeichert.\n")
    assert run_at_home(tmp_path, "show", "--json").out == ""


def test_show_prints_a_game(home: Path) -> None:
    assert run_at_home(home, "show", "2").out == text_of(running_game())
    assert run_at_home(home, "show", "2", "--json").out == as_json(running_game().events)


@pytest.mark.parametrize("command", ["show", "export"])
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("3", "wortkniffel: Ein Spiel mit der Nummer 3 ist nicht gespeichert. Alle zeigt:"),
        ("0", "NUMMER: gebraucht wird eine ganze Zahl ab 1"),
        ("x", "NUMMER: gebraucht wird eine ganze Zahl ab 1"),
        ("9" * 30, "NUMMER: gebraucht wird eine ganze Zahl ab 1"),
    ],
)
def test_a_game_that_there_is_not_is_status_2(
    home: Path, command: str, number: str, sentence: str
) -> None:
    outcome = run_at_home(home, command, number)
    assert (outcome.status, outcome.out) == (2, "")
    assert sentence in outcome.complaint.splitlines()[-1]


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_is_exported_can_be_imported_elsewhere_and_once(
    home: Path, tmp_path: Path, form: list[str]
) -> None:
    with closing(Archive.open(archive_of(home))) as archive:
        archive.add(running_game("Jürg [red]").events, over=False)
    file = tmp_path / "spiel.txt"
    outcome = run_at_home(home, "export", "3", "-o", str(file), *form)
    assert (outcome.status, outcome.out, outcome.complaint) == (0, "", "")
    elsewhere = tmp_path / "elsewhere"
    first = run_at_home(elsewhere, "import", str(file))
    assert (first.status, first.out) == (0, "Gespeichert als Nummer 1.\n")
    again = run_at_home(elsewhere, "import", str(file))
    assert (again.status, again.out) == (0, "Das ist schon Nummer 1.\n")
    archive = Archive.open(archive_of(elsewhere))
    assert archive.story(1)[1] == running_game("Jürg [red]").events
    assert [game.over for game in archive.games()] == [False]
    archive.close()


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_game_keeps_its_date_on_another_machine(tmp_path: Path, form: list[str]) -> None:
    setup = Setup(("Anna",), "7", None, ruleset="kniffel", begun="2026-11-30T18:30:00Z")
    rules = Kniffel()
    game = thrown(Game.new(replace(setup, options=rules.options), rules), 90.0)
    archive = Archive.open(archive_of(tmp_path))
    archive.begin(GameStarted(game.setup)).close()
    archive.add(game.events, over=False)
    archive.close()
    file = tmp_path / "spiel"
    assert run_at_home(tmp_path, "export", "2", "-o", str(file), *form).status == 0
    elsewhere = tmp_path / "elsewhere"
    assert run_at_home(elsewhere, "import", str(file)).status == 0
    archive = Archive.open(archive_of(elsewhere))
    assert archive.story(1)[0] == datetime(2026, 11, 30, 18, 30, tzinfo=UTC)
    (saved,) = archive.games()
    assert saved.played == datetime(2026, 11, 30, 18, 31, 30, tzinfo=UTC)
    archive.close()


def test_a_finished_game_is_over_when_it_is_imported(tmp_path: Path) -> None:
    assert take(tmp_path, text_of(finished_game())).out == "Gespeichert als Nummer 1.\n"
    assert run_at_home(tmp_path, "show").lines == ["1  Kniffel    zu Ende  Anna 0"]


def test_export_is_utf_8_whatever_the_terminal_can_show(home: Path) -> None:
    data = str(home / "data")
    done = run_bytes("export", "2", XDG_DATA_HOME=data, PYTHONIOENCODING="ascii")
    assert done.stdout == text_of(running_game()).encode()


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    text = text_of(finished_game()).encode("utf-8-sig")
    assert take(tmp_path, text).out == "Gespeichert als Nummer 1.\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Zeile 1: Hier muss „Wortkniffel-Partie 1“ stehen."),
        (b"Wortkniffel-Partie 1\nSpiel: \xff", "Zeile 2: Das ist kein Text in UTF-8."),
        (b"x" * 1_000_001, "So groß ist kein Spiel."),
        ('{"format": \n', "Zeile 2: Hier ist das JSON fehlerhaft."),
        (as_json(()), "Ereignis 1: Hier beginnt kein Spiel."),
        (
            text_of(running_game()).replace("(chance): ", "(chance): 1"),
            "Zeile 13: Nach den Regeln bringt das Kästchen 16.",
        ),
        (
            as_json(running_game().events).replace('"points":', '"points":1'),
            "Ereignis 5: Nach den Regeln bringt das Kästchen 16.",
        ),
        (
            as_json(running_game().events).replace('"game":"kniffel"', '"game":"schach"'),
            "Ereignis 1, „game“: Ein Spiel „schach“ gibt es hier nicht.",
        ),
        (
            as_json(running_game().events).replace("regelblatt", "immer"),
            "Ereignis 1, „options“: Für „preset“ gibt es „immer“ nicht, nur regelblatt, ohne, "
            "yahtzee.",
        ),
        (
            as_json(running_game().events).replace('"sand":60', '"sand":-1'),
            "Ereignis 1, „sand“: So lange läuft keine Sanduhr.",
        ),
        (
            as_json(running_game().events).replace('"sand":60', '"sand":"60"'),
            "Ereignis 1 ist nicht zu lesen: „sand“.",
        ),
        (
            as_json(running_game().events).replace('"seed":"7",', ""),
            "Ereignis 1 ist nicht zu lesen: „seed“.",
        ),
        (
            as_json(running_game().events).replace('"version": 1', '"version": true'),
            "Dieses Programm liest nur die Fassung 1 („version“).",
        ),
        (
            text_of(running_game()).rstrip().rpartition("\n")[0],
            "Nach Zeile 19 fehlt: „Stand Anna: 0“.",
        ),
    ],
)
def test_what_is_no_game_is_status_3_and_changes_nothing(
    home: Path, text: str | bytes, fault: str
) -> None:
    outcome = take(home, text)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == f"wortkniffel: Aus der Eingabe wird kein Spiel. {fault}\n"
    assert numbers_in(home) == [2, 1]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Jürgen\n", "In einem Namen steht nur, was sich zeigen lässt."),
        ("Jür\u200bgen", "In einem Namen steht nur, was sich zeigen lässt."),
        ("J" * 300, "Ein Name hat höchstens 12 Zeichen."),
        (" Jürgen", "Am Anfang und am Ende eines Namens steht kein Leerzeichen."),
        ("Jürgen ", "Am Anfang und am Ende eines Namens steht kein Leerzeichen."),
        (" ? ", "So heißt, wessen Name gelöscht ist."),
        ("?\u200b", "In einem Namen steht nur, was sich zeigen lässt."),
    ],
    ids=ascii,
)
def test_names_that_nobody_can_have_here_are_refused(home: Path, name: str, fault: str) -> None:
    game = running_game(name)
    for text, place in (
        (text_of(game), "Zeile 4: "),
        (as_json(game.events), "Ereignis 1, „players“: "),
    ):
        outcome = take(home, text)
        assert (outcome.status, outcome.out) == (3, "")
        assert outcome.complaint == (
            f"wortkniffel: Aus der Eingabe wird kein Spiel. {place}{fault}\n"
        )
    assert numbers_in(home) == [2, 1]


@pytest.mark.parametrize("name", ["?", "??"])
def test_whose_name_was_taken_out_is_nobody_after_an_import_too(home: Path, name: str) -> None:
    assert take(home, text_of(running_game(name))).status == 0
    with closing(Archive.open(archive_of(home))) as archive:
        assert "?" not in {person.name for person in people(archive)}


def test_an_import_that_only_says_another_time_is_the_same_game(home: Path) -> None:
    text = text_of(running_game("Jürgen"))
    assert take(home, text).out == "Gespeichert als Nummer 3.\n"
    later = text.replace("Spieler:", "Begonnen: 2026-12-01T18:30:00Z\nSpieler:")
    assert take(home, later).out == "Das ist schon Nummer 3.\n"


def test_files_that_cannot_be_read_or_written_are_status_3(home: Path) -> None:
    outcome = run_at_home(home, "import", "/nirgends/spiel.txt")
    assert outcome.status == 3
    assert outcome.complaint == (
        "wortkniffel: /nirgends/spiel.txt ist nicht zu lesen: die Datei fehlt.\n"
    )
    outcome = run_at_home(home, "export", "1", "-o", "/nirgends/spiel.txt")
    assert outcome.status == 3
    assert outcome.complaint == (
        "wortkniffel: /nirgends/spiel.txt ist nicht zu schreiben: den Ordner gibt es nicht.\n"
    )


@pytest.mark.parametrize(("command", "given"), [("show", []), ("export", ["1"]), ("import", ["-"])])
def test_an_archive_that_is_something_else_is_status_3(
    tmp_path: Path, command: str, given: list[str]
) -> None:
    archive_of(tmp_path).mkdir(parents=True)
    text = text_of(finished_game()).encode()
    outcome = run(command, *given, given=text, XDG_DATA_HOME=str(tmp_path / "data"))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.startswith("wortkniffel: Gespeicherte Spiele (")


def test_a_game_with_other_dice_needs_them_to_be_read(
    tmp_path: Path, small_lexicon: Lexicon
) -> None:
    file = tmp_path / "anna.toml"
    file.write_text(DICE, encoding="utf-8")
    dice = load_dice(file)
    rules = WortKniffel(dice, small_lexicon)
    setup = Setup(
        ("Anna",), "7", None, dice_digest=dice.digest(), dice_name=dice.name, options=rules.options
    )
    game = thrown(Game.new(setup, rules))
    text = text_of(game)
    refused = take(tmp_path, text)
    assert refused.status == 3
    assert refused.complaint.endswith(
        "Zeile 8: Gespielt wurde mit anderen Würfeln, als hier liegen.\n"
    )
    source = tmp_path / "spiel.txt"
    source.write_text(text, encoding="utf-8")
    taken = run_at_home(tmp_path, "import", str(source), "--dice", str(file))
    assert taken.out == "Gespeichert als Nummer 1.\n"
    assert run_at_home(tmp_path, "show", "1", "--dice", str(file)).out == text
    unknown = run_at_home(tmp_path, "show", "1")
    assert (unknown.status, unknown.out) == (3, "")
    assert unknown.complaint == (
        "wortkniffel: Für diese Partie fehlen die Würfel: nur Anna. Mit --dice nennt man sie.\n"
    )
    assert run_at_home(tmp_path, "show", "1", "--json").out == as_json(game.events)


@pytest.mark.parametrize("command", [["show"], ["show", "2"], ["export", "2"]])
def test_nothing_heavy_is_imported(
    home: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    imported = imported_by(*COMMAND[1:], *command)
    assert "sqlite3" in imported
    assert not imported & HEAVY


@pytest.mark.parametrize("command", ["show", "export", "import"])
def test_help_is_german(command: str) -> None:
    outcome = run(command, "--help")
    assert outcome.status == 0
    assert outcome.out.startswith(f"Aufruf: wortkniffel {command} [-h]")
