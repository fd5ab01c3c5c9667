"""What stands on a card of the block, empty or after a game; nothing of how it is drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from math import ceil

from wortkniffel.messages import _
from wortkniffel.paper.worths import worths
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Look, Ruleset, boxes_of
from wortkniffel.rules.sheet import Box, Entry, Part, Sheet, Sum, SumLine, Totals

COLUMNS = 6
"""A card has so many columns at least, for as many people or games."""

_MOST_COLUMNS = 8
_STRUCK = "–"


@dataclass(frozen=True, slots=True)
class Cell:
    """A box in a column: what is entered, and below it the words that earned it."""

    text: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line across the card: its label, small print, and a cell a column.

    ``total`` is the sum that decides; every other sum has ``is_sum`` alone.
    """

    name: str
    hint: str
    worth: str
    cells: tuple[Cell, ...]
    is_sum: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card; ``names`` has a column's heading each, "" where somebody is to write it.

    ``whose`` says before them what they are, or who plays all the columns.
    ``in_force`` are the rules in a few words (ruling W22), ``day`` is "" on an empty card.
    The ``faces`` of the game's dice are an ornament.
    """

    title: str
    faces: str
    look: Look
    in_force: tuple[str, ...]
    day: str
    whose: str
    names: tuple[str, ...]
    sections: tuple[tuple[Line, ...], ...]

    @property
    def lines(self) -> int:
        """How many lines there are to write in or to read, the names left out."""
        return sum(len(section) for section in self.sections)

    @property
    def texts(self) -> Iterator[str]:
        """Everything that is printed on it."""
        yield from (self.title, *self.in_force, self.whose, *self.names)
        for line in (line for section in self.sections for line in section):
            yield from (line.name, line.hint, line.worth)
            for cell in line.cells:
                yield from (cell.text, cell.words)


def empty_card(rules: Ruleset) -> Card:
    """A card to write on, with a column for each that one player alone would fill."""
    columns = min(max(COLUMNS, rules.solo_columns), _MOST_COLUMNS)
    blank = tuple(Cell() for _column in range(columns))
    small_print = worths(rules)
    return Card(
        title=rules.name,
        faces=_faces(rules),
        look=rules.look,
        in_force=rules.in_force,
        day="",
        whose=_("Name"),
        names=("",) * columns,
        sections=tuple(
            tuple(_line(line, small_print, blank) for line in section) for section in rules.sections
        ),
    )


def filled_cards(game: Game, day: date) -> list[Card]:
    """The cards of a game begun on a day, with more than one if it has many columns.

    In a game that is not over, sums to which something is missing are left to be written.
    """
    seats = list(game.seats)
    count = ceil(len(seats) / _MOST_COLUMNS)
    size = ceil(len(seats) / count)
    return [_filled(game, seats[start : start + size], day) for start in range(0, len(seats), size)]


def _filled(game: Game, seats: list[int], day: date) -> Card:
    rules, small_print = game.ruleset, worths(game.ruleset)
    unused = max(0, COLUMNS - len(seats))
    blank = (Cell(),) * unused
    return Card(
        title=rules.name,
        faces=_faces(rules),
        look=rules.look,
        in_force=_agreed(game),
        day=day.strftime(_("%d.%m.%Y")),
        whose=_("Name") if game.columns == 1 else game.person(seats[0]),
        names=(*(game.title(seat) for seat in seats), *("",) * unused),
        sections=tuple(
            tuple(
                _line(line, small_print, (*(_cell(game, seat, line) for seat in seats), *blank))
                for line in section
            )
            for section in rules.sections
        ),
    )


def _agreed(game: Game) -> tuple[str, ...]:
    """What was agreed (ruling W22)."""
    setup = game.setup
    sand = _("ohne Sanduhr") if setup.sand is None else _("Sanduhr {s} s").format(s=setup.sand)
    parts = (*game.ruleset.in_force, setup.word_list, setup.dice_name, sand)
    return tuple(filter(None, parts))


def _faces(rules: Ruleset) -> str:
    """A side of each die, and not always the same one."""
    return "".join(die.faces[number % len(die.faces)] for number, die in enumerate(rules.dice.dice))


def _line(line: Box | SumLine, small_print: Mapping[str, str], cells: tuple[Cell, ...]) -> Line:
    if isinstance(line, Box):
        return Line(line.name, line.hint, small_print.get(line.name, ""), cells)
    return Line(line.name, line.hint, "", cells, is_sum=True, total=line.sum is Sum.TOTAL)


def _cell(game: Game, seat: int, line: Box | SumLine) -> Cell:
    sheet = game.sheet(seat)
    if isinstance(line, SumLine):
        return Cell(_sum(line.sum, sheet, game.ruleset, game.totals(seat)))
    entry = sheet.get(line.key)
    return Cell() if entry is None else _entered(entry)


def _entered(entry: Entry) -> Cell:
    points = str(entry.points) if entry.points else _STRUCK
    return Cell(points, " + ".join(laid.word for laid in entry.laid))


def _sum(kind: Sum, sheet: Sheet, rules: Ruleset, totals: Totals) -> str:
    """A sum as soon as nothing can change it any more; extra points also before."""
    free = {box.part for box in sheet.free(boxes_of(rules.sections))}
    if kind is Sum.EXTRA:
        return str(totals.extra) if totals.extra else "" if free else _STRUCK
    waits_for = {
        Sum.UPPER: {Part.UPPER},
        Sum.BONUS: {Part.UPPER},
        Sum.UPPER_WITH_BONUS: {Part.UPPER},
        Sum.LOWER: {Part.LOWER},
        Sum.TOTAL: {Part.UPPER, Part.LOWER},
    }
    if free & waits_for[kind]:
        return ""
    if kind is Sum.BONUS and not totals.bonus:
        return _STRUCK
    sums = {
        Sum.UPPER: totals.upper,
        Sum.BONUS: totals.bonus,
        Sum.UPPER_WITH_BONUS: totals.upper_with_bonus,
        Sum.LOWER: totals.lower,
        Sum.TOTAL: totals.total,
    }
    return str(sums[kind])
