"""Games that other packages bring: found, played, and told apart from what is broken."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases.table import entries_with, play, refusal, thrown
from tests.unit.cli.running import run
from tests.unit.rules.third_party import EXAMPLE, GROUP, install, install_example, site_folder
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.rules import registry
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.errors import SetupError
from wortkniffel.rules.events import EnterBox, LayWord, Setup, StrikeBox, ThrowDice, UndoEntry
from wortkniffel.rules.family import OptionError, Supplies
from wortkniffel.rules.game import Game
from wortkniffel.rules.registry import installed_games
from wortkniffel.rules.ruleset import Ruleset
from wortkniffel.rules.sheet import Entry, Sheet

OWN = ["wort", "kniffel", "punktverkehrt"]
GUIDE = (EXAMPLE.parent / "rulesets.md").read_text(encoding="utf-8")

# A game that is all right, for one line of it to be broken.
SOUND = """
from dataclasses import replace
from pathlib import Path
from wortkniffel.rules.dice import DiceSet
from wortkniffel.rules.family import Choice, Family, Option
from wortkniffel.rules.kniffel import Kniffel
from wortkniffel.rules.ruleset import Look

OPTION = Option("preset", "Was?", (Choice("regelblatt", "a", "a"),))


class Mine(Kniffel):
    key = "meins"
    name = "Meins"


def make(options, supplies):
    return Mine()


FAMILY = Family("meins", "Meins", make, (OPTION,))
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with site_folder(tmp_path, monkeypatch) as folder:
        yield folder


@pytest.fixture
def rules(site: Path, small_lexicon: Lexicon) -> Ruleset:
    return example(site, small_lexicon)


def example(site: Path, lexicon: Lexicon, *options: tuple[str, str]) -> Ruleset:
    """Hoch und Tief as it is found once it is installed."""
    install_example(site)
    family = installed_games().family("hochtief")
    return family.ruleset(Supplies(lexicon, load_dice()), options)


def begun(rules: Ruleset, *players: str) -> Game:
    """A game before its first turn, in which the first player starts."""
    setup = Setup(players, "7", None, by_lot=False, ruleset=rules.key, options=rules.options)
    return Game.new(setup, rules)


def points(rules: Ruleset, throw: str, sheet: Sheet | None = None) -> dict[str, int]:
    entries = entries_with(rules, sheet or Sheet(), throw)
    return {box: entry.points for box, entry in entries.items()}


def faults() -> list[str]:
    """What is told of broken packages; the package's own games are always there."""
    games = installed_games()
    assert [family.key for family in games.families][:3] == OWN
    return [str(fault) for fault in games.faults]


# The example


def test_without_other_packages_there_are_the_own_games(site: Path) -> None:
    games = installed_games()
    assert [family.key for family in games.families] == OWN
    assert games.faults == ()


def test_an_installed_game_comes_after_the_own_ones(site: Path) -> None:
    install_example(site)
    games = installed_games()
    assert games.faults == ()
    assert [family.key for family in games.families] == [*OWN, "hochtief"]
    assert games.family("hochtief").name == "Hoch und Tief"


def test_its_throws_are_worth_what_its_rules_say(rules: Ruleset) -> None:
    low = {"hoch": 21, "tief": 21, "gerade": 12, "ungerade": 9}
    assert points(rules, "314265") == {**low, "reihe": 45}
    high = {"hoch": 34, "tief": 8, "gerade": 24, "ungerade": 10}
    assert points(rules, "665665") == {**high, "vierling": 34}
    pairs = {"hoch": 12, "tief": 30, "gerade": 4, "ungerade": 8}
    assert points(rules, "123123") == {**pairs, "paare": 30}
    triplets = {"hoch": 21, "tief": 21, "gerade": 18, "ungerade": 3}
    assert points(rules, "161616") == {**triplets, "drillinge": 40}
    assert points(rules, "222222") == {"hoch": 12, "tief": 30, "gerade": 12, "vierling": 12}


def test_its_option_says_what_three_pairs_are(site: Path, small_lexicon: Lexicon) -> None:
    rules = example(site, small_lexicon, ("paare", "beliebig"))
    assert rules.in_force == ("alle Paare",)
    assert points(rules, "665665")["paare"] == 30
    assert points(rules, "222222")["paare"] == 30
    assert points(rules, "123123")["paare"] == 30
    assert "paare" not in points(rules, "666665")


def test_an_unknown_choice_is_refused_with_those_that_there_are(
    site: Path, small_lexicon: Lexicon
) -> None:
    with pytest.raises(OptionError, match="„paare“ gibt es „keine“ nicht, nur verschieden, be"):
        example(site, small_lexicon, ("paare", "keine"))


def test_its_bonus_asks_for_twelve_points_in_each_upper_box(rules: Ruleset) -> None:
    sheet = Sheet()
    assert rules.totals(sheet).missing == 48
    for box, earned, missing in [("hoch", 30, 36), ("tief", 12, 24), ("gerade", 18, 12)]:
        sheet = sheet.enter(box, Entry(earned))
        assert (rules.totals(sheet).bonus, rules.totals(sheet).missing) == (0, missing)
    short, enough = sheet.enter("ungerade", Entry(11)), sheet.enter("ungerade", Entry(12))
    assert (rules.totals(short).bonus, rules.totals(short).total) == (0, 71)
    assert (rules.totals(enough).bonus, rules.totals(enough).total) == (20, 92)


def test_refusals_name_its_own_rulings(rules: Ruleset) -> None:
    game = thrown(begun(rules, "Anna"))
    assert refusal(game, LayWord("Haus")).ruling == "H2"
    assert refusal(game, EnterBox("kniffel")).ruling == "H3"
    assert refusal(play(game, ThrowDice(1)), ThrowDice(1)).ruling == "H2"
    no_fit = next(box.key for box in rules.boxes if box.key not in game.entries())
    assert refusal(game, EnterBox(no_fit)).ruling == "H4"
    with pytest.raises(SetupError) as caught:
        begun(rules, *"ABCDEFGHI")
    assert caught.value.ruling == "H1"


def test_a_whole_game_of_it_can_be_replayed(rules: Ruleset) -> None:
    game = begun(rules, "Anna", "Ben")
    written = [0, 0]
    for turn in range(16):
        game = thrown(game)
        box, possible = game.open_boxes()[0], game.entries()
        written[turn % 2] += possible[box.key].points if box.key in possible else 0
        game = play(game, EnterBox(box.key) if box.key in possible else StrikeBox(box.key))
        if turn == 3:
            again = play(game, UndoEntry())
            assert again.sheet(1).get(box.key) is None
            game = play(again, EnterBox(box.key))
    assert game.over
    totals = [game.totals(seat) for seat in game.seats]
    assert [sums.total - sums.bonus for sums in totals] == written
    assert Game.replay(game.events, rules) == game


def test_score_knows_the_installed_game(site: Path) -> None:
    install_example(site)
    outcome = run("score", "hochtief", "112233", PYTHONPATH=str(site))
    assert outcome.status == 0, outcome.complaint
    for name, worth in [("Hoch", 12), ("Tief", 30), ("Gerade", 4), ("Drei Paare", 30)]:
        assert re.search(rf"^{name}\b.*\b{worth}\b", outcome.out, re.MULTILINE), outcome.out


# What is broken


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import no_such_module", "beim Laden kam ModuleNotFoundError: No module named 'no_such_"),
        ("def family(:", "beim Laden kam SyntaxError: invalid syntax (meine_spiele.py, line 1)"),
        ("raise RuntimeError('a\\n\\nb' * 200)", "beim Laden kam RuntimeError: a ba ba b"),
        ("raise SystemExit(3)", "beim Laden kam SystemExit: 3"),
        ("FAMILIE = 1", "beim Laden kam AttributeError: module 'meine_spiele' has no attribute"),
        ("FAMILY = 1", "meine_spiele:FAMILY ist keine Family"),
    ],
)
def test_what_cannot_be_loaded_is_told_and_the_other_games_stay(
    site: Path, source: str, fault: str
) -> None:
    install(site, "meine-spiele", source, "meins")
    install_example(site)
    (told,) = faults()
    assert told.startswith(
        f"Das Spiel „meins“ aus dem Paket meine-spiele ist nicht spielbar: {fault}"
    )
    assert "\n" not in told
    assert len(told) < 300
    assert installed_games().families[-1].key == "hochtief"


@pytest.mark.parametrize(
    ("line", "broken", "fault"),
    [
        ('Family("meins"', 'Family("Mein Spiel"', "sein Schlüssel „Mein Spiel“ ist nicht aus"),
        ('Family("meins"', "Family(None", "bei der Probe kam TypeError: "),
        ('Family("meins"', 'Family("kniffel"', "den Schlüssel „kniffel“ hat schon das Spiel Knif"),
        ('Family("meins"', 'Family("anders"', "seine Regeln nennen sich „meins“"),
        ('Option("preset"', 'Option("das Blatt"', "der Schlüssel „das Blatt“ einer Auswahl ist"),
        ('(Choice("regelblatt", "a", "a"),)', "()", "bei „preset“ gibt es nichts zu wählen"),
        ('(Choice("regelblatt"', '(Choice("anders"', "seine Regeln gelten für preset = regelblatt"),
        ("return Mine()", "raise KeyError(3)", "bei der Probe kam KeyError: 3"),
        ("return Mine()", "raise SystemExit", "bei der Probe kam SystemExit"),
        ("return Mine()", "return None", "bei der Probe kam AttributeError: 'NoneType'"),
        ('name = "Meins"', 'text = Path("fehlt.md")', "bei der Probe kam FileNotFoundError"),
        ('name = "Meins"', "text = Path(__file__).parent", "bei der Probe kam IsADirectoryError"),
        ('name = "Meins"', "worth = {}", "bei der Probe kam KeyError"),
        ('name = "Meins"', "boxes = ()", "seine Kästchen sind nicht die des Blattes"),
        (
            'name = "Meins"',
            "look = Look.LETTERS",
            "„1“ auf einem Würfel lässt sich nicht als Look.",
        ),
        ('name = "Meins"', "dice = DiceSet('', (), {})", "es sind 0 Würfel statt 1 bis 9"),
        (
            'name = "Meins"',
            "dice = replace(Kniffel.dice, values={})",
            "„1“ auf einem Würfel hat kei",
        ),
        ('name = "Meins"', "totals = None", "bei der Probe kam TypeError"),
        ('name = "Meins"', "players = range(0)", "bei der Probe kam IndexError"),
    ],
)
def test_a_game_that_cannot_be_played_is_told_and_the_other_games_stay(
    site: Path, line: str, broken: str, fault: str
) -> None:
    assert line in SOUND
    install(site, "meine-spiele", SOUND.replace(line, broken), "meins")
    (told,) = faults()
    assert told.startswith(
        f"Das Spiel „meins“ aus dem Paket meine-spiele ist nicht spielbar: {fault}"
    )
    assert [family.key for family in installed_games().families] == OWN


def test_that_game_is_played_where_nothing_of_it_is_broken(site: Path) -> None:
    install(site, "meine-spiele", SOUND, "meins")
    assert faults() == []
    assert installed_games().families[-1].key == "meins"


def test_a_choice_that_is_not_the_usual_one_is_tried_as_well(site: Path) -> None:
    two = SOUND.replace('"a"),)', '"a"), Choice("keine", "b", "b"))')
    install(site, "meine-spiele", two, "meins")
    (told,) = faults()
    assert "seine Regeln gelten für preset = regelblatt statt preset = keine" in told


def test_two_boxes_of_one_key_are_told(site: Path) -> None:
    twice = SOUND.replace(
        'name = "Meins"', "sections = Kniffel().sections[:1] * 2; boxes = Kniffel.boxes[:6] * 2"
    )
    install(site, "meine-spiele", twice, "meins")
    (told,) = faults()
    assert "zwei Kästchen haben den Schlüssel „1“" in told


def test_a_key_of_two_packages_stays_with_the_first_entry_point(site: Path) -> None:
    install(site, "zweites-paket", SOUND.replace('"Meins"', '"Zwei"'), "b")
    install(site, "erstes-paket", SOUND.replace('"Meins"', '"Eins"'), "a")
    (told,) = faults()
    assert told == (
        "Das Spiel „b“ aus dem Paket zweites-paket ist nicht spielbar: "
        "den Schlüssel „meins“ hat schon das Spiel Eins."
    )
    assert installed_games().family("meins").name == "Eins"


def test_each_of_many_broken_games_is_told(site: Path) -> None:
    for number in range(3):
        install(site, f"paket-{number}", "1 / 0", f"spiel{number}")
    told = faults()
    assert len(told) == 3
    for number, fault in enumerate(told):
        assert f"„spiel{number}“ aus dem Paket paket-{number} " in fault


# The guide


def test_the_guide_shows_what_stands_in_the_example() -> None:
    source = (EXAMPLE / "hoch_und_tief" / "__init__.py").read_text(encoding="utf-8")
    project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == GUIDE.count("```") / 2 >= 8
    for language, block in blocks:
        assert block in {"python": source, "toml": project}[language]


def test_the_guide_names_every_member_of_a_ruleset() -> None:
    named = re.findall(r"^\| `(\w+)(?:\(.*\))?` \|", GUIDE, re.MULTILINE)
    assert named == [name for name in vars(Ruleset) if not name.startswith("_")]


def test_the_guide_quotes_what_is_told_of_a_broken_package(site: Path) -> None:
    install_example(site)
    for file in (site / "hoch_und_tief").iterdir():
        file.unlink()
    (site / "hoch_und_tief").rmdir()
    (told,) = faults()
    assert told in re.sub(r"\s+", " ", GUIDE)


def test_the_guide_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE)
    assert links
    assert [link for link in links if not (EXAMPLE.parent / link).exists()] == []


def test_the_group_of_the_guide_is_the_one_that_is_read() -> None:
    assert registry.GROUP == GROUP
    assert f"`{registry.GROUP}`" in GUIDE
