"""Where the table of a game stands, and what is said when there is none that fits."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases.small_games import SMALL_GAMES, SmallWort, Solved, solved
from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import OwnLexicon, OwnWords
from wortkniffel.lexicon.verdict import OFFEN
from wortkniffel.places import tables_dir
from wortkniffel.rules.dice import load_dice
from wortkniffel.rules.kniffel import PRESETS, Kniffel
from wortkniffel.rules.punktverkehrt import Punktverkehrt
from wortkniffel.rules.wortkniffel import WortKniffel
from wortkniffel.strategy import shelf
from wortkniffel.strategy.knowledge import ALL_KNOWLEDGE, COMMON_WORDS, WHOLE_LIST
from wortkniffel.strategy.shelf import Wanted
from wortkniffel.strategy.tables import Table, TableError

MISSING = "Es gibt die Wertetafel"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty ones; that of the package's tables is the answer."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setattr(shelf, "SHIPPED", tmp_path / "package")
    return tmp_path / "package"


@pytest.fixture(scope="module")
def game(small_lexicon: Lexicon) -> Solved:
    return solved(SMALL_GAMES["wort"](small_lexicon), small_lexicon)


@pytest.fixture
def wanted(game: Solved, small_lexicon: Lexicon) -> Wanted:
    return Wanted.of(game.rules, small_lexicon, WHOLE_LIST)


@pytest.fixture
def table(game: Solved, wanted: Wanted) -> Table:
    """The table that is wanted."""
    return replace(game.table, subject=wanted.subject)


def fault(wanted: Wanted) -> str:
    with pytest.raises(TableError) as refused:
        wanted.find()
    return str(refused.value)


def test_files_have_the_names_of_what_decides_best_play(small_lexicon: Lexicon) -> None:
    wort = WortKniffel(load_dice(), small_lexicon)
    games = [(wort, knowledge) for knowledge in ALL_KNOWLEDGE]
    names = [Wanted.of(rules, small_lexicon, knowledge).file_name for rules, knowledge in games]
    assert names == ["wort-regel-ganz.npz", "wort-regel-gelaeufig.npz", "wort-regel-kind.npz"]
    for rules, name in (
        (Kniffel(), "kniffel-regelblatt.npz"),
        (Kniffel(PRESETS["ohne"]), "kniffel-ohne.npz"),
        (Punktverkehrt(chaos=True), "punktverkehrt.npz"),
        (Punktverkehrt(chaos=False), "punktverkehrt.npz"),
    ):
        assert Wanted.of(rules, small_lexicon, WHOLE_LIST).file_name == name


def test_the_players_own_table_is_found(wanted: Wanted, table: Table) -> None:
    assert MISSING in fault(wanted)
    table.write(wanted.own_file)
    assert wanted.own_file.parent == tables_dir()
    assert wanted.find().means == table.means


def test_the_table_of_the_package_is_found(wanted: Wanted, table: Table, folders: Path) -> None:
    table.write(folders / wanted.file_name)
    assert wanted.find().means == table.means


def test_a_damaged_own_table_does_not_hide_that_of_the_package(
    wanted: Wanted, table: Table, folders: Path
) -> None:
    table.write(folders / wanted.file_name)
    table.write(wanted.own_file)
    wanted.own_file.write_bytes(wanted.own_file.read_bytes()[:-40])
    assert wanted.find().means == table.means


def test_a_damaged_table_is_named(wanted: Wanted, table: Table) -> None:
    table.write(wanted.own_file)
    wanted.own_file.write_bytes(b"")
    assert f"Die Wertetafel {wanted.own_file} ist nicht brauchbar" in fault(wanted)


def test_a_table_of_another_game_is_refused_by_name(wanted: Wanted, table: Table) -> None:
    other = replace(wanted.subject, rules="x", game="Kniffel, ohne")
    replace(table, subject=other).write(wanted.own_file)
    assert "sie gilt für „Kniffel, ohne“, gebraucht wird „Wort-Kniffel" in fault(wanted)


def test_a_table_for_other_dice_is_refused_by_name(wanted: Wanted, table: Table) -> None:
    other = replace(wanted.subject, dice="x", dice_name="neue")
    replace(table, subject=other).write(wanted.own_file)
    assert "sie gilt für „neue“, gebraucht wird „klein“" in fault(wanted)


def test_a_table_for_other_words_is_refused_by_name(
    game: Solved, table: Table, small_list: Path
) -> None:
    own = OwnLexicon.open_with(small_list, OwnWords().allow("Gnu"))
    wanted = Wanted.of(game.rules, own, WHOLE_LIST)
    table.write(wanted.own_file)
    said = fault(wanted)
    assert "sie gilt für einen anderen Stand von" in said
    assert WHOLE_LIST.name in said


def test_with_other_words_that_of_the_package_is_the_nearest(
    game: Solved, table: Table, small_list: Path, folders: Path
) -> None:
    wanted = Wanted.of(
        game.rules, OwnLexicon.open_with(small_list, OwnWords().allow("Gnu")), WHOLE_LIST
    )
    with pytest.raises(TableError):
        wanted.nearest()
    table.write(folders / wanted.file_name)
    nearest = wanted.nearest()
    assert nearest.means == table.means
    assert wanted.subject.differs(nearest.subject)


def test_with_another_policy_that_of_the_package_is_the_nearest(
    game: Solved, table: Table, small_lexicon: Lexicon, folders: Path
) -> None:
    table.write(folders / Wanted.of(game.rules, small_lexicon, WHOLE_LIST).file_name)
    rules = SmallWort(game.rules.dice, small_lexicon, OFFEN)
    wanted = Wanted.of(rules, small_lexicon, WHOLE_LIST)
    assert OFFEN.name in wanted.file_name
    assert wanted.nearest().means == table.means
    assert MISSING in fault(wanted)


def test_for_other_dice_none_is_near(
    game: Solved, table: Table, small_lexicon: Lexicon, folders: Path
) -> None:
    wanted = Wanted.of(game.rules, small_lexicon, WHOLE_LIST)
    replace(table, subject=replace(table.subject, dice="x")).write(folders / wanted.file_name)
    with pytest.raises(TableError, match="sie gilt für einen anderen Stand von „klein“"):
        wanted.nearest()


@pytest.mark.usefixtures("default_list")
def test_what_somebody_knows_decides_which_table_is_wanted(
    game: Solved, small_lexicon: Lexicon
) -> None:
    whole, common = (
        Wanted.of(game.rules, small_lexicon, knowledge) for knowledge in (WHOLE_LIST, COMMON_WORDS)
    )
    assert whole.file_name != common.file_name
    assert COMMON_WORDS.name in whole.subject.differs(common.subject)
