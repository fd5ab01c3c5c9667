"""``wortkniffel find``: every word in some letters."""

import argparse
from collections.abc import Iterator

from wortkniffel.cli.arguments import ArgumentParser, as_utf8
from wortkniffel.cli.results import Row, add_search_arguments, answer, number
from wortkniffel.lexicon.letters import LONGEST_SEARCH, fold
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.patterns import read_letters
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet
from wortkniffel.strategy.finds import found_in


def add_arguments(parser: ArgumentParser) -> None:
    """The letters, and how long the words are to be."""
    parser.description = _(
        "Findet alle Wörter, die in den Buchstaben liegen, die längsten und teuersten zuerst. "
        "? ist der Joker, er zählt 0; A, O und U dienen auch als Ä, Ö und Ü; ß wird als SS "
        "gelegt. Möglich sind bis zu {most} Buchstaben."
    ).format(most=LONGEST_SEARCH)
    parser.add_argument("letters", metavar=_("BUCHSTABEN"), help=_("zum Beispiel NIESTR?"))
    parser.add_argument(
        "--length", type=number, metavar=_("LÄNGE"), help=_("nur Wörter mit so vielen Buchstaben")
    )
    add_search_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if there is one, 1 if not."""

    def search(lexicon: Lexicon, policy: Policy, dice: DiceSet) -> Iterator[Row]:
        letters = fold(read_letters(as_utf8(arguments.letters)))
        words = lexicon.words_from(letters, policy)
        if arguments.length:
            words = {word for word in words if len(word) == arguments.length}
        return map(Row, found_in(letters, words, dice))

    return answer(arguments, search)
