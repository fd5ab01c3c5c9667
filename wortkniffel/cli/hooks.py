"""``wortkniffel hooks``: letters that make a word longer at its front or its end."""

import argparse
from collections.abc import Iterator

from wortkniffel.cli.arguments import ArgumentParser, as_utf8
from wortkniffel.cli.results import Row, add_search_arguments, answer
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.patterns import read_letters
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet
from wortkniffel.strategy.finds import found


def add_arguments(parser: ArgumentParser) -> None:
    """The word."""
    parser.description = _(
        "Findet die Buchstaben, mit denen ein Wort vorn oder hinten zu einem längeren wird, und "
        "diese längeren Wörter nach dem Alphabet. Umlaute gelten genau."
    )
    parser.add_argument("word", metavar=_("WORT"), help=_("ein Wort oder ein Teil davon"))
    add_search_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if there is one, 1 if not."""

    def search(lexicon: Lexicon, policy: Policy, dice: DiceSet) -> Iterator[Row]:
        word = read_letters(as_utf8(arguments.word), jokers=False)
        hooks = lexicon.hooks(word, policy)
        return (Row(found(hook.word, dice), (hook.front, hook.back)) for hook in hooks)

    return answer(arguments, search)
