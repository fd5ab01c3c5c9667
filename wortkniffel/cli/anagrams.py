"""``wortkniffel anagrams``: every other word of exactly the same letters."""

import argparse
from collections.abc import Iterator

from wortkniffel.cli.arguments import ArgumentParser, as_utf8
from wortkniffel.cli.results import Row, add_search_arguments, answer
from wortkniffel.lexicon.letters import LONGEST_SEARCH, fold
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.patterns import read_letters
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet
from wortkniffel.strategy.finds import found_in


def add_arguments(parser: ArgumentParser) -> None:
    """The word."""
    parser.description = _(
        "Findet alle anderen Wörter, für die man genau dieselben Buchstaben braucht, die "
        "teuersten zuerst. ? ist der Joker; A, O und U dienen auch als Ä, Ö und Ü. Möglich sind "
        "bis zu {most} Buchstaben."
    ).format(most=LONGEST_SEARCH)
    parser.add_argument("word", metavar=_("WORT"), help=_("ein Wort oder Buchstaben"))
    add_search_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if there is one, 1 if not."""

    def search(lexicon: Lexicon, policy: Policy, dice: DiceSet) -> Iterator[Row]:
        word = read_letters(as_utf8(arguments.word))
        letters = fold(word)
        others = (other for other in lexicon.exactly(letters, policy) if other != word)
        return map(Row, found_in(letters, others, dice))

    return answer(arguments, search)
