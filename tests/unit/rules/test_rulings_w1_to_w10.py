"""Dice, turns, sand and words: rulings W1 to W10, each with a test of its own."""

from collections import Counter

import pytest

from tests.cases.table import (
    BOXES,
    entries_with,
    new_game,
    play,
    refusal,
    rules_showing,
    thrown,
    turn_of,
    turn_with,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.clock import CHOICES, DEFAULT_SECONDS, SandTimer
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import (
    IllegalActionError,
    NotOnDiceError,
    SetupError,
    WordRefusedError,
)
from wortkniffel.rules.events import (
    Action,
    DeclareRunOut,
    EnterBox,
    LayWord,
    StrikeBox,
    ThrowDice,
    TurnGlass,
    WordLaid,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Sheet
from wortkniffel.rules.wortkniffel import WortKniffel

VALUES_OF_W3 = "A1 B3 C4 D1 E1 F4 G2 H2 I1 J6 K4 L2 M3 N1 O2 P4 Q10 R1 S1 T1 U1 V6 W3 X8 Y10 Z3 ?0"
SAND = 120


@pytest.fixture
def rules(small_lexicon: Lexicon) -> WortKniffel:
    """The dice always show HÄUSER and a T."""
    return rules_showing("HAUSERT", small_lexicon)


@pytest.fixture
def real_dice(small_lexicon: Lexicon) -> WortKniffel:
    return WortKniffel(load_dice(), small_lexicon)


@pytest.fixture
def timed(rules: WortKniffel) -> Game:
    """The glass was turned and the dice thrown at 1000 seconds, the sand lasts until 1120."""
    return thrown(new_game(rules, sand=SAND), now=1000.0)


def test_w1_seven_dice_and_one_joker_side() -> None:
    dice = load_dice().dice
    assert len(dice) == 7
    assert [die.faces.count("?") for die in dice] == [0, 0, 0, 0, 0, 0, 1]


def test_w2_the_faces_are_those_of_the_ruling() -> None:
    faces = [die.faces for die in load_dice().dice]
    assert faces == "AHIMNT ADEFMS AELPRZ BCEGOT EHIKLU GNORSU BDIVW?".split()


def test_w2_every_letter_stands_as_often_as_the_ruling_says() -> None:
    counts = Counter("".join(die.faces for die in load_dice().dice))
    assert counts == Counter(
        dict.fromkeys("NRSTDLHGMB", 2)
        | dict.fromkeys("KFPCWZV?", 1)
        | {"E": 4, "A": 3, "I": 3, "O": 2, "U": 2}
    )
    assert not set("JQXY") & counts.keys()


def test_w2_every_die_has_two_faces_that_are_a_vowel_or_the_joker() -> None:
    for die in load_dice().dice:
        assert sum(face in "AEIOU?" for face in die.faces) >= 2


def test_w2_the_mean_face_is_worth_what_the_ruling_measured() -> None:
    dice = load_dice()
    values = [dice.values[face] for die in dice.dice for face in die.faces]
    assert sum(values) / len(values) == pytest.approx(1.857, abs=0.0005)


def test_w3_letters_have_the_values_of_the_ruling() -> None:
    table = {entry[0]: int(entry[1:]) for entry in VALUES_OF_W3.split()}
    assert load_dice().values == table
    assert len(table) == 27


def test_w4_by_lot_every_seat_starts_for_some_seed(rules: WortKniffel) -> None:
    players = ("Anna", "Bernd", "Clara")
    starters = Counter(
        turn_of(new_game(rules, players, seed=str(seed), by_lot=True)).seat for seed in range(300)
    )
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 70


def test_w4_the_lot_hangs_on_the_seed_alone(rules: WortKniffel) -> None:
    players = ("Anna", "Bernd", "Clara", "Dora")
    for seed in "abcdef":
        games = [new_game(rules, players, seed=seed, by_lot=True) for _again in range(2)]
        assert games[0] == games[1]


def test_w4_in_order_of_entry_the_first_seat_starts(rules: WortKniffel) -> None:
    for seed in range(50):
        game = new_game(rules, ("Anna", "Bernd", "Clara"), seed=str(seed), by_lot=False)
        assert turn_of(game).seat == 0


def test_w4_play_goes_on_around_the_table_from_whoever_starts(rules: WortKniffel) -> None:
    game = new_game(rules, ("Anna", "Bernd", "Clara"), seed="x", by_lot=True)
    seats = []
    for box in BOXES[:2]:
        for _seat in range(3):
            seats.append(turn_of(game).seat)
            game = turn_with(game, StrikeBox(box))
    assert seats == [(seats[0] + step) % 3 for step in range(6)]


@pytest.mark.parametrize("action", [ThrowDice(), LayWord("er"), EnterBox("chance"), StrikeBox("2")])
def test_w5_the_glass_is_turned_before_anything_else(rules: WortKniffel, action: Action) -> None:
    refused = refusal(new_game(rules), action)
    assert isinstance(refused, IllegalActionError)
    assert refused.ruling == "W5"


def test_w5_the_glass_is_turned_once_a_turn(rules: WortKniffel) -> None:
    assert refusal(play(new_game(rules), TurnGlass()), TurnGlass()).ruling == "W5"


@pytest.mark.parametrize("keep", [1, 0b1111111, -1, 1 << 7])
def test_w5_the_first_throw_is_with_all_seven(rules: WortKniffel, keep: int) -> None:
    assert refusal(play(new_game(rules), TurnGlass()), ThrowDice(keep)).ruling == "W5"


@pytest.mark.parametrize("action", [LayWord("er"), EnterBox("chance")])
def test_w5_nothing_is_laid_or_entered_before_the_first_throw(
    rules: WortKniffel, action: Action
) -> None:
    assert refusal(play(new_game(rules), TurnGlass()), action).ruling == "W5"


def test_w5_two_more_throws_of_any_dice_also_of_dice_kept_before(
    real_dice: WortKniffel,
) -> None:
    for seed in range(40):
        game = thrown(new_game(real_dice, seed=str(seed)))
        first = turn_of(game).throw
        game = play(game, ThrowDice(keep=0b0001111))
        second = turn_of(game).throw
        assert second[:4] == first[:4]
        game = play(game, ThrowDice(keep=0b1110000))
        third = turn_of(game).throw
        assert third[4:] == second[4:]
        assert refusal(game, ThrowDice()).ruling == "W5"


def test_w5_a_throw_needs_a_die(rules: WortKniffel) -> None:
    assert refusal(thrown(new_game(rules)), ThrowDice(keep=0b1111111)).ruling == "W5"


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_w5_a_turn_may_stop_after_any_throw(rules: WortKniffel, throws: int) -> None:
    game = play(new_game(rules), TurnGlass(), *[ThrowDice()] * throws, EnterBox("chance"))
    assert game.sheet(0).get("chance") is not None
    assert turn_of(game).number == 1


def test_w5_an_entry_ends_the_turn_and_a_filled_box_stays(rules: WortKniffel) -> None:
    game = turn_with(new_game(rules), EnterBox("chance"))
    assert refusal(game, ThrowDice()).ruling == "W5"
    again = thrown(game)
    assert refusal(again, EnterBox("chance")).ruling == "W5"
    assert refusal(again, StrikeBox("chance")).ruling == "W5"


def test_w6_the_glass_runs_120_seconds_unless_another_choice_is_made() -> None:
    assert DEFAULT_SECONDS == 120
    assert CHOICES == (60, 90, 120, 150, 180)


def test_w6_the_deadline_is_a_moment_on_the_clock() -> None:
    glass = SandTimer(120, turned_at=1000.25)
    assert glass.deadline == 1120.25
    assert [glass.remaining(now) for now in (1000.25, 1120, 1120.25, 9e9)] == [120, 0.25, 0, 0]
    assert not glass.run_out(1120)
    assert glass.run_out(1120.25)


@pytest.mark.parametrize("action", [ThrowDice(keep=1), LayWord("Häuser"), EnterBox("chance")])
def test_w6_in_the_last_moment_all_is_allowed_and_at_the_deadline_nothing(
    timed: Game, action: Action
) -> None:
    assert timed.apply(action, 1119.999) != timed
    for now in (1120.0, 1120.001, 1e9):
        refused = refusal(timed, action, now)
        assert isinstance(refused, IllegalActionError)
        assert refused.ruling == "W6"


def test_w6_the_box_to_strike_is_chosen_without_a_clock(timed: Game) -> None:
    late = play(timed, DeclareRunOut(), now=1120.0)
    for box in BOXES:
        struck = play(late, StrikeBox(box), now=99999.0)
        entry = struck.sheet(0).get(box)
        assert entry is not None
        assert entry.points == 0


def test_w6_striking_needs_no_declaration(timed: Game) -> None:
    assert play(timed, StrikeBox("6"), now=1500.0).sheet(0).get("6") is not None


def test_w6_run_out_is_declared_once_and_not_too_early(timed: Game) -> None:
    assert refusal(timed, DeclareRunOut(), 1119.999).ruling == "W6"
    late = play(timed, DeclareRunOut(), now=1120.0)
    assert turn_of(late).run_out
    assert refusal(late, DeclareRunOut(), 1121.0).ruling == "W6"


def test_w6_words_found_in_time_are_lost_with_the_sand(timed: Game) -> None:
    late = play(timed, LayWord("Häuser"), now=1001.0)
    assert "6" in late.entries()
    late = play(late, DeclareRunOut(), now=1120.0)
    assert late.entries() == {}
    # A declared end stands, also on a clock that was set back.
    assert refusal(late, EnterBox("6"), 1001.0).ruling == "W6"


def test_w6_the_sand_starts_anew_in_every_turn(timed: Game) -> None:
    game = thrown(play(timed, StrikeBox("2"), now=5000.0), now=6000.0)
    assert play(game, EnterBox("chance"), now=6119.0).sheet(0).get("chance") is not None
    assert refusal(game, EnterBox("chance"), 6120.0).ruling == "W6"


def test_w6_without_a_glass_time_never_runs_out(rules: WortKniffel) -> None:
    game = thrown(new_game(rules, sand=None))
    assert turn_of(game).timer is None
    assert refusal(game, DeclareRunOut(), 1e12).ruling == "W6"
    assert play(game, EnterBox("chance"), now=1e12).sheet(0).get("chance") is not None


@pytest.mark.parametrize("seconds", CHOICES)
def test_w6_every_choice_of_seconds_counts(rules: WortKniffel, seconds: int) -> None:
    game = thrown(new_game(rules, sand=seconds))
    play(game, EnterBox("chance"), now=seconds - 0.001)
    assert refusal(game, EnterBox("chance"), float(seconds)).ruling == "W6"


@pytest.mark.parametrize("seconds", [0, -1])
def test_w6_a_glass_without_sand_is_refused(rules: WortKniffel, seconds: int) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(rules, sand=seconds)
    assert refused.value.ruling == "W6"


@pytest.mark.parametrize(
    ("faces", "word", "sentence"),
    [
        ("KWHABCD", "kWh", "ist eine Abkürzung"),
        ("CRINGEA", "cringe", "ist ein Fremdwort"),
        ("LACKLAB", "Lackl", "ist Mundart"),
        ("UGANDAB", "Uganda", "ist ein Eigenname"),
        ("JOGAABC", "Joga", "ist eine alte Schreibung"),
        ("GOTZABC", "Gotz", "ist ein Eigenname"),
        ("HAUSERT", "hsr", "steht nicht in der Wortliste"),
    ],
)
def test_w7_classes_that_do_not_count_are_refused_with_the_reason(
    small_lexicon: Lexicon, faces: str, word: str, sentence: str
) -> None:
    game = thrown(new_game(rules_showing(faces, small_lexicon)))
    refused = refusal(game, LayWord(word))
    assert isinstance(refused, WordRefusedError)
    assert refused.ruling == "W7"
    assert refused.verdict.message == sentence
    assert sentence in str(refused)
    assert refused.verdict.word in str(refused)


@pytest.mark.parametrize(
    ("faces", "word"), [("HAUSERT", "Häuser"), ("PIZZAAB", "Pizza"), ("RADIOAB", "Radio")]
)
def test_w7_inflected_forms_and_settled_loan_words_count(
    small_lexicon: Lexicon, faces: str, word: str
) -> None:
    game = play(thrown(new_game(rules_showing(faces, small_lexicon))), LayWord(word))
    assert turn_of(game).found[0].spellings == (word,)


@pytest.mark.parametrize("faces", ["?AUSERT", "H?USERT", "HAUS?RT"])
def test_w8_the_joker_stands_for_any_letter_umlauts_included(
    small_lexicon: Lexicon, faces: str
) -> None:
    rules = rules_showing(faces, small_lexicon)
    assert rules.find(faces, "Häuser").lay_form == "HÄUSER"


def test_w8_the_joker_scores_nothing(small_lexicon: Lexicon) -> None:
    rules = rules_showing("H?USERT", small_lexicon)
    entries = entries_with(rules, Sheet(), "H?USERT", ("HÄUSER",))
    assert entries["6"].points == 2 + 0 + 1 + 1 + 1 + 1
    assert entries["chance"].points == 2 + 0 + 1 + 1 + 1 + 1 + 1


def test_w8_the_joker_is_laid_where_it_costs_least(small_lexicon: Lexicon) -> None:
    rules = rules_showing("?ZEHTTT", small_lexicon)
    assert entries_with(rules, Sheet(), "?ZEHTTT", ("ZEH",))["3"].points == 3 + 1 + 2
    two = entries_with(rules, Sheet(), "Z?EHZET", ("ZEH",))["3"]
    assert two.points == 3 + 1 + 2 + 3 + 1 + 0
    assert sum(word.mask for word in two.laid) == 0b0111111


def test_w8_the_preview_is_what_is_entered(small_lexicon: Lexicon) -> None:
    game = play(thrown(new_game(rules_showing("Z?EHZET", small_lexicon))), LayWord("Zeh"))
    for box, entry in game.entries().items():
        assert play(game, EnterBox(box)).sheet(0).get(box) == entry


def test_w8_one_joker_is_one_letter(small_lexicon: Lexicon) -> None:
    rules = rules_showing("H?USXXX", small_lexicon)
    with pytest.raises(NotOnDiceError) as refused:
        rules.find("H?USXXX", "Häuser")
    assert refused.value.missing == "ER"


@pytest.mark.parametrize(
    ("faces", "word", "box", "points"),
    [("MARXXXX", "MÄR", "3", 3 + 1 + 1), ("OLXXXXX", "ÖL", "2", 2 + 2), ("UBXXXXX", "ÜB", "2", 4)],
)
def test_w9_a_o_u_serve_as_umlauts_at_plain_value(
    small_lexicon: Lexicon, faces: str, word: str, box: str, points: int
) -> None:
    rules = rules_showing(faces, small_lexicon)
    assert rules.find(faces, word).lay_form == word
    assert entries_with(rules, Sheet(), faces, (word,))[box].points == points


@pytest.mark.parametrize("typed", ["HAUSER", "hauser", "Häuser", "HÄUSER", "Ha\u0308user"])
def test_w9_an_umlaut_may_be_typed_with_or_without_dots(rules: WortKniffel, typed: str) -> None:
    assert rules.find("HAUSERT", typed) == ("HÄUSER", ("Häuser",))


def test_w9_a_typed_umlaut_is_meant(rules: WortKniffel) -> None:
    assert rules.find("HAUSERT", "Haus").lay_form == "HAUS"
    with pytest.raises(WordRefusedError):
        rules.find("HAUSERT", "Häus")


def test_w9_both_readings_are_told(small_lexicon: Lexicon) -> None:
    rules = rules_showing("SCHONAB", small_lexicon)
    assert rules.find("SCHONAB", "schon").spellings == ("schon", "schön")
    assert rules.find("SCHONAB", "schön").spellings == ("schön",)


@pytest.mark.parametrize("typed", ["Straße", "STRASSE", "STRAẞE", "strasse"])
@pytest.mark.parametrize("faces", ["STRASSE", "STRA?SE"])
def test_w10_a_sharp_s_takes_two_dice(small_lexicon: Lexicon, typed: str, faces: str) -> None:
    found = rules_showing(faces, small_lexicon).find(faces, typed)
    assert found == ("STRASSE", ("Straße",))


def test_w10_one_s_die_does_not_serve_as_a_sharp_s(small_lexicon: Lexicon) -> None:
    with pytest.raises(NotOnDiceError) as refused:
        rules_showing("STRASEN", small_lexicon).find("STRASEN", "Straße")
    assert refused.value.missing == "S"


@pytest.mark.parametrize("typed", ["", "a", "Ä", " ", "E!", "7"])
def test_w10_a_word_has_two_letters_or_more(rules: WortKniffel, typed: str) -> None:
    game = thrown(new_game(rules))
    assert isinstance(refusal(game, LayWord(typed)), WordRefusedError)
    assert not any(isinstance(event, WordLaid) for event in game.events)
