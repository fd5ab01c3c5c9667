"""Finished games with known sheets, for tests of what is made of many of them."""

from collections.abc import Mapping, Sequence

from wortkniffel.archive.archive import Archive
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    Event,
    GameStarted,
    GlassTurned,
    HelpTaken,
    Setup,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import FoundWord, Ruleset
from wortkniffel.rules.sheet import Entry

SECONDS_A_TURN = 10.0


def finished(
    rules: Ruleset,
    sheets: Sequence[Mapping[str, int]],
    players: tuple[str, ...] = ("Anna",),
    *,
    throw: str = "",
    words: Sequence[FoundWord] = (),
    helped: Sequence[int] = (),
    setup: Setup | None = None,
) -> Game:
    """A game with these points in the boxes of each seat; boxes not named are struck.

    Each turn takes ten seconds. Whoever is named in ``helped`` takes help in the first
    turn; the words are found by the first seat in its first turn, in ``throw``.
    """
    agreed = setup or Setup(
        players, "7", None, by_lot=False, ruleset=rules.key, options=rules.options
    )
    throw = throw or "".join(die.faces[0] for die in rules.dice.dice)
    events: list[Event] = [GameStarted(agreed)]
    clock = 0.0
    for turn, box in enumerate(rules.boxes):
        for seat, points in enumerate(sheets):
            events += [GlassTurned(clock), DiceThrown(0, throw, clock)]
            if turn == 0 and seat in helped:
                events.append(HelpTaken(clock))
            if turn == 0 and seat == 0:
                events += [WordLaid(word, clock) for word in words]
            clock += SECONDS_A_TURN
            entry = Entry(points[box.key], throw=throw) if box.key in points else Entry(0)
            events.append(BoxEntered(box.key, entry, clock))
    return Game.replay(events, rules)


def keep(archive: Archive, *games: Game) -> list[int]:
    """Put games into an archive; their numbers."""
    return [archive.add(game.events, over=game.over)[0] for game in games]
