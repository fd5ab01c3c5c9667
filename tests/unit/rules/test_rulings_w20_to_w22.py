"""Further Wort-Kniffel, players, house rules: rulings W20 to W22."""

from dataclasses import replace

import pytest

from tests.cases.table import (
    BOXES,
    UPPER,
    entries_with,
    new_game,
    play,
    refusal,
    rules_showing,
    sheet_of,
    thrown,
    turn_of,
    turn_with,
)
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.store import write
from wortkniffel.lexicon.verdict import DUDEN, OFFEN, POLICIES, REGEL, REGIONAL, Policy, WordClass
from wortkniffel.rules.errors import IllegalActionError, SetupError, WordRefusedError
from wortkniffel.rules.events import (
    EnterBox,
    GameStarted,
    LayWord,
    Setup,
    StrikeBox,
    ThrowDice,
    UndoEntry,
)
from wortkniffel.rules.game import Game
from wortkniffel.rules.sheet import Totals
from wortkniffel.rules.wortkniffel import WortKniffel

LETTERS_OF_FREUNDE = 4 + 1 + 1 + 1 + 1 + 1 + 1
LOWER = ("fullhouse", "strasse", "zwei", "drei", "chance")


@pytest.fixture
def rules(small_lexicon: Lexicon) -> WortKniffel:
    return rules_showing("FREUNDE", small_lexicon)


def lay_freunde(game: Game) -> Game:
    return play(thrown(game), LayWord("Freunde"))


def enter_freunde(game: Game, box: str) -> Game:
    return play(lay_freunde(game), EnterBox(box))


@pytest.fixture
def with_one(rules: WortKniffel) -> Game:
    """Anna has 50 in her Wort-Kniffel box and lays Freunde again."""
    return lay_freunde(enter_freunde(new_game(rules), "wortkniffel"))


@pytest.fixture
def with_upper_full(rules: WortKniffel) -> Game:
    """The same, with the upper part struck."""
    game = enter_freunde(new_game(rules), "wortkniffel")
    for box in UPPER:
        game = turn_with(game, StrikeBox(box))
    return lay_freunde(game)


def test_w20_the_first_wort_kniffel_brings_no_extra(rules: WortKniffel) -> None:
    game = enter_freunde(new_game(rules), "wortkniffel")
    assert game.totals(0) == Totals(upper=0, bonus=0, missing=50, lower=50, extra=0)


@pytest.mark.parametrize("box", UPPER)
def test_w20_a_further_one_goes_into_any_free_upper_box_with_its_letters_and_50_extra(
    with_one: Game, box: str
) -> None:
    assert with_one.entries()[box].points == LETTERS_OF_FREUNDE
    totals = play(with_one, EnterBox(box)).totals(0)
    assert totals == Totals(upper=10, bonus=0, missing=40, lower=50, extra=50)
    assert totals.total == 110


def test_w20_the_extra_is_noted_apart_and_does_not_help_the_bonus(with_one: Game) -> None:
    game = play(with_one, EnterBox("2"))
    for box in UPPER[1:4]:
        game = enter_freunde(game, box)
    assert game.totals(0) == Totals(upper=40, bonus=0, missing=10, lower=50, extra=200)
    game = enter_freunde(game, "6")
    assert game.totals(0) == Totals(upper=50, bonus=35, missing=0, lower=50, extra=250)


def test_w20_while_an_upper_box_is_free_it_is_no_joker_below(with_one: Game) -> None:
    found = with_one.entries()
    assert set(found) == {*UPPER, "chance"}
    assert found["chance"].extra == 0
    for box in ("fullhouse", "strasse", "zwei", "drei"):
        assert refusal(with_one, EnterBox(box)).ruling == "W19"


def test_w20_one_free_upper_box_is_enough_to_close_the_lower_ones(rules: WortKniffel) -> None:
    sheet = sheet_of(wortkniffel=50, _2=0, _3=0, _4=0, _5=0)
    found = entries_with(rules, sheet, "FREUNDE", ("FREUNDE",))
    assert set(found) == {"6", "chance"}
    assert (found["6"].extra, found["chance"].extra) == (50, 0)


@pytest.mark.parametrize(
    ("box", "points"),
    [("fullhouse", 25), ("strasse", 30), ("zwei", 10), ("drei", 10), ("chance", 10)],
)
def test_w20_with_the_upper_part_full_it_is_a_joker_below(
    with_upper_full: Game, box: str, points: int
) -> None:
    assert set(with_upper_full.entries()) == set(LOWER)
    totals = play(with_upper_full, EnterBox(box)).totals(0)
    assert (totals.lower, totals.extra) == (50 + points, 50)


def test_w20_a_struck_wort_kniffel_brings_no_extra(rules: WortKniffel) -> None:
    game = lay_freunde(turn_with(new_game(rules), StrikeBox("wortkniffel")))
    assert set(game.entries()) == {"chance"}
    assert play(game, EnterBox("chance")).totals(0).extra == 0
    for box in UPPER:
        assert refusal(game, EnterBox(box)).ruling == "W19"


def test_w20_a_struck_wort_kniffel_is_no_joker_below_either(rules: WortKniffel) -> None:
    sheet = sheet_of(wortkniffel=0, _2=9, _3=9, _4=9, _5=9, _6=9)
    found = entries_with(rules, sheet, "FREUNDE", ("FREUNDE",))
    assert set(found) == {"chance"}
    assert found["chance"].extra == 0


def test_w20_while_the_wort_kniffel_box_is_free_there_is_no_extra(rules: WortKniffel) -> None:
    game = lay_freunde(new_game(rules))
    assert {box: entry.extra for box, entry in game.entries().items()} == {
        "wortkniffel": 0,
        "chance": 0,
    }


def test_w20_claiming_is_the_players_choice(with_one: Game, with_upper_full: Game) -> None:
    assert set(with_one.entries(claim=False)) == {"chance"}
    assert refusal(with_one, EnterBox("2", claim=False)).ruling == "W19"
    for game in (with_one, with_upper_full):
        totals = play(game, EnterBox("chance", claim=False)).totals(0)
        assert (totals.lower, totals.extra) == (50 + LETTERS_OF_FREUNDE, 0)


def test_w20_without_the_claim_a_box_takes_what_it_always_takes(rules: WortKniffel) -> None:
    sheet = sheet_of(wortkniffel=50)
    words = ("FREUNDE", "ER")
    claimed = entries_with(rules, sheet, "FREUNDE", words)["2"]
    plain = entries_with(rules, sheet, "FREUNDE", words, claim=False)["2"]
    assert (claimed.points, claimed.extra) == (10, 50)
    assert (plain.points, plain.extra) == (2, 0)


def test_w20_only_a_word_from_all_dice_counts(rules: WortKniffel) -> None:
    sheet = sheet_of(wortkniffel=50)
    assert entries_with(rules, sheet, "FREUNDE", ("FREUDE",))["6"].extra == 0
    assert entries_with(rules, sheet, "FREUDEN", ("REDE", "DU"))["chance"].extra == 0


def test_w20_the_joker_in_the_word_scores_nothing(rules: WortKniffel) -> None:
    found = entries_with(rules, sheet_of(wortkniffel=50), "?REUNDE", ("FREUNDE",))
    assert (found["4"].points, found["4"].extra) == (6, 50)


def test_w20_undo_takes_the_extra_back_and_keeps_the_right_to_it(
    rules: WortKniffel, with_one: Game
) -> None:
    entered = play(with_one, EnterBox("2"))
    back = play(entered, UndoEntry())
    assert back.totals(0) == with_one.totals(0)
    assert back.entries() == with_one.entries()
    taken_back = play(enter_freunde(new_game(rules), "wortkniffel"), UndoEntry())
    assert {entry.extra for entry in taken_back.entries().values()} == {0}


NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


@pytest.mark.parametrize("players", range(1, 9))
def test_w21_one_to_eight_players_have_eleven_turns_each(rules: WortKniffel, players: int) -> None:
    game = new_game(rules, NAMES[:players], by_lot=True, seed=str(players))
    turns = [0] * players
    while not game.over:
        turn = turn_of(game)
        assert turn.number == turns[turn.seat]
        turns[turn.seat] += 1
        game = turn_with(game, StrikeBox(BOXES[turn.number]))
    assert turns == [11] * players
    assert all(len(game.sheet(player).entries) == 11 for player in range(players))


@pytest.mark.parametrize("players", [(), (*NAMES, "Ida")])
def test_w21_no_fewer_and_no_more(rules: WortKniffel, players: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(rules, players)
    assert refused.value.ruling == "W21"


@pytest.mark.parametrize(
    "players", [("Anna", "anna"), ("Anna", " Anna "), ("Anna", ""), (" ",), ("Groß", "GROSS")]
)
def test_w21_players_can_be_told_apart(rules: WortKniffel, players: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(rules, players)
    assert refused.value.ruling == "W21"


def test_w21_nothing_but_undo_goes_on_after_the_end(rules: WortKniffel) -> None:
    game = new_game(rules)
    for box in BOXES:
        game = turn_with(game, StrikeBox(box))
    assert game.over
    assert game.turn is None
    assert game.entries() == {}
    refused = refusal(game, ThrowDice())
    assert isinstance(refused, IllegalActionError)
    assert refused.ruling == "W21"
    assert not play(game, UndoEntry()).over


def test_w21_the_highest_total_wins_and_equal_totals_share_a_rank(rules: WortKniffel) -> None:
    game = new_game(rules, NAMES[:4])
    for last in (StrikeBox("2"), EnterBox("chance"), EnterBox("chance"), StrikeBox("2")):
        game = turn_with(game, last)
    assert [game.totals(player).total for player in range(4)] == [0, 10, 10, 0]
    assert game.ranking() == [(1, 1), (1, 2), (3, 0), (3, 3)]


@pytest.mark.parametrize(
    ("policy", "classes"),
    [
        (REGEL, "ordinary loan"),
        (REGIONAL, "ordinary loan regional"),
        (DUDEN, "ordinary loan regional foreign"),
        (OFFEN, "ordinary loan regional foreign name"),
    ],
)
def test_w22_a_policy_admits_its_classes(
    small_lexicon: Lexicon, policy: Policy, classes: str
) -> None:
    assert POLICIES[policy.name] is policy
    example = {
        WordClass.ORDINARY: "Blume",
        WordClass.LOAN: "Pizza",
        WordClass.REGIONAL: "Lackl",
        WordClass.FOREIGN: "cringe",
        WordClass.NAME: "Uganda",
        WordClass.ABBREVIATION: "kWh",
        WordClass.OBSOLETE: "Joga",
    }
    for word_class, word in example.items():
        faces = word.upper().ljust(7, "X")
        game = thrown(new_game(rules_showing(faces, small_lexicon, policy)))
        if word_class.value in classes.split():
            assert play(game, LayWord(word)).entries().keys() >= {str(len(word)), "chance"}
        else:
            assert isinstance(refusal(game, LayWord(word)), WordRefusedError)


def test_w22_house_rules_stand_in_the_first_event(rules: WortKniffel) -> None:
    rules = replace(rules, policy=DUDEN)
    setup = Setup(("Anna",), "7", sand=None, options=rules.options, word_list="Omas Liste")
    game = Game.new(setup, rules)
    assert game.events[0] == GameStarted(setup)
    assert game.setup == setup
    assert (game.setup.sand, game.setup.word_list) == (None, "Omas Liste")
    assert game.setup.options == (("policy", "duden"),)


def test_w22_an_own_word_list_is_the_judge(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("own") / "own.wkl"
    write(path, [("Quux", WordClass.ORDINARY)], {})
    game = thrown(new_game(rules_showing("QUUXABC", Lexicon.open(path))))
    assert play(game, LayWord("quux")).entries()["4"].points == 10 + 1 + 1 + 8
    assert isinstance(refusal(game, LayWord("ab")), WordRefusedError)
