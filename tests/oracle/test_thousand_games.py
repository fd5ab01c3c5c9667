"""Whole games of two computer-driven seats: they end, without error, as they should."""

from random import Random

import pytest

from tests.cases.table import BOXES, new_game, play, turn_of
from tests.cases.words import ORDINARY
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import NotOnDiceError
from wortkniffel.rules.events import (
    DeclareRunOut,
    EnterBox,
    LayWord,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Entry
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import best_entries

SAND = 60.0
DAWDLERS = 0.05
GUESSES = sorted({word.upper() for word in ORDINARY})


class Seats:
    """Both players of one game; both try words, and the first one thinks now and then."""

    def __init__(self, rules: WortKniffel, lexicon: Lexicon, seed: int) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.chance = Random(seed)
        self.now = 0.0
        sand = int(SAND) if seed % 2 else None
        self.game = new_game(rules, ("Denkerin", "Raterin"), seed=str(seed), sand=sand, by_lot=True)

    def play_to_the_end(self) -> Game:
        while not self.game.over:
            self.throw()
            late = self.chance.random() < DAWDLERS and self.game.setup.sand is not None
            self.now += SAND + 1 if late else 10
            if late:
                self.game = play(self.game, DeclareRunOut(), now=self.now)
                self.strike()
            elif turn_of(self.game).seat == 0 and self.chance.random() < 0.25:
                self.think()
            else:
                self.guess()
            if self.chance.random() < 0.02:
                self.game = play(self.game, UndoEntry(), now=self.now)
                self.strike()
            self.now += 1
        return self.game

    def throw(self) -> None:
        self.game = play(self.game, TurnGlass(), ThrowDice(), now=self.now)
        for _throw in range(self.chance.randrange(3)):
            keep = ThrowDice(self.chance.randrange(127))
            self.game = play(self.game, keep, now=self.now + 1)

    def strike(self) -> None:
        sheet = self.game.sheet(turn_of(self.game).seat)
        box = self.chance.choice([box for box in BOXES if sheet.get(box) is None])
        self.game = play(self.game, StrikeBox(box), now=self.now)

    def think(self) -> None:
        """Lay and enter the dearest entry there is; the table must agree on its worth."""
        turn = turn_of(self.game)
        entries = best_entries(turn.throw, self.rules, self.lexicon, self.game.sheet(turn.seat))
        self.enter_best_of(entries)

    def guess(self) -> None:
        """Try some words of the list, and enter what they make."""
        for word in self.chance.sample(GUESSES, 6):
            try:
                self.game = play(self.game, LayWord(word), now=self.now)
            except NotOnDiceError:
                continue
        self.enter_best_of(self.game.entries())

    def enter_best_of(self, entries: dict[str, Entry]) -> None:
        if not entries:
            self.strike()
            return
        box = max(entries, key=lambda key: entries[key].points + entries[key].extra)
        known = {found.lay_form for found in turn_of(self.game).found}
        for word in {laid.word for laid in entries[box].laid} - known:
            self.game = play(self.game, LayWord(word), now=self.now)
        before = self.game.totals(turn_of(self.game).seat)
        player = turn_of(self.game).seat
        self.game = play(self.game, EnterBox(box), now=self.now)
        gained = self.game.totals(player).total - before.total
        bonus = self.game.totals(player).bonus - before.bonus
        assert gained == entries[box].points + entries[box].extra + bonus


def check_game(rules: WortKniffel, lexicon: Lexicon, seed: int) -> None:
    game = Seats(rules, lexicon, seed).play_to_the_end()
    for player in (0, 1):
        assert sorted(key for key, _entry in game.sheet(player).entries) == sorted(BOXES)
    assert Game.replay(game.events, rules) == game


def test_a_thousand_games_run_to_their_end(small_lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), small_lexicon)
    for seed in range(1000):
        check_game(rules, small_lexicon, seed)


def test_games_on_the_default_list_run_to_their_end(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    for seed in range(10):
        check_game(rules, lexicon, seed)


@pytest.mark.slow
def test_a_thousand_games_on_the_default_list_run_to_their_end(lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), lexicon)
    for seed in range(1000):
        check_game(rules, lexicon, seed)
