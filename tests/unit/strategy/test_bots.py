"""Computer players: what they do is allowed, soon over, and founded on what they see."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cases.table import new_game, play, sheet_of, thrown, turn_of
from tests.unit.rules.laws import Player, Step, steps
from wortkniffel.lexicon.frequency import Frequencies
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import (
    BoxEntered,
    DeclareRunOut,
    DiceThrown,
    EnterBox,
    Event,
    GameStarted,
    GlassTurned,
    LayWord,
    ThrowDice,
    TurnGlass,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import Solvable
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.bots import Bot, bot_for
from wortkniffel.strategy.characters import CHARACTERS, Character
from wortkniffel.strategy.tournament import totals, wins

KUEKEN, *_BETWEEN, EULE = CHARACTERS
GAMES = ("wort", "kniffel", "punktverkehrt")
# Three throws, three words and an entry.
MOST_ACTIONS = 7

BotAt = Callable[[str, Character], Bot]
relaxed = settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
characters = st.sampled_from(CHARACTERS)


@pytest.fixture(scope="module")
def bot_at(lexicon: Lexicon) -> BotAt:
    """Whoever one asks for at a game with the usual rules."""

    @cache
    def bot(game: str, character: Character) -> Bot:
        return bot_for(character, rules_of(game, lexicon), lexicon)

    return bot


def rules_of(game: str, lexicon: Lexicon) -> Solvable:
    games: dict[str, Solvable] = {"kniffel": Kniffel(), "punktverkehrt": Punktverkehrt()}
    return games.get(game) or WortKniffel(load_dice(), lexicon)


def act(game: Game, bot: Bot, now: float = 0.0) -> Game:
    """The game after what the character does next."""
    turn = turn_of(game)
    if not turn.begun:
        return game.apply(TurnGlass(), now)
    found = [word.lay_form for word in turn.found]
    action = bot.action(game.sheet(turn.seat), turn.throw, turn.throws, found, run_out=turn.run_out)
    return game.apply(action, now)


def finish_turn(game: Game, bot: Bot, now: float = 0.0) -> Game:
    """The game after the turn, which has to end soon."""
    before = game.state.sheets
    for _action in range(MOST_ACTIONS + 1):
        game = act(game, bot, now)
        if game.state.sheets != before:
            return game
    raise AssertionError(f"the turn goes on and on: {game.events[-MOST_ACTIONS:]}")


def finish(game: Game, bot: Bot, now: float = 0.0) -> Game:
    while not game.over:
        game = finish_turn(game, bot, now)
    return game


class Begun(NamedTuple):
    """What happens before a character takes over."""

    seed: str
    sand: int | None
    taken: list[Step]


begun = st.builds(Begun, st.text(max_size=8), st.sampled_from([None, 60]), steps)


def check_plays_on(bot: Bot, begun: Begun, lexicon: Lexicon) -> None:
    """From wherever a game has got to, at both of its seats."""
    started = new_game(bot.play.rules, ("Anna", "Ben"), seed=begun.seed, sand=begun.sand)
    player = Player(started, lexicon)
    for step in begun.taken:
        player.take(step)
    turn = player.game.turn
    if turn and turn.timer and turn.timer.run_out(player.now) and not turn.run_out:
        player.try_to(DeclareRunOut())
    assert finish(player.game, bot, player.now).over


@pytest.mark.parametrize("game", ["kniffel", "punktverkehrt"])
@given(characters, begun)
@relaxed
def test_whatever_has_happened_a_character_plays_on_to_the_end(
    bot_at: BotAt, lexicon: Lexicon, game: str, character: Character, begun: Begun
) -> None:
    check_plays_on(bot_at(game, character), begun, lexicon)


@given(characters, begun)
@settings(relaxed, max_examples=10)
def test_so_it_does_with_words(
    bot_at: BotAt, lexicon: Lexicon, character: Character, begun: Begun
) -> None:
    check_plays_on(bot_at("wort", character), begun, lexicon)


class OneLeft(NamedTuple):
    """Which box is free, by its place, and whether the others have the most or nothing."""

    place: int
    full: bool


@pytest.mark.parametrize("game", GAMES)
@given(characters, st.builds(OneLeft, st.integers(0, 12), st.booleans()), st.text(max_size=8))
@relaxed
def test_with_one_box_left_it_is_filled(
    bot_at: BotAt, game: str, character: Character, left: OneLeft, seed: str
) -> None:
    bot = bot_at(game, character)
    rules, worths = bot.play.rules, bot.play.table.worths
    most = dict(zip(worths.boxes, worths.points[worths.classes].max(0).tolist(), strict=True))
    last = rules.boxes[left.place % len(rules.boxes)].key
    filled = [box.key for box in rules.boxes if box.key != last]
    # Two, since whoever plays Punktverkehrt alone has six columns.
    events: list[Event] = [GameStarted(new_game(rules, ("Anna", "Ben"), seed=seed).setup)]
    for box in filled:
        entry = Entry(most[box] if left.full else 0)
        events += [GlassTurned(0.0), BoxEntered(box, entry, 0.0)] * 2
    over = finish(Game.replay(events, rules), bot)
    assert {sheet.entries[-1][0] for sheet in over.state.sheets} == {last}


@pytest.mark.parametrize("character", CHARACTERS, ids=[c.key for c in CHARACTERS])
def test_when_the_sand_has_run_out_a_box_is_struck(bot_at: BotAt, character: Character) -> None:
    bot = bot_at("wort", character)
    game = new_game(bot.play.rules, sand=60)
    for begun in (play(game, TurnGlass()), thrown(game)):
        over = begun.apply(DeclareRunOut(), 60)
        after = act(over, bot, 61)
        ((_box, entry),) = after.sheet(0).entries
        assert entry.points == 0


@pytest.mark.parametrize("faces", ["WUCHSEN", "TAGENDE", "ERBAUTE"])
@pytest.mark.parametrize("upper", [{}, {"_2": 9, "_3": 9, "_4": 9, "_5": 9, "_6": 9}])
def test_a_further_wort_kniffel_takes_its_extra_points(
    bot_at: BotAt, faces: str, upper: dict[str, int]
) -> None:
    bot = bot_at("wort", EULE)
    throw = bot.play.rules.dice.arranged(faces)
    assert throw is not None
    sheet = sheet_of(wortkniffel=50, **upper)
    laid = bot.action(sheet, throw, 3, [], run_out=False)
    assert isinstance(laid, LayWord)
    assert len(laid.word) == 7
    entered = bot.action(sheet, throw, 3, [laid.word], run_out=False)
    assert isinstance(entered, EnterBox)
    words = {bot.play.rules.dice.all_dice: laid.word}
    assert bot.play.rules.entries(sheet, throw, words)[entered.box].extra == 50


def test_what_the_judge_refuses_is_not_laid(lexicon: Lexicon, small_lexicon: Lexicon) -> None:
    rules = WortKniffel(load_dice(), small_lexicon)
    for character in (KUEKEN, EULE):
        game = finish(new_game(rules), bot_for(character, rules, lexicon))
        assert any(entry.laid for _box, entry in game.sheet(0).entries)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("character", [KUEKEN, EULE], ids=["kueken", "eule"])
def test_the_dice_to_come_bear_on_nothing(bot_at: BotAt, game: str, character: Character) -> None:
    bot = bot_at(game, character)
    rules = bot.play.rules
    for number in range(8):
        throw = rules.dice.throw("gesehen", 0, number, 0, None)
        done = []
        for seed in ("so", "anders"):
            started = GameStarted(new_game(rules, seed=seed).setup)
            events = (started, GlassTurned(0.0), DiceThrown(0, throw, 0.0))
            event = act(Game.replay(events, rules), bot).events[-1]
            done.append(event.keep if isinstance(event, DiceThrown) else event)
        assert done[0] == done[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_owl_plays_as_well_as_possible(bot_at: BotAt, game: str) -> None:
    bot = bot_at(game, EULE)
    rules, sheet = bot.play.rules, Sheet()
    plan = bot.play.turn(sheet)
    for number in range(20):
        for done in (1, 2):
            throw = rules.dice.throw("eule", 0, number, done, None)
            action = bot.action(sheet, throw, done, [], run_out=False)
            worths = {row.mask: row.worth for row in plan.keeps(throw, done)}
            if isinstance(action, ThrowDice):
                worth = plan.keep_worth(throw, action.keep, done)
            else:
                worth = worths[rules.dice.all_dice]
            assert worth == pytest.approx(max(worths.values()), abs=1e-3)


def test_nobody_lays_a_word_that_is_not_known(bot_at: BotAt) -> None:
    frequencies = Frequencies.open()
    for character in CHARACTERS:
        bot = bot_at("wort", character)
        game = finish(new_game(bot.play.rules, seed="wörter"), bot)
        words = [laid.word for _box, entry in game.sheet(0).entries for laid in entry.laid]
        assert words
        assert all(character.words.knows(word, frequencies) for word in words)


@given(st.integers(0, 10**6))
@settings(relaxed, max_examples=8)
def test_nobody_strikes_by_oversight_what_something_could_be_entered_for(
    bot_at: BotAt, seed: int
) -> None:
    bot = bot_at("kniffel", KUEKEN)
    game = finish(new_game(bot.play.rules, seed=str(seed)), bot)
    sheet = Sheet()
    for box, entry in game.sheet(0).entries:
        if not entry.throw:
            throw = _last_throw(game, len(sheet.entries))
            ranked = bot.outlook(sheet).entries(sheet, throw, {})
            assert box == ranked[0].box or not any(row.entry.throw for row in ranked[1:])
        sheet = sheet.enter(box, entry)


def _last_throw(game: Game, number: int) -> str:
    states = game.states()
    throws = [s.turn.throw for s in states if s.turn and s.turn.number == number and s.turn.throw]
    return throws[-1]


@pytest.mark.parametrize(
    ("game", "character"),
    [("wort", CHARACTERS[2]), *(("kniffel", character) for character in CHARACTERS)],
    ids=lambda value: getattr(value, "key", value),
)
def test_a_tournament_is_played_as_at_the_table(
    bot_at: BotAt, game: str, character: Character
) -> None:
    bot = bot_at(game, character)
    seeds = ["a", "b"]
    played = [finish(new_game(bot.play.rules, seed=seed), bot).totals(0).total for seed in seeds]
    assert totals(bot, seeds) == played


def test_a_tie_is_half_a_win() -> None:
    assert wins([1, 2], [2, 3]) == 0.125
    assert wins([2, 3], [1, 2]) == 0.875
    assert wins([5], [5]) == 0.5
