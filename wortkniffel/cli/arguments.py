"""Argument parsing whose own words are in the user's language too."""

import argparse
import os
import sys
from typing import Any, NoReturn

from wortkniffel.cli.output import write_lines
from wortkniffel.lexicon.verdict import POLICIES, REGEL
from wortkniffel.messages import _, ngettext

WRONG_USE, UNUSABLE = 2, 3


_HELP_WIDTH = 80


class _HelpFormatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        # argparse asks for the terminal's width at each argument that is added, and
        # what it imports for that costs a cold check 3 ms.
        super().__init__(prog, width=_HELP_WIDTH)


class ArgumentParser(argparse.ArgumentParser):
    """A parser that ends with status 2 and a sentence when it is used wrongly."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=_HelpFormatter, **settings)

    def _print_message(self, message: str, file: Any = None) -> None:
        # A reader who has left, or a disk that is full, is told as for all other output.
        if file is sys.stdout:
            write_lines(message.splitlines())
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        """Print usage and fault; end the program."""
        self.exit(WRONG_USE, f"{self.format_usage()}{self.prog}: {message}\n")


def speak_the_users_language() -> None:
    """Give argparse's texts to gettext under German sources, as all others are.

    argparse looks its texts up in the program-wide gettext domain only, by English
    sources; its module-level ``_`` is the one place where they all pass.
    """
    texts = {
        "usage: ": _("Aufruf: "),
        "positional arguments": _("Angaben"),
        "options": _("Optionen"),
        "subcommands": _("Befehle"),
        "show this help message and exit": _("diese Hilfe zeigen"),
        "show program's version number and exit": _("die Version zeigen"),
        "unrecognized arguments: %s": _("unbekannte Angaben: %s"),
        "the following arguments are required: %s": _("es fehlt: %s"),
        "expected one argument": _("hier fehlt eine Angabe"),
        "expected at least one argument": _("hier fehlt mindestens eine Angabe"),
        "argument %(argument_name)s: %(message)s": _("%(argument_name)s: %(message)s"),
        "invalid choice: %(value)r (choose from %(choices)s)": _(
            "%(value)r gibt es nicht (möglich: %(choices)s)"
        ),
        "invalid %(type)s value: %(value)r": _("%(value)r passt hier nicht"),
        "ambiguous option: %(option)s could match %(matches)s": _(
            "%(option)s ist nicht eindeutig: %(matches)s"
        ),
        "ignored explicit argument %r": _("die Angabe %r ist hier zu viel"),
        "not allowed with argument %s": _("geht nicht zusammen mit %s"),
    }

    def plural(singular: str, plural: str, count: int) -> str:
        if singular == "expected %s argument":
            return ngettext("hier fehlt %s Angabe", "hier fehlen %s Angaben", count)
        return singular if count == 1 else plural

    vars(argparse).update(_=lambda text: texts.get(text, text), ngettext=plural)


def as_utf8(argument: str) -> str:
    """An argument as UTF-8, also where the locale made Python read it as ASCII."""
    return os.fsencode(argument).decode("utf-8", "replace")


def file_name(text: str) -> str:
    """The name of a file, for argparse."""
    if not text:
        raise argparse.ArgumentTypeError(_("hier fehlt der Name einer Datei"))
    return text


def person_name(text: str) -> str:
    """The name of somebody, for argparse."""
    name = as_utf8(text)
    if not name.strip():
        raise argparse.ArgumentTypeError(_("hier fehlt der Name"))
    return name


def add_list_option(parser: argparse.ArgumentParser) -> None:
    """The option ``--list FILE``: judge by another built list."""
    parser.add_argument(
        "--list",
        type=file_name,
        metavar=_("DATEI"),
        help=_("eine andere gebaute Wortliste nehmen"),
    )


def add_policy_option(parser: argparse.ArgumentParser) -> None:
    """The option ``--policy NAME``: what is admitted (rulings W7 and W22)."""
    parser.add_argument(
        "--policy",
        choices=list(POLICIES),
        default=REGEL.name,
        help=_("was gilt: nach Spielregel, mit Mundart, wie im Duden, auch Namen"),
    )
