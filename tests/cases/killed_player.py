"""Somebody who plays at random until the process is killed, and tells what was to be seen.

The program forks a player for each line of orders and kills it after a while. Player and
program write lines of JSON, each in one piece: what the player is about to do, what the
table showed then, and how it ended.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.game import Game, Turn
from wortkniffel.strategy.moves import words_in
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.table import GameClock, Table

CHOICES: Mapping[str, tuple[dict[str, str], ...]] = {
    "wort": ({},),
    "kniffel": ({"preset": "regelblatt"}, {"preset": "ohne"}, {"preset": "yahtzee"}),
    "punktverkehrt": ({"wuerfel": "chaos"}, {"wuerfel": "ziffern"}),
}
_ALL_NAMES = ("Anna", "Ben", "Çiğdem")
_SAND = 60


def state_of(game: Game) -> str:
    """A short text that tells one state of a game from all others."""
    return sha256(repr(game.state).encode()).hexdigest()


def say(**fields: object) -> None:
    """Write a line that is there as a whole or not at all."""
    os.write(1, json.dumps(fields).encode() + b"\n")


class RandomPlayer:
    """Plays a game that may have been begun already, by a clock that only it moves."""

    def __init__(self, order: dict[str, Any], equipment: Equipment) -> None:
        self._chance = random.Random(order["seed"])
        self._now = 0.0
        if order["number"]:
            self.table = Table.resume(order["number"], equipment)
            played = self.table.clock.now()
            self.table.clock = GameClock(lambda: self._now, played)
            self._shown = len(self.table.game.events)
        else:
            setup = self._setup(order["game"])
            self.table = Table(setup, equipment, GameClock(lambda: self._now))
            self._shown = 0
        self._looked = order["looked"]
        self._held_before = order["held"]
        self._show()

    def _setup(self, game: str) -> Setup:
        chance = self._chance
        return Setup(
            players=_ALL_NAMES[: chance.randint(1, 3)],
            seed=str(chance.random()),
            sand=chance.choice([_SAND, None]),
            ruleset=game,
            options=tuple(chance.choice(CHOICES[game]).items()),
        )

    def play(self) -> None:
        """Go on until the game is over and stays so."""
        while self._act():
            pass
        self._do(self.table.close)

    def _act(self) -> bool:
        """Do one thing; whether there was one to do."""
        table, turn, chance = self.table, self.table.turn, self._chance
        self._now += _SAND if chance.random() < 0.01 else chance.uniform(0, 2)
        if turn and turn.timer and not turn.run_out and table.sand_left() == 0:
            self._do(table.declare_run_out, events=1)
            return True
        if turn is None or not turn.begun:
            return self._between_turns(over=turn is None)
        if turn.run_out:
            self._strike()
        elif not turn.throw:
            self._do(table.throw, events=1)
        else:
            self._in_turn(turn)
        return True

    def _between_turns(self, *, over: bool) -> bool:
        table, chance = self.table, self._chance
        if table.last_turn is not None and chance.random() < 0.2:
            self._do(table.what_was_possible, looked=True)
        elif table.can_undo and chance.random() < 0.3:
            self._do(table.undo, events=1, held=self._held_before)
        elif over:
            return False
        else:
            self._do(table.begin_turn, events=2 if self._shown else 3, held=0)
        return True

    def _in_turn(self, turn: Turn) -> None:
        table, chance = self.table, self._chance
        doing = chance.choice(["hold", "hold", "throw", "word", "word", "wait", "fill", "strike"])
        if doing == "hold" and table.throws_left:
            die = chance.randrange(len(turn.throw))
            self._do(lambda: table.toggle(die), held=table.held ^ 1 << die)
        elif doing == "throw" and table.throws_left and table.held != table.rules.dice.all_dice:
            self._do(table.throw, events=1)
        elif doing == "word" and table.rules.policy is not None:
            laid = {word.lay_form for word in turn.found}
            words = sorted(words_in(turn.throw, table.lexicon, table.rules.policy) - laid)
            if words:
                word = chance.choice(words)
                self._do(lambda: table.lay(word), events=1)
        elif doing == "wait":
            self._do(table.keep)
        elif doing == "fill":
            boxes = [box for box in table.rules.boxes if box.key in table.game.entries()]
            if boxes:
                box = chance.choice(boxes)
                self._fill(lambda: table.enter(box))
        elif doing == "strike":
            self._strike()

    def _strike(self) -> None:
        box = self._chance.choice(self.table.game.open_boxes())
        self._fill(lambda: self.table.strike(box))

    def _fill(self, write: Callable[[], object]) -> None:
        self._held_before = self.table.held
        self._do(write, events=1, looked=False)

    @property
    def _noted_held(self) -> int:
        """The dice held, or those that an entry taken back brings back so."""
        return self._held_before if self.table.game.can_undo else self.table.held

    def _do(
        self,
        action: Callable[[], object],
        *,
        events: int = 0,
        held: int | None = None,
        looked: bool | None = None,
    ) -> None:
        """Say what the table will know after an action, do it, and say what it shows."""
        table = self.table
        held = self._noted_held if held is None else held
        self._looked = self._looked if looked is None else looked
        say(about=[table.clock.now(), held, self._looked], adds=events)
        action()
        self._show()

    def _show(self) -> None:
        table, events = self.table, self.table.game.events
        # Before the first throw there is nothing that could be lost.
        count = max(self._shown, len(events) if len(events) > 1 else 0)
        say(
            shown=[repr(event) for event in events[self._shown : count]],
            moment=[table.clock.now(), self._noted_held, self._looked],
            can_undo=table.can_undo,
            sand=table.sand_left(),
            state=state_of(table.game),
            fault=table.forgetting,
        )
        self._shown = count


def main(word_list: str) -> None:
    """Fork and kill a player for each line of orders."""
    lexicon, dice = Lexicon.open(Path(word_list)), load_dice()
    games = Equipment(lexicon, dice).games
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                archive = Archive.open(Path(order["archive"]))
                equipment = Equipment(lexicon, dice, games=games, archive=archive)
                RandomPlayer(order, equipment).play()
            except Exception as error:
                say(fault=repr(error))
            finally:
                os._exit(0)
        time.sleep(order["seconds"])
        os.kill(child, signal.SIGKILL)
        _pid, status = os.waitpid(child, 0)
        say(ended=status)


if __name__ == "__main__":
    main(sys.argv[1])
