"""Changing the player's own words: what allow, block and forget have in common."""

from collections.abc import Callable, Sequence

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, as_utf8
from wortkniffel.cli.chosen import players_list
from wortkniffel.cli.output import complain, shown, write_lines
from wortkniffel.lexicon.letters import SHORTEST, lay_form, nfc
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import (
    OwnLexicon,
    OwnWords,
    OwnWordsError,
    changing,
    read_own_words,
    write_own_words,
)
from wortkniffel.lexicon.store import open_tables
from wortkniffel.messages import _
from wortkniffel.places import own_words_file

Change = Callable[[Lexicon, OwnWords, str], tuple[OwnWords, str]]
"""Makes of the own words and a spelling the changed ones, and what is said of it.

The lexicon is as it would be without a decision about this spelling.
"""


class NothingChanged(Exception):  # noqa: N818 - an answer, not an error
    """Why there is nothing to change, as a sentence."""


def add_words_argument(parser: ArgumentParser) -> None:
    """The words, as they are spelled."""
    parser.add_argument(
        "words", nargs="+", metavar=_("WORT"), help=_("ein Wort, genau geschrieben: Aller, aller")
    )


def change(words: Sequence[str], how: Change) -> int:
    """Change the own words, a line of output a word.

    Returns 0, 1 if there was nothing to change for some word, 2 if one is no word.
    """
    spellings = [nfc(as_utf8(word)) for word in words]
    for spelling in spellings:
        if len(lay_form(spelling) or "") < SHORTEST:
            complain(
                _("{word} ist kein Wort aus mindestens 2 Buchstaben.").format(word=shown(spelling))
            )
            return WRONG_USE
    path = own_words_file()
    status, lines = 0, []
    try:
        tables = open_tables(players_list())
        with changing(path):
            own = before = read_own_words(path)
            for spelling in spellings:
                try:
                    own, said = how(OwnLexicon(tables, own.forget(spelling)), own, spelling)
                except NothingChanged as answer:
                    said, status = str(answer), 1
                lines.append(said)
            if own != before:
                write_own_words(path, own)
    except OwnWordsError as error:
        complain(str(error))
        return UNUSABLE
    write_lines(lines)
    return status
