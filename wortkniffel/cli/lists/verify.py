"""``wortkniffel lists verify``: is a built list whole?"""

import argparse

from wortkniffel.cli.arguments import ArgumentParser, add_list_option
from wortkniffel.cli.chosen import players_list
from wortkniffel.cli.output import write_lines
from wortkniffel.lexicon.store import verify
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which list."""
    add_list_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Verify a built list and say what it is; a damaged one raises ``ListError``."""
    path = players_list() if arguments.list is None else arguments.list
    manifest = verify(path)
    counts = manifest["counts"]
    write_lines(
        [
            _("{path}: in Ordnung, die Prüfsumme stimmt.").format(path=path),
            _("{spellings} Schreibungen, {forms} Legeformen").format(**counts),
            _("Format {format}, SHA-256 {digest}").format(**manifest),
            _("Quellen: {names}").format(names=", ".join(manifest.get("sources", ()))),
            _("Lizenzen: {names}").format(names=", ".join(manifest.get("licences", ()))),
        ]
    )
    return 0
