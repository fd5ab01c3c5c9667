"""What lies ready on the table for every game."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from wortkniffel.archive.archive import Archive
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon
from wortkniffel.messages import _, ngettext
from wortkniffel.rules.dice import DEFAULT_DICE, DiceSet, load_dice
from wortkniffel.rules.events import Setup
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.registry import Games, installed_games
from wortkniffel.rules.ruleset import Options, Ruleset
from wortkniffel.tui.figures import grouped

_SHOWN_DIGITS = 2
_EXACT_BELOW = 10_000


@dataclass
class Session:
    """What is known until the program ends.

    Who was named last at the daily games, if so; the place of the pace of the computer
    players among all paces.
    """

    name: str | None = None
    pace: int = 1


@dataclass(frozen=True)
class Equipment:
    """Games, word list and letter dice.

    List and dice have a name where they are not the usual ones (ruling W22).
    ``own_words`` is how many spellings the player has let in or kept out. Without an
    ``archive`` games are not kept; ``archive_fault`` says why, or that one was damaged.
    """

    lexicon: Lexicon
    dice: DiceSet
    list_name: str = ""
    dice_name: str = ""
    own_words: int = 0
    games: Games = field(default_factory=installed_games)
    archive: Archive | None = None
    archive_fault: str = ""
    session: Session = field(default_factory=Session, compare=False)

    def ruleset(self, game: str, options: Options = ()) -> Ruleset:
        """The rules of a game with these options.

        Raises:
            KeyError: there is no such game.
            OptionError: the game has no such option or choice.
        """
        return self.games.family(game).ruleset(Supplies(self.lexicon, self.dice), options)

    def rules_for(self, setup: Setup) -> Ruleset:
        """The rules of a game as it was agreed.

        Raises:
            KeyError: there is no such game.
            OptionError: the game has no such option or choice.
        """
        return self.played_with(setup).ruleset(setup.ruleset, setup.options)

    def played_with(self, setup: Setup) -> "Equipment":
        """What a game is played with: that of everyone where it is the game of a day.

        Words of one's own count where that was agreed.
        """
        if setup.day:
            return self.usual()
        return self._as_built if self.own_words and not setup.own_words else self

    @cached_property
    def _as_built(self) -> "Equipment":
        lexicon = self.lexicon
        built = lexicon.as_built() if isinstance(lexicon, OwnLexicon) else lexicon
        return replace(self, lexicon=built, own_words=0)

    def usual(self) -> "Equipment":
        """The same with the list and the dice of everyone, and without words of one's own."""
        return self._usual

    @cached_property
    def _usual(self) -> "Equipment":
        if not (self.list_name or self.dice_name or self.own_words):
            return self
        return replace(
            self,
            lexicon=Lexicon.open(),
            dice=load_dice(DEFAULT_DICE),
            list_name="",
            dice_name="",
            own_words=0,
        )

    @property
    def words_note(self) -> str:
        """What is not as usual with the words, "" where nothing is."""
        own = ngettext("{count} eigenes Wort", "{count} eigene Wörter", self.own_words)
        parts = [_("Liste {name}").format(name=self.list_name)] if self.list_name else []
        parts += [own.format(count=self.own_words)] if self.own_words else []
        return ", ".join(parts)

    @property
    def word_count(self) -> str:
        """How many words every policy admits, in words; large numbers are rounded."""
        counts = self.lexicon.manifest["counts"]
        # Lists that an older version built do not say.
        count = counts.get("admitted", counts["forms"])
        if count >= _EXACT_BELOW:
            count = round(count, _SHOWN_DIGITS - len(str(count)))
        text = ngettext("{count} Wort", "{count} Wörter", count)
        return text.format(count=grouped(count))
