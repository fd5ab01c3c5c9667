"""Laws of the games that can be chosen, with every combination of their options."""

from itertools import product
from typing import NamedTuple

import pytest

from tests.cases.rulesets import FAMILIES, LETTER_DICE
from tests.cases.table import new_game
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.family import Family, OptionError, Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.ruleset import Options, Ruleset
from wortkniffel.rules.sheet import Box, Part, Sum, SumLine

# Saved games name their boxes by these keys, so none of them may ever change.
KEYS = {
    "wort": "2 3 4 5 6 zwei drei fullhouse strasse wortkniffel chance",
    "kniffel": "1 2 3 4 5 6 dreierpasch viererpasch fullhouse klein gross kniffel chance",
    "punktverkehrt": "1 2 3 4 5 6 dreierbande viererbande vollebude kurzereihe langereihe "
    "allefuenfe kontrollverlust",
}
# And these are what the saved games were agreed on.
OPTIONS = {
    "wort": {"policy": "regel regional duden offen"},
    "kniffel": {"preset": "regelblatt ohne yahtzee"},
    "punktverkehrt": {"wuerfel": "chaos ziffern"},
}
LABEL_WIDTH = 16

every_family = pytest.mark.parametrize("family", FAMILIES, ids=[f.key for f in FAMILIES])


class Chosen(NamedTuple):
    """A game and a choice for each of its options."""

    family: Family
    options: Options

    def ruleset(self, lexicon: Lexicon) -> Ruleset:
        return self.family.ruleset(Supplies(lexicon, LETTER_DICE), self.options)

    def __str__(self) -> str:
        return " ".join((self.family.key, *(choice for _option, choice in self.options)))


def combinations_of(family: Family) -> list[Chosen]:
    choices = ([(option.key, choice.key) for choice in option.choices] for option in family.options)
    return [Chosen(family, options) for options in product(*choices)]


CHOSEN = [chosen for family in FAMILIES for chosen in combinations_of(family)]
every_combination = pytest.mark.parametrize("chosen", CHOSEN, ids=str)


@every_family
def test_keys_of_options_and_choices_are_those_that_saved_games_name(family: Family) -> None:
    keys = {
        option.key: " ".join(choice.key for choice in option.choices) for option in family.options
    }
    assert keys == OPTIONS[family.key]


@every_combination
def test_a_ruleset_is_what_was_asked_for(chosen: Chosen, small_lexicon: Lexicon) -> None:
    rules = chosen.ruleset(small_lexicon)
    assert (rules.key, rules.name) == (chosen.family.key, chosen.family.name)
    assert rules.options == chosen.options
    assert len(rules.in_force) == len(chosen.options)
    assert all(rules.in_force)


@every_family
def test_what_nobody_chooses_is_as_usual(family: Family, small_lexicon: Lexicon) -> None:
    usual = tuple((key, choices.split()[0]) for key, choices in OPTIONS[family.key].items())
    assert Chosen(family, ()).ruleset(small_lexicon).options == usual


@every_family
def test_an_unknown_option_is_refused_with_those_that_there_are(
    family: Family, small_lexicon: Lexicon
) -> None:
    with pytest.raises(OptionError) as refused:
        Chosen(family, (("farbe", "rot"),)).ruleset(small_lexicon)
    for said in (family.name, "farbe", *OPTIONS[family.key]):
        assert said in str(refused.value)


@every_family
def test_an_unknown_choice_is_refused_with_those_that_there_are(
    family: Family, small_lexicon: Lexicon
) -> None:
    for option, choices in OPTIONS[family.key].items():
        with pytest.raises(OptionError) as refused:
            Chosen(family, ((option, "quer"),)).ruleset(small_lexicon)
        for said in (option, "quer", *choices.split()):
            assert said in str(refused.value)


def test_rulesets_are_equal_if_game_and_options_are(small_lexicon: Lexicon) -> None:
    for one, other in product(CHOSEN, CHOSEN):
        equal = one.ruleset(small_lexicon) == other.ruleset(small_lexicon)
        assert equal == (one is other), f"{one} / {other}"


def test_a_game_is_replayed_by_the_rules_that_it_was_played_by_only(
    small_lexicon: Lexicon,
) -> None:
    for one, other in product(CHOSEN, CHOSEN):
        game = new_game(one.ruleset(small_lexicon))
        rules = other.ruleset(small_lexicon)
        if one is other:
            assert Game.replay(game.events, rules) == game
            continue
        with pytest.raises(ValueError, match="beginnt kein Spiel"):
            Game.replay(game.events, rules)


@every_combination
def test_keys_of_boxes_are_those_that_saved_games_name(
    chosen: Chosen, small_lexicon: Lexicon
) -> None:
    rules = chosen.ruleset(small_lexicon)
    assert " ".join(box.key for box in rules.boxes) == KEYS[chosen.family.key]


@every_combination
def test_the_sheet_shows_the_boxes_in_order_and_one_total(
    chosen: Chosen, small_lexicon: Lexicon
) -> None:
    rules = chosen.ruleset(small_lexicon)
    lines = [line for section in rules.sections for line in section]
    assert tuple(line for line in lines if isinstance(line, Box)) == rules.boxes
    sums = [line.sum for line in lines if isinstance(line, SumLine)]
    assert sums.count(Sum.TOTAL) == 1
    assert len(sums) == len(set(sums))
    assert len({box.name for box in rules.boxes}) == len(rules.boxes)


@every_combination
def test_the_sheet_has_a_line_for_extra_points_where_a_game_gives_some(
    chosen: Chosen, small_lexicon: Lexicon
) -> None:
    gives = chosen.family.key == "wort" or chosen.options[0][1] in {"regelblatt", "yahtzee"}
    lines = [line for section in chosen.ruleset(small_lexicon).sections for line in section]
    shown = [line for line in lines if isinstance(line, SumLine) and line.sum is Sum.EXTRA]
    assert len(shown) == gives


@every_combination
def test_name_and_hint_fit_in_the_sheet_side_by_side(
    chosen: Chosen, small_lexicon: Lexicon
) -> None:
    for section in chosen.ruleset(small_lexicon).sections:
        for line in section:
            assert line.name
            assert len(f"{line.name} {line.hint}".rstrip()) <= LABEL_WIDTH


@every_combination
def test_the_rules_to_read_name_every_box_of_the_lower_part(
    chosen: Chosen, small_lexicon: Lexicon
) -> None:
    rules = chosen.ruleset(small_lexicon)
    text = rules.text.read_text(encoding="utf-8")
    assert text.startswith("#")
    unnamed = [box.name for box in rules.boxes if box.part is Part.LOWER and box.name not in text]
    assert unnamed == []


@every_combination
def test_no_word_is_laid_where_no_words_count(chosen: Chosen, small_lexicon: Lexicon) -> None:
    rules = chosen.ruleset(small_lexicon)
    assert (rules.policy is not None) == (chosen.family.key == "wort")
    assert bool(rules.rulings.words) == (chosen.family.key == "wort")
