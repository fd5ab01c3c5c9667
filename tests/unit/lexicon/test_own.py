"""A player's own words: what counts, what is found, and the file they are kept in."""

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wortkniffel.lexicon.lexicon import Lexicon
from wortkniffel.lexicon.own import (
    OwnLexicon,
    OwnWords,
    OwnWordsError,
    read_own_words,
    write_own_words,
)
from wortkniffel.lexicon.store import ListWord, write
from wortkniffel.lexicon.verdict import OFFEN, REGEL, Reason, WordClass

WORDS = [
    ("Aller", WordClass.NAME),
    ("aller", WordClass.ORDINARY),
    ("Haus", WordClass.ORDINARY),
    ("Maß", WordClass.ORDINARY),
    ("Masse", WordClass.ORDINARY),
    ("Rose", WordClass.ORDINARY),
    ("Uganda", WordClass.NAME),
]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "list.wkl"
    write(path, WORDS, {})
    return path


def with_own(path: Path, *, allowed: str = "", blocked: str = "") -> Lexicon:
    own = OwnWords(frozenset(allowed.split()), frozenset(blocked.split()))
    return OwnLexicon.open_with(path, own)


class TestJudging:
    def test_as_it_was_built_the_list_knows_nothing_of_them(self, path: Path) -> None:
        lexicon = with_own(path, allowed="gluren", blocked="Rose")
        assert isinstance(lexicon, OwnLexicon)
        built = lexicon.as_built()
        assert not built.judge("GLUREN").admitted
        assert built.judge("ROSE").admitted
        assert lexicon.judge("GLUREN").admitted
        assert not lexicon.judge("ROSE").admitted

    def test_what_is_let_in_counts_in_any_case(self, path: Path) -> None:
        lexicon = with_own(path, allowed="gluren")
        verdict = lexicon.judge("GLUREN")
        assert verdict.admitted
        assert verdict.spellings == ("gluren",)

    def test_blocking_a_spelling_leaves_its_homograph(self, path: Path) -> None:
        lexicon = with_own(path, blocked="Aller")
        assert lexicon.judge("ALLER", OFFEN).spellings == ("aller",)
        lexicon = with_own(path, blocked="aller")
        assert lexicon.judge("ALLER", REGEL).reason is Reason.NAME
        assert lexicon.judge("ALLER", OFFEN).spellings == ("Aller",)

    def test_what_is_blocked_whole_is_unknown(self, path: Path) -> None:
        lexicon = with_own(path, blocked="Haus")
        assert lexicon.judge("haus").reason is Reason.UNKNOWN
        assert lexicon.judge("haus").message == "ist von dir herausgenommen"
        assert lexicon.judge("haus").suggestions == ()
        assert [v.admitted for v in lexicon.judge_all(["Haus", "Rose"])] == [False, True]

    def test_the_message_tells_whose_decision_it_is(self, path: Path) -> None:
        ours = "ist von dir herausgenommen"
        lexicon = with_own(path, blocked="aller Uganda Gnorz Maß")
        assert lexicon.judge("Aller", REGEL).message == ours
        assert lexicon.judge("Uganda", OFFEN).message == ours
        assert lexicon.judge("MASS").message == ours
        # Typed like this it was never in the list, nor was Gnorz.
        assert lexicon.judge("Máss").message == "steht nicht in der Wortliste"
        assert lexicon.judge("Gnorz").message == "steht nicht in der Wortliste"
        lexicon = with_own(path, blocked="Aller", allowed="Zug")
        assert lexicon.judge("ALLER").admitted
        assert lexicon.judge("Uganda", REGEL).message == "ist ein Eigenname"

    def test_a_name_that_is_let_in_counts_by_the_rules(self, path: Path) -> None:
        assert with_own(path, allowed="Uganda").judge("Uganda", REGEL).admitted

    def test_marks_that_are_typed_have_to_be_right(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Café", blocked="Maß")
        assert lexicon.judge("CAFE").spellings == ("Café",)
        assert not lexicon.judge("cafè").admitted
        assert not lexicon.judge("MASS").admitted

    def test_what_is_blocked_is_not_suggested(self, path: Path) -> None:
        assert "Rose" in with_own(path, allowed="ja").judge("Rosse").suggestions
        assert with_own(path, blocked="Rose").judge("Rosse").suggestions == ()

    def test_todays_spelling_is_not_told_where_it_is_blocked(self, tmp_path: Path) -> None:
        path = tmp_path / "list.wkl"
        old = ListWord("daß", WordClass.OBSOLETE, today="dass")
        write(path, [old, ListWord("dass", WordClass.ORDINARY)], {})
        assert with_own(path, allowed="ja").judge("daß").suggestions_text == "heute: dass"
        assert with_own(path, blocked="dass").judge("daß").suggestions_text == ""

    def test_what_is_let_in_is_suggested(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Xyzzy Häusler")
        assert lexicon.judge("Xyzz").suggestions_text == "gemeint: Xyzzy?"
        assert lexicon.judge("Haeusler").suggestions == ("Häusler",)
        assert lexicon.judge("Uganda").suggestions == ()

    def test_own_words_and_the_lists_are_suggested_by_likelihood(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Rossen Hase")
        # What sounds alike is likelier than a slip.
        assert lexicon.judge("Rosse").suggestions == ("Rose",)
        # Two letters that are swapped are likelier than a wrong one.
        assert lexicon.judge("Hasu").suggestions == ("Haus", "Hase")


class TestSearching:
    def test_words_in_letters(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Sour Ära", blocked="Rose Haus")
        assert lexicon.words_from("ROSEU") == {"SOUR"}
        assert lexicon.words_from("HAUSARA") == {"ÄRA"}
        assert lexicon.exactly("RAA") == ("ÄRA",)

    @pytest.mark.parametrize("letters", ["AR?", "R??", "?ARE", "???"])
    def test_words_with_jokers(self, path: Path, letters: str) -> None:
        found = with_own(path, allowed="Ära", blocked="Haus").words_from(letters)
        assert "ÄRA" in found
        assert "HAUS" not in found

    def test_words_in_more_letters_than_are_indexed(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Ära", blocked="Haus")
        found = lexicon.words_from("HAUSROSEAAR")
        assert {"ÄRA", "ROSE"} <= found
        assert "HAUS" not in found

    def test_patterns(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Hase", blocked="Haus")
        assert lexicon.match("*s*") == ["HASE", "MASS", "MASSE", "ROSE"]
        assert lexicon.match("h...") == ["HASE"]

    def test_patterns_keep_german_order_and_name_each_form_once(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Ära Mass Uganda Zug haus", blocked="Haus Rose")
        expected = ["ALLER", "ÄRA", "HAUS", "MASS", "MASSE", "UGANDA", "ZUG"]
        assert lexicon.match("*") == expected
        assert lexicon.match("*", OFFEN) == expected

    def test_one_own_word_does_not_slow_a_search(self, default_list: Path) -> None:
        def seconds(lexicon: Lexicon) -> float:
            lexicon.match("*")
            start = time.perf_counter()
            lexicon.match("*")
            return time.perf_counter() - start

        changed = with_own(default_list, allowed="Xyzzy", blocked="Haus")
        assert seconds(changed) < 4 * seconds(Lexicon.open(default_list)) + 0.2

    def test_hooks(self, path: Path) -> None:
        lexicon = with_own(path, allowed="Rosen", blocked="Masse")
        assert [hook.word for hook in lexicon.hooks("ROSE")] == ["ROSEN"]
        assert lexicon.hooks("MASS") == []

    def test_all_readings(self, path: Path) -> None:
        lexicon = with_own(path, allowed="gluren Rose rose", blocked="Haus")
        spellings = sorted(reading.spelling for reading in lexicon.all_readings())
        assert spellings == sorted([*(w for w, _c in WORDS if w != "Haus"), "gluren", "rose"])


class TestChanging:
    def test_the_last_decision_counts(self) -> None:
        own = OwnWords().allow("Aller").block("Aller")
        assert own == OwnWords(blocked=frozenset({"Aller"}))
        assert own.forget("Aller") == OwnWords()


class TestFile:
    def test_no_file_is_no_words(self, tmp_path: Path) -> None:
        assert read_own_words(tmp_path / "none.txt") == OwnWords()

    @given(
        st.sets(st.sampled_from(["Aller", "aller", "Maß", "Öl", "gluren", "Café"])),
        st.sets(st.sampled_from(["Haus", "haus", "Ära", "daß"])),
    )
    def test_what_is_written_is_read(
        self, tmp_path_factory: pytest.TempPathFactory, allowed: set[str], blocked: set[str]
    ) -> None:
        path = tmp_path_factory.mktemp("words") / "deep" / "own.txt"
        own = OwnWords(frozenset(allowed), frozenset(blocked))
        write_own_words(path, own)
        assert read_own_words(path) == own
        assert list(path.parent.iterdir()) == [path]

    def test_people_may_edit_it(self, tmp_path: Path) -> None:
        path = tmp_path / "own.txt"
        path.write_text("\ufeff# meine\n\n+gluren\n - Aller \n+ A\u0308ra\n", encoding="utf-8")
        assert read_own_words(path) == OwnWords(frozenset({"gluren", "Ära"}), frozenset({"Aller"}))

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"+ Haus\nRose\n", "Zeile 2 muss + oder - und ein Wort haben: Rose"),
            (b"+ a-b\n", "Zeile 1 muss"),
            (b"+ x\n", "Zeile 1 muss"),
            (b"-\n", "Zeile 1 muss"),
            ("+ Öl\n".encode("latin-1"), "die Datei ist nicht in UTF-8 geschrieben"),
        ],
    )
    def test_a_line_that_says_nothing_is_a_sentence(
        self, tmp_path: Path, content: bytes, message: str
    ) -> None:
        path = tmp_path / "own.txt"
        path.write_bytes(content)
        with pytest.raises(OwnWordsError) as refused:
            read_own_words(path)
        assert str(path) in str(refused.value)
        assert message in str(refused.value)

    def test_a_place_that_cannot_be_written_is_a_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(OwnWordsError, match="lässt sich nicht schreiben, ein Ordner"):
            write_own_words(tmp_path / "file" / "own.txt", OwnWords())

    def test_comments_and_order_stay(self, tmp_path: Path) -> None:
        path = tmp_path / "own.txt"
        path.write_text(
            "# meine\n\n+ Zug\n# umstritten\n- Haus\n+ Haus\n-Aller\n\n# Ende\n", encoding="utf-8"
        )
        own = read_own_words(path).block("Haus").forget("Aller").allow("Öl").allow("aber")
        write_own_words(path, own)
        assert path.read_text(encoding="utf-8") == (
            "# meine\n\n+ Zug\n# umstritten\n- Haus\n\n# Ende\n+ aber\n+ Öl\n"
        )
        assert read_own_words(path) == own

    def test_a_last_line_without_its_end_stays_a_line(self, tmp_path: Path) -> None:
        path = tmp_path / "own.txt"
        path.write_text("+ Zug\n# Ende", encoding="utf-8")
        write_own_words(path, read_own_words(path).block("Haus"))
        assert path.read_text(encoding="utf-8") == "+ Zug\n# Ende\n- Haus\n"

    @pytest.mark.skipif(os.name == "nt", reason="needs rights on Windows")
    def test_a_link_stays_one(self, tmp_path: Path) -> None:
        target, link = tmp_path / "there.txt", tmp_path / "own.txt"
        target.write_text("# meine\n", encoding="utf-8")
        link.symlink_to(target)
        write_own_words(link, OwnWords().allow("Zug"))
        assert link.is_symlink()
        assert target.read_text(encoding="utf-8") == "# meine\n+ Zug\n"
