"""``wortkniffel lists block``: keep words out that the list has."""

import argparse
from collections.abc import Sequence

from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.lists.own_words import NothingChanged, add_words_argument, change
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnWords
from wortkniffel.lexicon.verdict import REGEL, Reading
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
    readings = lexicon.readings(lay_form(spelling) or "")
    in_the_list = any(reading.spelling == spelling for reading in readings)
    others = [reading for reading in readings if reading.spelling != spelling]
    if in_the_list and spelling in own.blocked:
        return own, _("{word}: ist schon herausgenommen").format(word=spelling)
    if in_the_list or spelling in own.allowed:
        said = _("{word}: gilt von jetzt an nicht mehr").format(word=spelling) + _left(others)
        return own.block(spelling) if in_the_list else own.forget(spelling), said
    if others:
        raise NothingChanged(
            _("{word}: so steht es nicht in der Liste, sondern: {words}").format(
                word=spelling, words=", ".join(reading.spelling for reading in others)
            )
        )
    raise NothingChanged(_("{word}: steht ohnehin nicht in der Liste").format(word=spelling))


def _left(others: Sequence[Reading]) -> str:
    """What other spellings of the same letters there are, in brackets, or ""."""
    counting = [other.spelling for other in others if other.word_class in REGEL.admits]
    if counting:
        return _(" (weiter gilt: {words})").format(words=", ".join(counting))
    if others:
        words = ", ".join(other.spelling for other in others)
        return _(" (weiter bekannt: {words})").format(words=words)
    return ""
