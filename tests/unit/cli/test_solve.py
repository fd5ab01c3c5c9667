"""``wortkniffel solve``: what best play brings, from a table or computed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment, run, run_at_home
from wortkniffel.strategy.shelf import SHIPPED

KNIFFEL = {
    "1": 1.8807, "2": 5.3042, "3": 8.591, "4": 12.1919, "5": 15.7401, "6": 19.269,
    "dreierpasch": 22.2032, "viererpasch": 12.7684, "fullhouse": 22.8393, "klein": 29.5225,
    "gross": 33.1125, "kniffel": 16.1447, "chance": 22.2139,
}  # fmt: skip
posix_only = pytest.mark.skipif(os.name == "nt", reason="kills a process as other systems do")


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """Where the tables of a player who lives in ``tmp_path`` stand."""
    return tmp_path / "data" / "wortkniffel" / "wertetafeln"


def test_the_table_of_the_package_answers(tmp_path: Path, tables: Path) -> None:
    outcome = run_at_home(tmp_path, "solve", "kniffel", "--json")
    assert (outcome.status, outcome.complaint) == (0, "")
    answer = json.loads(outcome.out)
    assert answer["mean"] == 248.3214
    assert answer["boxes"] == pytest.approx(KNIFFEL, abs=2e-4)
    assert answer["table"] == str(SHIPPED / "kniffel-regelblatt.npz")
    assert not answer["computed"]
    parts = sum(answer["boxes"].values()) + answer["bonus"] + answer["extra"]
    assert parts == pytest.approx(answer["mean"], abs=1e-3)
    assert not tables.exists()


def test_people_are_told_box_by_box() -> None:
    lines = run("solve", "punktverkehrt").lines
    assert lines[0] == "Punktverkehrt: bestes Spiel bringt im Mittel"
    assert any(line.startswith("Gesamt ") and line.endswith(" 245,8708") for line in lines)
    assert lines[-2] == "Der Bonus wird zu 69,0 % erreicht."


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ("kniffel --executor ray:x", 2, "--executor: es gibt nur dask:ADRESSE"),
        ("kniffel --kenntnis kind", 2, "Kniffel hat keine Wörter, also nichts für --kenntnis."),
        ("kniffel --list x.wkl", 2, "Kniffel hat keine Wörter, also nichts für --list."),
        ("wort --list fehlt.wkl", 3, "fehlt.wkl"),
        ("wort --dice fehlt.toml", 3, "fehlt.toml"),
        ("kniffel --force --executor dask:x", 3, "das ist keine Adresse wie tcp://rechner:8786"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: str, status: int, sentence: str, tmp_path: Path
) -> None:
    outcome = run_at_home(tmp_path, "solve", *arguments.split())
    assert (outcome.status, outcome.out) == (status, "")
    assert sentence in outcome.complaint
    assert "Traceback" not in outcome.complaint


def test_a_folder_that_cannot_be_written_is_said_before_anything_is_computed(
    tmp_path: Path, tables: Path
) -> None:
    tables.parent.parent.mkdir()
    tables.parent.write_text("a file")
    outcome = run_at_home(tmp_path, "solve", "kniffel", "--force")
    assert (outcome.status, outcome.out) == (3, "")
    assert "ist nicht zu schreiben: ein Ordner auf dem Weg dorthin ist eine Datei" in (
        outcome.complaint
    )


def test_two_at_once_do_not_get_in_each_others_way(tmp_path: Path, tables: Path) -> None:
    first = begin(tmp_path)
    try:
        wait_for(tables / "kniffel-ohne.lock")
        outcome = run_at_home(tmp_path, "solve", "kniffel", "--preset", "ohne")
    finally:
        first.kill()
        first.communicate()
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.endswith("rechnet gerade ein anderes Programm aus.\n")


@posix_only
def test_stopped_and_killed_it_goes_on_and_comes_to_the_same(tmp_path: Path, tables: Path) -> None:
    partly = tables / "kniffel-ohne.teil"
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        stopped = begin(tmp_path)
        wait_for(partly, after=written(partly))
        stopped.send_signal(number)
        _out, complaint = stopped.communicate(timeout=60)
        assert stopped.returncode == status
        assert complaint.decode().endswith("Angehalten. Derselbe Befehl macht hier weiter.\n")
        assert partly.exists()
        assert not (tables / "kniffel-ohne.npz").exists()
    killed = begin(tmp_path)
    wait_for(partly, after=written(partly))
    killed.kill()
    killed.communicate()
    outcome = run_at_home(tmp_path, "solve", "kniffel", "--preset", "ohne", "--json")
    assert outcome.status == 0
    assert outcome.complaint == "wortkniffel: Es geht weiter, wo zuletzt aufgehört wurde.\n"
    answer = json.loads(outcome.out)
    assert (answer["mean"], answer["computed"]) == (245.8708, True)
    assert answer["bonus_chance"] == pytest.approx(0.69, abs=5e-4)
    assert sorted(path.name for path in tables.iterdir()) == ["kniffel-ohne.npz"]


def test_a_table_that_does_not_fit_is_refused_by_name(tmp_path: Path, tables: Path) -> None:
    tables.mkdir(parents=True)
    own = tables / "kniffel-ohne.npz"
    own.write_bytes((SHIPPED / "kniffel-regelblatt.npz").read_bytes())
    stopped = begin(tmp_path)
    wait_for(tables / "kniffel-ohne.lock")
    stopped.kill()
    complaint = stopped.communicate()[1].decode()
    assert f"Die Wertetafel {own} ist nicht brauchbar: sie gilt für „Kniffel, regelblatt“" in (
        complaint
    )
    assert "Sie wird neu berechnet." in complaint


def begin(home: Path) -> subprocess.Popen[bytes]:
    """A run that computes Kniffel without extras, which no table of the package has."""
    return subprocess.Popen(
        [*COMMAND, "solve", "kniffel", "--preset", "ohne"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(home / "data"), XDG_CONFIG_HOME=str(home / "config")),
    )


def written(path: Path) -> int:
    """When a file was written; 0 where there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


def wait_for(path: Path, after: int = 0) -> None:
    """Until a file is there, or is written anew."""
    deadline = time.monotonic() + 60
    while written(path) <= after:
        assert time.monotonic() < deadline, f"{path} did not come"
        time.sleep(0.02)


def test_without_a_compiler_it_is_computed_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "numba.py"
    blocked.write_text("raise ModuleNotFoundError('numba', name='numba')\n")
    code = (
        "from wortkniffel.strategy.turn import fastest_turns, ArrayTurns;"
        "from tests.cases.small_games import SmallKniffel, modelled;"
        "m = modelled(SmallKniffel(), None);"
        "print(type(fastest_turns(m.worths, m.lattice, m.throws)) is ArrayTurns)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=ROOT,
        env=environment(PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)])),
        check=True,
    )
    assert done.stdout == b"True\n"
