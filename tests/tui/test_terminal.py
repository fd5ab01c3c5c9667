"""The real program in a real pseudo-terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases.table import UPPER
from tests.tui.terminal import PATIENCE, ROOT, SEED, Terminal, begin_game, dice_of, expect, program
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnWords, write_own_words
from wortkniffel.places import chosen_list_file, own_words_file
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals"),
    # Python 3.12 warns of forkpty in a process with threads; the child execs at once.
    pytest.mark.filterwarnings("default:This process:DeprecationWarning"),
    pytest.mark.usefixtures("default_list"),
]


def test_a_whole_game_in_a_real_terminal(lexicon: Lexicon, tmp_path: Path) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    sheet = Sheet()
    with program(tmp_path) as terminal:
        begin_game(terminal)
        for number in range(len(rules.boxes)):
            terminal.wait_for(f"Runde {number + 1} von 11")
            terminal.wait_until(lambda: begun(terminal), "the throw")
            throw = dice_of(terminal)
            assert throw == rules.dice.throw(SEED, 0, number, 0, None)
            best = best_entries(throw, rules, lexicon, sheet)
            free = [box for box in rules.boxes if sheet.is_free(box)]
            key = max(best, key=lambda key: best[key].points) if best else free[0].key
            entry = best.get(key, Entry(0))
            for word in dict.fromkeys(laid.word for laid in entry.laid):
                terminal.type(word.lower())
                terminal.wait_for(f"▸ {word}▁")
                terminal.type("\r")
                terminal.wait_for(f"✓ {word} ")
            box = next(box for box in free if box.key == key)
            terminal.type("\x1b[B" * free.index(box))
            terminal.wait_for(f"│▸{box.name}")
            if best:
                expect(terminal, box.name, f"({entry.points}{'+' if entry.extra else ''})")
            terminal.enter()
            if not best or entry.extra:
                terminal.wait_for(f"? {box.name}{':' if entry.extra else ' streichen?'}")
                terminal.enter()
            sheet = sheet.enter(key, entry)
            terminal.wait_for(f"Jörg: {entry.points} in {box.name}"[:30])
            expect(terminal, box.name, str(entry.points))
        terminal.wait_for("Das Spiel ist aus.")
        total = total_of(sheet)
        expect(terminal, "Gesamt", str(total))
        terminal.enter()
        terminal.wait_for("Noch ein Spiel", f"{total} Punkt")
        terminal.type("b")
        assert terminal.end() == 0
        terminal.check_restored()
        assert f"1. Jörg: {total}" in terminal.text
        assert f"Kennung {SEED}" in terminal.text
    assert list(tmp_path.iterdir()) == []


def begun(terminal: Terminal) -> bool:
    """Press Space until the dice lie; a press during the rest after a throw is void."""
    if "Wurf 1 von 3" in terminal.text and len(dice_of(terminal)) == 7:
        return True
    if "Runde" in terminal.text:
        time.sleep(0.3)
        terminal.type(" ")
        terminal._read()
    return False


def total_of(sheet: Sheet) -> int:
    """A total as a person adds it up."""
    upper = sum(entry.points for key, entry in sheet.entries if key in UPPER)
    bonus = 35 if upper >= 50 else 0
    return bonus + sum(entry.points + entry.extra for _key, entry in sheet.entries)


def from_menu(terminal: Terminal) -> None:
    terminal.type("b")


def from_menu_by_ctrl_c(terminal: Terminal) -> None:
    terminal.type("\x03")


def from_game_by_ctrl_q(terminal: Terminal) -> None:
    begin_game(terminal)
    terminal.type("\x11")
    terminal.wait_for("Wer das Spiel verlässt, verliert nichts.")
    terminal.type("b")


def from_game_by_ctrl_c_twice(terminal: Terminal) -> None:
    begin_game(terminal)
    terminal.type("\x03")
    terminal.wait_for("Wer das Spiel verlässt, verliert nichts.")
    terminal.type("\x03")


def by_signal(number: signal.Signals) -> Callable[[Terminal], None]:
    def send(terminal: Terminal) -> None:
        begin_game(terminal)
        os.kill(terminal.child.pid, number)

    return send


@pytest.mark.parametrize(
    ("leave", "status"),
    [
        (from_menu, 0),
        (from_menu_by_ctrl_c, 0),
        (from_game_by_ctrl_q, 0),
        (from_game_by_ctrl_c_twice, 0),
        (by_signal(signal.SIGTERM), 128 + signal.SIGTERM),
        (by_signal(signal.SIGHUP), 128 + signal.SIGHUP),
    ],
    ids=["menu", "ctrl-c", "ctrl-q", "ctrl-c twice", "sigterm", "sighup"],
)
def test_every_way_out_restores_the_terminal(
    leave: Callable[[Terminal], None], status: int, tmp_path: Path
) -> None:
    with program(tmp_path) as terminal:
        terminal.wait_for("Spielregeln")
        assert terminal.last_of("?1049") == "h"
        leave(terminal)
        assert terminal.end() == status
        terminal.check_restored()
        assert "Traceback" not in terminal.text
    assert list(tmp_path.iterdir()) == []


def test_it_ends_when_the_window_is_closed(tmp_path: Path) -> None:
    with program(tmp_path) as terminal:
        begin_game(terminal)
        process = terminal.child.ptyproc
        process.fileobj.close()
        deadline = time.monotonic() + PATIENCE
        while process.isalive():
            assert time.monotonic() < deadline, "still runs without its terminal"
            time.sleep(0.02)
        assert process.exitstatus == 128 + signal.SIGHUP


CRASH = """
import sys
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.tui.app import WortKniffelApp
from wortkniffel.tui.equipment import Equipment

def fall_over(app, event):
    raise RuntimeError("the table has fallen over")

WortKniffelApp.on_key = fall_over
app = WortKniffelApp(Equipment(Lexicon.open(sys.argv[1]), load_dice()))
app.run()
sys.exit(app.return_code)
"""


def test_a_crash_restores_the_terminal_and_says_why(default_list: Path, tmp_path: Path) -> None:
    terminal = Terminal(["-c", CRASH, str(default_list)], tmp_path)
    try:
        terminal.wait_for("Spielregeln")
        terminal.type("x")
        assert terminal.end() == 1
        terminal.check_restored()
        assert b"the table has fallen over" in terminal.sent.rpartition(b"\x1b[?1049l")[2]
    finally:
        terminal.child.close(force=True)


def test_killed_it_leaves_no_file_but_the_archive_behind(tmp_path: Path) -> None:
    home = tmp_path / "home"
    work = tmp_path / "work"
    home.mkdir()
    work.mkdir()
    data = ROOT / "wortkniffel" / "data"
    before = {path: path.stat().st_mtime_ns for path in data.iterdir()}
    places = {f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
    with program(work, HOME=str(home), TMPDIR=str(home), **places) as terminal:
        begin_game(terminal)
        os.kill(terminal.child.pid, signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    left = {path for path in tmp_path.rglob("*") if path.is_file()}
    folder = home / "DATA" / "wortkniffel"
    assert left <= {folder / f"spiele.db{ending}" for ending in ("", "-wal", "-shm")}
    assert {path: path.stat().st_mtime_ns for path in data.iterdir()} == before


def test_umlauts_arrive_as_bytes_and_pastes_as_pastes(tmp_path: Path) -> None:
    with program(tmp_path) as terminal:
        terminal.wait_for("Spielregeln")
        terminal.type("w")
        terminal.wait_for("Wort prüfen", "was gilt")
        terminal.type("häuser")
        terminal.wait_for("✓ HÄUSER gilt")
        terminal.type("\x1b")
        terminal.wait_for("Spielregeln")
        begin_game(terminal)
        terminal.wait_until(lambda: begun(terminal), "the throw")
        terminal.type("\x1b[200~mäuse, 12 große\n\x1b[201~")
        terminal.wait_for("▸ MÄUSE▁")
        terminal.type("\x1b")
        terminal.wait_until(lambda: "MÄUSE" not in terminal.text, "an empty line")
        # A combining diaeresis, as macOS and some input methods send it.
        terminal.type("ha\u0308u")
        terminal.wait_for("▸ HÄU▁")
        # Shift and ä under the extended protocol.
        terminal.type("\x1b[228;2u")
        terminal.wait_for("▸ HÄUÄ▁")
        terminal.type("\x03")
        terminal.wait_for("Weiterspielen")
        terminal.type("b")
        assert terminal.end() == 0
        terminal.check_restored()


def test_the_chosen_list_and_own_words_are_told(
    small_list: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA")}
    for name, place in places.items():
        monkeypatch.setenv(name, place)
    for file in (chosen_list_file(), own_words_file()):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(chosen_list_file()).write_bytes(small_list.read_bytes())
    write_own_words(own_words_file(), OwnWords().allow("Foo").block("Haus"))
    with program(tmp_path, **places) as terminal:
        terminal.wait_for("Liste klein, 2 eigene Wörter")
        begin_game(terminal)
        terminal.wait_for("Spielregel · klein · eigene Wörter · ohne Sanduhr")
        terminal.type("\x03\x03")
        assert terminal.end() == 0


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        ("h ", "Esc schließt"),
        ("h\x1b[B\x1b[6~", "Esc schließt"),
        ("r\x1b[B\x1b[F", "Esc schließt"),
        ("1\r", "Solo, dreh die Sanduhr um."),
        ("w\x1bOQ\x1b[B", "Dazu braucht es ein Wort."),
        ("wHaus", "✓ HAUS gilt"),
    ],
)
def test_keys_in_one_read(keys: str, seen: str, tmp_path: Path) -> None:
    with program(tmp_path) as terminal:
        terminal.wait_for("Spielregeln")
        terminal.type(keys)
        terminal.wait_for(seen)
        terminal.type("\x03\x03")
        assert terminal.end() == 0
        terminal.check_restored()
        assert "Traceback" not in terminal.text


def test_without_colour_the_program_stays_readable(tmp_path: Path) -> None:
    with program(tmp_path, NO_COLOR="1") as terminal:
        begin_game(terminal)
        terminal.wait_until(lambda: begun(terminal), "the throw")
        terminal.wait_for("│▸2 Buchstaben", "╰─7─╯", "Enter eintragen")
        terminal.type("2")
        terminal.wait_for("╚═2═╝")
        # Letters and paper are never of one colour, and all colours are grey.
        for line in terminal.screen.buffer.values():
            for char in line.values():
                if char.data.strip():
                    assert char.fg != char.bg
        colours = re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", terminal.sent)
        assert all(len(set(colour)) == 1 for colour in colours)
        terminal.type("\x03")
        terminal.wait_for("Weiterspielen")
        terminal.type("b")
        assert terminal.end() == 0


def test_a_resized_terminal(tmp_path: Path) -> None:
    with program(tmp_path) as terminal:
        begin_game(terminal)
        for lines, columns, seen in [
            (10, 40, "Das Fenster ist zu klein"),
            (3, 5, "Das"),
            (1, 1, ""),
            (30, 100, "Gesamt"),
            (50, 160, "Gesamt"),
            (24, 80, "Gesamt"),
        ]:
            terminal.screen.resize(lines, columns)
            terminal.child.setwinsize(lines, columns)
            terminal.wait_for(seen)
        terminal.type("\x03")
        terminal.wait_for("Weiterspielen")
        terminal.type("b")
        assert terminal.end() == 0
        terminal.check_restored()


@pytest.mark.parametrize("arguments", [[], ["play"]])
def test_without_a_terminal_it_says_so(arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wortkniffel", *arguments],
        input=b"b",
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().strip() == (
        "wortkniffel: Zum Spielen wird ein Terminal gebraucht, auch für die Fehlerausgabe."
    )


def test_where_the_picture_would_go_nowhere_it_says_so(tmp_path: Path) -> None:
    command = f'exec "{sys.executable}" -m wortkniffel 2>/dev/null'
    terminal = Terminal(["-c", f"import os; os.execvp('sh', ['sh', '-c', {command!r}])"], tmp_path)
    try:
        assert terminal.end() == 2
        assert "Zum Spielen wird ein Terminal gebraucht" in terminal.text
    finally:
        terminal.child.close(force=True)
