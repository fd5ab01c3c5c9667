"""``wortkniffel lists verify``: is a built list whole, and what comes with the usual one?"""

import argparse
import os
from collections.abc import Iterable
from textwrap import fill

from wortkniffel.cli.arguments import ArgumentParser, add_list_option
from wortkniffel.cli.chosen import players_list
from wortkniffel.cli.lists.wording import WIDTH, number
from wortkniffel.cli.output import printable, write_lines
from wortkniffel.lexicon.frequency import DEFAULT_FREQUENCIES, Frequencies
from wortkniffel.lexicon.lexicon import DEFAULT_LIST
from wortkniffel.lexicon.store import verify
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which list."""
    add_list_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Verify a built list and say what it is; a damaged file raises ``ListError``."""
    path = players_list() if arguments.list is None else arguments.list
    manifest = verify(path)
    counts = manifest["counts"]
    write_lines(
        [
            _("{path}: in Ordnung, die Prüfsumme stimmt.").format(path=printable(str(path))),
            _("{spellings} Schreibungen, {forms} Legeformen, Format {format}").format(
                spellings=number(counts["spellings"]),
                forms=number(counts["forms"]),
                format=manifest["format"],
            ),
            _("SHA-256 {digest}").format(**manifest),
            _wrapped(_("Quellen: {names}"), manifest.get("sources", ())),
            _wrapped(_("Lizenzen: {names}"), manifest.get("licences", ())),
        ]
    )
    if path == DEFAULT_LIST:
        write_lines([_frequencies()])
    return 0


def _frequencies() -> str:
    """What there is to say of the word frequencies, which some packages go without."""
    if not os.path.exists(DEFAULT_FREQUENCIES):
        return _("Worthäufigkeiten: nicht dabei")
    Frequencies.open()
    return _("Worthäufigkeiten: in Ordnung, die Prüfsumme stimmt.")


def _wrapped(line: str, names: Iterable[str]) -> str:
    return fill(printable(line.format(names=", ".join(names))), WIDTH, subsequent_indent="  ")
