"""Words with their points, against every way to lay them."""

from hypothesis import given
from hypothesis import strategies as st

from tests.cases.words import ORDINARY
from wortkniffel.lexicon.letters import fold, lay_form
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.laying import dearest_placement
from wortkniffel.strategy.finds import found, found_in

DICE = load_dice()
FORMS = sorted({lay_form(spelling) or "" for spelling in ORDINARY})


@st.composite
def words_and_racks(draw: st.DrawFn) -> tuple[str, str]:
    """A word of up to seven letters, and letters in which it lies with up to three jokers."""
    word = draw(st.sampled_from([form for form in FORMS if len(form) <= 7]))
    rack = list(fold(word))
    for place in draw(st.sets(st.integers(0, len(rack) - 1), max_size=3)):
        rack[place] = "?"
    rack += draw(st.lists(st.sampled_from("AENRSTU?Q"), max_size=7 - len(rack)))
    return word, "".join(draw(st.permutations(rack)))


@given(words_and_racks())
def test_a_word_is_worth_the_most_that_it_can_be_laid_for(case: tuple[str, str]) -> None:
    word, rack = case
    (find,) = found_in(rack, [word], DICE)
    best = dearest_placement(word, rack, DICE)
    assert best is not None
    assert find.value == DICE.value(rack, best.mask)
    left = list(rack)
    for letter, face in zip(fold(word), find.faces, strict=True):
        assert face in (letter, "?")
        left.remove(face)


def test_the_joker_serves_only_the_letter_that_has_run_out() -> None:
    faces = {rack: found_in(rack, ["ANNA"], DICE)[0].faces for rack in ("ANA?", "?NNA", "ANNA?")}
    assert faces == {"ANA?": "AN?A", "?NNA": "ANN?", "ANNA?": "ANNA"}


def test_the_longest_come_first_then_the_dearest_then_the_alphabet() -> None:
    finds = found_in("HAUSERTX??", ["RAT", "HAUS", "TAU", "HÄUSER", "TÖR", "EXTRA", "HAUSER"], DICE)
    words = [find.word for find in finds]
    assert words == ["HAUSER", "HÄUSER", "EXTRA", "HAUS", "RAT", "TAU", "TÖR"]
    assert [find.value for find in finds] == [7, 7, 12, 5, 3, 3, 2]


def test_a_word_alone_has_letters_of_its_own() -> None:
    assert found("SCHÖN", DICE) == ("SCHÖN", "SCHON", 1 + 4 + 2 + 2 + 1)
