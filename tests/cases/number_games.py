"""Games of number dice with throws that are known beforehand."""

from collections.abc import Mapping

from tests.cases.table import dice_showing
from wortkniffel.rules.events import DiceThrown, GlassTurned
from wortkniffel.rules.game import Game
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.number_game import NUMBER_DICE
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.sheet import Entry, Sheet

UPPER = ("1", "2", "3", "4", "5", "6")
KNIFFEL_LOWER = ("dreierpasch", "viererpasch", "fullhouse", "klein", "gross", "kniffel", "chance")
PUNKTVERKEHRT_LOWER = (
    "dreierbande",
    "viererbande",
    "vollebude",
    "kurzereihe",
    "langereihe",
    "allefuenfe",
    "kontrollverlust",
)


def kniffel_showing(faces: str, preset: str = "regelblatt") -> Kniffel:
    """Kniffel with dice that show the same faces in every throw."""

    class Showing(Kniffel):
        dice = dice_showing(faces, NUMBER_DICE.values)

    return Showing(PRESETS[preset])


def punktverkehrt_showing(faces: str, *, chaos: bool = True) -> Punktverkehrt:
    """Punktverkehrt with dice that show the same faces in every throw."""

    class Showing(Punktverkehrt):
        dice = dice_showing(faces, NUMBER_DICE.values)

    return Showing(chaos=chaos)


def thrown_as(game: Game, faces: str, now: float = 0.0) -> Game:
    """The game after glass and a first throw that shows these faces, whatever its dice are."""
    events = (*game.events, GlassTurned(now), DiceThrown(0, faces, now))
    return Game.replay(events, game.ruleset)


def sheet_with(points: Mapping[str, int]) -> Sheet:
    """A sheet with some points in some boxes, by their keys."""
    return Sheet(tuple((key, Entry(value)) for key, value in points.items()))
