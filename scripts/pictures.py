"""Make the pictures of the README and the docs from the running program.

Needs Chromium (Debian: chromium) and the fonts Fira Code (fonts-firacode) and DejaVu Sans
Mono; writes PNG files to docs/pictures.
"""

import asyncio
import re
import shutil
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.sheet import Entry
from wortkniffel.strategy.moves import best_entries
from wortkniffel.tui.app import WortKniffelApp
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.analysis import AnalysisScreen
from wortkniffel.tui.screens.play import PlayScreen
from wortkniffel.tui.screens.statistics import StatisticsScreen
from wortkniffel.tui.table import GameClock, Table

_PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
_SETUP = Setup(("Anna", "Ben"), "MAUS77", 120, by_lot=False)
_CHAOS = Setup(("Anna", "Ben"), "PUNKT5", None, by_lot=False, ruleset="punktverkehrt")
_GAMES, _FIRST_GAME, _SECONDS_A_LOOK = 60, datetime(2026, 7, 1, 18, tzinfo=UTC), 2.3
_RECKONING = 5.0
"""Seconds in which the adviser is sure to have looked at everything."""
_FOUND = ("gerüst", "reise", "tür", "eis")
_TYPED = "steuer"
_BROWSER = (
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
)


def main() -> int:
    """Make all pictures; return 0."""
    if shutil.which(_BROWSER[0]) is None:
        print("chromium is missing (Debian: apt install chromium)", file=sys.stderr)
        return 1
    _PICTURES.mkdir(parents=True, exist_ok=True)
    asyncio.run(_all())
    return 0


async def _all() -> None:
    with TemporaryDirectory() as folder, closing(Archive.open(Path(folder, "spiele.db"))) as games:
        await _look_back(Equipment(Lexicon.open(), load_dice(), archive=games), games)
    equipment = Equipment(Lexicon.open(), load_dice())
    app = WortKniffelApp(equipment)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        _save(app, "start")
        await _sit_down(app, Table(_SETUP, equipment), turns=8)
        await _show_turn(pilot)
        _save(app, "table")
        await pilot.press("f2")
        await pilot.pause(_RECKONING)
        await pilot.press("enter", "f2", "f2")
        await pilot.pause(_RECKONING)
        _save(app, "advice")
        await _sit_down(app, Table(_CHAOS, equipment), turns=14)
        await pilot.press("space", "2", "4")
        await pilot.pause(1)
        _save(app, "punktverkehrt")


async def _look_back(equipment: Equipment, games: Archive) -> None:
    """Statistics of a winter full of games."""
    for number in range(_GAMES):
        begun = (_FIRST_GAME + timedelta(days=2 * number)).strftime("%Y-%m-%dT%H:%M:%SZ")
        setup = Setup(("Anna",), f"BILD{number}", 120, by_lot=False, begun=begun)
        clock = GameClock(count(0, _SECONDS_A_LOOK).__next__)
        table = Table(setup, Equipment(equipment.lexicon, equipment.dice), clock)
        # Some turns are given away, as people do.
        _play(table, turns=len(table.rules.boxes), struck=number % 4)
        games.add(table.game.events, over=True)
    app = WortKniffelApp(equipment)
    async with app.run_test(size=(160, 50)) as pilot:
        await app.push_screen(StatisticsScreen(equipment))
        await pilot.pause(2)
        _save(app, "statistics")
        await app.push_screen(AnalysisScreen(table.game, equipment))
        await pilot.pause(2 * _RECKONING)
        _save(app, "analysis")


async def _sit_down(app: WortKniffelApp, table: Table, turns: int) -> None:
    _play(table, turns)
    await app.push_screen(PlayScreen(table, tumble=False))


def _play(table: Table, turns: int, struck: int = 0) -> None:
    """Some turns with one throw each, so that the sheet has something to show."""
    for turn in range(turns):
        table.begin_turn()
        if turn < struck:
            table.strike(table.game.open_boxes()[0])
            continue
        entries = _best(table)
        if not entries:
            table.strike(table.game.open_boxes()[0])
            continue
        # The last box last: it can always be had.
        last = table.rules.boxes[-1].key
        key = max(entries, key=lambda box: (box != last, entries[box].points))
        for word in dict.fromkeys(laid.word for laid in entries[key].laid):
            table.lay(word)
        table.enter(next(box for box in table.rules.boxes if box.key == key))


def _best(table: Table) -> dict[str, Entry]:
    turn = table.turn
    assert turn is not None
    return best_entries(turn.throw, table.rules, table.lexicon, table.game.sheet(turn.seat))


async def _show_turn(pilot: Pilot[str]) -> None:
    await pilot.press("space", "2", "4")
    await pilot.pause(1)
    await pilot.press("space")
    for word in _FOUND:
        await pilot.press(*word, "enter")
    await pilot.press("down", *_TYPED)
    await pilot.pause(1)


def _save(app: WortKniffelApp, name: str) -> None:
    # The fonts that the export asks for are on another host; the picture is to be made
    # from what is installed.
    svg = re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(), flags=re.DOTALL)
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert size is not None
    width, height = (round(float(number)) for number in size.groups())
    target = _PICTURES / f"{name}.png"
    with TemporaryDirectory() as folder:
        page = Path(folder, "picture.html")
        page.write_text(
            f'<meta charset="utf-8"><body style="margin:0;background:#0c0c0c">{svg}',
            encoding="utf-8",
        )
        subprocess.run(
            [
                *_BROWSER,
                f"--user-data-dir={folder}/profile",
                f"--window-size={width},{height}",
                f"--screenshot={target}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )
    print(target)


if __name__ == "__main__":
    sys.exit(main())
