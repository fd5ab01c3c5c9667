"""What is typed to be searched for: letters with jokers, and patterns.

In a pattern ``.`` or ``?`` is one letter, ``*`` any run of them or none, ``[AEI]`` one of
these, ``[^AEI]`` one that is none of these.
"""

import re
from dataclasses import dataclass

from wortkniffel.lexicon.letters import JOKER, LONGEST_SEARCH, fold, lay_form, nfc, unfold
from wortkniffel.messages import _

LONGEST_PATTERN = 100

LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
_RANGE = re.compile(r"\w-\w")
_TOKEN = re.compile(r"\[(?P<but>\^?)(?P<choice>[^\[\]]*)\]|(?P<any>[.?])|(?P<run>\*)|.", re.DOTALL)

Letters = frozenset[str]
"""The letters that may stand in one place."""


class SearchError(ValueError):
    """Something that cannot be searched for; says what and why, as a sentence."""


def read_letters(text: str, *, jokers: bool = True) -> str:
    """The letters of a lay form, in the case and order of ``text``'s, jokers among them.

    Raises:
        SearchError: anything but letters and, where they are allowed, jokers; none; or
            more than ``LONGEST_SEARCH``.
    """
    letters = ""
    for char in nfc(text):
        letter = char if jokers and char == JOKER else lay_form(char)
        if not letter:
            fault = (
                _("„{char}“ ist weder ein Buchstabe noch der Joker ?.")
                if jokers
                else _("„{char}“ ist kein Buchstabe.")
            )
            raise SearchError(fault.format(char=char))
        letters += letter
    if not letters:
        raise SearchError(_("Hier fehlen die Buchstaben."))
    if len(letters) > LONGEST_SEARCH:
        raise SearchError(
            _("Das sind {count} Buchstaben, möglich sind {most}.").format(
                count=len(letters), most=LONGEST_SEARCH
            )
        )
    return letters


@dataclass(frozen=True)
class Pattern:
    """What a search needs to know of a pattern."""

    parts: tuple[tuple[Letters, ...], ...]
    """What may stand at each place, in parts between which anything may stand."""
    start: str
    """The folded letters that all matches start with."""
    initials: Letters
    """The folded letters that a match can start with."""


def read_pattern(text: str, *, folded: bool = False) -> Pattern:
    """A pattern in any case; ß counts as SS.

    Umlauts are exact, unless ``folded`` makes A, O and U equal to Ä, Ö and Ü.

    Raises:
        SearchError: it has other characters, a bracket without its partner, a choice of
            nothing, or too much of all.
    """
    text = nfc(text)
    if not text:
        raise SearchError(_("Das Muster ist leer."))
    if len(text) > LONGEST_PATTERN:
        raise SearchError(_("Das Muster hat mehr als {most} Zeichen.").format(most=LONGEST_PATTERN))
    parts: list[list[Letters]] = [[]]
    for token in _TOKEN.finditer(text):
        if token["run"]:
            if len(parts) == 1 or parts[-1]:
                parts.append([])
        else:
            parts[-1] += _places(token, folded=folded)
    if not any(parts):
        parts[0].append(LETTERS)  # no form is empty
    first = parts[0][0] if parts[0] else LETTERS
    return Pattern(
        tuple(map(tuple, parts)),
        _start(parts[0]),
        frozenset(map(fold, first)),
    )


def _places(token: re.Match[str], *, folded: bool) -> list[Letters]:
    if token["any"]:
        return [LETTERS]
    if token["choice"] is None:
        places = [frozenset(letter) for letter in _lay_letters(token[0], token.string)]
        return [_with_umlauts(place) for place in places] if folded else places
    if not token["choice"]:
        raise SearchError(_("In {choice} fehlen die Buchstaben.").format(choice=token[0]))
    if stretch := _RANGE.search(token["choice"]):
        raise SearchError(
            _("In {choice} muss jeder Buchstabe stehen, {range} geht nicht.").format(
                choice=token[0], range=stretch[0]
            )
        )
    choice: Letters = frozenset()
    for char in token["choice"]:
        letters = _lay_letters(char, token.string)
        if len(letters) > 1:
            raise SearchError(
                _("In {choice} steht „{char}“ für zwei Buchstaben, möglich ist einer.").format(
                    choice=token[0], char=char
                )
            )
        choice |= {letters}
    if folded:
        choice = _with_umlauts(choice)
    if token["but"]:
        choice = LETTERS - choice
    if not choice:
        raise SearchError(_("In {choice} bleibt kein Buchstabe übrig.").format(choice=token[0]))
    return [choice]


def _lay_letters(char: str, pattern: str) -> str:
    letters = lay_form(char)
    if letters:
        return letters
    if char in "[]":
        raise SearchError(
            _("Im Muster {pattern} fehlt zu „{char}“ die andere Klammer.").format(
                pattern=pattern, char=char
            )
        )
    raise SearchError(
        _("Im Muster {pattern} ist „{char}“ weder ein Buchstabe noch ein Platzhalter.").format(
            pattern=pattern, char=char
        )
    )


def _with_umlauts(letters: Letters) -> Letters:
    return frozenset(reading for letter in letters for reading in unfold(fold(letter)))


def _start(head: list[Letters]) -> str:
    start = ""
    for letters in head:
        plain = set(map(fold, letters))
        if len(plain) > 1:
            break
        start += plain.pop()
    return start
