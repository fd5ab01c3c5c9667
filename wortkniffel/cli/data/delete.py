"""``wortkniffel data delete``: everything that is kept, or one person, goes for ever."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from wortkniffel.archive.archive import InPlayError
from wortkniffel.archive.damaged import unreadable
from wortkniffel.archive.leaving import what_goes
from wortkniffel.archive.people import (
    NoPersonError,
    check_deletable,
    delete,
    places_of,
)
from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, person_name
from wortkniffel.cli.data.kept import (
    InUseError,
    kept_files,
    kept_folders,
    nobody_at_it,
    tell_of_set_aside_files,
)
from wortkniffel.cli.output import complain, printable, shown, write_lines
from wortkniffel.cli.progress import size_text
from wortkniffel.cli.saved import answered, open_archive
from wortkniffel.messages import _, ngettext, write_fault
from wortkniffel.places import archive_file

_DECLINED = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Whose data, and whether that is sure already."""
    parser.description = _(
        "Löscht, was das Programm auf diesem Rechner aufhebt: die gespeicherten Spiele, auch "
        "beschädigte, die eigenen Wörter, die gewählte Wortliste und den Zwischenspeicher. Mit "
        "--name geht nur eine Person: ihre Spiele allein, und in Spielen mit anderen ihr Name."
    )
    parser.epilog = _(
        "Ende mit 0: gelöscht, oder es gab nichts; 1: bei der Rückfrage nicht bestätigt; "
        "2: falscher Aufruf, auch wenn es den Namen nicht gibt oder gerade gespielt wird; "
        "3: eine Datei ist nicht brauchbar oder lässt sich nicht löschen."
    )
    parser.add_argument("--name", type=person_name, metavar=_("NAME"), help=_("nur diese Person"))
    parser.add_argument("--yes", action="store_true", help=_("nicht erst fragen"))


def run(arguments: argparse.Namespace) -> int:
    """Say what goes, ask, and delete it."""
    if arguments.name is None:
        return _delete_all(sure=arguments.yes)
    return answered(lambda: _delete_person(arguments.name, sure=arguments.yes))


def _delete_all(*, sure: bool) -> int:
    try:
        # Nobody is asked in vain.
        with nobody_at_it():
            pass
        files = kept_files()
        if not files:
            write_lines([_("Es ist nichts gespeichert.")])
            return 0
        write_lines([_("Gelöscht wird für immer:"), *map(_line, files)])
        if status := _asked(_("Das alles löschen?"), sure=sure):
            return status
        with nobody_at_it():
            faults = _unlink(kept_files())
    except InUseError:
        complain(
            _(
                "Die gespeicherten Spiele sind in einem anderen Fenster offen. Nichts ist "
                "gelöscht; das geht, sobald es zu ist."
            )
        )
        return WRONG_USE
    except OSError as error:
        if error.filename is None:
            # What would go could not be told, so nothing is gone.
            raise
        faults = [error]
    for folder in kept_folders():
        # Whatever else lies there stays.
        with suppress(OSError):
            folder.rmdir()
    for fault in faults:
        complain(
            _("{path} lässt sich nicht löschen: {fault}.").format(
                path=fault.filename, fault=write_fault(fault)
            )
        )
    if faults:
        return UNUSABLE
    write_lines([_("Gelöscht.")])
    return 0


def _line(path: Path) -> str:
    size = size_text(path.lstat().st_size)
    target = f" -> {path.readlink()}" if path.is_symlink() else ""
    return printable(f"  {path}{target}  {size}")


def _unlink(files: Sequence[Path]) -> list[OSError]:
    """Remove files, all that can be; what went wrong with the others."""
    faults = []
    for path in files:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            faults.append(error)
    return faults


def _delete_person(name: str, *, sure: bool) -> int:
    damaged: list[int] = []
    try:
        with open_archive() as archive:
            damaged = unreadable(archive)
            # Nobody is asked in vain.
            check_deletable(archive, name)
            write_lines(what_goes(places_of(archive, name)))
            if status := _asked(_("{name} löschen?").format(name=shown(name)), sure=sure):
                return status
            wiped = delete(archive, name)
            damaged = unreadable(archive)
    except NoPersonError:
        complain(
            _("{name}: So heißt niemand in den gespeicherten Spielen.").format(name=shown(name))
        )
        _tell_where_it_may_stand(damaged)
        return WRONG_USE
    except InPlayError as error:
        complain(
            _(
                "Das Spiel Nummer {number} ist in einem anderen Fenster offen. Nichts ist "
                "gelöscht; das geht, sobald es zu ist."
            ).format(number=error)
        )
        return WRONG_USE
    write_lines([_("Gelöscht.")])
    if wiped.busy:
        complain(
            _(
                "Ein anderes Fenster benutzt {path}; letzte Spuren verschwinden daraus erst, "
                "wenn es zu ist."
            ).format(path=archive_file())
        )
    elif wiped.fault:
        complain(
            _("In {path} können noch letzte Spuren stehen: {fault}.").format(
                path=archive_file(), fault=wiped.fault
            )
        )
    _tell_where_it_may_stand(damaged)
    return 0


def _tell_where_it_may_stand(games: Sequence[int]) -> None:
    """Say where a name may be that could not be found: in damaged games and files."""
    if games:
        text = ngettext(
            "{count} Spiel ist nicht zu lesen und kann den Namen noch enthalten: Nummer "
            "{numbers}. Alles löscht: wortkniffel data delete",
            "{count} Spiele sind nicht zu lesen und können den Namen noch enthalten: Nummer "
            "{numbers}. Alles löscht: wortkniffel data delete",
            len(games),
        )
        complain(text.format(count=len(games), numbers=", ".join(map(str, games))))
    tell_of_set_aside_files()


def _asked(question: str, *, sure: bool) -> int:
    """0 if it is to be done, or the status to end with."""
    if sure:
        return 0
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        complain(_("Nichts ist gelöscht: ohne Terminal braucht es --yes."))
        return WRONG_USE
    try:
        answer = input(_("{question} Wer sicher ist, schreibt ja: ").format(question=question))
    except EOFError:
        write_lines([""])
        answer = ""
    except KeyboardInterrupt:
        # What comes next on the terminal gets a line of its own.
        write_lines([""])
        raise
    if answer.strip().casefold() == _("ja"):
        return 0
    write_lines([_("Nichts ist gelöscht.")])
    return _DECLINED
