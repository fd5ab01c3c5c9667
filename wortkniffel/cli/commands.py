"""From the words of a command line to the module that does what they say.

A command is a module with ``add_arguments(parser)`` and ``run(arguments)``, which returns
the exit status; a package with ``group()`` holds commands of its own. Only what is called
is imported, and only its parser is made: a word check is to be finished before Textual
would have been found on the disk.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import NamedTuple, NoReturn

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.messages import _


class Group(NamedTuple):
    """Commands that stand beside each other in one package: what each is for, by its name."""

    prog: str
    package: str
    purposes: Mapping[str, str]
    description: str
    epilog: str = ""
    version: str = ""


def run_group(group: Group, argv: Sequence[str]) -> int:
    """Run the command that the first word names; return its exit status.

    Raises:
        SystemExit: the words are wrong, or asked only for help or the version.
    """
    name = argv[0] if argv else ""
    if name not in group.purposes:
        _refuse(group, argv)
    # No module can be called as a word of the language is.
    module = f"{name}_" if iskeyword(name) else name
    command = import_module(f"{group.package}.{module}")
    if hasattr(command, "group"):
        return run_group(command.group(), argv[1:])
    parser = ArgumentParser(prog=f"{group.prog} {name}", description=group.purposes[name])
    command.add_arguments(parser)
    status: int = command.run(parser.parse_args(argv[1:]))
    return status


def _refuse(group: Group, argv: Sequence[str]) -> NoReturn:
    """Let argparse answer what names no command: help, the version, or a complaint."""
    parser = ArgumentParser(prog=group.prog, description=group.description, epilog=group.epilog)
    if group.version:
        parser.add_argument(
            "--version", action="version", version=group.version, help=_("die Version zeigen")
        )
    commands = parser.add_subparsers(metavar=_("BEFEHL"), prog=group.prog)
    for name, purpose in group.purposes.items():
        commands.add_parser(name, help=purpose, add_help=False)
    parser.parse_args(argv)
    parser.error(_("es fehlt: BEFEHL"))
