"""``wortkniffel lists allow``: let words in that the list does not have."""

import argparse

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.own_words import add_words_argument, change
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnWords
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which words."""
    parser.epilog = _(
        "Das Wort gilt dann in jedem Spiel und bei jeder Prüfung ohne --list, in genau dieser "
        "Schreibung. Zurück mit: wortkniffel lists forget WORT"
    )
    add_words_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Let words in; 0 if all count now."""
    return change(arguments.words, _allow)


def _allow(lexicon: Lexicon, own: OwnWords, spelling: str) -> tuple[OwnWords, str]:
    by_the_list = spelling in lexicon.judge(spelling).spellings
    if spelling in own.allowed or (by_the_list and spelling not in own.blocked):
        return own, _("{word}: gilt schon").format(word=spelling)
    said = _("{word}: gilt von jetzt an").format(word=spelling)
    return own.forget(spelling) if by_the_list else own.allow(spelling), said
