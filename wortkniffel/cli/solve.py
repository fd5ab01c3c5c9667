"""``wortkniffel solve``: what best play of a whole game is worth, computed exactly."""

import argparse
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, add_list_option, as_utf8
from wortkniffel.cli.extras import MissingPackageError
from wortkniffel.cli.games import (
    ListWhenAsked,
    add_dice_option,
    add_game_options,
    answered,
    chosen_rules,
    game_among,
    keys_of,
)
from wortkniffel.cli.known import add_knowledge_option, knowledge_of
from wortkniffel.cli.output import complain, write_lines
from wortkniffel.locking import BusyError
from wortkniffel.messages import _, write_fault
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.solvable import Solvable, UnsolvableError, solvable
from wortkniffel.strategy.knowledge import Knowledge

if TYPE_CHECKING:
    from wortkniffel.cli.solving.solved import Solved
    from wortkniffel.strategy.shelf import Wanted

_CLUSTER = "dask:"


def add_arguments(parser: ArgumentParser) -> None:
    """The game, how it is played, and who computes."""
    games = installed_games()
    parser.set_defaults(games=games)
    parser.usage = _(
        "%(prog)s SPIEL [Optionen]\nzum Beispiel: %(prog)s kniffel --preset ohne\nSpiele: {games}"
    ).format(games=keys_of(games))
    parser.description = _(
        "Rechnet aus, was das beste Spiel im Mittel bringt, im Ganzen und in jedem Kästchen, und "
        "hebt die Wertetafel auf, nach der Rat und Analyse gehen. Eine, die schon da ist und "
        "genau passt, wird genommen. Was unterbrochen wurde, geht mit demselben Befehl weiter."
    )
    parser.epilog = _(
        "Ende mit 0: ausgerechnet; 2: falscher Aufruf, oder für dieses Spiel geht es nicht; "
        "3: Wortliste, Würfel oder Cluster sind nicht brauchbar, oder die Tafel lässt sich "
        "nicht schreiben; 130: unterbrochen."
    )
    parser.add_argument("game", type=game_among(games), metavar=_("SPIEL"), help=keys_of(games))
    parser.add_argument("--json", action="store_true", help=_("alles in einer JSON-Zeile"))
    parser.add_argument(
        "--force", action="store_true", help=_("auch dann ausrechnen, wenn es schon da ist")
    )
    parser.add_argument(
        "--executor",
        dest="address",
        type=_address,
        metavar=_("dask:ADRESSE"),
        help=_("einen Dask-Cluster rechnen lassen (dask:tcp://rechner:8786)"),
    )
    add_knowledge_option(parser)
    add_list_option(parser)
    add_dice_option(parser)
    add_game_options(parser, games)


def run(arguments: argparse.Namespace) -> int:
    """Print the means; from a table that fits, or computed."""
    return answered(arguments, _answer)


def _answer(arguments: argparse.Namespace, words: ListWhenAsked) -> int:
    chosen = chosen_rules(arguments, words)
    knowledge = knowledge_of(arguments, chosen)
    try:
        rules = solvable(chosen)
    except UnsolvableError as error:
        complain(str(error))
        return WRONG_USE
    # NumPy takes longer to load than most commands take to run.
    from wortkniffel.cli.solving.solved import from_shelf
    from wortkniffel.cli.solving.wording import json_of, lines_of
    from wortkniffel.strategy.shelf import Wanted

    wanted = Wanted.of(rules, words.lexicon if rules.policy else None, knowledge)
    there = None if arguments.force else from_shelf(wanted)
    solved = there or _computed(wanted, rules, words, knowledge, arguments.address)
    if isinstance(solved, int):
        return solved
    if arguments.json:
        write_lines([json_of(rules, knowledge if rules.policy else None, solved)])
    else:
        write_lines(lines_of(rules, solved))
    return 0


def _address(text: str) -> str:
    if not text.startswith(_CLUSTER):
        raise argparse.ArgumentTypeError(_("es gibt nur dask:ADRESSE"))
    return as_utf8(text).removeprefix(_CLUSTER)


def _computed(
    wanted: "Wanted",
    rules: Solvable,
    words: ListWhenAsked,
    knowledge: Knowledge,
    address: str | None,
) -> "Solved | int":
    """The game solved, or the exit status with what went wrong told."""
    from concurrent.futures import BrokenExecutor

    from wortkniffel.cli.solving.keeping import StoppedError
    from wortkniffel.cli.solving.solved import compute
    from wortkniffel.strategy.pools import ClusterError

    try:
        source = knowledge.of(words.lexicon) if rules.policy else None
        return compute(wanted.subject, rules, source, wanted.own_file, address)
    except StoppedError as stopped:
        complain(_("Angehalten. Derselbe Befehl macht hier weiter."))
        return stopped.status
    except UnsolvableError as error:
        complain(str(error))
        return WRONG_USE
    except (MissingPackageError, ClusterError) as error:
        complain(str(error))
    except BusyError:
        complain(_("Diese Wertetafel rechnet gerade ein anderes Programm aus."))
    except BrokenExecutor:
        complain(
            _("Ein Teil des Programms ist gewaltsam beendet worden; derselbe Befehl macht weiter.")
        )
    except OSError as error:
        complain(
            _("Die Wertetafel {path} ist nicht zu schreiben: {fault}.").format(
                path=wanted.own_file, fault=write_fault(error)
            )
        )
    return UNUSABLE
