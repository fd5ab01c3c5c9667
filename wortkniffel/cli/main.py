"""The command ``wortkniffel``; without a sub-command it opens the game."""

import sys
from collections.abc import Sequence

from wortkniffel import __version__
from wortkniffel.cli.arguments import UNUSABLE, speak_the_users_language
from wortkniffel.cli.commands import Group, run_group
from wortkniffel.cli.output import OutputClosedError, complain, prepare_streams
from wortkniffel.lexicon.store import ListError
from wortkniffel.messages import _, os_fault

_INTERRUPTED, _OUTPUT_CLOSED = 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status.

    0: fine; 1: some word is not admitted or none found; 2: used wrongly; 3: a file that it
    needs cannot be used; 141: whoever read the output has stopped, as for SIGPIPE.
    """
    prepare_streams()
    speak_the_users_language()
    try:
        return run_group(_group(), (sys.argv[1:] if argv is None else argv) or ["play"])
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


def _group() -> Group:
    return Group(
        "wortkniffel",
        "wortkniffel.cli",
        {
            "play": _("Das Spiel öffnen."),
            "score": _("Ausrechnen, was ein Wurf in jedem Kästchen bringt."),
            "advise": _("Raten, was mit echten Würfeln am besten zu tun ist."),
            "solve": _("Ausrechnen, was das beste Spiel im Mittel bringt."),
            "block": _("Spielblätter zum Drucken machen (PDF)."),
            "show": _("Die gespeicherten Spiele zeigen, oder eines davon als Text."),
            "export": _("Ein gespeichertes Spiel ausgeben, als Text oder JSON."),
            "import": _("Ein ausgegebenes Spiel aufnehmen."),
            "analyse": _("Ein Spiel durchgehen: jede Entscheidung, Glück und Können (auch HTML)."),
            "stats": _("Bestenlisten und Statistik, auch als Seite zum Ansehen (HTML)."),
            "data": _("Die eigenen Daten ausgeben oder löschen."),
            "check": _("Wörter prüfen."),
            "find": _("Alle Wörter in Buchstaben finden, auch mit Joker."),
            "match": _("Alle Wörter nach einem Muster finden."),
            "anagrams": _("Alle Wörter aus genau denselben Buchstaben finden."),
            "hooks": _("Buchstaben finden, die ein Wort vorn oder hinten verlängern."),
            "lists": _("Wortlisten bauen, vergleichen, ausgeben und prüfen."),
        },
        _("Wort-Kniffel im Terminal, mit einem Richter für deutsche Wörter."),
        _("Ohne Befehl beginnt das Spiel. Mehr zu einem Befehl: wortkniffel BEFEHL --help"),
        f"wortkniffel {__version__}",
    )
