"""The command ``wortkniffel``; without a sub-command it opens the game.

Each command's module is imported when it runs, since a word check is to be
finished before Textual would have been found on the disk.
"""

import argparse
from collections.abc import Sequence
from importlib import import_module

from wortkniffel import __version__
from wortkniffel.cli.arguments import (
    UNUSABLE,
    ArgumentParser,
    add_list_option,
    speak_the_users_language,
)
from wortkniffel.cli.output import OutputClosedError, complain, prepare_streams
from wortkniffel.lexicon.store import ListError
from wortkniffel.lexicon.verdict import POLICIES, REGEL
from wortkniffel.messages import _, os_fault

_INTERRUPTED, _OUTPUT_CLOSED = 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status.

    0: fine; 1: some word is not admitted; 2: used wrongly; 3: a file that the command
    needs cannot be used; 141: whoever read the output has stopped, as for SIGPIPE.
    """
    prepare_streams()
    speak_the_users_language()
    arguments = _parser().parse_args(argv)
    command = import_module(f"wortkniffel.cli.{arguments.command or 'play'}")
    try:
        status: int = command.run(arguments)
    except ListError as error:
        complain(str(error))
        return UNUSABLE
    except OutputClosedError:
        return _OUTPUT_CLOSED
    except OSError as error:
        complain(_("Abgebrochen: {fault}.").format(fault=os_fault(error)))
        return UNUSABLE
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = ArgumentParser(
        prog="wortkniffel",
        description=_("Wort-Kniffel im Terminal, mit einem Richter für deutsche Wörter."),
        epilog=_("Ohne Befehl beginnt das Spiel."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"wortkniffel {__version__}",
        help=_("die Version zeigen"),
    )
    parser.set_defaults(list=None, dice=None)
    commands = parser.add_subparsers(dest="command", metavar=_("BEFEHL"), prog=parser.prog)

    play = commands.add_parser("play", help=_("spielen"), description=_("Das Spiel öffnen."))
    add_list_option(play)
    play.add_argument("--dice", metavar=_("DATEI"), help=_("mit eigenen Würfeln spielen (TOML)"))

    check = commands.add_parser(
        "check",
        help=_("Wörter prüfen"),
        description=_("Sagt für jedes Wort, ob es gilt, und warum. Mit - von der Eingabe."),
        epilog=_(
            "Ende mit 0: alle gelten; 1: nicht alle; 2: falscher Aufruf; "
            "3: die Wortliste ist nicht brauchbar."
        ),
    )
    check.add_argument("words", nargs="+", metavar=_("WORT"), help=_("ein Wort, oder -"))
    check.add_argument("--json", action="store_true", help=_("eine JSON-Zeile für jedes Wort"))
    check.add_argument(
        "--policy",
        choices=list(POLICIES),
        default=REGEL.name,
        help=_("was gilt: nach Spielregel, mit Mundart, wie im Duden, oder alles"),
    )
    add_list_option(check)

    lists = commands.add_parser("lists", help=_("Wortlisten prüfen"))
    actions = lists.add_subparsers(
        dest="action", metavar=_("BEFEHL"), prog=lists.prog, required=True
    )
    verify = actions.add_parser(
        "verify",
        help=_("die ganze Prüfsumme nachrechnen"),
        description=_("Liest eine gebaute Wortliste ganz und vergleicht ihre Prüfsumme."),
    )
    add_list_option(verify)
    return parser
