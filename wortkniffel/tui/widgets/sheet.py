"""The score sheet: a column a player, what each free box would take, the sums."""

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Box, Entry, Part, Sum, SumLine, Totals
from wortkniffel.tui.measures import (
    LABEL_WIDTH,
    WIDE,
    DiceRoom,
    all_columns,
    dice_room,
    sheet_width,
    table_columns,
)

_HEAD, _AIR, _RULE = "head", "│││", "├┼┤"
_HEADING, _FRAME = 2, 4
_BARS = 2
"""The lines above and below the table, or of a card's frame."""


class SheetView(Widget):
    """The sheet of a game; the pointer marks the chosen box.

    On the table it shows the columns that there is room for beside the dice. With
    ``beside``, the columns of the screen that something else takes, it shows everyone. On a
    card, which ``scrolls``, it keeps its rules across where the screen is too low.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SheetView { width: auto; height: auto; }
    """

    @dataclass
    class Picked(Message):
        """A box was clicked."""

        box: Box

    def __init__(self, game: Game, beside: int | None = None, *, scrolls: bool = False) -> None:
        super().__init__()
        self._scrolls = scrolls
        self._game = game
        self._beside = beside
        self._preview: dict[str, Entry] = {}
        self._chosen: Box | None = None

    def show(self, game: Game, preview: dict[str, Entry], chosen: Box | None) -> None:
        """Show a game, the entries that are possible now, and the chosen box."""
        if game is not self._game or preview != self._preview or chosen != self._chosen:
            self._game, self._preview, self._chosen = game, preview, chosen
            self.refresh()

    @property
    def _dice(self) -> DiceRoom:
        return dice_room(self._game)

    @property
    def _column(self) -> int:
        width, count = self.app.size.width, len(self._game.seats)
        if self._beside is None:
            return table_columns(width, self._dice, count)[1]
        return all_columns(width - self._beside, count)

    @property
    def fits(self) -> bool:
        """Whether all of its columns are in sight."""
        return self._beside is None or (
            sheet_width(len(self.players), self._column) <= self.app.size.width - self._beside
        )

    @property
    def players(self) -> list[int]:
        """The players whose columns fit: who plays and the next ones.

        Until the glass is turned it is whoever has just written and who plays next.
        """
        count, turn = len(self._game.seats), self._game.turn
        room = count
        if self._beside is None:
            room = table_columns(self.app.size.width, self._dice, count)[0]
        if turn is None or room == count:
            return list(range(count - room, count))
        just_written = any(sheet.entries for sheet in self._game.state.sheets) and not turn.begun
        first = turn.seat - 1 if just_written and room > 1 else turn.seat
        return sorted((first + step) % count for step in range(room))

    def get_content_width(self, container: object, viewport: object) -> int:
        """The labels and a column a player."""
        return sheet_width(len(self.players), self._column)

    @property
    def _rows(self) -> list[Box | SumLine | str]:
        """What stands in each row of the screen: a line, a rule's ends, or air.

        Where the room is low the frame gives way first, then the rules across.
        """
        first, *others = self._game.ruleset.sections
        lines: list[Box | SumLine | str] = [*first]
        for section in others:
            lines += [_RULE, *section]
        room = self.app.size.height
        if self._beside is None:
            room -= _BARS + (1 if self.app.size.width >= WIDE else 0)
        elif self._scrolls:
            room -= _BARS
        airy = [row for line in lines for row in _with_air(line)]
        if len(airy) + _FRAME <= room:
            lines = airy
        if len(lines) + _FRAME <= room:
            return ["┌┬┐", _HEAD, _RULE, *lines, "└┴┘"]
        if len(lines) + _HEADING > room and not self._scrolls:
            lines = [line for line in lines if line != _RULE]
        return [_HEAD, _RULE, *lines]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Head, lines, and the frame."""
        return len(self._rows)

    def render(self) -> Content:
        """The sheet as lines of text."""
        self._totals = [self._game.totals(seat) for seat in self._game.seats]
        return Content("\n").join(self._drawn(row) for row in self._rows)

    def _drawn(self, row: Box | SumLine | str) -> Content:
        if not isinstance(row, str):
            return self._line(row)
        if row == _HEAD:
            return self._head()
        left, cross, right = tuple(row)
        level = " " if row == _AIR else "─"
        cells = [level * (LABEL_WIDTH + 1), *(level * self._column for _player in self.players)]
        return Content.styled(left + cross.join(cells) + right, "$rule on $paper")

    def _head(self) -> Content:
        turn = self._game.turn
        parts: list[tuple[str, str]] = [("│" + " " * (LABEL_WIDTH + 1), "$rule on $paper")]
        for player in self.players:
            name = self._game.title(player)
            playing = turn is not None and turn.seat == player
            text = _fitted(name, self._column - 1) + " "
            parts.append(("│", "$rule on $paper"))
            parts.append((text, "bold underline $ink on $paper" if playing else "$ink on $paper"))
        return Content.assemble(*parts, ("│", "$rule on $paper"))

    def _line(self, line: Box | SumLine) -> Content:
        chosen = line == self._chosen
        is_sum = isinstance(line, SumLine)
        ground = "on $chosen" if chosen else "on $paper-dark" if is_sum else "on $paper"
        heavy = chosen or (isinstance(line, SumLine) and line.sum is Sum.TOTAL)
        weight = "bold " if heavy else ""
        label = set_cell_size(line.name, LABEL_WIDTH - len(line.hint)) + line.hint
        parts: list[tuple[str, str]] = [
            ("│", "$rule on $paper"),
            (("▸" if chosen else " ") + label, f"{weight}$ink {ground}"),
        ]
        for player in self.players:
            text, style = self._cell(line, player)
            parts.append(("│", f"$rule {ground}"))
            parts.append((text.rjust(self._column - 1) + " ", f"{weight}{style} {ground}"))
        return Content.assemble(*parts, ("│", "$rule on $paper"))

    def _cell(self, line: Box | SumLine, player: int) -> tuple[str, str]:
        if isinstance(line, SumLine):
            return self._sum(line.sum, player), "$ink"
        entry = self._game.sheet(player).get(line.key)
        if entry is not None:
            return str(entry.points), "$ink"
        turn = self._game.turn
        preview = self._preview.get(line.key)
        if turn is None or turn.seat != player or preview is None:
            return "", "$ink"
        extra = "+" if preview.extra else ""
        return f"({preview.points}{extra})", "$preview"

    def _sum(self, kind: Sum, player: int) -> str:
        totals = self._totals[player]
        if kind is Sum.BONUS and not totals.bonus:
            upper = (box for box in self._game.ruleset.boxes if box.part is Part.UPPER)
            open_boxes = self._game.sheet(player).free(tuple(upper))
            # Where nothing can be reached any more, nothing is missing.
            return f"–{totals.missing}" if open_boxes else "0"
        return _sum_text(kind, totals)

    def on_click(self, event: Click) -> None:
        """Report what was clicked."""
        row = self._rows[event.y]
        if isinstance(row, Box):
            self.post_message(self.Picked(row))


def _with_air(row: Box | SumLine | str) -> list[Box | SumLine | str]:
    last = isinstance(row, SumLine) and row.sum is Sum.TOTAL
    return [row] if last or isinstance(row, str) else [row, _AIR]


def _sum_text(kind: Sum, totals: Totals) -> str:
    if kind is Sum.EXTRA:
        return str(totals.extra) if totals.extra else ""
    sums = {
        Sum.UPPER: totals.upper,
        Sum.BONUS: totals.bonus,
        Sum.UPPER_WITH_BONUS: totals.upper_with_bonus,
        Sum.LOWER: totals.lower,
        Sum.TOTAL: totals.total,
    }
    return str(sums[kind])


def _fitted(name: str, width: int) -> str:
    """A name at the right of so many columns, in which some letters take two."""
    if cell_len(name) > width:
        name = set_cell_size(name, width - 1).rstrip() + "…"
    return " " * (width - cell_len(name)) + name
