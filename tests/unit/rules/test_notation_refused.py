"""A text that tells no game, or one that was not played so, is refused by its line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases.table import new_game, play, thrown
from tests.cases.written_game import LINES, rules_of_freunde, written_game
from tests.unit.rules.laws import Agreed, Step, agreed, relaxed, steps
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.events import EnterBox, Setup
from wortkniffel.rules.family import Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.notation import text_of
from wortkniffel.rules.notation_reader import NotationError, game_of
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset


def refusal(text: str, rules: Ruleset) -> NotationError:
    with pytest.raises(NotationError) as caught:
        game_of(text, lambda _setup: rules)
    return caught.value


def outcome_of(text: str, rules: Ruleset) -> Game | NotationError:
    try:
        return game_of(text, lambda _setup: rules)
    except NotationError as refused:
        return refused


def with_line(number: int, line: str) -> str:
    """The written game with one line, counted from 1, instead of what stands there."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


@pytest.mark.parametrize(
    ("number", "line", "fault"),
    [
        (1, "Wortkniffel-Partie 2", "Hier muss „Wortkniffel-Partie 1“ stehen."),
        (2, "Spiel: wort", "„Spiel: wort“ ist so nicht zu lesen."),
        (3, "Regeln: policy", "„Regeln: policy“ ist so nicht zu lesen."),
        (4, "Spieler: Anna, Ben: der Zweite", "„Spieler: Anna, Ben: der Zweite“ ist so"),
        (4, 'Spieler: "\\q"', '„Spieler: "\\q"“ ist so nicht zu lesen.'),
        (5, "Los: vielleicht", "„Los: vielleicht“ ist so nicht zu lesen."),
        (6, "Sand: ١٢", "„Sand: ١٢“ ist so nicht zu lesen."),
        (6, f"Sand: {'9' * 5000}", "„Sand: …“ ist so nicht zu lesen."),
        (7, "Los: nein", "„Los“ steht zweimal da."),
        (7, "Kennung:", "„Kennung:“ ist so nicht zu lesen."),
        (10, "  Zug begonnen", "„Zug begonnen“ ist so nicht zu lesen."),
        (10, "  Zug begonnen bei nan s", "„Zug begonnen bei nan s“ ist so"),
        (11, "  Wurf 1: FREUNDE? bei 1,25 s", "„Wurf 1: FREUNDE? bei 1,25 s“ ist so"),
        (14, "  Kästchen wortkniffel: 50 bei 4,0 s", "„Kästchen wortkniffel: 50 bei 4,0 s“ ist"),
        (24, "  Zug übersprungen bei 131,0 s", "„Zug übersprungen bei 131,0 s“ ist so nicht"),
    ],
)
def test_a_line_that_cannot_be_read(
    small_lexicon: Lexicon, number: int, line: str, fault: str
) -> None:
    refused = refusal(with_line(number, line), rules_of_freunde(small_lexicon))
    assert refused.fault.startswith(fault)
    assert refused.line == number
    assert str(refused) == f"Zeile {refused.line}: {refused.fault}"


def test_a_field_that_is_missing(small_lexicon: Lexicon) -> None:
    text = "\n".join(line for line in LINES if not line.startswith("Kennung"))
    refused = refusal(text, rules_of_freunde(small_lexicon))
    assert (refused.line, refused.fault) == (8, "Hier fehlt „Kennung: …“.")


@pytest.mark.parametrize("text", ["", "\n\n", "x", "{}", "\0", "Spiel: Kniffel (kniffel)"])
def test_what_is_something_else_altogether(text: str) -> None:
    refused = refusal(text, Punktverkehrt())
    assert refused.line == 1
    assert refused.fault == "Hier muss „Wortkniffel-Partie 1“ stehen."


@pytest.mark.parametrize(
    ("number", "line", "fault"),
    [
        (4, "Spieler: Anna, anna", "Den Namen anna gibt es zweimal."),
        (4, "Spieler:", "Es spielen 1 bis 8 Personen."),
        (4, 'Spieler: Anna, "\\ud800"', "Darin steht ein halbes Zeichen."),
        (6, "Sand: 0", "So lange läuft keine Sanduhr."),
        (6, "Sand: 999999999", "So lange läuft keine Sanduhr."),
        (3, "Regeln:", "Die Regeln müssen alle hier stehen: policy=regel."),
        (3, "Regeln: policy=duden", "Die Regeln müssen alle hier stehen: policy=regel."),
        (2, "Spiel: Kniffel (kniffel)", "Das sind nicht die Regeln dieses Spiels."),
        (11, "  Wurf 1: F R E U N D D bei 1,25 s", "Nach der Kennung liegt hier F R E U N D E."),
        (11, "  Wurf 1: (F) R E U N D E bei 1,25 s", "Der erste Wurf im Zug ist mit allen W"),
        (12, "  Wurf 2: (F) R E U N D bei 2,0 s", "Nach der Kennung liegt hier F R E U N D E."),
        (12, "  Wurf 2: (F) (R) (E) (U) (N) (D) (E) bei 2,0 s", "Alle Würfel sind gehalten"),
        (12, "  Sand abgelaufen bei 2,0 s", "Der Sand läuft noch."),
        (13, "  Wort FREUNDIN: Freundin bei 3,5 s", "FREUNDIN liegt nicht in den Würfeln."),
        (13, "  Wort freunde: Freunde bei 3,5 s", "„freunde“ lässt sich nicht legen."),
        (13, '  Wort "": Freunde bei 3,5 s', "„“ lässt sich nicht legen."),
        (13, "  Wort E: e bei 3,5 s", "„E“ lässt sich nicht legen."),
        (13, "  Wort FREUNDE: Feinde bei 3,5 s", "FREUNDE wird anders geschrieben."),
        (13, "  Wort FREUNDE bei 3,5 s", "FREUNDE wird anders geschrieben."),
        (13, "  Wort FREUNDE: Freunde bei 121,0 s", "Die Sanduhr ist abgelaufen"),
        (
            13,
            "  Wort FREUNDE: Freunde bei 1,5 s",
            "Die Uhr stand zuletzt auf 2,0 s, hier steht 1,5",
        ),
        (
            13,
            "  Wort FREUNDE: Freunde bei 1e999 s",
            "Die Uhr stand zuletzt auf 2,0 s, hier steht inf",
        ),
        (14, "  Kästchen Unsinn (unsinn): 50 bei 4,0 s", "Ein Kästchen unsinn gibt es nicht."),
        (
            14,
            "  Kästchen Wort-Kniffel (wortkniffel): 51 mit FREUNDE [1 2 3 4 5 6 7] bei 4,0 s",
            "Nach den Regeln bringt das Kästchen 50 mit FREUNDE.",
        ),
        (
            14,
            "  Kästchen Wort-Kniffel (wortkniffel): 50 gestrichen bei 4,0 s",
            "Nach den Regeln bringt das Kästchen 0.",
        ),
        (14, "  Kästchen Straße (strasse): 30 bei 4,0 s", "Dafür ist nichts da"),
        (20, "  Sand abgelaufen bei 126,9 s", "Der Sand läuft noch."),
        (21, "  Eintrag zurückgenommen bei 130,5 s", "Es gibt keinen Eintrag zum Zurücknehmen."),
        (
            21,
            "  Kästchen Chance (chance): 10 bei 130,5 s",
            "Nach den Regeln bringt das Kästchen 0.",
        ),
        (
            27,
            "  Kästchen 6 Buchstaben (6): 10 + 100 extra mit FREUNDE [1 2 3 4 5 6 7] bei 134,0 s",
            "Nach den Regeln bringt das Kästchen 10 + 50 extra mit FREUNDE.",
        ),
    ],
)
def test_what_rules_and_seed_do_not_lead_to(
    small_lexicon: Lexicon, number: int, line: str, fault: str
) -> None:
    refused = refusal(with_line(number, line), rules_of_freunde(small_lexicon))
    assert refused.line == number
    assert refused.fault.startswith(fault)


@pytest.mark.parametrize(
    ("number", "line", "proper"),
    [
        (9, "Anna, Runde 2", "Anna, Runde 1"),
        (9, "Bernd, Runde 1", "Anna, Runde 1"),
        (12, "  Wurf 3: (F) (R) E U N D E bei 2,0 s", "Wurf 2: (F) (R) E U N D E bei 2,0 s"),
        (10, "  Zug begonnen bei 0,50 s", "Zug begonnen bei 0,5 s"),
        (29, "Stand Anna: 330", "Stand Anna: 110"),
        (29, "Ergebnis Anna: 110", "Stand Anna: 110"),
    ],
)
def test_what_is_for_readers_has_to_be_right_too(
    small_lexicon: Lexicon, number: int, line: str, proper: str
) -> None:
    refused = refusal(with_line(number, line), rules_of_freunde(small_lexicon))
    assert (refused.line, refused.fault) == (number, f"Hier muss „{proper}“ stehen.")


def test_what_is_missing_or_too_much_at_the_end(small_lexicon: Lexicon) -> None:
    rules = rules_of_freunde(small_lexicon)
    short = refusal("\n".join(LINES[:-2]), rules)
    assert str(short) == 'Nach Zeile 29 fehlt: „Stand "Ben: der Zweite": 0“.'
    both = refusal("\n".join(LINES[:-3]), rules)
    assert str(both) == "Nach Zeile 27 fehlt: „Stand Anna: 110“."
    long = refusal("\n".join([*LINES, "Stand Anna: 110"]), rules)
    assert (long.line, long.fault) == (32, "Hier ist das Spiel zu Ende.")


def test_luck_of_another_seed_is_refused_at_the_first_throw() -> None:
    game = play(thrown(new_game(Punktverkehrt(), seed="7")), EnterBox("kontrollverlust"))
    lines = text_of(game).split("\n")
    place = lines.index("Kennung: 7")
    lines[place] = "Kennung: 8"
    refused = refusal("\n".join(lines), game.ruleset)
    assert lines[refused.line - 1].startswith("  Wurf 1: ")
    assert re.fullmatch("Nach der Kennung liegt hier [1-6]( [1-6]){4}.", refused.fault)


def test_words_in_a_game_without_words_are_refused() -> None:
    lines = text_of(thrown(new_game(Punktverkehrt()))).split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith("  Wurf 1"))
    lines.insert(place + 1, "  Wort HAUS: Haus bei 0,0 s")
    refused = refusal("\n".join(lines), Punktverkehrt())
    assert refused.line == place + 2
    assert refused.fault == "In diesem Spiel werden keine Wörter gelegt."


def test_games_and_options_that_there_are_not(small_lexicon: Lexicon) -> None:
    supplies = Supplies(small_lexicon, load_dice())

    def rules_for(setup: Setup) -> Ruleset:
        return installed_games().family(setup.ruleset).ruleset(supplies, setup.options)

    for number, line, fault in (
        (2, "Spiel: Schach (schach)", "Ein Spiel „schach“ gibt es hier nicht."),
        (3, "Regeln: preset=ohne", "Wort-Kniffel hat keine Auswahl „preset“ (möglich: policy)."),
        (3, "Regeln: policy=streng", "Für „policy“ gibt es „streng“ nicht, nur "),
    ):
        with pytest.raises(NotationError) as caught:
            game_of(with_line(number, line), rules_for)
        assert caught.value.line == number
        assert caught.value.fault.startswith(fault)


def test_other_dice_than_those_that_were_played_with_are_refused(small_lexicon: Lexicon) -> None:
    setup = Setup(("Anna",), "7", None, options=(("policy", "regel"),))
    digest = load_dice().digest()
    text = text_of(Game.new(setup, rules_of_freunde(small_lexicon)))
    lines = text.replace("Kennung: 7\n", f"Kennung: 7\nWürfel: {digest}\n")
    refused = refusal(lines, rules_of_freunde(small_lexicon))
    assert (refused.line, refused.fault) == (
        8,
        "Gespielt wurde mit anderen Würfeln, als hier liegen.",
    )


@relaxed
@given(agreed, steps, st.data())
def test_a_text_is_refused_or_is_that_of_its_game(
    any_rules: Ruleset,
    small_lexicon: Lexicon,
    agreed: Agreed,
    wishes: list[Step],
    data: st.DataObject,
) -> None:
    """Whatever line is left out, told twice or put elsewhere."""
    player = agreed.seat(any_rules, small_lexicon)
    for step in wishes:
        player.take(step)
    lines = [line for line in text_of(player.game).split("\n") if line]
    place, other = data.draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
    changed = [*lines[:place], *lines[place + 1 :]]
    if data.draw(st.booleans()):
        changed.insert(other, lines[place])
    outcome = outcome_of("\n".join(changed), any_rules)
    if isinstance(outcome, NotationError):
        assert 1 <= outcome.line <= len(changed)
    else:
        assert [line for line in text_of(outcome).split("\n") if line] == changed


@given(st.integers(0), st.characters())
def test_one_wrong_character_ends_in_nothing_worse_than_a_refusal(
    small_lexicon: Lexicon, number: int, char: str
) -> None:
    text = "\n".join(LINES)
    place = number % len(text)
    rules = rules_of_freunde(small_lexicon)
    outcome = outcome_of(text[:place] + char + text[place + 1 :], rules)
    if isinstance(outcome, NotationError):
        assert 1 <= outcome.line <= len(LINES) + 1
    else:
        assert len(outcome.events) == len(written_game(small_lexicon).events)
