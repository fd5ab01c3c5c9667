"""``wortkniffel analyse --html``: one page that needs nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.analysed import STRANGE, analyse, at_home, two_of_kniffel, words_begun
from tests.unit.cli.pages import Page, needs_nothing_else
from tests.unit.cli.running import ROOT, environment
from wortkniffel.lexicon.lexicon import Lexicon


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """Of somebody with Kniffel for two, one of a strange name, and a turn of Wort-Kniffel."""
    folder = tmp_path_factory.mktemp("home")
    return at_home(folder, two_of_kniffel(), words_begun(lexicon))


@pytest.fixture(scope="module")
def kniffel(home: Path) -> str:
    """The page of the first game."""
    return written(home, "1")


def written(home: Path, game: str) -> str:
    target = home / "Seite.html"
    outcome = analyse(home, game, "--html", str(target))
    assert (outcome.status, outcome.out, outcome.complaint) == (0, "", "")
    return target.read_text(encoding="utf-8")


def test_everybody_has_figures_pictures_and_all_turns(kniffel: str) -> None:
    page = Page(kniffel)
    assert page.open == []
    assert page.texts_in("h1") == ["Analyse einer Partie"]
    assert page.texts_in("h2") == ["Anna", STRANGE]
    game = two_of_kniffel()
    totals = [game.totals(seat).total for seat in game.seats]
    figures = page.texts_in("dd")
    assert [figures[3], figures[7]] == [f"{total},0" for total in totals]
    assert page.texts_in("dt")[:4] == [
        "Bestes Spiel im Mittel",
        "Glück der Würfel",
        "Verschenkt",
        "Ergebnis",
    ]
    assert page.texts_in("figcaption") == 2 * [
        "Zu erwartende Punkte",
        "Glück und Verluste Zug um Zug",
    ]
    captions = ["Wobei verschenkt wurde", "Am teuersten"]
    assert page.texts_in("caption") == ["Glück und Können", *2 * captions]
    assert page.texts_in("h4") == 2 * [f"Zug {number}" for number in range(1, 14)]


def test_the_dice_that_were_kept_are_marked(kniffel: str) -> None:
    page = Page(kniffel)
    game = two_of_kniffel()
    text = "".join(page.texts_in("i", "b"))
    first = next(event.throw for event in game.events if hasattr(event, "throw"))
    assert first in text
    assert page.texts_in("b")


def test_words_that_were_missed_are_on_the_page(home: Path) -> None:
    page = Page(written(home, "2"))
    assert page.texts_in("h2") == ["Anna"]
    assert "Übersehene Wörter, geläufige zuerst" in page.texts_in("caption")
    assert any(text.startswith("Nicht gefunden:") for text in page.texts_in("p"))
    assert "0 Punkte nach 1 Zug" in page.texts_in("p")


def test_names_are_text_and_nothing_else(kniffel: str) -> None:
    assert "&lt;b&gt;&amp;" in kniffel
    assert STRANGE not in kniffel


def test_the_page_loads_nothing_and_runs_nothing(kniffel: str) -> None:
    needs_nothing_else(kniffel)


def test_the_page_can_be_heard(kniffel: str) -> None:
    page = Page(kniffel)
    ids = page.values_of("id")
    assert len(ids) == len(set(ids))
    assert all(key in ids for value in page.values_of("aria-labelledby") for key in value.split())
    pictures = [value for tag, name, value in page.attributes if (tag, name) == ("svg", "role")]
    assert pictures == ["img"] * 4
    assert any(text.startswith("Vor dem ersten Zug 248,3, nach") for text in page.texts_in("desc"))


def test_the_same_game_makes_the_same_bytes_on_standard_output_too(
    home: Path, kniffel: str
) -> None:
    assert analyse(home, "1", "--html", "-").out == kniffel


def test_a_page_that_cannot_be_written_is_status_3(home: Path) -> None:
    target = home / "kein Ordner" / "seite.html"
    outcome = analyse(home, "1", "--html", str(target))
    assert (outcome.status, outcome.out) == (3, "")
    assert f"{target} ist nicht zu schreiben: den Ordner gibt es nicht." in outcome.complaint


def test_without_the_library_there_is_a_command_that_brings_it(home: Path) -> None:
    source = (
        "import sys; sys.modules['pygal'] = None;"
        "from wortkniffel.cli.main import main;"
        "sys.exit(main(['analyse', '1', '--html', sys.argv[1]]))"
    )
    target = home / "ohne.html"
    done = subprocess.run(
        [sys.executable, "-c", source, target],
        capture_output=True,
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(home / "data")),
        check=False,
    )
    assert (done.returncode, done.stdout, target.exists()) == (3, b"", False)
    assert '-m pip install "wortkniffel[plots]"' in done.stderr.decode()
