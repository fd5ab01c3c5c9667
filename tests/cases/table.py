"""Games whose dice are known beforehand, for tests of what happens at the table."""

from collections.abc import Iterable, Mapping

import pytest

from wortkniffel.lexicon.verdict import REGEL, Judge, Policy
from wortkniffel.rules.dice import DiceSet, Die, Throw, load_dice
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import Action, EnterBox, Setup, StrikeBox, ThrowDice, TurnGlass
from wortkniffel.rules.game import Game, Turn
from wortkniffel.rules.laying import word_masks
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel

BOXES = ("2", "3", "4", "5", "6", "zwei", "drei", "fullhouse", "strasse", "wortkniffel", "chance")
UPPER = BOXES[:5]
VALUES = load_dice().values


def dice_showing(faces: str, values: Mapping[str, int] = VALUES) -> DiceSet:
    """Dice that show the same faces in every throw."""
    return DiceSet("fest", tuple(Die(face * 6) for face in faces), values)


def rules_showing(
    faces: str, judge: Judge, policy: Policy = REGEL, values: Mapping[str, int] = VALUES
) -> WortKniffel:
    """Wort-Kniffel with dice that show the same faces in every throw."""
    return WortKniffel(dice_showing(faces, values), judge, policy)


def new_game(
    rules: Ruleset,
    players: tuple[str, ...] = ("Anna",),
    *,
    seed: str = "7",
    sand: int | None = None,
    by_lot: bool = False,
) -> Game:
    """A game in which the first player starts and the glass stays away, unless asked for."""
    setup = Setup(players, seed, sand, by_lot, ruleset=rules.key, options=rules.options)
    return Game.new(setup, rules)


def play(game: Game, *actions: Action, now: float = 0.0) -> Game:
    """The game after some actions at one moment."""
    for action in actions:
        game = game.apply(action, now)
    return game


def thrown(game: Game, now: float = 0.0) -> Game:
    """The game after glass and first throw."""
    return play(game, TurnGlass(), ThrowDice(), now=now)


def turn_with(game: Game, action: StrikeBox | EnterBox, now: float = 0.0) -> Game:
    """The game after a whole turn of one throw that ends with an action."""
    return play(thrown(game, now), action, now=now)


def entries_with(
    rules: Ruleset, sheet: Sheet, throw: Throw, words: Iterable[str] = (), *, claim: bool = True
) -> dict[str, Entry]:
    """What a sheet may take for a throw and the words found in it."""
    return rules.entries(sheet, throw, word_masks(words, throw), claim=claim)


def turn_of(game: Game) -> Turn:
    """The turn of a game that is not over."""
    assert game.turn is not None
    return game.turn


def sheet_of(**points: int) -> Sheet:
    """A sheet with some points in some boxes; ``_2`` to ``_6`` for the upper ones."""
    sheet = Sheet()
    for key, value in points.items():
        sheet = sheet.enter(key.removeprefix("_"), Entry(value))
    return sheet


def refusal(game: Game, action: Action, now: float = 0.0) -> RuleError:
    """The error that an action ends in."""
    with pytest.raises(RuleError) as caught:
        game.apply(action, now)
    return caught.value
