"""``wortkniffel lists block``: keep words out that the list has."""

import argparse

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.own_words import NothingChanged, add_words_argument, change
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnWords
from wortkniffel.messages import _


def add_arguments(parser: ArgumentParser) -> None:
    """Which words."""
    parser.epilog = _(
        "Herausgenommen wird genau diese Schreibung: ohne Aller gilt aller weiter. Zurück mit: "
        "wortkniffel lists forget WORT"
    )
    add_words_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Keep words out; 0 if none of them counts now."""
    return change(arguments.words, _block)


def _block(lexicon: Lexicon, own: OwnWords, spelling: str) -> tuple[OwnWords, str]:
    spellings = [reading.spelling for reading in lexicon.readings(lay_form(spelling) or "")]
    if spelling in spellings:
        said = _("{word}: gilt von jetzt an nicht mehr").format(word=spelling)
        others = [other for other in spellings if other != spelling]
        if others:
            said += _(" (weiter bekannt: {words})").format(words=", ".join(others))
        return own.block(spelling), said
    if spellings:
        raise NothingChanged(
            _("{word}: so steht es nicht in der Liste, sondern: {words}").format(
                word=spelling, words=", ".join(spellings)
            )
        )
    raise NothingChanged(_("{word}: steht ohnehin nicht in der Liste").format(word=spelling))
