"""``wortkniffel lists use``: by which list is played from now on."""

import argparse
import os
import shutil

from wortkniffel.cli.arguments import WRONG_USE, ArgumentParser
from wortkniffel.cli.output import complain, write_lines
from wortkniffel.lexicon.lexicon import DEFAULT_LIST
from wortkniffel.lexicon.store import verify
from wortkniffel.messages import _
from wortkniffel.places import chosen_list_file


def add_arguments(parser: ArgumentParser) -> None:
    """A list, or the one of the package."""
    parser.epilog = _("Die Liste wird kopiert; die Datei selbst wird danach nicht mehr gebraucht.")
    parser.add_argument(
        "list", nargs="?", metavar=_("LISTE"), help=_("eine gebaute Wortliste (.wkl)")
    )
    parser.add_argument(
        "--default", action="store_true", help=_("wieder die mitgelieferte Liste nehmen")
    )


def run(arguments: argparse.Namespace) -> int:
    """Choose a list; one that is damaged raises ``ListError`` and changes nothing."""
    if arguments.default == bool(arguments.list):
        complain(_("Gebraucht wird eine LISTE oder --default."))
        return WRONG_USE
    target = chosen_list_file()
    if arguments.default:
        if os.path.exists(target):
            os.remove(target)
        name = verify(DEFAULT_LIST).get("name", "")
    else:
        name = verify(arguments.list).get("name", "")
        _copy(arguments.list, target)
    write_lines([_("Von jetzt an gilt die Liste „{name}“.").format(name=name)])
    return 0


def _copy(source: str, target: str) -> None:
    os.makedirs(os.path.dirname(target), exist_ok=True)
    half = f"{target}.{os.getpid()}.part"
    try:
        shutil.copyfile(source, half)
        os.replace(half, target)
    finally:
        if os.path.exists(half):
            os.remove(half)
