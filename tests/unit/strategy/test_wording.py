"""Decisions and sums as people read them."""

import pytest

from wortkniffel.figures import decimal, signed
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.laying import Laid
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.adviser import RankedEntry
from wortkniffel.strategy.analysis import Decision, Kind, Review, TurnReview
from wortkniffel.strategy.best_play import Keep
from wortkniffel.strategy.wording import losses, summary, told_apart

LETTERS, NUMBERS = "AETNS?R", "44615"
HAUS = RankedEntry("4", Entry(7, (Laid("HAUS", 15),), "x"), 0.0)
FULL_HOUSE = RankedEntry("fullhouse", Entry(25, (Laid("SAAT", 15), Laid("NÄH", 112)), "x"), 0.0)
CHANCE = RankedEntry("chance", Entry(12, (), "x"), 0.0)
STRUCK = RankedEntry("strasse", Entry(0), 0.0)
FURTHER = RankedEntry("6", Entry(9, (Laid("SAATNÄH", 127),), "x", 50), 0.0)


@pytest.fixture(scope="module")
def wort(small_lexicon: Lexicon) -> Ruleset:
    return WortKniffel(load_dice(), small_lexicon)


def keep(mask: int) -> Keep:
    return Keep(mask, 0.0)


def line_of(decision: Decision, rules: Ruleset) -> str:
    told = told_apart(decision, rules)
    return f"{told.line}  {told.cost}".rstrip()


CASES = [
    (
        Decision(Kind.KEEP, LETTERS, 1, keep(0b1011), keep(0b101011), 2.345),
        "A E N behalten; besser A E N ?  −2,3",
    ),
    (Decision(Kind.KEEP, LETTERS, 1, keep(0b1011), keep(0b1011), 0.0), "A E N behalten"),
    (
        Decision(Kind.KEEP, LETTERS, 2, keep(0), keep(1), 1.0),
        "nichts behalten; besser A  −1,0",
    ),
    (
        Decision(Kind.KEEP, LETTERS, 2, keep(1), keep(0), 1.0),
        "A behalten; besser alle noch einmal  −1,0",
    ),
    (
        Decision(Kind.KEEP, LETTERS, 2, keep(1), FULL_HOUSE, 11.25),
        "A behalten; besser gleich 25 für Full House (SAAT + NÄH)  −11,3",
    ),
    (
        Decision(Kind.STOP, LETTERS, 1, CHANCE, keep(0b11), 4.0),
        "nach Wurf 1 aufgehört; besser A E behalten  −4,0",
    ),
    (
        Decision(Kind.STOP, LETTERS, 1, CHANCE, keep(0), 4.0),
        "nach Wurf 1 aufgehört; besser alle noch einmal  −4,0",
    ),
    (
        Decision(Kind.STOP, "", 0, STRUCK, keep(0), 30.0),
        "gar nicht gewürfelt; besser würfeln  −30,0",
    ),
    (
        Decision(Kind.WORDS, LETTERS, 3, CHANCE, HAUS, 3.0, ("HAUS",)),
        "HAUS übersehen; damit 7 für 4 Buchstaben  −3,0",
    ),
    (
        Decision(Kind.WORDS, LETTERS, 3, CHANCE, FULL_HOUSE, 3.0, ("NÄH",)),
        "NÄH übersehen; damit 25 für Full House (SAAT + NÄH)  −3,0",
    ),
    (
        Decision(Kind.WORDS, LETTERS, 3, HAUS, HAUS, -3.0, ("HAUS",)),
        "HAUS gefunden  +3,0",
    ),
    (
        Decision(Kind.WORDS, LETTERS, 3, HAUS, HAUS, 0.0),
        "alle nötigen Wörter gefunden",
    ),
    (
        Decision(Kind.BOX, LETTERS, 3, CHANCE, STRUCK, 3.0),
        "12 für Chance; besser 0 für Straße  −3,0",
    ),
    (
        Decision(Kind.BOX, LETTERS, 3, FURTHER, FURTHER, 0.0),
        "9+50 für 6 Buchstaben (SAATNÄH)",
    ),
    (
        Decision(Kind.TIME, LETTERS, 2, STRUCK, STRUCK, 12.0),
        "Sand abgelaufen  −12,0",
    ),
]


@pytest.mark.parametrize(("decision", "line"), CASES, ids=[line for _decision, line in CASES])
def test_a_decision_is_a_line(wort: Ruleset, decision: Decision, line: str) -> None:
    assert line_of(decision, wort) == line


def test_number_dice_are_told_as_they_lie() -> None:
    decision = Decision(Kind.KEEP, NUMBERS, 1, keep(0b111), keep(0b11), 1.2)
    assert line_of(decision, Kniffel()) == "4 4 6 behalten; besser 4 4  −1,2"


def test_nothing_is_said_of_a_loss_that_rounds_to_nothing(wort: Ruleset) -> None:
    decision = Decision(Kind.KEEP, LETTERS, 1, keep(1), keep(3), 0.049)
    assert told_apart(decision, wort) == ("A behalten", "", "")


@pytest.mark.parametrize(
    ("points", "plain", "with_sign"),
    [
        (0.0, "0,0", "0,0"),
        (-0.0, "0,0", "0,0"),
        (-0.04, "0,0", "0,0"),
        (0.04, "0,0", "0,0"),
        (0.25, "0,3", "+0,3"),
        (10.0, "10,0", "+10,0"),
        (-1234.56, "−1.234,6", "−1.234,6"),
    ],
)
def test_points_have_one_place_behind_a_comma(points: float, plain: str, with_sign: str) -> None:
    assert (decimal(points), signed(points)) == (plain, with_sign)


def test_luck_and_skill_stand_apart() -> None:
    kept = Decision(Kind.KEEP, NUMBERS, 1, keep(1), keep(3), 2.5)
    boxed = Decision(Kind.BOX, NUMBERS, 3, CHANCE, CHANCE, 0.0)
    turn = TurnReview(
        0, Sheet(), NUMBERS, 248.3, (4.0, -1.5), (kept, boxed), (), "chance", CHANCE[1]
    )
    running, over = Review(0, 248.3, (turn,), over=False), Review(0, 248.3, (turn,), over=True)
    assert summary(running) == [
        ("Bestes Spiel im Mittel", "248,3"),
        ("Glück der Würfel", "+2,5"),
        ("Verschenkt", "−2,5"),
        ("Zu erwarten", "248,3"),
    ]
    assert summary(over)[-1] == ("Ergebnis", "248,3")
    assert losses(running) == [("Behalten", "−2,5")]
