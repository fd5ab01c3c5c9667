"""How games, what they leave to choose, and throws are named on a command line."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from wortkniffel.cli.arguments import UNUSABLE, WRONG_USE, ArgumentParser, as_utf8, file_name
from wortkniffel.cli.output import complain, printable, shown
from wortkniffel.lexicon.letters import fold, lay_form, nfc
from wortkniffel.lexicon.verdict import REGEL, Policy, Verdict
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.dice import DiceError, Throw, load_dice
from wortkniffel.rules.errors import NotOnDiceError, RuleError, WordRefusedError
from wortkniffel.rules.family import Family, OptionError, Supplies
from wortkniffel.rules.registry import Games
from wortkniffel.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from wortkniffel.lexicon.lexicon import Lexicon

DICE_FLAG = "--dice"
_SEPARATORS = " \t\n,;.-/+"


class MisfitError(ValueError):
    """Something on the command line does not fit the game; says what."""


class ListWhenAsked:
    """A judge who opens the word list for the first word: number games need none.

    ``named`` is what ``open_lexicon`` takes; whatever it raises comes with that word.
    """

    def __init__(self, named: str | None) -> None:
        self._named = named

    @cached_property
    def lexicon(self) -> "Lexicon":
        """The opened list."""
        from wortkniffel.cli.chosen import open_lexicon

        return open_lexicon(self._named)

    def judge(self, word: str, policy: Policy = REGEL) -> Verdict:
        """The verdict of the list."""
        return self.lexicon.judge(word, policy)


def keys_of(games: Games) -> str:
    """What the games are called on a command line."""
    return ", ".join(family.key for family in games.families)


def game_among(games: Games) -> Callable[[str], Family]:
    """The game of a key or a name, in any case, for argparse.

    Where there is none the complaint says which there are, and what is wrong with those
    that cannot be played: the game that was meant may be among them.
    """

    def game(text: str) -> Family:
        named = {family.name.casefold(): family for family in games.families}
        if text.casefold() in named:
            return named[text.casefold()]
        try:
            return games.family(text.lower())
        except KeyError:
            fault = _("„{key}“ gibt es nicht (möglich: {keys})").format(
                key=shown(as_utf8(text)), keys=keys_of(games)
            )
            lines = "\n".join([fault, *(printable(str(told)) for told in games.faults)])
            raise argparse.ArgumentTypeError(lines) from None

    return game


def add_dice_option(parser: argparse.ArgumentParser, flag: str = DICE_FLAG) -> None:
    """The option ``--dice FILE``: other dice with letters (ruling W3)."""
    parser.add_argument(
        flag,
        dest="dice",
        type=file_name,
        metavar=_("DATEI"),
        help=_("mit eigenen Buchstabenwürfeln spielen (TOML)"),
    )


def add_game_options(parser: ArgumentParser, games: Games) -> None:
    """A flag for each option of any game; ``options`` has the pairs that were given.

    Whether the game that is named has such an option and choice is for
    ``Family.ruleset`` to say.
    """
    group = parser.add_argument_group(_("Was die Spiele offen lassen"))
    offered = [(family, option) for family in games.families for option in family.options]
    for key in dict.fromkeys(option.key for _family, option in offered):
        alike = [(family, option) for family, option in offered if option.key == key]
        choices = dict.fromkeys(c.key for _family, option in alike for c in option.choices)
        purpose = "; ".join(f"{family.name}: {option.text}" for family, option in alike)
        # Another package cannot know which flags are taken; its game is played as usual.
        with suppress(argparse.ArgumentError):
            group.add_argument(
                f"--{key}",
                dest="options",
                action="append",
                default=[],
                type=_choice_of(key),
                metavar=f"{{{','.join(choices)}}}",
                help=purpose.replace("%", "%%"),
            )


def _choice_of(option: str) -> Callable[[str], tuple[str, str]]:
    return lambda choice: (option, choice)


def answered(
    arguments: argparse.Namespace, answer: Callable[[argparse.Namespace, ListWhenAsked], int]
) -> int:
    """The exit status of a command about a game; what does not fit together is told.

    ``answer`` is given the list that was named, and what is wrong with installed games is
    told before it is asked.
    """
    for fault in arguments.games.faults:
        complain(str(fault))
    try:
        return answer(arguments, ListWhenAsked(arguments.list))
    except (OptionError, MisfitError) as error:
        complain(str(error))
        return WRONG_USE
    except DiceError as error:
        complain(str(error))
        return UNUSABLE


def chosen_rules(
    arguments: argparse.Namespace, words: ListWhenAsked, dice_flag: str = DICE_FLAG
) -> Ruleset:
    """The rules of the game as it was chosen by ``game``, ``options``, ``list``, ``dice``.

    Raises:
        OptionError: the game has no such option or choice.
        MisfitError: the game has no use for the list or the dice that were named.
        DiceError: the dice cannot be used.
    """
    game: Family = arguments.game
    options = tuple(arguments.options)
    usual_dice = load_dice()
    rules = game.ruleset(Supplies(words, usual_dice), options)
    if arguments.list is not None and rules.policy is None:
        raise MisfitError(
            _("{game} hat keine Wörter, also nichts für --list.").format(game=game.name)
        )
    if arguments.dice is None:
        return rules
    if rules.dice is not usual_dice:
        raise MisfitError(
            _("{game} hat eigene Würfel, also nichts für {flag}.").format(
                game=game.name, flag=dice_flag
            )
        )
    return game.ruleset(Supplies(words, load_dice(Path(arguments.dice))), options)


def read_throw(text: str, rules: Ruleset) -> Throw:
    """The dice as somebody writes them: in any order and case, with or without separators.

    Raises:
        MisfitError: too many or too few, a face that is on no die, or faces that the dice
            cannot show at the same time.
    """
    dice = rules.dice
    known = {face for die in dice.dice for face in die.faces}
    faces = "".join(_faces(nfc(as_utf8(text)), known))
    if len(faces) != len(dice):
        text = ngettext(
            "{game} hat {count} Würfel, angegeben ist {given}.",
            "{game} hat {count} Würfel, angegeben sind {given}.",
            len(faces),
        )
        raise MisfitError(text.format(game=rules.name, count=len(dice), given=len(faces)))
    throw = dice.arranged(faces)
    if throw is None:
        raise MisfitError(
            _("Die Würfel ({dice}) können {faces} nicht zugleich zeigen.").format(
                faces=faces, dice=" ".join(die.faces for die in dice.dice)
            )
        )
    return throw


def read_dice(first: str, others: list[str], rules: Ruleset) -> Throw:
    """As ``read_throw`` where others may follow; in a game with words those are no dice.

    Raises:
        MisfitError: also where a word is among the dice of a game without words.
    """
    more = others if rules.policy is None else []
    if word := next((word for word in more if word.isalpha()), None):
        raise MisfitError(
            _("{game} hat keine Wörter: „{word}“ ist zu viel.").format(
                game=rules.name, word=shown(as_utf8(word))
            )
        )
    return read_throw(" ".join([first, *more]), rules)


def found_words(rules: Ruleset, throw: Throw, typed: list[str]) -> list[str]:
    """The lay forms of the words that count; what is wrong with the others is told."""
    found = []
    for word in typed:
        try:
            found.append(rules.find(throw, as_utf8(word)).lay_form)
        except RuleError as error:
            complain(_reason(error))
    return found


def _reason(error: RuleError) -> str:
    """Why a word does not count, of bounded length whatever was typed."""
    if isinstance(error, WordRefusedError):
        return _("{word} gilt nicht: {reason}.").format(
            word=shown(error.verdict.word), reason=error.verdict.message
        )
    if isinstance(error, NotOnDiceError):
        return NotOnDiceError(shown(error.word), shown(error.missing)).message
    return error.message


def _faces(text: str, known: set[str]) -> Iterator[str]:
    for char in text:
        face = char if char in known else char.upper()
        if face in known:
            yield face
        elif char not in _SEPARATORS:
            raise MisfitError(_no_face(char, known))


def _no_face(char: str, known: set[str]) -> str:
    """Why a character cannot lie there: umlauts are read from plain letters (W9, W10)."""
    instead = fold(lay_form(char) or "")
    if instead and known.issuperset(instead):
        return _("„{face}“ steht auf keinem Würfel; dafür zeigen sie {letters}.").format(
            face=char, letters=" ".join(instead)
        )
    return _("„{face}“ steht auf keinem Würfel; es gibt {faces}.").format(
        face=char, faces=" ".join(sorted(known))
    )
