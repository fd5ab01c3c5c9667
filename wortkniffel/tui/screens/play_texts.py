"""What the table says: the keys that do something, calls, announcements."""

from collections.abc import Sequence
from dataclasses import dataclass

from wortkniffel.messages import _, ngettext
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.sheet import Box, Entry
from wortkniffel.tui.counsel import gives_advice
from wortkniffel.tui.table import Table
from wortkniffel.tui.widgets.bars import Hint


def hints(table: Table, *, typing: bool, all_in_sight: bool) -> list[Hint]:
    """The keys that do something now; the sheet is one of them where it is not all in sight."""
    turn = table.turn
    undo = [Hint("F4", _("zurücknehmen"), "undo")] if table.can_undo else []
    last = [Hint("F5", _("was war drin?"), "possible", spare=True)] if table.last_turn else []
    sheet = Hint("F3", _("Blatt"), "block", spare=all_in_sight)
    choose = Hint("↑↓", _("wählen"), spare=True)
    advised = turn is not None and gives_advice(table.game)
    advice = [Hint("F2", _("Rat"), "advice", spare=True)] if advised else []
    always = [sheet, *advice, Hint("F1", _("Hilfe"), "help")]
    pause = Hint("Esc", _("Pause"), "pause")
    enter, space = _("Enter"), _("Leertaste")
    if turn is None:
        return [Hint(enter, _("Ergebnis"), "enter"), *undo, *last, *always]
    if not turn.begun:
        begin = _("würfeln") if table.game.setup.sand is None else _("Sanduhr drehen")
        return [Hint(space, begin, "throw"), *undo, *last, *always, pause]
    if turn.run_out:
        return [Hint("↑↓", _("wählen")), Hint(enter, _("streichen"), "enter"), *always, pause]
    throw = [Hint(f"1-{len(table.rules.dice)}", _("halten")), Hint(space, _("würfeln"), "throw")]
    return [
        *(throw if table.throws_left else []),
        Hint(enter, _("legen") if typing else _("eintragen"), "enter"),
        choose,
        *always,
        pause,
    ]


def computer_hints(table: Table, pace: str) -> list[Hint]:
    """The keys that do something while a computer player is in turn."""
    undo = [Hint("F4", _("zurücknehmen"), "undo")] if table.can_undo else []
    return [
        Hint(_("Leertaste"), _("überspringen"), "throw"),
        Hint("F6", _("Tempo: {pace}").format(pace=pace), "pace"),
        *undo,
        Hint("F3", _("Blatt"), "block"),
        Hint("F1", _("Hilfe"), "help", spare=True),
        Hint("Esc", _("Pause"), "pause"),
    ]


def where_it_may_go(table: Table) -> str:
    """Which boxes a throw may go in, "" where it may go in every free one."""
    turn, allowed = table.turn, table.game.open_boxes()
    if turn is None or allowed == table.game.sheet(turn.seat).free(table.rules.boxes):
        return ""
    return _("Dieser Wurf darf nur in: {boxes}.").format(
        boxes=", ".join(box.name for box in allowed)
    )


def closing(table: Table) -> str:
    """What a card over the table says at its foot, where the sand does not stand still."""
    turn = table.turn
    running = turn is not None and turn.timer is not None and not turn.run_out
    return _("der Sand läuft · Esc schließt") if running else _("Esc schließt")


def call(table: Table) -> str:
    """Who is to do what before the next turn begins."""
    if table.game.over:
        return _("Das Spiel ist aus. Enter zeigt das Ergebnis.")
    if table.computer:
        return _("{name} ist an der Reihe.").format(name=table.player_name)
    name, column = table.player_name, table.writer if table.game.columns > 1 else ""
    if table.game.setup.sand is not None:
        turn = (
            _("{name}, dreh für {column} die Sanduhr um.")
            if column
            else _("{name}, dreh die Sanduhr um.")
        )
    else:
        turn = _("{name}, würfle für {column}.") if column else _("{name}, würfle.")
    return turn.format(name=name, column=column)


def time_is_up(table: Table) -> str:
    """What the player has to do when the sand has run out (ruling W6)."""
    if table.computer:
        return _("Die Zeit ist um: {name} streicht ein Kästchen.").format(name=table.player_name)
    return _("Die Zeit ist um, {name}. Welches Kästchen streichst du? Wähle mit ↑↓.").format(
        name=table.player_name
    )


def holding(table: Table, kept: Sequence[str]) -> str:
    """What a computer player holds for the next throw."""
    name = table.player_name
    if not kept:
        return _("{name} würfelt mit allen.").format(name=name)
    if not table.rules.previews:
        # What the dice show is for everyone to count.
        text = ngettext("{name} hält {count} Würfel.", "{name} hält {count} Würfel.", len(kept))
        return text.format(name=name, count=len(kept))
    return _("{name} hält {faces}.").format(name=name, faces=" ".join(kept))


def verdict(found: FoundWord, points: int) -> str:
    """An admitted word with its points and proper spellings."""
    return f"{found.lay_form} {points} · {', '.join(found.spellings)}"


def announcement(name: str, box: Box, entry: Entry) -> str:
    """What a player has just written."""
    told = _("{name}: {points} in {box}").format(name=name, points=entry.points, box=box.name)
    if entry.laid:
        told += f" ({' + '.join(laid.word for laid in entry.laid)})"
    if entry.extra:
        told += _(" und {extra} extra").format(extra=entry.extra)
    return f"{told}."


@dataclass(frozen=True)
class Question:
    """A question about a box that Enter answers with yes; N with no, if there is a no."""

    text: str
    box: Box
    entry: Entry | None = None
    without_extra: Entry | None = None


def strike_question(box: Box, extra: int = 0) -> Question:
    """Asked once before a box is struck; ``extra`` points come all the same."""
    if extra:
        text = _("{box} streichen? Das gibt 0 Punkte und {extra} extra. Enter = ja, Esc = nein")
    else:
        text = _("{box} streichen? Das gibt 0 Punkte. Enter = ja, Esc = nein")
    return Question(text.format(box=box.name, extra=extra), box)


def claim_question(box: Box, entry: Entry, plain: Entry | None) -> Question:
    """Asked before extra points are taken that are the player's choice (rulings W20 and K7)."""
    text = _("{box}: {extra} Extrapunkte dazu nehmen? Enter = ja, N = ohne, Esc = zurück").format(
        box=box.name, extra=entry.extra
    )
    return Question(text, box, entry, plain)


def nothing_without_extra(box: Box) -> str:
    """Said where a box fits the throw only together with extra points."""
    return _("Ohne die Extrapunkte passt nichts in {box}.").format(box=box.name)
