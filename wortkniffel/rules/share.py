"""The result of a daily game to show to others who have yet to play it."""

from wortkniffel.messages import _, ngettext
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Box, Part, Sheet

# Told apart by their shapes, and read aloud as what they are.
_FILLED, _STRUCK, _BONUS = "✅", "❌", "★"


def told_day(day: str) -> str:
    """A date (2026-12-01) in figures: 1.12.2026."""
    year, month, date = map(int, day.split("-"))
    return _("{date}.{month}.{year}").format(date=date, month=month, year=year)


def daily_game_of(day: str) -> str:
    """What the daily game of a date (2026-12-01) is called: Tagespartie 1.12.2026."""
    return _("Tagespartie {day}").format(day=told_day(day))


def share_text(game: Game, seconds: float, *, counted: bool = True) -> str:
    """What a finished daily game brought, in a few short lines.

    ``seconds`` is the time that all turns took; a game that is not ``counted`` says so. The
    text follows from the points alone, so that it gives neither words nor throws away.
    """
    points = sum(game.totals(seat).total for seat in game.seats)
    earned = ngettext("{count} Punkt", "{count} Punkte", points).format(count=points)
    about = daily_game_of(game.setup.day)
    if not counted:
        about = _("{daily_game} (ohne Wertung)").format(daily_game=about)
    return "\n".join(
        [
            f"{game.ruleset.name} · {earned}",
            f"{about} · {_duration(seconds)}",
            *(_parts(game) if game.columns == 1 else _columns(game)),
        ]
    )


def _parts(game: Game) -> list[str]:
    sheet, totals = game.sheet(0), game.totals(0)
    parts = (
        (Part.UPPER, _("oben"), totals.upper, totals.bonus, _("+ {points} Bonus")),
        (Part.LOWER, _("unten"), totals.lower, totals.extra, _("+ {points} extra")),
    )
    width = max(len(name) for _part, name, *_sums in parts)
    lines = []
    for part, name, points, more, told in parts:
        boxes = tuple(box for box in game.ruleset.boxes if box.part is part)
        if boxes:
            extra = [told.format(points=more)] if more else []
            marks = _marks(sheet, boxes)
            lines.append(" ".join([name.ljust(width), marks, str(points), *extra]))
    return lines


def _columns(game: Game) -> list[str]:
    lines = []
    for seat in game.seats:
        totals = game.totals(seat)
        bonus = [_BONUS] if totals.bonus else []
        marks = _marks(game.sheet(seat), game.ruleset.boxes)
        lines.append(" ".join([f"{seat + 1}.", marks, str(totals.total), *bonus]))
    legend = _("{mark} mit Bonus").format(mark=_BONUS)
    return [*lines, legend] if any(game.totals(seat).bonus for seat in game.seats) else lines


def _marks(sheet: Sheet, boxes: tuple[Box, ...]) -> str:
    entries = (sheet.get(box.key) for box in boxes)
    return "".join(_FILLED if entry and entry.points else _STRUCK for entry in entries)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours}:{minutes:02}:{seconds:02} h").format(
            hours=hours, minutes=minutes, seconds=rest
        )
    return _("{minutes}:{seconds:02} min").format(minutes=minutes, seconds=rest)
