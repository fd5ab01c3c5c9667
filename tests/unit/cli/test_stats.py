"""``wortkniffel stats``: high scores and figures, as text and for programs."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.played import UPPER, Mau, game, stats, with_games
from tests.unit.cli.running import COMMAND, run
from tests.unit.cli.test_commands import HEAVY, imported_by
from wortkniffel.rules.kniffel import Kniffel


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Of Anna, who has 38, 80 and 98 points at Kniffel, and others with less."""
    return with_games(
        tmp_path,
        game(1, {"Anna": [{"chance": 20, "6": 18}], "Ben": [{"chance": 30}]}),
        game(2, {"anna": [{"chance": 30, "kniffel": 50}]}),
        # 63 above bring 35 more.
        game(3, {"Anna": [UPPER], "Ben": [{"kniffel": 50, "klein": 30}]}),
        game(4, {"Anna": [{"chance": 25}], "Ben": [{}]}, helped=[0]),
        game(5, {"Anna": [{"chance": 10}]}, sand=60),
        game(6, {"Anna": [{}]}, Mau()),
    )


def test_high_scores_and_a_line_a_player_for_each_set_of_rules(home: Path) -> None:
    outcome = stats(home)
    assert (outcome.status, outcome.complaint) == (0, "")
    assert (
        outcome.out
        == """\
Bestenlisten und Statistik
1 Partie fehlt: Sie ist beschädigt, oder ihr Spiel oder ihre Würfel sind nicht hier.

Kniffel · Regelblatt · 60 s
  Bestenliste  Punkte       Datum
   1. Anna         10  05.11.2026

  Name  Partien  Mittel  Höchste
  Anna        1    10,0       10

Kniffel · Regelblatt · ohne Sanduhr
  Bestenliste  Punkte       Datum
   1. Anna         98  03.11.2026
   2. anna         80  02.11.2026
   2. Ben          80  03.11.2026
   4. Anna         38  01.11.2026
   5. Ben          30  01.11.2026
   6. Ben           0  04.11.2026

  Name  Partien  Mittel  Höchste
  Anna        3    72,0       98
  Ben         3    36,7       80

Kniffel · Regelblatt · ohne Sanduhr · mit Rat
  Bestenliste  Punkte       Datum
   1. Anna         25  04.11.2026

  Name  Partien  Mittel  Höchste
  Anna        1    25,0       25
"""
    )


def test_ten_high_scores_at_most(tmp_path: Path) -> None:
    games = [game(day, {"Anna": [{"chance": 30 - day}]}) for day in range(1, 13)]
    scores = stats(with_games(tmp_path, *games)).lines[4:15]
    assert [line.split()[:3] for line in scores[:-1]] == [
        [f"{rank}.", "Anna", str(30 - rank)] for rank in range(1, 11)
    ]
    assert scores[-1] == ""


def test_the_figures_of_somebody_however_the_name_is_written(home: Path) -> None:
    outcome = stats(home, "--name", " ANNA ")
    assert (outcome.status, outcome.complaint) == (0, "")
    alone, _blank, usual = outcome.out.partition("\nKniffel · Regelblatt · ohne Sanduhr\n")
    assert alone.startswith(
        "Statistik von Anna\n"
        "1 Partie mit Rat zählt hier nicht mit.\n"
        "1 Partie fehlt: Sie ist beschädigt, oder ihr Spiel oder ihre Würfel sind nicht hier.\n"
        "\nKniffel · Regelblatt · 60 s\n  Partien                    1\n"
    )
    # One sheet has no distribution.
    assert "Verteilung" not in alone
    # Squares of 34, 8 and 26, a third of them all, and the root of that.
    assert usual.startswith("""\
  Partien                    3
  Mittel                  72,0
  Median                  80,0
  Streuung                25,1
  Höchste Punktzahl         98
  Niedrigste Punktzahl      38
  Bonus                 33,3 %
  Zeit je Zug           10,0 s

  Verteilung der Punkte
""")
    assert "\n  Sechser          12,0      33,3 %\n" in usual
    assert "\n  Kniffel          16,7      66,7 %\n" in usual
    assert "\n  Chance           16,7      33,3 %\n" in usual
    # A bonus of 35 in one of three.
    assert usual.endswith("\n  Bonus            11,7\n")
    assert (
        """
  Beste Ergebnisse, mit dem Rang unter allen  Punkte       Datum
   1. Anna                                        98  03.11.2026
   2. anna                                        80  02.11.2026
   4. Anna                                        38  01.11.2026
"""
        in usual
    )
    assert "Wörter" not in usual


def test_distribution_and_course_are_drawn(home: Path) -> None:
    lines = stats(home, "--name", "Anna", "--game", "kniffel").lines
    start = lines.index("  Verteilung der Punkte") + 1
    bars = lines[start : lines.index("", start)]
    assert bars[0] == f"    30–39 {'█' * 40} 1"
    assert bars[-1] == f"    90–99 {'█' * 40} 1"
    assert [bar.strip() for bar in bars if "█" not in bar] == ["40–49", "50–59", "60–69", "70–79"]
    start = lines.index("  Verlauf, von links nach rechts, mit dem Mittel der letzten 10") + 1
    course = lines[start : lines.index("", start)]
    assert course[0].startswith("    98 │")
    assert course[-1].startswith("    38 │")
    # The newest, which is the best, is the dot in the upper right corner.
    assert (len(course[0]), course[0][-1]) == (8 + 60, "\u2808")
    assert all("\u2801" <= char <= "\u28ff" for char in course[-1][8:].replace(" ", ""))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_pictures_are_plain_where_the_encoding_has_no_more(home: Path, encoding: str) -> None:
    outcome = stats(home, "--name", "Anna", encoding=encoding)
    assert (outcome.status, outcome.complaint, "?" in outcome.out) == (0, "", False)
    assert ("- Regelblatt - " in outcome.out) == (encoding == "ascii")
    assert f" {'#' * 40} 1\n" in outcome.out
    lines = outcome.lines
    # The oldest stands lowest, and its mean is itself; the newest is on top at the right.
    assert "    38 |*" in lines
    assert f"    98 |{' ' * 59}." in lines


def test_everything_for_programs(home: Path) -> None:
    outcome = stats(home, "--name", "anna", "--json")
    assert (outcome.status, outcome.complaint) == (0, "")
    (line,) = outcome.lines
    told = json.loads(line)
    assert (told["name"], told["helped_games"], told["unread_games"]) == ("Anna", 1, 1)
    with_sand, usual = told["groups"]
    assert (with_sand["sand"], with_sand["totals"]) == (60, [10])
    boxes = usual.pop("boxes")
    assert boxes["6"] == {"mean": 12.0, "struck": pytest.approx(1 / 3)}
    assert list(boxes)[:2] == ["1", "2"]
    assert usual.pop("histogram")[0] == {"low": 30, "high": 40, "sheets": 1}
    scores = usual.pop("high_scores")
    assert [(score["rank"], score["points"]) for score in scores] == [(1, 98), (2, 80), (4, 38)]
    assert scores[1] == {
        "rank": 2,
        "name": "anna",
        "points": 80,
        "begun": "2026-11-02T12:00:00+00:00",
        "game": 2,
        "day": None,
    }
    assert usual == {
        "ruleset": "kniffel",
        "options": {"preset": "regelblatt"},
        "sand": None,
        "dice": None,
        "dice_digest": Kniffel().dice.digest(),
        "list": None,
        "own_words": False,
        "helped": False,
        "games": 3,
        "sheets": 3,
        "mean": 72.0,
        "median": 80,
        "deviation": pytest.approx(25.1396, abs=1e-4),
        "best": 98,
        "worst": 38,
        "bonus_rate": pytest.approx(1 / 3),
        "bonus_mean": pytest.approx(35 / 3),
        "extra_mean": 0.0,
        "seconds_a_sheet": 130.0,
        "seconds_a_turn": 10.0,
        "totals": [38, 80, 98],
        "moving_mean": [38.0, 59.0, 72.0],
        "best_words": [],
        "rarest_words": [],
        "players": [{"name": "Anna", "games": 3, "mean": 72.0, "best": 98}],
    }


def test_only_the_game_that_was_asked_for(home: Path) -> None:
    outcome = stats(home, "--game", "wort", "--json")
    assert (outcome.status, json.loads(outcome.out)["groups"]) == (1, [])
    assert outcome.complaint.startswith(
        "wortkniffel: Noch ist keine Partie zu Ende, die hier zählt."
    )
    told = json.loads(stats(home, "--game", "Kniffel", "--json").out)
    assert [group["sheets"] for group in told["groups"]] == [1, 6, 1]


def test_asking_makes_no_file(tmp_path: Path) -> None:
    for command in (["stats"], ["show"], ["show", "1"], ["export", "1"]):
        run(*command, XDG_DATA_HOME=str(tmp_path / "data"))
    assert list(tmp_path.iterdir()) == []


def test_without_finished_games_it_says_so(tmp_path: Path) -> None:
    for arguments in ([], ["--name", "Anna"], ["--html", str(tmp_path / "seite.html")]):
        outcome = stats(tmp_path, *arguments)
        assert (outcome.status, outcome.out) == (1, "")
        assert outcome.complaint == (
            "wortkniffel: Noch ist keine Partie zu Ende, die hier zählt.\n"
        )
    assert not (tmp_path / "seite.html").exists()


def test_somebody_who_always_took_advice_has_no_figures(tmp_path: Path) -> None:
    home = with_games(tmp_path, game(1, {"Anna": [{}], "Ben": [{}]}, helped=[0]))
    outcome = stats(home, "--name", "Anna")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.complaint.endswith("\n1 Partie mit Rat zählt hier nicht mit.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--name", "Cleo"],
            "„Cleo“ hat hier noch keine Partie zu Ende gespielt (möglich: Anna, Ben).",
        ),
        (["--name", ""], "--name: hier fehlt der Name"),
        (["--name", "  "], "--name: hier fehlt der Name"),
        (["--game", "mau"], "„mau“ gibt es nicht (möglich: wort, kniffel, punktverkehrt)"),
        (["--json", "--html", "x.html"], "geht nicht zusammen mit"),
        (["--html", ""], "hier fehlt der Name einer Datei"),
    ],
)
def test_wrong_use_is_status_2(home: Path, arguments: list[str], sentence: str) -> None:
    outcome = stats(home, *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert sentence in outcome.complaint.splitlines()[-1]


def test_an_archive_that_is_something_else_is_status_3(tmp_path: Path) -> None:
    (tmp_path / "data" / "wortkniffel" / "spiele.db").mkdir(parents=True)
    outcome = stats(tmp_path)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.startswith("wortkniffel: Gespeicherte Spiele (")


def test_nothing_heavy_is_imported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    imported = imported_by(*COMMAND[1:], "stats")
    assert "sqlite3" in imported
    assert not imported & {*HEAVY, "pygal", "plotille"}


def test_help_is_german() -> None:
    outcome = run("stats", "--help")
    assert outcome.status == 0
    assert outcome.out.startswith("Aufruf: wortkniffel stats [-h]")
