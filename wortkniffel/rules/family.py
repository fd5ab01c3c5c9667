"""A game with its variants: what can be chosen before it is set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wortkniffel.lexicon.verdict import Judge
from wortkniffel.messages import _
from wortkniffel.rules.dice import DiceSet
from wortkniffel.rules.ruleset import Options, Ruleset


class OptionError(ValueError):
    """A game has no such option, or the option no such choice; says what there is."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to play. ``name`` stands in the header, ``text`` where one chooses.

    ``reading`` says how the choice is understood where its wording leaves a case open.
    """

    key: str
    name: str
    text: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """What the players can choose about a game; the first choice is the usual one."""

    key: str
    text: str
    choices: tuple[Choice, ...]

    def choice(self, key: str) -> Choice:
        """The choice of that key.

        Raises:
            OptionError: there is none.
        """
        for choice in self.choices:
            if choice.key == key:
                return choice
        raise OptionError(
            _("Für „{option}“ gibt es „{key}“ nicht, nur {choices}.").format(
                option=self.key, key=key, choices=", ".join(choice.key for choice in self.choices)
            )
        )


@dataclass(frozen=True, slots=True)
class Supplies:
    """What lies ready for any game: the judge of words, and dice with letters."""

    judge: Judge
    letter_dice: DiceSet


@dataclass(frozen=True)
class Family:
    """A game, and how its ruleset is made once its options are settled.

    ``key`` is the stable name, of small letters and digits. ``make`` is given the key of
    a choice for each option.
    """

    key: str
    name: str
    make: Callable[[Mapping[str, str], Supplies], Ruleset]
    options: tuple[Option, ...] = ()

    def ruleset(self, supplies: Supplies, options: Options = ()) -> Ruleset:
        """The rules of the game; what ``options`` does not name is as usual.

        Raises:
            OptionError: the game has no such option, or the option no such choice.
        """
        chosen = dict(options)
        known = [option.key for option in self.options]
        if unknown := chosen.keys() - set(known):
            raise OptionError(
                _("{game} hat keine Auswahl „{option}“ (möglich: {options}).").format(
                    game=self.name, option=min(unknown), options=", ".join(known) or "–"
                )
            )
        usual = ((option, chosen.get(option.key, option.choices[0].key)) for option in self.options)
        return self.make({option.key: option.choice(key).key for option, key in usual}, supplies)
