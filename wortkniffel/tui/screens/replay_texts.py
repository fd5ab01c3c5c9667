"""What a replay says: what has just happened, and when."""

from datetime import datetime
from math import ceil, floor

from wortkniffel.messages import _, ngettext
from wortkniffel.rules.agreement import Agreement
from wortkniffel.rules.calendar import is_moment
from wortkniffel.rules.events import (
    BoxEntered,
    DiceThrown,
    EntryUndone,
    GameStarted,
    GlassTurned,
    HelpTaken,
    SandRanOut,
    Setup,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.laying import dearest_placement
from wortkniffel.rules.ruleset import FoundWord
from wortkniffel.rules.share import told_day
from wortkniffel.rules.sheet import Entry
from wortkniffel.tui.days import daily_name
from wortkniffel.tui.figures import grouped, listed
from wortkniffel.tui.screens.replay_steps import Step


def told(step: Step, game: Game) -> str:
    """What happened at a step of a game, in a sentence or two."""
    event, name = step.event, game.person(step.seat)
    if isinstance(event, DiceThrown):
        return _thrown(event, step, game)
    if isinstance(event, WordLaid):
        return _found(name, event.found, points_of(event.found.lay_form, step, game))
    box = next((box.name for box in game.ruleset.boxes if box.key == step.box), "")
    if isinstance(event, BoxEntered):
        return _entered(name, box, event.entry)
    return _sentence(event, game.setup).format(name=name, box=box)


def points_of(word: str, step: Step, game: Game) -> int:
    """What the letters of a lay form are worth as they lie at a step."""
    dice, throw = game.ruleset.dice, step.turn.throw
    laid = dearest_placement(word, throw, dice)
    return dice.value(throw, laid.mask) if laid else 0


def _sentence(
    event: GameStarted | GlassTurned | SandRanOut | EntryUndone | HelpTaken, setup: Setup
) -> str:
    """The sentence on an event about which there is only to say whose it is, and which box's."""
    if isinstance(event, GameStarted):
        drawn = setup.by_lot and len(setup.players) > 1
        return _("Das Los fällt auf {name}.") if drawn else _("{name} beginnt.")
    if isinstance(event, GlassTurned):
        sand = setup.sand is not None
        return _("{name} dreht die Sanduhr um.") if sand else _("{name} ist am Zug.")
    if isinstance(event, SandRanOut):
        return _("Der Sand ist abgelaufen.")
    if isinstance(event, EntryUndone):
        return _("{name} nimmt den Eintrag in {box} zurück.")
    return _("{name} holt Rat.")


def _thrown(event: DiceThrown, step: Step, game: Game) -> str:
    name, throws = game.person(step.seat), step.turn.throws
    if throws == 1:
        if game.columns > 1:
            text = _("{name} würfelt für {column}.")
        elif game.setup.sand is None:
            text = _("{name} würfelt.")
        else:
            text = _("{name} dreht die Sanduhr um und würfelt.")
        return text.format(name=name, column=game.title(step.seat))
    kept = [face for die, face in enumerate(step.turn.throw) if event.keep >> die & 1]
    if not kept:
        text = _("{name} würfelt mit allen Würfeln zum {throw}. Mal.")
    elif game.ruleset.previews:
        text = _("{name} hält {dice} und würfelt zum {throw}. Mal.")
    else:
        # What the pips come to is for the eye (ruling P5).
        text = ngettext(
            "{name} hält {count} Würfel und würfelt zum {throw}. Mal.",
            "{name} hält {count} Würfel und würfelt zum {throw}. Mal.",
            len(kept),
        )
    return text.format(name=name, throw=throws, dice=" ".join(kept), count=len(kept))


def _found(name: str, found: FoundWord, points: int) -> str:
    text = _("{name} findet {word} ({points})").format(
        name=name, word=found.lay_form, points=points
    )
    return f"{text}: {', '.join(found.spellings)}." if found.spellings else f"{text}."


def _entered(name: str, box: str, entry: Entry) -> str:
    if not entry.throw:
        text = _("{name} streicht {box}").format(name=name, box=box)
    else:
        text = _("{name} trägt {points} in {box} ein").format(
            name=name, points=entry.points, box=box
        )
    if entry.laid:
        text += f" ({' + '.join(laid.word for laid in entry.laid)})"
    if entry.extra:
        text += _(" und bekommt {extra} extra").format(extra=entry.extra)
    return f"{text}."


def after_the_last(game: Game) -> str:
    """What there is to say of a game behind its last step: who won, or what goes on."""
    if game.over:
        return _("Das Spiel ist aus: {outcome}").format(outcome=_outcome(game))
    turn = game.turn
    if turn is not None and turn.begun:
        return _("{name} ist mitten im Zug; der bleibt verdeckt, bis er zu Ende ist.").format(
            name=game.person(turn.seat)
        )
    return _("Weiter wurde noch nicht gespielt.")


def _outcome(game: Game) -> str:
    if len(game.setup.players) == 1:
        points = sum(game.totals(seat).total for seat in game.seats)
        told = ngettext("{count} Punkt", "{count} Punkte", points).format(count=grouped(points))
        if game.columns == 1:
            return f"{told}."
        return _("{points} in {columns} Spalten.").format(points=told, columns=game.columns)
    winners = [seat for rank, seat in game.ranking() if rank == 1]
    points = game.totals(winners[0]).total
    text = ngettext(
        "{names} gewinnt mit {points}.", "{names} gewinnen mit je {points}.", len(winners)
    )
    told = ngettext("{count} Punkt", "{count} Punkten", points).format(count=grouped(points))
    return text.format(names=listed([game.person(seat) for seat in winners]), points=told)


def where(number: int, last: int, step: Step) -> str:
    """Which step it is out of how many, and the round."""
    if not number:
        return ngettext("Anfang · {count} Schritt", "Anfang · {count} Schritte", last).format(
            count=last
        )
    return _("Schritt {number} von {last} · Runde {round}").format(
        number=number, last=last, round=step.turn.number + 1
    )


def when(step: Step) -> str:
    """How long the turn has taken, and the sand that is left."""
    if not step.turn.begun:
        return ""
    used = _("{seconds} s im Zug").format(seconds=floor(step.seconds))
    if step.sand_left is None:
        return used
    return _("{used} · noch {seconds} s").format(used=used, seconds=ceil(step.sand_left))


def seen_from(game: Game, seat: int) -> str:
    """That only the turns at one seat are shown."""
    return _("Nur {name} · 0 zeigt alle").format(name=game.title(seat))


def agreed(game: Game) -> str:
    """What was agreed, and when the game was begun, in lines."""
    setup = game.setup
    lines = [Agreement.of(setup).told(game.ruleset)]
    lines += [_("Kennung: {seed}").format(seed=setup.seed)]
    if setup.day:
        lines.append(daily_name(setup.day))
    if is_moment(setup.begun):
        begun = datetime.fromisoformat(setup.begun).astimezone()
        text = _("begonnen am {day} um {time}")
        day = told_day(begun.date().isoformat())
        lines.append(text.format(day=day, time=begun.strftime("%H:%M")))
    return "\n".join(lines)
