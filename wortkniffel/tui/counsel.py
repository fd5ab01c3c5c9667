"""Advice at a table and on finished games: who gives it, and why there is none.

Best play is imported where it is asked for: NumPy alone takes a tenth of a second.
"""

import shlex
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from wortkniffel.lexicon.frequency import FrequencyError
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Sheet
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.tui.table import Table

if TYPE_CHECKING:
    from wortkniffel.strategy.advice import Moment
    from wortkniffel.strategy.adviser import Adviser
    from wortkniffel.strategy.knowledge import Knowledge


class NoAdviceError(Exception):
    """Nobody can advise on a game; a sentence or two that say why, and what helps."""


def adviser_of(rules: Ruleset, lexicon: Lexicon, knowledge: "Knowledge | None" = None) -> "Adviser":
    """The adviser of a game, of the usual knowledge by default; it takes its time.

    Raises:
        NoAdviceError: there is none.
    """
    from wortkniffel.strategy.adviser import adviser_for, solving
    from wortkniffel.strategy.knowledge import COMMON_WORDS
    from wortkniffel.strategy.tables import TableError

    known = knowledge or COMMON_WORDS
    try:
        return adviser_for(rules, lexicon, known)
    except TableError as error:
        text = _("Dieses Spiel ist noch nicht ausgerechnet. Das macht im Terminal:\n{command}")
        command = shlex.join(solving(rules, known))
        raise NoAdviceError(text.format(command=command)) from error
    except (FrequencyError, UnsolvableError) as error:
        raise NoAdviceError(str(error)) from error


def gives_advice(game: Game) -> bool:
    """Whether anybody may advise: not in the game of a day, nor on dice that one counts alone.

    Whoever said what chaos dice are worth would have counted them (ruling P5).
    """
    return game.ruleset.previews and not game.setup.day


class Counsel:
    """The advice at a table, for whoever is in turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._agreed: set[str] = set()

    @property
    def refusal(self) -> str:
        """Why nobody advises here and now, "" where somebody may."""
        table = self.table
        if table.turn is None:
            return _("Das Spiel ist aus; die Analyse sagt, was besser gewesen wäre.")
        if table.game.setup.day:
            return _("In der Tagespartie gibt es keinen Rat, danach die Analyse.")
        if table.computer:
            return _("{name} braucht keinen Rat.").format(name=table.player_name)
        if not gives_advice(table.game):
            return _("Chaos-Würfel zählt jeder selbst, also gibt es hier keinen Rat.")
        return ""

    @property
    def agreed(self) -> bool:
        """Whether whoever is in turn plays with advice already."""
        game, name = self.table.game, self.table.player_name
        helped = {game.person(seat) for seat, _number in self.table.helped_turns}
        return name in helped | self._agreed

    def take(self) -> None:
        """Note that whoever is in turn plays with advice."""
        self._agreed.add(self.table.player_name)
        self.table.take_help()

    @property
    def place(self) -> tuple[int, int, int, bool] | None:
        """What the advice depends on that may change while it is read."""
        turn = self.table.turn
        return (turn.seat, turn.number, turn.throws, turn.run_out) if turn else None

    def inquiry(self) -> "Callable[[], Moment]":
        """What finds out all there is to say now, in a thread beside the table.

        It raises ``NoAdviceError`` where there is nobody to say it.
        """
        turn = self.table.turn
        assert turn is not None
        sheet = self.table.game.sheet(turn.seat)
        found = [word.lay_form for word in turn.found]

        def ask() -> "Moment":
            adviser = self._adviser
            from wortkniffel.strategy.advice import Moment

            if turn.run_out:
                return Moment.of_sand_run_out(adviser, sheet, turn.throw)
            return Moment.of(adviser, sheet, turn.throw, turn.throws, found)

        return ask

    @cached_property
    def _adviser(self) -> "Adviser":
        return adviser_of(self.table.rules, self.table.lexicon)


def seat_looked_back_on(game: Game) -> int:
    """Whose column is shown first: that of the best person, computer players after people."""
    return min(game.ranking(), key=lambda ranked: (bool(game.character(ranked[1])), ranked))[1]


def course(game: Game, seat: int, adviser: "Adviser") -> tuple[float, ...]:
    """The final total of a column as it was to be expected at first, and after each entry."""
    entries = game.sheet(seat).entries
    sheets = (Sheet(entries[:count]) for count in range(len(entries) + 1))
    return tuple(adviser.rules.totals(one).total + adviser.play.worth(one) for one in sheets)
