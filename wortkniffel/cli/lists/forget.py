"""``wortkniffel lists forget``: take an own decision about words back."""

import argparse

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.own_words import NothingChanged, add_words_argument, change
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnWords
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which words."""
    add_words_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Leave words to the list again; 0 if all were decided before."""
    return change(arguments.words, _forget)


def _forget(_lexicon: Lexicon, own: OwnWords, spelling: str) -> tuple[OwnWords, str]:
    if spelling not in own.allowed | own.blocked:
        raise NothingChanged(_("{word}: steht nicht bei den eigenen Wörtern").format(word=spelling))
    return own.forget(spelling), _("{word}: darüber entscheidet wieder die Liste").format(
        word=spelling
    )
