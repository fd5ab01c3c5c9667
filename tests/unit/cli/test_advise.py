"""``wortkniffel advise``: what best to do with dice on a real table."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.running import COMMAND, run, run_at_home
from tests.unit.cli.test_commands import HEAVY, imported_by

KNIFFEL = ("--game", "kniffel")
WORT = ("--game", "wort")

pytestmark = pytest.mark.usefixtures("default_list")


def lines(*arguments: str) -> list[str]:
    outcome = run("advise", *arguments)
    assert (outcome.status, outcome.complaint) == (0, "")
    return outcome.lines


def answer(*arguments: str) -> dict[str, Any]:
    [line] = lines(*arguments, "--json")
    told: dict[str, Any] = json.loads(line)
    return told


def test_it_says_what_is_best_and_then_all_the_rest() -> None:
    sheet = "1=3,2=6,3=9,4=12,kniffel=0,chance=22,gross=40,klein=30,fullhouse=25"
    assert lines(*KNIFFEL, "--dice", "66656", "--throw", "2", "--sheet", sheet) == [
        "Wurf 2 von 3: 6 6 6 5 6",
        "Halte 6 6 6 6 und wirf einen Würfel: 244,2 im Mittel am Ende.",
        "",
        "Halten und noch einmal werfen",
        "6 6 6 6  244,2",
        "6 6 6    229,9  –14,3",
        "6 6 6 5  227,0  –17,1",
        "6 6      213,4  –30,8",
        "6 6 5    210,7  –33,5",
        "5        207,1  –37,1",
        "6        206,8  –37,4",
        "6 5      206,8  –37,4",
        "",
        "Kästchen     jetzt  am Ende  Chance",
        "Sechser         24    242,6   100 %",
        "Viererpasch     29    231,5     0 %",
        "Dreierpasch     29    223,2     0 %",
        "Fünfer           5    195,5     0 %",
    ]


def test_a_throw_is_the_first_of_its_turn_unless_it_is_said_otherwise() -> None:
    usual = lines(*KNIFFEL, "--dice", "33445")
    assert usual == lines(*KNIFFEL, "--dice", "33445", "--throw", "1")
    assert usual != lines(*KNIFFEL, "--dice", "33445", "--throw", "2")
    after_the_last = lines(*KNIFFEL, "--dice", "33445", "--throw", "3")
    assert after_the_last[1].startswith("Trag ")
    assert not any(line.startswith("Halten") for line in after_the_last)


def test_dice_and_words_may_come_in_any_order() -> None:
    usual = lines(*KNIFFEL, "--dice", "33445")
    for dice in (
        ["--dice", "3,3,4,4,5"],
        ["--dice", "3", "3", "4", "4", "5"],
        ["--dice", "33", "445"],
    ):
        assert lines(*KNIFFEL, *dice) == usual
    told = answer(*KNIFFEL, "--dice", "54343")
    assert told["dice"] == "54343"
    assert told["keeps"][0] == {
        "faces": "44",
        "dice": [2, 4],
        "total": pytest.approx(246.3, abs=0.1),
    }


def test_letters_in_the_order_of_the_dice_stay_on_these_dice() -> None:
    assert answer(*WORT, "--dice", "TSECURB")["dice"] == "TSECURB"
    assert sorted(answer(*WORT, "--dice", "BRUCEST")["dice"]) == sorted("TSECURB")


def test_without_dice_it_says_what_the_sheet_is_worth() -> None:
    told = lines(*KNIFFEL)
    assert told[0] == "Vor dem ersten Wurf: 248,3 im Mittel am Ende."
    assert told[2] == "Chance auf Punkte in diesem Zug"
    assert len(told) == 3 + 13
    later = answer(*KNIFFEL, "--sheet", "6=18,kniffel=50")
    assert (later["points"], later["throw"], later["keeps"], later["entries"]) == (68, 0, [], [])
    assert later["total"] > 248.3 + 30


def test_json_has_everything_in_four_decimals() -> None:
    told = answer(*KNIFFEL, "--dice", "66666", "--throw", "2", "--sheet", "kniffel=50,1=3")
    assert list(told) == [
        *("game", "options", "knowledge", "note", "sheet", "dice", "throw", "points", "total"),
        *("stop", "keeps", "entries", "chances"),
    ]
    assert (told["game"], told["options"]) == ("kniffel", {"preset": "regelblatt"})
    assert (told["knowledge"], told["note"]) == (None, "")
    assert told["sheet"]["1"] == {"points": 3, "extra": 0}
    assert (told["throw"], told["points"], told["stop"]) == (2, 53, True)
    assert told["entries"][0] == {
        "box": "6",
        "name": "Sechser",
        "points": 30,
        "extra": 50,
        "fits": True,
        "words": [],
        "total": told["total"],
    }
    assert len(told["entries"]) == len(told["chances"]) == 11
    # Every set of faces that can be kept, but for all five.
    assert [keep["faces"] for keep in told["keeps"]] == ["6666", "666", "66", "6", ""]
    figures = [told["total"], *(row["total"] for row in (*told["keeps"], *told["entries"]))]
    assert all(re.fullmatch(r"\d+\.\d{1,4}", str(figure)) for figure in figures)


def test_words_that_were_found_count_though_few_know_them() -> None:
    dice = (*WORT, "--dice", "STATIER", "--throw", "3")
    assert answer(*dice)["entries"][0]["box"] != "wortkniffel"
    best = answer(*dice, "Statier")["entries"][0]
    assert (best["box"], best["words"], best["points"]) == ("wortkniffel", ["STATIER"], 50)


def test_a_word_that_does_not_count_is_told_and_the_rest_answered() -> None:
    dice = (*WORT, "--dice", "BESTAND")
    outcome = run("advise", *dice, "bestand", "Quatsch", "bteand")
    assert outcome.status == 1
    assert outcome.complaint.splitlines() == [
        "wortkniffel: QUATSCH: dafür fehlen Q U C H.",
        "wortkniffel: BTEAND gilt nicht: steht nicht in der Wortliste.",
    ]
    assert outcome.lines == lines(*dice, "bestand")
    assert "Trag 50 bei Wort-Kniffel ein (BESTAND)" in outcome.out


def test_own_words_make_it_approximate_and_that_is_said(tmp_path: Path) -> None:
    assert run_at_home(tmp_path, "lists", "allow", "Quixx").status == 0
    outcome = run_at_home(tmp_path, "advise", *WORT)
    assert outcome.status == 0
    assert outcome.lines[1].startswith("Die Werte sind ungefähr: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([*KNIFFEL, "--dice", "3446"], "Kniffel hat 5 Würfel, angegeben sind 4."),
        ([*KNIFFEL, "--dice", "34466", "haus"], "Kniffel hat keine Wörter: „haus“ ist zu viel."),
        ([*KNIFFEL, "--dice", "34466", "--throw", "4"], "--throw: Kniffel hat nur 3 Würfe."),
        ([*KNIFFEL, "--throw", "2"], "Was die Würfel zeigen, fehlt: --dice WÜRFEL."),
        ([*WORT, "haus"], "Was die Würfel zeigen, fehlt: --dice WÜRFEL."),
        ([*WORT, "--dice", "NNNNNNN"], "können NNNNNNN nicht zugleich zeigen."),
        ([*WORT, "--sheet", "strasse=17"], "--sheet: Straße kann nicht 17 Punkte haben"),
        ([*KNIFFEL, "--sheet", "bla=1"], "--sheet: „bla“ gibt es nicht (möglich: 1, 2, 3, "),
        ([*KNIFFEL, "--kenntnis", "kind"], "Kniffel hat keine Wörter, also nichts für --kenntnis."),
        ([*KNIFFEL, "--dice-file", "x.toml"], "also nichts für --dice-file."),
        ([*KNIFFEL, "--policy", "regel"], "Kniffel hat keine Auswahl „policy“"),
        (
            [
                *("--game", "punktverkehrt", "--sheet"),
                "1=1,2=2,3=3,4=4,5=5,6=6,dreierbande=9,viererbande=9,vollebude=0,"
                "kurzereihe=0,langereihe=0,allefuenfe=0,kontrollverlust=9",
            ],
            "Auf diesem Blatt ist nichts mehr frei.",
        ),
    ],
)
def test_what_does_not_fit_the_game_is_status_2_and_one_sentence(
    arguments: list[str], sentence: str
) -> None:
    outcome = run("advise", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.complaint.startswith("wortkniffel: ")
    assert sentence in outcome.complaint
    assert outcome.complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "es fehlt: --game"),
        (["--game", "schach"], "„schach“ gibt es nicht"),
        ([*KNIFFEL, "--throw", "0"], "--throw: gebraucht wird eine ganze Zahl ab 1"),
        ([*WORT, "--kenntnis", "alles"], "'alles' gibt es nicht (möglich: "),
    ],
)
def test_wrong_use_is_status_2_and_shows_examples(arguments: list[str], sentence: str) -> None:
    outcome = run("advise", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.complaint.startswith("Aufruf: wortkniffel advise --game SPIEL --dice WÜRFEL")
    assert sentence in outcome.complaint.splitlines()[-1]


def test_a_game_that_is_not_solved_is_status_3_and_names_the_command() -> None:
    outcome = run("advise", *KNIFFEL, "--preset", "yahtzee")
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.endswith(
        "kniffel-yahtzee.npz noch nicht.\n"
        "Dieser Befehl rechnet sie aus: wortkniffel solve kniffel --preset yahtzee\n"
    )


def test_the_command_that_solves_takes_list_and_dice_along(
    small_list: Path, tmp_path: Path
) -> None:
    dice = tmp_path / "zwei Würfel.toml"
    values = "\n".join(f"{face} = 1" for face in "ABCDEFG")
    faces = ", ".join(f'"{face * 6}"' for face in "ABCDEFG")
    dice.write_text(f"dice = [{faces}]\n[values]\n{values}\n", encoding="utf-8")
    outcome = run("advise", *WORT, "--list", str(small_list), "--dice-file", str(dice))
    assert (outcome.status, outcome.out) == (3, "")
    command = outcome.complaint.splitlines()[-1].partition(": ")[2]
    assert shlex.split(command) == [
        *("wortkniffel", "solve", "wort", "--policy", "regel", "--kenntnis", "gelaeufig"),
        *("--list", str(small_list), "--dice", str(dice)),
    ]


def test_files_that_cannot_be_used_are_status_3() -> None:
    for option in (("--list", "fehlt.wkl"), ("--dice-file", "fehlt.toml")):
        outcome = run("advise", *WORT, *option)
        assert (outcome.status, outcome.out) == (3, "")
        assert option[1] in outcome.complaint


def test_a_number_game_does_not_open_the_list(tmp_path: Path) -> None:
    chosen = tmp_path / "data" / "wortkniffel" / "liste.wkl"
    chosen.parent.mkdir(parents=True)
    chosen.write_bytes(b"no list")
    assert run_at_home(tmp_path, "advise", *WORT).status == 3
    assert run_at_home(tmp_path, "advise", *KNIFFEL).status == 0


def test_help_is_german_and_its_examples_work() -> None:
    outcome = run("advise", "--help")
    assert (outcome.status, outcome.complaint) == (0, "")
    for english in ("usage", "show this", "options:", "positional"):
        assert english not in outcome.out
    examples = re.findall(r"wortkniffel advise (--game [a-z]+ .*)\n", outcome.out)
    assert len(examples) == 2
    for example in examples:
        assert run("advise", *shlex.split(example)).status == 0


def test_nothing_heavy_is_imported_for_help() -> None:
    assert not imported_by(*COMMAND[1:], "advise", "--help") & HEAVY


def test_plain_letters_where_there_are_no_others() -> None:
    outcome = run("advise", *KNIFFEL, PYTHONIOENCODING="ascii")
    assert outcome.lines[0] == "Vor dem ersten Wurf: 248,3 im Mittel am Ende."
    assert any(line.startswith("Grosse Strasse") for line in outcome.lines)
