"""What finished games say: asked for the first time, and when it is known already.

    python scripts/bench/results.py [--quick]

The peers are what cannot be spared: to replay every game, and to read what is kept.
"""

import json
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.pairing import Target, compared, conditions, in_turn, options, spread, timed

from wortkniffel.archive.archive import Archive
from wortkniffel.archive.results import results
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import (
    Action,
    EnterBox,
    Event,
    GameStarted,
    LayWord,
    Setup,
    StrikeBox,
    ThrowDice,
    TurnGlass,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.moves import words_in

FIRST = Target(3)
KNOWN = Target(300, " ms")
_GAMES, _QUICK_GAMES = 1_000, 20
_ROUNDS, _QUICK_ROUNDS = 5, 1
# So many are played; the others are the same again, begun at other moments by another seed.
_PLAYED = 10
_PLAYERS = ("Anna", "Ben")
_WORDS = 4
_SECONDS = 8.0
_BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures."""
    quick = options(__doc__, argv).quick
    rounds = _QUICK_ROUNDS if quick else _ROUNDS
    print(conditions())
    lexicon = Lexicon.open()
    rules = WortKniffel(load_dice(), lexicon)

    def rules_for(_setup: Setup) -> Ruleset:
        return rules

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spiele.db"
        with closing(Archive.open(path)) as archive:
            count = _fill(archive, rules, lexicon, _QUICK_GAMES if quick else _GAMES)
            print(f"{count} finished games of {len(_PLAYERS)}")

            def ask() -> None:
                found, unread = results(archive, rules_for)
                if len(found) != count * len(_PLAYERS) or unread:
                    raise RuntimeError(f"{len(found)} results, {unread} games unread")

            def first() -> float:
                archive.do(lambda connection: connection.execute("DELETE FROM result"))
                return timed(ask)

            def replay() -> None:
                for number in range(1, count + 1):
                    Game.replay(archive.story(number)[1], rules)

            ours, theirs = in_turn(rounds, first, lambda: timed(replay))
            print(compared("asked for the first time", ours, "replaying", theirs, FIRST))
            ask()
            ours, theirs = in_turn(rounds, lambda: timed(ask), lambda: timed(lambda: _read(path)))
            print(compared("known already", ours, "reading", theirs))
            print(spread("known already", [timed(ask) for _round in range(rounds + 1)], KNOWN))
    return 0


def _fill(archive: Archive, rules: Ruleset, lexicon: Lexicon, count: int) -> int:
    played = [_played(rules, lexicon, str(seed)).events for seed in range(_PLAYED)]
    for number in range(count):
        begun = (_BEGUN + timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ")
        archive.add(_begun_at(played[number % _PLAYED], begun, str(number)), over=True)
    return count


def _begun_at(events: Sequence[Event], begun: str, seed: str) -> tuple[Event, ...]:
    started = events[0]
    assert isinstance(started, GameStarted)
    return GameStarted(replace(started.setup, begun=begun, seed=seed)), *events[1:]


def _played(rules: Ruleset, lexicon: Lexicon, seed: str) -> Game:
    """A game of people who throw three times, find some words and take the dearest box."""
    assert rules.policy is not None
    digest = rules.dice.digest()
    game = Game.new(Setup(_PLAYERS, seed, None, False, rules.key, dice_digest=digest), rules)
    clock = 0.0

    def take(*actions: Action) -> None:
        nonlocal game, clock
        for action in actions:
            clock += _SECONDS
            game = game.apply(action, clock)

    while not game.over:
        take(TurnGlass(), ThrowDice(), ThrowDice(0b11), ThrowDice(0b111))
        assert game.turn is not None
        longest = sorted(words_in(game.turn.throw, lexicon, rules.policy), key=len)[-_WORDS:]
        take(*map(LayWord, longest))
        entries = game.entries()
        box = max(entries, key=lambda key: entries[key].points, default="")
        take(EnterBox(box) if box else StrikeBox(game.open_boxes()[0].key))
    return game


def _read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for table in ("facts FROM result", "record FROM event WHERE number = 0"):
            for (text,) in connection.execute(f"SELECT {table}"):
                json.loads(text)


if __name__ == "__main__":
    sys.exit(main())
