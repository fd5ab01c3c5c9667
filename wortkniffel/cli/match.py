"""``wortkniffel match``: every word of a pattern."""

import argparse
from collections.abc import Iterator

from wortkniffel.cli.arguments import ArgumentParser, as_utf8
from wortkniffel.cli.results import Row, add_search_arguments, answer
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.verdict import Policy
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet
from wortkniffel.strategy.finds import found


def add_arguments(parser: ArgumentParser) -> None:
    """The pattern, and what umlauts mean in it."""
    parser.description = _(
        "Findet alle Wörter nach einem Muster, nach dem Alphabet: . oder ? ist ein Buchstabe, * "
        "beliebig viele oder keiner, [AEI] einer von diesen, [^AEI] keiner von diesen. ß zählt "
        "als SS. Das Muster gehört in Anführungszeichen."
    )
    parser.add_argument("pattern", metavar=_("MUSTER"), help=_("zum Beispiel 'h.us*'"))
    parser.add_argument(
        "--fold", action="store_true", help=_("A, O und U stehen auch für Ä, Ö und Ü, und zurück")
    )
    add_search_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a word; 0 if there is one, 1 if not."""

    def search(lexicon: Lexicon, policy: Policy, dice: DiceSet) -> Iterator[Row]:
        words = lexicon.match(as_utf8(arguments.pattern), policy, folded=arguments.fold)
        return (Row(found(word, dice)) for word in words)

    return answer(arguments, search)
