"""``wortkniffel block``: what is written, from which game, and what is refused."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from tests.cases.paper import kniffel_story, pages, sizes
from tests.unit.cli.running import COMMAND, ROOT, environment, run, run_bytes
from tests.unit.cli.test_commands import imported_by
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import GameStarted, Setup


@contextmanager
def saved(home: Path, *stories: int) -> Iterator[None]:
    """Games of so many rounds in somebody's archive, who is still playing them all."""
    with closing(Archive.open(home / "wortkniffel" / "spiele.db")) as archive, ExitStack() as games:
        for rounds in stories:
            start, *events = kniffel_story(rounds)
            assert isinstance(start, GameStarted)
            logbook = games.enter_context(closing(archive.begin(start)))
            for place, event in enumerate(events, 1):
                logbook.record(place, event, Moment(), over=False)
        yield


def with_start(home: Path, *setups: Setup) -> None:
    """Games in somebody's archive in which nothing has happened yet."""
    with closing(Archive.open(home / "wortkniffel" / "spiele.db")) as archive:
        for setup in setups:
            archive.begin(GameStarted(setup)).close()


@pytest.mark.parametrize(
    ("arguments", "size", "in_force"),
    [
        (("--game", "wort"), (210, 297), "Spielregel"),
        (("--game", "Kniffel", "--preset", "yahtzee", "--paper", "a5"), (148, 210), "Yahtzee"),
        (("--game", "punktverkehrt", "--paper", "a4quer"), (297, 210), "Chaos"),
    ],
)
def test_empty_sheets_by_the_rules_that_were_chosen(
    arguments: tuple[str, ...], size: tuple[int, int], in_force: str, tmp_path: Path
) -> None:
    target = tmp_path / "Blätter.pdf"
    outcome = run("block", *arguments, "--sheets", "2", "-o", str(target))
    assert (outcome.status, outcome.out, outcome.complaint) == (0, "", "")
    content = target.read_bytes()
    assert sizes(content) == [size] * 2
    assert all(in_force in page.split("\n") for page in pages(content))


def test_standard_output_gets_the_same_bytes_as_a_file_at_any_time(tmp_path: Path) -> None:
    target = tmp_path / "kniffel.pdf"
    assert run("block", "--game", "kniffel", "-o", str(target)).status == 0
    done = run_bytes("block", "--game", "kniffel", "-o", "-", TZ="Pacific/Auckland")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == target.read_bytes()


def test_the_sheet_of_a_saved_game_even_while_it_is_played(tmp_path: Path) -> None:
    with saved(tmp_path, 13, 6):
        finished, played = (
            run_bytes("block", "--from", number, "-o", "-", XDG_DATA_HOME=str(tmp_path))
            for number in ("1", "2")
        )
    assert (finished.returncode, played.returncode) == (0, 0)
    (text,) = pages(finished.stdout)
    assert "Name\nÄnne\nBo" in text
    assert "Sechser\n18\n–" in text
    assert "alle fünf Würfel\n22\n–" in text
    assert "Gesamt\n335\n0" in text
    (text,) = pages(played.stdout)
    assert "Sechser\n18\n–" in text
    assert "alle fünf Würfel\nSumme" in text
    assert text.rstrip().endswith("Gesamt")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Welches Spiel? --game (wort, kniffel, punktverkehrt) oder --from und die Nummer"),
        (("--game", "mau"), "„mau“ gibt es nicht (möglich: wort, kniffel, punktverkehrt)"),
        (("--game", "wort", "--from", "1"), "geht nicht zusammen mit"),
        (("--game", "wort", "--preset", "ohne"), "Wort-Kniffel hat keine Auswahl „preset“"),
        (("--game", "wort", "--dice", "x"), "--dice wird nur mit --from gebraucht"),
        (("--game", "wort", "--sheets", "0"), "gebraucht wird eine ganze Zahl ab 1"),
        (("--game", "wort", "--sheets", "501"), "mehr als 500 Seiten auf einmal gibt es nicht"),
        (("--from", "1", "--sheets", "2"), "--sheets ist für leere Blätter"),
        (("--from", "1", "--preset", "ohne"), "„--preset ohne“ ist zu viel"),
        (("--from", "-1"), "--from"),
    ],
)
def test_wrong_use_is_told(arguments: tuple[str, ...], sentence: str) -> None:
    outcome = run("block", *arguments, "-o", "-")
    assert (outcome.status, outcome.out) == (2, "")
    assert sentence in outcome.complaint
    assert "Traceback" not in outcome.complaint


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    with saved(tmp_path, 1):
        pass
    outcome = run("block", "--from", "3", "-o", "-", XDG_DATA_HOME=str(tmp_path))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.complaint == (
        "wortkniffel: Ein Spiel mit der Nummer 3 ist nicht gespeichert. "
        "Alle zeigt: wortkniffel show\n"
    )


def test_a_game_with_other_dice_or_rules_than_are_here(tmp_path: Path) -> None:
    regel = (("policy", "regel"),)
    with_start(
        tmp_path,
        Setup(("Jo",), "1", 90, options=regel, dice_digest="0", dice_name="Würfel von Oma"),
        Setup(("Jo",), "1", None, ruleset="mau"),
    )
    complaints = []
    for number in ("1", "2"):
        outcome = run("block", "--from", number, "-o", "-", XDG_DATA_HOME=str(tmp_path))
        assert outcome.status == 3
        complaints.append(outcome.complaint)
    assert complaints == [
        "wortkniffel: Für diese Partie fehlen die Würfel: Würfel von Oma. "
        "Mit --dice nennt man sie.\n",
        "wortkniffel: Für diese Partie fehlen die Regeln: mau.\n",
    ]


def test_own_dice_are_named_to_print_their_game(tmp_path: Path) -> None:
    path = tmp_path / "oma.toml"
    path.write_text(f"dice = {['A' * 6] * 7}\n[values]\nA = 1\n", encoding="utf-8")
    dice = load_dice(path)
    regel = (("policy", "regel"),)
    with_start(
        tmp_path,
        Setup(("Jo",), "1", 90, options=regel, dice_digest=dice.digest(), dice_name="Oma"),
    )
    arguments = ("block", "--from", "1", "-o", "-", "--dice")
    done = run_bytes(*arguments, str(path), XDG_DATA_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Spielregel · Oma · Sanduhr 90 s" in " ".join(pages(done.stdout)[0].split())
    path.unlink()
    outcome = run(*arguments, str(path), XDG_DATA_HOME=str(tmp_path))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == f"wortkniffel: Würfel {path}: die Datei fehlt.\n"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    target = tmp_path / "kein Ordner" / "blatt.pdf"
    outcome = run("block", "--game", "wort", "-o", str(target))
    assert outcome.status == 3
    assert outcome.complaint == (
        f"wortkniffel: {target} ist nicht zu schreiben: den Ordner gibt es nicht.\n"
    )


def test_whoever_stops_reading_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [*COMMAND, "block", "--game", "wort", "-o", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path) -> None:
    ohne = (("preset", "ohne"),)
    with_start(tmp_path, Setup(("Łukasz", "Jürgen"), "1", None, ruleset="kniffel", options=ohne))
    done = run_bytes("block", "--from", "1", "-o", "-", XDG_DATA_HOME=str(tmp_path))
    assert done.stderr.decode() == (
        "wortkniffel: Diese Zeichen hat die Schrift nicht, sie stehen anders da: Ł\n"
    )
    assert "Lukasz\nJürgen" in pages(done.stdout)[0]


def test_without_the_library_there_is_a_command_that_brings_it() -> None:
    source = (
        "import sys; sys.modules['reportlab'] = None;"
        "from wortkniffel.cli.main import main;"
        "sys.exit(main(['block', '--game', 'wort', '-o', '-']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, b"")
    first, command = done.stderr.decode().splitlines()
    assert first.startswith("wortkniffel: Dafür fehlt das Paket reportlab")
    assert command == f'{sys.executable} -m pip install "wortkniffel[block]"'


@pytest.mark.parametrize(
    "arguments",
    [
        (*COMMAND[1:], "check", "Haus"),
        (*COMMAND[1:], "score", "kniffel", "12345"),
        ("-c", "import wortkniffel.cli.play, wortkniffel.tui.app"),
    ],
)
def test_nothing_else_imports_what_makes_pdf(
    arguments: tuple[str, ...], default_list: Path
) -> None:
    assert default_list.exists()
    assert not imported_by(*arguments) & {"reportlab", "PIL"}
