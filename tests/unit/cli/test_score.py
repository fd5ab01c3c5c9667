"""``wortkniffel score``: what a throw is worth in each box."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.unit.cli.running import COMMAND, ROOT, environment, run, run_at_home
from tests.unit.cli.test_commands import HEAVY, imported_by
from wortkniffel.cli.arguments import ArgumentParser
from wortkniffel.cli.games import add_game_options
from wortkniffel.rules import kniffel
from wortkniffel.rules.family import Choice, Family, Option
from wortkniffel.rules.registry import Games

NO_FIT = "– passt nicht"


@pytest.fixture(scope="module")
def small(small_list: Path) -> tuple[str, str]:
    """The option that takes the small list."""
    return "--list", str(small_list)


def showing(folder: Path, faces: str) -> tuple[str, str]:
    """The option that takes dice with one letter each, all worth 1 but H, which is worth 2."""
    path = folder / "würfel.toml"
    values = "\n".join(f"{face} = {2 if face == 'H' else 1}" for face in sorted(set(faces) - {"?"}))
    dice = ", ".join(f'"{face * 6}"' for face in faces)
    path.write_text(f"dice = [{dice}]\n[values]\n{values}\n", encoding="utf-8")
    return "--dice", str(path)


def boxes(*arguments: str) -> dict[str, str]:
    """What stands beside the name of each box."""
    outcome = run("score", *arguments)
    assert (outcome.status, outcome.complaint) == (0, "")
    lines = [re.fullmatch(r"(.+?) +(–|\d+)(?:  (.+))?", line) for line in outcome.lines]
    return {line[1]: f"{line[2]} {line[3] or ''}".rstrip() for line in lines if line}


def test_every_box_has_a_line_with_its_points_under_each_other() -> None:
    outcome = run("score", "kniffel", "34466")
    assert (outcome.status, outcome.complaint) == (0, "")
    assert outcome.lines == [
        "Einser          –  passt nicht",
        "Zweier          –  passt nicht",
        "Dreier          3",
        "Vierer          8",
        "Fünfer          –  passt nicht",
        "Sechser        12",
        "Dreierpasch     –  passt nicht",
        "Viererpasch     –  passt nicht",
        "Full House      –  passt nicht",
        "Kleine Straße   –  passt nicht",
        "Große Straße    –  passt nicht",
        "Kniffel         –  passt nicht",
        "Chance         23",
    ]


@pytest.mark.parametrize(
    ("dice", "worth"),
    [
        ("12334", {"Dreier": "6", "Kleine Straße": "30", "Große Straße": NO_FIT, "Chance": "13"}),
        ("12346", {"Kleine Straße": "30", "Große Straße": NO_FIT, "Chance": "16"}),
        ("53412", {"Kleine Straße": "30", "Große Straße": "40", "Full House": NO_FIT}),
        ("13456", {"Kleine Straße": "30", "Große Straße": NO_FIT}),
        ("33444", {"Dreierpasch": "18", "Viererpasch": NO_FIT, "Full House": "25"}),
        ("22252", {"Dreierpasch": "13", "Viererpasch": "13", "Full House": NO_FIT}),
        ("66666", {"Sechser": "30", "Full House": NO_FIT, "Kniffel": "50", "Chance": "30"}),
    ],
)
def test_kniffel(dice: str, worth: dict[str, str]) -> None:
    assert boxes("kniffel", dice).items() >= worth.items()


def test_punktverkehrt_has_its_own_names() -> None:
    told = boxes("punktverkehrt", "55666")
    assert list(told) == [
        *("1er", "2er", "3er", "4er", "5er", "6er", "Dreierbande", "Viererbande"),
        *("Volle Bude", "Kurze Reihe", "Lange Reihe", "Alle Fünfe", "Kontrollverlust"),
    ]
    assert told["Dreierbande"] == told["Kontrollverlust"] == "28"
    assert told["Volle Bude"] == "25"
    assert told["Viererbande"] == NO_FIT


@pytest.mark.parametrize(
    "dice",
    [
        ["3,4,4,6,6"],
        ["3, 4, 4, 6, 6"],
        ["3-4-4-6-6"],
        ["3 4 4 6 6"],
        ["3", "4", "4", "6", "6"],
        ["344", "66"],
        ["3;4/4+6.6"],
    ],
)
def test_dice_may_be_written_in_any_usual_way(dice: list[str]) -> None:
    assert run("score", "Kniffel", *dice).out == run("score", "kniffel", "34466").out


def test_words_that_are_given_are_laid_and_no_others(
    small: tuple[str, str], tmp_path: Path
) -> None:
    dice = showing(tmp_path, "HAUSRAT")
    nothing = ("2 Buchstaben", "5 Buchstaben", "6 Buchstaben", "Drei Wörter", "Straße")
    assert boxes("wort", "TARSUAH", "haus", "Rat", *dice, *small) == {
        **dict.fromkeys(nothing, NO_FIT),
        "3 Buchstaben": "3 RAT",
        "4 Buchstaben": "5 HAUS",
        "Zwei Wörter": "8 HAUS + RAT",
        "Full House": "25 HAUS + RAT",
        "Wort-Kniffel": NO_FIT,
        "Chance": "8",
    }


def test_without_words_the_best_of_the_list_are_laid(
    small: tuple[str, str], tmp_path: Path
) -> None:
    told = boxes("wort", "hausrat", *showing(tmp_path, "HAUSRAT"), *small)
    assert {name: text.split()[0] for name, text in told.items()} == {
        "2 Buchstaben": "7",  # AH, UR, ST: all but an A
        "3 Buchstaben": "7",  # HAT, SAU: all but an R
        "4 Buchstaben": "5",
        "5 Buchstaben": "–",
        "6 Buchstaben": "–",
        "Zwei Wörter": "8",
        "Drei Wörter": "8",  # AH, RAU, ST
        "Full House": "25",
        "Straße": "–",
        "Wort-Kniffel": "50",
        "Chance": "8",
    }
    assert told["Wort-Kniffel"] == "50 HAUSRAT"
    first, second = told["Full House"].removeprefix("25 ").split(" + ")
    assert sorted(first + second) == sorted("HAUSRAT")


def test_the_joker_counts_nothing(small: tuple[str, str]) -> None:
    told = boxes("wort", "?ausrat", "Haus", "Rat", *small)
    assert told["4 Buchstaben"] == "3 HAUS"
    assert told["Full House"] == "25 HAUS + RAT"
    assert told["Zwei Wörter"] == "6 HAUS + RAT"
    assert told["Chance"] == "6"


def test_only_vowels_are_a_strasse_without_words(small: tuple[str, str]) -> None:
    assert boxes("wort", "IAEOUO?", *small)["Straße"] == "30"


def test_each_word_that_does_not_count_has_its_own_reason(
    small: tuple[str, str], tmp_path: Path
) -> None:
    dice = showing(tmp_path, "HAUSRAT")
    words = ["Haus", "Hausboot", "Rast", "h", "Ra+t", "", "Rat"]
    outcome = run("score", "wort", "HAUSRAT", *words, *dice, *small)
    assert outcome.status == 1
    assert outcome.complaint.splitlines() == [
        "wortkniffel: HAUSBOOT: dafür fehlen B O O.",
        "wortkniffel: RAST gilt nicht: steht nicht in der Wortliste.",
        "wortkniffel: h gilt nicht: ist zu kurz: ein Wort hat mindestens 2 Buchstaben.",
        "wortkniffel: Ra+t gilt nicht: enthält Zeichen, die in keinem Wort stehen.",
        "wortkniffel: (leer) gilt nicht: ist zu kurz: ein Wort hat mindestens 2 Buchstaben.",
    ]
    good = run("score", "wort", "HAUSRAT", "Haus", "Rat", *dice, *small)
    assert outcome.out == good.out


def test_the_reason_stays_short_however_long_the_word_is(small: tuple[str, str]) -> None:
    for word in ("x" * 3000, "a!" * 3000):
        assert len(run("score", "wort", "?ausrat", word, *small).complaint) < 200


def test_the_policy_decides_which_words_count(small: tuple[str, str], tmp_path: Path) -> None:
    dice = showing(tmp_path, "UGANDAB")
    refused = run("score", "wort", "UGANDAB", "Uganda", *dice, *small)
    assert refused.status == 1
    assert refused.complaint == "wortkniffel: UGANDA gilt nicht: ist ein Eigenname.\n"
    told = boxes("wort", "UGANDAB", "Uganda", "--policy", "offen", *dice, *small)
    assert told["6 Buchstaben"] == "6 UGANDA"


def test_json_is_one_object_with_all_boxes() -> None:
    outcome = run("score", "kniffel", "3", "3", "4", "4", "4", "--json", "--preset", "yahtzee")
    assert (outcome.status, outcome.complaint, len(outcome.lines)) == (0, "", 1)
    answer = json.loads(outcome.out)
    told = answer.pop("boxes")
    assert answer == {"game": "kniffel", "options": {"preset": "yahtzee"}, "dice": "33444"}
    assert [box["box"] for box in told] == [
        *"123456",
        *("dreierpasch", "viererpasch", "fullhouse", "klein", "gross", "kniffel", "chance"),
    ]
    assert told[6:9] == [
        {
            "box": "dreierpasch",
            "name": "Dreierpasch",
            "points": 18,
            "extra": 0,
            "fits": True,
            "words": [],
        },
        {
            "box": "viererpasch",
            "name": "Viererpasch",
            "points": 0,
            "extra": 0,
            "fits": False,
            "words": [],
        },
        {
            "box": "fullhouse",
            "name": "Full House",
            "points": 25,
            "extra": 0,
            "fits": True,
            "words": [],
        },
    ]


def test_json_has_the_words_and_the_throw_in_the_order_of_the_dice(
    small: tuple[str, str], tmp_path: Path
) -> None:
    dice = showing(tmp_path, "HAUSER?")
    outcome = run("score", "wort", "?reusah", "häuser", "qqq", "--json", *dice, *small)
    assert (outcome.status, len(outcome.lines)) == (1, 1)
    answer = json.loads(outcome.out)
    assert (answer["dice"], answer["options"]) == ("HAUSER?", {"policy": "regel"})
    by_key = {box["box"]: box for box in answer["boxes"]}
    assert by_key["6"] == {
        "box": "6",
        "name": "6 Buchstaben",
        "points": 7,
        "extra": 0,
        "fits": True,
        "words": ["HÄUSER"],
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["kniffel", "3446"], "Kniffel hat 5 Würfel, angegeben sind 4."),
        (["kniffel", "344666"], "Kniffel hat 5 Würfel, angegeben sind 6."),
        (["wort", "H", "haus"], "Wort-Kniffel hat 7 Würfel, angegeben ist 1."),
        (["kniffel", ""], "Kniffel hat 5 Würfel, angegeben sind 0."),
        (["kniffel", " - "], "Kniffel hat 5 Würfel, angegeben sind 0."),
        (["kniffel", "34467"], "„7“ steht auf keinem Würfel; es gibt 1 2 3 4 5 6."),
        (["kniffel", "3446?"], "„?“ steht auf keinem Würfel; es gibt 1 2 3 4 5 6."),
        (["kniffel", "34466", "Haus"], "Kniffel hat keine Wörter: „Haus“ ist zu viel."),
        (["wort", "HAUSER4"], "„4“ steht auf keinem Würfel; es gibt ? A B C D "),
        (["wort", "Jausern"], "„J“ steht auf keinem Würfel"),
        (["wort", "HÄUSERN"], "„Ä“ steht auf keinem Würfel; dafür zeigen sie A."),
        (["wort", "HA\u0308USERN"], "„Ä“ steht auf keinem Würfel; dafür zeigen sie A."),
        (["wort", "maßband"], "„ß“ steht auf keinem Würfel; dafür zeigen sie S S."),
        (["wort", "NNNNNNN"], "BDIVW?) können NNNNNNN nicht zugleich zeigen."),
        (["wort", "hausrat"], "BDIVW?) können HAUSRAT nicht zugleich zeigen."),
        (["kniffel", b"3446\xff"], "steht auf keinem Würfel"),
        (
            ["kniffel", "34466", "--policy", "regel"],
            "Kniffel hat keine Auswahl „policy“ (möglich: preset).",
        ),
        (
            ["kniffel", "34466", "--preset", "streng"],
            "Für „preset“ gibt es „streng“ nicht, nur regelblatt, ohne, yahtzee.",
        ),
        (["kniffel", "34466", "--dice", "fehlt.toml"], "Kniffel hat eigene Würfel"),
        (["kniffel", "34466", "--list", "fehlt.wkl"], "Kniffel hat keine Wörter"),
    ],
)
def test_what_does_not_fit_the_game_is_status_2_and_one_sentence(
    arguments: list[str | bytes], sentence: str
) -> None:
    outcome = run("score", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.complaint.startswith("wortkniffel: ")
    assert sentence in outcome.complaint
    assert outcome.complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "es fehlt: SPIEL, WÜRFEL"),
        (["kniffel"], "es fehlt: WÜRFEL"),
        (["schach", "34466"], "„schach“ gibt es nicht (möglich: wort, kniffel, punktverkehrt)"),
        (["", "34466"], "„(leer)“ gibt es nicht"),
        (["kniffel", "34466", "--preset"], "--preset: hier fehlt eine Angabe"),
        (["kniffel", "34466", "--dice", ""], "--dice: hier fehlt der Name einer Datei"),
        (["kniffel", "34466", "--schnell"], "unbekannte Angaben: --schnell"),
    ],
)
def test_wrong_use_is_status_2_and_shows_examples(arguments: list[str], sentence: str) -> None:
    outcome = run("score", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.complaint.startswith("Aufruf: wortkniffel score SPIEL WÜRFEL")
    assert "zum Beispiel: wortkniffel score kniffel 34466\n" in outcome.complaint
    assert sentence in outcome.complaint.splitlines()[-1]
    for english in ("usage", "error", "argument", "required", "invalid"):
        assert english not in outcome.complaint


def test_the_examples_of_the_help_work(default_list: Path) -> None:
    assert default_list.exists()
    for arguments in (["kniffel", "34466"], ["wort", "NATHSU?", "haus"]):
        assert f"score {' '.join(arguments)}" in run("score", "--help").out.replace("'", "")
        assert run("score", *arguments).status == 0


def test_help_is_german_and_names_every_choice() -> None:
    outcome = run("score", "--help")
    assert (outcome.status, outcome.complaint) == (0, "")
    for text in (
        "wort, kniffel, punktverkehrt",
        "--preset {regelblatt,ohne,yahtzee}",
        "--policy {regel,regional,duden,offen}",
        "--wuerfel {chaos,ziffern}",
    ):
        assert text in outcome.out
    for english in ("usage", "show this", "options:", "positional"):
        assert english not in outcome.out


@pytest.mark.parametrize(
    "option", [("--list", "fehlt.wkl"), ("--dice", "fehlt.toml"), ("--dice", "pyproject.toml")]
)
def test_a_file_that_cannot_be_used_is_status_3(option: tuple[str, str]) -> None:
    outcome = run("score", "wort", "?ausrat", *option)
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.complaint.startswith("wortkniffel: ")
    assert option[1] in outcome.complaint


def test_a_number_game_does_not_open_the_list(tmp_path: Path) -> None:
    chosen = tmp_path / "data" / "wortkniffel" / "liste.wkl"
    chosen.parent.mkdir(parents=True)
    chosen.write_bytes(b"no list")
    assert run_at_home(tmp_path, "score", "wort", "?ausrat").status == 3
    for game in ("kniffel", "punktverkehrt"):
        outcome = run_at_home(tmp_path, "score", game, "34466")
        assert (outcome.status, outcome.complaint) == (0, "")


@pytest.mark.parametrize("throw", [("kniffel", "34466"), ("wort", "?ausrat", "--json")])
def test_nothing_heavy_is_imported(throw: tuple[str, ...], default_list: Path) -> None:
    assert default_list.exists()
    imported = imported_by(*COMMAND[1:], "score", *throw)
    assert "wortkniffel" in imported
    assert not imported & HEAVY


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    with subprocess.Popen(
        [*COMMAND, "score", "kniffel", "34466"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_plain_letters_where_there_are_no_others() -> None:
    outcome = run("score", "kniffel", "34466", PYTHONIOENCODING="ascii")
    assert outcome.lines[4] == "Fuenfer          -  passt nicht"


def test_games_with_an_option_of_the_same_key_share_its_flag() -> None:
    option = Option("preset", "Wie hart?", (Choice("hart", "", ""), Choice("ohne", "", "")))
    taken = Option("json", "100 % JSON?", (Choice("ja", "", ""),))
    other = Family("anders", "Anders", kniffel.FAMILY.make, (option, taken))
    parser = ArgumentParser(prog="score")
    parser.add_argument("--json", action="store_true")
    add_game_options(parser, Games((kniffel.FAMILY, other)))
    assert "--preset {regelblatt,ohne,yahtzee,hart}" in parser.format_help()
    assert "Kniffel: Noch ein Kniffel?; Anders: Wie hart?" in " ".join(parser.format_help().split())
    given = parser.parse_args(["--preset", "hart", "--json"])
    assert given.options == [("preset", "hart")]
    assert given.json is True
