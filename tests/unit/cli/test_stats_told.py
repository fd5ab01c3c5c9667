"""``wortkniffel stats``: what is told of words, columns, names and dates."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases.finished import finished
from tests.unit.cli.played import UPPER, WORDS, game, stats, with_games
from tests.unit.cli.running import ROOT, environment
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import BoxEntered
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.wortkniffel import WortKniffel


@pytest.mark.parametrize("totals", [(10, 30), (30, 10)])
def test_two_results_are_two_points_and_a_line(tmp_path: Path, totals: tuple[int, int]) -> None:
    games = [game(day, {"Anna": [{"chance": points}]}) for day, points in enumerate(totals, 1)]
    lines = stats(with_games(tmp_path, *games), "--name", "Anna").lines
    start = lines.index("  Verlauf, von links nach rechts, mit dem Mittel der letzten 10") + 1
    picture = [line[8:].ljust(60) for line in lines[start : lines.index("", start)]]
    first, last = (picture[-1], picture[0]) if totals[0] < totals[1] else (picture[0], picture[-1])
    assert first[0] != " "
    assert last[59] != " "
    # From the first result to the mean of both, which is half way between.
    assert all(any(row[column] != " " for row in picture) for column in range(60))


def test_equal_results_have_a_flat_course(tmp_path: Path) -> None:
    games = [game(day, {"Anna": [{"chance": 20}]}) for day in (1, 2)]
    home = with_games(tmp_path, *games)
    for encoding in ("utf-8", "ascii"):
        outcome = stats(home, "--name", "Anna", encoding=encoding)
        assert outcome.status == 0
        assert outcome.complaint == ""


def test_words_by_points_and_by_how_rare_they_are(tmp_path: Path, lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    home = with_games(tmp_path, game(1, {"Anna": [{"2": 5}]}, rules, words=WORDS))
    assert stats(home, "--name", "Anna").lines[-2:] == [
        "  Beste Wörter: Quark 17, Kurs 7, Kar 6",
        "  Seltenste Wörter: Kar 6, Quark 17, Kurs 7",
    ]
    (group,) = json.loads(stats(home, "--json").out)["groups"]
    assert group["best_words"][0] == {"word": "Quark", "lay_form": "QUARK", "points": 17}
    assert [word["lay_form"] for word in group["rarest_words"]] == ["KAR", "QUARK", "KURS"]


def test_without_the_bands_all_but_the_rarest_words_is_told(
    tmp_path: Path, lexicon: Lexicon
) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    home = with_games(tmp_path, game(1, {"Anna": [{"2": 5}]}, rules, words=WORDS))
    source = (
        "import sys; from wortkniffel.lexicon.frequency import Frequencies;"
        "Frequencies.open.__func__.__defaults__ = ('/nirgends.wkf',);"
        "from wortkniffel.cli.main import main;"
        "sys.exit(main(['stats', '--name', 'Anna']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(home / "data")),
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.decode().endswith("\n  Beste Wörter: Quark 17, Kurs 7, Kar 6\n")
    assert done.stderr.decode().startswith("wortkniffel: Die Worthäufigkeiten /nirgends.wkf sind")


def test_six_columns_are_six_sheets_of_one_game(tmp_path: Path) -> None:
    columns = [{"kontrollverlust": points} for points in (5, 10, 15, 20, 25, 30)]
    home = with_games(tmp_path, game(1, {"Anna": columns}, Punktverkehrt()))
    lines = stats(home, "--name", "Anna").lines
    assert lines[3:6] == [
        "  Partien                    1",
        "  Blätter                    6",
        "  Mittel                  17,5",
    ]


def test_boxes_bonus_and_extra_points_add_up_to_the_mean(tmp_path: Path) -> None:
    rules = Kniffel()
    once = finished(rules, [{**UPPER, "kniffel": 50}])
    events = [
        replace(event, entry=replace(event.entry, extra=50))
        if isinstance(event, BoxEntered) and event.box == "chance"
        else event
        for event in once.events
    ]
    twice = Game.replay(events, rules)
    home = with_games(tmp_path, twice, game(2, {"Anna": [{"chance": 20}]}))
    (group,) = json.loads(stats(home, "--name", "Anna", "--json").out)["groups"]
    # 63 above, 35 of bonus, 50 and 50 extra; and 20.
    assert (group["mean"], group["bonus_mean"], group["extra_mean"]) == (109.0, 17.5, 25.0)
    assert sum(box["mean"] for box in group["boxes"].values()) == 66.5
    assert stats(home, "--name", "Anna").lines[-2:] == [
        "  Bonus            17,5",
        "  Extrapunkte      25,0",
    ]


def test_results_that_do_not_know_their_date_are_told_without_one(tmp_path: Path) -> None:
    home = with_games(tmp_path, finished(Kniffel(), [{"chance": 20}]))
    assert "   1. Anna         20" in stats(home).lines
    (group,) = json.loads(stats(home, "--json").out)["groups"]
    assert group["high_scores"][0]["begun"] is None


def test_names_stand_in_the_order_of_a_dictionary(tmp_path: Path) -> None:
    home = with_games(tmp_path, game(1, {name: [{}] for name in ("Zoe", "Ärne", "Bea")}))
    assert [line.split()[0] for line in stats(home).lines[-3:]] == ["Ärne", "Bea", "Zoe"]
    assert stats(home, "--name", "Cleo").complaint.endswith("(möglich: Ärne, Bea, Zoe).\n")


def test_columns_are_straight_whatever_the_names(tmp_path: Path) -> None:
    home = with_games(tmp_path, game(1, {name: [{}] for name in ("Anna", "李明", "Zoe\u0308")}))
    lines = stats(home).lines
    assert lines[3:7] == [
        "  Bestenliste  Punkte       Datum",
        "   1. Anna          0  01.11.2026",
        "   1. 李明          0  01.11.2026",
        "   1. Zoe\u0308           0  01.11.2026",
    ]


def test_names_have_no_control_characters_and_a_bounded_length(tmp_path: Path) -> None:
    home = with_games(tmp_path, game(1, {"A\x1b[1m": [{}], "B" * 60: [{}]}))
    out = stats(home).out
    assert "A?[1m" in out
    assert "\x1b" not in out
    assert "B" * 40 not in out
