"""Sheets as somebody types them."""

import re

import pytest

from wortkniffel.cli.games import MisfitError
from wortkniffel.cli.sheets import read_sheet, refuse_impossible
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy.adviser import Adviser, adviser_for
from wortkniffel.strategy.knowledge import COMMON_WORDS

Advisers = dict[str, Adviser]


@pytest.fixture(scope="module")
def advisers(lexicon: Lexicon) -> Advisers:
    """The advisers of all games, by the keys of the games."""
    games = (WortKniffel(load_dice(), lexicon), Kniffel(), Punktverkehrt())
    return {rules.key: adviser_for(rules, lexicon, COMMON_WORDS) for rules in games}


def read(adviser: Adviser, text: str) -> dict[str, str]:
    """The entries of a sheet that can be, by the keys of their boxes."""
    sheet = read_sheet(text, adviser.rules)
    refuse_impossible(sheet, adviser.rules, adviser.play.table.worths)
    return {key: str(entry) for key, entry in sheet.entries}


@pytest.mark.parametrize(
    ("game", "text", "entries"),
    [
        ("wort", "", {}),
        ("wort", "2=7,zwei=14,strasse=0", {"2": "7", "zwei": "14", "strasse": "0"}),
        ("wort", "Straße=30; WORT-KNIFFEL = 50", {"strasse": "30", "wortkniffel": "50"}),
        ("wort", "wortkniffel=50,4 buchstaben = 9 + 50,", {"wortkniffel": "50", "4": "9+50"}),
        ("wort", "Zwei Woerter=9,drei worter=8", {"zwei": "9", "drei": "8"}),
        ("kniffel", "fuenfer=15,Große Straße=40", {"5": "15", "gross": "40"}),
        ("kniffel", "Funfer=15,klein=0", {"5": "15", "klein": "0"}),
        ("kniffel", "fu\u0308nfer=15", {"5": "15"}),
        ("kniffel", "chance=0", {"chance": "0"}),
        ("punktverkehrt", "6er=24,alle fuenfe=50", {"6": "24", "allefuenfe": "50"}),
    ],
)
def test_boxes_go_by_key_or_name_in_any_usual_spelling(
    advisers: Advisers, game: str, text: str, entries: dict[str, str]
) -> None:
    assert read(advisers[game], text) == entries


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("kniffel", "bla", "„bla“ passt nicht, gebraucht wird KÄSTCHEN=PUNKTE."),
        ("kniffel", "6=-6", "„6=-6“ passt nicht"),
        ("kniffel", "6=zwölf", "„6=zwölf“ passt nicht"),
        ("kniffel", "6=", "„6=“ passt nicht"),
        ("kniffel", "=6", "„(leer)“ gibt es nicht (möglich: 1, 2, 3, 4, 5, 6, dreierpasch, "),
        ("kniffel", "kniffl=50", "„kniffl“ gibt es nicht (möglich: 1, 2, "),
        ("wort", "kniffel=50", "„kniffel“ gibt es nicht (möglich: 2, 3, 4, 5, 6, zwei, drei, "),
        ("kniffel", "6=12,sechser=12", "Sechser steht zweimal da."),
        ("wort", "strasse=17", "Straße kann nicht 17 Punkte haben (möglich: 0 oder 30)."),
        (
            "kniffel",
            "6=7",
            "Sechser kann nicht 7 Punkte haben (möglich: 0, 6, 12, 18, 24 oder 30).",
        ),
        ("kniffel", "chance=4", "Chance kann nicht 4 Punkte haben (möglich: 0 oder 5 bis 30)."),
        ("wort", "4=19", "4 Buchstaben kann nicht 19 Punkte haben (möglich: 0 bis 18)."),
        ("wort", "chance=9999", "Chance kann nicht 9999 Punkte haben (möglich: 0 bis 27)."),
        ("punktverkehrt", "6=30+50", "6er kann auf diesem Blatt keine 50 Punkte extra haben."),
        ("kniffel", "6=30+50", "Sechser kann auf diesem Blatt keine 50 Punkte extra haben."),
        ("kniffel", "kniffel=0,6=30+50", "Sechser kann auf diesem Blatt keine 50 Punkte extra"),
        ("kniffel", "kniffel=50,6=30+100", "Sechser kann auf diesem Blatt keine 100 Punkte extra"),
        ("kniffel", "kniffel=50,chance=30+50", "Chance kann auf diesem Blatt keine 50 Punkte"),
        ("wort", "wortkniffel=50,chance=9+50", "Chance kann auf diesem Blatt keine 50 Punkte"),
        ("wort", "wortkniffel=50,4=28+50", "4 Buchstaben kann nicht 28 Punkte haben (möglich: "),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(
    advisers: Advisers, game: str, text: str, sentence: str
) -> None:
    with pytest.raises(MisfitError, match=f"^--sheet: {re.escape(sentence)}"):
        read(advisers[game], text)


def test_extra_points_are_believed_where_a_further_one_could_bring_them(
    advisers: Advisers,
) -> None:
    assert read(advisers["kniffel"], "6=30+50,kniffel=50")["6"] == "30+50"
    full = "2=8,3=9,4=9+50,5=9,6=9,wortkniffel=50,"
    for lower in ("chance=9+50", "fullhouse=25+50", "strasse=30+50", "zwei=20+50"):
        assert read(advisers["wort"], full + lower)["4"] == "9+50"


def test_points_that_only_rare_words_bring_are_believed(advisers: Advisers) -> None:
    worths = advisers["wort"].play.table.worths
    codes = set(worths.classes[:, worths.boxes.index("4")].tolist())
    assert (18, 0) not in {worths.outcomes[code] for code in codes}
    assert read(advisers["wort"], "4=18") == {"4": "18"}
