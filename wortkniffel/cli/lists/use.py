"""``wortkniffel lists use``: by which list is played from now on."""

import argparse
from pathlib import Path

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser
from wortkniffel.cli.output import complain, printable, write_lines
from wortkniffel.files import write_whole
from wortkniffel.lexicon.lexicon import DEFAULT_LIST
from wortkniffel.lexicon.store import ListError, verify
from wortkniffel.messages import _, write_fault
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
    """Choose a list; 3 if it cannot be kept.

    One that is damaged or has no words raises ``ListError``. What cannot be used changes
    nothing.
    """
    if arguments.default == bool(arguments.list):
        complain(_("Gebraucht wird eine LISTE oder --default."))
        return WRONG_USE
    path = DEFAULT_LIST if arguments.default else arguments.list
    manifest = verify(path)
    if not manifest["counts"]["spellings"]:
        raise ListError(path, _("es steht kein Wort darin"))
    target = Path(chosen_list_file())
    try:
        if arguments.default:
            target.unlink(missing_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole({target: Path(path).read_bytes()})
    except OSError as error:
        complain(
            _("{path} lässt sich nicht schreiben: {fault}.").format(
                path=target, fault=write_fault(error)
            )
        )
        return UNUSABLE
    name = printable(str(manifest.get("name", "")))
    write_lines([_("Von jetzt an gilt die Liste „{name}“.").format(name=name)])
    return 0
