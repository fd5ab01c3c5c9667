"""The score sheet: a column a player, what each free box would take, the sums."""

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from wortkniffel.messages import _
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Box, Entry, Part, Totals
from wortkniffel.tui.measures import LABEL_WIDTH, all_columns, sheet_width, table_columns

_HEAD, _AIR = "head", "│││"
_ROOM_FOR_AIR = 46


@dataclass(frozen=True)
class SheetLine:
    """One line between the rules of the sheet: a box or a sum."""

    label: str
    hint: str = ""
    box: Box | None = None
    sum_name: str = ""


class SheetView(Widget):
    """The sheet of a game; the pointer marks the chosen box.

    On the table it shows the columns that there is room for beside the dice. With
    ``beside``, the columns of the screen that something else takes, it shows everyone.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SheetView { width: auto; height: auto; }
    """

    @dataclass
    class Picked(Message):
        """A box was clicked."""

        box: Box

    def __init__(self, game: Game, beside: int | None = None) -> None:
        super().__init__()
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
    def _column(self) -> int:
        width, players = self.app.size.width, len(self._game.setup.players)
        if self._beside is None:
            return table_columns(width, players)[1]
        return all_columns(width - self._beside, players)

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
        count, turn = len(self._game.setup.players), self._game.turn
        room = table_columns(self.app.size.width, count)[0] if self._beside is None else count
        if turn is None or room == count:
            return list(range(room))
        first = turn.player if turn.begun or room == 1 else turn.player - 1
        return sorted((first + step) % count for step in range(room))

    @property
    def lines(self) -> list[SheetLine | None]:
        """The lines of the sheet, ``None`` for a rule across."""
        rules = self._game.ruleset
        boxes = rules.boxes
        upper = [SheetLine(box.name, box.hint, box) for box in boxes if box.part is Part.UPPER]
        lower = [SheetLine(box.name, box.hint, box) for box in boxes if box.part is Part.LOWER]
        return [
            *upper,
            SheetLine(_("Summe"), sum_name="upper"),
            SheetLine(
                _("Bonus ab {points}").format(points=rules.bonus_from),
                str(rules.bonus),
                None,
                "bonus",
            ),
            None,
            *lower,
            SheetLine(_("Summe"), sum_name="lower"),
            SheetLine(_("Extra"), sum_name="extra"),
            None,
            SheetLine(_("Gesamt"), sum_name="total"),
        ]

    def get_content_width(self, container: object, viewport: object) -> int:
        """The labels and a column a player."""
        return sheet_width(len(self.players), self._column)

    @property
    def _rows(self) -> list[SheetLine | str]:
        """What stands in each row of the screen: a line, a rule's ends, or air."""
        rows: list[SheetLine | str] = ["┌┬┐", _HEAD, "├┼┤"]
        airy = self.app.size.height >= _ROOM_FOR_AIR
        for line in self.lines:
            rows.append(line or "├┼┤")
            if airy and line and line.sum_name != "total":
                rows.append(_AIR)
        return [*rows, "└┴┘"]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Head, lines, and the frame."""
        return len(self._rows)

    def render(self) -> Content:
        """The sheet as lines of text."""
        self._totals = [self._game.totals(p) for p in range(len(self._game.setup.players))]
        return Content("\n").join(self._drawn(row) for row in self._rows)

    def _drawn(self, row: SheetLine | str) -> Content:
        if isinstance(row, SheetLine):
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
            name = self._game.setup.players[player]
            playing = turn is not None and turn.player == player
            text = _fitted(name, self._column - 1) + " "
            parts.append(("│", "$rule on $paper"))
            parts.append((text, "bold underline $ink on $paper" if playing else "$ink on $paper"))
        return Content.assemble(*parts, ("│", "$rule on $paper"))

    def _line(self, line: SheetLine) -> Content:
        chosen = line.box is not None and self._chosen is not None and line.box == self._chosen
        ground = "on $chosen" if chosen else "on $paper-dark" if line.sum_name else "on $paper"
        weight = "bold " if line.sum_name == "total" or chosen else ""
        label = line.label.ljust(LABEL_WIDTH - len(line.hint)) + line.hint
        parts: list[tuple[str, str]] = [
            ("│", "$rule on $paper"),
            (("▸" if chosen else " ") + label, f"{weight}$ink {ground}"),
        ]
        for player in self.players:
            text, style = self._cell(line, player)
            parts.append(("│", f"$rule {ground}"))
            parts.append((text.rjust(self._column - 1) + " ", f"{weight}{style} {ground}"))
        return Content.assemble(*parts, ("│", "$rule on $paper"))

    def _cell(self, line: SheetLine, player: int) -> tuple[str, str]:
        if line.box is None:
            return _sum_text(line.sum_name, self._totals[player]), "$ink"
        entry = self._game.sheet(player).get(line.box.key)
        if entry is not None:
            return str(entry.points), "$ink"
        turn = self._game.turn
        preview = self._preview.get(line.box.key)
        if turn is None or turn.player != player or preview is None:
            return "", "$ink"
        extra = "+" if preview.extra else ""
        return f"({preview.points}{extra})", "$preview"

    def on_click(self, event: Click) -> None:
        """Report what was clicked."""
        row = self._rows[event.y]
        if isinstance(row, SheetLine) and row.box:
            self.post_message(self.Picked(row.box))


def _sum_text(name: str, totals: Totals) -> str:
    if name == "bonus":
        return str(totals.bonus) if totals.bonus else f"–{totals.missing}"
    if name == "extra":
        return str(totals.extra) if totals.extra else ""
    sums = {"upper": totals.upper, "lower": totals.lower, "total": totals.total}
    return str(sums[name])


def _fitted(name: str, width: int) -> str:
    """A name at the right of so many columns, in which some letters take two."""
    if cell_len(name) > width:
        name = set_cell_size(name, width - 1).rstrip() + "…"
    return " " * (width - cell_len(name)) + name
