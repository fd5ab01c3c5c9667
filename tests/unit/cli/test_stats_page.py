"""``wortkniffel stats --html``: one page that needs nothing else."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.pages import Page, needs_nothing_else
from tests.unit.cli.played import UPPER, WORDS, game, stats, with_games
from tests.unit.cli.running import ROOT, environment, run_bytes
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.wortkniffel import WortKniffel

STRANGE = "<b>&"


@pytest.fixture
def home(tmp_path: Path, lexicon: Lexicon) -> Path:
    """Of somebody with a strange name who has played Kniffel with Anna, and Wort-Kniffel."""
    wort = WortKniffel(load_dice(), lexicon)
    return with_games(
        tmp_path,
        game(1, {"Anna": [{"chance": 20, "6": 18}], STRANGE: [{"chance": 30}]}),
        game(2, {"Anna": [{"chance": 30, "kniffel": 50}], STRANGE: [UPPER]}),
        game(3, {STRANGE: [{"2": 5}]}, wort, words=WORDS),
        game(4, {STRANGE: [{"2": 5}]}, wort, helped=[0]),
    )


def written(home: Path, *arguments: str) -> str:
    target = home / "Seite.html"
    outcome = stats(home, "--html", str(target), *arguments)
    assert (outcome.status, outcome.out, outcome.complaint) == (0, "", "")
    return target.read_text(encoding="utf-8")


def test_everybodys_page_has_scores_figures_pictures_and_words(home: Path) -> None:
    page = Page(written(home))
    assert page.open == []
    assert page.texts_in("h1") == ["Bestenlisten und Statistik"]
    assert page.texts_in("h2") == ["Wort-Kniffel", "Wort-Kniffel", "Kniffel"]
    assert "Spielregel · ohne Sanduhr · mit Rat" in page.texts_in("p")
    # 38, 30, 80 and 98: 246 in all, and 3219 the squares of the distances from their mean.
    figures = dict(zip(page.texts_in("dt")[-9:], page.texts_in("dd")[-9:], strict=True))
    assert figures == {
        "Partien": "2",
        "Blätter": "4",
        "Mittel": "61,5",
        "Median": "59,0",
        "Streuung": "28,4",
        "Höchste Punktzahl": "98",
        "Niedrigste Punktzahl": "30",
        "Bonus": "25,0 %",
        "Zeit je Zug": "10,0 s",
    }
    cells = page.texts_in("td")
    scores = cells.index("02.11.2026")
    assert cells[scores - 3 : scores + 1] == ["1", STRANGE, "98", "02.11.2026"]
    assert "Kar" in cells
    assert page.texts_in("caption").count("Bestenliste") == 3
    assert page.texts_in("figcaption")[-2:] == [
        "Verteilung der Punkte",
        "Verlauf von Blatt zu Blatt",
    ]


def test_the_page_of_somebody(home: Path) -> None:
    page = Page(written(home, "--name", STRANGE))
    assert page.texts_in("h1") == [f"Statistik von {STRANGE}"]
    assert page.texts_in("h2") == ["Wort-Kniffel", "Kniffel"]
    assert "1 Partie mit Rat zählt hier nicht mit." in page.texts_in("p")
    cells = page.texts_in("td")
    assert "Anna" not in cells
    # 98 is best of all, 30 comes after both of Anna's.
    scores = cells.index("02.11.2026")
    assert cells[scores - 3 : scores + 1] == ["1", STRANGE, "98", "02.11.2026"]
    assert cells[scores + 1 : scores + 5] == ["4", STRANGE, "30", "01.11.2026"]


def test_the_boxes_have_bars_as_long_as_their_means(home: Path) -> None:
    page = Page(written(home, "--name", "Anna"))
    # Chance 25, Kniffel 25 and Sechser 9 on average.
    assert page.values_of("style").count("--share:100.0%") == 2
    assert page.values_of("style").count("--share:36.0%") == 1
    assert page.values_of("style").count("--share:0.0%") == 10


def test_bonus_and_extra_points_stand_under_the_boxes(home: Path) -> None:
    page = Page(written(home))
    # 35 in one of four sheets, and nobody has extra points.
    assert "8,8" in page.texts_in("td")
    assert page.texts_in("th").count("Bonus") == 1
    assert "Extrapunkte" not in page.texts_in("th")


def test_the_page_goes_to_standard_output_too(home: Path) -> None:
    done = run_bytes(
        "stats", "--html", "-", XDG_DATA_HOME=str(home / "data"), PYTHONIOENCODING="ascii"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == written(home)
    assert not Path("-").exists()


def picture_of(*sheets: int) -> str:
    """The distribution with so many sheets in its bins, drawn in a process of its own.

    What draws it changes how modules are found.
    """
    source = (
        "from wortkniffel.archive.statistics import Bin;"
        "from wortkniffel.cli.reports.plots import distribution;"
        f"bins = [Bin(5 * n, 5 * n + 5, count) for n, count in enumerate({sheets})];"
        "print(distribution(bins, 'key', 'title', 'about'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, cwd=ROOT, env=environment(), check=True
    )
    return done.stdout.decode()


def test_a_bar_of_one_is_seen_beside_one_of_hundreds() -> None:
    picture = picture_of(500, 0, 1)
    bars = re.findall(r'y="([0-9.]+)" rx="0" ry="0" width="[0-9.]+" height="([0-9.]+)"', picture)
    (high, large), (low, small) = (tuple(map(float, bar)) for bar in bars)
    assert small == 5
    # Both stand on the same line.
    assert low + small == pytest.approx(high + large)


def test_the_line_on_which_the_bars_stand_is_drawn_over_them() -> None:
    picture = picture_of(2, 0, 1)
    line = re.search(r'<path d="M0[.0]* [0-9.]+ h[0-9.]+" class="axis line"', picture)
    assert line is not None
    assert line.start() > picture.rindex('class="rect')


def test_names_and_words_are_text_and_nothing_else(home: Path) -> None:
    source = written(home)
    assert "&lt;b&gt;&amp;" in source
    assert STRANGE not in source
    assert "<b>" not in source


def test_the_page_loads_nothing_and_runs_nothing(home: Path) -> None:
    needs_nothing_else(written(home))


def test_the_page_can_be_heard(home: Path) -> None:
    source = written(home)
    page = Page(source)
    assert source.startswith('<!DOCTYPE html>\n<html lang="de">')
    ids = page.values_of("id")
    assert len(ids) == len(set(ids))
    pictures = [value for tag, name, value in page.attributes if (tag, name) == ("svg", "role")]
    assert pictures == ["img", "img"]
    assert all(key in ids for value in page.values_of("aria-labelledby") for key in value.split())
    assert "4 Blätter, 30 bis 98 Punkte, im Mittel 61,5." in page.texts_in("desc")
    assert source.count("<table>") == source.count("<caption>") > 0
    assert set(page.values_of("scope")) == {"col", "row"}


def test_the_same_results_make_the_same_bytes(home: Path) -> None:
    assert written(home) == written(home)


@pytest.mark.parametrize("sheets", [{"Anna": [{}]}, {"Anna": [{}], "Ben": [{}]}])
def test_few_results_make_a_page_too(
    tmp_path: Path, sheets: dict[str, list[dict[str, int]]]
) -> None:
    page = Page(written(with_games(tmp_path, game(1, sheets))))
    assert page.texts_in("h2") == ["Kniffel"]
    assert page.open == []


def test_a_page_that_cannot_be_written_is_status_3(home: Path) -> None:
    target = home / "kein Ordner" / "seite.html"
    outcome = stats(home, "--html", str(target))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint == (
        f"wortkniffel: {target} ist nicht zu schreiben: den Ordner gibt es nicht.\n"
    )


def test_without_the_library_there_is_a_command_that_brings_it(home: Path) -> None:
    source = (
        "import sys; sys.modules['pygal'] = None;"
        "from wortkniffel.cli.main import main;"
        "sys.exit(main(['stats', '--html', sys.argv[1]]))"
    )
    target = home / "seite.html"
    done = subprocess.run(
        [sys.executable, "-c", source, target],
        capture_output=True,
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(home / "data")),
        check=False,
    )
    assert (done.returncode, done.stdout, target.exists()) == (3, b"", False)
    first, command = done.stderr.decode().splitlines()
    assert first.startswith("wortkniffel: Dafür fehlt das Paket pygal")
    assert command == f'{sys.executable} -m pip install "wortkniffel[plots]"'
