"""``wortkniffel lists export``: a list for other programs."""

import argparse
from pathlib import Path

from wortkniffel.cli.arguments import WRONG_USE, ArgumentParser, add_policy_option
from wortkniffel.cli.lists.wording import add_list_argument, list_to_read
from wortkniffel.cli.output import complain, write_exactly
from wortkniffel.cli.saving import save
from wortkniffel.files import same_file
from wortkniffel.lexicon.verdict import POLICIES
from wortkniffel.listbuilder.export import as_hunspell, as_text
from wortkniffel.listbuilder.wordlist import read_list
from wortkniffel.messages import _

_STANDARD_OUTPUT = "-"


def add_arguments(parser: ArgumentParser) -> None:
    """Which list, in which format, to where."""
    parser.description = _(
        "Gibt aus, was nach einer Regel gilt: als Text mit einem Wort je Zeile, oder als "
        "Wörterbuch für hunspell (eine Datei .dic und daneben eine .aff)."
    )
    add_list_argument(parser)
    parser.add_argument(
        "--format", choices=["text", "hunspell"], default="text", help=_("das Format (sonst: text)")
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=_("DATEI"),
        default=_STANDARD_OUTPUT,
        help=_("wohin; - ist die Standardausgabe, und so ist es ohne diese Angabe"),
    )
    add_policy_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the list; a file appears whole or not at all."""
    policy = POLICIES[arguments.policy]
    to_file = arguments.output != _STANDARD_OUTPUT
    target = Path(arguments.output)
    as_dictionary = arguments.format == "hunspell"
    if as_dictionary and not (to_file and target.suffix == ".dic"):
        complain(
            _("Das Format hunspell sind zwei Dateien: -o muss eine nennen, die auf .dic endet.")
        )
        return WRONG_USE
    path = list_to_read(arguments.list)
    targets = [target, target.with_suffix(".aff")] if as_dictionary else [target]
    if to_file and any(same_file(one, path) for one in targets):
        complain(
            _(
                "Das würde {path} überschreiben, woraus gelesen wird: -o braucht ein anderes Ziel."
            ).format(path=path)
        )
        return WRONG_USE
    word_list = read_list(path)
    if as_dictionary:
        return save(dict(zip(targets, as_hunspell(word_list, policy), strict=True)))
    text = as_text(word_list, policy)
    if to_file:
        return save({target: text})
    write_exactly(text)
    return 0
