"""Where cards lie on the paper."""

from dataclasses import replace

import pytest

from wortkniffel.paper.card import empty_card
from wortkniffel.paper.layout import PAPERS, PaperError, lay_out
from wortkniffel.rules.ruleset import Ruleset


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("alone", [True, False])
def test_a_pen_fits_in_every_line_and_nothing_reaches_the_edge(
    any_rules: Ruleset, paper: str, alone: bool
) -> None:
    size = PAPERS[paper]
    card = empty_card(any_rules)
    for plan in lay_out(card, size, alone=alone).plans:
        *_others, last = plan.sections(card)
        assert plan.line >= 7
        assert plan.column >= 10
        assert min(plan.place.left, plan.place.top) >= 10
        assert plan.place.right <= size.width - 10 + 1e-9
        assert last.bottom <= size.height - 10 + 1e-9


@pytest.mark.parametrize(
    ("game", "paper", "cards"),
    [("wort", "a4", 2), ("kniffel", "a4", 1), ("kniffel", "a4quer", 2), ("wort", "a5", 1)],
)
def test_two_cards_lie_on_a_page_where_they_fit(
    game: str, paper: str, cards: int, request: pytest.FixtureRequest
) -> None:
    rules: Ruleset = request.getfixturevalue(game)
    pages = lay_out(empty_card(rules), PAPERS[paper], alone=False)
    assert (len(pages.plans), len(pages.cuts)) == (cards, cards - 1)
    alone = lay_out(empty_card(rules), PAPERS[paper], alone=True)
    assert (len(alone.plans), len(alone.cuts)) == (1, 0)


def test_a_card_that_is_too_long_is_refused_with_what_would_fit(kniffel: Ruleset) -> None:
    card = empty_card(kniffel)
    longer = replace(card, sections=card.sections * 2)
    assert lay_out(longer, PAPERS["a4"], alone=False).plans[0].line >= 7
    with pytest.raises(PaperError) as refused:
        lay_out(longer, PAPERS["a5"], alone=False)
    # 190 mm are 27 lines of 7 mm, of which title, names and six gaps take 3.31.
    assert str(refused.value) == (
        "Das Blatt von Kniffel hat 36 Zeilen, auf dieses Papier passen 23."
    )
