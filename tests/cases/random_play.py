"""Whole games played at random, with all that can happen at a table."""

from random import Random

from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    DeclareRunOut,
    EnterBox,
    LayWord,
    Setup,
    StrikeBox,
    TakeHelp,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset

SAND = 60


def played_at_random(
    rules: Ruleset,
    chance: Random,
    players: tuple[str, ...] = ("Anna",),
    *,
    turns: int | None = None,
    words: tuple[str, ...] = (),
) -> Game:
    """A game against the sand, to its end or for so many turns.

    There are keeps of every kind, undone entries, strikes on purpose, also before the first
    throw, sand that has run out, said or not, help, and those of the words that can be laid.
    """
    setup = Setup(players, str(chance.random()), SAND, ruleset=rules.key, options=rules.options)
    game, now = Game.new(setup, rules), 0.0
    while not game.over and turns != 0:
        turns = None if turns is None else turns - 1
        game = game.apply(TurnGlass(), now)
        for number in range(chance.randint(0 if chance.random() < 0.1 else 1, rules.throws)):
            keep = chance.randrange(rules.dice.all_dice) if number else 0
            game = game.apply(ThrowDice(keep), now)
        if chance.random() < 0.1:
            game = game.apply(TakeHelp(), now)
        for word in (
            chance.sample(words, min(len(words), 20)) if game.turn and game.turn.throw else ()
        ):
            game = _tried(game, LayWord(word), now)
        if chance.random() < 0.1:
            now += SAND
            if chance.random() < 0.5:
                game = game.apply(DeclareRunOut(), now)
        game = _entered(game, chance, now)
        if chance.random() < 0.15:
            game = _entered(game.apply(UndoEntry(), now + 1), chance, now + 1)
        now += 2
    return game


def _entered(game: Game, chance: Random, now: float) -> Game:
    entries = list(game.entries())
    if entries and chance.random() < 0.9:
        entered = _tried(game, EnterBox(chance.choice(entries), claim=chance.random() < 0.8), now)
        if entered is not game:
            return entered
    # Whoever is too late may strike a box that the throw could not have gone in.
    for box in chance.sample(game.ruleset.boxes, len(game.ruleset.boxes)):
        struck = _tried(game, StrikeBox(box.key), now)
        if struck is not game:
            return struck
    raise AssertionError("no box can be struck")


def _tried(game: Game, action: EnterBox | StrikeBox | LayWord, now: float) -> Game:
    try:
        return game.apply(action, now)
    except RuleError:
        return game
