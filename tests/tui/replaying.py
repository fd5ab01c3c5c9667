"""Games to see once more, and what is seen of them."""

from tests.cases.table import play
from tests.tui.driver import Player
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    DeclareRunOut,
    EnterBox,
    LayWord,
    Setup,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.strategy.moves import best_entries
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.replay import ReplayScreen

NAMES = ("Anna", "Ben", "Çiğdem", "Maximilian", "Else", "Friederike", "Gül", "Hanna")
SAND = 120


def whole_game(
    lexicon: Lexicon, key: str, players: int, sand: int | None = None, turns: int = 1000
) -> Game:
    """A game of so many turns, if it has them, with held dice, words, undo and run out."""
    rules = Equipment(lexicon, load_dice()).ruleset(key)
    setup = Setup(NAMES[:players], "MAUS", sand, by_lot=False, ruleset=key, options=rules.options)
    game, now = Game.new(setup, rules), 0.0
    for number in range(turns):
        if game.turn is None:
            break
        game = play(game, TurnGlass(), ThrowDice(), now=now)
        if sand is not None and number % 5 == 4:
            now += sand
            game = play(game, DeclareRunOut(), StrikeBox(game.open_boxes()[0].key), now=now)
            continue
        game = written(play(game, ThrowDice(0b101), now=now + 10), lexicon, now + 20)
        if number % 7 == 3:
            game = play(game, UndoEntry(), now=now + 30)
            game = play(game, StrikeBox(game.open_boxes()[-1].key), now=now + 40)
        now += 50
    return game


def written(game: Game, lexicon: Lexicon, now: float) -> Game:
    """The game after the words of the best entry, and that entry or, without one, a 0."""
    assert game.turn is not None
    sheet = game.sheet(game.turn.seat)
    entries = best_entries(game.turn.throw, game.ruleset, lexicon, sheet)
    if not entries:
        return play(game, StrikeBox(game.open_boxes()[0].key), now=now)
    key = max(entries, key=lambda key: (entries[key].points, key))
    words = dict.fromkeys(laid.word for laid in entries[key].laid)
    game = play(game, *map(LayWord, words), now=now)
    try:
        return play(game, EnterBox(key), now=now)
    except RuleError:
        return play(game, StrikeBox(key), now=now)


async def see(
    player: Player, game: Game, lexicon: Lexicon, place: int | None = None
) -> ReplayScreen:
    screen = ReplayScreen(game, Equipment(lexicon, load_dice()), place)
    await player.app.push_screen(screen)
    await player.settle()
    return screen


def cells(player: Player) -> dict[str, dict[str, str]]:
    """What stands in each line of the sheet, by its label, under each title in sight."""
    lines = [
        line.split("│")[1:-1]
        for line in player.region("ReplaySheet").splitlines()
        if line.startswith("│")
    ]
    head = next(titles for titles in lines if any(title.strip() for title in titles))
    titles = [title.strip() for title in head[1:]]
    return {
        label[1:17].rstrip(): dict(zip(titles, (cell.strip() for cell in row), strict=True))
        for label, *row in lines
    }
