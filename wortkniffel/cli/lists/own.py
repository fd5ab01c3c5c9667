"""``wortkniffel lists own``: what the player has decided, and in which file."""

import argparse

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.output import printable, write_lines
from wortkniffel.lexicon.own import read_own_words
from wortkniffel.messages import _
from wortkniffel.places import own_words_file


def add_arguments(parser: ArgumentParser) -> None:
    """None."""
    parser.epilog = _(
        "Die Datei ist ein Text und darf bearbeitet werden: + Wort lässt gelten, - Wort nimmt "
        "heraus, Zeilen mit # sind Bemerkungen."
    )


def run(_arguments: argparse.Namespace) -> int:
    """Print the file, then a line a decision; a damaged file raises ``OwnWordsError``."""
    path = own_words_file()
    decisions = read_own_words(path).decisions()
    if decisions:
        heading = _("Eigene Wörter in {path}:")
    else:
        heading = _("Keine eigenen Wörter. Sie stünden in {path}.")
    lines = [f"{sign} {spelling}" for spelling, sign in decisions]
    write_lines([printable(heading.format(path=path)), *lines])
    return 0
