"""``wortkniffel advise``: what best to do with dice that lie on a real table."""

import argparse
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, add_list_option
from wortkniffel.cli.games import (
    ListWhenAsked,
    MisfitError,
    add_dice_option,
    add_game_options,
    answered,
    chosen_rules,
    found_words,
    game_among,
    keys_of,
    read_dice,
)
from wortkniffel.cli.known import add_knowledge_option, knowledge_of, unsolved
from wortkniffel.cli.output import complain, json_line, printable, write_lines
from wortkniffel.cli.results import number
from wortkniffel.cli.sheets import read_sheet, refuse_impossible
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.dice import Throw, faces_under
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.solvable import UnsolvableError
from wortkniffel.strategy.advice import Help, Moment, passages
from wortkniffel.strategy.knowledge import Knowledge

if TYPE_CHECKING:
    from wortkniffel.strategy.adviser import RankedEntry
    from wortkniffel.strategy.best_play import Keep

_WIDTH, _PLACES = 80, 4
_DICE_FILE = "--dice-file"


def add_arguments(parser: ArgumentParser) -> None:
    """The game, the moment, the words that were found, and how the game is played."""
    games = installed_games()
    parser.set_defaults(games=games)
    parser.usage = _(
        "%(prog)s --game SPIEL --dice WÜRFEL [WORT ...] [Optionen]\n"
        "zum Beispiel: %(prog)s --game kniffel --dice 33445 --throw 2\n"
        "              %(prog)s --game wort --dice 'NATHSU?' --sheet 2=7,strasse=0 haus\n"
        "Spiele: {games}"
    ).format(games=keys_of(games))
    parser.description = _(
        "Rät, was mit echten Würfeln am besten zu tun ist: was zu halten und was einzutragen "
        "ist, und zu wie vielen Punkten am Ende des Spiels es im Mittel führt. Gerechnet wird "
        "für das beste Spiel, auch in allen Zügen danach."
    )
    parser.epilog = _(
        "Ohne --dice steht da, was das Blatt vor dem ersten Wurf wert ist. Ende mit 0: geraten; "
        "1: ein genanntes Wort gilt nicht oder liegt nicht in den Würfeln; 2: falscher Aufruf; "
        "3: Wortliste, Würfel oder Wertetafel sind nicht brauchbar."
    )
    parser.add_argument(
        "words",
        nargs="*",
        default=[],
        metavar=_("WORT"),
        help=_("ein gefundenes Wort; bei Spielen ohne Wörter die übrigen Würfel"),
    )
    parser.add_argument(
        "--game",
        required=True,
        type=game_among(games),
        metavar=_("SPIEL"),
        help=keys_of(games),
    )
    parser.add_argument(
        "--dice",
        dest="shown",
        metavar=_("WÜRFEL"),
        help=_(
            "was sie zeigen, in beliebiger Reihenfolge: 34466 oder 3,4,4,6,6; ? ist der Joker. "
            "Wer Buchstaben in der Reihenfolge der Würfel nennt, sagt auch, welcher was zeigt"
        ),
    )
    parser.add_argument(
        "--throw",
        type=number,
        metavar=_("ZAHL"),
        help=_("der wievielte Wurf des Zuges da liegt (sonst der erste)"),
    )
    parser.add_argument(
        "--sheet",
        default="",
        metavar=_("BLATT"),
        help=_("was schon eingetragen ist: 2=7,zwei=14,strasse=0; Extrapunkte mit Plus: 4=9+50"),
    )
    parser.add_argument("--json", action="store_true", help=_("alles in einer JSON-Zeile"))
    add_knowledge_option(parser)
    add_list_option(parser)
    add_dice_option(parser, _DICE_FILE)
    add_game_options(parser, games)


def run(arguments: argparse.Namespace) -> int:
    """Print the advice; 0, or 1 if some word that was given does not count."""
    return answered(arguments, _answer)


def _answer(arguments: argparse.Namespace, words: ListWhenAsked) -> int:
    # NumPy, which all of it needs, takes longer to load than most commands take to run.
    from wortkniffel.strategy.adviser import adviser_for
    from wortkniffel.strategy.tables import TableError

    rules = chosen_rules(arguments, words, _DICE_FILE)
    knowledge = knowledge_of(arguments, rules)
    sheet = read_sheet(arguments.sheet, rules)
    if not sheet.free(rules.boxes):
        raise MisfitError(_("Auf diesem Blatt ist nichts mehr frei."))
    throw, done = _thrown(arguments, rules)
    try:
        adviser = adviser_for(rules, words.lexicon if rules.policy else None, knowledge)
    except UnsolvableError as error:
        complain(str(error))
        return WRONG_USE
    except TableError as error:
        named = {"--list": arguments.list, "--dice": arguments.dice}
        complain(unsolved(error, rules, knowledge, named))
        return UNUSABLE
    refuse_impossible(sheet, adviser.rules, adviser.play.table.worths)
    typed = arguments.words if rules.policy else []
    found = found_words(rules, throw, typed)
    moment = Moment.of(adviser, sheet, throw, done, found)
    if arguments.json:
        write_lines([_json(moment, sheet, knowledge)])
    else:
        write_lines(_lines(moment))
    return 0 if len(found) == len(typed) else 1


def _thrown(arguments: argparse.Namespace, rules: Ruleset) -> tuple[Throw, int]:
    """What the dice show, and how many throws of the turn are done.

    Raises:
        MisfitError: the dice cannot show it, or there are not so many throws; or there is
            something that goes with dice, but no dice.
    """
    if arguments.shown is None:
        if arguments.throw or arguments.words:
            raise MisfitError(_("Was die Würfel zeigen, fehlt: --dice WÜRFEL."))
        return "", 0
    done = arguments.throw or 1
    if done > rules.throws:
        raise MisfitError(
            ngettext(
                "--throw: {game} hat nur {count} Wurf.",
                "--throw: {game} hat nur {count} Würfe.",
                rules.throws,
            ).format(game=rules.name, count=rules.throws)
        )
    return read_dice(arguments.shown, arguments.words, rules), done


def _lines(moment: Moment) -> list[str]:
    lines: list[str] = []
    if moment.throw:
        # The order is that of the set, so it tells which die is taken to show what.
        told = _("Wurf {number} von {most}: {dice}")
        dice = " ".join(moment.throw)
        lines = [told.format(number=moment.done, most=moment.rules.throws, dice=dice)]
    for heading, body in passages(Help.EVERYTHING, moment, _WIDTH):
        if lines and heading:
            lines.append("")
        lines += [heading] if heading else []
        lines += body
    return [printable(line) for line in lines]


def _json(moment: Moment, sheet: Sheet, knowledge: Knowledge) -> str:
    rules, advice = moment.rules, moment.advice
    return json_line(
        {
            "game": rules.key,
            "options": dict(rules.options),
            "knowledge": knowledge.key if rules.policy else None,
            "note": moment.note,
            "sheet": {key: _points(entry) for key, entry in sheet.entries},
            "dice": moment.throw,
            "throw": moment.done,
            "points": rules.totals(sheet).total,
            "total": _rounded(advice.total),
            "stop": advice.stops,
            "keeps": [_keep(moment.throw, keep) for keep in advice.keeps],
            "entries": [_entry(rules, ranked) for ranked in advice.entries],
            "chances": {key: _rounded(chance) for key, chance in moment.chances.items()},
        }
    )


def _keep(throw: Throw, keep: "Keep") -> dict[str, object]:
    """What to keep, as faces and as numbers of dice from 1 on."""
    return {
        "faces": faces_under(throw, keep.mask),
        "dice": [die for die in range(1, len(throw) + 1) if keep.mask >> die - 1 & 1],
        "total": _rounded(keep.worth),
    }


def _entry(rules: Ruleset, ranked: "RankedEntry") -> dict[str, object]:
    entry = ranked.entry
    return {
        "box": ranked.box,
        "name": next(box.name for box in rules.boxes if box.key == ranked.box),
        **_points(entry),
        "fits": bool(entry.throw),
        "words": [laid.word for laid in entry.laid],
        "total": _rounded(ranked.worth),
    }


def _points(entry: Entry) -> dict[str, int]:
    return {"points": entry.points, "extra": entry.extra}


def _rounded(number: float) -> float:
    return round(number, _PLACES)
