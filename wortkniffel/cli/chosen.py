"""The list that a command judges by: named, chosen for good, or the package's own."""

import os

from wortkniffel.lexicon.lexicon import DEFAULT_LIST, Lexicon
from wortkniffel.lexicon.store import ListError
from wortkniffel.messages import _
from wortkniffel.places import chosen_list_file, own_words_file


def open_lexicon(named: str | None) -> Lexicon:
    """The named list as it is; without a name the player's, with the player's own words.

    Raises:
        ListError: the list cannot be used.
        OwnWordsError: the file of own words cannot be read.
    """
    if named is not None:
        return Lexicon.open(named)
    path, own = players_list(), own_words_file()
    try:
        if not os.path.exists(own):
            return Lexicon.open(path)
        from wortkniffel.lexicon.own import OwnLexicon, read_own_words

        return OwnLexicon.open_with(path, read_own_words(own))
    except ListError as error:
        if path == DEFAULT_LIST or error.path != path:
            raise
        way_back = _("{fault}; zurück zur mitgelieferten: wortkniffel lists use --default")
        raise ListError(path, way_back.format(fault=error.fault)) from error


def players_list() -> str:
    """The list that the player has chosen, by default the package's own."""
    chosen = chosen_list_file()
    return chosen if os.path.exists(chosen) else DEFAULT_LIST
