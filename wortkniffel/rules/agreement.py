"""What must be alike for the results of games to be compared."""

from dataclasses import dataclass, field

from wortkniffel.messages import _
from wortkniffel.rules.events import Setup
from wortkniffel.rules.ruleset import Options, Ruleset


@dataclass(frozen=True, slots=True)
class Agreement:
    """The game and all house rules (ruling W22): results with another one are never mixed.

    ``sand`` is in seconds, ``None`` for "ohne Sanduhr". The dice count by their digest,
    whatever they are called.
    """

    ruleset: str
    options: Options
    sand: int | None
    dice_digest: str
    word_list: str
    own_words: bool
    dice_name: str = field(compare=False)

    @classmethod
    def of(cls, setup: Setup) -> "Agreement":
        """What a game was played by."""
        return cls(
            setup.ruleset,
            setup.options,
            setup.sand,
            setup.dice_digest,
            setup.word_list,
            setup.own_words,
            setup.dice_name,
        )

    def parts(self, rules: Ruleset | None) -> tuple[str, ...]:
        """The same in a word each, for people; without the game's rules by its keys."""
        in_force = rules.in_force if rules else (choice for _option, choice in self.options)
        sand = _("ohne Sanduhr") if self.sand is None else _("{s} s").format(s=self.sand)
        own = _("eigene Wörter") if self.own_words else ""
        return tuple(filter(None, (*in_force, self.word_list, own, self.dice_name, sand)))

    def told(self, rules: Ruleset | None) -> str:
        """The game and what it is played by, in a line."""
        return " · ".join((rules.name if rules else self.ruleset, *self.parts(rules)))
