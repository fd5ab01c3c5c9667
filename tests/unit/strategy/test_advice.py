"""Advice in words: what each level of help gives away, and what it does not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.rules.laws import relaxed
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.advice import Help, Moment, Passage, levels, passages, percent
from wortkniffel.strategy.adviser import Advice, Adviser, RankedEntry, adviser_for
from wortkniffel.strategy.best_play import Keep
from wortkniffel.strategy.knowledge import COMMON_WORDS

WIDTH = 76


@pytest.fixture(scope="module")
def kniffel(lexicon: Lexicon) -> Adviser:
    return adviser_for(Kniffel(), lexicon, COMMON_WORDS)


@pytest.fixture(scope="module")
def wort(lexicon: Lexicon) -> Adviser:
    return adviser_for(WortKniffel(load_dice(), lexicon), lexicon, COMMON_WORDS)


def text(told: list[Passage]) -> str:
    return " ".join(line for passage in told for line in (passage.heading, *passage.lines) if line)


def nudge(moment: Moment) -> str:
    return text(passages(Help.NUDGE, moment, WIDTH))


def said_of(*entries: RankedEntry, keeps: tuple[Keep, ...] = (), found: str = "") -> Moment:
    """A moment of Wort-Kniffel with just this advice on HAUSRAT."""
    worths = [*(row.worth for row in entries), *(keep.worth for keep in keeps)]
    advice = Advice(max(worths), keeps, entries)
    bands = {laid.word: len(laid.word) for row in entries for laid in row.entry.laid}
    rules = WortKniffel(load_dice(), Lexicon.open())
    return Moment(rules, "HAUSRAT", 2, frozenset(found.split()), advice, {}, bands, "")


HAUS = RankedEntry("4", Entry(5, (Laid("HAUS", 15),), "HAUSRAT"), 300.0)
FULL_HOUSE = RankedEntry(
    "fullhouse", Entry(25, (Laid("HAUS", 15), Laid("RAT", 112)), "HAUSRAT"), 310.0
)
CHANCE = RankedEntry("chance", Entry(8, (), "HAUSRAT"), 290.0)
STRUCK = RankedEntry("6", Entry(0), 200.0)


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (said_of(HAUS), "Hier liegt ein Wort mit vier Buchstaben. Es gehört nach oben."),
        (
            said_of(FULL_HOUSE),
            "Hier liegen zwei Wörter mit zusammen sieben Buchstaben. Sie gehören nach unten.",
        ),
        (said_of(HAUS, found="HAUS"), "Trag jetzt ein, oben."),
        (said_of(FULL_HOUSE, found="RAT HAUS"), "Trag jetzt ein, unten."),
        (said_of(CHANCE), "Trag jetzt ein, unten."),
        (said_of(STRUCK), "Streich jetzt etwas, oben."),
        (
            said_of(CHANCE, keeps=(Keep(0b1011, 320.0),)),
            "Es lohnt sich, noch einmal zu werfen und drei Würfel liegen zu lassen.",
        ),
        (
            said_of(CHANCE, keeps=(Keep(0b1000, 320.0),)),
            "Es lohnt sich, noch einmal zu werfen und einen Würfel liegen zu lassen.",
        ),
        (
            said_of(CHANCE, keeps=(Keep(0, 320.0),)),
            "Es lohnt sich, noch einmal alle Würfel zu werfen.",
        ),
    ],
)
def test_a_nudge_says_in_a_sentence_what_to_do(moment: Moment, sentence: str) -> None:
    told = text(passages(Help.NUDGE, moment, 200))
    assert told == sentence


def test_before_the_first_throw_a_nudge_names_the_likeliest_box(kniffel: Adviser) -> None:
    sheet = Sheet(tuple((key, Entry(0)) for key in ("klein", "fullhouse", "1", "2", "3", "4")))
    moment = Moment.of(kniffel, sheet, "", 0)
    likeliest = max(moment.chances, key=moment.chances.__getitem__)
    names = {box.key: box.name for box in kniffel.rules.boxes}
    assert nudge(moment).startswith("Wirf erst einmal.")
    assert nudge(moment).endswith(f"aus {names[likeliest]}.")


@relaxed
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_a_nudge_gives_neither_words_nor_dice_nor_points_away(
    kniffel: Adviser, wort: Adviser, seed: int, done: int
) -> None:
    for adviser in (kniffel, wort):
        throw = adviser.rules.dice.throw(str(seed), 0, 0, 0, None)
        told = nudge(Moment.of(adviser, Sheet(), throw, done))
        assert not re.search(r"\d|\b[A-ZÄÖÜ]+\b", told)


def test_words_come_the_commonest_first_with_the_box_that_takes_them() -> None:
    rare = RankedEntry("wortkniffel", Entry(50, (Laid("HAUSRAT", 127),), "HAUSRAT"), 400.0)
    moment = said_of(rare, FULL_HOUSE, HAUS, CHANCE, STRUCK)
    assert passages(Help.WORDS, moment, WIDTH) == [
        Passage(
            "Wörter im Wurf, die geläufigsten zuerst",
            (
                "Full House    25  HAUS + RAT",
                "4 Buchstaben   5  HAUS",
                "Wort-Kniffel  50  HAUSRAT",
            ),
        )
    ]


def test_where_no_word_fits_that_is_said() -> None:
    told = text(passages(Help.WORDS, said_of(CHANCE, STRUCK), WIDTH))
    assert told == "Es liegt kein Wort da, das in ein freies Kästchen passt."


def test_games_without_words_have_no_level_for_them(kniffel: Adviser, wort: Adviser) -> None:
    assert levels(kniffel.rules) == (Help.NUDGE, Help.EVERYTHING)
    assert levels(wort.rules) == (Help.NUDGE, Help.WORDS, Help.EVERYTHING)


def test_everything_has_keeps_and_boxes_with_what_each_is_worse_by() -> None:
    moment = said_of(FULL_HOUSE, HAUS, CHANCE, STRUCK, keeps=(Keep(0b1111, 320.0), Keep(1, 311.5)))
    moment = moment._replace(chances={"4": 0.254, "6": 0.0001, "fullhouse": 0.9999, "chance": 0})
    assert passages(Help.EVERYTHING, moment, WIDTH) == [
        Passage("", ("Halte H A U S und wirf drei Würfel: 320,0 im Mittel am Ende.",)),
        Passage(
            "Halten und noch einmal werfen",
            ("H A U S  320,0", "H        311,5  –8,5"),
        ),
        Passage(
            "Kästchen      jetzt  am Ende  Chance",
            (
                "Full House       25    310,0  > 99 %  HAUS + RAT",
                "4 Buchstaben      5    300,0    25 %  HAUS",
                "Chance            8    290,0     0 %",
                "6 Buchstaben      0    200,0   < 1 %  streichen",
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (said_of(FULL_HOUSE), "Trag 25 bei Full House ein (HAUS + RAT): 310,0"),
        (said_of(CHANCE), "Trag 8 bei Chance ein: 290,0"),
        (said_of(STRUCK), "Streich 6 Buchstaben: 200,0"),
        (said_of(CHANCE, keeps=(Keep(0, 320.0),)), "Wirf noch einmal alle Würfel: 320,0"),
        (
            said_of(CHANCE, keeps=(Keep(0b111111, 320.0),)),
            "Halte H A U S R A und wirf einen Würfel: 320,0",
        ),
    ],
)
def test_everything_begins_with_what_is_best(moment: Moment, sentence: str) -> None:
    told = passages(Help.EVERYTHING, moment, 200)[0]
    assert told == Passage("", (f"{sentence} im Mittel am Ende.",))


def test_what_is_not_exact_is_said_with_the_figures() -> None:
    moment = said_of(CHANCE)._replace(note="ungefähr: gerechnet mit einer anderen Liste")
    told = passages(Help.EVERYTHING, moment, WIDTH)[1]
    assert told.lines == ("Die Werte sind ungefähr: gerechnet mit einer anderen Liste.",)


def test_after_the_last_throw_nothing_is_left_to_chance(kniffel: Adviser) -> None:
    told = passages(Help.EVERYTHING, Moment.of(kniffel, Sheet(), "12366", 3), WIDTH)
    assert [passage.heading for passage in told] == ["", "Kästchen       jetzt  am Ende"]


def test_once_the_sand_has_run_out_the_box_to_strike_is_named(wort: Adviser) -> None:
    moment = Moment.of_sand_run_out(wort, Sheet(), "")
    assert nudge(moment).startswith("Streich jetzt etwas, ")
    told = passages(Help.EVERYTHING, moment, WIDTH)
    assert told[0].lines[0].startswith("Streich ")
    assert len(told[-1].lines) == len(wort.rules.boxes)


def test_lines_are_cut_where_there_is_no_room(wort: Adviser) -> None:
    moment = said_of(FULL_HOUSE, HAUS)
    told = passages(Help.WORDS, moment, 22)
    assert told[0].lines == ("Full House    25  HAU…", "4 Buchstaben   5  HAUS")


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0, "0 %"), (0.004, "< 1 %"), (0.006, "1 %"), (0.9951, "> 99 %"), (1 - 1e-12, "100 %")],
)
def test_only_what_is_sure_looks_sure(chance: float, told: str) -> None:
    assert percent(chance) == told
