"""Whoever plays is killed at any moment, and goes on where the game was."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.cases.killed_player import CHOICES, state_of
from tests.conftest import ROOT
from wortkniffel.archive.archive import Archive, Moment
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.game import Game
from wortkniffel.rules.registry import installed_games
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.table import Table

KILLS = 210
LONGEST_LIFE = 0.06
SEED = 5
MILLISECOND = 0.001

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has neither fork nor SIGKILL")

Line = dict[str, Any]


@dataclass
class Story:
    """One game as its players have seen it, over all their lives."""

    number: int = 0
    events: list[str] = field(default_factory=list)
    moment: Moment = field(default_factory=Moment)
    kills: int = 0


@dataclass
class Life:
    """What one player has said: what was shown last, and what it was about to do then."""

    events: list[str]
    shown: Line | None
    about: Line | None
    killed: bool


class Players:
    """The program that forks the players and kills them."""

    def __init__(self, program: "subprocess.Popen[str]") -> None:
        self._program = program

    def live(self, **order: object) -> Life:
        """One life, from its order to its end."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        print(json.dumps(order), file=self._program.stdin, flush=True)
        life = Life([], None, None, killed=False)
        for text in self._program.stdout:
            line = json.loads(text)
            assert not line.get("fault"), line["fault"]
            if "ended" in line:
                life.killed = os.WIFSIGNALED(line["ended"])
                assert not life.killed or os.WTERMSIG(line["ended"]) == signal.SIGKILL
                return life
            if "about" in line:
                life.about = line
            else:
                life.events += line["shown"]
                life.shown, life.about = line, None
        raise AssertionError("the program has ended")


@contextmanager
def players(word_list: Path) -> Iterator[Players]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cases.killed_player", str(word_list)],
        cwd=ROOT,
        text=True,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        yield Players(program)


def newest(archive: Archive) -> int:
    """The number of the game begun last, 0 for none."""
    query = "SELECT coalesce(max(id), 0) FROM game"
    number: int = archive.do(lambda connection: connection.execute(query).fetchone()[0])
    return number


def same(moment: Moment, other: Moment) -> bool:
    """Whether two moments are one to the millisecond."""
    held, clock = (moment.held, moment.looked), moment.clock
    near = clock == pytest.approx(other.clock, abs=MILLISECOND)
    return held == (other.held, other.looked) and near


def check(story: Story, life: Life, archive: Archive, equipment: Equipment) -> bool:
    """Nothing that was seen is lost, and no more is there than was being done."""
    story.events += life.events
    if not story.number:
        assert not story.events
        return False
    events, moment, logbook = archive.resume(story.number)
    logbook.close()
    written, seen = [repr(event) for event in events], len(story.events)
    assert written[:seen] == story.events
    more = len(written) - seen
    assert more <= (life.about["adds"] if life.about else 0)

    before = Moment(*life.shown["moment"]) if life.shown else story.moment
    after = Moment(*life.about["about"]) if life.about else before
    table = Table.resume(story.number, equipment)
    assert table.held == (0 if table.game.can_undo else moment.held)
    if life.shown and seen:
        rules = table.game.ruleset
        assert state_of(Game.replay(events[:seen], rules)) == life.shown["state"]
    begun_only = len(written) == 1
    assert same(moment, after) or (same(moment, before) and (begun_only or not more))
    if life.shown and same(moment, before) and not more:
        assert table.sand_left() == pytest.approx(life.shown["sand"], abs=MILLISECOND)
        assert table.can_undo == life.shown["can_undo"]
    assert (story.number in [game.number for game in archive.open_games()]) is not table.game.over
    table.close()
    story.events, story.moment = written, moment
    return table.game.over


def test_a_player_killed_at_any_moment_always_goes_on_exactly(
    small_list: Path, small_lexicon: Lexicon, tmp_path: Path
) -> None:
    path = tmp_path / "spiele.db"
    chance, dice, games = random.Random(SEED), load_dice(), installed_games()
    stories = {game: Story() for game in CHOICES}
    finished = last = 0
    with players(small_list) as program:
        while sum(story.kills for story in stories.values()) < KILLS:
            game, story = min(stories.items(), key=lambda item: item[1].kills)
            seed, seconds = chance.random(), chance.uniform(0, LONGEST_LIFE)
            print(f"{game} {story.number}, seed {seed}, {seconds} s")
            life = program.live(
                archive=str(path),
                game=game,
                number=story.number,
                looked=story.moment.looked,
                held=story.moment.held,
                seed=seed,
                seconds=seconds,
            )
            archive = Archive.open(path)
            assert archive.set_aside is None
            if newest(archive) > last:
                last = story.number = newest(archive)
            equipment = Equipment(small_lexicon, dice, games=games, archive=archive)
            over = check(story, life, archive, equipment)
            archive.close()
            story.kills += life.killed
            if over:
                stories[game] = Story(kills=story.kills)
                finished += 1
    assert finished
