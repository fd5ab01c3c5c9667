"""allow, block, forget and use: what the player decides, in real processes."""

import subprocess
from pathlib import Path
from typing import TypedDict

import pytest

from tests.unit.cli.running import COMMAND, ROOT, Outcome, environment, run
from wortkniffel.cli import chosen
from wortkniffel.lexicon import store
from wortkniffel.lexicon.letters import lay_form
from wortkniffel.lexicon.own import OwnWordsError
from wortkniffel.lexicon.store import ListError, ListWord, write
from wortkniffel.lexicon.verdict import WordClass
from wortkniffel.places import chosen_list_file, own_words_file


class Home(TypedDict):
    """The folders of a user, as a run is told of them."""

    XDG_CONFIG_HOME: str
    XDG_DATA_HOME: str


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data")}


@pytest.fixture
def other_list(tmp_path: Path) -> Path:
    path = tmp_path / "andere.wkl"
    write(path, [("Quux", WordClass.ORDINARY), ("Aller", WordClass.ORDINARY)], {"name": "Klein"})
    return path


def check(home: Home, *words: str) -> list[bool]:
    return [": gilt (" in line for line in run("check", *words, **home).lines]


def said(outcome: Outcome) -> tuple[int, list[str], str]:
    return outcome.status, outcome.lines, outcome.complaint


def test_a_word_is_let_in_until_it_is_forgotten(home: Home) -> None:
    assert check(home, "gnorz") == [False]
    outcome = run("lists", "allow", "gnorz", **home)
    assert said(outcome) == (0, ["gnorz: gilt von jetzt an"], "")
    assert check(home, "GNORZ") == [True]
    assert "GNORZ" in run("find", "ZRONG", **home).out
    assert run("lists", "allow", "gnorz", **home).lines == ["gnorz: gilt schon"]
    assert "gnorz: von dir zugelassen" in run("lists", "show", "gnorz", **home).out
    assert run("lists", "forget", "gnorz", **home).status == 0
    assert check(home, "gnorz") == [False]


def test_blocking_one_spelling_leaves_the_other(home: Home) -> None:
    outcome = run("lists", "block", "Rufe", **home)
    assert said(outcome) == (0, ["Rufe: gilt von jetzt an nicht mehr (weiter gilt: rufe)"], "")
    assert run("lists", "block", "Rufe", **home).lines == ["Rufe: ist schon herausgenommen"]
    assert run("check", "RUFE", **home).lines[0].startswith("RUFE: gilt (rufe")
    assert "Rufe: von dir herausgenommen" in run("lists", "show", "Rufe", **home).out


def test_what_only_counts_by_its_class_is_said_to_be_known(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "namen.wkl"
    write(path, [("Aller", WordClass.NAME), ("aller", WordClass.ORDINARY)], {})
    run("lists", "use", str(path), **home)
    assert run("lists", "block", "aller", **home).lines == [
        "aller: gilt von jetzt an nicht mehr (weiter bekannt: Aller)"
    ]
    assert run("check", "aller", **home).lines == ["aller: gilt nicht, ist von dir herausgenommen"]


def test_own_words_are_shown_with_their_file(home: Home) -> None:
    path = Path(home["XDG_CONFIG_HOME"], "wortkniffel", "woerter.txt")
    assert said(run("lists", "own", **home)) == (
        0,
        [f"Keine eigenen Wörter. Sie stünden in {path}."],
        "",
    )
    run("lists", "allow", "gnorz", "Ärx", **home)
    run("lists", "block", "Haus", **home)
    assert said(run("lists", "own", **home)) == (
        0,
        [f"Eigene Wörter in {path}:", "+ Ärx", "+ gnorz", "- Haus"],
        "",
    )
    path.write_text("Haus\n", encoding="utf-8")
    assert run("lists", "own", **home).status == 3


def test_taking_back_what_the_list_never_said_leaves_nothing(home: Home) -> None:
    run("lists", "allow", "gnorz", **home)
    assert run("lists", "block", "gnorz", **home).lines == ["gnorz: gilt von jetzt an nicht mehr"]
    run("lists", "block", "Haus", **home)
    assert run("lists", "allow", "Haus", **home).lines == ["Haus: gilt von jetzt an"]
    assert check(home, "gnorz", "Haus") == [False, True]
    assert "Keine eigenen Wörter" in run("lists", "own", **home).out


def test_remarks_in_the_file_stay(home: Home) -> None:
    run("lists", "allow", "gnorz", **home)
    (path,) = Path(home["XDG_CONFIG_HOME"]).rglob("woerter.txt")
    path.write_text("# von Oma\n+ gnorz\n", encoding="utf-8")
    run("lists", "block", "Haus", **home)
    run("lists", "forget", "gnorz", **home)
    assert path.read_text(encoding="utf-8") == "# von Oma\n- Haus\n"


def test_what_is_not_there_cannot_be_blocked_or_forgotten(home: Home) -> None:
    assert said(run("lists", "block", "männer", **home)) == (
        1,
        ["männer: so steht es nicht in der Liste, sondern: Männer"],
        "",
    )
    assert run("lists", "block", "Xqzt", **home).lines == ["Xqzt: steht ohnehin nicht in der Liste"]
    assert run("lists", "forget", "Haus", **home).status == 1
    assert list(Path(home["XDG_CONFIG_HOME"]).rglob("*.txt")) == []


def test_what_is_no_word_changes_nothing(home: Home) -> None:
    outcome = run("lists", "allow", "gnorz", "a-b", **home)
    assert outcome.status == 2
    assert outcome.complaint == "wortkniffel: a-b ist kein Wort aus mindestens 2 Buchstaben.\n"
    assert check(home, "gnorz") == [False]


def test_a_named_list_is_taken_as_it_is(home: Home, default_list: Path) -> None:
    run("lists", "block", "Haus", **home)
    outcome = run("check", "Haus", "--list", str(default_list), **home)
    assert outcome.status == 0


def test_own_words_that_cannot_be_read_are_a_sentence(home: Home) -> None:
    run("lists", "block", "Haus", **home)
    (path,) = Path(home["XDG_CONFIG_HOME"]).rglob("*.txt")
    path.write_text("Haus\n")
    outcome = run("check", "Rose", **home)
    assert outcome.status == 3
    assert outcome.complaint.startswith(f"wortkniffel: Die eigenen Wörter in {path} sind nicht")


def test_another_list_is_used_until_the_default_is_chosen(home: Home, other_list: Path) -> None:
    assert run("lists", "use", str(other_list), **home).lines == [
        "Von jetzt an gilt die Liste „Klein“."
    ]
    other_list.unlink()
    assert check(home, "Quux", "Haus") == [True, False]
    run("lists", "block", "Aller", **home)
    assert check(home, "Aller") == [False]
    assert run("lists", "use", "--default", **home).status == 0
    assert check(home, "Quux", "Haus") == [False, True]


def test_a_list_that_is_none_is_not_used(home: Home, tmp_path: Path) -> None:
    (tmp_path / "falsch.wkl").write_text("Haus\n")
    outcome = run("lists", "use", str(tmp_path / "falsch.wkl"), **home)
    assert outcome.status == 3
    assert "das ist keine gebaute Wortliste" in outcome.complaint
    assert check(home, "Haus") == [True]


def test_a_list_without_words_is_not_used(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "leer.wkl"
    write(path, [], {"name": "leer"})
    outcome = run("lists", "use", str(path), **home)
    assert outcome.status == 3
    assert outcome.complaint == (
        f"wortkniffel: Die Wortliste {path} ist nicht brauchbar: es steht kein Wort darin.\n"
    )
    assert check(home, "Haus") == [True]


def test_a_place_that_takes_no_files_is_a_sentence(other_list: Path) -> None:
    for variable, arguments, fault in (
        ("XDG_DATA_HOME", ("use", str(other_list)), "lässt sich nicht schreiben: "),
        ("XDG_CONFIG_HOME", ("allow", "gnorz"), "die Datei lässt sich nicht schreiben, "),
    ):
        changes = {variable: f"{other_list}/deeper"}
        outcome = run("lists", *arguments, given=b"", **changes)
        assert outcome.status == 3
        assert f"{fault}ein Ordner auf dem Weg dorthin ist eine Datei.\n" in outcome.complaint


def test_changes_at_once_are_all_kept(home: Home) -> None:
    words = [f"Gnorz{letter}" for letter in "abcdefgh"]
    changes = [
        subprocess.Popen([*COMMAND, "lists", "allow", word], cwd=ROOT, env=environment(**home))
        for word in words
    ]
    assert [change.wait(timeout=60) for change in changes] == [0] * len(words)
    assert run("lists", "own", **home).lines[1:] == [f"+ {word}" for word in words]


def test_what_a_list_says_of_itself_is_printable(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bunt.wkl"
    evil = "\x1b[31mrot\x9b"
    # A list that another program has written may hold what ours would leave out.
    monkeypatch.setattr(store, "lay_form", lambda text: lay_form(text) or "ROT")
    words = [
        ListWord("Haus", WordClass.ORDINARY, lemma=evil),
        ListWord("daß", WordClass.OBSOLETE, today=evil),
    ]
    write(path, words, {"name": evil, "sources": [evil], "licences": [evil]})
    for arguments in (
        ("check", "Haus", "daß", "--list", str(path)),
        ("lists", "use", str(path)),
        ("lists", "verify", "--list", str(path)),
    ):
        outcome = run(*arguments, **home)
        assert "?[31mrot?" in outcome.out
        assert not {"\x1b", "\x9b"} & set(outcome.out + outcome.complaint)


def test_a_line_that_is_no_decision_is_told_in_printable_letters(home: Home) -> None:
    run("lists", "allow", "gnorz", **home)
    (path,) = Path(home["XDG_CONFIG_HOME"]).rglob("*.txt")
    path.write_text("\x1b[31mHaus\n", encoding="utf-8")
    outcome = run("check", "Haus", **home)
    assert outcome.status == 3
    assert "?[31mHaus" in outcome.complaint
    assert "\x1b" not in outcome.complaint


def test_the_way_back_is_told_of_a_chosen_list_only(
    home: Home, other_list: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, folder in home.items():
        monkeypatch.setenv(variable, str(folder))
    damaged = tmp_path / "damaged.wkl"
    damaged.write_bytes(other_list.read_bytes()[:50])
    monkeypatch.setattr(chosen, "DEFAULT_LIST", str(damaged))
    way_back = "lists use --default"
    with pytest.raises(ListError, match="nicht brauchbar") as fault:
        chosen.open_lexicon(None)
    assert way_back not in str(fault.value)
    with pytest.raises(ListError) as fault:
        chosen.open_lexicon(str(damaged))
    assert way_back not in str(fault.value)

    kept = Path(chosen_list_file())
    kept.parent.mkdir(parents=True)
    kept.write_bytes(damaged.read_bytes())
    with pytest.raises(ListError, match=way_back) as fault:
        chosen.open_lexicon(None)
    assert str(kept) in str(fault.value)

    own = Path(own_words_file())
    own.parent.mkdir(parents=True)
    own.write_text("+ gnorz\n", encoding="utf-8")
    with pytest.raises(ListError, match=way_back):
        chosen.open_lexicon(None)
    own.write_text("gnorz\n", encoding="utf-8")
    with pytest.raises(OwnWordsError) as own_fault:
        chosen.open_lexicon(None)
    assert str(own) in str(own_fault.value)
    assert way_back not in str(own_fault.value)


def test_a_chosen_list_that_went_bad_tells_the_way_back(home: Home, other_list: Path) -> None:
    run("lists", "use", str(other_list), **home)
    (path,) = Path(home["XDG_DATA_HOME"]).rglob("*.wkl")
    path.write_bytes(path.read_bytes()[:50])
    outcome = run("check", "Haus", **home)
    assert outcome.status == 3
    assert "wortkniffel lists use --default" in outcome.complaint
    assert run("lists", "use", "--default", **home).status == 0
    assert check(home, "Haus") == [True]


@pytest.mark.parametrize("arguments", [(), ("x.wkl", "--default")])
def test_use_wants_one_answer(home: Home, arguments: tuple[str, ...]) -> None:
    outcome = run("lists", "use", *arguments, **home)
    assert outcome.status == 2
    assert "LISTE oder --default" in outcome.complaint
