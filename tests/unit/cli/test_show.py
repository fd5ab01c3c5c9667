"""``wortkniffel show``: the list of games, with the points of those that are over."""

import json
from pathlib import Path

import pexpect
import pytest

from tests.cases.finished import finished
from tests.unit.cli.played import Mau, game, with_games
from tests.unit.cli.running import COMMAND, ROOT, Outcome, environment, run
from wortkniffel.rules.daily import daily_setup
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt


def show(home: Path, *arguments: str) -> Outcome:
    """A run for the player who lives there."""
    return run("show", *arguments, XDG_DATA_HOME=str(home / "data"), TZ="UTC")


def test_finished_games_have_points_and_columns_are_straight(tmp_path: Path) -> None:
    home = with_games(
        tmp_path,
        game(1, {"Anna": [{"chance": 20, "6": 18}], "Ben": [{"chance": 30}]}),
        game(2, {"Anna": [{}]}, Mau()),
        game(3, {"Anna": [{"kontrollverlust": 5}] * 6}, Punktverkehrt()),
    )
    outcome = show(home)
    assert (outcome.status, outcome.complaint) == (0, "")
    # Six columns take 78 turns, a game for two 26, of ten seconds each.
    assert outcome.lines == [
        "3  Punktverkehrt  03.11.2026 12:13  zu Ende  Anna 30 in 6 Spalten",
        "2  mau            02.11.2026 12:02  zu Ende  Anna",
        "1  Kniffel        01.11.2026 12:04  zu Ende  Anna 38, Ben 30",
    ]


def test_points_for_programs_stand_in_the_order_of_the_seats(tmp_path: Path) -> None:
    home = with_games(
        tmp_path,
        game(1, {"Anna": [{"chance": 20}], "Ben": [{"chance": 30}]}, helped=[1]),
        game(2, {"Anna": [{}]}, Mau()),
        game(3, {"?": [{}], "Ben": [{"chance": 8}]}),
    )
    without_name, unknown, helped = map(json.loads, show(home, "--json").lines)
    assert (helped["totals"], helped["helped"]) == ([20, 30], True)
    assert (helped["begun"], helped["day"]) == ("2026-11-01T12:00:00Z", None)
    assert (unknown["totals"], unknown["helped"], unknown["over"]) == (None, None, True)
    assert (without_name["totals"], without_name["helped"]) == ([None, 8], False)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Anna", "x" * 30], f"Anna 0, {'x' * 15}… 0"),
        ([f"Maximilian{n}" for n in range(8)], "Maximilian1 0, Maximilian2 0, +5"),
        (["x" * 200, "y" * 200], f"{'x' * 15}… 0, {'y' * 15}… 0"),
    ],
)
def test_long_names_are_cut_and_many_are_counted(
    tmp_path: Path, names: list[str], told: str
) -> None:
    home = with_games(tmp_path, game(1, {name: [{}] for name in names}))
    (line,) = show(home).lines
    assert line.endswith(told)
    assert len(line) <= 100


@pytest.mark.parametrize(
    ("columns", "people"),
    [
        (120, ", ".join(f"Maximilian{n} 0" for n in range(5)) + ", +1"),
        (80, "Maximilian0 0, Maximilian1 0, +4"),
        (50, "Maximilian…"),
    ],
)
def test_lines_are_no_wider_than_the_terminal(tmp_path: Path, columns: int, people: str) -> None:
    home = with_games(tmp_path, game(1, {f"Maximilian{n}": [{}] for n in range(6)}))
    environ = environment(XDG_DATA_HOME=str(home / "data"), TZ="UTC", TERM="xterm-256color")
    environ.pop("COLUMNS", None)
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "show"],
        cwd=str(ROOT),
        env=environ,
        encoding="utf-8",
        dimensions=(24, columns),
        timeout=20,
    )
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.before is not None
    (line,) = terminal.before.splitlines()
    assert line == f"1  Kniffel  01.11.2026 12:13  zu Ende  {people}"


def test_wide_names_have_room_as_wide_as_they_are(tmp_path: Path) -> None:
    (line,) = show(with_games(tmp_path, game(1, {"李明" * 10: [{}], "Anna": [{}]}))).lines
    assert line.endswith("zu Ende  李明李明李明李… 0, Anna 0")


def test_a_game_that_does_not_know_its_date_is_shown_without_one(tmp_path: Path) -> None:
    home = with_games(tmp_path, finished(Kniffel(), [{}]), game(1, {"Anna": [{"chance": 5}]}))
    assert show(home).lines == [
        "1  Kniffel                    zu Ende  Anna 0",
        "2  Kniffel  01.11.2026 12:02  zu Ende  Anna 5",
    ]


def test_daily_games_and_those_with_advice_are_marked(tmp_path: Path) -> None:
    setup = daily_setup(Kniffel(), "2026-11-03", "Anna", "2026-11-03T12:00:00Z")
    home = with_games(
        tmp_path,
        game(1, {"Anna": [{}]}, helped=[0]),
        game(2, {"Anna": [{}], "Ben": [{}]}),
        finished(Kniffel(), [{}], setup=setup),
    )
    people = [line.rpartition("zu Ende  ")[2] for line in show(home).lines]
    assert people == ["Anna 0 · Tagespartie", "Anna 0, Ben 0", "Anna 0 · mit Rat"]


def test_a_mark_without_room_is_left_out(tmp_path: Path) -> None:
    names = [f"Maximilian{n}" for n in range(4)]
    home = with_games(tmp_path, game(1, {name: [{}] for name in names}, helped=[1]))
    (line,) = show(home).lines
    assert line.endswith("Maximilian0 0, Maximilian1 0, Maximilian2 0, Maximilian3 0")
