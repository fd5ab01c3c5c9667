"""``wortkniffel analyse``: a game looked back on, in a terminal and for programs."""

import json
import re
from pathlib import Path

import pytest

from tests.cases.table import new_game, thrown
from tests.unit.cli.analysed import (
    STRANGE,
    analyse,
    at_home,
    six_columns,
    two_of_kniffel,
    without_a_table,
    words_begun,
)
from tests.unit.cli.running import run
from tests.unit.cli.test_commands import imported_by
from wortkniffel.archive.exchange import as_json
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules.events import DiceThrown
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.notation import text_of


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """Of somebody with Kniffel (1), Wort-Kniffel (2), six columns (3), Kniffel ``ohne`` (4)."""
    return at_home(
        tmp_path_factory.mktemp("home"),
        two_of_kniffel(),
        words_begun(lexicon),
        six_columns(),
        without_a_table(),
        thrown(new_game(Kniffel())),
    )


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


def test_luck_and_skill_of_everybody_stand_apart_and_add_up(home: Path) -> None:
    outcome = analyse(home, "1")
    assert (outcome.status, outcome.complaint) == (0, "")
    game = two_of_kniffel()
    assert outcome.lines[:3] == [
        "Analyse einer Partie",
        "Kniffel · Regelblatt · 60 s",
        "Verglichen mit dem besten Spiel.",
    ]
    assert outcome.lines[4].split() == ["Name", "Ergebnis", "Glück", "Verschenkt"]
    totals = [game.totals(seat).total for seat in game.seats]
    for line, total, name in zip(outcome.lines[5:7], totals, ("Anna", STRANGE), strict=True):
        told, result, luck, lost = line.split()
        assert (told, number(result)) == (name, total)
        assert 248.3 + number(luck) + number(lost) == pytest.approx(total, abs=0.16)
    assert f"Anna: {totals[0]} Punkte" in outcome.lines


def test_every_turn_is_walked_through_within_eighty_columns(home: Path) -> None:
    outcome = analyse(home, "1")
    assert max(map(len, outcome.lines)) <= 80
    for turn in range(1, 14):
        assert sum(line.startswith(f"  Zug {turn}: Glück ") for line in outcome.lines) == 2
    # Each decision has a line, with what it lost at the right edge.
    assert any(re.fullmatch(r" {4}1\. [1-6 ]{9} .* behalten; besser .*−\d+,\d", line)
               for line in outcome.lines)  # fmt: skip
    assert "  Am teuersten" in outcome.lines


def test_words_that_were_missed_are_named(home: Path, lexicon: Lexicon) -> None:
    outcome = analyse(home, "2")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert "bekannt sind: geläufige Wörter" in outcome.out
    throw = next(e.throw for e in words_begun(lexicon).events if isinstance(e, DiceThrown))
    missed = next(line for line in outcome.lines if "nicht gefunden: " in line)
    word = missed.split(": ")[1].split()[0]
    assert word in lexicon.words_from(throw)
    assert "Zu erwarten" in outcome.out
    assert any("0 für 4 Buchstaben; besser" in line for line in outcome.lines)


def test_a_plain_terminal_gets_plain_letters(home: Path) -> None:
    outcome = analyse(home, "1", encoding="ascii")
    assert outcome.status == 0
    assert "?" not in outcome.out
    assert "Glueck der Wuerfel" in outcome.out
    assert re.search(r"Verschenkt +-\d+,\d", outcome.out)


def test_programs_get_everything_in_a_line(home: Path) -> None:
    outcome = analyse(home, "1", "--json")
    (line,) = outcome.lines
    told = json.loads(line)
    assert (told["game"], told["options"], told["knowledge"]) == (
        "kniffel",
        {"preset": "regelblatt"},
        None,
    )
    game = two_of_kniffel()
    assert [(column["name"], column["total"]) for column in told["columns"]] == [
        ("Anna", game.totals(0).total),
        (STRANGE, game.totals(1).total),
    ]
    for column in told["columns"]:
        assert column["over"]
        assert column["total"] == pytest.approx(
            column["mean"] + column["luck"] - column["lost"], abs=1e-3
        )
        assert column["lost"] == pytest.approx(sum(column["lost_by"].values()), abs=1e-3)
        assert column["curve"][-1] == column["expected"] == pytest.approx(column["total"])
        assert len(column["turns"]) == 13
        for turn in column["turns"]:
            lost = sum(decision["lost"] for decision in turn["decisions"])
            assert turn["lost"] == pytest.approx(lost, abs=1e-3)
            for decision in turn["decisions"]:
                assert decision["kind"] in {"keep", "stop", "box", "time"}
                assert {"worth"} < set(decision["chosen"])
    keeps = [
        decision["chosen"]
        for turn in told["columns"][0]["turns"]
        for decision in turn["decisions"]
        if decision["kind"] == "keep"
    ]
    assert keeps
    assert all(len(kept["keep"]) == len(kept["keep_dice"]) < 5 for kept in keeps)


def test_programs_get_the_words_too(home: Path) -> None:
    told = json.loads(analyse(home, "2", "--json", "--kenntnis", "gelaeufig").out)
    assert (told["knowledge"], told["over"], told["note"]) == ("gelaeufig", False, None)
    (turn,) = told["columns"][0]["turns"]
    assert (turn["box"], turn["points"], turn["found"]) == ("4", 0, [])
    assert [word["band"] for word in turn["missed"]] == sorted(
        word["band"] for word in turn["missed"]
    )


def test_each_of_six_columns_is_a_game(home: Path) -> None:
    outcome = analyse(home, "3")
    assert outcome.status == 0
    assert len(re.findall(r"^Nr\. \d: \d+ Punkte nach ", outcome.out, re.MULTILINE)) == 6


@pytest.mark.parametrize("written", [text_of, lambda game: as_json(game.events)])
def test_a_file_with_a_game_is_as_good_as_a_number(
    home: Path, tmp_path: Path, written: object
) -> None:
    file = tmp_path / "Partie.txt"
    assert callable(written)
    file.write_text(written(two_of_kniffel()), encoding="utf-8")
    assert analyse(tmp_path, str(file)).out == analyse(home, "1").out


def test_a_game_comes_from_standard_input_too(home: Path) -> None:
    outcome = analyse(home, "-", given=text_of(two_of_kniffel()).encode())
    assert (outcome.status, outcome.lines[1]) == (0, "Kniffel · Regelblatt · 60 s")


def test_a_game_without_an_entry_is_status_1(home: Path) -> None:
    outcome = analyse(home, "5")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.complaint == "wortkniffel: In diesem Spiel ist noch nichts eingetragen.\n"


def test_a_number_that_is_not_there_is_status_2(home: Path) -> None:
    outcome = analyse(home, "77")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Ein Spiel mit der Nummer 77 ist nicht gespeichert." in outcome.complaint


def test_words_for_a_game_without_words_are_status_2(home: Path) -> None:
    outcome = analyse(home, "1", "--kenntnis", "ganz")
    assert (outcome.status, outcome.out) == (2, "")
    assert "Kniffel hat keine Wörter, also nichts für --kenntnis." in outcome.complaint


@pytest.mark.parametrize("content", ["Mahlzeit", "{}", None])
def test_a_file_that_is_no_game_is_status_3(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "Partie.txt"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    outcome = analyse(tmp_path, str(file))
    assert (outcome.status, outcome.out) == (3, "")
    assert str(file) in outcome.complaint


def test_a_game_that_nobody_has_solved_names_the_command_that_does(home: Path) -> None:
    outcome = analyse(home, "4")
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.splitlines()[-1] == (
        "Dieser Befehl rechnet sie aus: wortkniffel solve kniffel --preset ohne"
    )


def test_own_words_that_were_not_agreed_on_do_not_count(
    home: Path, tmp_path: Path, lexicon: Lexicon
) -> None:
    at_home(tmp_path, words_begun(lexicon))
    words = tmp_path / "config" / "wortkniffel" / "woerter.txt"
    words.parent.mkdir(parents=True)
    words.write_text("+ Knorf\n", encoding="utf-8")
    assert analyse(tmp_path, "1").out == analyse(home, "2").out


def test_another_list_is_measured_roughly_and_that_is_told(
    tmp_path: Path, small_list: Path, lexicon: Lexicon
) -> None:
    at_home(tmp_path, words_begun(lexicon))
    chosen = run(
        "lists",
        "use",
        str(small_list),
        XDG_DATA_HOME=str(tmp_path / "data"),
        XDG_CONFIG_HOME=str(tmp_path / "config"),
    )
    assert chosen.status == 0
    outcome = analyse(tmp_path, "1")
    assert outcome.status == 0
    assert "ungefähr: gerechnet mit der mitgelieferten Wortliste" in outcome.out


def test_whoever_asks_for_help_does_not_wait_for_numpy() -> None:
    assert "numpy" not in imported_by("-m", "wortkniffel", "analyse", "--help")
