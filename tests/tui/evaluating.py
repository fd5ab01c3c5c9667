"""Finished games of known points, and screens that tell what they say together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.cases.finished import finished, keep
from tests.tui.driver import Player
from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.ruleset import FoundWord, Options
from wortkniffel.tui.equipment import Equipment
from wortkniffel.tui.screens.evaluation import EvaluationScreen

_FIRST = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Played:
    """An archive in which every game begins a day after the one before, from 2 May 2026 on."""

    def __init__(self, lexicon: Lexicon, archive: Archive) -> None:
        self._equipment = Equipment(lexicon, load_dice())
        self._archive = archive
        self._day = 0

    def game(
        self,
        *sheets: Mapping[str, int],
        players: tuple[str, ...] = ("Anna",),
        ruleset: str = "wort",
        options: Options = (),
        helped: Sequence[int] = (),
        words: Sequence[FoundWord] = (),
        **agreed: Any,
    ) -> int:
        """Put a game with these sheets into the archive, at noon; its number."""
        self._day += 1
        rules = self._equipment.ruleset(ruleset, options)
        setup = Setup(
            players,
            str(self._day),
            None,
            by_lot=False,
            ruleset=ruleset,
            options=rules.options,
            begun=(_FIRST + timedelta(days=self._day)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        )
        throw = "FREUNDE" if words else ""
        game = finished(
            rules, sheets, throw=throw, words=words, helped=helped, setup=replace(setup, **agreed)
        )
        return keep(self._archive, game)[0]

    def totals(self, *totals: int, **agreed: Any) -> None:
        """A game alone for each total, all of it in one box."""
        for total in totals:
            self.game({"chance": total}, **agreed)


async def opened(player: Player, key: str) -> None:
    """Open a screen from the start by its letter, and wait for what it reads."""
    await player.press("e", key)
    await read(player)


async def read(player: Player) -> None:
    """Wait until a screen has read what it shows."""
    assert isinstance(player.screen, EvaluationScreen)
    await player.until(lambda: "ausgewertet …" not in player.text)


def pairs(player: Player, selector: str) -> dict[str, str]:
    """What stands at the left, and the figure at the right of it."""
    lines = player.region(selector).splitlines()
    told = [line.strip("│╭╮╰╯─ ") for line in lines[1:-1]]
    halves = [(line.partition(" ·") if " ·" in line else line.rpartition(" ")) for line in told]
    return {left.strip(): right.strip("· ") for left, _between, right in halves if left}


def choices(player: Player) -> list[str]:
    """Who is looked at, and by which rules."""
    return [" ".join(line.split()) for line in player.region("#choices").strip().splitlines()]
