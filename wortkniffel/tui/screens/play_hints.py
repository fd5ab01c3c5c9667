"""What the foot of the table says can be pressed."""

from wortkniffel.messages import _
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.bars import Hint


def hints(table: Table, *, typing: bool) -> list[Hint]:
    """The keys that do something now."""
    turn = table.turn
    undo = [Hint("F4", _("zurück"), "undo")] if table.game.can_undo else []
    last = [Hint("F5", _("was war drin?"), "possible", spare=True)] if table.last_turn else []
    always = [Hint("F3", _("Blatt"), "block", spare=True), Hint("F1", _("Hilfe"), "help")]
    pause = Hint("Esc", _("Pause"), "pause")
    enter, space = _("Enter"), _("Leer")
    if turn is None:
        return [Hint(enter, _("Ergebnis"), "enter"), *undo, *last, *always]
    if not turn.begun:
        begin = _("würfeln") if table.game.setup.sand is None else _("Sanduhr drehen")
        return [Hint(space, begin, "throw"), *undo, *last, *always, pause]
    if turn.run_out:
        return [Hint("↑↓", _("Kästchen")), Hint(enter, _("streichen"), "enter"), *always]
    throw = [Hint("1-7", _("halten")), Hint(space, _("würfeln"), "throw")]
    return [
        *(throw if table.throws_left else []),
        Hint(enter, _("legen") if typing else _("eintragen"), "enter"),
        Hint("↑↓", _("Kästchen")),
        *always,
        pause,
    ]
