"""Somebody who plays any game, whatever may come of it, for the laws of all games."""

from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.cases.table import new_game, turn_of
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.errors import RuleError
from wortkniffel.rules.events import (
    Action,
    DeclareRunOut,
    EnterBox,
    LayWord,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")
KINDS = "glass throw throw lay lay enter enter strike run_out undo wait".split()
# What the rulings of each game begin with; the sand glass is the same in all of them.
RULED_BY = {"wort": "W", "kniffel": "K", "punktverkehrt": "P"}
SAND, WORD_CLASSES = "W6", "W7"

Step = tuple[str, int]

steps = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 2**16)), min_size=20, max_size=100
)
# Every law is tried with each ruleset, so a few examples of each make many.
relaxed = settings(deadline=None, max_examples=8, suppress_health_check=[HealthCheck.too_slow])


def outcome_of(game: Game, action: Action, now: float) -> Game | RuleError:
    try:
        return game.apply(action, now)
    except RuleError as refused:
        return refused


class Player:
    """Wants this and that, allowed or not, and sees to it that no refusal changes a thing."""

    def __init__(self, game: Game, lexicon: Lexicon) -> None:
        self.game = self.before = game
        self.lexicon = lexicon
        self.keys = [box.key for box in game.ruleset.boxes]
        self.now = 1000.0

    def take(self, step: Step) -> None:
        kind, number = step
        if kind == "wait":
            self.now += number % 150
        else:
            if number & 3 and kind in {"throw", "lay", "enter"}:
                self.get_dice()
            self.try_to(self.wish(kind, number))

    def get_dice(self) -> None:
        """Do first what has to be done first, so that games get somewhere."""
        for action in (TurnGlass(), ThrowDice()):
            if self.game.turn and not self.game.turn.throw:
                self.try_to(action)

    def wish(self, kind: str, number: int) -> Action:
        if kind == "lay":
            return LayWord(self.some_word(number))
        if kind == "enter":
            return EnterBox(self.some_box(number), claim=number & 96 != 0)
        actions: dict[str, Action] = {
            "glass": TurnGlass(),
            # One in five is for dice that there are not.
            "throw": ThrowDice(number % ((self.game.ruleset.dice.all_dice + 1) * 5 // 4)),
            "strike": StrikeBox(self.keys[number % len(self.keys)]),
            "run_out": DeclareRunOut(),
            "undo": UndoEntry(),
        }
        return actions[kind]

    def some_word(self, number: int) -> str:
        turn = self.game.turn
        letters = turn.throw if turn and self.game.ruleset.policy else ""
        words = sorted(self.lexicon.words_from(letters)) or ["ab", "!", "Xylophon"]
        return max(words, key=len) if number & 4 else words[number % len(words)]

    def some_box(self, number: int) -> str:
        """The dearest box every other time, so that the dice can earn more than once."""
        entries = self.game.entries()
        if entries and number & 8:
            return max(entries, key=lambda key: entries[key].points + entries[key].extra)
        keys = list(entries) or self.keys
        return keys[number % len(keys)]

    def try_to(self, action: Action) -> None:
        before = self.before = self.game
        events, state = before.events, before.state
        outcome = outcome_of(before, action, self.now)
        if isinstance(outcome, Game):
            assert outcome.events[:-1] == events
            self.game = outcome
        else:
            check_ruling(outcome, before.ruleset)
        assert before.events is events
        assert before.state is state

    def can_go_on(self) -> bool:
        """Whether the turn's player has a move that no glass and no dice can forbid."""
        turn = turn_of(self.game)
        if not turn.begun:
            return self.game.apply(TurnGlass(), self.now) != self.game
        boxes = [box.key for box in self.game.open_boxes()]
        return bool(boxes) and all(
            self.game.apply(StrikeBox(box), self.now).sheet(turn.seat).get(box) for box in boxes
        )

    def finish(self) -> None:
        """Strike box after box until the game is over."""
        while not self.game.over:
            if not turn_of(self.game).begun:
                self.game = self.game.apply(TurnGlass(), self.now)
            self.game = self.game.apply(StrikeBox(self.game.open_boxes()[0].key), self.now)


def check_ruling(refused: RuleError, rules: Ruleset) -> None:
    """A refusal names a ruling of the game that is played."""
    own = {ruling for ruling in rules.rulings if ruling.startswith(RULED_BY[rules.key])}
    of_words = {WORD_CLASSES} if rules.policy else set()
    assert refused.ruling in {SAND} | own | of_words
    assert f"[{refused.ruling}]" in str(refused)


class Agreed(NamedTuple):
    """What is settled before the first throw; ``crowd`` picks the number of players."""

    crowd: int
    sand: int | None
    seed: str

    def seat(self, rules: Ruleset, lexicon: Lexicon) -> Player:
        """Whoever plays all the seats."""
        names = NAMES[: rules.players[self.crowd % len(rules.players)]]
        game = new_game(rules, names, seed=self.seed, sand=self.sand, by_lot=True)
        return Player(game, lexicon)


agreed = st.builds(
    Agreed, st.integers(0, 7), st.sampled_from([None, 1, 60, 120, 180]), st.text(max_size=12)
)
